package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/entry"
	"wits/game"
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

// transcripts tells the games of a file of the field. One that begins as a preset does is shown in the app, on a terminal.
func (f *appFlags) transcripts(cmd *cobra.Command, e entry.Entry, format entry.Format, file string) error {
	all, wrong, err := readTranscripts(format, file)
	if err != nil {
		return err
	}
	if len(all) == 1 && wrong == nil && !f.plain && f.checkTerminal() == nil {
		r, ok, err := all[0].Replay(e.Game)
		if err != nil {
			return err
		}
		if ok {
			return f.run(cmd, &opening{replay: &r})
		}
	}
	for i, t := range all {
		if i > 0 {
			fmt.Fprintln(cmd.OutOrStdout())
		}
		if err := tellTranscript(cmd.OutOrStdout(), e, t); err != nil {
			return of(fmt.Sprintf("%s: %d", file, i+1), err)
		}
	}
	return wrong
}

// readTranscripts reads the games of a file of the field. wrong says which of them cannot be read; err, that none can.
func readTranscripts(format entry.Format, file string) (all []game.Transcript, wrong, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	all, wrong = format.Read(string(data))
	switch {
	case len(all) == 0 && wrong != nil:
		return nil, nil, of(file, wrong)
	case len(all) == 0:
		return nil, nil, failed(say("replay.no-game", words.Text("file", file)))
	}
	return all, of(file, wrong), nil
}

// eachReplay uses the games of a file of the field as replays.
func eachReplay(out io.Writer, e entry.Entry, format entry.Format, file string, use func(entry.Entry, game.Replay) error) error {
	all, wrong, err := readTranscripts(format, file)
	if err != nil {
		return err
	}
	for i, t := range all {
		r, ok, err := t.Replay(e.Game)
		switch {
		case err != nil:
			return of(fmt.Sprintf("%s: %d", file, i+1), err)
		case !ok:
			return failed(say("replay.no-preset", words.Text("file", file), words.Int("n", i+1)))
		}
		if i > 0 {
			fmt.Fprintln(out)
		}
		if err := use(e, r); err != nil {
			return err
		}
	}
	return wrong
}

// tellTranscript plays a game again and says what every action changed.
func tellTranscript(out io.Writer, e entry.Entry, t game.Transcript) error {
	speak := speaker()
	m, err := e.Game.Restore(t.Start)
	if err != nil {
		return err
	}
	if t.Title != "" {
		fmt.Fprintln(out, t.Title)
	}
	for _, note := range t.Notes {
		fmt.Fprintln(out, speak.Say(note))
	}
	before := m.View(0)
	for i, a := range t.Actions {
		if err := m.Act(a.Seat, a.Action); err != nil {
			return fmt.Errorf("action %d: %w", i+1, err)
		}
		now := m.View(0)
		if text := speak.Say(e.Voice.Change(before, now)); text != "" {
			fmt.Fprintf(out, "%d. %s\n", i+1, text)
		}
		before = now
	}
	fmt.Fprintln(out)
	for _, line := range e.Voice.Say(before) {
		if _, err := fmt.Fprintln(out, speak.Say(line)); err != nil {
			return err
		}
	}
	return nil
}

// writeAs writes a replay down in a format of its game's field.
func writeAs(out io.Writer, e entry.Entry, r game.Replay, name string) error {
	format, ok := e.Format(name)
	if !ok {
		return misuse(suggest(say("replay.no-format", words.Text("name", name), words.Text("game", e.ID())), name, formats()))
	}
	text, err := format.Write(r)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, text)
	return err
}
