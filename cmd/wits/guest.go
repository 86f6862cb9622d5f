package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"wits/botproc"
	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/term"
)

// thinkingTime is how long a program may think about a move of a game that somebody plays against it.
const thinkingTime = time.Minute

// engineGuest is a program that somebody plays against on this machine. What it does wrong loses it the game.
type engineGuest struct {
	game, bot string

	mu      sync.Mutex
	process *botproc.Process
	faults  []string
}

// guestName is what a program is called in records: as it was given, as far as a name goes.
func guestName(bot string) string {
	if name := []rune(bot); len(name) > game.MaxName {
		return string(name[:game.MaxName])
	}
	return bot
}

// join makes the program a mind of its game.
func (g *engineGuest) join(games []entry.Entry) ([]entry.Entry, error) {
	command, _, err := engineBot(g.game, g.bot)
	if err != nil {
		return nil, err
	}
	for i, e := range games {
		if e.ID() != g.game {
			continue
		}
		command.Preset, command.Timeout = e.Game.Info().Presets[0], thinkingTime
		command.MoveTime = 0 // against a person it loses no game by being late
		command.Words = term.Speaker(catalog.Library(), "", os.Getenv)
		g.process = botproc.NewProcess(command)
		own := e.Game
		games[i].Game, err = game.WithGuest(own, game.Guest{
			Name: guestName(g.bot),
			Choose: func(ctx context.Context, v game.View, legal func(game.Action) bool) (game.Action, error) {
				return g.choose(ctx, own, v, legal)
			},
		})
	}
	return games, err
}

// choose asks the program. One that fails gives the game up, and the reason is told when wits ends.
func (g *engineGuest) choose(ctx context.Context, own game.Game, v game.View, legal func(game.Action) bool) (game.Action, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	var seen struct{ Seat game.Seat }
	text, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(text, &seen)
	}
	if err != nil {
		return game.Action{}, err
	}
	a, err := g.process.Choose(ctx, own, v, seen.Seat, legal)
	var fault *botproc.Fault
	if errors.As(err, &fault) {
		g.faults = append(g.faults, fault.Reason)
		return game.GiveUp(), nil
	}
	return a, err
}

// close ends the program and tells what it did wrong.
func (g *engineGuest) close(to io.Writer) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.process != nil {
		_ = g.process.Close()
	}
	for _, reason := range g.faults {
		fmt.Fprintf(to, "wits: %s lost the game: %s\n", g.bot, reason)
	}
}
