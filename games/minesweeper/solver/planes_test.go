package solver

import (
	"slices"
	"testing"

	"wits/game/rng"
	"wits/games/minesweeper"
)

// firstBySingles is the rule of single numbers, cell by cell: which traps they prove, and then the first safe cell.
func firstBySingles(v minesweeper.View) int {
	closed := func(i int) bool { return v.Cells[i] == '#' || v.Cells[i] == 'F' }
	count := func(i int, is func(int) bool) (n int) {
		near(v.Board, i, func(j int) {
			if is(j) {
				n++
			}
		})
		return n
	}
	traps := make([]bool, len(v.Cells))
	for i := range v.Cells {
		if !closed(i) && count(i, closed) == int(v.Cells[i]-'0') {
			near(v.Board, i, func(j int) { traps[j] = traps[j] || closed(j) })
		}
	}
	first := len(v.Cells)
	for i := range v.Cells {
		if !closed(i) && count(i, func(j int) bool { return traps[j] }) == int(v.Cells[i]-'0') {
			near(v.Board, i, func(j int) {
				if closed(j) && !traps[j] {
					first = min(first, j)
				}
			})
		}
	}
	return first
}

func near(b minesweeper.Board, i int, each func(j int)) {
	for y := max(i/b.Width-1, 0); y <= min(i/b.Width+1, b.Height-1); y++ {
		for x := max(i%b.Width-1, 0); x <= min(i%b.Width+1, b.Width-1); x++ {
			if j := y*b.Width + x; j != i {
				each(j)
			}
		}
	}
}

func TestPlanesFindWhatSingleNumbersProve(t *testing.T) {
	r := rng.New(8)
	var p planes
	found := 0
	for range 1000 {
		width, height := r.Int(2, 80), r.Int(2, 20)
		if r.Chance(0.1) {
			width = 64 * r.Int(1, 2)
		}
		b, err := minesweeper.Custom(width, height, width*height/8+1)
		if err != nil {
			t.Fatal(err)
		}
		v := scattered(b, &r, width, r.Float64())
		got, ok := p.sureCell(v)
		want := firstBySingles(v)
		if ok != (want < len(v.Cells)) || ok && got != want {
			t.Fatalf("%d×%d: got %d %v, want %d", width, height, got, ok, want)
		}
		if ok {
			found++
		}
	}
	if found < 100 {
		t.Errorf("only %d boards had such a cell", found)
	}
}

func TestBeforeTheFirstClickEverythingIsSafe(t *testing.T) {
	v := view(2, "#F#", "###")
	a, err := Analyze(v)
	if err != nil || len(a.Safe) != 6 || len(a.Traps) != 0 || slices.Max(a.Trap) > 0 {
		t.Errorf("%+v, %v", a, err)
	}
	if p, err := Prove(v, 1); err != nil || p.Trap || len(p.Numbers) > 0 || p.Count {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestViewsThatAreNoneAreRefused(t *testing.T) {
	wrong := map[string]minesweeper.View{
		"too few cells":       {Board: minesweeper.Presets()[0], Cells: "###"},
		"no cells":            {},
		"a strange cell":      view(1, "1?", "##"),
		"a game that is over": view(1, "1!", "##"),
	}
	for name, v := range wrong {
		if _, err := Analyze(v); err == nil {
			t.Errorf("%s: no error", name)
		}
		if _, err := new(Solver).Expert(v); err == nil {
			t.Errorf("%s: the expert plays on", name)
		}
	}
}

func TestNothingIsLeftToRevealInAGameWon(t *testing.T) {
	for _, v := range []minesweeper.View{view(1, "1#", "11"), view(3, "02#", "03#", "02#")} {
		for name, mind := range map[string]func(minesweeper.View) (Move, error){
			"expert": new(Solver).Expert,
			"safest": new(Solver).Safest,
			"local":  func(v minesweeper.View) (Move, error) { return new(Solver).Local(v, func(n int) int { return n - 1 }) },
		} {
			if m, err := mind(v); err == nil {
				t.Errorf("%s: %+v", name, m)
			}
		}
	}
}
