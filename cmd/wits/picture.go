package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"wits/card"
	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/term/phrase"
)

// drawReplay draws how a game ended, as SVG or PNG by the ending of the file.
func drawReplay(out io.Writer, e entry.Entry, r game.Replay, file string) error {
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
	_, err = fmt.Fprintln(out, speaker().Say(words.New("replay.written", words.Text("path", file))))
	return err
}
