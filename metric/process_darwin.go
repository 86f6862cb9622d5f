package metric

import (
	"os"

	"golang.org/x/sys/unix"
)

func ofSystem(u *usage) {
	if p, err := unix.SysctlKinfoProc("kern.proc.pid", os.Getpid()); err == nil {
		u.start = float64(p.Proc.P_starttime.Nano()) / 1e9
	}
}
