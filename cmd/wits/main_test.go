package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain builds wits and puts it first in PATH, so that scripts, tests and benchmarks run the real program. It is built
// without the race detector, which makes starting it so often many times slower: the packages' own tests look for races.
func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "wits-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := testIn(folder, m)
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// testIn runs the tests with a wits that is built into a folder.
func testIn(folder string, m *testing.M) int {
	build := exec.Command("go", "build", "-buildvcs=false", "-o", folder+string(os.PathSeparator), ".")
	build.Stderr = os.Stderr
	if err := errors.Join(build.Run(), os.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))); err != nil {
		fmt.Fprintln(os.Stderr, "build wits:", err)
		return 1
	}
	return m.Run()
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Setup: func(e *testscript.Env) error {
		examples, err := filepath.Abs("../../examples/bots")
		if err != nil {
			return err
		}
		home, err := os.UserHomeDir() // Go's caches, for scripts that build
		if err != nil {
			return err
		}
		e.Setenv("EXAMPLES", examples)
		e.Setenv("HOME", home)
		// Scripts run copies: what a test reads itself, Go knows when it decides whether to run it again.
		for _, name := range []string{"python/mastermind.py", "../env/wits_env.py", "../env/test_wits_env.py"} {
			text, err := os.ReadFile(filepath.Join(examples, name))
			if err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(e.WorkDir, filepath.Base(name)), text, 0o644); err != nil {
				return err
			}
		}
		return nil
	}})
}

// BenchmarkRPC sends actions to `wits rpc`, held to one core, through a pipe and reads the answers: eight to a match, so that
// views stay as they are in play. Requests are not held back for answers, so that it measures wits and not how fast the
// system wakes processes up.
func BenchmarkRPC(b *testing.B) {
	for name, c := range map[string]struct{ setup, act string }{
		"mastermind": {
			`{"game":"mastermind","preset":"classic","seed":42}`,
			`{"type":"submit","code":["R","R","B","B"]}`,
		},
		"minesweeper": {
			`{"game":"minesweeper","preset":"novice","seed":42}`,
			`{"type":"flag","x":4,"y":7}`,
		},
	} {
		b.Run(name, func(b *testing.B) {
			cmd := exec.Command("wits", "rpc")
			cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
			in, err1 := cmd.StdinPipe()
			out, err2 := cmd.StdoutPipe()
			if err1 != nil || err2 != nil || cmd.Start() != nil {
				b.Fatal("cannot start wits rpc")
			}
			b.ResetTimer()
			go func() {
				w := bufio.NewWriter(in)
				for n := range b.N {
					if n%8 == 0 {
						fmt.Fprintf(w, `{"jsonrpc":"2.0","id":1,"method":"match.new","params":%s}`+"\n", c.setup)
					}
					fmt.Fprintf(w, `{"jsonrpc":"2.0","id":1,"method":"match.act","params":{"match":"m%d","action":%s}}`+"\n", n/8+1, c.act)
				}
				_ = w.Flush()
				_ = in.Close()
			}()
			answers := bufio.NewReaderSize(out, 1<<16)
			for n := range b.N + (b.N+7)/8 {
				if line, err := answers.ReadSlice('\n'); err != nil || !bytes.Contains(line, []byte(`"result"`)) {
					b.Fatalf("request %d was answered %s %v", n, line, err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "acts/s")
			if err := cmd.Wait(); err != nil {
				b.Fatal(err)
			}
		})
	}
}
