package main

import (
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/game"
	"wits/rpc"
)

func botsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bots",
		Short: "List the bots, or check one of your own",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			t := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, g := range catalog.All() {
				fmt.Fprintf(t, "%s\n", g.Info().ID)
				for _, b := range g.Info().Bots {
					fmt.Fprintf(t, "  %s\t%s\t%s\n", b.Name, b.Difficulty, b.Description)
				}
			}
			return t.Flush()
		},
	}
	cmd.AddCommand(botsCheckCommand())
	return cmd
}

func botsCheckCommand() *cobra.Command {
	var c rpc.Command
	var games int
	cmd := &cobra.Command{
		Use:   "check cmd:./mybot --game GAME",
		Short: "Tell what is wrong with a bot of your own",
		Long: "check runs a bot the way the arena does and tells what it finds: whether it answers, in time and with legal\n" +
			"actions, whether it gives the same answer to the same question, and whether it goes when it is told to.",
		Example: "wits bots check 'cmd:python3 examples/bots/python/mastermind.py' --game mastermind",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			line, ok := strings.CutPrefix(args[0], "cmd:")
			if !ok {
				return fmt.Errorf("%q is no program: say cmd: and how to run it, like cmd:./mybot", args[0])
			}
			g, err := game.Find(catalog.All(), c.Game)
			if err != nil {
				return err
			}
			if c.Preset == "" {
				c.Preset = g.Info().Presets[0]
			}
			c.Line, c.Stderr = line, prefixed{cmd.ErrOrStderr()}
			return rpc.Examine(cmd.Context(), c, g, games, func(f rpc.Finding) {
				fmt.Fprintf(cmd.OutOrStdout(), "%-4s  %s\n", map[bool]string{true: "ok", false: "WRONG"}[f.Good], f.Text)
			})
		},
	}
	cmd.Flags().StringVarP(&c.Game, "game", "g", "", "the game that it plays")
	cmd.Flags().StringVarP(&c.Preset, "preset", "p", "", "preset to play; the game's first when not given")
	cmd.Flags().IntVarP(&games, "games", "n", 5, "how many games to play with it")
	cmd.Flags().DurationVar(&c.Timeout, "timeout", 5*time.Second, "for every answer")
	_ = cmd.MarkFlagRequired("game")
	return cmd
}

// prefixed marks what a bot says on standard error as the bot's.
type prefixed struct {
	w interface{ Write([]byte) (int, error) }
}

func (p prefixed) Write(data []byte) (int, error) {
	for line := range strings.Lines(string(data)) {
		if _, err := fmt.Fprintf(p.w, "bot: %s", line); err != nil {
			return 0, err
		}
	}
	return len(data), nil
}
