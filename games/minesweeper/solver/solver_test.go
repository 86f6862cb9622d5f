package solver

import (
	"errors"
	"math"
	"slices"
	"testing"

	"wits/game"
	"wits/game/rng"
	"wits/games/minesweeper"
)

func TestAnalyzeEqualsBruteForce(t *testing.T) {
	r := rng.New(1)
	var s Solver
	for n := range 4000 {
		v := position(&r)
		if v.Untouched() {
			continue
		}
		got, err := s.Analyze(v)
		if err != nil {
			t.Fatalf("%d: %v\n%s", n, err, draw(v))
		}
		check(t, v, got)
	}
}

func check(t *testing.T, v minesweeper.View, got Analysis) {
	t.Helper()
	fit := layouts(v, all, true)
	want := Analysis{Trap: make([]float64, v.Area())}
	for i, c := range []byte(v.Cells) {
		n := 0
		for _, traps := range fit {
			n += int(traps >> i & 1)
		}
		want.Trap[i] = float64(n) / float64(len(fit))
		switch closed := c == '#' || c == 'F'; {
		case closed && n == 0:
			want.Safe = append(want.Safe, i)
		case closed && n == len(fit):
			want.Traps = append(want.Traps, i)
		}
		if math.Abs(got.Trap[i]-want.Trap[i]) > 1e-12*want.Trap[i] {
			t.Errorf("cell %d: chance %v, want %v of %d layouts\n%s", i, got.Trap[i], want.Trap[i], len(fit), draw(v))
		}
	}
	if !slices.Equal(got.Safe, want.Safe) || !slices.Equal(got.Traps, want.Traps) {
		t.Errorf("safe %v traps %v, want %v %v\n%s", got.Safe, got.Traps, want.Safe, want.Traps, draw(v))
	}
}

func draw(v minesweeper.View) string {
	var b []byte
	for y := range v.Height {
		b = append(append(b, v.Row(y)...), '\n')
	}
	return string(b)
}

func view(traps int, rows ...string) minesweeper.View {
	b, err := minesweeper.Custom(len(rows[0]), len(rows), traps)
	if err != nil {
		panic(err)
	}
	v := minesweeper.View{Board: b, Status: game.Playing}
	for _, row := range rows {
		v.Cells += row
	}
	return v
}

func TestWrongViewsAreRefused(t *testing.T) {
	r := rng.New(2)
	for range 2000 {
		v := position(&r)
		cells := []byte(v.Cells)
		for range 2 {
			if i := r.Int(0, len(cells)-1); cells[i] >= '0' {
				cells[i] = '0' + byte(r.Int(0, 5))
			}
		}
		v.Cells = string(cells)
		if v.Untouched() {
			continue
		}
		_, err := Analyze(v)
		if wrong := len(layouts(v, all, true)) == 0; wrong != errors.Is(err, ErrInconsistent) {
			t.Errorf("inconsistent is %v, got error %v\n%s", wrong, err, draw(v))
		}
	}
}
