//go:build !linux

package botproc

import (
	"errors"
	"os/exec"
)

// waitGroup waits until a program has ended, and ends what it has left behind.
func waitGroup(cmd *exec.Cmd, gone func()) {
	_ = cmd.Wait() // what it returns is in cmd.ProcessState
	gone()
	endGroup(cmd)
}

// limitMemory says that it cannot be done.
func limitMemory(int, int64) error { return errors.New("this system has no such limit") }
