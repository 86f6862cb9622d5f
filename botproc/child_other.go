//go:build !linux

package botproc

import (
	"errors"
	"io"
	"os/exec"
	"sync/atomic"
)

// child is a program that runs. What it starts in its own group is ended with it.
type child struct {
	in  io.WriteCloser
	out io.ReadCloser

	cmd  *exec.Cmd
	late atomic.Bool
}

func startChild(c Command, stderr io.Writer) (*child, error) {
	if c.Memory > 0 {
		return nil, errors.New("this system has no bound on a bot's memory: leave it out")
	}
	cmd, in, out, err := execute(c, c.Args, stderr)
	if err != nil {
		return nil, err
	}
	ownGroup(cmd)
	if err := cmd.Start(); err != nil {
		return nil, fault("it cannot be started: %v", err)
	}
	return &child{in: in, out: out, cmd: cmd}, nil
}

// kill ends the program and its group.
func (c *child) kill() {
	c.late.Store(true)
	endGroup(c.cmd)
}

// wait waits until the program has ended, ends what is left of its group, and tells how it ended.
func (c *child) wait() ending {
	_ = c.cmd.Wait() // what it returns is in ProcessState
	late := c.late.Load()
	endGroup(c.cmd)
	return ending{State: c.cmd.ProcessState.String(), Success: c.cmd.ProcessState.Success(), Late: late}
}

// Supervise is for Linux: elsewhere programs run without a supervisor.
func Supervise([]string) (exitCode int) { return 2 }
