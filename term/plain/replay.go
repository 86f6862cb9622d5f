package plain

import (
	"context"
	"fmt"
	"strings"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/term"
)

// shown is how many finished games are offered.
const shown = 10

// replays steps through a finished game.
func (a *App) replays(ctx context.Context) error {
	list, err := a.Service.Finished(ctx, model.Page{Limit: shown})
	if err != nil {
		return err
	}
	if len(list) == 0 {
		a.say(words.New("replay.none"))
		return nil
	}
	names := make([]string, len(list))
	for i, m := range list {
		name := words.New("plain.finished", words.Say("match", term.MatchName(a.Games, m.Game, m.Preset)),
			words.Say("status", term.Outcome(m.Status)), words.Int("n", m.Seq))
		if !term.HiddenWords(m).Silent() {
			name = words.New("plain.finished.hidden", words.Say("match", name))
		}
		names[i] = a.Words.Say(name)
	}
	i, err := a.choose(words.New("plain.game"), names)
	if err != nil || i < 0 {
		return err
	}
	if hidden := term.HiddenWords(list[i]); !hidden.Silent() {
		a.say(hidden)
		return nil
	}
	doc, err := a.Service.Replay(ctx, list[i].ID)
	if err != nil {
		return err
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
	voice, last := e.Voice, len(views)-1
	a.say(words.New("plain.steps", words.Int("n", last)))
	a.gap()
	a.lines(voice.Say(views[0]))
	for at := 0; ; {
		line, err := a.ask("> ")
		if err != nil {
			return err
		}
		switch strings.ToLower(line) {
		case "leave", "quit":
			return nil
		case "board":
			a.lines(voice.Say(views[at]))
		case "back":
			at = max(at-1, 0)
			a.say(words.New("plain.at", words.Int("at", at), words.Int("last", last)))
			a.lines(voice.Say(views[at]))
		case "", "next":
			if at == last {
				a.say(words.New("plain.last"))
				continue
			}
			at++
			fmt.Fprintf(a.Out, "%d. %s\n", at, a.Words.Say(voice.Change(views[at-1], views[at])))
		default:
			a.say(words.New("plain.steps.help"))
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
