// Package words says Nine Men's Morris in words and reads moves as players type them. It never knows more than a view shows.
package words

import (
	"embed"
	"strings"

	"wits/game"
	"wits/game/words"
	"wits/games/morris"
)

// Voice says Nine Men's Morris in words, and reads what players type.
type Voice struct{}

var _ game.Voice = Voice{}

//go:embed *.json
var files embed.FS

// Files returns the message files, one for each language.
func Files() embed.FS { return files }

// Side is what a side is called: white (0) or black (1).
func Side(side uint8) words.Message {
	if side == 0 {
		return morris.Say("side.white")
	}
	return morris.Say("side.black")
}

// Count says nothing: nothing is hidden.
func (Voice) Count(game.View) words.Message { return words.Message{} }

// Say tells where the men stand, who is due, and the last move.
func (Voice) Say(view game.View) []words.Message {
	v := game.ViewOf[morris.View](view)
	p, ok := v.Position()
	if !ok {
		return nil
	}
	lines := []words.Message{morris.Say("board.title", words.Say("side", Side(uint8(v.Seat&1))))}
	if goal := Goal(v); !goal.Silent() {
		lines = append(lines, goal)
	}
	for side := range uint8(2) {
		lines = append(lines, men(&p, side))
	}
	if last, ok := v.Last(); ok {
		lines = append(lines, morris.Say("board.last", words.Say("move", Move(1-p.Turn, last))))
	}
	switch {
	case v.Turn == nil:
	case v.Due():
		lines = append(lines, due(&p))
	default:
		lines = append(lines, morris.Say("board.wait", words.Say("side", Side(p.Turn))))
	}
	return lines
}

// Goal says what a puzzle asks for, silent in other games.
func Goal(v morris.View) words.Message {
	if v.Win == 0 {
		return words.Message{}
	}
	return morris.Say("board.goal", words.Int("n", v.Win))
}

// due tells the holder of the view what to do.
func due(p *morris.Position) words.Message {
	switch {
	case p.Placing():
		return morris.Say("board.place")
	case p.Flies(p.Turn):
		return morris.Say("board.fly")
	}
	return morris.Say("board.move")
}

// men tells where the men of a side stand and how many it holds.
func men(p *morris.Position, side uint8) words.Message {
	name, hand := words.Say("side", Side(side)), words.Int("n", p.Hand[side])
	if p.Men[side] == 0 {
		return morris.Say("board.none", name, hand)
	}
	points := words.Each("points", p.Men[side].All(), func(at morris.Point) words.Message { return words.Literal(at.String()) })
	if p.Hand[side] == 0 {
		return morris.Say("board.men", name, points)
	}
	return morris.Say("board.hand", name, points, hand)
}

// Move says a move.
func Move(side uint8, a morris.Action) words.Message {
	who, to, take := words.Say("side", Side(side)), words.Text("to", a.To.String()), words.Text("take", a.Take.String())
	from := words.Text("from", a.From.String())
	switch {
	case a.From == morris.None && a.Take == morris.None:
		return morris.Say("move.place", who, to)
	case a.From == morris.None:
		return morris.Say("move.place.take", who, to, take)
	case a.Take == morris.None:
		return morris.Say("move.move", who, from, to)
	}
	return morris.Say("move.move.take", who, from, to, take)
}

// Change says the moves that were made, and how it ended.
func (o Voice) Change(before, after game.View) words.Message {
	was, v := game.ViewOf[morris.View](before), game.ViewOf[morris.View](after)
	p, ok := v.Position()
	if !ok {
		return words.Message{}
	}
	var said []words.Message
	recent := v.History()
	n := min(max(v.Moves-was.Moves, 0), len(recent))
	for i, a := range recent[len(recent)-n:] {
		side := p.Turn
		if (n-i)%2 == 1 {
			side = 1 - p.Turn
		}
		said = append(said, Move(side, a))
	}
	if ending := o.Ending(after); !ending.Silent() {
		said = append(said, ending)
	}
	if len(said) == 0 {
		return words.Message{}
	}
	all := said[0]
	for _, next := range said[1:] {
		all = morris.Say("both", words.Say("first", all), words.Say("second", next))
	}
	return all
}

// Ending says how it ended, and why.
func (Voice) Ending(view game.View) words.Message {
	v := game.ViewOf[morris.View](view)
	if v.Reason == nil {
		return words.Message{}
	}
	if *v.Reason == morris.ByForfeit {
		return game.GivenUp(v.Seat, v.Status, func(s game.Seat) words.Message { return Side(uint8(s & 1)) })
	}
	how := string(v.Status) + "." + string(*v.Reason)
	return morris.Say("ending." + how)
}

// Answer tells what stands on a row, a column or a point.
func (Voice) Answer(view game.View, line string) (words.Message, bool) {
	p, ok := game.ViewOf[morris.View](view).Position()
	what, which, asked := strings.Cut(strings.ToLower(strings.TrimSpace(line)), " ")
	if !ok || !asked {
		return words.Message{}, false
	}
	switch which = strings.TrimSpace(which); what {
	case "row", "column":
		return row(&p, which)
	case "point":
		if at, ok := morris.FindPoint(which); ok {
			return point(&p, at), true
		}
	}
	return words.Message{}, false
}

// row tells what stands on the points whose name has a letter or a number.
func row(p *morris.Position, name string) (words.Message, bool) {
	var points []words.Message
	for at := morris.Point(1); at <= morris.Points && len(name) == 1; at++ {
		if strings.Contains(at.String(), name) {
			points = append(points, Standing(p, at))
		}
	}
	return morris.Say("answer.row", words.Text("name", name), words.Series("points", points)), len(points) > 0
}

// Standing tells what stands on a point.
func Standing(p *morris.Position, at morris.Point) words.Message {
	name := words.Text("point", at.String())
	for side := range uint8(2) {
		if p.Men[side].Has(at) {
			return morris.Say("standing.man", name, words.Say("side", Side(side)))
		}
	}
	return morris.Say("standing.empty", name)
}

// point tells what stands on a point and on those that it is joined with.
func point(p *morris.Position, at morris.Point) words.Message {
	standing := func(at morris.Point) words.Message { return Standing(p, at) }
	return morris.Say("answer.point", words.Say("point", standing(at)), words.Each("near", at.Neighbours().All(), standing))
}
