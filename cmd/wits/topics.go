package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"wits/game"
	"wits/game/words"
)

// exitTopic is the help that tells what the exit codes mean.
const exitTopic = "exit-codes"

// exitCommand is a topic of the help: it does nothing but tell.
func exitCommand() *cobra.Command {
	return &cobra.Command{Use: exitTopic, ValidArgsFunction: completeNothing}
}

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use: "version", Args: noArgs, ValidArgsFunction: completeNothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(cmd.OutOrStdout(), "wits", game.Version)
			return err
		},
	}
}

// helpCommand tells about a command or a topic.
func helpCommand(h *helper) *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND]",
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil {
				return unknownCommand(cmd.Root(), args[0])
			}
			if len(rest) > 0 {
				return unknownCommand(about, rest[0])
			}
			h.screen(about, nil)
			return nil
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			about, _, err := cmd.Root().Find(args)
			if err != nil {
				return noFiles(nil)
			}
			var list []cobra.Completion
			for _, c := range about.Commands() {
				if !c.Hidden {
					list = append(list, cobra.CompletionWithDesc(c.Name(), c.Short))
				}
			}
			return noFiles(list)
		},
	}
}

// completionCommand writes the scripts by which shells complete.
func completionCommand() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use: "completion SHELL", Example: examplesOfCompletion,
		Args:              oneArg(say("args.shell")),
		ValidArgsFunction: once(completeFixed(shells...)),
		RunE: func(cmd *cobra.Command, args []string) error {
			out, root := cmd.OutOrStdout(), cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(out, true)
			case "zsh":
				return root.GenZshCompletion(out)
			case "fish":
				return root.GenFishCompletion(out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(out)
			}
			what := say("unknown.shell", words.Text("name", args[0]))
			return misuse(suggest(what, args[0], shells))
		},
	}
}

// once completes the first argument alone.
func once(by completer) completer {
	return func(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return noFiles(nil)
		}
		return by(cmd, args, word)
	}
}
