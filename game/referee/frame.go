package referee

import (
	"bytes"
	"encoding/json"
	"errors"

	"wits/game"
	"wits/game/wire"
	"wits/game/words"
)

// kind says what an action is: the game's own, or one of those that belong to every match.
type kind uint8

const (
	own kind = iota
	forfeit
	draw
	takeBack
	timeOut
	absence
	decline
)

// frameWords are the types of the actions that belong to every match.
var frameWords = [...]string{forfeit: "forfeit", draw: "draw", takeBack: "takeback", timeOut: "timeout", absence: "absence", decline: "decline"}

func (k kind) action() game.Action {
	return game.NewAction(json.RawMessage(`{"type":"` + frameWords[k] + `"}`))
}

// GiveUp is the action that gives a match up, by any seat at any time; every game has it.
func GiveUp() game.Action { return forfeit.action() }

// Draw is the action that offers a draw, by any seat at any time, or agrees to the other's offer. An offer stands until
// the other side acts; a mind answers it at once, see [game.Judge]. Only games that know draws have it.
func Draw() game.Action { return draw.action() }

// TakeBack is the action that takes back a seat's latest action and all that came after it, in a game that hides nothing. Where minds hold
// all other seats, it is done at once. Between two people it asks the other, or agrees to what the other asks for; what is asked for stands
// until the other acts.
func TakeBack() game.Action { return takeBack.action() }

// Decline is the action that refuses what the other side offers or asks for, and does nothing else.
func Decline() game.Action { return decline.action() }

// TimeOut is the action that ends a match because the clock of the seat that is due ran out. Whoever keeps the match makes
// it; a player may not.
func TimeOut() game.Action { return timeOut.action() }

// Absence is the action that wins a match in which no clock runs against a person who is due and does not come any more. Whoever keeps the
// match decides when that is so.
func Absence() game.Action { return absence.action() }

// IsAbsence reports whether a text is the action that claims a match from somebody who is gone.
func IsAbsence(action []byte) bool { return kindOf(action) == absence }

// IsTimeOut reports whether a text is the action that only whoever keeps a match may make.
func IsTimeOut(action []byte) bool { return kindOf(action) == timeOut }

// IsTakeBack reports whether a text is the action that takes others back.
func IsTakeBack(action []byte) bool { return kindOf(action) == takeBack }

// IsDraw reports whether a text is the action that offers a draw or agrees to one, in a game that knows draws.
func IsDraw(action []byte) bool { return kindOf(action) == draw }

// IsFrame reports whether a text is one of the actions that belong to every match.
func IsFrame(action []byte) bool { return kindOf(action) != own }

// Reset is the type of the action that deals a match anew, in the games that have it.
const Reset = "reset"

// IsReset reports whether a text is the action that deals a match anew.
func IsReset(action []byte) bool { return is(action, Reset) }

// is reports whether a text is an action of a type. Most are not, and are told by a look.
func is(action []byte, word string) bool {
	return bytes.Contains(action, []byte(word)) && game.WireAction(action).Type() == word
}

// kindOf finds the actions that belong to every match.
func kindOf(action []byte) kind {
	for k, word := range frameWords {
		if word != "" && is(action, word) {
			return kind(k)
		}
	}
	return own
}

// kindOf finds those that matches of the game have: where there are no draws to agree on, a draw would be the game's own.
func (g *typed[S, A, V]) kindOf(action []byte) kind {
	if k := kindOf(action); k != draw && k != decline || g.agreer != nil {
		return k
	}
	return own
}

func (m *match[S, A, V]) decode(by game.Seat, action []byte) (entry[A], error) {
	e := entry[A]{seat: by, kind: m.game.kindOf(action)}
	if e.kind != own {
		var bare struct {
			Type string `json:"type"`
		}
		return e, refuse(wire.Decode(action, &bare))
	}
	return e, refuse(wire.Decode(action, &e.action))
}

// refuse names what cannot be read as an action malformed. An illegal one stays so: it names a move that no state allows.
func refuse(err error) error {
	if err == nil || errors.Is(err, game.ErrIllegal) {
		return err
	}
	return malformed("action", err)
}

// next returns what an action makes of the match.
func (m *match[S, A, V]) next(e entry[A]) (position[S], error) {
	now := m.in().position
	if e.kind == own {
		return m.nextOwn(e)
	}
	st := m.Status()
	switch {
	case st.Over:
		return now, game.ErrOver
	case int(e.seat) >= m.game.info.Seats:
		return now, game.ErrTurn
	}
	switch e.kind {
	case draw:
		return m.nextDraw(e.seat)
	case takeBack:
		return m.takenBack(e.seat)
	case timeOut:
		return m.timedOut(e.seat, st)
	case absence:
		return m.claimed(e.seat, st)
	case decline:
		return m.declined(e.seat)
	}
	now.state, now.offer = m.game.rules.Forfeit(now.state, e.seat), 0
	return now, nil
}

func (m *match[S, A, V]) nextOwn(e entry[A]) (position[S], error) {
	now := m.in().position
	state, err := m.game.rules.Apply(now.state, e.seat, e.action)
	if err != nil {
		return now, err
	}
	switch {
	case m.game.redealer != nil && m.game.redealer.Redeals(e.action):
		now.moves = 0
	case m.game.counter == nil || m.game.counter.Counts(now.state, e.seat, e.action):
		now.moves++
	}
	if now.offer != offerOf(e.seat) {
		now.offer = 0 // playing on declines, and ends what one has asked for oneself
	}
	now.state = state
	return now, nil
}

// offerOf is how a position notes who offers a draw; 0 is nobody.
func offerOf(seat game.Seat) uint8 { return uint8(seat) + 1 }

// askOf is how a position notes who asks to take back.
func (g *typed[S, A, V]) askOf(seat game.Seat) uint8 { return offerOf(seat) + uint8(g.info.Seats) }

func (m *match[S, A, V]) declined(by game.Seat) (position[S], error) {
	now := m.in().position
	if now.offer == 0 || now.offer == offerOf(by) || now.offer == m.game.askOf(by) {
		return now, game.Break("decline", words.New("rule.decline"))
	}
	now.offer = 0
	return now, nil
}

func (m *match[S, A, V]) nextDraw(by game.Seat) (position[S], error) {
	now := m.in().position
	switch _, offered := m.Offer(); {
	case now.offer == offerOf(by):
		return now, game.Break("draw", words.New("rule.draw-offered"))
	case !offered:
		now.offer = offerOf(by)
		return now, nil
	}
	now.state, now.offer = m.game.agreer.Agree(now.state), 0
	return now, nil
}

func (m *match[S, A, V]) timedOut(by game.Seat, st game.Status) (position[S], error) {
	now := m.in().position
	switch {
	case m.in().setup.Clock == nil:
		return now, game.Break("clock", words.New("rule.no-clock"))
	case !st.Due(by):
		return now, game.ErrTurn
	}
	now.offer = 0
	if t, ok := m.game.rules.(game.Timer[S]); ok {
		now.state = t.TimeOut(now.state, by)
	} else {
		now.state = m.game.rules.Forfeit(now.state, by)
	}
	return now, nil
}

func (m *match[S, A, V]) claimed(by game.Seat, st game.Status) (position[S], error) {
	now := m.in().position
	if st.Due(by) || m.Mind(st.Turn) != "" {
		return now, ErrAbsence
	}
	now.state, now.offer = m.game.rules.Forfeit(now.state, st.Turn), 0
	return now, nil
}

// ErrAbsence refuses to let a match be claimed where the other player is there, or may yet come.
var ErrAbsence = game.Break("absence", words.New("rule.absence"))

// ErrEarlier says that a match does not know what was before the state that it was resumed from.
var ErrEarlier = errors.New("the match does not know its earlier actions")

// takenBack is where the match stood before the latest action of a seat, and forgets that action and what came after it. Between people it
// is where one of them asks for it, and the other has yet to agree.
func (m *match[S, A, V]) takenBack(by game.Seat) (position[S], error) {
	in := m.in()
	if !m.game.info.Open {
		return in.position, game.Break("take-back", words.New("rule.take-back-hidden"))
	}
	of, agreed := by, true
	if m.people() > 1 {
		if m.game.agreer == nil || m.game.info.Seats != 2 {
			return in.position, game.Break("take-back", words.New("rule.take-back-people"))
		}
		if agreed = in.offer == m.game.askOf(1-by); agreed {
			of = 1 - by
		}
	}
	last := lastOf(in.played, of)
	switch {
	case last < 0 && in.after > 0:
		return in.position, ErrEarlier
	case last < 0:
		return in.position, game.Break("take-back", words.New("rule.take-back-none"))
	case in.offer == m.game.askOf(by):
		return in.position, game.Break("take-back", words.New("rule.take-back-asked"))
	case !agreed:
		at := in.position
		at.offer = m.game.askOf(by)
		return at, nil
	}
	if gone := len(in.played) - last; gone <= len(in.recent) {
		at := in.recent[len(in.recent)-gone]
		at.offer = 0
		in.played, in.recent = in.played[:last], in.recent[:len(in.recent)-gone]
		return at, nil
	}
	again := m.game.newMatch(inner[S, A]{setup: in.setup, bare: in.bare, position: in.base, after: in.after})
	for _, e := range in.played[:last] {
		if err := again.apply(e); err != nil {
			return in.position, err
		}
	}
	in.played, in.recent = in.played[:last], again.in().recent
	at := again.in().position
	at.offer = 0
	return at, nil
}

// recently is how many positions a match remembers to return to. Earlier ones are found by playing again, so that a match
// of ten thousand actions that are taken back one by one is not played again for each.
const recently = 64

// remember notes an action of the game, and where it was made, in a match in which it can be taken back.
func (in *inner[S, A]) remember(e entry[A], at position[S]) {
	if len(in.recent) == recently {
		in.recent = in.recent[1:]
	}
	in.played, in.recent = append(in.played, e), append(in.recent, at)
}

// people counts the seats that no mind holds.
func (m *match[S, A, V]) people() (n int) {
	for seat := range m.game.info.Seats {
		if m.Mind(game.Seat(seat)) == "" {
			n++
		}
	}
	return n
}

// lastOf is where the latest action of a seat is, -1 when it has none.
func lastOf[A any](log []entry[A], by game.Seat) int {
	for i := len(log) - 1; i >= 0; i-- {
		if log[i].seat == by {
			return i
		}
	}
	return -1
}
