package coach

import (
	"context"
	"slices"

	"wits/game"
	"wits/game/words"
	"wits/games/gomoku"
	"wits/games/gomoku/search"
)

// placed returns the position before a stone, and where it was placed.
func placed(before game.View, a game.Action) (b *search.Board, cell int, ok bool) {
	v := game.ViewOf[gomoku.View](before)
	move, isMove := game.AsAction[gomoku.Action](a)
	if !isMove || move.Choose != gomoku.None || v.Turn == nil || !move.On() || v.At(move.Point) != gomoku.None {
		return nil, 0, false
	}
	return search.Of(v), move.Cell(), true
}

// Why says what a stone does: what it makes, what it stops, or that it begins a win.
func (Coach) Why(_ context.Context, before game.View, a game.Action) words.Message {
	b, c, ok := placed(before, a)
	if !ok {
		return words.Message{}
	}
	if m, _, ok := forced(b, c); ok {
		return m
	}
	if line := fours(b); len(line) > 0 && line[0] == c {
		m, _ := byFours(line)
		return m
	}
	v := game.ViewOf[gomoku.View](before)
	if a, ok := keeps(v, c); ok {
		return saysKept(v, a)
	}
	if b.Threatened() && b.Class(b.Turn(), c) < search.MakesFour && slices.Contains(b.Answers(), c) {
		return gomoku.Say("hint.stop-three", words.Text("point", name(c)))
	}
	return stoneMakes(b, c)
}

// Mistake says what a stone missed, or what it allows.
func (Coach) Mistake(_ context.Context, before game.View, a game.Action) game.Hint {
	b, c, ok := placed(before, a)
	if !ok || b.Class(b.Turn(), c) == search.MakesFive {
		return game.Hint{}
	}
	if own := b.Fives(b.Turn()); len(own) > 0 {
		return hint(own[0], gomoku.Say("mistake.five", words.Text("point", name(own[0]))), nil)
	}
	switch must := b.Fives(b.Turn() ^ 1); {
	case len(must) > 1: // lost already
		return game.Hint{}
	case len(must) == 1 && must[0] != c:
		return hint(must[0], gomoku.Say("mistake.stop-five", words.Text("point", name(must[0]))), nil)
	case len(must) == 1:
		return game.Hint{}
	}
	line := fours(b)
	b.Place(c)
	defer b.Undo()
	if len(line) > 0 && !stillWins(b) {
		return hint(line[0], gomoku.Say("mistake.fours", words.Text("point", name(line[0]))), line)
	}
	if len(line) > 0 {
		return game.Hint{}
	}
	return allows(b, c)
}

// stillWins reports whether the side that has just placed a stone goes on winning by fours: the answer is forced, and a win follows.
func stillWins(b *search.Board) bool {
	five := b.Fives(b.Turn() ^ 1)
	if len(five) != 1 {
		return len(five) > 1
	}
	b.Place(five[0])
	defer b.Undo()
	return len(fours(b)) > 0
}

// allows says which threat a stone left alone, or which win by fours it allows. The stone has been placed.
func allows(b *search.Board, c int) game.Hint {
	if len(b.Fives(b.Turn()^1)) > 0 { // a four: the answer is forced
		return game.Hint{}
	}
	win := fours(b)
	if len(win) == 0 {
		return game.Hint{}
	}
	b.Undo()
	threatened, answers := b.Threatened(), b.Answers()
	b.Place(c)
	if !threatened || slices.Contains(answers, c) {
		h := hint(win[0], gomoku.Say("mistake.allows", words.Text("point", name(win[0]))), win)
		h.Action = game.Action{} // the point is the other side's
		return h
	}
	if len(answers) == 0 { // nothing would have held
		return game.Hint{}
	}
	points := words.Each("points", answers, func(c int) words.Message { return words.Literal(name(c)) })
	return hint(answers[0], gomoku.Say("mistake.stop-three", points), answers)
}
