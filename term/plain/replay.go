package plain

import (
	"context"
	"fmt"
	"strings"

	"wits/entry"
	"wits/game"
	"wits/store"
	"wits/term"
)

// shown is how many finished games are offered.
const shown = 10

// replays steps through a finished game.
func (a *App) replays(ctx context.Context) error {
	list, err := a.Service.Finished(ctx, store.Page{Limit: shown})
	if err != nil {
		return err
	}
	if len(list) == 0 {
		a.say("No game is finished yet.")
		return nil
	}
	names := make([]string, len(list))
	for i, m := range list {
		names[i] = fmt.Sprintf("%s %s, %s after %d actions", m.Game, m.Preset, m.Status, m.Seq)
		if term.HiddenWords(m) != "" {
			names[i] += ", no replay yet"
		}
	}
	i, err := a.choose("Which game?", names, "Back")
	if err != nil || i < 0 {
		return err
	}
	if words := term.HiddenWords(list[i]); words != "" {
		a.say("%s", words)
		return nil
	}
	doc, err := a.Service.Replay(ctx, list[i].ID)
	if err != nil {
		a.say("%s", a.sentence(err))
		return nil
	}
	return a.step(doc)
}

// step goes through a replay, action by action, forward and back.
func (a *App) step(doc game.Replay) error {
	e, err := entry.Find(a.Games, doc.Game)
	if err != nil {
		return err
	}
	views, err := views(e.Game, doc)
	if err != nil {
		return err
	}
	voice := e.Voice
	a.say("%d actions. Enter is the next; back, board, and leave.\n\n%s", len(views)-1, a.lines(voice.Say(views[0])))
	for at := 0; ; {
		line, err := a.ask("> ")
		if err != nil {
			return err
		}
		switch strings.ToLower(line) {
		case "leave", "quit":
			return nil
		case "board":
			a.say("%s", a.lines(voice.Say(views[at])))
		case "back":
			at = max(at-1, 0)
			a.say("After %d of %d actions.\n%s", at, len(views)-1, a.lines(voice.Say(views[at])))
		case "", "next":
			if at == len(views)-1 {
				a.say("That was the last.")
				continue
			}
			at++
			a.say("%d. %s", at, a.Words.Say(voice.Change(views[at-1], views[at])))
		default:
			a.say("Say next, back, board or leave.")
		}
	}
}

// views plays a replay again: what was seen before the first action, and after each.
func views(g game.Game, doc game.Replay) ([]game.View, error) {
	var list []game.View
	for at, err := range game.Walk(g, doc.Record) {
		if err != nil {
			return nil, err
		}
		list = append(list, at.Match.View(0))
	}
	return list, nil
}
