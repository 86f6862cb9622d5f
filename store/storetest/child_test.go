package storetest

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// A test that needs other processes starts its own program again, with these variables set and only that test to run.
const (
	placeVariable = "WITS_STORETEST_PLACE"
	nameVariable  = "WITS_STORETEST_NAME"
)

// ack begins the lines in which a child tells what it was promised.
const ack = "ack "

// child is another process that works on the same store.
type child struct {
	*exec.Cmd
	lines *bufio.Scanner
	said  []string // beside its promises: why its test failed
}

// spawn starts a child, which runs the test t again.
func spawn(t *testing.T, place, name string) *child {
	t.Helper()
	self, err := os.Executable()
	ok(t, err)
	cmd := exec.Command(self, "-test.run=^"+strings.ReplaceAll(t.Name(), "/", "$/^")+"$", "-test.count=1")
	cmd.Env = append(os.Environ(), placeVariable+"="+place, nameVariable+"="+name)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	ok(t, err)
	ok(t, cmd.Start())
	return &child{Cmd: cmd, lines: bufio.NewScanner(out)}
}

// next returns what the child was promised next. It reports false when there is no more.
func (c *child) next() (string, bool) {
	for c.lines.Scan() {
		if line, ok := strings.CutPrefix(c.lines.Text(), ack); ok {
			return line, true
		}
		c.said = append(c.said, c.lines.Text())
	}
	return "", false
}

// promised tells the parent.
func promised(format string, args ...any) { fmt.Printf(ack+format+"\n", args...) }

// asChild runs work and reports true in a child.
func asChild(t *testing.T, d database, work func(*testing.T, *bench, string)) bool {
	t.Helper()
	place := os.Getenv(placeVariable)
	if place == "" {
		return false
	}
	b, end := reopen(t, d, place)
	defer end()
	work(t, b, os.Getenv(nameVariable))
	return true
}

func reopen(t *testing.T, d database, place string) (b *bench, end func()) {
	t.Helper()
	s, err := d.open(t.Context(), place)
	ok(t, err)
	return &bench{Context: t.Context(), Store: s}, func() { ok(t, s.Close()) }
}
