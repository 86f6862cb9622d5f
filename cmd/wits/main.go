// Command wits is a home for deduction games. It parses flags and wires packages; it holds no rules and no screens.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"charm.land/fang/v2"
	"github.com/spf13/cobra"

	"wits/game"
)

func main() {
	if err := fang.Execute(context.Background(), root(),
		fang.WithVersion(game.Version), fang.WithErrorHandler(report)); err != nil {
		os.Exit(1)
	}
}

// report says what went wrong on one line, as it is: scripts read it, and file names in it keep their case.
func report(w io.Writer, _ fang.Styles, err error) { fmt.Fprintf(w, "wits: %v\n", err) }

func root() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "wits",
		Short: "A home for deduction games",
		Long: "wits is a home for deduction games: Minesweeper as Trap Detection, and Mastermind.\n" +
			"Without a command it asks what you want to play.",
		Example: "wits\nwits play minesweeper --preset novice --seed 42",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return home(cmd) },
	}
	cmd.AddCommand(playCommand(), replayCommand(), arenaCommand(), botsCommand(), solveCommand(), rpcCommand())
	return cmd
}
