package main

import (
	"context"
	"errors"
	"sync"
	"time"

	"wits/botproc"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
)

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

// onFailure sets what is called when the program fails.
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
	var wrong *botproc.Fault
	if errors.As(err, &wrong) && g.tell != nil {
		g.tell(failed(say("play.guest-failed", words.Text("bot", g.bot), words.Text("why", wrong.Reason))))
	}
	return a, err
}

// close ends the program.
func (g *engineGuest) close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.process != nil {
		_ = g.process.Close()
	}
}
