// Package coach explains Nine Men's Morris to a player: a good move and what it is good for, how a position stands, and which
// moves were mistakes. It sees views and nothing else, and never plays.
package coach

import (
	"context"

	"wits/game"
	"wits/game/words"
	"wits/games/morris"
	"wits/games/morris/search"
	"wits/games/morris/table"
)

// Coach explains positions and moves. The zero Coach is ready; it is safe for concurrent use.
type Coach struct{ game.ByChances }

var (
	_ game.Coach     = Coach{}
	_ game.Weigher   = Coach{}
	_ game.Explainer = Coach{}
	_ game.Reviewer  = Coach{}
)

// How far the coach looks: a fraction of a second for advice, less for each move of a game that is looked through.
const (
	adviceNodes = 400_000
	reviewNodes = 60_000
	reviewDepth = 6
	room        = 17
)

// study is a position to be explained.
type study struct {
	at     morris.Position
	recent []morris.Action
	tables *table.Tables
}

func newStudy(view game.View) (study, error) {
	v := game.ViewOf[morris.View](view)
	p, ok := v.Position()
	if !ok || v.Turn == nil {
		return study{}, game.ErrOver
	}
	tables, err := table.Load()
	return study{p, v.History(), tables}, err
}

func (s *study) search(ctx context.Context, depth, nodes int) search.Result {
	return search.New(s.tables, room).Search(ctx, s.at, s.recent, search.Limits{Depth: depth, Nodes: nodes, Mills: 4})
}

// after is the study of the position that a move leads to.
func (s *study) after(a morris.Action) study {
	recent := append(append([]morris.Action{}, s.recent...), a)
	if a.Take != morris.None {
		recent = recent[len(recent)-1:]
	}
	return study{s.at.Play(a), recent, s.tables}
}

// Hint names a good move and what it is good for.
func (Coach) Hint(ctx context.Context, view game.View) (game.Hint, error) {
	s, err := newStudy(view)
	if err != nil {
		return game.Hint{}, err
	}
	if !game.ViewOf[morris.View](view).Due() {
		return game.Hint{}, game.ErrTurn
	}
	best := s.search(ctx, 40, adviceNodes).Moves[0]
	if err := ctx.Err(); err != nil {
		return game.Hint{}, err
	}
	return game.Hint{Action: game.NewAction(best.Move), Reason: s.reason(best), Proof: proof(best.Move), Steps: s.steps(ctx, best)}, nil
}

// proof are the points that a move is about.
func proof(a morris.Action) []game.Place {
	var places []game.Place
	for _, p := range []morris.Point{a.From, a.To, a.Take} {
		if p != morris.None {
			places = append(places, p.Place())
		}
	}
	return places
}

// ownMoves is how many of a number of moves are made by the side that begins, as people and puzzles count them.
func ownMoves(all int) int { return (all + 1) / 2 }

// reason says why a move is good, what is certain first.
func (s *study) reason(best search.Scored) words.Message {
	move := words.Text("move", best.Move.String())
	switch ends := s.ends(best.Move); {
	case !ends.Silent():
		return ends
	case best.Score > search.Sure:
		return morris.Say("hint.wins", move, words.Int("n", ownMoves(search.Won-best.Score)))
	case best.Score < -search.Sure:
		return morris.Say("hint.resists", move, words.Int("n", ownMoves(search.Won+best.Score)))
	}
	if what := s.purpose(best.Move); !what.Silent() {
		return what
	}
	if value, known := s.tables.Value(s.at); known && value == table.Draw {
		return morris.Say("hint.holds", move)
	}
	return morris.Say("hint.best", move)
}

// ends says that a move ends the game, and how; silent where it does not.
func (s *study) ends(a morris.Action) words.Message {
	next, move := s.at.Play(a), words.Text("move", a.String())
	switch {
	case next.Total(next.Turn) < 3:
		return morris.Say("hint.ends.men", move)
	case next.Blocked():
		return morris.Say("hint.ends.blocked", move)
	}
	return words.Message{}
}

// purpose says what a move does on the board; silent where that is nothing in particular.
func (s *study) purpose(a morris.Action) words.Message {
	move := words.Text("move", a.String())
	before, after := s.threats(s.at), s.threats(s.at.Play(a))
	us := s.at.Turn
	switch {
	case a.Take != morris.None:
		return morris.Say("hint.mill", move, words.Text("take", a.Take.String()))
	case before[1-us] > after[1-us] && before[1-us] > 0:
		return morris.Say("hint.stops", move)
	case after[us] > 1 && after[us] > before[us]:
		return morris.Say("hint.fork", move)
	case after[us] > before[us]:
		return morris.Say("hint.threat", move)
	case a.From != morris.None && freedom(s.at.Play(a), us) > freedom(s.at, us):
		return morris.Say("hint.room", move)
	}
	return words.Message{}
}

// threats counts, for each side, the points on which it could close a mill if it were due.
func (s *study) threats(p morris.Position) (n [2]int) {
	for side := range uint8(2) {
		p.Turn = side
		var at morris.Set
		for _, a := range p.Moves(nil) {
			if p.Closes(a.From, a.To) {
				at |= a.To.Set()
			}
		}
		n[side] = at.Len()
	}
	return n
}

// freedom counts the steps that a side's men can take.
func freedom(p morris.Position, side uint8) int {
	n := 0
	for _, at := range p.Men[side].All() {
		n += (at.Neighbours() & p.Empty()).Len()
	}
	return n
}

// shown is how many moves of the expected line are told.
const shown = 3

// steps tells a move with its reason, the answer that is expected, and what would follow.
func (s *study) steps(ctx context.Context, best search.Scored) []game.Thought {
	all := []game.Thought{{Text: s.reason(best), Marks: game.Marked(game.Good, proof(best.Move)...)}}
	at, move := *s, best.Move
	for i := 1; i < shown; i++ {
		if at = at.after(move); at.at.Lost() {
			break
		}
		found := at.search(ctx, reviewDepth, reviewNodes)
		if ctx.Err() != nil || len(found.Moves) == 0 {
			break
		}
		move = found.Moves[0].Move
		role, text := game.Good, at.purpose(move)
		switch said := words.Text("move", move.String()); {
		case i%2 == 1:
			role, text = game.Bad, morris.Say("step.answer", said)
		case text.Silent():
			text = morris.Say("step.then", said)
		}
		all = append(all, game.Thought{Text: text, Marks: game.Marked(role, proof(move)...)})
	}
	if len(all) < 2 {
		return nil
	}
	return all
}
