package trial

import "syscall"

// attributes lets a program end when this one does, however it does.
func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
