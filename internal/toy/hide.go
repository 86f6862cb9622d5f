package toy

import (
	"errors"
	"iter"
	"slices"

	"wits/game"
	"wits/game/rng"
	"wits/game/wire"
	"wits/game/words"
)

// Nothing is a digit that is not there, or not shown.
const Nothing = -1

// Den is the state of Hide.
type Den struct {
	Hidden  int    `json:"hidden"`
	Guesses []int  `json:"guesses"`
	Given   string `json:"given"` // who gave up: seeker or hider
}

// UnmarshalJSON refuses a den that no game comes to.
func (d *Den) UnmarshalJSON(data []byte) error {
	type plain Den
	if err := wire.Decode(data, (*plain)(d)); err != nil {
		return err
	}
	for i, n := range d.Guesses {
		if d.Hidden == Nothing || n < 0 || n > 4 || slices.Contains(d.Guesses[:i], n) {
			return errors.New("a guess that nobody makes")
		}
	}
	if d.Hidden < Nothing || d.Hidden > 4 || len(d.Guesses) > 3 {
		return errors.New("no den of the game")
	}
	return nil
}

// HideOrSeek hides a digit, or guesses it.
type HideOrSeek struct {
	Hide bool `json:"hide"`
	N    int  `json:"n"`
}

// DenView is what a seat sees of a den.
type DenView struct {
	Hidden  int          `json:"hidden"`
	Ready   bool         `json:"ready"` // a digit is hidden
	Guesses []int        `json:"guesses"`
	Over    string       `json:"over"`
	Seat    game.Seat    `json:"seat"`
	Turn    *game.Seat   `json:"turn"`
	Status  game.Outcome `json:"status"`
}

// Hide leaves nothing to chance: seat 0 hides a digit below 5, which seat 1 does not see, and seat 1 has three guesses.
type Hide struct{}

// HideInfo is Hide under a name, with presets.
func HideInfo(id string, presets ...string) game.Info {
	return game.Info{ID: id, Presets: presets, Seats: 2, Certain: presets, Knowing: []game.Seat{0}, AudienceSeat: 1}
}

// Start deals nothing.
func (Hide) Start(string, rng.Rand) (Den, error) { return Den{Nothing, []int{}, ""}, nil }

// Check refuses what is no digit, or was guessed.
func (h Hide) Check(s Den, by game.Seat, a HideOrSeek) error {
	st := h.Status(s)
	switch {
	case st.Over:
		return game.ErrOver
	case by != st.Turn:
		return game.ErrTurn
	case a.Hide != (by == 0) || a.N < 0 || a.N > 4 || slices.Contains(s.Guesses, a.N):
		return game.Break("digit", Say("rule.number", words.Int("top", 4)))
	}
	return nil
}

// Apply hides or guesses.
func (h Hide) Apply(s Den, by game.Seat, a HideOrSeek) (Den, error) {
	if err := h.Check(s, by, a); err != nil {
		return s, err
	}
	if a.Hide {
		s.Hidden = a.N
		return s, nil
	}
	s.Guesses = append(slices.Clone(s.Guesses), a.N)
	return s, nil
}

// Legal yields digits for the seat that is due.
func (Hide) Legal(v DenView) iter.Seq[HideOrSeek] {
	return func(yield func(HideOrSeek) bool) {
		for n := range 5 {
			due := v.Turn != nil && *v.Turn == v.Seat && !slices.Contains(v.Guesses, n)
			if due && !yield(HideOrSeek{v.Seat == 0, n}) {
				return
			}
		}
	}
}

// View shows the digit to the seat that hid it, and to both at the end.
func (h Hide) View(s Den, to game.Seat) DenView {
	st := h.Status(s)
	v := DenView{Nothing, s.Hidden != Nothing, append([]int{}, s.Guesses...), s.Given, to, nil, st.Outcome(to)}
	if !st.Over {
		v.Turn = &st.Turn
	}
	if to == 0 || st.Over {
		v.Hidden = s.Hidden
	}
	return v
}

// Audience shows what the seeker sees.
func (Hide) Audience(s Den) DenView { return Hide{}.View(s, 1) }

// Shown leaves out the digit that is hidden.
func (Hide) Shown(_ Den, _ game.Seat, a HideOrSeek, _ game.Seat) HideOrSeek {
	if a.Hide {
		a.N = Nothing
	}
	return a
}

// Status tells whose turn it is, or who won.
func (Hide) Status(s Den) game.Status {
	switch {
	case s.Given == "hider" || slices.Contains(s.Guesses, s.Hidden):
		return game.Status{Over: true, Winners: []game.Seat{1}}
	case s.Given == "seeker" || len(s.Guesses) == 3:
		return game.Status{Over: true, Winners: []game.Seat{0}}
	case s.Hidden == Nothing:
		return game.Status{}
	}
	return game.Status{Turn: 1}
}

// Forfeit lets by lose.
func (Hide) Forfeit(s Den, by game.Seat) Den {
	s.Given = []string{"hider", "seeker"}[by]
	return s
}

// Resample hides a digit that was not guessed.
func (Hide) Resample(v DenView, r *rng.Rand) (Den, bool) {
	s := Den{v.Hidden, append([]int{}, v.Guesses...), v.Over}
	if v.Seat == 0 || v.Turn == nil || !v.Ready {
		return s, true
	}
	for s.Hidden = r.Int(0, 4); slices.Contains(s.Guesses, s.Hidden); {
		s.Hidden = r.Int(0, 4)
	}
	return s, true
}
