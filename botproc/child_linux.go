package botproc

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"
)

// child is a program that runs under a supervisor, a process that ends with it all that it has started.
type child struct {
	in  io.WriteCloser
	out io.ReadCloser

	cmd    *exec.Cmd // the supervisor
	leash  *os.File  // the program may run as long as it is open, and no longer than this process
	report *os.File  // tells how it ended
}

// startChild starts a program. Whether it could be started is known when it has ended.
func startChild(c Command, stderr io.Writer) (*child, error) {
	if len(c.Supervisor) == 0 {
		return nil, errors.New("start bot: there is no supervisor to run it")
	}
	args := append(append([]string{}, c.Supervisor...), strconv.FormatInt(c.Memory, 10))
	cmd, in, out, err := execute(c, append(args, c.Args...), stderr)
	if err != nil {
		return nil, err
	}
	held, leash, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("start bot: %w", err)
	}
	defer held.Close()
	report, told, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("start bot: %w", err), leash.Close())
	}
	defer told.Close()
	cmd.ExtraFiles = []*os.File{leashFD - 3: held, reportFD - 3: told}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // a Ctrl-C is not for bots
	if err := cmd.Start(); err != nil {
		_, _ = leash.Close(), report.Close()
		return nil, fault("it cannot be started: %v", err)
	}
	return &child{in: in, out: out, cmd: cmd, leash: leash, report: report}, nil
}

// kill ends the program and all that it has started. It may be called more than once, and from anywhere.
func (c *child) kill() {
	if c.leash.Close() == nil {
		time.AfterFunc(stuckTime, func() { _ = c.cmd.Process.Kill() })
	}
}

// stuckTime is how long a supervisor may take to end a program. It gives up earlier by itself; only one that somebody stopped does not.
const stuckTime = 2 * maxReaping

// wait waits until the program and all that it has started have ended, and tells how.
func (c *child) wait() (e ending) {
	_ = c.cmd.Wait() // what it returns is in ProcessState
	_ = c.leash.Close()
	defer c.report.Close()
	_ = c.report.SetReadDeadline(time.Now().Add(drainTime)) // nobody else holds its other end
	if json.NewDecoder(c.report).Decode(&e) != nil {
		e = ending{State: "its supervisor ended: " + c.cmd.ProcessState.String()}
	}
	return e
}
