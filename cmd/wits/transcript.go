package main

import (
	"fmt"
	"io"
	"os"

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
