package main

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"wits/arena"
	"wits/entry"
	"wits/frame"
	"wits/game"
	"wits/game/words"
)

type arenaFlags struct {
	part arena.Part // what is played, all of it

	bots                            []string
	botsFile, baseline              string
	board, boards                   string
	games, workers                  int
	times                           bool
	book, record, resign, draw      string
	sprt, between, until            string
	json, csv, outcomes, plot       string
	resume, stderr, keep, keepUnder string

	db databaseFlags // whose workers play; none when no flag says so
}

// What programs may take for a move, and how much longer that is not held against them, where nothing else is said.
const (
	defaultTimeout = 5 * time.Second
	defaultMargin  = 500 * time.Millisecond
)

func arenaCommand(app *appFlags) *cobra.Command {
	var f arenaFlags
	cmd := &cobra.Command{
		Use: "arena GAME --bot A[,B…]",
		Example: examples("wits arena {one} --bot {bots} --preset {preset} --games 10000 --plot report.svg\n" +
			"wits arena {two} --bot {bot},cmd:./mybot --games 500 --resume run.jsonl"), Annotations: map[string]string{listsGames: "yes"},
		Args: oneArg(say("args.game")), ValidArgsFunction: inOrder(completeGames),
		RunE: func(cmd *cobra.Command, args []string) error { return runArena(cmd, app, args[0], &f) },
	}
	f.add(cmd)
	cmd.AddCommand(arenaRunsCommand(app), arenaCancelCommand(app))
	return cmd
}

func (f *arenaFlags) add(cmd *cobra.Command) {
	flags, p := cmd.Flags(), &f.part
	flags.StringArrayVarP(&f.bots, "bot", "b", nil, "")
	flags.StringVar(&f.baseline, "baseline", "", "")
	flags.StringVarP(&p.Preset, "preset", "p", "", "")
	flags.StringVar(&f.board, "board", "", "")
	flags.IntVarP(&f.games, "games", "n", 1000, "")
	flags.IntVar(&p.Opening, "opening", -1, "")
	flags.Uint64VarP(&p.Seed, "seed", "s", 0, "")
	flags.BoolVar(&p.Exhaustive, "exhaustive", false, "")
	flags.IntVarP(&f.workers, "workers", "w", runtime.NumCPU(), "")
	flags.BoolVar(&p.Luck, "luck", false, "")
	flags.StringVar(&f.sprt, "sprt", "", "")
	flags.StringVar(&f.between, "between", "", "")
	flags.BoolVar(&p.Gauntlet, "gauntlet", false, "")
	flags.BoolVar(&f.times, "times", true, "")
	flags.StringVar(&f.resign, "resign", "", "")
	flags.StringVar(&f.draw, "draw", "", "")
	flags.BoolVar(&p.Table, "table", false, "")
	flags.StringVar(&f.until, "until", "", "")
	flags.DurationVar(&p.Limits.Timeout, "timeout", defaultTimeout, "")
	flags.DurationVar(&p.Limits.Margin, "margin", defaultMargin, "")
	flags.StringVar(&p.Limits.Clock, "clock", "", "")
	flags.StringVar(&p.Limits.Memory, "memory", "", "")
	flags.BoolVar(&p.Balanced, "balanced", true, "")
	flags.StringVar(&f.keep, "keep", "", "")
	flags.StringVar(&f.keepUnder, "keep-in", "kept", "")
	f.db.addServer(cmd)
	complete(cmd, map[string]completer{
		"bot": completeBot, "baseline": completeBot, "preset": completePreset, "keep": completeFixed("lost", "all"),
	})
	_ = cmd.MarkFlagDirname("keep-in")
	for _, file := range f.files() {
		flags.StringVar(file.to, file.flag, "", "")
		if len(file.endings) == 0 {
			complete(cmd, map[string]completer{file.flag: completeFiles})
			continue
		}
		_ = cmd.MarkFlagFilename(file.flag, file.endings...)
	}
}

type fileFlag struct {
	flag    string
	to      *string
	endings []string // of the files that shells offer; all when there is none
}

func (f *arenaFlags) files() []fileFlag {
	return []fileFlag{
		{"bots", &f.botsFile, []string{"json"}},
		{"boards", &f.boards, nil},
		{"book", &f.book, nil},
		{"record", &f.record, nil},
		{"json", &f.json, []string{"json"}},
		{"csv", &f.csv, []string{"csv"}},
		{"outcomes", &f.outcomes, nil},
		{"plot", &f.plot, []string{"svg", "png"}},
		{"resume", &f.resume, []string{"jsonl"}},
		{"bot-stderr", &f.stderr, nil},
	}
}

func runArena(cmd *cobra.Command, app *appFlags, id string, f *arenaFlags) error {
	if _, err := findGame(id); err != nil {
		return err
	}
	e, err := entry.Find(app.games(), id)
	if err != nil {
		return err
	}
	if err := f.check(cmd); err != nil {
		return err
	}
	if !cmd.Flags().Changed("seed") {
		f.part.Seed = rand.Uint64() >> 11 // JSON numbers are exact up to 2⁵³
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	run := &arenaRun{flags: f, part: &f.part, cmd: cmd, entry: e}
	if run.stop, err = f.stopping(); err != nil {
		return err
	}
	if err := run.adjudication(); err != nil {
		return err
	}
	if err := run.deal(); err != nil {
		return f.misdeal(e.Game.Info(), err)
	}
	defer run.close()
	if err := run.seat(ctx); err != nil {
		return err
	}
	if f.db.url != "" {
		folder, _ := app.folder() // without one nothing is worked out
		if err := run.share(ctx, folder); err != nil {
			return err
		}
	}
	return run.play(ctx)
}

// misdeal says why no game can be dealt: a fault of its own, or flags that the game does not understand.
func (f *arenaFlags) misdeal(info game.Info, err error) error {
	var known fault
	switch {
	case errors.As(err, &known):
		return err
	case errors.Is(err, game.ErrPreset) && f.board == "":
		return cmp.Or(checkPreset(info, f.part.Preset), err)
	}
	return misuse(frame.Explain(err))
}

// check says what is wrong with the flags before anything is opened.
func (f *arenaFlags) check(cmd *cobra.Command) error {
	if err := cmp.Or(exclusive(cmd, "preset", "board", "boards"), exclusive(cmd, "exhaustive", "board"), exclusive(cmd, "exhaustive", "boards"),
		exclusive(cmd, "exhaustive", "games"), exclusive(cmd, "book", "board", "boards"), exclusive(cmd, "book", "exhaustive"), exclusive(cmd, "book", "opening")); err != nil {
		return err
	}
	for _, here := range []string{"workers", "resume", "bot-stderr"} { // what only one machine has
		if err := cmp.Or(exclusive(cmd, "db", here), exclusive(cmd, "db-file", here)); err != nil {
			return err
		}
	}
	if cmd.Flags().Changed("db") || cmd.Flags().Changed("db-file") {
		if err := f.db.resolve(cmd); err != nil {
			return err
		}
	}
	switch p := f.part; {
	case len(f.bots) == 0 && f.botsFile == "":
		return misuse(say("arena.no-bot"))
	case f.games < 1 || f.workers < 1:
		return misuse(say("arena.some"))
	case p.Limits.Timeout <= 0:
		return misuse(say("time-above", words.Text("flag", "--timeout")))
	case p.Limits.Margin < 0:
		return misuse(say("time-from", words.Text("flag", "--margin")))
	case f.between != "" && f.sprt == "":
		return misuse(say("arena.between-sprt"))
	case p.Luck && f.boards != "":
		return misuse(say("arena.luck-boards"))
	case f.keep != "" && (f.boards != "" || p.Exhaustive):
		return misuse(say("arena.keep"))
	case f.record != "" && (f.boards != "" || p.Exhaustive):
		return misuse(say("arena.record-seed"))
	case f.plot != "" && f.plot != "-" && !strings.HasSuffix(f.plot, ".svg") && !strings.HasSuffix(f.plot, ".png"):
		return misuse(say("arena.plot", words.Text("file", f.plot)))
	}
	_, noClock := readClock(f.part.Limits.Clock)
	_, noSize := parseSize(f.part.Limits.Memory)
	if f.keep != "" {
		if err := checkValue("--keep", f.keep, "lost", "all"); err != nil {
			return err
		}
	}
	return cmp.Or(noClock, noSize, f.checkFiles())
}

// checkFiles refuses one file for two uses.
func (f *arenaFlags) checkFiles() error {
	used := make(map[string]string)
	for _, file := range f.files() {
		if *file.to == "" {
			continue
		}
		name, err := filepath.Abs(*file.to)
		if err != nil {
			return err
		}
		if real, err := filepath.EvalSymlinks(name); err == nil {
			name = real
		}
		if other, ok := used[name]; ok {
			return misuse(say("arena.same-file", words.Text("one", "--"+other), words.Text("other", "--"+file.flag), words.Text("file", *file.to)))
		}
		used[name] = file.flag
	}
	return nil
}

// stopping reads --sprt and --until.
func (f *arenaFlags) stopping() (s arena.Stop, err error) {
	if f.sprt != "" {
		if s.Test, err = readTest(f.sprt); err != nil {
			return s, err
		}
	}
	if f.until != "" {
		points, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimPrefix(f.until, "±")), 64)
		if err != nil || !(points > 0 && points < 50) {
			return s, misuse(say("arena.until", words.Text("value", f.until)))
		}
		s.Until = points / 100
	}
	return s, nil
}

// usualError is the chance of either mistake in a sequential test.
const usualError = 0.05

// readTest reads ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA.
func readTest(text string) (*arena.Test, error) {
	numbers := []float64{0, 0, usualError, usualError}
	fields := strings.Split(text, ",")
	wrong := misuse(say("arena.sprt", words.Text("value", text)))
	if len(fields) != 2 && len(fields) != 4 {
		return nil, wrong
	}
	for i, field := range fields {
		n, err := strconv.ParseFloat(strings.TrimSpace(field), 64)
		if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
			return nil, wrong
		}
		numbers[i] = n
	}
	t := &arena.Test{Elo0: numbers[0], Elo1: numbers[1], Alpha: numbers[2], Beta: numbers[3], A: 0, B: 1}
	if t.Elo0 >= t.Elo1 || min(t.Alpha, t.Beta) <= 0 || max(t.Alpha, t.Beta) >= 0.5 {
		return nil, wrong
	}
	return t, nil
}
