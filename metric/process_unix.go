//go:build linux || darwin

package metric

import (
	"os"
	"syscall"
)

// used tells what both systems tell in the same way, and what each tells in its own.
func used() usage {
	u := unknown()
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) == nil {
		u.cpu = float64(r.Utime.Nano()+r.Stime.Nano()) / 1e9
	}
	var files, space syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &files) == nil {
		u.most = float64(files.Cur)
	}
	if syscall.Getrlimit(syscall.RLIMIT_AS, &space) == nil {
		u.virtualMost = float64(space.Cur)
	}
	if open, err := os.ReadDir("/dev/fd"); err == nil {
		u.open = float64(len(open) - 1) // the folder itself is open, too
	}
	ofSystem(&u)
	return u
}
