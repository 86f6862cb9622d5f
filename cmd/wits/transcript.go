package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/entry"
	"wits/game/referee"
	"wits/game/words"
)

// formats are those in which games are written down.
func formats() (names []string) {
	for _, e := range catalog.All() {
		for _, f := range e.Formats {
			names = append(names, f.Name)
		}
	}
	return names
}

// transcripts uses the games of a file of the field: as replays, or told move by move where use is nil. One alone that begins as a
// preset does is then shown in the app, on a terminal.
func (f *appFlags) transcripts(cmd *cobra.Command, e entry.Entry, format entry.Format, file string, use func(entry.Entry, referee.Replay) error) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	all, wrong := format.Read(string(data)) // wrong says which of them cannot be read
	if len(all) == 0 && wrong == nil {
		return failed(say("replay.no-game", words.Text("file", file)))
	}
	out := cmd.OutOrStdout()
	for i, t := range all {
		r, ok, err := t.Replay(e.Game)
		switch {
		case err != nil && (ok || use != nil):
			return of(fmt.Sprintf("%s: %d", file, i+1), err)
		case use != nil && !ok:
			return failed(say("replay.no-preset", words.Text("file", file), words.Int("n", i+1)))
		case use == nil && ok && len(all) == 1 && wrong == nil && !f.plain && f.checkTerminal() == nil:
			return f.run(cmd, &opening{replay: &r})
		}
		if i > 0 {
			fmt.Fprintln(out)
		}
		if use != nil {
			err = use(e, r)
		} else {
			err = of(fmt.Sprintf("%s: %d", file, i+1), tellTranscript(out, e, t))
		}
		if err != nil {
			return err
		}
	}
	return of(file, wrong)
}

// tellTranscript plays a game again and says what every action changed.
func tellTranscript(out io.Writer, e entry.Entry, t referee.Transcript) error {
	m, err := e.Game.Restore(t.Start)
	if err != nil {
		return err
	}
	if t.Title != "" {
		fmt.Fprintln(out, t.Title)
	}
	if err := sayAll(out, t.Notes); err != nil {
		return err
	}
	before := m.View(0)
	for i, a := range t.Actions {
		if err := m.Act(a.Seat, a.Action); err != nil {
			return fmt.Errorf("action %d: %w", i+1, err)
		}
		now := m.View(0)
		if text := speaker().Say(e.Voice.Change(before, now)); text != "" {
			fmt.Fprintf(out, "%d. %s\n", i+1, text)
		}
		before = now
	}
	fmt.Fprintln(out)
	return sayAll(out, e.Voice.Say(before))
}

// sayAll says messages, a line each.
func sayAll(out io.Writer, all []words.Message) error {
	speak := speaker()
	for _, m := range all {
		if _, err := fmt.Fprintln(out, speak.Say(m)); err != nil {
			return err
		}
	}
	return nil
}
