package botproc

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// What a supervisor is given besides the program's streams: a pipe whose other end is closed when the program is to end, and one to
// tell how it ended.
const (
	leashFD  = 3
	reportFD = 4
)

// maxReaping is how long a supervisor tries to end what a program has started. What the system does not let go of by then, as on a
// disk that does not answer, is left to it.
const maxReaping = 10 * time.Second

// watchEvery is how often the memory of a program is measured.
const watchEvery = 100 * time.Millisecond

// Supervise runs a program for [Process], as a process of its own: arguments are the bytes of memory that the program may use, 0 for no
// bound, then the program and its own. It ends when the program and everything that it has started
// have ended. It ends them itself when the program ends or uses too much memory, or when the process that started the supervisor is gone.
//
// What loses its parent becomes a child of the supervisor (a subreaper): when the supervisor has no child left, nothing is left at all.
func Supervise(args []string) (exitCode int) {
	syscall.CloseOnExec(leashFD)
	syscall.CloseOnExec(reportFD)
	e, err := supervise(args, os.NewFile(leashFD, "leash"))
	if err != nil {
		e.Failed = err.Error()
	}
	if json.NewEncoder(os.NewFile(reportFD, "report")).Encode(e) != nil {
		return 1
	}
	return 0
}

func supervise(args []string, leash io.Reader) (ending, error) {
	if len(args) < 2 {
		return ending{}, errors.New("there is no program to run")
	}
	memory, err := strconv.ParseInt(args[0], 10, 64)
	if err != nil {
		return ending{}, fmt.Errorf("run a bot: %w", err)
	}
	if err := unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); err != nil {
		return ending{}, fmt.Errorf("become a supervisor: %w", err)
	}
	s := &supervisor{over: make(chan struct{}), alone: make(chan struct{})}
	if err := s.start(args[1:]); err != nil {
		return ending{}, err
	}
	go s.reap()
	cut := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, leash)
		close(cut)
	}()
	return s.watch(cut, memory), nil
}

type supervisor struct {
	pid    int
	status syscall.WaitStatus // of the program, to be read when over is closed
	over   chan struct{}      // closed when the program has ended
	alone  chan struct{}      // closed when no child is left
}

// start starts the program with the supervisor's own streams, and lets go of them: only the program is to hold them.
func (s *supervisor) start(args []string) error {
	path, err := exec.LookPath(args[0])
	if err != nil {
		return err
	}
	s.pid, err = syscall.ForkExec(path, args, &syscall.ProcAttr{
		Env: os.Environ(), Files: []uintptr{0, 1, 2}, Sys: &syscall.SysProcAttr{Setpgid: true},
	})
	if err != nil {
		return &os.PathError{Op: "fork/exec", Path: path, Err: err}
	}
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	for fd := 0; fd < 3 && err == nil; fd++ {
		err = unix.Dup3(int(null.Fd()), fd, 0)
	}
	if err != nil {
		_ = syscall.Kill(s.pid, syscall.SIGKILL)
	}
	return err
}

// reap waits for children as they end, until there is none.
func (s *supervisor) reap() {
	defer close(s.alone)
	for {
		var status syscall.WaitStatus
		switch pid, err := syscall.Wait4(-1, &status, 0, nil); {
		case errors.Is(err, syscall.EINTR):
		case err != nil:
			return
		case pid == s.pid:
			s.status = status
			close(s.over)
		}
	}
}

// watch waits until the program ends or must end, ends what is left, and tells how it went.
func (s *supervisor) watch(cut <-chan struct{}, memory int64) ending {
	e := s.await(cut, memory)
	s.endAll()
	select {
	case <-s.over:
		e.State, e.Success = describe(s.status), s.status.Exited() && s.status.ExitStatus() == 0
	default:
		e.State = "it could not be ended"
	}
	return e
}

// await waits until the program ends or must end, and tells why it must.
func (s *supervisor) await(cut <-chan struct{}, memory int64) ending {
	var tick <-chan time.Time
	if memory > 0 {
		ticker := time.NewTicker(watchEvery)
		defer ticker.Stop()
		tick = ticker.C
	}
	for {
		select {
		case <-s.over:
			return ending{}
		case <-cut:
			return ending{Late: true}
		case <-tick:
			if s.used() <= memory {
				continue
			}
			time.Sleep(again) // a child that has just been forked shows its parent's memory as its own
			if used := s.used(); used > memory {
				return ending{Used: used}
			}
		}
	}
}

// again is how long after the first time the memory is measured again, before a program is ended for it.
const again = 20 * time.Millisecond

// endAll kills all that is left, again and again until nothing is: a program may start others while it is ended.
func (s *supervisor) endAll() {
	for late := time.After(maxReaping); ; {
		for _, p := range descendants(os.Getpid()) {
			_ = syscall.Kill(p.pid, syscall.SIGKILL)
		}
		select {
		case <-s.alone:
			return
		case <-late:
			return
		case <-time.After(time.Millisecond):
		}
	}
}

// used is the resident memory of all that the program is.
func (s *supervisor) used() (bytes int64) {
	for _, p := range descendants(os.Getpid()) {
		bytes += p.resident
	}
	return bytes
}

// describe says how a program ended, in the words of package os.
func describe(status syscall.WaitStatus) string {
	if status.Signaled() {
		return "signal: " + status.Signal().String()
	}
	return fmt.Sprintf("exit status %d", status.ExitStatus())
}

// running is a process as /proc describes it.
type running struct {
	pid, parent int
	resident    int64 // bytes
}

// descendants lists the running processes that a process has started, and those that they have started.
func descendants(of int) (found []running) {
	children := make(map[int][]running)
	for _, p := range processes() {
		children[p.parent] = append(children[p.parent], p)
	}
	for next := []int{of}; len(next) > 0; next = next[1:] {
		for _, p := range children[next[0]] {
			found = append(found, p)
			next = append(next, p.pid)
		}
	}
	return found
}

// processes lists all that there are. Those that end meanwhile are left out.
func processes() (all []running) {
	proc, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer proc.Close()
	names, _ := proc.Readdirnames(-1)
	for _, name := range names {
		if _, err := strconv.Atoi(name); err != nil {
			continue
		}
		stat, err := os.ReadFile("/proc/" + name + "/stat")
		if err != nil {
			continue
		}
		if p, ok := readStat(stat); ok {
			all = append(all, p)
		}
	}
	return all
}

// The fields of /proc/PID/stat after the name, which ends with the last parenthesis and may hold anything.
const (
	parentField   = 1
	residentField = 21 // in pages
)

func readStat(stat []byte) (p running, ok bool) {
	open, closed := bytes.IndexByte(stat, '('), bytes.LastIndexByte(stat, ')')
	if open < 0 || closed < open {
		return p, false
	}
	fields := bytes.Fields(stat[closed+1:])
	if len(fields) <= residentField {
		return p, false
	}
	pid, err1 := strconv.Atoi(string(bytes.TrimSpace(stat[:open])))
	parent, err2 := strconv.Atoi(string(fields[parentField]))
	pages, err3 := strconv.ParseInt(string(fields[residentField]), 10, 64)
	return running{pid, parent, pages * int64(os.Getpagesize())}, err1 == nil && err2 == nil && err3 == nil
}
