package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"time"

	"github.com/spf13/cobra"

	"wits/botproc"
	"wits/catalog"
	"wits/entry"
	"wits/game"
)

// protocolCommands are the commands that make wits a program of the kinds that games bring protocols for.
func protocolCommands() (commands []*cobra.Command) {
	for _, e := range catalog.All() {
		for _, p := range e.Protocols {
			if p.Serve != nil {
				commands = append(commands, protocolCommand(p))
			}
		}
	}
	return append(commands, engineCommand())
}

func protocolCommand(p entry.Protocol) *cobra.Command {
	return &cobra.Command{
		Use:   p.Name,
		Short: p.About,
		Args:  noArgs, ValidArgsFunction: completeNothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			return p.Serve(ctx, cmd.InOrStdin(), cmd.OutOrStdout(), within)
		},
	}
}

// within limits a context to a time.
func within(ctx context.Context, limit game.Millis) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, time.Duration(limit)*time.Millisecond)
}

// engineCommand runs a program that speaks a protocol as a bot. It is how such bots are run, and nothing for people.
func engineCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:    "engine GAME BOT",
		Hidden: true,
		Args:   cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := entry.Find(catalog.All(), args[0])
			if err != nil {
				return err
			}
			p, ok, err := e.Program(args[1])
			if err != nil {
				return err
			}
			if !ok {
				return fmt.Errorf("%q names no protocol of %s", args[1], e.ID())
			}
			engine, err := p.Protocol.Dial(p.Options)
			if err != nil {
				return err
			}
			bridge := botproc.Bridge{Game: e.Game, Engine: engine, Args: p.Args, Stderr: cmd.ErrOrStderr()}
			return bridge.Run(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	return cmd
}

// engineBot is how a bot of a game is run that speaks a protocol of the field, such as NAME:PROGRAM KEY=VALUE: by this program,
// as a process like any other bot. It reports false for bots that name no protocol.
func engineBot(game, bot string) (args []string, ok bool, err error) {
	e, err := entry.Find(catalog.All(), game)
	if err != nil {
		return nil, false, err
	}
	if _, ok, err = e.Program(bot); !ok || err != nil {
		return nil, ok, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, true, fmt.Errorf("find this program: %w", err)
	}
	return []string{self, "engine", game, bot}, true, nil
}
