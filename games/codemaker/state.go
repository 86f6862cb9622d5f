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

// nobody is no seat of the two.
const nobody game.Seat = 2

// state is the hidden state.
type state struct {
	variant  mastermind.Variant
	secret   mastermind.Code      // the zero Code until it is set
	attempts []mastermind.Attempt // never written to; Apply makes a new one, and none is always an empty slice
	gaveUp   game.Seat            // or nobody
	players  [2]mastermind.Player
}

// Preset is the name of the variant played.
func (s state) Preset() string { return s.variant.Name }

// found reports whether the last attempt is the code.
func (s state) found() bool {
	n := len(s.attempts)
	return n > 0 && s.attempts[n-1].Code == s.secret
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
	read := state{variant: v, secret: w.SecretCode, attempts: w.Attempts, gaveUp: nobody, players: [2]mastermind.Player(w.Players)}
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
	_, err := v.Replay("code", w.SecretCode, w.Attempts)
	return err
}

// gaveUp finds who must have given up for the winner to have won.
func (w stateJSON) gaveUp(s state) (game.Seat, error) {
	st := Rules{}.Status(s)
	switch {
	case st.Over && (w.Winner == nil || *w.Winner != st.Winners[0]):
		return nobody, fmt.Errorf("the game is over: seat %d has won", st.Winners[0])
	case st.Over || w.Winner == nil:
		return nobody, nil
	case *w.Winner == Breaker || *w.Winner == Setter:
		return 1 - *w.Winner, nil
	}
	return nobody, fmt.Errorf("seat %d cannot have won: there are two", *w.Winner)
}
