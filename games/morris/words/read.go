package words

import (
	"errors"
	"strings"

	"wits/game"
	"wits/game/words"
	"wits/games/morris"
)

// Read reads a move. What can only mean one thing may be left out: where a man comes from, and which man a mill takes.
func (Voice) Read(view game.View, line string) (game.Action, error) {
	v := game.ViewOf[morris.View](view)
	a, err := Read(v, line)
	if err != nil {
		return game.Action{}, err
	}
	return game.NewAction(a), nil
}

// Read reads a move typed at a view.
func Read(v morris.View, line string) (morris.Action, error) {
	a, err := morris.ParseAction(strip(line))
	p, ok := v.Position()
	switch {
	case errors.Is(err, game.ErrIllegal):
		return a, err
	case err != nil || !ok:
		return a, game.Unread(morris.Say("read.move", words.Text("line", strings.TrimSpace(line))))
	}
	if a.From == morris.None && !p.Placing() {
		if a, err = origin(&p, a); err != nil {
			return a, err
		}
	}
	return Complete(&p, a)
}

// strip drops the words that may be said before a move.
func strip(line string) string {
	text := strings.ToLower(strings.TrimSpace(line))
	for _, word := range []string{"place ", "move "} {
		text = strings.TrimPrefix(text, word)
	}
	return strings.NewReplacer(" takes ", "x", " take ", "x", " to ", "-").Replace(text)
}

// origin finds the one man that can move to where a is to go.
func origin(p *morris.Position, a morris.Action) (morris.Action, error) {
	var found []morris.Point
	for _, from := range p.Men[p.Turn].All() {
		if p.Targets(from).Has(a.To) {
			found = append(found, from)
		}
	}
	if len(found) != 1 {
		return a, game.Unread(morris.Say("read.from", words.Text("to", a.To.String())))
	}
	a.From = found[0]
	return a, nil
}

// Complete adds the man that is taken where it can only be one, and checks the move.
func Complete(p *morris.Position, a morris.Action) (morris.Action, error) {
	if a.Take == morris.None && p.Closes(a.From, a.To) {
		if may := p.Takeable(); may.Len() == 1 {
			a.Take = may.First()
		}
	}
	return a, p.Check(a)
}
