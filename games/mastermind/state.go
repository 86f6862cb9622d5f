package mastermind

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

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
	won, err := v.Replay("secret", w.SecretCode, w.Attempts)
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
	all, pegs := Presets(), w.SecretCode.Len()
	i := slices.IndexFunc(all, func(v Variant) bool { return v.Pegs == pegs })
	switch {
	case w.Colors != 0:
		v, err := Custom(pegs, w.Colors, w.MaxAttempts)
		if err != nil {
			err = fmt.Errorf("colors: %s", err.Error())
		}
		return v, err
	case i < 0:
		return Variant{}, fmt.Errorf("secretCode has %d colours: no variant has that many", pegs)
	case all[i].Attempts != w.MaxAttempts:
		return all[i], fmt.Errorf("maxAttempts is %d: %s has %d", w.MaxAttempts, all[i].Name, all[i].Attempts)
	}
	return all[i], nil
}

// Replay checks a saved secret and scores every attempt again. It reports whether the last one found the secret. An error calls the
// secret as it is called in the game at hand; that one breaks a rule does not make it an illegal move.
func (v Variant) Replay(called string, secret Code, attempts []Attempt) (found bool, err error) {
	if err := v.Check(secret); err != nil {
		return false, fmt.Errorf("secretCode: %s", err.Error())
	}
	if len(attempts) > v.Attempts {
		return false, fmt.Errorf("%d attempts: there are at most %d", len(attempts), v.Attempts)
	}
	for i, a := range attempts {
		if found {
			return false, fmt.Errorf("attempt %d comes after the %s was found", i+1, called)
		}
		if err := v.Check(a.Code); err != nil {
			return false, fmt.Errorf("attempt %d: %s", i+1, err.Error())
		}
		if a.Feedback != Score(secret, a.Code) {
			return false, fmt.Errorf("attempt %d: the feedback %d black, %d white is wrong for that %s",
				i+1, a.Feedback.Black, a.Feedback.White, called)
		}
		found = a.Code == secret
	}
	return found, nil
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
