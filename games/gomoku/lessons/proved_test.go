package lessons_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/games/gomoku"
	"wits/games/gomoku/coach"
	"wits/games/gomoku/lessons"
	"wits/games/gomoku/proof"
	"wits/lesson"
)

// asked opens every position in which the proof says what is right: the steps of the lesson, and some of the drill.
func asked(t *testing.T) map[string]*lesson.Exercise {
	t.Helper()
	seeds := uint32(3)
	if os.Getenv("WITS_LONG") != "" {
		seeds = 9
	}
	g, c := referee.New(gomoku.Info(), gomoku.Rules{}), lessons.Course()
	all := map[string]*lesson.Exercise{}
	add := func(name string, x *lesson.Exercise, err error) {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all[name] = x
	}
	for step := 1; step <= 5; step++ {
		x, err := c.Open(g, coach.Coach{}, "proved", step)
		add("step "+string(rune('0'+step)), x, err)
	}
	for seed := range seeds {
		x, err := c.Drill(t.Context(), g, coach.Coach{}, "proved", seed)
		add("seed "+string(rune('0'+seed)), x, err)
	}
	return all
}

// Whatever counts as right wins after every answer of white: the check of the tree has no answer missing.
func TestWhatIsRightIsProved(t *testing.T) {
	for name, x := range asked(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			moves := game.ViewOf[gomoku.View](x.View()).Moves.Cells()
			for c := range gomoku.Cells {
				if !near(moves, c) {
					continue
				}
				trial := *x
				v, err := trial.Answer(t.Context(), place(t, c))
				if err != nil {
					t.Fatal(err)
				}
				if !v.Right {
					continue
				}
				if _, line, _ := strings.Cut(v.Reason.String(), ", line "); !strings.Contains(line, " ") {
					t.Errorf("%v shows no line: %v", gomoku.PointAt(c), v.Reason)
				}
				if err := holds(t.Context(), moves, c); err != nil {
					t.Errorf("%v counts as right: %v", gomoku.PointAt(c), err)
				}
			}
			h, err := x.Solution(t.Context())
			a, _ := game.AsAction[gomoku.Action](h.Action)
			if err != nil || len(h.Steps) < 3 {
				t.Errorf("the solution shows %d stones of a line, %v", len(h.Steps), err)
			} else if err := holds(t.Context(), moves, a.Cell()); err != nil {
				t.Errorf("the solution %v: %v", a.Point, err)
			}
		})
	}
}

// The check finds a stone that loses the proof, so that it would not go unnoticed in a lesson.
func TestAStoneThatLosesTheProofIsFound(t *testing.T) {
	for name, x := range asked(t) {
		moves := game.ViewOf[gomoku.View](x.View()).Moves.Cells()
		if holds(t.Context(), moves, 14) == nil { // o15, in a corner
			t.Errorf("%s: a stone in the corner is proved to win", name)
		}
		trial := *x
		if v, err := trial.Answer(t.Context(), place(t, 14)); err != nil || v.Right || v.Better.Reason.Silent() || !v.Reason.Silent() {
			t.Errorf("%s: a stone in the corner is right: %v, or nothing better is shown, or twice: %v, %v", name, v.Right, v.Reason, err)
		}
	}
}

var errMissing = errors.New("white has an answer that the proof does not refute")

// holds puts a stone of black in the place of the tree's, and has every answer of white played.
func holds(ctx context.Context, moves []int, stone int) error {
	tree, err := proof.Known()
	if err != nil {
		return err
	}
	for way := range 8 { // the check turns the board
		_, err = proof.Grow(ctx, tree, moves, 1, func(at []int) (int, error) {
			if !same(at, moves, way) {
				return 0, errMissing
			}
			return turn(way, stone), nil
		}, nil)
		if err == nil {
			return nil
		}
	}
	return err
}

// same reports whether stones are others turned.
func same(at, moves []int, way int) bool {
	return slices.EqualFunc(at, moves, func(a, c int) bool { return a == turn(way, c) })
}

// turn turns and mirrors a point.
func turn(way, c int) int {
	p, last := gomoku.PointAt(c), gomoku.Size-1
	if way&1 != 0 {
		p.X = last - p.X
	}
	if way&2 != 0 {
		p.Y = last - p.Y
	}
	if way&4 != 0 {
		p.X, p.Y = p.Y, p.X
	}
	return p.Cell()
}

// near reports whether an empty point is beside one of black's stones.
func near(moves []int, c int) bool {
	if slices.Contains(moves, c) {
		return false
	}
	p := gomoku.PointAt(c)
	for i := 0; i < len(moves); i += 2 {
		q := gomoku.PointAt(moves[i])
		if max(p.X-q.X, q.X-p.X, p.Y-q.Y, q.Y-p.Y) == 1 {
			return true
		}
	}
	return false
}

func place(t *testing.T, c int) json.RawMessage {
	t.Helper()
	text, err := gomoku.Action{Point: gomoku.PointAt(c)}.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return text
}
