// Package codemaker holds the rules of Mastermind turned around: one seat sets the code, the other breaks it. Codes, answers
// and sizes are Mastermind's.
//
// It does no input or output and reads no clock. It never shows the code of a running game to the breaker: not in a view, not
// in an action, not in an error, and the state that holds it cannot be named outside.
package codemaker

import (
	_ "embed" // the schema
	"fmt"
	"iter"
	"slices"

	"wits/game"
	"wits/game/rng"
	"wits/game/words"
	"wits/games/mastermind"
)

// ID names the game.
const ID = "codemaker"

// The seats.
const (
	Setter  game.Seat = 0
	Breaker game.Seat = 1
)

//go:embed schema.json
var schema string // of actions and views

// Say makes a message of the game's own message files.
func Say(key string, args ...words.Arg) words.Message { return words.New(ID+"."+key, args...) }

// Rules is the rule book.
type Rules struct{}

var (
	_ game.Rules[state, Action, View] = Rules{}
	_ game.Forfeiter[state]           = Rules{}
	_ game.Namer[state]               = Rules{}
	_ game.Discreet[state, Action]    = Rules{}
	_ game.Spectated[state, View]     = Rules{}
	_ game.Counter[state, Action]     = Rules{}
)

// Info has Mastermind's presets, a seat that sets the code and one that breaks it, and says that nothing is dealt: the code is a
// player's. Whoever looks on sees what the breaker sees.
func Info() game.Info {
	info := game.Info{ID: ID, Schema: &schema, Seats: 2, Knowing: []game.Seat{Setter}, AudienceSeat: Breaker}
	for _, v := range mastermind.Presets() {
		info.Presets = append(info.Presets, v.Name)
	}
	info.Certain = info.Presets
	return info
}

// Start waits for the code.
func (Rules) Start(name string, _ rng.Rand) (state, error) {
	v, err := preset(name)
	if err != nil {
		return state{}, fmt.Errorf("%w: %s has %v", err, ID, Info().Presets)
	}
	return state{variant: v, attempts: []mastermind.Attempt{}, gaveUp: nobody, players: [2]mastermind.Player{"p1", "p2"}}, nil
}

// preset finds a variant by its name.
func preset(name string) (mastermind.Variant, error) {
	all := mastermind.Presets()
	i := slices.IndexFunc(all, func(v mastermind.Variant) bool { return v.Name == name })
	if i < 0 {
		return mastermind.Variant{}, fmt.Errorf("%w %.40q", game.ErrPreset, name)
	}
	return all[i], nil
}

// Name seats both players.
func (Rules) Name(s state, players []string) state {
	s.players = [2]mastermind.Player{mastermind.Player(players[Setter]), mastermind.Player(players[Breaker])}
	return s
}

// Check refuses codes of the wrong length or with colours that are not played. The setter sets once, then the breaker
// guesses.
func (r Rules) Check(s state, by game.Seat, a Action) error {
	st := r.Status(s)
	switch {
	case st.Over:
		return game.ErrOver
	case by != st.Turn:
		return game.ErrTurn
	case by == Setter && !a.Set:
		return game.Break("set", Say("rule.set"))
	case by == Breaker && a.Set:
		return game.Break("submit", Say("rule.submit"))
	}
	return s.variant.Check(a.Code)
}

// Apply sets the code, or answers a guess.
func (r Rules) Apply(s state, by game.Seat, a Action) (state, error) {
	if err := r.Check(s, by, a); err != nil {
		return s, err
	}
	if a.Set {
		s.secret = a.Code
		return s, nil
	}
	s.attempts = append(slices.Clip(s.attempts), mastermind.Attempt{Code: a.Code, Feedback: mastermind.Score(s.secret, a.Code)})
	return s, nil
}

// Forfeit lets the other seat win.
func (Rules) Forfeit(s state, by game.Seat) state {
	s.gaveUp = by
	return s
}

// Legal yields every code, to set or to guess, for the seat that is due.
func (Rules) Legal(v View) iter.Seq[Action] {
	return func(yield func(Action) bool) {
		if !v.Due() {
			return
		}
		for c := range v.Variant().Codes() {
			if !yield(Action{Set: v.Seat == Setter, Code: c}) {
				return
			}
		}
	}
}

// Actions yields every code that can be set, and then every guess.
func (Rules) Actions(v View) iter.Seq[Action] {
	return func(yield func(Action) bool) {
		for _, act := range []func(mastermind.Code) Action{Set, Submit} {
			for c := range v.Variant().Codes() {
				if !yield(act(c)) {
					return
				}
			}
		}
	}
}

// View shows everything but the code, and the code to the seat that set it; to both once the game is over.
func (r Rules) View(s state, to game.Seat) View {
	st := r.Status(s)
	v := View{
		Mastermind: mastermind.View{
			Attempts: append(make([]mastermind.Attempt, 0, len(s.attempts)), s.attempts...), GameOver: st.Over,
			MaxAttempts: s.variant.Attempts, PlayerID: s.players[Breaker], Status: st.Outcome(to),
			Colors: s.variant.Palette(), CodeLength: s.variant.Pegs,
		},
		Seat: to,
	}
	if st.Over {
		v.Winner = s.players[st.Winners[0]]
	} else {
		v.Turn = &st.Turn
	}
	if st.Over || to == Setter {
		v.SecretCode = s.secret
	}
	return v
}

// Audience shows what the breaker sees.
func (r Rules) Audience(s state) View { return r.View(s, Breaker) }

// Shown leaves out the code that is set.
func (Rules) Shown(_ state, _ game.Seat, a Action, _ game.Seat) Action {
	if a.Set {
		return Action{Set: true}
	}
	return a
}

// Counts reports guesses as moves: setting the code is none.
func (Rules) Counts(_ state, _ game.Seat, a Action) bool { return !a.Set }

// Status tells who is due, or who won: the breaker who found the code in time, the setter otherwise.
func (Rules) Status(s state) game.Status {
	switch {
	case s.gaveUp == Setter || s.found():
		return game.Status{Over: true, Winners: []game.Seat{Breaker}}
	case s.gaveUp == Breaker || len(s.attempts) == s.variant.Attempts:
		return game.Status{Over: true, Winners: []game.Seat{Setter}}
	case s.secret == mastermind.Code{}:
		return game.Status{Turn: Setter}
	}
	return game.Status{Turn: Breaker}
}
