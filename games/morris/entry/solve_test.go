package entry

import (
	"bytes"
	"context"
	"flag"
	"io"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"wits/entry"
)

func TestTheWholeGameIsNotBegunWithoutRoom(t *testing.T) {
	const plenty = 1 << 40
	files := fstest.MapFS{"x.sector": {Data: make([]byte, 2e8)}}
	for name, c := range map[string]struct {
		memory, disk int64
		want         string
	}{
		"too little memory":   {1 << 30, plenty, "1.1 GB of memory are free, and it takes 9.0 GB"},
		"too little disk":     {plenty, 1 << 30, "1.1 GB of disk are free, and it takes 11."},
		"nothing is known":    {0, 0, context.Canceled.Error()},
		"most is there, kept": {plenty, 11.8e9, context.Canceled.Error()},
	} {
		t.Run(name, func(t *testing.T) {
			var told bytes.Buffer
			bench := entry.Bench{
				Out:      io.Discard,
				Progress: func(line string) { told.WriteString(line) },
				Seconds:  func() float64 { return 1 },
				Save: func(string, func(io.Writer) error) error {
					t.Error("something is saved")
					return nil
				},
				Files: func(string) fs.FS { return files },
				Room:  func(string) (memory, disk int64) { return c.memory, c.disk },
			}
			flags := flag.NewFlagSet("morris", flag.PanicOnError)
			run := newSolver().Setup(flags)
			if err := flags.Parse([]string{"--all"}); err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithCancel(context.Background())
			stop()
			if err := run(ctx, bench); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %s", err, c.want)
			}
			if !strings.Contains(told.String(), "GB of memory") {
				t.Errorf("told: %s", &told)
			}
		})
	}
}

func TestTheStatusIsOneLineOfJSON(t *testing.T) {
	ask := func(files fs.FS, args ...string) (string, error) {
		var out, told bytes.Buffer
		bench := entry.Bench{
			Out: &out, Progress: func(line string) { told.WriteString(line) }, Files: func(string) fs.FS { return files },
		}
		flags := flag.NewFlagSet("morris", flag.PanicOnError)
		run := newSolver().Setup(flags)
		if err := flags.Parse(args); err != nil {
			t.Fatal(err)
		}
		err := run(t.Context(), bench)
		return out.String() + told.String(), err
	}
	none := `{"done":[],"left":["00-3-3","01-2-3",`
	if got, err := ask(fstest.MapFS{}, "--all", "--status", "--men", "3"); err != nil || !strings.HasPrefix(got, none) || !strings.HasSuffix(got, `"06-0-0"],"value":null}`+"\n") {
		t.Errorf("nothing is done: %s, %v", got, err)
	}
	damaged := fstest.MapFS{"00-3-3.sector": {Data: []byte("x")}}
	if got, err := ask(damaged, "--all", "--status", "--men", "3"); err != nil || !strings.HasPrefix(got, none) || !strings.Contains(got, "00-3-3.sector: ") {
		t.Errorf("a damaged file: %s, %v", got, err)
	}
	if _, err := ask(fstest.MapFS{}, "--status"); err == nil || !strings.Contains(err.Error(), "--all") {
		t.Errorf("without --all: %v", err)
	}
	if _, err := ask(fstest.MapFS{}, "--all", "--status", "--men", "10"); err == nil || !strings.Contains(err.Error(), "3 to 9") {
		t.Errorf("ten men: %v", err)
	}
}
