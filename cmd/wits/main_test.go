package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/sync/errgroup"
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

// testIn runs the tests with a wits that is built into a folder, and the examples of bots beside it.
func testIn(folder string, m *testing.M) int {
	var builds errgroup.Group
	for name, from := range map[string]string{"wits": ".", "gobot": "../../examples/bots/go", "five": "../../examples/bots/five"} {
		builds.Go(func() error {
			text, err := exec.Command("go", "build", "-buildvcs=false", "-o", filepath.Join(folder, name), from).CombinedOutput()
			if err != nil {
				return fmt.Errorf("build %s: %w: %s", name, err, text)
			}
			return nil
		})
	}
	if err := errors.Join(builds.Wait(), os.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// python is the folder of the Python that runs: what is called so may be a script that looks for it, slowly, each time.
var python = sync.OnceValues(func() (string, error) {
	path, err := exec.Command("python3", "-c", "import sys; print(sys.executable)").Output()
	return filepath.Dir(string(path)), err
})

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Setup: func(e *testscript.Env) error {
		gobot, err1 := exec.LookPath("gobot")
		interpreter, err2 := python()
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		e.Setenv("GOBOT", gobot)
		e.Setenv("PATH", filepath.Dir(gobot)+string(os.PathListSeparator)+interpreter+string(os.PathListSeparator)+e.Getenv("PATH"))
		e.Setenv("WITS_ENV_GAMES", cmp.Or(os.Getenv("WITS_LONG"), "0")) // of every preset
		// Scripts run copies: what a test reads itself, Go knows when it decides whether to run it again.
		for _, name := range []string{"bots/python/mastermind.py", "env/wits_env.py", "env/test_wits_env.py"} {
			text, err := os.ReadFile(filepath.Join("../../examples", name))
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
