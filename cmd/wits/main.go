// Command wits is a home for games of thought. It parses flags and wires packages; it holds no rules and no screens.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"wits/botproc"
	"wits/game"
	"wits/game/words"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == superviseCommand {
		os.Exit(botproc.Supervise(os.Args[2:]))
	}
	h := helper{speaker()}
	cmd := root(&h)
	err := cmd.ExecuteContext(context.Background())
	report(os.Stderr, h.Speaker, err)
	os.Exit(int(exitOf(err)))
}

// report says what went wrong, in one sentence: scripts read it.
func report(w io.Writer, speak words.Speaker, err error) {
	var f fault
	if err != nil && !(errors.As(err, &f) && f.told) {
		fmt.Fprintf(w, "wits: %s\n", strings.TrimSpace(speak.Say(explain(err))))
	}
}

func root(h *helper) *cobra.Command {
	var f appFlags
	cmd := &cobra.Command{
		Use: "wits", Version: game.Version, Example: examples(examplesOfWits),
		Args: noArgs, ValidArgsFunction: completeNothing, SilenceErrors: true, SilenceUsage: true,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd, nil) },
	}
	f.addApp(cmd)
	cmd.AddCommand(
		playCommand(&f), learnCommand(&f), replayCommand(&f), arenaCommand(&f), botsCommand(), solveCommand(&f), rpcCommand(&f),
		serveCommand(&f), linkCommand(&f), watchCommand(), backupCommand(&f), restoreCommand(&f),
		completionCommand(), manCommand(h), versionCommand(), exitCommand(),
	)
	cmd.AddCommand(protocolCommands()...)
	cmd.SetHelpCommand(helpCommand(h))
	cmd.SetHelpFunc(h.screen)
	cmd.SetUsageFunc(func(*cobra.Command) error { return nil })
	cmd.SetVersionTemplate("wits {{.Version}}\n")
	cmd.SetFlagErrorFunc(explainFlag)
	cmd.CompletionOptions.DisableDefaultCmd = true
	cmd.InitDefaultVersionFlag()
	cmd.InitDefaultHelpCmd()
	h.describe(cmd)
	return cmd
}
