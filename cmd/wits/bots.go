package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"wits/botproc"
	"wits/catalog"
	"wits/entry"
	"wits/game/referee"
	"wits/game/words"
)

func botsCommand() *cobra.Command {
	cmd := command("bots", "", func(cmd *cobra.Command) error {
		t := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
		speak := speaker()
		for _, e := range catalog.All() {
			fmt.Fprintf(t, "%s\n", e.ID())
			for _, b := range e.Game.Info().Bots {
				fmt.Fprintf(t, "  %s\t%s\t%s\n", b.Name, b.Difficulty, speak.Say(e.Bot(b.Name)))
			}
		}
		return t.Flush()
	})
	cmd.AddCommand(botsCheckCommand())
	return cmd
}

func botsCheckCommand() *cobra.Command {
	var c botproc.Command
	var games int
	cmd := &cobra.Command{
		Use:     "check cmd:./mybot",
		Example: examples("wits bots check cmd:./mybot\nwits bots check 'cmd:python3 mybot.py' --game {one} --preset {preset}"), Annotations: map[string]string{listsGames: "yes"},
		Args: oneArg(say("args.bot")), ValidArgsFunction: completeFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			// Bots run in groups of their own, so that a Ctrl-C does not reach them: they are ended here.
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			cmd.SetContext(ctx)
			if c.Timeout <= 0 {
				return misuse(say("time-above", words.Text("flag", "--timeout")))
			}
			if games < 1 {
				return misuse(say("bots.games"))
			}
			c.Margin, c.Words = defaultMargin, catalog.Library().In(words.English)
			c.Stderr = &botproc.Bounded{To: prefixed{cmd.ErrOrStderr()}, Left: maxNotes}
			return check(cmd, args[0], c, games)
		},
	}
	cmd.Flags().StringVarP(&c.Game, "game", "g", "", "")
	cmd.Flags().StringVarP(&c.Preset, "preset", "p", "", "")
	cmd.Flags().IntVarP(&games, "games", "n", 5, "")
	cmd.Flags().DurationVar(&c.Timeout, "timeout", 5*time.Second, "")
	complete(cmd, map[string]completer{
		"preset": completePreset,
		"game":   completeGames,
	})
	return cmd
}

// check examines a bot in the game that it is to play, or in every one: then it is fine when it plays one and misbehaves in none.
func check(cmd *cobra.Command, bot string, c botproc.Command, games int) (err error) {
	tried := catalog.All()
	if c.Game != "" {
		e, err := findGame(c.Game)
		if err != nil {
			return err
		}
		tried = []entry.Entry{e}
	}
	err = misuse(say("bots.cmd", words.Text("bot", bot)))
	var wrong error
	refused := false
	for _, e := range tried {
		run, ok, misread := programBot(e, bot)
		if misread != nil {
			return misuse(about(bot, misread))
		}
		if !ok {
			continue
		}
		run.Preset, run.Timeout, run.Margin, run.Words, run.Stderr = c.Preset, c.Timeout, c.Margin, c.Words, c.Stderr
		switch found := examine(cmd, run, e.Game, games); {
		case found == nil:
			err = nil
		case len(tried) == 1:
			return found
		case !errors.Is(found, botproc.ErrRefused):
			wrong = found
		default:
			refused = true
		}
	}
	if refused && err != nil {
		err = unproved(say("bots.none"))
	}
	return cmp.Or(wrong, err)
}

// programBot is how to run a program that speaks the bot protocol, or a protocol of the game. It reports false for other bots.
func programBot(e entry.Entry, bot string) (botproc.Command, bool, error) {
	line, ok := strings.CutPrefix(bot, "cmd:")
	if !ok {
		return engineBot(e, bot)
	}
	c, err := supervised(strings.Fields(line))
	return c, true, err
}

// examine tells what it finds in one game.
func examine(cmd *cobra.Command, c botproc.Command, g referee.Game, games int) error {
	c.Game, c.Preset = g.Info().ID, cmp.Or(c.Preset, g.Info().Presets[0])
	fmt.Fprintf(cmd.OutOrStdout(), "%s %s\n", c.Game, c.Preset)
	wrong := false
	err := botproc.Examine(cmd.Context(), c, g, games, func(f botproc.Finding) {
		fmt.Fprintf(cmd.OutOrStdout(), "  %-5s  %s\n", f.Mark, f.Text)
		wrong = wrong || f.Mark == botproc.Wrong
	})
	if err == nil && wrong {
		return unproved(say("bots.wrong"))
	}
	return err
}

// prefixed marks what a bot says on standard error as the bot's.
type prefixed struct{ io.Writer }

func (p prefixed) Write(data []byte) (int, error) {
	for line := range strings.Lines(string(data)) {
		if _, err := fmt.Fprintf(p.Writer, "bot: %s\n", strings.TrimRight(botproc.Printable(line), " ")); err != nil {
			return 0, err
		}
	}
	return len(data), nil
}

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
