package solver

import (
	"errors"
	"iter"
	"math"
	"math/bits"
	"slices"
	"strings"
	"testing"
	"time"

	"wits/game/rng"
	"wits/games/minesweeper"
)

// winnable is how many of the layouts the best play wins, cell by cell with nothing clever: every closed cell is tried,
// whatever is known of it.
func winnable(b minesweeper.Board, closed uint32, fit []uint32) (best int) {
	if bits.OnesCount32(closed) == b.Traps {
		return len(fit)
	}
	for c := closed; c != 0; c &= c - 1 {
		i := bits.TrailingZeros32(c)
		var shows [9][]uint32
		for _, traps := range fit {
			if traps>>i&1 == 0 {
				n := bits.OnesCount32(traps & around(b, i))
				shows[n] = append(shows[n], traps)
			}
		}
		won := 0
		for _, next := range shows {
			if len(next) > 0 {
				won += winnable(b, closed&^(1<<i), next)
			}
		}
		best = max(best, won)
	}
	return best
}

func TestTheEndIsPlayedPerfectly(t *testing.T) {
	r := rng.New(4)
	searched := 0
	var s Solver
	for range 8000 {
		v := position(&r)
		var closed uint32
		for i, c := range []byte(v.Cells) {
			if c == '#' || c == 'F' {
				closed |= 1 << i
			}
		}
		if v.Untouched() || bits.OnesCount32(closed) > 7 {
			continue
		}
		if _, ok, err := s.counted(v); ok || err != nil {
			continue
		}
		if _, err := s.weighed(); err != nil {
			t.Fatal(err)
		}
		if s.propose() >= 0 || len(s.look.candidates) == 0 || !s.list(maxExact) {
			continue
		}
		searched++
		_, won, ok := s.end.search.solve(s.end.near, s.end.layouts)
		if want := winnable(v.Board, closed, layouts(v, all, true)); !ok || won != want {
			t.Errorf("won %d, want %d of %d\n%s", won, want, len(s.end.layouts), draw(v))
		}
	}
	if searched < 100 {
		t.Errorf("only %d positions searched", searched)
	}
}

// TestGreedySearchWinsWhatItSays takes ends that can be searched in every way: a search that chooses only the first guess so
// never wins more than the best play, and hardly less.
func TestGreedySearchWinsWhatItSays(t *testing.T) {
	var s Solver
	best, greedy := 0, 0
	for range guesses(&s, 0, maxExact, 100) {
		e := &s.end
		_, want, _ := e.search.solve(e.near, e.layouts)
		e.search.begin(e.near, e.layouts)
		e.search.greedy = true
		_, won := e.search.guess(e.layouts)
		if won > want {
			t.Errorf("won %d of %d layouts, and the best play wins %d", won, len(e.layouts), want)
		}
		best, greedy = best+want, greedy+won
	}
	if 100*greedy < 98*best {
		t.Errorf("won %d, the best play wins %d", greedy, best)
	}
}

// TestLongerEndsAreSearched takes ends with too many layouts to choose every guess among all cells: the expert's cell wins more
// than the one that looking ahead chooses. What a cell wins is searched in every way.
func TestLongerEndsAreSearched(t *testing.T) {
	var s, mind Solver
	mine, ahead := 0.0, 0.0
	for v := range guesses(&s, maxExact+1, 700, 20) {
		e := &s.end
		layouts, near, cells := slices.Clone(e.layouts), slices.Clone(e.near), slices.Clone(e.cells)
		win := func(cell int) float64 {
			e.search.begin(near, layouts)
			e.search.greedy, e.search.work = false, math.MaxInt
			return float64(e.search.split(layouts, slices.Index(cells, int32(cell)))) / float64(len(layouts))
		}
		m, err := mind.Expert(v)
		if err != nil {
			t.Fatal(err)
		}
		mine += win(s.inner(m.Cell))
		ahead += win(int(s.lookAhead().cell))
	}
	if mine <= ahead {
		t.Errorf("the expert's cells win %.2f games, those by looking ahead %.2f", mine, ahead)
	}
}

// guesses plays games, and yields some positions of them where nothing is safe, with their layouts listed: from least to most.
func guesses(s *Solver, least, most, positions int) iter.Seq[minesweeper.View] {
	return func(yield func(minesweeper.View) bool) {
		rules := minesweeper.Rules{}
		for seed := uint32(1); ; seed++ {
			game, err := rules.Start("16x12x40", rng.New(seed))
			for err == nil && !rules.Status(game).Over {
				v := rules.View(game, 0)
				var m Move
				if m, err = s.Expert(v); err != nil {
					break
				}
				if m.Trap > 0 {
					if _, _, err = s.certainOr(v); err == nil && s.list(most) && len(s.end.layouts) >= least {
						if positions--; !yield(v) || positions == 0 {
							return
						}
					}
				}
				game, err = rules.Apply(game, 0, minesweeper.Reveal(m.Cell%v.Width, m.Cell/v.Width))
			}
			if err != nil {
				panic(err)
			}
		}
	}
}

// scattered lays the traps in the first columns of a board and opens a share of the safe cells there, in no order.
func scattered(b minesweeper.Board, r *rng.Rand, columns int, share float64) minesweeper.View {
	traps := make([]bool, b.Area())
	for n := 0; n < b.Traps; {
		if i := r.Int(0, b.Height-1)*b.Width + r.Int(0, columns-1); !traps[i] {
			traps[i] = true
			n++
		}
	}
	cells := make([]byte, b.Area())
	for i := range cells {
		cells[i] = '#'
		if traps[i] || i%b.Width >= columns || !r.Chance(share) {
			continue
		}
		cells[i] = '0'
		near(b, i, func(j int) {
			if traps[j] {
				cells[i]++
			}
		})
	}
	return minesweeper.View{Board: b, Status: "playing", Cells: string(cells)}
}

// hardest are positions that games hardly come to: the traps crowded in half of a Master board, and cells opened here
// and there among them, none of them a zero, so that every number hangs together with all others.
func hardest() (views []minesweeper.View) {
	r := rng.New(9)
	for range 400 {
		views = append(views, tangled(minesweeper.Presets()[3], &r, r.Int(9, 16), 0.2+0.3*r.Float64()))
	}
	return views
}

func tangled(b minesweeper.Board, r *rng.Rand, columns int, share float64) minesweeper.View {
	v := scattered(b, r, columns, share)
	v.Cells = strings.ReplaceAll(v.Cells, "0", "#")
	return v
}

func TestWorkIsBounded(t *testing.T) {
	guesses, most := 0, 0
	var s Solver
	for _, v := range hardest() {
		m, err := s.Expert(v)
		if err != nil {
			t.Fatalf("%v\n%s", err, draw(v))
		}
		if m.Trap > 0 {
			guesses++
		}
		if v.Cells[m.Cell] != '#' {
			t.Errorf("cell %d is open", m.Cell)
		}
		most = max(most, s.look.spent)
	}
	if most < maxSpent || most > maxSpent+maxLeap {
		t.Errorf("at most %d spent, want from %d to %d", most, maxSpent, maxSpent+maxLeap)
	}
	if guesses < 50 {
		t.Errorf("only %d guesses: the bounds are not tried", guesses)
	}
}

// TestWhatIsTooComplexIsEstimated opens every second cell of every second row; the traps are the cells between them in
// the row. All numbers hang together, and nothing is certain.
func TestWhatIsTooComplexIsEstimated(t *testing.T) {
	const size = 41
	rows := make([]string, size)
	for y := range rows {
		rows[y] = strings.Repeat("#", size)
		if y%2 == 0 {
			rows[y] = "1" + strings.Repeat("#2", size/2-1) + "#1"
		}
	}
	v := view((size+1)/2*(size/2), rows...)
	for name, mind := range map[string]func(minesweeper.View) (Move, error){
		"expert": new(Solver).Expert, "safest": new(Solver).Safest,
	} {
		m, err := mind(v)
		if err != nil || !m.Rough || v.Cells[m.Cell] != '#' || m.Trap <= 0 || m.Trap >= 1 {
			t.Errorf("%s: %+v, %v", name, m, err)
		}
	}
	if _, err := Analyze(v); !errors.Is(err, ErrComplex) {
		t.Errorf("%v, want ErrComplex", err)
	}
}

// maxLeap is what the last position looked at may add.
const maxLeap = maxAhead + 9

// BenchmarkHardest reports the longest time that one of the hardest positions takes.
func BenchmarkHardest(b *testing.B) {
	b.ReportAllocs()
	var longest time.Duration
	var s Solver
	for b.Loop() {
		for _, v := range hardest() {
			from := time.Now()
			if _, err := s.Expert(v); err != nil {
				b.Fatal(err)
			}
			longest = max(longest, time.Since(from))
		}
	}
	b.ReportMetric(float64(longest.Milliseconds()), "longest-ms")
}

// TestLongBoundariesDoNotOverflow opens the middle row of a long board that has one trap in every column: nearly all of
// its layouts, some 2^450, have the trap above or below.
func TestLongBoundariesDoNotOverflow(t *testing.T) {
	const width = 450
	closed := strings.Repeat("#", width)
	v := view(width, closed, "2"+strings.Repeat("3", width-2)+"2", closed)
	var s Solver
	sumToTraps(t, &s, v)
	if got, want := s.logTotal(), width*math.Ln2; math.Abs(got-want) > 1e-9 {
		t.Errorf("e^%v layouts, want e^%v", got, want)
	}
	all, err := Analyze(v)
	chances := all.Trap
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range chances {
		if c := v.Cells[i]; c == '#' && math.Abs(p-0.5) > 1e-12 {
			t.Fatalf("cell %d: chance %v, want 0.5", i, p)
		}
	}
}

func sumToTraps(t *testing.T, s *Solver, v minesweeper.View) {
	t.Helper()
	a, err := s.Analyze(v)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, p := range a.Trap {
		sum += p
	}
	if math.Abs(sum-float64(v.Traps)) > 1e-10*float64(v.Traps) {
		t.Errorf("%s: the chances sum to %v, want %d", v.Difficulty, sum, v.Traps)
	}
}

func TestChancesSumToTheTraps(t *testing.T) {
	rules := minesweeper.Rules{}
	var s Solver
	for _, preset := range []string{"novice", "apprentice", "journeyman", "master", "30x16x99", "100x70x1400"} {
		game, err := rules.Start(preset, rng.New(7))
		if err != nil {
			t.Fatal(err)
		}
		for moves := 0; !rules.Status(game).Over && moves < 150; moves++ {
			v := rules.View(game, 0)
			if !v.Untouched() {
				sumToTraps(t, &s, v)
			}
			m, err := s.Expert(v)
			if err != nil {
				t.Fatal(err)
			}
			if game, err = rules.Apply(game, 0, minesweeper.Reveal(m.Cell%v.Width, m.Cell/v.Width)); err != nil {
				t.Fatal(err)
			}
		}
	}
}
