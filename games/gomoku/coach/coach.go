// Package coach explains Gomoku to a player: a move with its reason, who stands better, what was a mistake. It sees views and
// nothing else, and never plays.
package coach

import (
	"context"
	"math"

	"wits/game"
	"wits/game/words"
	"wits/games/gomoku"
	"wits/games/gomoku/search"
	voice "wits/games/gomoku/words"
)

// Coach explains positions and moves. The zero Coach is ready; it is safe for concurrent use.
type Coach struct{ game.ByChances }

var (
	_ game.Coach     = Coach{}
	_ game.Weigher   = Coach{}
	_ game.Explainer = Coach{}
)

// How much is searched for a hint, for the odds, and for a look at wins by fours.
const (
	fourStones = 20
	fourNodes  = 20_000
	fourBits   = 12
)

func hintLimits() search.Limits {
	return search.Limits{Nodes: 150_000, Depth: 30, Width: 16, Fours: fourStones, Threats: 18_000}
}

func quickLimits() search.Limits {
	return search.Limits{Nodes: 20_000, Depth: 5, Width: 14, Fours: 8}
}

// Hint finds the best move it can, and says what is good about it.
func (Coach) Hint(ctx context.Context, view game.View) (game.Hint, error) {
	v := game.ViewOf[gomoku.View](view)
	switch {
	case v.Turn == nil:
		return game.Hint{}, game.ErrOver
	case !v.Due():
		return game.Hint{}, game.ErrTurn
	}
	b := search.Of(v)
	switch {
	case v.Choosing():
		return choice(ctx, b), ctx.Err()
	case v.Opening() && len(v.Moves) > 0:
		c := search.Even(ctx, b, spread(), quickLimits())
		return hint(c, gomoku.Say("hint.opening", words.Text("point", name(c))), nil), ctx.Err()
	}
	if a, ok := proved(v); ok && a.Stones > 3 {
		h := hint(a.Move, saysProved(a), nil)
		h.Steps = steps(b, lineProved(v))
		return h, ctx.Err()
	}
	f := search.Best(ctx, b, hintLimits())
	reason, proof := reason(b, f)
	h := hint(f.Move, reason, proof)
	h.Risk, h.Steps = 1-chance(f.Score), steps(b, lineOf(b, f))
	return h, ctx.Err()
}

// spread are points all over the board, for the last stones of a swap's opening.
func spread() []int {
	var list []int
	for y := 2; y < gomoku.Size; y += 2 {
		for x := 2 + y%4/2; x < gomoku.Size; x += 4 {
			list = append(list, y*gomoku.Size+x)
		}
	}
	return list
}

// choice takes the colour that stands better with white to move.
func choice(ctx context.Context, b *search.Board) game.Hint {
	f := search.Best(ctx, b, quickLimits())
	colour := gomoku.White
	if f.Score < 0 {
		colour = gomoku.Black
	}
	return game.Hint{
		Action: game.NewAction(gomoku.Choose(colour)), Risk: 1 - chance(max(f.Score, -f.Score)),
		Reason: gomoku.Say("hint.choose", words.Say("color", voice.Colour(colour))),
	}
}

func hint(c int, reason words.Message, proof []int) game.Hint {
	h := game.Hint{Action: game.NewAction(gomoku.Action{Point: gomoku.PointAt(c)}), Reason: reason}
	for _, c := range proof {
		h.Proof = append(h.Proof, place(c))
	}
	return h
}

// place is a point as a cell of the board, and name what players call it.
func place(c int) game.Place { return game.Place{X: c % gomoku.Size, Y: c / gomoku.Size} }
func name(c int) string      { return gomoku.PointAt(c).String() }

// reason says what is good about the move that a search found, and what on the board proves it.
func reason(b *search.Board, f search.Found) (words.Message, []int) {
	if m, proof, ok := forced(b, f.Move); ok {
		return m, proof
	}
	if line := fours(b); len(line) > 0 && line[0] == f.Move {
		return byFours(line)
	}
	switch search.Proven(f.Score) {
	case 1:
		return gomoku.Say("hint.threats", words.Text("point", name(f.Move))), nil
	case -1:
		return gomoku.Say("hint.lost", words.Text("point", name(f.Move))), nil
	}
	if b.Threatened() && b.Class(b.Turn(), f.Move) < search.MakesFour {
		return gomoku.Say("hint.stop-three", words.Text("point", name(f.Move))), b.Points(b.Turn()^1, search.Winning)
	}
	b.Pass()
	threat := fours(b)
	b.Pass()
	if len(threat) > 0 && b.Class(b.Turn(), f.Move) < search.MakesFour {
		return gomoku.Say("hint.stop-win", words.Text("point", name(f.Move)), words.Text("threat", name(threat[0]))), []int{threat[0]}
	}
	return stoneMakes(b, f.Move), nil
}

// byFours says how long a win by fours takes.
func byFours(line []int) (words.Message, []int) {
	stones := (len(line) + 1) / 2
	if stones == 2 {
		return gomoku.Say("hint.open-four", words.Text("point", name(line[0]))), line[1:]
	}
	return gomoku.Say("hint.fours", words.Text("point", name(line[0])), words.Int("n", stones)), line
}

// forced finds moves that need no search: five, and what stops five.
func forced(b *search.Board, c int) (words.Message, []int, bool) {
	if b.Class(b.Turn(), c) == search.MakesFive {
		return gomoku.Say("hint.five", words.Text("point", name(c))), nil, true
	}
	switch must := b.Fives(b.Turn() ^ 1); {
	case len(must) > 1:
		return gomoku.Say("hint.too-late", words.Text("point", name(c))), must, true
	case len(must) == 1 && must[0] == c:
		return gomoku.Say("hint.stop-five", words.Text("point", name(c))), must, true
	}
	return words.Message{}, nil, false
}

// stoneMakes says what a stone makes, or whether it rather builds or spoils.
func stoneMakes(b *search.Board, c int) words.Message {
	switch b.Class(b.Turn(), c) {
	case search.FourThree:
		return gomoku.Say("hint.four-three", words.Text("point", name(c)))
	case search.MakesFour:
		return gomoku.Say("hint.four", words.Text("point", name(c)))
	case search.DoubleThree:
		return gomoku.Say("hint.double-three", words.Text("point", name(c)))
	case search.MakesThree:
		return gomoku.Say("hint.three", words.Text("point", name(c)))
	}
	if len(b.Moves()) == 0 {
		return gomoku.Say("hint.first", words.Text("point", name(c)))
	}
	if b.Promise(b.Turn()^1, c) > b.Promise(b.Turn(), c) {
		return gomoku.Say("hint.spoil", words.Text("point", name(c)))
	}
	return gomoku.Say("hint.build", words.Text("point", name(c)))
}

// fours looks for the shortest win by fours of the side to move.
func fours(b *search.Board) []int {
	return search.NewFours(b, fourBits).Shortest(fourStones, fourNodes)
}

// chance makes the chance to win of a score.
func chance(score int) float64 {
	switch search.Proven(score) {
	case 1:
		return 1
	case -1:
		return 0
	}
	const even = 250 // a lead that wins about three of four
	return min(0.99, max(0.01, 1/(1+math.Exp(-1.1*float64(score)/even))))
}
