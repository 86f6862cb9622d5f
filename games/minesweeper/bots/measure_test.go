package bots

import (
	"fmt"
	"math"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"wits/game/rng"
	"wits/games/minesweeper"
	"wits/games/minesweeper/solver"
)

// chooser is a mind under measurement: it tells the chance of a trap with the move.
type chooser func(v minesweeper.View) (solver.Move, error)

// result is how one game went. luck is the sum over its guesses of survived − chance to survive: zero on average
// whatever the mind does, and high in games won by luck.
type result struct {
	won     bool
	luck    float64
	guesses int
}

// playOut plays the board of a seed.
func playOut(preset string, seed uint32, choose chooser) (res result, err error) {
	rules := minesweeper.Rules{}
	s, err := rules.Start(preset, rng.New(seed))
	if err != nil {
		return res, err
	}
	for {
		v := rules.View(s, 0)
		m, err := choose(v)
		if err != nil {
			return res, fmt.Errorf("seed %d: %w", seed, err)
		}
		s, err = rules.Apply(s, 0, minesweeper.Reveal(m.Cell%v.Width, m.Cell/v.Width))
		if err != nil {
			return res, fmt.Errorf("seed %d: %w", seed, err)
		}
		st := rules.Status(s)
		res.won = len(st.Winners) > 0
		if m.Trap > 0 {
			res.guesses++
			res.luck += m.Trap
			if st.Over && !res.won {
				res.luck--
			}
		}
		if st.Over {
			return res, nil
		}
	}
}

// playAll plays the seeds from 1 to games on every processor.
func playAll(tb testing.TB, preset string, games int, mind func() chooser) []result {
	tb.Helper()
	results := make([]result, games)
	var wg sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		wg.Go(func() {
			choose := mind()
			for n := w; n < games; n += workers {
				var err error
				if results[n], err = playOut(preset, uint32(n+1), choose); err != nil {
					tb.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	return results
}

// adjusted is the rate of wins with the luck of the guesses taken out: the mean of won − β·luck, where β is the
// regression of won on luck. Both ± are 95 %.
func adjusted(results []result) (rate, plain, plusMinus, plainPM float64) {
	n := float64(len(results))
	var x, z, xx, zz, xz float64
	for _, r := range results {
		w := 0.0
		if r.won {
			w = 1
		}
		x, z, xx, zz, xz = x+w, z+r.luck, xx+w*w, zz+r.luck*r.luck, xz+w*r.luck
	}
	x, z = x/n, z/n
	varX, varZ, cov := xx/n-x*x, zz/n-z*z, xz/n-x*z
	beta := 0.0
	if varZ > 0 {
		beta = cov / varZ
	}
	return x - beta*z, x, 1.96 * math.Sqrt((varX-beta*cov)/n), 1.96 * math.Sqrt(varX/n)
}

// cpu is the processor time that the program has used.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

var boards = []string{"9x9x10", "12x12x25", "16x16x40", "20x16x60", "30x16x99"}

// measure plays b.N boards and reports how it went. Wins and time of a mind on one board:
//
//	go test ./games/minesweeper/bots -run '^$' -bench Expert/20x16x60 -benchtime 10000x
func measure(b *testing.B, preset string, mind func() chooser) {
	b.ReportAllocs()
	from := cpu()
	results := playAll(b, preset, b.N, mind)
	used := cpu() - from
	rate, plain, pm, plainPM := adjusted(results)
	b.ReportMetric(100*rate, "adjusted%")
	b.ReportMetric(100*pm, "±adj")
	b.ReportMetric(100*plain, "won%")
	b.ReportMetric(100*plainPM, "±won")
	b.ReportMetric(used.Seconds()*1000/float64(b.N), "cpu-ms/game")
	b.ReportMetric(0, "ns/op")
}

func BenchmarkProbability(b *testing.B) {
	for _, preset := range boards {
		b.Run(preset, func(b *testing.B) { measure(b, preset, func() chooser { return new(solver.Solver).Safest }) })
	}
}

func BenchmarkExpert(b *testing.B) {
	for _, preset := range boards {
		b.Run(preset, func(b *testing.B) { measure(b, preset, func() chooser { return new(solver.Solver).Expert }) })
	}
}

// BenchmarkFirst compares first clicks, for the choice in solver.First.
func BenchmarkFirst(b *testing.B) {
	for _, preset := range boards {
		for _, at := range [][2]int{{0, 0}, {1, 1}, {2, 2}, {3, 2}, {2, 3}, {3, 3}, {4, 4}} {
			b.Run(fmt.Sprintf("%s/%d,%d", preset, at[0], at[1]), func(b *testing.B) {
				measure(b, preset, func() chooser { return clickFirst(at[0], at[1]) })
			})
		}
	}
}

// clickFirst is the expert with another first click.
func clickFirst(x, y int) chooser {
	s := new(solver.Solver)
	return func(v minesweeper.View) (solver.Move, error) {
		if strings.Trim(v.Cells, "#") == "" {
			return solver.Move{Cell: y*v.Width + x}, nil
		}
		return s.Expert(v)
	}
}
