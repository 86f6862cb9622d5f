package mastermind

import (
	"encoding/json"
	"errors"
	"fmt"

	"wits/game/referee"
	"wits/game/rng"
	"wits/game/wire"
)

// state is the hidden state. Its JSON has the fields of the seed document's MastermindState.
type state struct {
	variant  Variant
	secret   Code
	attempts []Attempt // never written to; Apply makes a new one, and none is always an empty slice
	over     bool
	won      bool
	rand     rng.State
	player   Player
}

// Preset is the name of the variant played.
func (s state) Preset() string { return s.variant.Name }

func (s state) winner() Player {
	if s.won {
		return s.player
	}
	return ""
}

type stateJSON struct {
	SecretCode  Code      `json:"secretCode"`
	Attempts    []Attempt `json:"attempts"`
	GameOver    bool      `json:"gameOver"`
	Winner      Player    `json:"winner"`
	MaxAttempts int       `json:"maxAttempts"`
	RngState    rng.State `json:"rngState"`
	PlayerID    Player    `json:"playerId"`
	Colors      int       `json:"colors,omitempty"` // of a size that is no preset
}

// MarshalJSON writes the whole state, secret included.
func (s state) MarshalJSON() ([]byte, error) {
	w := stateJSON{s.secret, s.attempts, s.over, s.winner(), s.variant.Attempts, s.rand, s.player, 0}
	if s.variant.custom() {
		w.Colors = s.variant.Colors
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads a state and refuses one that no game can reach.
func (s *state) UnmarshalJSON(data []byte) error {
	var w stateJSON
	if err := wire.Decode(data, &w); err != nil {
		return err
	}
	v, err := w.variant()
	if err != nil {
		return err
	}
	if err := referee.CheckName(string(w.PlayerID)); err != nil {
		return fmt.Errorf("playerId: %w", err)
	}
	won, err := w.replay(v)
	if err != nil {
		return err
	}
	if err := w.ending(won); err != nil {
		return err
	}
	*s = state{v, w.SecretCode, w.Attempts, w.GameOver, won, w.RngState, w.PlayerID}
	return nil
}

// variant finds the one that the state is of.
func (w stateJSON) variant() (Variant, error) {
	if w.Colors != 0 {
		v, err := Custom(w.SecretCode.Len(), w.Colors, w.MaxAttempts)
		if err != nil {
			return v, damaged("colors", err)
		}
		return v, damagedIf("secretCode", v.Check(w.SecretCode))
	}
	for _, v := range Presets() {
		if v.Pegs != w.SecretCode.Len() {
			continue
		}
		if v.Attempts != w.MaxAttempts {
			return v, fmt.Errorf("maxAttempts is %d: %s has %d", w.MaxAttempts, v.Name, v.Attempts)
		}
		if err := v.Check(w.SecretCode); err != nil {
			return v, damaged("secretCode", err)
		}
		return v, nil
	}
	return Variant{}, fmt.Errorf("secretCode has %d colours: no variant has that many", w.SecretCode.Len())
}

// replay scores every attempt again and reports whether the last one found the secret.
func (w stateJSON) replay(v Variant) (won bool, err error) {
	if len(w.Attempts) > v.Attempts {
		return false, fmt.Errorf("%d attempts: there are at most %d", len(w.Attempts), v.Attempts)
	}
	for i, a := range w.Attempts {
		if won {
			return false, fmt.Errorf("attempt %d comes after the secret was found", i+1)
		}
		if err := v.Check(a.Code); err != nil {
			return false, damaged(fmt.Sprintf("attempt %d", i+1), err)
		}
		want := Score(w.SecretCode, a.Code)
		if a.Feedback != want {
			return false, fmt.Errorf("attempt %d: the feedback %d black, %d white is wrong for that secret",
				i+1, a.Feedback.Black, a.Feedback.White)
		}
		won = a.Code == w.SecretCode
	}
	return won, nil
}

// ending checks that the game is over when it must be, and that the right one won. A game may be over early: given up.
func (w stateJSON) ending(won bool) error {
	switch {
	case (won || len(w.Attempts) == w.MaxAttempts) && !w.GameOver:
		return errors.New("gameOver is false, yet the last attempt was made")
	case won && w.Winner != w.PlayerID:
		return errors.New("the secret was found: the winner is the player")
	case !won && w.Winner != "":
		return errors.New("the secret was not found: there is no winner")
	}
	return nil
}

// damaged keeps a broken rule in a saved state from reading as an illegal move.
func damaged(what string, err error) error { return fmt.Errorf("%s: %s", what, err.Error()) }

func damagedIf(what string, err error) error {
	if err == nil {
		return nil
	}
	return damaged(what, err)
}
