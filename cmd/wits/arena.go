package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"wits/arena"
	"wits/arena/chart"
	"wits/botproc"
	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/words"
)

// arenaFlags are the flags of wits arena.
type arenaFlags struct {
	bots, preset, board, boards string
	games, workers              int
	seed                        uint64
	exhaustive, luck            bool
	timeout                     time.Duration
	json, csv, outcomes, plot   string
	resume, stderr              string
}

func arenaCommand() *cobra.Command {
	var f arenaFlags
	cmd := &cobra.Command{
		Use:   "arena GAME --bot A[,B…]",
		Short: "Let bots play many games and compare them",
		Long: "arena lets bots play the same games and says how often they win and how many actions they take, with 95 %\n" +
			"intervals. The result does not depend on the number of workers. Ctrl-C stops with what is done so far.\n\n" +
			"A bot is one of the game's own (wits bots lists them) or a program: cmd:./mybot.\n" +
			"A FILE of - is standard output.",
		Example: examplesOfArena,
		Args:    cobra.ExactArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return runArena(cmd, args[0], &f) },
	}
	flags := cmd.Flags()
	flags.StringVarP(&f.bots, "bot", "b", "", "bots, separated by commas")
	flags.StringVarP(&f.preset, "preset", "p", "", "preset to play; the game's first when not given")
	flags.StringVar(&f.board, "board", "", "a board of any size instead of a preset: WxHxM")
	flags.StringVar(&f.boards, "boards", "", "a file of boards, a line each: W H X Y BITS")
	flags.IntVarP(&f.games, "games", "n", 1000, "how many games")
	flags.Uint64VarP(&f.seed, "seed", "s", 0, "which games; drawn at random when not given, and told in the report")
	flags.BoolVar(&f.exhaustive, "exhaustive", false, "every deal of the preset once")
	flags.IntVarP(&f.workers, "workers", "w", runtime.NumCPU(), "how many games at once")
	flags.BoolVar(&f.luck, "luck", true, "adjust win rates for luck, where the game can tell")
	flags.DurationVar(&f.timeout, "timeout", 5*time.Second, "for every answer of a program")
	flags.StringVar(&f.json, "json", "", "write the report as JSON to FILE")
	flags.StringVar(&f.csv, "csv", "", "write a row a bot as CSV to FILE")
	flags.StringVar(&f.outcomes, "outcomes", "", "write a line a game and bot to FILE")
	flags.StringVar(&f.plot, "plot", "", "draw the report to FILE, .svg or .png")
	flags.StringVar(&f.resume, "resume", "", "keep the games in FILE and go on from what it holds")
	flags.StringVar(&f.stderr, "bot-stderr", "", "append what programs write to standard error to FILE")
	_ = cmd.MarkFlagRequired("bot")
	cmd.MarkFlagsMutuallyExclusive("preset", "board", "boards")
	cmd.MarkFlagsMutuallyExclusive("exhaustive", "board")
	cmd.MarkFlagsMutuallyExclusive("exhaustive", "boards")
	return cmd
}

func runArena(cmd *cobra.Command, id string, f *arenaFlags) error {
	e, err := entry.Find(catalog.All(), id)
	if err != nil {
		return err
	}
	g := e.Game
	if !cmd.Flags().Changed("seed") {
		if f.seed, err = drawSeed(); err != nil {
			return err
		}
	}
	if f.plot != "" && !strings.HasSuffix(f.plot, ".svg") && !strings.HasSuffix(f.plot, ".png") {
		return fmt.Errorf("plot %q: want a name that ends in .svg or .png", f.plot)
	}
	config, dealt, err := f.config(cmd, e)
	if err != nil {
		return err
	}
	closing, err := f.contestants(&config, g)
	if err != nil {
		return err
	}
	defer closing()
	results, err := f.play(cmd, config, arena.Header{
		Game: id, Preset: f.preset, Deals: dealt, Seed: f.seed, Luck: config.Luck != nil,
	})
	if err != nil && !arena.ErrStopped(err) {
		return err
	}
	report := arena.Summarize(id, f.preset, f.seed, results, config.Luck != nil)
	if err := f.write(cmd, report, results); err != nil {
		return err
	}
	if arena.ErrStopped(err) {
		return fmt.Errorf("stopped after %d of %d games", len(results.Rows), config.Games)
	}
	return nil
}

func drawSeed() (uint64, error) {
	var b [8]byte
	if _, err := rand.Read(b[:]); err != nil {
		return 0, fmt.Errorf("draw a seed: %w", err)
	}
	return binary.LittleEndian.Uint64(b[:]) >> 11, nil // JSON numbers are exact up to 2⁵³
}

// config decides how games are dealt and says it in words. It also settles the preset's name.
func (f *arenaFlags) config(cmd *cobra.Command, e entry.Entry) (c arena.Config, dealt string, err error) {
	g := e.Game
	c = arena.Config{Games: f.games, Seed: f.seed, Workers: f.workers}
	if f.games < 1 || f.workers < 1 {
		return c, "", errors.New("want at least one game and one worker")
	}
	if f.preset == "" {
		f.preset = g.Info().Presets[0]
	}
	switch {
	case f.boards != "":
		var in *os.File
		if in, err = os.Open(f.boards); err != nil {
			return c, "", fmt.Errorf("read boards: %w", err)
		}
		defer in.Close()
		f.preset, dealt = "boards", "the boards of a file"
		var n int
		if c.Deal, n, err = arena.Boards(g, in); err != nil {
			return c, "", fmt.Errorf("%s: %w", f.boards, err)
		}
		c.Games = n
		if cmd.Flags().Changed("games") {
			c.Games = min(n, f.games)
		}
	case f.exhaustive:
		dealt = "every deal once"
		c.Deal, c.Games, err = arena.Exhaustive(g, f.preset)
	default:
		if f.board != "" {
			f.preset = f.board
		}
		dealt = "seed"
		c.Deal, err = arena.Seeded(g, f.preset, f.seed)
	}
	if f.luck {
		c.Luck, _ = e.Coach.(game.Gambler)
	}
	return c, dealt, err
}

// contestants sets the bots. What it returns closes what they write to.
func (f *arenaFlags) contestants(c *arena.Config, g game.Game) (closing func(), err error) {
	closing = func() {}
	var stderr io.Writer
	if f.stderr != "" {
		file, err := os.OpenFile(f.stderr, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
		if err != nil {
			return closing, fmt.Errorf("bot-stderr: %w", err)
		}
		closing, stderr = func() { _ = file.Close() }, file
	}
	for name := range strings.SplitSeq(f.bots, ",") {
		name = strings.TrimSpace(name)
		line, external := strings.CutPrefix(name, "cmd:")
		switch {
		case external:
			command := botproc.Command{Line: line, Game: g.Info().ID, Preset: f.preset, Timeout: f.timeout, Stderr: stderr, Words: catalog.Library().In(words.English)}
			c.Bots = append(c.Bots, program(command))
		case !hasBot(g, name):
			return closing, fmt.Errorf("%w %q: %s has %s, or give a program: cmd:./mybot",
				game.ErrBot, name, g.Info().ID, strings.Join(botNames(g), ", "))
		default:
			c.Bots = append(c.Bots, arena.Own(name))
		}
	}
	return closing, nil
}

// program is a contestant that runs as a process, one for each worker.
func program(command botproc.Command) arena.Bot {
	// Outcomes are separated by spaces, so the name has none.
	name := "cmd:" + strings.Join(strings.Fields(command.Line), "_")
	return arena.Bot{Name: name, Open: func(ctx context.Context) (arena.Player, error) {
		return botproc.NewProcess(command), nil
	}}
}

func botNames(g game.Game) []string {
	var names []string
	for _, b := range g.Info().Bots {
		names = append(names, b.Name)
	}
	return names
}

func hasBot(g game.Game, name string) bool {
	for _, b := range g.Info().Bots {
		if b.Name == name {
			return true
		}
	}
	return false
}

// play runs the games, with progress on a terminal and a checkpoint where one is asked for.
func (f *arenaFlags) play(cmd *cobra.Command, c arena.Config, h arena.Header) (res arena.Results, err error) {
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
	defer stop()
	for _, b := range c.Bots {
		h.Bots = append(h.Bots, b.Name)
	}
	bar := newBar(cmd.ErrOrStderr(), "games", c.Games)
	c.Done = func(int, []arena.Outcome) { bar.step() }
	if f.resume != "" {
		kept, err := arena.OpenCheckpoint(f.resume, h)
		if err != nil {
			return res, err
		}
		defer func() { err = errors.Join(err, kept.Close()) }()
		c.Past = kept.Past
		bar.skip(len(kept.Past))
		c.Done = func(i int, row []arena.Outcome) {
			kept.Add(i, row)
			bar.step()
		}
	}
	res, err = arena.Run(ctx, c)
	bar.clear()
	return res, err
}

// write writes the report in every form asked for. The table goes to standard error when standard output is taken.
func (f *arenaFlags) write(cmd *cobra.Command, rep arena.Report, res arena.Results) error {
	table := cmd.OutOrStdout()
	for _, out := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{f.json, func(w io.Writer) error {
			enc := json.NewEncoder(w)
			enc.SetIndent("", " ")
			return enc.Encode(rep)
		}},
		{f.csv, rep.WriteCSV},
		{f.outcomes, func(w io.Writer) error { return arena.WriteOutcomes(w, res) }},
		{f.plot, func(w io.Writer) error { return chart.Write(w, f.plot, rep) }},
	} {
		if out.name == "-" {
			table = cmd.ErrOrStderr()
		}
		if err := writeTo(cmd.OutOrStdout(), out.name, out.write); err != nil {
			return err
		}
	}
	fmt.Fprintf(table, "%s %s, seed %d\n", rep.Game, rep.Preset, rep.Seed)
	return rep.WriteTable(table)
}

// writeTo makes the whole file before it writes any of it, so that a failure leaves an older one alone.
func writeTo(stdout io.Writer, name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	var buf bytes.Buffer
	if err := write(&buf); err != nil {
		return err
	}
	if name == "-" {
		_, err := stdout.Write(buf.Bytes())
		return err
	}
	return os.WriteFile(name, buf.Bytes(), 0o644)
}
