package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/spf13/cobra"

	"wits/games/mastermind/search"
)

func solveCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "solve",
		Short: "Search for the best strategy of a game",
		Args:  cobra.NoArgs,
	}
	cmd.AddCommand(solveMastermindCommand())
	return cmd
}

func solveMastermindCommand() *cobra.Command {
	var (
		o            search.Options
		pegs, colors int
		limit        time.Duration
		tree         string
	)
	cmd := &cobra.Command{
		Use:   "mastermind",
		Short: "Search for the Mastermind strategy with the fewest guesses over all codes",
		Long: "mastermind searches from nothing for the strategy with the fewest guesses in total over all codes, and\n" +
			"replays the result code by code. Where the optimum cannot be proved in time, it reports the best it has:\n" +
			"after --time, or Ctrl-C. --width makes the search try only so many guesses for large sets of codes.",
		Example: "wits solve mastermind\n" +
			"wits solve mastermind --max 5\n" +
			"wits solve mastermind --pegs 5 --colors 8 --width 4 --time 10m --tree super.txt",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			if limit > 0 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, limit)
				defer cancel()
			}
			start := time.Now()
			o.Progress = func(r search.Result) {
				fmt.Fprintf(cmd.ErrOrStderr(), "%8.2fs  %v\n", time.Since(start).Seconds(), r.Report.Total)
			}
			r, err := search.Solve(ctx, pegs, colors, o)
			if err != nil {
				return err
			}
			tellResult(cmd.OutOrStdout(), pegs, colors, r, time.Since(start))
			return writeTo(cmd.OutOrStdout(), tree, func(w io.Writer) error {
				_, err := r.Strategy.WriteTo(w)
				return err
			})
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&pegs, "pegs", 4, "pegs in a code")
	flags.IntVar(&colors, "colors", 6, "colours")
	flags.IntVar(&o.MaxGuesses, "max", 0, "guesses that any code may take; no bound when 0")
	flags.IntVar(&o.Width, "width", 0, "guesses tried for a large set of codes, the most promising first; all when 0")
	flags.DurationVar(&limit, "time", 0, "how long to search; until it is done when 0")
	flags.StringVar(&tree, "tree", "", "write the strategy to FILE")
	return cmd
}

func tellResult(w io.Writer, pegs, colors int, r search.Result, took time.Duration) {
	how := "the best found"
	if r.Optimal {
		how = "the optimum"
	}
	fmt.Fprintf(w, "%d pegs, %d colours: %d guesses for all codes, %.4f on average, %d at most: %s\n",
		pegs, colors, r.Report.Total, r.Report.Mean(), r.Report.Max, how)
	fmt.Fprint(w, "solved in 1, 2, 3 … guesses:")
	for _, n := range r.Report.Histogram[1:] {
		fmt.Fprintf(w, " %d", n)
	}
	fmt.Fprintf(w, "\n%.3f s, %d sets of codes looked into\n", took.Seconds(), r.Nodes)
}
