package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"wits/botproc"
	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
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

// thinkingTime is how long a program may think about a move of a game that somebody plays against it, and greetingTime how long it has
// to start and to answer.
const (
	thinkingTime = time.Minute
	greetingTime = 10 * time.Second
)

// engineGuest is a program that somebody plays against on this machine. When it fails it does not move: nobody wins by that.
type engineGuest struct {
	game, bot string

	mu      sync.Mutex
	process *botproc.Process
	tell    func(error) // is called with the reason when it cannot move, before the match goes on without the move
}

func (g *engineGuest) onFailure(tell func(error)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.tell = tell
}

// guestName is what a program is called in records: as it was given, cut to the length of a name.
func guestName(bot string) string {
	if name := []rune(bot); len(name) > referee.MaxName {
		return string(name[:referee.MaxName])
	}
	return bot
}

// join starts the program and makes it a mind of its game. One that is not there or does not answer is refused.
func (g *engineGuest) join(ctx context.Context, games []entry.Entry) ([]entry.Entry, error) {
	for i, e := range games {
		if e.ID() != g.game {
			continue
		}
		command, _, err := engineBot(e, g.bot)
		if err != nil {
			return nil, err
		}
		command.Game, command.Preset, command.Timeout = g.game, e.Game.Info().Presets[0], thinkingTime
		command.MoveTime = 0 // against a person it loses no game by being late
		command.Words = speaker()
		g.process = botproc.NewProcess(command)
		if err := g.greet(ctx); err != nil {
			return nil, err
		}
		own := e.Game
		if games[i].Game, err = own.WithGuest(referee.Guest{
			Name: guestName(g.bot),
			Choose: func(ctx context.Context, v game.View, legal func(game.Action) bool) (game.Action, error) {
				return g.choose(ctx, own, v, legal)
			},
		}); err != nil {
			return nil, err
		}
	}
	return games, nil
}

// greet starts the program and waits for its answer.
func (g *engineGuest) greet(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, greetingTime)
	defer cancel()
	err := g.process.Start(ctx)
	if err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return failed(say("play.guest-silent", words.Text("bot", g.bot), words.Int("seconds", int(greetingTime/time.Second))))
	}
	return botFault(g.bot, err)
}

// choose asks the program. One that fails does not move, and the reason is shown.
func (g *engineGuest) choose(ctx context.Context, own referee.Game, v game.View, legal func(game.Action) bool) (game.Action, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	a, err := g.process.Choose(ctx, own, v, legal)
	if wrong, ok := errors.AsType[*botproc.Fault](err); ok && g.tell != nil {
		g.tell(failed(say("play.guest-failed", words.Text("bot", g.bot), words.Text("why", wrong.Reason))))
	}
	return a, err
}

func (g *engineGuest) close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.process != nil {
		_ = g.process.Close()
	}
}
