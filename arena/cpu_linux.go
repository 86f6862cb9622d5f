package arena

import (
	"time"

	"golang.org/x/sys/unix"
)

// threadCPU is the processor time that the calling thread has used. Workers stay on their thread, so that the difference
// of two readings is theirs alone.
func threadCPU() time.Duration {
	var t unix.Timespec
	if unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t) != nil {
		return 0
	}
	return time.Duration(t.Nano())
}
