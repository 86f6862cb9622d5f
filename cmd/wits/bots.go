package main

import (
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"wits/botproc"
	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/words"
)

func botsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bots",
		Short: "List the bots, or check one of your own",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			t := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			say := catalog.Library().In(words.English)
			for _, e := range catalog.All() {
				fmt.Fprintf(t, "%s\n", e.ID())
				for _, b := range e.Game.Info().Bots {
					fmt.Fprintf(t, "  %s\t%s\t%s\n", b.Name, b.Difficulty, say.Say(e.Bot(b.Name)))
				}
			}
			return t.Flush()
		},
	}
	cmd.AddCommand(botsCheckCommand())
	return cmd
}

func botsCheckCommand() *cobra.Command {
	var c botproc.Command
	var games int
	cmd := &cobra.Command{
		Use:   "check cmd:./mybot",
		Short: "Tell what is wrong with a bot of your own",
		Long: "check runs a bot the way the arena does and tells what it finds: whether it answers, in time and with legal\n" +
			"actions, whether it gives the same answer to the same question, and whether it goes when it is told to.\n" +
			"Without --game it tries every game; a bot says that it does not play one by answering hello with an error.",
		Example: examplesOfBots,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			line, ok := strings.CutPrefix(args[0], "cmd:")
			if !ok {
				return fmt.Errorf("%q is no program: say cmd: and how to run it, like cmd:./mybot", args[0])
			}
			c.Line, c.Stderr, c.Words = line, prefixed{cmd.ErrOrStderr()}, catalog.Library().In(words.English)
			if c.Game != "" {
				g, err := game.Find(entry.Games(catalog.All()), c.Game)
				if err != nil {
					return err
				}
				return examine(cmd, c, g, games)
			}
			return examineAll(cmd, c, games)
		},
	}
	cmd.Flags().StringVarP(&c.Game, "game", "g", "", "the game that it plays; every game is tried when not given")
	cmd.Flags().StringVarP(&c.Preset, "preset", "p", "", "preset to play; the game's first when not given")
	cmd.Flags().IntVarP(&games, "games", "n", 5, "how many games to play with it")
	cmd.Flags().DurationVar(&c.Timeout, "timeout", 5*time.Second, "for every answer")
	return cmd
}

// examine tells what it finds in one game.
func examine(cmd *cobra.Command, c botproc.Command, g game.Game, games int) error {
	if c.Preset == "" {
		c.Preset = g.Info().Presets[0]
	}
	c.Game = g.Info().ID
	fmt.Fprintf(cmd.OutOrStdout(), "%s %s\n", c.Game, c.Preset)
	return botproc.Examine(cmd.Context(), c, g, games, func(f botproc.Finding) {
		fmt.Fprintf(cmd.OutOrStdout(), "  %-5s  %s\n", map[bool]string{true: "ok", false: "WRONG"}[f.Good], f.Text)
	})
}

// examineAll tries every game. The bot is fine when it plays one and misbehaves in none.
func examineAll(cmd *cobra.Command, c botproc.Command, games int) error {
	plays := false
	var wrong error
	for _, g := range entry.Games(catalog.All()) {
		switch err := examine(cmd, c, g, games); {
		case err == nil:
			plays = true
		case !errors.Is(err, botproc.ErrRefused):
			wrong = err
		}
	}
	if wrong == nil && !plays {
		return errors.New("the bot plays no game at all")
	}
	return wrong
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
