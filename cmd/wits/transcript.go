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
	"wits/term/backend"
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

// transcripts uses the games of a text of the field: as replays, or told move by move where use is nil. One alone is then shown in the
// app, on a terminal. Every game that cannot be read is named.
func (f *appFlags) transcripts(cmd *cobra.Command, w gamesText, file string, use func(entry.Entry, referee.Replay, referee.Transcript) error) error {
	e := w.entry
	all, wrong := w.format.Read(w.text) // wrong says which of them cannot be read
	if len(all) == 0 && wrong == nil {
		return failed(say("replay.no-game", words.Text("file", file)))
	}
	out := cmd.OutOrStdout()
	for i, t := range all {
		r, err := t.Replay(e.Game)
		switch {
		case err != nil:
			return of(fmt.Sprintf("%s: %d", file, i+1), err)
		case use == nil && len(all) == 1 && wrong == nil && !f.plain && file != "-" && f.checkTerminal() == nil:
			return f.run(cmd, backend.Opening{Replay: &r})
		}
		if i > 0 {
			fmt.Fprintln(out)
		}
		if use != nil {
			err = use(e, r, t)
		} else {
			err = of(fmt.Sprintf("%s: %d", file, i+1), tellTranscript(out, e, t, r))
		}
		if err != nil {
			return err
		}
	}
	return of(file, wrong)
}

// tellTranscript says what is known of a game, and what every action changed.
func tellTranscript(out io.Writer, e entry.Entry, t referee.Transcript, r referee.Replay) error {
	if t.Title != "" {
		fmt.Fprintln(out, t.Title)
	}
	if err := sayAll(out, t.Notes...); err != nil {
		return err
	}
	return tell(out, e, r.Record, referee.Record{}) // the title names the players
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
