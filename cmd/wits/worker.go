package main

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"wits/arena"
	"wits/entry"
	"wits/game/referee"
	"wits/internal/rescue"
	"wits/play"
	"wits/store/postgres"
	"wits/work"
)

type workerFlags struct {
	app      *appFlags
	db       databaseFlags
	log      logFlags
	kinds    []string
	bots     string // a file of programs that it has
	parallel int
	stopTime time.Duration

	logger *slog.Logger // as the flags want it, once they are checked
}

func workerCommand(app *appFlags) *cobra.Command {
	f := workerFlags{app: app, db: databaseFlags{app: app}}
	cmd := command("worker", "wits worker --db postgres://wits@db.example/wits\n"+
		"wits worker --db-file /run/secrets/wits-db --kinds think --parallel 8", f.run)
	f.db.add(cmd)
	f.log.add(cmd)
	flags := cmd.Flags()
	flags.StringSliceVar(&f.kinds, "kinds", nil, "")
	flags.StringVar(&f.bots, "bots", "", "")
	flags.IntVar(&f.parallel, "parallel", runtime.GOMAXPROCS(0), "")
	flags.DurationVar(&f.stopTime, "stop-timeout", 10*time.Second, "")
	_ = cmd.MarkFlagFilename("bots", "json")
	complete(cmd, map[string]completer{"kinds": completeFixed(taskKinds()...)})
	configure(cmd, f.check)
	return cmd
}

func taskKinds() []string {
	return texts(work.Tasks(), func(k work.Kind) string { return string(k) })
}

func (f *workerFlags) run(cmd *cobra.Command) error {
	ctx, stop := untilSignal(cmd.Context()) // first: what starts it may stop it soon
	defer stop()
	log := f.logger
	games := f.app.games()
	folder, _ := f.app.folder() // without one nothing is worked out
	parts, err := newShards(games, folder, f.bots)
	if err != nil {
		return err
	}
	db, err := f.db.open(ctx, postgres.Open)
	if ctx.Err() != nil { // told to stop before it began
		return nil
	}
	if err != nil {
		return err
	}
	pool := work.New(work.Config{Places: f.parallel, Log: log})
	parts.pool, parts.tell = pool, db.shared.Tell
	service := play.New(db, games, crand.Reader, time.Now, play.Workers(pool), play.Shared(db.shared), play.Logger(log))
	running, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	var hearing sync.WaitGroup
	hearing.Go(func() {
		report := func(f rescue.Fault) { log.Error("a fault in the background", f.Attrs()...) }
		// What is not wanted any more is dropped sooner; without it, when it is done.
		_ = rescue.Run("hear what others change", report, func() { _ = service.Hear(running) })
	})
	log.Info("working", "parallel", f.parallel, "kinds", cmp.Or(strings.Join(f.kinds, " "), "all"), "version", referee.Version, "has", parts.String())
	err = db.shared.Do(ctx, postgres.Worker{Parallel: f.parallel, Handlers: f.handlers(append(service.Handlers(), parts.handlers()...)), Stop: f.stopTime, Program: referee.Version, Log: log})
	service.Stop()
	end()
	hearing.Wait()
	return errors.Join(err, db.Close())
}

// check checks the flags and makes the logger.
func (f *workerFlags) check(cmd *cobra.Command) (err error) {
	if err = f.db.resolve(cmd); err != nil {
		return err
	}
	for _, k := range f.kinds {
		if !slices.Contains(taskKinds(), k) {
			return checkValue("--kinds", k, taskKinds()...)
		}
	}
	switch {
	case f.db.url == "":
		return misuse(say("worker.db"))
	case f.parallel < 1:
		return misuse(say("worker.parallel"))
	case f.stopTime <= 0:
		return misuse(say("worker.stop-timeout"))
	}
	f.logger, err = f.log.logger(cmd.ErrOrStderr())
	return err
}

// handlers are those of the kinds that were asked for.
func (f *workerFlags) handlers(all []work.Handler) []work.Handler {
	return slices.DeleteFunc(all, func(h work.Handler) bool {
		return len(f.kinds) > 0 && !slices.Contains(f.kinds, string(h.Kind))
	})
}

type logFlags struct{ level, format string }

func (f *logFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.level, "log-level", "info", "")
	cmd.Flags().StringVar(&f.format, "log-format", "text", "")
	complete(cmd, map[string]completer{"log-level": completeFixed("debug", "info", "warn", "error"), "log-format": completeFixed("text", "json")})
}

func (f *logFlags) logger(out io.Writer) (*slog.Logger, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(f.level)); err != nil {
		return nil, checkValue("--log-level", f.level, "debug", "info", "warn", "error")
	}
	options := &slog.HandlerOptions{Level: level}
	switch f.format {
	case "text":
		return slog.New(slog.NewTextHandler(out, options)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(out, options)), nil
	}
	return nil, checkValue("--log-format", f.format, "text", "json")
}

// shards plays parts of tournaments that processes share. A part comes only to workers that play it alike: with the same version of the
// game's minds, and with the programs that it names.
type shards struct {
	games []supply
	bots  []namedBot // of --bots
	pool  *work.Pool
	tell  func(ctx context.Context, j *work.Job, so []byte) (wanted bool, err error)
}

// supply is what this process has for a game.
type supply struct {
	entry.Entry
	minds    string            // the version of its minds
	programs map[string]string // the names of programs that can play it, by their digests
}

// newShards finds out what this process has: the games, what their minds know, and the programs in a file.
func newShards(games []entry.Entry, folder, botsFile string) (*shards, error) {
	s := &shards{}
	build, err := buildVersion()
	if err != nil {
		return nil, err
	}
	if s.bots, err = readBots(botsFile); err != nil {
		return nil, err
	}
	for _, e := range games {
		has := supply{Entry: e, programs: map[string]string{}}
		if has.minds, err = mindsVersion(build, folder, e.ID()); err != nil {
			return nil, err
		}
		for _, b := range s.bots {
			digest, err := digestProgram(e, b)
			if err != nil {
				return nil, botFault(b.Name, err)
			}
			if digest != "" {
				has.programs[digest] = b.Name
			}
		}
		s.games = append(s.games, has)
	}
	return s, nil
}

// buildVersion names what this program was built from: the commit, or the program itself where that is not known.
func buildVersion() (string, error) {
	if revision := checkout("revision"); revision != "" && checkout("modified") == "false" {
		return revision, nil
	}
	self, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find this program: %w", err)
	}
	data, err := os.ReadFile(self)
	if err != nil {
		return "", fmt.Errorf("read this program: %w", err)
	}
	return fmt.Sprintf("%x", sha256.Sum256(data)), nil
}

// mindsVersion names what the minds of a game are: this program, and the tables that it has worked out, by their names and sizes.
func mindsVersion(build, folder, game string) (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, referee.Version, build)
	if folder == "" {
		return fmt.Sprintf("%x", h.Sum(nil)[:6]), nil
	}
	err := fs.WalkDir(os.DirFS(solvedIn(folder, game)), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			fmt.Fprintf(h, "%q %d\n", path, info.Size())
		}
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:6]), nil
}

// needs is what a worker must have to play a part of a game with programs.
func needs(game, minds string, programs ...string) string {
	slices.Sort(programs)
	return strings.Join(append([]string{game, minds}, slices.Compact(programs)...), ".")
}

// needsOf is what a worker with the minds of a version must have to play a part.
func needsOf(p arena.Part, minds string) string {
	var programs []string
	for _, b := range p.Bots {
		if b.Program != "" {
			programs = append(programs, b.Program)
		}
	}
	return needs(p.Game, minds, programs...)
}

// handlers are the parts that this process can play: of the minds, with one program, and with two.
func (s *shards) handlers() (list []work.Handler) {
	for _, has := range s.games {
		add := func(programs ...string) {
			list = append(list, work.Handler{Kind: work.Shard, Needs: needs(has.ID(), has.minds, programs...), Do: func(ctx context.Context, j *work.Job) ([]byte, error) { return s.do(ctx, has, j) }})
		}
		add()
		for a := range has.programs {
			add(a)
			for b := range has.programs {
				if a < b {
					add(a, b)
				}
			}
		}
	}
	return list
}

// String lists the games with the versions of their minds, and the programs, for the log.
func (s *shards) String() string {
	var games, programs []string
	for _, has := range s.games {
		games = append(games, has.ID()+"@"+has.minds)
		for digest, name := range has.programs {
			programs = append(programs, name+"@"+digest)
		}
	}
	slices.Sort(programs)
	return strings.Join(append(games, slices.Compact(programs)...), " ")
}

// shardTold is how often the rounds of a part are stored: a worker that is killed loses no more.
const shardTold = 2 * time.Second

// do plays a part from where it was left. What it came to is kept with its end.
func (s *shards) do(ctx context.Context, has supply, j *work.Job) ([]byte, error) {
	part, config, done, err := s.open(ctx, has, j)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, &work.Failure{Err: fmt.Errorf("part %d of %s: %w", j.N, j.Subject, err)}
	}
	defer done()
	seats := has.Game.Info().Seats
	rounds, err := part.ReadRounds(j.Before, seats)
	if err != nil {
		rounds = nil // it is played again
	}
	wanted, told, before := true, time.Now(), len(rounds) // of an attempt that took all the time it had, the next one goes on
	config.From += len(rounds)
	config.Done = func(r arena.Round) bool {
		rounds = append(rounds, r)
		if time.Since(told) >= shardTold {
			told = time.Now()
			if text, err := arena.WriteRounds(rounds); err == nil {
				more, err := s.tell(ctx, j, text)
				wanted = more || err != nil
			}
		}
		return !wanted
	}
	switch err := arena.Run(ctx, config); {
	case errors.Is(ctx.Err(), context.DeadlineExceeded) && len(rounds) == before:
		return nil, &work.Failure{Err: fmt.Errorf("part %d of %s: it took too long: %d of %d rounds were played", j.N, j.Subject, len(rounds), part.To-part.From)}
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, &work.Failure{Err: fmt.Errorf("part %d of %s: %w", j.N, j.Subject, err)}
	}
	return arena.WriteRounds(rounds)
}

// open reads a part and finds its bots. Done ends their programs.
func (s *shards) open(ctx context.Context, has supply, j *work.Job) (p arena.Part, c arena.Config, done func(), err error) {
	if p, err = arena.ReadPart(j.Args); err != nil {
		return p, c, nil, err
	}
	if needs := needsOf(p, has.minds); p.Game != has.ID() || needs != j.Needs {
		return p, c, nil, fmt.Errorf("it is of %s and needs %s, but was handed out for %s", p.Game, needs, j.Needs)
	}
	if c, err = p.Config(has.Game, has.Coach); err != nil {
		return p, c, nil, err
	}
	if c.Lineups, err = p.Lineups(has.Game.Info().Seats); err != nil {
		return p, c, nil, err
	}
	part := p
	part.Bots, part.Limits.Timeout = nil, cmp.Or(p.Limits.Timeout, defaultTimeout)
	r := &arenaRun{entry: has.Entry, flags: &arenaFlags{}, part: &part}
	for _, b := range p.Bots {
		if err := r.contestant(ctx, cmp.Or(has.programs[b.Program], b.Bot), s.bots, nil); err != nil {
			r.close()
			return p, c, nil, err
		}
		r.config.Bots[len(r.config.Bots)-1].Name = b.Name // its random numbers depend on it
	}
	c.Bots, c.Workers = r.config.Bots, 1
	piece := work.Piece{Kind: work.Shard, Owner: j.Owner, Game: p.Game, Preset: p.Preset, Mind: strings.Join(r.names(), " "), Match: j.Subject}
	c.Turn = func(ctx context.Context, play func(context.Context) error) error { return s.pool.Do(ctx, piece, play) }
	return p, c, r.close, nil
}
