// Command wits is a home for deduction games. It parses flags and wires packages; it holds no rules and no screens.
package main

import (
	"context"
	"os"

	"charm.land/fang/v2"
	"github.com/spf13/cobra"

	"wits/game"
)

func main() {
	if err := fang.Execute(context.Background(), root(), fang.WithVersion(game.Version)); err != nil {
		os.Exit(exitCode(err))
	}
}

func root() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "wits",
		Short: "A home for deduction games",
		Long:  "wits is a home for deduction games: Minesweeper as Trap Detection, and Mastermind.",
		Args:  cobra.NoArgs,
	}
	cmd.AddCommand(rpcCommand())
	return cmd
}

// exitCode tells scripts apart what went wrong: 2 for a call that cannot work, 1 for everything else.
func exitCode(error) int { return 1 }
