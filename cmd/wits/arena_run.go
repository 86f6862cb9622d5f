package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"wits/arena"
	"wits/arena/chart"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
)

type arenaRun struct {
	flags    *arenaFlags
	cmd      *cobra.Command
	entry    entry.Entry
	part     *arena.Part  // what is played, all of it
	config   arena.Config // and how
	stop     arena.Stop
	settings []arena.Setting // all that decides the result
	closing  []func()

	tally  *arena.Tally
	kept   *arena.Checkpoint
	takers []taker // of every round, besides the tally
	bar    *bar
	shared *sharedRun // where workers play; nil where this process does
	err    error      // of writing
}

type taker interface{ Add(arena.Round) error }

// decide adds one of the things that decide the result.
func (r *arenaRun) decide(name, value string) {
	r.settings = append(r.settings, arena.Setting{Name: name, Value: value})
}

func (r *arenaRun) close() {
	for _, f := range r.closing {
		f()
	}
}

// longTests is how many games are played at most where something else decides when it is enough.
const longTests = 100_000

// deal decides how games are dealt. It also settles the preset's name.
func (r *arenaRun) deal() (err error) {
	f, p, g, games := r.flags, r.part, r.entry.Game, r.flags.games
	p.Preset = cmp.Or(p.Preset, g.Info().Presets[0])
	if (f.sprt != "" || f.until != "") && !r.cmd.Flags().Changed("games") {
		games = longTests
	}
	dealt := "seed"
	switch {
	case f.boards != "":
		dealt, games, err = r.dealBoards(games)
	case f.book != "":
		dealt, err = r.dealBook()
	case p.Exhaustive:
		dealt = "every deal once"
		_, games, err = arena.Exhaustive(g, p.Preset)
	case f.board != "":
		p.Preset = f.board
	}
	if err != nil {
		return err
	}
	if g.Info().Seats == 2 && !p.Exhaustive {
		p.Half = games%2 == 1
		games = (games + 1) / 2 // every opening is played from both seats
	}
	if _, measured := r.entry.Coach.(game.Gambler); p.Luck && !measured {
		return misuse(say("arena.luck", words.Text("game", g.Info().ID)))
	}
	r.open()
	p.Game, p.To, p.Records = g.Info().ID, games, f.keep != "" || f.record != ""
	if r.config, err = p.Config(g, r.entry.Coach); err != nil {
		return err
	}
	r.config.Workers = f.workers
	r.decide("game", p.Game)
	r.decide("--preset", p.Preset)
	r.decide("deals by", dealt)
	r.decide("--seed", strconv.FormatUint(p.Seed, 10))
	r.decide("--luck", strconv.FormatBool(p.Luck))
	r.decide("--opening", strconv.Itoa(p.Opening))
	r.decide("wits", referee.Version)
	if f.record != "" {
		r.decide("--record", "true") // what is kept has the games move by move
	}
	return nil
}

// open lets games for two begin at random, where nothing else makes them differ. Where a seat hides something, only the first
// action is random: it may be what is hidden.
func (r *arenaRun) open() {
	p, info := r.part, r.entry.Game.Info()
	if p.Opening < 0 {
		p.Opening = 0
		switch {
		case info.Seats != 2 || info.Chance(p.Preset):
		case info.Open:
			p.Opening = 4
		default:
			p.Opening = 1
		}
	}
	_, weighs := r.entry.Coach.(game.Weigher)
	p.Balanced = p.Balanced && weighs && info.Open && p.Opening > 0
	r.decide("balanced openings", strconv.FormatBool(p.Balanced))
}

// dealBoards deals the boards of a file. What is in it decides the result, not its name.
func (r *arenaRun) dealBoards(games int) (dealt string, n int, err error) {
	f := r.flags
	data, err := os.ReadFile(f.boards)
	if err != nil {
		return "", 0, of("--boards", err)
	}
	r.part.Preset = "boards"
	if r.part.Boards, err = arena.Boards(r.entry.Game, bytes.NewReader(data)); err != nil {
		return "", 0, of(f.boards, err)
	}
	n = len(r.part.Boards)
	if r.cmd.Flags().Changed("games") {
		if games > n {
			return "", 0, misuse(say("arena.boards", words.Int("games", games), words.Text("file", f.boards), words.Int("n", n)))
		}
		n = games
	}
	return fmt.Sprintf("boards of sha256 %x", sha256.Sum256(data)), n, nil
}

// play plays, and writes the report in every form asked for.
func (r *arenaRun) play(ctx context.Context) error {
	r.tally = arena.NewTally(r.names(), r.config.Lineups, r.config.Luck != nil)
	r.tally.Exhaustive = r.part.Exhaustive
	if r.flags.keep != "" {
		keeper, err := arena.NewKeeper(r.entry.Game, r.flags.keepUnder, r.flags.keep == "all", r.names(), r.config.Lineups)
		if err != nil {
			return err
		}
		r.takers = append(r.takers, keeper)
	}
	var ended error // why all was not played; what was is told
	play := func() error {
		if ended = r.games(ctx); ended != nil && ctx.Err() == nil && !errors.Is(ended, errCancelled) {
			return ended
		}
		return r.err
	}
	if err := r.telling(func() error { return r.recording(play) }); err != nil {
		return err
	}
	report := r.tally.Summarize(r.part.Game, r.part.Preset, r.part.Seed, r.flags.baseline)
	report.Sequential, report.Untimed = r.stop.Judge(r.tally), !r.flags.times
	if err := r.write(report); err != nil {
		return err
	}
	if r.shared != nil && ended == nil {
		return r.shared.forget(ctx)
	}
	if ended != nil {
		return fault{code: exitStopped, what: say("arena.stopped", words.Int("done", r.tally.Rounds()), words.Int("n", r.config.Rounds))}
	}
	return nil
}

// games runs the games, with progress on a terminal and a checkpoint where one is asked for.
func (r *arenaRun) games(ctx context.Context) (err error) {
	r.bar = newBar(r.cmd.ErrOrStderr(), [...]string{1: "games", 2: "openings"}[r.entry.Game.Info().Seats], r.config.Rounds)
	defer r.bar.clear()
	if r.shared != nil {
		return r.shared.play(ctx, r)
	}
	enough := false
	if r.flags.resume != "" {
		r.kept, err = arena.OpenCheckpoint(r.flags.resume, r.settings, len(r.config.Lineups), func(round arena.Round) {
			if round.Number <= r.config.Rounds && !enough {
				enough = r.take(round)
			}
		})
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, r.kept.Close()) }()
		if r.kept.Note != "" {
			fmt.Fprintf(r.cmd.ErrOrStderr(), "wits: resume %s: %s\n", r.flags.resume, r.kept.Note)
		}
		r.config.From = r.kept.Held
		r.bar.skip(r.tally.Rounds())
	}
	if enough || r.config.From >= r.config.Rounds {
		return nil
	}
	r.config.Done = func(round arena.Round) bool {
		if half := r.config.Half && round.Number == r.config.Rounds; r.kept != nil && !half { // half a round is played again
			kept := round
			if r.flags.record == "" {
				kept.Records = nil
			}
			r.kept.Add(kept)
		}
		r.bar.step()
		return r.take(round)
	}
	return arena.Run(ctx, r.config)
}

// take takes a round in. It reports true when there were enough, or something cannot be written.
func (r *arenaRun) take(round arena.Round) bool {
	if !r.flags.times {
		round.Untime()
	}
	r.tally.Add(round)
	for _, to := range r.takers {
		if r.err == nil {
			r.err = to.Add(round)
		}
	}
	return r.err != nil || r.stop.Enough(r.tally)
}

// telling plays and writes what --outcomes asks for, one line for each game. A file appears when it is complete.
func (r *arenaRun) telling(play func() error) error {
	name := r.flags.outcomes
	tell := func(to io.Writer) error {
		out := bufio.NewWriter(to)
		outcomes, err := arena.NewOutcomes(out, strings.HasSuffix(name, ".csv"), r.names(), r.config.Lineups, r.config.Deal)
		if err != nil {
			return err
		}
		r.takers = append(r.takers, outcomes)
		err = play()
		return errors.Join(err, outcomes.Flush(), out.Flush())
	}
	switch name {
	case "":
		return play()
	case "-":
		return tell(r.cmd.OutOrStdout())
	}
	return replaceFile(name, 0o644, tell)
}

// write writes the report in every form asked for. The table goes to standard error when standard output is taken.
func (r *arenaRun) write(rep arena.Report) error {
	f, table := r.flags, r.cmd.OutOrStdout()
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
		{f.plot, func(w io.Writer) error { return chart.Write(w, f.plot, rep) }},
	} {
		if out.name == "-" || f.outcomes == "-" {
			table = r.cmd.ErrOrStderr()
		}
		if err := writeTo(r.cmd.OutOrStdout(), out.name, out.write); err != nil {
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

// adjudication reads --resign, --draw and --table.
func (r *arenaRun) adjudication() error {
	f := r.flags
	if r.entry.Game.Info().Seats != 2 && (f.resign != "" || f.draw != "" || r.part.Table) {
		return misuse(say("arena.adjudicate", words.Text("game", r.entry.ID())))
	}
	if f.resign != "" {
		n, ok := readNumbers(f.resign, 2)
		if !ok {
			return misuse(say("arena.resign", words.Text("value", f.resign)))
		}
		r.part.Resign = &arena.Resign{Moves: n[0], Score: n[1]}
		r.decide("--resign", f.resign)
	}
	if f.draw != "" {
		n, ok := readNumbers(f.draw, 3)
		if !ok {
			return misuse(say("arena.draw", words.Text("value", f.draw)))
		}
		r.part.Draw = &arena.Draw{From: n[0], Moves: n[1], Score: n[2]}
		r.decide("--draw", f.draw)
	}
	if r.part.Table {
		if _, ok := r.entry.Coach.(game.Weigher); !ok {
			return misuse(say("arena.table", words.Text("game", r.entry.ID())))
		}
		r.decide("--table", "true")
	}
	return nil
}

// readNumbers reads a list of numbers above 0, separated by commas.
func readNumbers(text string, want int) (numbers []int, ok bool) {
	for field := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(field))
		if err != nil || n < 1 {
			return nil, false
		}
		numbers = append(numbers, n)
	}
	return numbers, len(numbers) == want
}

// format is the format of the game's field that a file's name ends in.
func (r *arenaRun) format(flag, file string, fits func(entry.Format) bool) (entry.Format, error) {
	var endings []string
	for _, f := range r.entry.Formats {
		if !fits(f) {
			continue
		}
		if strings.HasSuffix(strings.ToLower(file), "."+f.Name) {
			return f, nil
		}
		endings = append(endings, "."+f.Name)
	}
	if len(endings) == 0 {
		return entry.Format{}, misuse(say("arena.no-format", words.Text("flag", flag), words.Text("game", r.entry.ID())))
	}
	return entry.Format{}, misuse(say("arena.format", words.Text("flag", flag), words.Text("file", file), words.Text("all", strings.Join(endings, ", "))))
}

// dealBook deals the openings of a file. What is in it decides the result, not its name.
func (r *arenaRun) dealBook() (dealt string, err error) {
	name := r.flags.book
	format, err := r.format("--book", name, func(f entry.Format) bool { return f.Read != nil })
	if err != nil {
		return "", err
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return "", of("--book", err)
	}
	openings, err := format.Read(string(data))
	if err == nil {
		r.part.Book, err = arena.Book(r.entry.Game, openings, r.part.Seed)
	}
	r.part.Opening = 0
	return fmt.Sprintf("book of sha256 %x", sha256.Sum256(data)), of(name, err)
}

// recording plays and writes every game to the file of --record, as programs of the field read it.
func (r *arenaRun) recording(play func() error) error {
	name := r.flags.record
	if name == "" {
		return play()
	}
	format, err := r.format("--record", name, func(f entry.Format) bool { return f.Annotate != nil })
	if err != nil {
		return err
	}
	return replaceFile(name, 0o644, func(to io.Writer) error {
		r.takers = append(r.takers, arena.NewRecorder(r.entry.Game, to, format.Annotate, r.flags.times, r.names(), r.config.Lineups))
		return play()
	})
}
