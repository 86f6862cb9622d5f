package botproc

import (
	"bytes"
	"os"
	"strconv"
)

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
