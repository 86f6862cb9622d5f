package codemaker

import (
	"encoding/json"
	"errors"
	"fmt"

	"wits/game"
	"wits/game/referee"
	"wits/game/wire"
	"wits/games/mastermind"
)

// quitter is who gave up.
type quitter uint8

const (
	nobody quitter = iota
	theSetter
	theBreaker
)

// state is the hidden state.
type state struct {
	variant  mastermind.Variant
	secret   mastermind.Code      // the zero Code until it is set
	attempts []mastermind.Attempt // never written to; Apply makes a new one, and none is always an empty slice
	gaveUp   quitter
	players  [2]mastermind.Player
}

// Preset is the name of the variant played.
func (s state) Preset() string { return s.variant.Name }

// found reports whether the last attempt is the code.
func (s state) found() bool {
	n := len(s.attempts)
	return n > 0 && s.attempts[n-1].Code == s.secret
}

// endedAs lets the game end as a view says.
func (s state) endedAs(v View) state {
	breakerWon := (v.Status == game.Won) == (v.Seat == Breaker)
	switch {
	case !v.GivenUp():
	case breakerWon:
		s.gaveUp = theSetter
	default:
		s.gaveUp = theBreaker
	}
	if !breakerWon {
		s.players[Setter] = v.Winner
	}
	return s
}

type stateJSON struct {
	Preset     string               `json:"preset"`
	SecretCode mastermind.Code      `json:"secretCode"`
	Attempts   []mastermind.Attempt `json:"attempts"`
	Winner     *game.Seat           `json:"winner"`
	Players    []mastermind.Player  `json:"players"`
}

// MarshalJSON writes the whole state, the code included.
func (s state) MarshalJSON() ([]byte, error) {
	w := stateJSON{Preset: s.variant.Name, SecretCode: s.secret, Attempts: s.attempts, Players: s.players[:]}
	if st := (Rules{}).Status(s); st.Over {
		w.Winner = &st.Winners[0]
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads a state and refuses one that no game can reach.
func (s *state) UnmarshalJSON(data []byte) error {
	var w stateJSON
	if err := wire.Decode(data, &w); err != nil {
		return err
	}
	v, err := preset(w.Preset)
	if err != nil {
		return err
	}
	if err := w.check(v); err != nil {
		return err
	}
	read := state{variant: v, secret: w.SecretCode, attempts: w.Attempts, players: [2]mastermind.Player(w.Players)}
	if read.gaveUp, err = w.gaveUp(read); err != nil {
		return err
	}
	*s = read
	return nil
}

// check refuses names, codes and answers that cannot be.
func (w stateJSON) check(v mastermind.Variant) error {
	if len(w.Players) != 2 {
		return fmt.Errorf("players: there are 2, not %d", len(w.Players))
	}
	for _, p := range w.Players {
		if err := referee.CheckName(string(p)); err != nil {
			return fmt.Errorf("players: %w", err)
		}
	}
	if (w.SecretCode == mastermind.Code{}) {
		if len(w.Attempts) > 0 {
			return errors.New("there are attempts, and no code is set")
		}
		return nil
	}
	if err := v.Check(w.SecretCode); err != nil {
		return damaged("secretCode", err)
	}
	return w.checkAttempts(v)
}

func (w stateJSON) checkAttempts(v mastermind.Variant) error {
	if len(w.Attempts) > v.Attempts {
		return fmt.Errorf("%d attempts: there are at most %d", len(w.Attempts), v.Attempts)
	}
	for i, a := range w.Attempts {
		if err := v.Check(a.Code); err != nil {
			return damaged(fmt.Sprintf("attempt %d", i+1), err)
		}
		if a.Feedback != mastermind.Score(w.SecretCode, a.Code) {
			return fmt.Errorf("attempt %d: the feedback %d black, %d white is wrong for that code", i+1, a.Feedback.Black, a.Feedback.White)
		}
		if a.Code == w.SecretCode && i < len(w.Attempts)-1 {
			return fmt.Errorf("attempt %d comes after the code was found", i+2)
		}
	}
	return nil
}

// gaveUp finds who must have given up for the winner to have won.
func (w stateJSON) gaveUp(s state) (quitter, error) {
	st := Rules{}.Status(s)
	switch {
	case st.Over && (w.Winner == nil || *w.Winner != st.Winners[0]):
		return nobody, fmt.Errorf("the game is over: seat %d has won", st.Winners[0])
	case st.Over || w.Winner == nil:
		return nobody, nil
	case *w.Winner == Breaker:
		return theSetter, nil
	case *w.Winner == Setter:
		return theBreaker, nil
	}
	return nobody, fmt.Errorf("seat %d cannot have won: there are two", *w.Winner)
}

// damaged keeps a broken rule in a saved state from reading as an illegal move.
func damaged(what string, err error) error { return fmt.Errorf("%s: %s", what, err.Error()) }
