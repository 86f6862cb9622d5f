package lessons

import (
	"context"
	"encoding/json"
	"slices"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/gomoku"
	"wits/games/gomoku/proof"
	"wits/games/gomoku/search"
	"wits/lesson"
)

// question lists the right answers in a position; none where it cannot be asked there.
type question func(b *search.Board) []int

// How long games are in which positions are looked for, in stones.
const earliest, latest = 11, 60

// played is a drill of positions from games that are played from the seed until a question can be asked. The seed also chooses the question.
func played(asks ...question) func(context.Context, uint32) (lesson.Step, error) {
	return func(ctx context.Context, seed uint32) (lesson.Step, error) {
		ask := asks[seed%uint32(len(asks))]
		return lesson.Search(ctx, seed, func(r *rng.Rand) (lesson.Step, bool, error) {
			b := search.NewBoard()
			for n := range latest {
				if n >= earliest {
					if right := ask(b); len(right) > 0 {
						return step(lesson.Position{Preset: gomoku.Standard, Actions: actions(b.Moves())}, right), true, nil
					}
				}
				c := next(b, r)
				if b.Class(b.Turn(), c) == search.MakesFive {
					break
				}
				b.Place(c)
			}
			return lesson.Step{}, false, nil
		})
	}
}

// middle is where a game begins.
const middle = gomoku.Cells / 2

// next is a stone that promises much to either side, but not always the most.
func next(b *search.Board, r *rng.Rand) int {
	const carelessness = 30
	if len(b.Moves()) == 0 {
		return middle
	}
	best, highest := -1, -1
	for c := range gomoku.Cells {
		if !b.Empty(c) {
			continue
		}
		if worth := b.Promise(b.Turn(), c) + b.Promise(b.Turn()^1, c) + r.Int(0, carelessness); worth > highest {
			best, highest = c, worth
		}
	}
	return best
}

func step(at lesson.Position, right []int) lesson.Step {
	return lesson.Step{Position: at, Turns: []lesson.Turn{{Accept: actions(right)}}}
}

// actions are the stones at some points.
func actions(cells []int) []json.RawMessage {
	list := make([]json.RawMessage, len(cells))
	for i, c := range cells {
		list[i], _ = gomoku.Action{Point: gomoku.PointAt(c)}.MarshalJSON() // two numbers can always be written
	}
	return list
}

// five asks for five in a row.
func five(b *search.Board) []int { return b.Fives(b.Turn()) }

// stop asks for what stops five in a row.
func stop(b *search.Board) []int {
	must := b.Fives(b.Turn() ^ 1)
	if len(must) != 1 || len(five(b)) > 0 {
		return nil
	}
	return must
}

// three asks for what stops an open three, where nothing else is to be thought of: nobody has a four or makes one, and no stone
// that stops it lets the other side win by fours in another way.
func three(b *search.Board) []int {
	if !b.Threatened() || len(fours(b)) > 0 || len(b.Fives(b.Turn()^1)) > 0 {
		return nil
	}
	var right []int
	for _, c := range b.Answers() {
		b.Place(c)
		if !wins(b, 20) {
			right = append(right, c)
		}
		b.Undo()
	}
	return right
}

// double asks for a four that makes an open three besides, where every win by fours begins with one.
func double(b *search.Board) []int {
	if len(b.Points(b.Turn(), search.FourThree)) == 0 || forced(b) {
		return nil
	}
	right := beginnings(b)
	if slices.ContainsFunc(right, func(c int) bool { return b.Class(b.Turn(), c) != search.FourThree }) {
		return nil
	}
	return right
}

// forced reports whether no thought is needed: somebody makes five, or the side to move an open four.
func forced(b *search.Board) bool {
	own := b.Turn()
	return len(b.Fives(0))+len(b.Fives(1))+len(b.Points(own, search.Winning)) > 0
}

// most is how many fours the side to move may have in a puzzle: more take people, and the search, too long to try.
const most = 8

// puzzle asks for a stone that begins a win by fours, in one of the game's puzzles.
func puzzle(ctx context.Context, seed uint32) (lesson.Step, error) {
	g := referee.New(gomoku.Info(), gomoku.Rules{})
	return lesson.Search(ctx, seed, func(r *rng.Rand) (lesson.Step, bool, error) {
		at := lesson.Position{Preset: gomoku.Puzzle, Seed: r.Uint32()}
		m, err := at.Start(g)
		if err != nil {
			return lesson.Step{}, false, err
		}
		b := search.Of(game.ViewOf[gomoku.View](m.View(m.Status().Turn)))
		if len(fours(b)) > most {
			return lesson.Step{}, false, nil
		}
		right := beginnings(b)
		return step(at, right), len(right) > 0, nil
	})
}

// proved asks for a stone that keeps the win that is proved, in a game that black has played by the proof. Of some answers of white, drawn from
// all that take longer than threats, the one that holds out longest is played. It is not asked where any stone would do.
func proved(ctx context.Context, seed uint32) (lesson.Step, error) {
	const answers, draws = 4, 6
	tree, err := proof.Known()
	if err != nil {
		return lesson.Step{}, err
	}
	return lesson.Search(ctx, seed, func(r *rng.Rand) (lesson.Step, bool, error) {
		moves := []int{middle}
		for range r.Int(1, answers) {
			list := tree.Answers(moves)
			if len(list) == 0 {
				break
			}
			var answer int
			var hardest proof.Advice
			for range draws {
				c := rng.Pick(r, list)
				if a, _ := tree.Advise(append(moves, c)); a.Stones > hardest.Stones {
					answer, hardest = c, a
				}
			}
			moves = append(moves, answer, hardest.Move)
		}
		moves = moves[:len(moves)-1] // black's last stone is what is asked
		_, any := tree.Keeps(moves, far(moves))
		at := lesson.Position{Preset: gomoku.Standard, Actions: actions(moves)}
		return lesson.Step{Position: at, Turns: []lesson.Turn{{By: lesson.Best}}}, !any, nil
	})
}

// far is an empty point at the edge, where a stone does nothing for black.
func far(moves []int) (c int) {
	for slices.Contains(moves, c) {
		c++
	}
	return c
}

// beginnings lists the stones that begin a win by fours of the side to move.
func beginnings(b *search.Board) []int {
	return slices.DeleteFunc(fours(b), func(c int) bool { return !begins(b, c) })
}

// fours lists the points where the side to move makes a four or more.
func fours(b *search.Board) []int {
	var list []int
	for c := search.MakesFour; c <= search.MakesFive; c++ {
		list = append(list, b.Points(b.Turn(), c)...)
	}
	return list
}

// begins reports whether a stone that makes a four wins, whatever is answered.
func begins(b *search.Board, c int) bool {
	own := b.Turn()
	b.Place(c)
	defer b.Undo()
	switch five := b.Fives(own); {
	case len(b.Fives(own^1)) > 0 || len(five) == 0:
		return false
	case len(five) > 1:
		return true
	default:
		b.Place(five[0])
		defer b.Undo()
		return wins(b, 8)
	}
}

// wins reports whether the side to move wins by fours in some stones at most. It looks no further than the coach does.
func wins(b *search.Board, stones int) bool {
	const bits, nodes = 12, 20_000
	return len(search.NewFours(b, bits).Shortest(stones, nodes)) > 0
}
