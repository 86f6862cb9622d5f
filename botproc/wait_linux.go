package botproc

import (
	"errors"
	"os/exec"

	"golang.org/x/sys/unix"
)

// waitGroup waits until a program has ended, and ends what it has left behind. gone is called when it has ended by itself
// or was ended. Until Wait the number of its group cannot become another's.
func waitGroup(cmd *exec.Cmd, gone func()) {
	for {
		err := unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			break
		}
	}
	gone()
	endGroup(cmd)
	_ = cmd.Wait() // what it returns is in cmd.ProcessState
}

// limitMemory bounds what a program, and each that it starts later, may have.
func limitMemory(pid int, bytes int64) error {
	limit := unix.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)}
	return unix.Prlimit(pid, unix.RLIMIT_AS, &limit, nil)
}
