// Package bots holds the minds that play chess. They see a view and nothing else, and never the machine's clock or entropy: the same
// view and generator give the same move.
package bots

import (
	"context"
	"errors"
	"iter"
	"math"
	"strings"
	"sync"

	"wits/game"
	"wits/game/rng"
	"wits/games/chess"
	"wits/games/chess/board"
	"wits/games/chess/search"
)

// Strongest is the name of the bot that plays best.
const Strongest = "expert"

// All lists the bots, the weakest first.
func All() []game.NamedBot[chess.View, chess.Action] {
	return []game.NamedBot[chess.View, chess.Action]{
		game.Named("random", "easy", Random{}),
		game.Named("novice", "easy", &Mind{Nodes: 600, Depth: 2, Noise: 160, Blind: 482}),
		game.Named("apprentice", "medium", &Mind{Nodes: 1500, Depth: 3, Noise: 130, Blind: 390}),
		game.Named("journeyman", "hard", &Mind{Nodes: 2000, Depth: 3, Noise: 76, Blind: 210}),
		game.Named("master", "hard", &Mind{Nodes: 1500, Depth: 5, Noise: 42, Blind: 78}),
		game.Named(Strongest, "expert", &Mind{Nodes: 1_000_000, Noise: 3}),
	}
}

// Elo is how strong the bots were measured to be, on a scale of their own.
func Elo() map[string]int {
	return map[string]int{"novice": 520, "apprentice": 850, "journeyman": 1170, "master": 1650, Strongest: 2000}
}

// MinElo and MaxElo are the weakest and the strongest that [Limit] knows.
const (
	MinElo = 520
	MaxElo = 2000
)

// Limit bounds a question so that it is answered at a strength between those that were measured: what a mind sees, misjudges and overlooks is
// interpolated between the two nearest. Limits that the question already has stay.
func Limit(q *search.Question, elo int) {
	m := between(max(MinElo, min(MaxElo, elo)))
	q.Noise, q.Blind = m.Noise, m.Blind
	if q.Nodes == 0 || q.Nodes > m.Nodes {
		q.Nodes = m.Nodes
	}
	if m.Depth > 0 && (q.Depth == 0 || q.Depth > m.Depth) {
		q.Depth = m.Depth
	}
}

// deeper is how much further than the mind below it the strongest is taken to look ahead: it has no limit.
const deeper = 10

// between is a mind of a strength.
func between(elo int) Mind {
	var below, above *Mind
	var low, high int
	for _, b := range All() {
		m, ok := b.Bot.(*Mind)
		rated := Elo()[b.Name]
		switch {
		case !ok:
		case rated <= elo:
			below, low = m, rated
		case above == nil:
			above, high = m, rated
		}
	}
	if above == nil {
		return Mind{Nodes: below.Nodes, Depth: below.Depth, Noise: below.Noise, Blind: below.Blind}
	}
	share := float64(elo-low) / float64(high-low)
	mix := func(a, b int) int { return a + int(math.Round(share*float64(b-a))) }
	depth := above.Depth
	if depth == 0 {
		depth = below.Depth + deeper
	}
	return Mind{
		Nodes: int(float64(below.Nodes) * math.Pow(float64(above.Nodes)/float64(below.Nodes), share)),
		Depth: mix(below.Depth, depth), Noise: mix(below.Noise, above.Noise), Blind: mix(below.Blind, above.Blind),
	}
}

// Random makes any legal move.
type Random struct{}

// Choose draws one of the moves. A draw is not claimed: that is a decision.
func (Random) Choose(_ context.Context, v chess.View, _ iter.Seq[chess.Action], r *rng.Rand) (chess.Action, error) {
	if v.Legal == "" {
		return chess.Action{}, game.ErrOver
	}
	return chess.Action{Move: rng.Pick(r, strings.Fields(v.Legal))}, nil
}

// Mind searches as far, and judges as well, as its fields say. It is safe for concurrent use.
type Mind struct {
	Nodes int // positions it looks at for a move
	Depth int // half moves it looks ahead; 0 for as many as it can
	Noise int // how far its judgement may be off, in hundredths of a pawn
	Blind int // how many of a thousand moves it overlooks

	searchers sync.Pool // lent out; they keep nothing that changes an answer
}

// Choose returns the best move that it sees. It claims a draw where it would rather not play on.
func (b *Mind) Choose(ctx context.Context, v chess.View, _ iter.Seq[chess.Action], r *rng.Rand) (chess.Action, error) {
	if v.Turn == nil {
		return chess.Action{}, game.ErrOver
	}
	start, moves, ok := v.Replay()
	if !ok {
		return chess.Action{}, errors.New("the view is of no game of chess")
	}
	a := b.search(ctx, search.Question{
		Start: start, Moves: moves, Nodes: b.Nodes, Depth: b.Depth, Noise: b.Noise, Blind: b.Blind,
		Seed: uint64(r.Uint32())<<32 | uint64(r.Uint32()),
	})
	if err := ctx.Err(); err != nil {
		return chess.Action{}, err
	}
	if a.Score <= 0 && v.Claim {
		return chess.Action{Claim: true}, nil
	}
	return chess.Move(a.Move), nil
}

func (b *Mind) search(ctx context.Context, q search.Question) search.Answer {
	s, ok := b.searchers.Get().(*search.Searcher)
	if !ok {
		s = search.New(b.Nodes)
	}
	defer b.searchers.Put(s)
	return s.Best(ctx, q)
}

var _ game.Judge[chess.View] = (*Mind)(nil)

// What a mind goes by when it is offered a draw, in hundredths of a pawn.
const (
	worse = -150 // it is glad of a draw at any time
	level = 30   // it does not hope for more, once the game is settled

	judgeNodes = 50_000 // positions that the strongest looks at then
)

// Agrees takes a draw where the mind, as far as it looks ahead, stands clearly worse, or not better in a game that is settled. A puzzle it
// defends. It judges the game as a whole without the noise that makes it misjudge single moves.
func (b *Mind) Agrees(ctx context.Context, v chess.View, _ *rng.Rand) (bool, error) {
	start, moves, ok := v.Replay()
	if !ok || v.Turn == nil || v.Mate > 0 {
		return false, nil
	}
	score := b.search(ctx, search.Question{Start: start, Moves: moves, Nodes: min(b.Nodes, judgeNodes), Depth: b.Depth}).Score
	if !v.Due() {
		score = -score
	}
	now := start
	for _, m := range moves {
		now.Make(m)
	}
	return score <= worse || score <= level && settled(now), ctx.Err()
}

// settled reports whether a game has gone on for long enough, or has come so close to its end, that level sides may part.
func settled(p board.Position) bool {
	const early, few = 30, 10 // moves, men
	return p.Number() > early || p.Occupied().Count() <= few
}
