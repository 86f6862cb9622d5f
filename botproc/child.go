package botproc

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

// ending is how a program ended, and all that it had started with it.
type ending struct {
	Failed  string `json:"failed,omitempty"` // why it could not be started at all
	State   string `json:"state,omitempty"`  // such as "exit status 1" or "signal: killed"
	Success bool   `json:"success,omitempty"`
	Late    bool   `json:"late,omitempty"` // it had to be ended
	Used    int64  `json:"used,omitempty"` // bytes, where it was ended because it used too many
}

// drainTime is how long what a program wrote to standard error is waited for when it has ended.
const drainTime = time.Second

// execute is a command with its streams, which is not started yet.
func execute(c Command, args []string, stderr io.Writer) (cmd *exec.Cmd, in io.WriteCloser, out io.ReadCloser, err error) {
	cmd = exec.Command(args[0], args[1:]...)
	cmd.Dir = c.Folder
	if len(c.Env) > 0 {
		cmd.Env = append(os.Environ(), c.Env...)
	}
	cmd.Stderr, cmd.WaitDelay = stderr, drainTime
	if in, err = cmd.StdinPipe(); err == nil {
		out, err = cmd.StdoutPipe()
	}
	if err != nil {
		return nil, nil, nil, fmt.Errorf("start bot: %w", err)
	}
	return cmd, in, out, nil
}
