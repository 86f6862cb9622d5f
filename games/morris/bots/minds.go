package bots

import (
	"context"
	"iter"

	"wits/game"
	"wits/game/rng"
	"wits/games/morris"
	"wits/games/morris/search"
	"wits/games/morris/table"
)

// mind plays like a person: it looks some moves ahead, now and then looks less far, and is never quite sure how good a
// position is. It always sees a mill that it can close.
type mind struct {
	depth    int     // moves looked ahead
	hasty    int     // moves looked ahead where it is careless
	careless float64 // how often it is
	noise    int     // how far its judgement of a position is off, where a man is worth 100
	mills    int     // how many mills it follows beyond that
	nodes    int
	room     int // positions remembered, as a power of two
}

// Choose looks ahead and takes the move that seems best.
func (m mind) Choose(ctx context.Context, v morris.View, _ iter.Seq[morris.Action], r *rng.Rand) (morris.Action, error) {
	p, ok := v.Position()
	if !ok || !v.Due() {
		return morris.Action{}, game.ErrOver
	}
	l := search.Limits{Depth: m.depth, Nodes: m.nodes, Mills: m.mills, Margin: 2 * m.noise}
	if r.Chance(m.careless) {
		l.Depth = m.hasty
	}
	found := search.New(nil, m.room).Search(ctx, p, v.History(), l)
	return choose(found.Moves, m.noise, r), ctx.Err()
}

// choose takes the best of the moves as somebody sees them who is off by so much. What wins for sure is taken, and what
// loses for sure only if everything does.
func choose(moves []search.Scored, noise int, r *rng.Rand) morris.Action {
	best, choice := -2*search.Won, moves[0].Move
	for _, m := range moves {
		seen := m.Score
		if seen < search.Sure && seen > -search.Sure {
			seen += r.Int(-noise, noise)
		}
		if m.Exact && seen > best {
			best, choice = seen, m.Move
		}
	}
	return choice
}

// expert looks as far as it can, and knows how positions with few men end. It does not play the move that seems best at once, but
// looks for a refutation first.
type expert struct {
	nodes int           // to find a move; half as many again where it turns out bad
	check int           // to look for a refutation
	room  int           // positions remembered, as a power of two
	known search.Tables // of the whole game; nil for none
}

// What the expert goes by.
const (
	unsure = 2  // how far its judgement may be off: so little that only its openings differ
	safety = 80 // how much less than even, or than it seems, a move may turn out to be worth
	early  = 4  // how much less a man is worth for every man in hand: mills closed early often cost the room to move
	doubts = 2  // how many moves it looks for a refutation of
)

// Choose looks the ending up, or looks ahead.
func (e expert) Choose(ctx context.Context, v morris.View, _ iter.Seq[morris.Action], r *rng.Rand) (morris.Action, error) {
	p, ok := v.Position()
	if !ok || !v.Due() {
		return morris.Action{}, game.ErrOver
	}
	tables, err := table.Load()
	if err != nil {
		return morris.Action{}, err
	}
	s, recent := search.New(tables, e.room), v.History()
	if a, ok := e.perfect(ctx, s, p, recent, r); ok {
		return a, ctx.Err()
	}
	return e.safest(ctx, s, p, recent, r), ctx.Err()
}

// perfect goes by tables of the whole game: the fastest win, the slowest loss, and of all moves that keep a draw the one that seems
// best. It reports false where they do not have every move.
func (e expert) perfect(ctx context.Context, s *search.Searcher, p morris.Position, recent []morris.Action, r *rng.Rand) (morris.Action, bool) {
	if e.known == nil {
		return morris.Action{}, false
	}
	var choice morris.Action
	var worse []morris.Action
	best := -2 * search.Won
	moves := p.Moves(nil)
	for _, a := range moves {
		v, ok := e.known.Value(p.Play(a))
		if !ok {
			return morris.Action{}, false
		}
		score := 0
		switch {
		case v.Loses():
			score = search.Won - v.Moves()
		case v.Wins():
			score = v.Moves() - search.Won
			worse = append(worse, a)
		}
		if score > best {
			best, choice = score, a
		}
	}
	if best != 0 || len(worse) == len(moves)-1 {
		return choice, true
	}
	found := s.Search(ctx, p, recent, search.Limits{Depth: 40, Nodes: e.check, Mills: 4, Early: early, Margin: 2 * unsure, Except: worse})
	return choose(found.Moves, unsure, r), true
}

// safest takes the move that seems best, unless it is refuted and another seems better than what is left of it then.
func (e expert) safest(ctx context.Context, s *search.Searcher, p morris.Position, recent []morris.Action, r *rng.Rand) morris.Action {
	l := search.Limits{Depth: 40, Nodes: e.nodes, Mills: 4, Early: early, Margin: 2 * unsure}
	check := search.Limits{Depth: 40, Nodes: e.check, Mills: 4, Early: early}
	best, left := morris.Action{}, -2*search.Won
	for range doubts {
		found := s.Search(ctx, p, recent, l)
		seems := found.Moves[0].Score
		if seems <= left {
			return best
		}
		best = choose(found.Moves, unsure, r)
		floor := min(seems, 0) - safety
		if len(found.Moves) == 1 || seems > search.Sure || seems < -search.Sure || s.Holds(ctx, p, recent, best, floor, check) {
			return best
		}
		left = floor
		l.Except, l.Nodes = append(l.Except, best), e.nodes/2
	}
	return best
}

var (
	_ game.Judge[morris.View] = mind{}
	_ game.Judge[morris.View] = expert{}
)

// What a mind goes by when it is offered a draw, where a man is worth 100.
const (
	worse = -120 // it is glad of a draw at any time
	level = 40   // it does not hope for more, once the game is settled
	quiet = 10   // moves without a mill, all men being on the board, that settle a game
)

// Agrees takes a draw where the mind, as far as it looks ahead, stands clearly worse, or not better in a game that is settled.
func (m mind) Agrees(ctx context.Context, v morris.View, _ *rng.Rand) (bool, error) {
	return agrees(ctx, v, search.New(nil, m.room), search.Limits{Depth: m.depth, Nodes: m.nodes, Mills: m.mills})
}

// Agrees judges as the other minds do, and knows how positions with few men end.
func (e expert) Agrees(ctx context.Context, v morris.View, _ *rng.Rand) (bool, error) {
	tables, err := table.Load()
	if err != nil {
		return false, err
	}
	return agrees(ctx, v, search.New(tables, e.room), search.Limits{Depth: 40, Nodes: e.check / 4, Mills: 4, Early: early})
}

// agrees judges by a search. A puzzle is defended.
func agrees(ctx context.Context, v morris.View, s *search.Searcher, l search.Limits) (bool, error) {
	p, ok := v.Position()
	if !ok || v.Turn == nil || v.Win > 0 {
		return false, nil
	}
	recent := v.History()
	score := s.Search(ctx, p, recent, l).Moves[0].Score
	if !v.Due() {
		score = -score
	}
	settled := v.Hand == [2]int{} && morris.Quiet(recent) >= quiet
	return score <= worse || score <= level && settled, ctx.Err()
}
