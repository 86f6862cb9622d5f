package referee

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"wits/game"
	"wits/game/rng"
)

// checkMinds refuses minds that the game does not have, or that do not fit its seats. Guests it knows by their names alone.
func (g *typed[S, A, V]) checkMinds(minds []string) error {
	if len(minds) != 0 && len(minds) != g.info.Seats {
		return fmt.Errorf("%w minds: %s seats %d, not %d", ErrMalformed, g.info.ID, g.info.Seats, len(minds))
	}
	for _, name := range minds {
		if name == "" {
			continue
		}
		if isGuest(name) {
			if err := CheckLabel("mind", name); err != nil {
				return err
			}
			continue
		}
		if _, err := g.bot(name); err != nil {
			return err
		}
	}
	return nil
}

// checkPresent refuses guests that are not here: a match that begins needs them, one that is played again does not.
func (g *typed[S, A, V]) checkPresent(minds []string) error {
	for _, name := range minds {
		if _, here := g.guest(name); isGuest(name) && !here {
			_, err := g.bot(name)
			return err
		}
	}
	return nil
}

// someMinds copies a list of minds. One without any is left out, as the record leaves it out.
func someMinds(minds []string) []string {
	if !slices.ContainsFunc(minds, func(name string) bool { return name != "" }) {
		return nil
	}
	return slices.Clone(minds)
}

// withMinds calls minds by the names of their bots.
func withMinds(players, minds []string) []string {
	if len(minds) == 0 {
		return players
	}
	named := slices.Clone(players)
	for i, name := range minds {
		if name != "" {
			named[i] = name
		}
	}
	return named
}

func (m *match[S, A, V]) Mind(of game.Seat) string {
	minds := m.in().setup.Minds
	if int(of) >= len(minds) {
		return ""
	}
	return minds[of]
}

func (m *match[S, A, V]) Due() (game.Seat, Thinking, bool) {
	st := m.Status()
	if st.Over {
		return 0, nil, false
	}
	by, think := st.Turn, m.game.Choose
	if offers, ok := m.Offer(); ok {
		for seat := range game.Seat(m.game.info.Seats) {
			if seat != offers && m.Mind(seat) != "" {
				by, think = seat, m.game.answer
			}
		}
	}
	name := m.Mind(by)
	if name == "" {
		return 0, nil, false
	}
	view, r := m.View(by), m.in().setup.Seed.Derive(uint64(m.Seq()))
	return by, func(ctx context.Context) (game.Action, error) {
		own := r // thinking twice comes to the same
		return think(ctx, name, view, &own)
	}, true
}

// answer lets a mind answer an offer of a draw. Guests are not asked: their protocols differ in what an offer is.
func (g *typed[S, A, V]) answer(ctx context.Context, name string, v game.View, r *rng.Rand) (game.Action, error) {
	if isGuest(name) {
		return Decline(), nil
	}
	b, err := g.bot(name)
	if err != nil {
		return game.Action{}, err
	}
	seen, ok := game.As[V](v)
	judge, judges := b.(game.Judge[V])
	if !ok || !judges {
		return Decline(), nil
	}
	agrees, err := judge.Agrees(ctx, seen, r)
	if agrees && err == nil {
		return Draw(), nil
	}
	return Decline(), err
}

func (m *match[S, A, V]) Reply(ctx context.Context) (bool, error) {
	by, think, due := m.Due()
	if !due {
		return false, nil
	}
	a, err := think(ctx)
	if err != nil {
		return true, err
	}
	return true, m.Do(by, a)
}

func (m *match[S, A, V]) Actor() game.Seat {
	log := m.in().log
	if len(log) == 0 {
		return 0
	}
	return log[len(log)-1].seat
}

func (m *match[S, A, V]) Offer() (game.Seat, bool) {
	offer := m.in().offer
	return game.Seat(offer - min(offer, 1)), offer > 0 && int(offer) <= m.game.info.Seats
}

func (m *match[S, A, V]) Asks() (game.Seat, bool) {
	offer, seats := int(m.in().offer), m.game.info.Seats
	return game.Seat(max(offer-seats-1, 0)), offer > seats
}

func (m *match[S, A, V]) Shown(to game.Seat) game.Action {
	in := m.in()
	if len(in.log) == 0 {
		return game.Action{}
	}
	e := in.log[len(in.log)-1]
	if e.kind != own || e.seat == to || m.game.discreet == nil {
		return e.erased()
	}
	return game.NewAction(m.game.discreet.Shown(in.before, e.seat, e.action, to))
}

func (m *match[S, A, V]) AudienceSeat() game.Seat { return m.game.info.AudienceSeat }

func (m *match[S, A, V]) Audience() game.View {
	s := m.in().state
	if a, ok := m.game.rules.(game.Spectated[S, V]); ok {
		return game.NewView(a.Audience(s))
	}
	if m.game.info.Open || m.game.info.Seats == 1 {
		return game.NewView(m.game.rules.View(s, 0))
	}
	return game.View{}
}

// Guest is a mind that is not of the game: a program that somebody has brought. A game with a guest starts matches with it, by its
// name; every game knows guests by the names in records, so that what they played is played again without them.
type Guest struct {
	Name string // has a colon in it, such as protocol:program, which no mind of a game has
	// Choose chooses an action of the holder of a view; [GiveUp] is one. Legal reports whether the rules list an action, or cannot tell from
	// the view alone: see [game.Info.CheckDecides].
	Choose func(ctx context.Context, v game.View, legal func(game.Action) bool) (game.Action, error)
}

func (g *typed[S, A, V]) WithGuest(guest Guest) (Game, error) {
	if !isGuest(guest.Name) {
		return nil, fmt.Errorf("%w %.40q: %s has no such guest", ErrBot, guest.Name, g.info.ID)
	}
	with := *g
	with.guests = append(slices.Clone(g.guests), guest)
	return &with, CheckLabel("mind", guest.Name)
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
