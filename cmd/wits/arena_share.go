package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"wits/arena"
	"wits/game/words"
	"wits/store/postgres"
	"wits/work"
)

// sharedRun is a tournament that the workers of a database play.
type sharedRun struct {
	*postgres.Store
	run  work.Run
	cuts [][]arena.Part // the parts of the run: those of the same rounds together, in their order

	heard time.Time // when the database last answered
	asked time.Time // when it was asked who can play
	lacks []string  // what nobody has, as it was told
}

// How a tournament is cut: into how many pieces, of how many rounds at most. Progress is counted in pieces, and a part must end within the
// time that workers give it.
const (
	cutPieces = 256
	cutRounds = 250
)

// share cuts the tournament into parts for the workers of a database. Its name comes from all that decides the result: the same tournament goes on where it was left.
func (r *arenaRun) share(ctx context.Context, folder string) error {
	build, err := buildVersion()
	if err != nil {
		return err
	}
	minds, err := mindsVersion(build, folder, r.entry.ID())
	if err != nil {
		return err
	}
	s := &sharedRun{}
	if s.cuts, err = r.part.Cut(r.entry.Game.Info().Seats, max(1, min(cutRounds, r.part.To/cutPieces))); err != nil {
		return err
	}
	h := sha256.New()
	for _, p := range slices.Concat(s.cuts...) {
		args, err := json.Marshal(p)
		if err != nil {
			return err
		}
		needs := needsOf(p, minds)
		fmt.Fprintf(h, "%s %s\n", needs, args)
		s.run.Parts = append(s.run.Parts, work.Part{Needs: needs, Args: args})
	}
	s.run.ID = fmt.Sprintf("%s-%x", r.entry.ID(), h.Sum(nil)[:5])
	if s.Store, err = postgres.Open(ctx, r.flags.db.url); err != nil {
		return err
	}
	r.closing = append(r.closing, func() { _ = s.Close() })
	r.shared = s
	return nil
}

var errCancelled = errors.New("the tournament was cancelled")

// play lets workers play, and takes the rounds in as they come. When it ends before they do, they stop: the same command goes on.
func (s *sharedRun) play(ctx context.Context, r *arenaRun) (err error) {
	if err := s.Begin(ctx, s.run); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.quit(ctx, s.Pause))
		}
	}()
	if err := s.Resume(ctx, s.run.ID); err != nil {
		return err
	}
	s.tell(r, say("arena.run", words.Text("run", s.run.ID), words.Text("seed", fmt.Sprint(r.part.Seed))))
	n := 1
	for _, parts := range s.cuts {
		rounds, err := s.rounds(ctx, r, n, parts)
		if err != nil {
			return err
		}
		for _, round := range rounds {
			if r.take(round) {
				return r.err
			}
		}
		n += len(parts)
	}
	return nil
}

// quit changes the run when nobody waits for it any more, whether or not the context has ended.
func (s *sharedRun) quit(ctx context.Context, change func(context.Context, string) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 15*time.Second)
	defer cancel()
	return change(ctx, s.run.ID)
}

func (s *sharedRun) forget(ctx context.Context) error {
	return errors.Join(s.quit(ctx, s.Pause), s.quit(ctx, s.Forget))
}

// How often results and missing workers are looked for, and how long the database may be unreachable.
const (
	lookEvery = 200 * time.Millisecond
	askEvery  = 3 * time.Second
	awayFor   = time.Minute
)

// rounds waits for the parts that have the same rounds, the first of which has a number in the run.
func (s *sharedRun) rounds(ctx context.Context, r *arenaRun, n int, parts []arena.Part) ([]arena.Round, error) {
	for s.heard = time.Now(); ; {
		results, err := s.Results(ctx, s.run.ID, n, len(parts))
		if err == nil {
			return arena.Join(parts, r.entry.Game.Info().Seats, results)
		}
		if errors.Is(err, postgres.ErrUnfinished) {
			err = s.look(ctx, r)
		}
		var known fault
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err == nil:
			s.heard = time.Now()
		case errors.Is(err, errCancelled) || errors.As(err, &known) || time.Since(s.heard) > awayFor:
			return nil, err
		}
		sleep(ctx, lookEvery)
	}
}

// look shows how far the run is, and says what stands in its way.
func (s *sharedRun) look(ctx context.Context, r *arenaRun) error {
	p, err := s.Progress(ctx, s.run.ID)
	switch {
	case err != nil:
		return err
	case p.Total == 0 || p.Paused > 0:
		return errCancelled
	case p.Failed > 0:
		return failed(say("arena.part", words.Text("why", p.Why)))
	}
	total := r.part.To - r.part.From
	done := p.Done * total / p.Total
	if s.asked.IsZero() {
		r.bar.skip(done) // before this began
	}
	r.bar.set(int64(done), int64(total))
	if time.Since(s.asked) < askEvery {
		return nil
	}
	s.asked = time.Now()
	lacks, err := s.Lacking(ctx, s.run.ID)
	if err == nil && len(lacks) > 0 && !slices.Equal(lacks, s.lacks) {
		s.tell(r, say("arena.lacks", words.Text("needs", strings.Join(lacks, ", "))))
	}
	s.lacks = lacks
	return err
}

// tell writes a line to the terminal.
func (s *sharedRun) tell(r *arenaRun, what words.Message) {
	r.bar.clear()
	fmt.Fprintln(r.cmd.ErrOrStderr(), "wits: "+speaker().Say(what))
}

func arenaRunsCommand(app *appFlags) *cobra.Command {
	return onRuns(app, &cobra.Command{Use: "runs", Example: "wits arena runs --db postgres://wits@db.example/wits", Args: noArgs}, func(cmd *cobra.Command, s *postgres.Store, _ []string) error {
		all, err := s.Runs(cmd.Context())
		if err != nil {
			return err
		}
		t := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
		for _, p := range all {
			state := say("arena.state.open")
			switch {
			case p.Failed > 0:
				state = say("arena.state.failed", words.Text("why", p.Why))
			case p.Paused > 0:
				state = say("arena.state.paused")
			case p.Done == p.Total:
				state = say("arena.state.done")
			}
			fmt.Fprintf(t, "%s\t%d/%d\t%s\t%s\n", p.Run, p.Done, p.Total, p.Since.Local().Format(time.DateTime), speaker().Say(state))
		}
		return t.Flush()
	})
}

func arenaCancelCommand(app *appFlags) *cobra.Command {
	return onRuns(app, &cobra.Command{Use: "cancel RUN", Example: examples("wits arena cancel {two}-0123456789 --db postgres://wits@db.example/wits"), Args: oneArg(say("args.run"))}, func(cmd *cobra.Command, s *postgres.Store, args []string) error {
		p, err := s.Progress(cmd.Context(), args[0])
		if err != nil {
			return err
		}
		if p.Total == 0 {
			return failed(say("arena.no-run", words.Text("run", args[0])))
		}
		return errors.Join(s.Pause(cmd.Context(), args[0]), s.Forget(cmd.Context(), args[0]))
	})
}

// onRuns makes a command that does something with the runs of a database.
func onRuns(app *appFlags, cmd *cobra.Command, do func(*cobra.Command, *postgres.Store, []string) error) *cobra.Command {
	f := databaseFlags{app: app}
	f.addServer(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return f.resolve(cmd) }
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if f.url == "" {
			return misuse(say("arena.db"))
		}
		s, err := postgres.Open(cmd.Context(), f.url)
		if err != nil {
			return err
		}
		return errors.Join(do(cmd, s, args), s.Close())
	}
	return cmd
}
