package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"wits/game/words"
)

func ladderCommand() *cobra.Command {
	var server, preset string
	cmd := &cobra.Command{
		Use:     "ladder GAME --server URL",
		Example: examples("wits ladder {two} --server https://wits.example"),
		Args:    oneArg(say("args.game")), ValidArgsFunction: completeGames,
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := findGame(args[0])
			if err != nil {
				return err
			}
			if server == "" {
				return misuse(say("bot.missing", words.Text("flag", "--server")))
			}
			if preset != "" {
				if err := checkPreset(e.Game.Info(), preset); err != nil {
					return err
				}
			}
			c, err := dial(server, "")
			if err != nil {
				return err
			}
			rated, err := c.Ladder(cmd.Context(), args[0], preset)
			if err != nil {
				return err
			}
			speak := speaker()
			if len(rated) == 0 {
				fmt.Fprintln(cmd.OutOrStdout(), speak.Say(say("ladder.none")))
				return nil
			}
			t := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintln(t, speak.Say(say("ladder.head")))
			for _, r := range rated {
				name := r.Name
				if r.Mind {
					name = speak.Say(say("ladder.mind", words.Text("name", r.Name)))
				}
				fmt.Fprintf(t, "%d\t%s\t%.0f\t%.0f–%.0f\t%d\t%d\t%d\t%d\n", r.Rank, name, r.Rating, r.Low, r.High, r.Games(), r.Wins, r.Draws, r.Losses)
			}
			return t.Flush()
		},
	}
	cmd.Flags().StringVar(&server, "server", "", "")
	cmd.Flags().StringVarP(&preset, "preset", "p", "", "")
	complete(cmd, map[string]completer{"preset": completePreset})
	return cmd
}
