package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"wits/card"
	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/review"
	"wits/term/backend"
	"wits/term/phrase"
)

func replayCommand(f *appFlags) *cobra.Command {
	var verify, judged bool
	var as, picture string
	cmd := &cobra.Command{
		Use:     "replay FILE",
		Example: "wits replay game.json\nwits replay --verify game.json\nwits replay --review game.json\nwits replay --picture game.png game.json", Annotations: map[string]string{listsGames: "yes"},
		Args: oneArg(say("args.replay")), ValidArgsFunction: inOrder(f.completeReplay),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, out := args[0], cmd.OutOrStdout()
			var input []byte
			if file == "-" {
				var err error
				if input, err = io.ReadAll(cmd.InOrStdin()); err != nil {
					return err
				}
			}
			use := func(e entry.Entry, r referee.Replay, t *referee.Transcript, alone bool) error {
				v := referee.Verify(e.Game, r)
				if v.Err != nil {
					return unproved(say("replay.wrong", words.Text("file", file), words.Text("why", strings.TrimPrefix(referee.Tell(speaker(), v.Err), referee.ErrReplay.Error()+": "))))
				}
				switch {
				case as != "":
					return writeAs(cmd.Context(), out, e, r, t, as, judged)
				case picture != "":
					return drawReplay(out, e, r, picture)
				case judged:
					return tellReview(cmd.Context(), out, e, r)
				case !verify && alone && !f.plain && file != "-" && f.checkTerminal() == nil:
					return f.run(cmd, backend.Opening{Replay: &r})
				case !verify:
					return tell(out, e, r, t)
				}
				holds := say("replay.holds", words.Text("file", file), words.Text("game", r.Game), words.Text("preset", r.Preset),
					words.Say("status", words.New("status."+string(v.Status))), words.Int("n", v.Seq))
				return sayAll(out, holds)
			}
			w, ok, err := readGames(file, input)
			if err != nil {
				return err
			}
			if ok {
				return w.each(out, file, use)
			}
			r, e, err := f.readReplay(cmd, file, input)
			if err != nil {
				return err
			}
			return use(e, r, nil, true)
		},
	}
	cmd.Flags().BoolVar(&verify, "verify", false, "")
	cmd.Flags().BoolVar(&judged, "review", false, "")
	cmd.Flags().StringVar(&as, "as", "", "")
	cmd.Flags().StringVar(&picture, "picture", "", "")
	f.addPlain(cmd)
	complete(cmd, map[string]completer{"as": completeFixed(formats()...)})
	return cmd
}

// readReplay reads a replay from a file, from what standard input held, or of a game by its id that the player has finished on this machine.
func (f *appFlags) readReplay(cmd *cobra.Command, name string, input []byte) (r referee.Replay, e entry.Entry, err error) {
	data := input
	if name != "-" {
		data, err = os.ReadFile(name)
	}
	kept := false
	if errors.Is(err, fs.ErrNotExist) {
		f.onKept(cmd.Context(), func(s backend.Player) {
			got, err := s.Replay(cmd.Context(), model.MatchID(name))
			r, kept = got, err == nil
		})
	}
	if err != nil && !kept {
		return r, e, err
	}
	if !kept {
		if r, err = referee.ReadReplay(data); err != nil {
			return r, e, failed(say("replay.malformed", words.Text("file", name), words.Text("why", err.Error())))
		}
	}
	if e, err = entry.Find(catalog.All(), r.Game); err != nil {
		return r, e, of(name, err)
	}
	e.Game = referee.AnySize(e.Game) // the arena keeps games of any size
	return r, e, nil
}

// tell says what every action of a replay changed, and what there is to see at its end. Of a game of the field it says first what the
// file says of it; the title names the players.
func tell(out io.Writer, e entry.Entry, r referee.Replay, t *referee.Transcript) error {
	shown := phrase.CalledRecord(e, speaker(), r.Record)
	if t != nil {
		if t.Title != "" {
			fmt.Fprintln(out, t.Title)
		}
		if err := sayAll(out, t.Notes...); err != nil {
			return err
		}
		shown.Players = nil
	}
	changes, last, err := changesOf(e, r.Record, shown)
	if err != nil {
		return err
	}
	for i, change := range changes {
		if !change.Silent() {
			fmt.Fprintf(out, "%d. %s\n", i+1, speaker().Say(change))
		}
	}
	fmt.Fprintln(out)
	return sayAll(out, e.Voice.Say(last)...)
}

// changesOf says what every action of a record changed, with the names that are shown, and what is seen at the end.
func changesOf(e entry.Entry, rec, shown referee.Record) (changes []words.Message, last game.View, err error) {
	for at, err := range referee.Walk(e.Game, rec) {
		if err != nil {
			return nil, last, err
		}
		now := at.Match.View(0)
		if at.Match.Seq() > 0 {
			said := e.Voice.Change(last, now)
			did := phrase.Did(shown, at.Seat, said)
			if said.Silent() && int(at.Seat) < len(shown.Players) { // nothing on the board
				did = phrase.FrameAction(shown.Players[at.Seat], at.Action, false)
			}
			changes = append(changes, did)
		}
		last = now
	}
	return changes, last, nil
}

func reviewed(ctx context.Context, e entry.Entry, r referee.Replay) (review.Review, error) {
	work, err := review.Begin(e.Game, e.Coach, r.Record)
	if errors.Is(err, review.ErrNone) {
		return review.Review{}, failed(words.New("advice.review", words.Say("game", e.Name())))
	}
	for more := err == nil; more; {
		more, err = work.Next(ctx)
	}
	if err != nil {
		return review.Review{}, err
	}
	return work.Review(), nil
}

// tellReview says what every move of a replay changed and what it was worth, then what the game came to. Nothing is shown before
// all is judged: what comes of a move corrects what was thought of it.
func tellReview(ctx context.Context, out io.Writer, e entry.Entry, r referee.Replay) error {
	made, err := reviewed(ctx, e, r)
	if err != nil {
		return err
	}
	shown := phrase.CalledRecord(e, speaker(), r.Record)
	changes, _, err := changesOf(e, r.Record, shown)
	if err != nil {
		return err
	}
	for _, m := range made.Moves {
		fmt.Fprintf(out, "%d. %s\n   %s\n", m.Seq, speaker().Say(changes[m.Seq-1]), speaker().Say(phrase.ReviewMove(m)))
	}
	fmt.Fprintln(out)
	return sayAll(out, phrase.ReviewSummary(made, shown)...)
}

// writeAs writes a replay down in a format of its game's field: with what each position is worth, where that is judged and the format has a way to
// say it. One that was read in that format is otherwise written with all that it said.
func writeAs(ctx context.Context, out io.Writer, e entry.Entry, r referee.Replay, t *referee.Transcript, name string, judged bool) error {
	if t != nil && t.Text != "" && t.Format == name && !judged {
		_, err := io.WriteString(out, t.Text)
		return err
	}
	format, ok := e.Format(name)
	if !ok {
		return misuse(suggest(say("replay.no-format", words.Text("name", name), words.Text("game", e.ID())), name, formats()))
	}
	write := format.Write
	if judged && format.Evaluate != nil {
		made, err := reviewed(ctx, e, r)
		if err != nil {
			return err
		}
		write = func(r referee.Replay) (string, error) {
			return format.Annotate(r, evaluations(made, format.Evaluate), nil)
		}
	}
	text, err := write(r)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, text)
	return err
}

// evaluations are what the positions after each move of the game were worth to the first seat, as a format says it.
func evaluations(made review.Review, say func(chance float64) string) (all []string) {
	chance := made.Start
	for _, m := range made.Moves {
		change := m.Skill + m.Luck
		if m.Seat != 0 {
			change = -change
		}
		chance += change
		if phrase.FrameAction("", m.Action, false).Silent() { // the others are no moves on the board
			all = append(all, say(chance))
		}
	}
	return all
}

// drawReplay draws how a game ended, as SVG or PNG by the ending of the file.
func drawReplay(out io.Writer, e entry.Entry, r referee.Replay, file string) error {
	form := strings.ToLower(filepath.Ext(file))
	if form != ".svg" && form != ".png" {
		return misuse(say("replay.no-picture", words.Text("file", file)))
	}
	m, err := e.Game.Resume(r.Record)
	if err != nil {
		return err
	}
	painter, err := card.New()
	if err != nil {
		return err
	}
	c := card.Result(speaker(), e, entry.Result{Preset: r.Preset, Seen: m.View(0), Status: m.Status().Outcome(0)})
	c.Lines = append(c.Lines, strings.Join(phrase.CalledRecord(e, speaker(), r.Record).Players, " – "))
	drawn := painter.Compose(c)
	data := card.SVG(drawn, strings.Join(append([]string{c.Title}, c.Lines...), ". "))
	if form == ".png" {
		if data, err = painter.PNG(drawn); err != nil {
			return err
		}
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		return err
	}
	return sayAll(out, words.New("replay.written", words.Text("path", file)))
}

// formats are those in which games are written down.
func formats() (names []string) {
	for _, e := range catalog.All() {
		for _, f := range e.Formats {
			names = append(names, f.Name)
		}
	}
	return names
}

// gamesText is a text of the field that holds games.
type gamesText struct {
	entry  entry.Entry
	format entry.Format
	text   string
}

// readGames reads a file of the field, by its name, or from standard input what is no replay of ours. It reports false for anything else.
func readGames(file string, input []byte) (w gamesText, ok bool, err error) {
	if file != "-" {
		if w.entry, w.format, ok = entry.FindFormat(catalog.All(), file); ok {
			input, err = os.ReadFile(file)
		}
	} else {
		w.entry, w.format, ok = entry.Recognize(catalog.All(), string(input))
	}
	w.entry.Game, w.text = referee.AnySize(w.entry.Game), string(input)
	return w, ok, err
}

// each uses the games of a text as replays, and says whether one is alone in it. Every game that cannot be read is named.
func (w gamesText) each(out io.Writer, file string, use func(e entry.Entry, r referee.Replay, t *referee.Transcript, alone bool) error) error {
	all, wrong := w.format.Read(w.text) // wrong says which of them cannot be read
	if len(all) == 0 && wrong == nil {
		return failed(say("replay.no-game", words.Text("file", file)))
	}
	for i, t := range all {
		r, err := t.Replay(w.entry.Game)
		if err != nil {
			return of(fmt.Sprintf("%s: %d", file, i+1), err)
		}
		if i > 0 {
			fmt.Fprintln(out)
		}
		if err := use(w.entry, r, &t, len(all) == 1 && wrong == nil); err != nil {
			return err
		}
	}
	return of(file, wrong)
}

// sayAll writes messages, one per line.
func sayAll(out io.Writer, all ...words.Message) error {
	for _, line := range speaker().SayAll(all) {
		if _, err := fmt.Fprintln(out, line); err != nil {
			return err
		}
	}
	return nil
}
