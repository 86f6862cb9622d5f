package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"wits/botproc"
	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/rpc"
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
	return commands
}

func protocolCommand(p entry.Protocol) *cobra.Command {
	cmd := command(p.Name, "", func(cmd *cobra.Command) error {
		ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
		defer stop()
		begun := time.Now()
		now := func() game.Millis { return game.Millis(time.Since(begun).Milliseconds()) }
		return p.Serve(ctx, cmd.InOrStdin(), cmd.OutOrStdout(), referee.Timing{Within: within, Now: now})
	})
	cmd.Short = p.About
	return cmd
}

// within limits a context to a time.
func within(ctx context.Context, limit game.Millis) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, time.Duration(limit)*time.Millisecond)
}

// superviseCommand makes wits the supervisor of a bot. It is no command for people: main looks for it before anything else, because
// every bot has such a process.
const superviseCommand = "supervise"

// supervised is a program as a bot, which gets a supervisor.
func supervised(args []string) (botproc.Command, error) {
	self, err := os.Executable()
	if err != nil {
		return botproc.Command{}, fmt.Errorf("find this program: %w", err)
	}
	return botproc.Command{Args: args, Supervisor: []string{self, superviseCommand}}, nil
}

// engineBot is how a bot of a game is run that speaks a protocol of the field, such as NAME:PROGRAM KEY=VALUE. It reports false for
// bots that name no protocol. Whether the program can be started and takes its options is known when the process has been.
func engineBot(e entry.Entry, bot string) (c botproc.Command, ok bool, err error) {
	p, ok, err := e.Program(bot)
	if !ok || err != nil {
		return c, ok, err
	}
	c, err = supervised(p.Args)
	c.MoveTime = time.Duration(p.MoveTime()) * time.Millisecond
	c.Engine = func() referee.Engine {
		fresh, _, _ := e.Program(bot) // it was read above
		return fresh.Engine
	}
	return c, true, err
}

func rpcCommand(f *appFlags) *cobra.Command {
	return command("rpc", `echo '{"jsonrpc":"2.0","id":1,"method":"games.list"}' | wits rpc`, func(cmd *cobra.Command) error {
		debug.SetGCPercent(400) // it holds little and makes much: fewer collections are quicker
		session := rpc.NewSession(f.games(), catalog.Library(), rand.Reader)
		return session.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
	})
}
