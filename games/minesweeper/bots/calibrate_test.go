package bots

import (
	"fmt"
	"math"
	"testing"

	"wits/game/rng"
	"wits/games/minesweeper"
	"wits/games/minesweeper/solver"
)

// told is a chance to win that was told of a position, and how the game then ended, less the luck of the guesses in between.
type told struct{ win, came float64 }

// BenchmarkChance plays b.N boards that the fit has not seen, in one of two as people do, and compares the chances to win that
// solver.Weigh tells with how the games end, by tenths of the chance:
//
//	go test ./games/minesweeper/bots -run '^$' -bench Chance -benchtime 3000x -v
func BenchmarkChance(b *testing.B) {
	for _, preset := range boards {
		b.Run(preset, func(b *testing.B) {
			var tenths [10][]told
			for n := range b.N {
				all, err := tell(preset, uint32(1<<31+n), n%2 == 1)
				if err != nil {
					b.Fatal(err)
				}
				for _, t := range all {
					at := min(int(10*t.win), 9)
					tenths[at] = append(tenths[at], t)
				}
			}
			report(b, tenths)
		})
	}
}

// report tells how far the chances of each tenth are off, and all of them together.
func report(b *testing.B, tenths [10][]told) {
	b.Helper()
	total, off, text := 0.0, 0.0, ""
	for i, all := range tenths {
		win, came := 0.0, 0.0
		for _, t := range all {
			win, came = win+t.win, came+t.came
		}
		n := float64(max(1, len(all)))
		text += fmt.Sprintf("\n%3d %%: told %5.1f, came %5.1f, %d positions", 10*i, 100*win/n, 100*came/n, len(all))
		total += float64(len(all))
		off += math.Abs(win - came)
	}
	b.Log(text)
	b.ReportMetric(100*off/total, "off%")
}

// tell plays a board as the expert guesses, and weighs some of its positions. A wild game opens safe cells in any order.
func tell(preset string, seed uint32, wild bool) (all []told, err error) {
	rules, s, prove, r := minesweeper.Rules{}, new(solver.Solver), solver.Prover(), rng.New(seed)
	st, err := rules.Start(preset, rng.New(seed))
	if err != nil {
		return nil, err
	}
	for first := true; ; first = false {
		v := rules.View(st, 0)
		m, err := s.Expert(v)
		if safe := prove(v); wild && !first && len(safe) > 0 {
			m = solver.Move{Cell: rng.Pick(&r, safe)}
		}
		if err != nil {
			return nil, err
		}
		win := 0.0
		if !first && (m.Trap > 0 || r.Chance(0.1)) {
			p, err := s.Weigh(v, -1)
			if err != nil {
				return nil, err
			}
			win = p.Win
			all = append(all, told{win: win})
		}
		if st, err = rules.Apply(st, 0, minesweeper.Reveal(m.Cell%v.Width, m.Cell/v.Width)); err != nil {
			return nil, err
		}
		over := rules.Status(st)
		won := float64(len(over.Winners))
		if m.Trap > 0 {
			survived := 1.0
			if over.Over && won == 0 {
				survived = 0
			}
			for i := range all { // on average this adds nothing, whatever win is
				all[i].came -= (survived - (1 - m.Trap)) * min(1, win/(1-m.Trap))
			}
		}
		if over.Over {
			for i := range all {
				all[i].came += won
			}
			return all, nil
		}
	}
}
