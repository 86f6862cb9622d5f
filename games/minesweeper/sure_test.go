package minesweeper_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/minesweeper"
	"wits/games/minesweeper/solver"
)

func sureGame() referee.Game { return referee.New(minesweeper.Info(), minesweeper.New(solver.Prover)) }

// begin starts a board with a first click.
func begin(t testing.TB, preset string, seed uint32, cell int) referee.Match {
	t.Helper()
	m, err := sureGame().Start(referee.Setup{Preset: preset, Seed: rng.Numeric(seed)})
	if err != nil {
		t.Fatal(err)
	}
	reveal(t, m, cell)
	return m
}

func view(t testing.TB, m referee.Match) minesweeper.View {
	t.Helper()
	v, ok := game.As[minesweeper.View](m.View(0))
	if !ok {
		t.Fatal("no view")
	}
	return v
}

func reveal(t testing.TB, m referee.Match, cell int) {
	t.Helper()
	w := view(t, m).Width
	action := fmt.Sprintf(`{"type":"reveal","x":%d,"y":%d}`, cell%w, cell/w)
	if err := m.Act(0, json.RawMessage(action)); err != nil {
		t.Fatal(err)
	}
}

func sureBoards() (all []minesweeper.Board) {
	for _, b := range minesweeper.Presets() {
		if b.Sure() {
			all = append(all, b)
		}
	}
	return all
}

func TestASureBoardOpensByCertainCellsAlone(t *testing.T) {
	for _, b := range sureBoards() {
		t.Run(b.Difficulty, func(t *testing.T) {
			t.Parallel()
			for seed := range uint32(b.Area()) {
				m := begin(t, b.Difficulty, seed, int(seed)) // every cell is clicked first once
				for !m.Status().Over {
					a, err := solver.Analyze(view(t, m))
					if err != nil || len(a.Safe) == 0 {
						t.Fatalf("seed %d: nothing is certain, %v\n%s", seed, err, strings.Join(rows(view(t, m)), "\n"))
					}
					for _, cell := range a.Safe {
						if v := view(t, m); v.Status == game.Playing && v.Cells[cell] == '#' {
							reveal(t, m, cell)
						}
					}
				}
				if m.Status().Outcome(0) != game.Won {
					t.Fatalf("seed %d: %v", seed, m.Status())
				}
			}
		})
	}
}

func rows(v minesweeper.View) (all []string) {
	for y := range v.Height {
		all = append(all, v.Row(y))
	}
	return all
}

// What a preset deals never changes: old games are dealt again from seed and first click.
func TestSureLayoutsStayWhatTheyWere(t *testing.T) {
	for preset, want := range map[string]string{
		"novice-sure": "55ccab09965d9c22", "apprentice-sure": "b4039ae6097100d8", "journeyman-sure": "af8dbd44d3879310", "master-sure": "faddad9b03584d97",
		"grandmaster-sure": "858b81649a76e927",
	} {
		sum := sha256.New()
		for seed := range uint32(50) {
			m := begin(t, preset, seed, int(3*seed)%81)
			if err := m.Act(0, []byte(`{"type":"forfeit"}`)); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(sum, view(t, m).Cells)
		}
		if got := hex.EncodeToString(sum.Sum(nil)[:8]); got != want {
			t.Errorf("%s deals %s, not %s", preset, got, want)
		}
	}
}

// Every layout that needs no guess is as likely as any other: those of a small share of boards are compared with all layouts
// that fit, drawn without the rule.
func TestSureLayoutsAreDrawnEvenly(t *testing.T) {
	const boards, click = 4000, 40
	var mines, likely [81]float64
	n := 0.0
	for seed := range uint32(boards) {
		m := begin(t, "novice-sure", seed, click)
		count(t, m, &mines)
		free := begin(t, "novice", seed+boards, click)
		if won(t, free) {
			n++
			count(t, free, &likely)
		}
	}
	for cell := range mines {
		p, q := mines[cell]/boards, likely[cell]/n
		if off := math.Abs(p - q); off > 5*math.Sqrt(q*(1-q)*(1/n+1.0/boards)) {
			t.Errorf("cell %d has a trap in %.3f of sure boards, in %.3f of boards that happen to be", cell, p, q)
		}
	}
}

// won opens what is certain, and reports whether that was all.
func won(t testing.TB, m referee.Match) bool {
	prove := solver.Prover()
	for !m.Status().Over {
		safe := prove(view(t, m))
		if len(safe) == 0 {
			return false
		}
		for _, cell := range append([]int{}, safe...) {
			if v := view(t, m); v.Status == game.Playing && v.Cells[cell] == '#' {
				reveal(t, m, cell)
			}
		}
	}
	return true
}

// count adds where the traps of a match lie.
func count(t testing.TB, m referee.Match, to *[81]float64) {
	won(t, m)
	for i, c := range []byte(view(t, m).Cells) {
		if c == '#' {
			to[i]++
		}
	}
}

func BenchmarkSureBoard(b *testing.B) {
	for _, board := range sureBoards() {
		b.Run(board.Difficulty, func(b *testing.B) {
			for i := range b.N {
				begin(b, board.Difficulty, uint32(i), i*7%board.Area())
			}
		})
	}
}
