// Package morris holds the rules of Nine Men's Morris: nine men a side, 24 points, and mills that take.
//
// It does no input or output and reads no clock. The game hides nothing, and nothing is drawn but which puzzle is played.
package morris

import (
	_ "embed" // the schema
	"fmt"
	"iter"

	"wits/game"
	"wits/game/rng"
	"wits/game/words"
)

// ID names the game.
const ID = "morris"

// The presets: a game from the empty board, and a position to win.
const (
	Standard = "standard"
	Puzzle   = "puzzle"
)

//go:embed schema.json
var schema string // of actions and views

// Say returns a message from the game's own message files.
func Say(key string, args ...words.Arg) words.Message { return words.New(ID+"."+key, args...) }

// Rules is the rule book.
type Rules struct{}

var (
	_ game.Rules[state, Action, View] = Rules{}
	_ game.Forfeiter[state]           = Rules{}
)

// Info describes the game: two seats that see everything, white first, and no chance but which puzzle is drawn.
func Info() game.Info {
	return game.Info{ID: ID, Schema: &schema, Presets: []string{Standard, Puzzle}, Seats: 2, Certain: []string{Standard}, Open: true}
}

// Start sets up the empty board, or the position of a puzzle.
func (Rules) Start(preset string, r rng.Rand) (state, error) {
	switch preset {
	case Standard:
		return state{pos: Opening()}, nil
	case Puzzle:
		return drawPuzzle(&r)
	}
	return state{}, fmt.Errorf("%w %.40q: morris has %s and %s", game.ErrPreset, preset, Standard, Puzzle)
}

// Check refuses what the rules do not allow, with the rule.
func (Rules) Check(s state, by game.Seat, a Action) error {
	switch {
	case s.over():
		return game.ErrOver
	case by != s.due():
		return game.ErrTurn
	}
	return s.pos.Check(a)
}

// Check says which rule a move of the side to move breaks, nil where it breaks none. Whether the game is over is not its question.
func (p *Position) Check(a Action) error {
	if a.From > Points || a.To == None || a.To > Points || a.Take > Points {
		return offBoard("")
	}
	if err := p.checkMan(a); err != nil {
		return err
	}
	return p.checkTake(a)
}

// checkMan is about the man that is placed or moved.
func (p *Position) checkMan(a Action) error {
	switch {
	case p.Placing() && a.From != None:
		return game.Break("placing", Say("rule.placing"))
	case !p.Placing() && a.From == None:
		return game.Break("moving", Say("rule.moving"))
	case a.From != None && !p.Men[p.Turn].Has(a.From):
		return game.Break("own-man", Say("rule.own-man", words.Text("point", a.From.String())))
	case !p.Empty().Has(a.To):
		return game.Break("empty-point", Say("rule.empty-point", words.Text("point", a.To.String())))
	case a.From != None && !p.Targets(a.From).Has(a.To):
		return game.Break("along-line", Say("rule.along-line", words.Text("from", a.From.String()), words.Text("to", a.To.String())))
	}
	return nil
}

// checkTake is about the man that is taken.
func (p *Position) checkTake(a Action) error {
	takes := p.Closes(a.From, a.To) && p.Men[1-p.Turn] != 0
	switch {
	case !takes && a.Take != None:
		return game.Break("no-mill", Say("rule.no-mill"))
	case !takes:
		return nil
	case a.Take == None:
		return game.Break("mill-takes", Say("rule.mill-takes"))
	case !p.Men[1-p.Turn].Has(a.Take):
		return game.Break("their-man", Say("rule.their-man", words.Text("point", a.Take.String())))
	case !p.Takeable().Has(a.Take):
		return game.Break("in-mill", Say("rule.in-mill", words.Text("point", a.Take.String())))
	}
	return nil
}

// Apply makes the move and finds out whether it ends the game.
func (r Rules) Apply(s state, by game.Seat, a Action) (state, error) {
	if err := r.Check(s, by, a); err != nil {
		return s, err
	}
	next := state{pos: s.pos.Play(a), moves: s.moves + 1, win: s.win}
	if a.Take == None {
		next.recent = append(make([]Action, 0, len(s.recent)+1), s.recent...)
	}
	next.recent = append(next.recent, a)
	next.end = next.judge()
	return next, nil
}

// Forfeit ends the game as a loss.
func (Rules) Forfeit(s state, by game.Seat) state { return s.lost(ByForfeit, by) }

// TimeOut ends the game as a loss: the other side is always able to win.
func (Rules) TimeOut(s state, by game.Seat) state { return s.lost(ByTimeout, by) }

// Agree ends the game as a draw.
func (Rules) Agree(s state) state {
	s.end = ending{reason: ByAgreement, drawn: true}
	return s
}

// Legal yields every move of the seat that looks, if it is due.
func (Rules) Legal(v View) iter.Seq[Action] {
	return func(yield func(Action) bool) {
		p, ok := v.Position()
		if !ok || !v.Due() {
			return
		}
		for _, a := range p.Moves(make([]Action, 0, 64)) {
			if !yield(a) {
				return
			}
		}
	}
}

// Actions yields every way to place a man and to move one, to any other point since three men fly, each without taking a man and with
// taking one from every point that is left.
func (Rules) Actions(View) iter.Seq[Action] {
	return func(yield func(Action) bool) {
		for from := None; from <= Points; from++ {
			for to := None + 1; to <= Points; to++ {
				for take := None; take <= Points; take++ {
					if from == to || take == to || take == from && take != None {
						continue
					}
					if !yield(Action{from, to, take}) {
						return
					}
				}
			}
		}
	}
}

// Status tells who is due, or how it ended.
func (Rules) Status(s state) game.Status {
	st := game.Status{Turn: s.due(), Over: s.over(), Drawn: s.end.drawn}
	if st.Over && !st.Drawn {
		st.Winners = []game.Seat{s.end.winner}
	}
	return st
}
