package coach

import (
	"context"

	"wits/game"
	"wits/game/words"
	"wits/games/morris"
	"wits/games/morris/search"
)

// worse is how much a move may lose before it is called a mistake, where a man is worth 100.
const worse = 80

// Why says what a move does.
func (Coach) Why(_ context.Context, before game.View, a game.Action) words.Message {
	s, move, ok := made(before, a)
	if !ok {
		return words.Message{}
	}
	if ends := s.ends(move); !ends.Silent() {
		return ends
	}
	return s.purpose(move)
}

// made is a move in a position that allows it.
func made(before game.View, a game.Action) (study, morris.Action, bool) {
	s, err := newStudy(before)
	move, ok := game.AsAction[morris.Action](a)
	if err != nil || !ok || s.at.Check(move) != nil {
		return s, move, false
	}
	return s, move, true
}

// Mistake says what a move gave away, and which would not have.
func (Coach) Mistake(ctx context.Context, before game.View, a game.Action) game.Hint {
	s, move, ok := made(before, a)
	if !ok {
		return game.Hint{}
	}
	best := s.search(ctx, reviewDepth, reviewNodes).Moves[0]
	if best.Move == move {
		return game.Hint{}
	}
	score := s.score(ctx, move)
	better := func(why words.Message) game.Hint {
		return game.Hint{Action: game.NewAction(best.Move), Reason: why, Proof: proof(best.Move)}
	}
	said, other := words.Text("move", move.String()), words.Text("best", best.Move.String())
	switch {
	case ctx.Err() != nil:
		return game.Hint{}
	case best.Score > search.Sure && score < search.Sure:
		return better(morris.Say("mistake.win", said, other))
	case score < -search.Sure && best.Score > -search.Sure:
		return better(morris.Say("mistake.loss", said, other))
	case best.Score < search.Sure && score < best.Score-worse:
		return better(morris.Say("mistake.worse", said, other))
	}
	return game.Hint{}
}

// score is what a move is worth to the side that makes it.
func (s *study) score(ctx context.Context, a morris.Action) int {
	next := s.after(a)
	if next.at.Lost() {
		return search.Won
	}
	if v, ok := next.tables.Value(next.at); ok {
		switch {
		case v.Wins():
			return -search.Won + v.Moves() + 1
		case v.Loses():
			return search.Won - v.Moves() - 1
		}
	}
	return -next.search(ctx, reviewDepth-1, reviewNodes).Moves[0].Score
}
