//go:build !js

package entry

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"

	"wits/entry"
	"wits/games/mastermind/search"
)

// With more codes than provable a proof takes too long: wider and wider searches find better strategies instead.
const (
	provable = 5000
	widest   = 64
)

// Native adds what a browser has no use for: the solver.
func Native(e *entry.Entry) {
	e.Solver = &entry.Solver{
		Short: "Search for the Mastermind strategy with the fewest guesses over all codes",
		Long: "mastermind searches from nothing for the strategy with the fewest guesses in total over all codes, and\n" +
			"replays the result code by code. Where the optimum cannot be proved in time, it reports the best it has:\n" +
			"after --time, or Ctrl-C. --width makes the search try only that many guesses for large sets of codes.",
		Example: "wits solve mastermind\n" +
			"wits solve mastermind --max 5\n" +
			"wits solve mastermind --pegs 5 --colors 8 --width 4 --time 10m --tree super.txt",
		Setup: func(flags *flag.FlagSet) func(context.Context, entry.Bench) error {
			var s sought
			flags.IntVar(&s.pegs, "pegs", 4, "pegs in a code")
			flags.IntVar(&s.colors, "colors", 6, "colours")
			flags.IntVar(&s.options.MaxGuesses, "max", 0, "guesses that any code may take; no bound when 0")
			flags.IntVar(&s.options.Width, "width", 0, "guesses tried for a large set of codes, the most promising first; when 0, all of them, or as many as the size allows")
			flags.IntVar(&s.workers, "workers", 1, "how many search at a time, with a width")
			flags.StringVar(&s.tree, "tree", "", "write the strategy to FILE")
			return s.solve
		},
	}
}

// sought is what the flags ask for.
type sought struct {
	pegs, colors int
	workers      int
	options      search.Options
	tree         string
}

func (s *sought) solve(ctx context.Context, b entry.Bench) error {
	if s.options.Width == 0 && math.Pow(float64(s.colors), float64(s.pegs)) > provable {
		s.options.Width = widest
	}
	if s.workers > 1 {
		s.options.Each = func(n int, do func(int) error) error { return b.Each(s.workers, n, do) }
	}
	s.options.Progress = func(r search.Result) { b.Progress(fmt.Sprint(r.Report.Total)) }
	r, err := search.Solve(ctx, s.pegs, s.colors, s.options)
	if err != nil {
		return err
	}
	s.tell(b.Out, r, b.Seconds())
	return b.Save(s.tree, func(w io.Writer) error {
		_, err := r.Strategy.WriteTo(w)
		return err
	})
}

func (s *sought) tell(w io.Writer, r search.Result, seconds float64) {
	how := "the best found"
	if r.Optimal {
		how = "the optimum"
	}
	fmt.Fprintf(w, "%d pegs, %d colours: %d guesses for all codes, %.4f on average, %d at most: %s\n",
		s.pegs, s.colors, r.Report.Total, r.Report.Mean(), r.Report.Max, how)
	fmt.Fprint(w, "solved in 1, 2, 3 … guesses:")
	for _, n := range r.Report.Histogram[1:] {
		fmt.Fprintf(w, " %d", n)
	}
	fmt.Fprintf(w, "\n%.3f s, %d sets of codes looked into\n", seconds, r.Nodes)
}
