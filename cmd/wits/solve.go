package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/entry"
	"wits/game/words"
	"wits/internal/spread"
)

func solveCommand(f *appFlags) *cobra.Command {
	cmd := command("solve", "", (*cobra.Command).Help)
	for _, e := range catalog.All() {
		if e.Solver != nil {
			cmd.AddCommand(solveGameCommand(f, e.ID(), *e.Solver))
		}
	}
	return cmd
}

func solveGameCommand(f *appFlags, id string, s entry.Solver) *cobra.Command {
	flags := flag.NewFlagSet(id, flag.ContinueOnError)
	solve := s.Setup(flags)
	var limit time.Duration
	cmd := command(id, s.Example, func(cmd *cobra.Command) error {
		ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
		defer stop()
		if limit > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, limit)
			defer cancel()
		}
		folder, err := f.folder()
		if err != nil {
			return err
		}
		return solve(ctx, bench(cmd, solvedIn(folder, id)))
	})
	cmd.Short, cmd.Long = s.Short, s.Long
	cmd.Flags().AddGoFlagSet(flags)
	f.addData(cmd)
	cmd.Flags().DurationVar(&limit, "time", 0, "")
	return cmd
}

// bench is what a solver works with on the command line.
func bench(cmd *cobra.Command, home string) entry.Bench {
	start := time.Now()
	seconds := func() float64 { return time.Since(start).Seconds() }
	return entry.Bench{
		Out:      cmd.OutOrStdout(),
		Seconds:  seconds,
		Progress: func(line string) { fmt.Fprintf(cmd.ErrOrStderr(), "%8.2fs  %s\n", seconds(), line) },
		Save: func(name string, write func(io.Writer) error) error {
			if name == "" || name == "-" {
				return writeTo(cmd.OutOrStdout(), name, write)
			}
			return replaceFile(name, 0o644, write)
		},
		Each:  spread.By,
		Files: os.DirFS,
		Room:  roomLeft,
		Home:  home,
	}
}

// replaceFile writes a file so that it is all there or not at all, even if the program is ended.
func replaceFile(name string, mode fs.FileMode, write func(io.Writer) error) (err error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	part := filepath.Join(filepath.Dir(name), ".new-"+filepath.Base(name))
	_ = os.Remove(part) // one that was left behind
	f, err := os.OpenFile(part, os.O_CREATE|os.O_WRONLY|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<20)
	if err = write(w); err == nil {
		err = errors.Join(w.Flush(), f.Sync())
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(part))
	}
	return os.Rename(part, name)
}

// solvedIn is where what a game's solver worked out is kept.
func solvedIn(folder, game string) string { return filepath.Join(folder, "solved", game) }

// games are all games, with what is stored in the data folder, where there is one.
func (f *appFlags) games() []entry.Entry {
	folder, err := f.folder()
	if err != nil {
		return catalog.All()
	}
	return known(folder)
}

// known are the games as learned. What cannot be used is reported on standard error.
func known(folder string) []entry.Entry {
	games, err := learned(folder)
	if err != nil {
		fmt.Fprintln(os.Stderr, "wits: "+speaker().Say(say("solved.unused", words.Say("why", explain(err)))))
	}
	return games
}

// learned are the games, with minds that use what solvers have stored in the data folder. The error says what of it cannot be used.
func learned(folder string) ([]entry.Entry, error) {
	all := catalog.All()
	var wrong error
	for i, e := range all {
		kept := solvedIn(folder, e.ID())
		if _, err := os.Stat(kept); e.Learn == nil || errors.Is(err, fs.ErrNotExist) {
			continue
		}
		g, err := e.Learn(os.DirFS(kept))
		if err != nil {
			wrong = errors.Join(wrong, fmt.Errorf("%s: %w", kept, err))
		}
		all[i].Game = g
	}
	return all, wrong
}
