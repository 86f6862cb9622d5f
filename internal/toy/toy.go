// Package toy is the game to copy when you add one: a hidden number, guessed until the guesses run out. It is whole, and as small
// as a game can be: rules (toy.go), bots, a voice with its words, and the entry that puts them together. Its tests add it to a
// catalogue and play it everywhere. The folders screen and page draw it, in the terminal and in the browser.
//
// Beside it are rule books for two that tests play: in Nim nothing is hidden, in Hide an action is secret and nothing left to
// chance, in Both the seats act at once. Two puts some together. None of it is part of the program.
package toy

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"wits/game"
	"wits/game/rng"
	"wits/game/wire"
	"wits/game/words"
)

// ID names the game.
const ID = "toy"

// Say makes a message of the game.
func Say(key string, args ...words.Arg) words.Message { return words.New(ID+"."+key, args...) }

// state is the hidden state.
type state struct {
	Top     int   `json:"top"`
	Number  int   `json:"number"`
	Guesses []int `json:"guesses"`
	Over    bool  `json:"over"`
}

// Action is a guess.
type Action struct {
	Number int `json:"number"`
}

// View is all that the player can see.
type View struct {
	Status  game.Outcome `json:"status"`
	Top     int          `json:"top"`    // the largest number there is
	Low     int          `json:"low"`    // what the answers leave
	High    int          `json:"high"`   //
	Left    int          `json:"left"`   // guesses
	Number  int          `json:"number"` // 0 while it is hidden
	Guesses []int        `json:"guesses"`
}

// Rules is the rule book.
type Rules struct{}

var (
	_ game.Concealer[state, View] = Rules{}
	_ game.Resampler[state, View] = Rules{}
	_ game.Presetter              = state{}
)

// tries is how many guesses there are, by the largest number.
func tries(top int) int { return map[int]int{20: 5, 100: 7}[top] }

// Preset names the largest number.
func (s state) Preset() string { return map[int]string{20: "small", 100: "large"}[s.Top] }

func (s state) won() bool { return slices.Contains(s.Guesses, s.Number) }

// UnmarshalJSON refuses what no game can reach.
func (s *state) UnmarshalJSON(data []byte) error {
	type plain state
	if err := wire.Decode(data, (*plain)(s)); err != nil {
		return err
	}
	found := slices.Index(s.Guesses, s.Number)
	last := len(s.Guesses) - 1
	switch {
	case s.Preset() == "" || s.Number < 1 || s.Number > s.Top:
		return errors.New("there is no such number")
	case last >= tries(s.Top) || found >= 0 && found < last:
		return errors.New("there are guesses after the end")
	case !s.Over && (found >= 0 || last+1 == tries(s.Top)):
		return errors.New("it is over, and does not say so")
	}
	return nil
}

// Start draws a number.
func (Rules) Start(preset string, r rng.Rand) (state, error) {
	for _, top := range []int{20, 100} {
		if s := (state{Top: top, Guesses: []int{}}); s.Preset() == preset {
			s.Number = r.Int(1, top)
			return s, nil
		}
	}
	return state{}, fmt.Errorf("%w %.40q", game.ErrPreset, preset)
}

// Check refuses numbers that there are not.
func (Rules) Check(s state, by game.Seat, a Action) error {
	switch {
	case s.Over:
		return game.ErrOver
	case by != 0:
		return game.ErrTurn
	case a.Number < 1 || a.Number > s.Top:
		return game.Break("number", Say("rule.number", words.Int("top", s.Top)))
	}
	return nil
}

// Apply guesses.
func (r Rules) Apply(s state, by game.Seat, a Action) (state, error) {
	if err := r.Check(s, by, a); err != nil {
		return s, err
	}
	s.Guesses = append(slices.Clone(s.Guesses), a.Number)
	s.Over = s.won() || len(s.Guesses) == tries(s.Top)
	return s, nil
}

// Forfeit loses.
func (Rules) Forfeit(s state, _ game.Seat) state {
	s.Over = true
	return s
}

// Status tells whether it is over.
func (Rules) Status(s state) game.Status {
	if s.won() {
		return game.Status{Over: true, Winners: []game.Seat{0}}
	}
	return game.Status{Over: s.Over}
}

// Legal yields every number: a bad guess is one.
func (Rules) Legal(v View) iter.Seq[Action] {
	return func(yield func(Action) bool) {
		for n := 1; n <= v.Top && v.Status == game.Playing && yield(Action{n}); n++ {
		}
	}
}

// Conceal shows the number to a player who found it.
func (r Rules) Conceal(s state, to game.Seat) View {
	v := View{
		Status: r.Status(s).Outcome(to), Top: s.Top, Low: 1, High: s.Top, Left: tries(s.Top) - len(s.Guesses),
		Guesses: slices.Clone(s.Guesses),
	}
	for _, n := range s.Guesses {
		switch {
		case n < s.Number:
			v.Low = max(v.Low, n+1)
		case n > s.Number:
			v.High = min(v.High, n-1)
		default:
			v.Low, v.High, v.Number = n, n, n
		}
	}
	return v
}

// View shows the number at the end too.
func (r Rules) View(s state, to game.Seat) View {
	v := r.Conceal(s, to)
	if s.Over {
		v.Number = s.Number
	}
	return v
}

// Resample draws a number that fits the answers.
func (Rules) Resample(v View, r *rng.Rand) (state, bool) {
	n := v.Number
	if n == 0 {
		n = r.Int(v.Low, v.High)
	}
	return state{Top: v.Top, Number: n, Guesses: slices.Clone(v.Guesses), Over: v.Status != game.Playing}, true
}
