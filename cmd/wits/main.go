// Command wits is a home for games of thought. It parses flags and wires packages; it holds no rules and no screens.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"charm.land/fang/v2"
	"github.com/spf13/cobra"

	"wits/game"
)

func main() {
	if err := execute(context.Background(), root()); err != nil {
		var call unusable
		if errors.As(err, &call) {
			os.Exit(2)
		}
		os.Exit(1)
	}
}

// execute runs the command, with styled help where the terminal can show it.
func execute(ctx context.Context, cmd *cobra.Command) error {
	if term := os.Getenv("TERM"); term != "dumb" && term != "" {
		return fang.Execute(ctx, cmd, fang.WithVersion(game.Version), fang.WithErrorHandler(report))
	}
	cmd.Version, cmd.SilenceErrors, cmd.SilenceUsage = game.Version, true, true
	err := cmd.ExecuteContext(ctx)
	if err != nil {
		report(os.Stderr, fang.Styles{}, err)
	}
	return err
}

// report says what went wrong on one line, as it is: scripts read it, and file names in it keep their case.
func report(w io.Writer, _ fang.Styles, err error) { fmt.Fprintf(w, "wits: %v\n", err) }

func root() *cobra.Command {
	var f appFlags
	cmd := &cobra.Command{
		Use:   "wits",
		Short: "A home for games of thought",
		Long: "wits is a home for games of thought: " + gameNames() + ".\n" +
			"Without a command it opens the terminal app.",
		Example: examplesOfWits,
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return f.run(cmd, nil) },
	}
	f.add(cmd)
	cmd.AddCommand(
		playCommand(&f), replayCommand(&f), arenaCommand(), botsCommand(), solveCommand(), rpcCommand(),
		serveCommand(&f), linkCommand(&f), loadCommand(), backupCommand(&f), restoreCommand(&f),
	)
	return cmd
}
