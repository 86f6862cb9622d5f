package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
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

// BenchmarkRPC sends actions to `wits rpc` through a pipe and waits for each answer before the next.
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
			answers := bufio.NewReaderSize(out, 1<<16)
			ask := func(method, params string) {
				fmt.Fprintf(in, `{"jsonrpc":"2.0","id":1,"method":%q,"params":%s}`+"\n", method, params)
				if line, err := answers.ReadSlice('\n'); err != nil || !bytes.Contains(line, []byte(`"result"`)) {
					b.Fatalf("%s was answered %s %v", method, line, err)
				}
			}
			n := 0
			for b.Loop() {
				if n++; n%8 == 1 { // eight actions a match, so that views stay as they are in play
					ask("match.new", c.setup)
				}
				ask("match.act", fmt.Sprintf(`{"match":"m%d","action":%s}`, (n+7)/8, c.act))
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "acts/s")
			_ = in.Close()
			_, _ = io.Copy(io.Discard, answers)
			if err := cmd.Wait(); err != nil {
				b.Fatal(err)
			}
		})
	}
}
