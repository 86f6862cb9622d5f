package main

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"errors"
	"io"
	"log/slog"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"wits/game/referee"
	"wits/internal/rescue"
	"wits/play"
	"wits/store/postgres"
	"wits/work"
)

// workerFlags are the flags of wits worker.
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

// taskKinds are the kinds of tasks that the program can do.
func taskKinds() (names []string) {
	for _, k := range work.Tasks() {
		names = append(names, string(k))
	}
	return names
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

// logFlags say what is logged, and how.
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
