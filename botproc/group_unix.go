//go:build unix && !linux

package botproc

import (
	"os/exec"
	"syscall"
)

// ownGroup lets a program begin a group of its own: what it starts can be ended with it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// endGroup ends a program and what it has started.
func endGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
