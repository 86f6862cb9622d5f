package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the test binary be wits itself, so that scripts and benchmarks run the real program.
func TestMain(m *testing.M) {
	if os.Getenv("WITS_TEST_MAIN") == "1" {
		main()
		return
	}
	testscript.Main(m, map[string]func(){"wits": main})
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
		bot, err := os.ReadFile(filepath.Join(examples, "python", "mastermind.py"))
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(e.WorkDir, "mastermind.py"), bot, 0o644)
	}})
}

// BenchmarkRPC sends actions to `wits rpc`, held to one core, through a pipe and reads the answers: eight to a match, so that
// views stay as they are in play. Requests are not held back for answers, so that it measures wits and not how fast the
// system wakes processes up.
func BenchmarkRPC(b *testing.B) {
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
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
			cmd := exec.Command(self, "rpc")
			cmd.Env = append(os.Environ(), "WITS_TEST_MAIN=1", "GOMAXPROCS=1")
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
