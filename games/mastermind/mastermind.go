// Package mastermind holds the rules of Mastermind: a secret row of colours, guesses, and black and white pegs for an
// answer.
//
// It does no input or output and reads no clock. It never shows the secret of a running game: not in a view, not in an
// error, and the state that holds it cannot be named outside.
package mastermind

import (
	_ "embed" // the schema
	"iter"
	"slices"

	"wits/game"
	"wits/game/rng"
	"wits/game/words"
)

// ID names the game.
const ID = "mastermind"

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
	_ game.Concealer[state, View]     = Rules{}
	_ game.Redealer[Action]           = Rules{}
	_ game.Enumerator[state]          = Rules{}
)

// Info tells which presets the game has.
func Info() game.Info {
	info := game.Info{ID: ID, Schema: &schema}
	for _, v := range Presets() {
		info.Presets = append(info.Presets, v.Name)
	}
	return info
}

// Start draws a secret of the preset.
func (Rules) Start(name string, r rng.Rand) (state, error) {
	v, err := preset(name)
	if err != nil {
		return state{}, err
	}
	return deal(v, "p1", r), nil
}

// Redeals reports whether a draws a new secret.
func (Rules) Redeals(a Action) bool { return a.Reset }

func deal(v Variant, player Player, r rng.Rand) state {
	return state{variant: v, secret: v.Draw(&r), attempts: []Attempt{}, rand: r.State(), player: player}
}

// Name seats the one player.
func (Rules) Name(s state, players []string) state {
	s.player = Player(players[0])
	return s
}

// Check refuses guesses of the wrong length or with colours that are not played, and guesses after the end. A new
// secret can always be asked for.
func (Rules) Check(s state, by game.Seat, a Action) error {
	switch {
	case a.Reset && by == 0:
		return nil
	case s.over:
		return game.ErrOver
	case by != 0:
		return game.ErrTurn
	}
	return s.variant.Check(a.Code)
}

// Apply scores a guess, or deals anew from the game's own generator.
func (r Rules) Apply(s state, by game.Seat, a Action) (state, error) {
	if err := r.Check(s, by, a); err != nil {
		return s, err
	}
	if a.Reset {
		rand := s.rand.Restore()
		return deal(s.variant, s.player, rand.Next()), nil
	}
	s.attempts = append(slices.Clip(s.attempts), Attempt{a.Code, Score(s.secret, a.Code)})
	s.won = a.Code == s.secret
	s.over = s.won || len(s.attempts) == s.variant.Attempts
	return s, nil
}

// Forfeit ends the game as a loss.
func (Rules) Forfeit(s state, _ game.Seat) state {
	s.over = true
	return s
}

// Legal yields every code while the game runs.
func (r Rules) Legal(v View) iter.Seq[Action] {
	return func(yield func(Action) bool) {
		if !v.GameOver {
			r.Actions(v)(yield)
		}
	}
}

// Actions yields every guess.
func (Rules) Actions(v View) iter.Seq[Action] {
	return func(yield func(Action) bool) {
		for c := range v.Variant().Codes() {
			if !yield(Submit(c)) {
				return
			}
		}
	}
}

// View shows everything but the secret, and the secret too once the game is over.
func (r Rules) View(s state, to game.Seat) View {
	v := View{
		Attempts: append(make([]Attempt, 0, len(s.attempts)), s.attempts...), GameOver: s.over, Winner: s.winner(),
		MaxAttempts: s.variant.Attempts, PlayerID: s.player, Status: r.Status(s).Outcome(to),
		Colors: s.variant.Palette(), CodeLength: s.variant.Pegs,
	}
	if s.over {
		v.SecretCode = s.secret
	}
	return v
}

// Conceal shows the attempts and how it ended. The secret is shown to a player who found it.
func (r Rules) Conceal(s state, to game.Seat) View {
	v := r.View(s, to)
	if !s.won {
		v.SecretCode = Code{}
	}
	return v
}

// Status tells whether the secret was found or the attempts are used up.
func (Rules) Status(s state) game.Status {
	st := game.Status{Over: s.over}
	if s.won {
		st.Winners = []game.Seat{0}
	}
	return st
}
