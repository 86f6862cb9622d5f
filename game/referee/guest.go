package referee

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"wits/game"
)

// Guest is a mind that is not of the game: a program that somebody has brought. A game with a guest starts matches with it, by its
// name; every game knows guests by the names in records, so that what they played is played again without them.
type Guest struct {
	Name string // has a colon in it, such as protocol:program, which no mind of a game has
	// Choose chooses an action of the holder of a view; [GiveUp] is one. Legal reports whether the rules list an action, or cannot tell from
	// the view alone: see [game.Info.CheckDecides].
	Choose func(ctx context.Context, v game.View, legal func(game.Action) bool) (game.Action, error)
}

// host is a game that can have guests.
type host interface{ withGuest(Guest) Game }

// WithGuest returns the game with one more mind. Its information does not list it.
func WithGuest(g Game, guest Guest) (Game, error) {
	h, ok := g.(host)
	if !ok || !isGuest(guest.Name) {
		return nil, fmt.Errorf("%w %.40q: %s has no such guest", ErrBot, guest.Name, g.Info().ID)
	}
	return h.withGuest(guest), CheckLabel("mind", guest.Name)
}

func (g *typed[S, A, V]) withGuest(guest Guest) Game {
	with := *g
	with.guests = append(slices.Clone(g.guests), guest)
	return &with
}

func isGuest(name string) bool { return strings.Contains(name, ":") }

func (g *typed[S, A, V]) guest(name string) (Guest, bool) {
	i := slices.IndexFunc(g.guests, func(guest Guest) bool { return guest.Name == name })
	if i < 0 {
		return Guest{}, false
	}
	return g.guests[i], true
}

// lists reports whether the rules list an action for the holder of a view, or cannot tell from the view alone.
func (g *typed[S, A, V]) lists(v V, a game.Action) bool {
	if _, own := game.AsAction[A](a); own && g.info.CheckDecides {
		return true
	}
	for legal := range g.rules.Legal(v) {
		if a.Same(game.NewAction(legal)) {
			return true
		}
	}
	return false
}
