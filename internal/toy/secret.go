package toy

import (
	"iter"
	"slices"

	"wits/game"
	"wits/game/rng"
	"wits/game/words"
)

// Safe is the state of Secret: what each seat hid, 0 for nothing, what was tried, and who gave up, counted from 1.
type Safe struct {
	Numbers [2]int `json:"numbers"`
	Tries   []int  `json:"tries"`
	Given   int    `json:"given"`
}

// Number hides a number of four digits, or tries one.
type Number struct {
	Type   string `json:"type"`
	Number int    `json:"number,omitempty"`
}

// SafeView is what a seat sees of a safe: its own number and all that was tried.
type SafeView struct {
	Seat   game.Seat    `json:"seat"`
	Turn   *game.Seat   `json:"turn"`
	Status game.Outcome `json:"status"`
	Number int          `json:"number,omitempty"`
	Tries  []int        `json:"tries"`
}

// Secret tells a number to nobody but the seat that hid it, not even at the end, so that a test can look for it in all that is
// sent. Seat 0 hides one, and seat 1 has three tries to find it; with Both, seat 1 hides one too, and they try by turns.
type Secret struct{ Both bool }

var (
	_ game.Discreet[Safe, Number]    = Secret{}
	_ game.Spectated[Safe, SafeView] = Seen{}
)

// Start deals nothing.
func (Secret) Start(string, rng.Rand) (Safe, error) { return Safe{Tries: []int{}}, nil }

// tries says which seat a try is of.
func (r Secret) tries(try int) game.Seat {
	if r.Both {
		return game.Seat(try % 2)
	}
	return 1
}

// deed is what a seat does that hid own.
func (r Secret) deed(by game.Seat, own int) string {
	if own == 0 && (by == 0 || r.Both) {
		return "hide"
	}
	return "try"
}

// Status tells whose turn it is, or who won.
func (r Secret) Status(s Safe) game.Status {
	if s.Given > 0 {
		return game.Status{Over: true, Winners: []game.Seat{game.Seat(2 - s.Given)}}
	}
	for by := range game.Seat(2) {
		if r.deed(by, s.Numbers[by]) == "hide" {
			return game.Status{Turn: by}
		}
	}
	for i, n := range s.Tries {
		if by := r.tries(i); n == s.Numbers[1-by] {
			return game.Status{Over: true, Winners: []game.Seat{by}}
		}
	}
	switch {
	case r.Both && len(s.Tries) == 6:
		return game.Status{Over: true, Drawn: true}
	case !r.Both && len(s.Tries) == 3:
		return game.Status{Over: true, Winners: []game.Seat{0}}
	}
	return game.Status{Turn: r.tries(len(s.Tries))}
}

// Check refuses what is no number of four digits.
func (r Secret) Check(s Safe, by game.Seat, a Number) error {
	st := r.Status(s)
	switch {
	case st.Over:
		return game.ErrOver
	case st.Turn != by:
		return game.ErrTurn
	case a.Type != r.deed(by, s.Numbers[by]) || a.Number < 1000 || a.Number > 9999:
		return game.Break("number", words.Literal("hide, then try, a number of four digits"))
	}
	return nil
}

// Apply hides or tries.
func (r Secret) Apply(s Safe, by game.Seat, a Number) (Safe, error) {
	if err := r.Check(s, by, a); err != nil {
		return s, err
	}
	if a.Type == "hide" {
		s.Numbers[by] = a.Number
		return s, nil
	}
	s.Tries = append(slices.Clone(s.Tries), a.Number)
	return s, nil
}

// Legal yields numbers for the seat that is due.
func (r Secret) Legal(v SafeView) iter.Seq[Number] {
	return func(yield func(Number) bool) {
		for n := 1000; n <= 9999 && v.Turn != nil && *v.Turn == v.Seat && yield(Number{r.deed(v.Seat, v.Number), n}); n++ {
		}
	}
}

// View shows a seat its own number.
func (r Secret) View(s Safe, to game.Seat) SafeView {
	st := r.Status(s)
	v := SafeView{Seat: to, Status: st.Outcome(to), Number: s.Numbers[to], Tries: s.Tries}
	if !st.Over {
		v.Turn = &st.Turn
	}
	return v
}

// Shown leaves out what another hides.
func (Secret) Shown(_ Safe, by game.Seat, a Number, to game.Seat) Number {
	if a.Type == "hide" && by != to {
		a.Number = 0
	}
	return a
}

// Forfeit lets by lose.
func (Secret) Forfeit(s Safe, by game.Seat) Safe {
	s.Given = int(by) + 1
	return s
}

// secretSchema describes Secret: a hidden number is left out.
const secretSchema = `{"actions":{
		"hide":{"type":"object","required":["type"],"additionalProperties":false,"properties":{"type":{"const":"hide"},"number":{"type":"integer"}}},
		"try":{"type":"object","required":["type","number"],"additionalProperties":false,"properties":{"type":{"const":"try"},"number":{"type":"integer"}}}},
		"view":{"type":"object","required":["seat","turn","status","tries"],"additionalProperties":false,"properties":{
			"seat":{"type":"integer"},"turn":{"type":["integer","null"]},"status":{"type":"string"},"number":{"type":"integer"},
			"tries":{"type":"array","items":{"type":"integer"}}}}}`

// Seen is Secret with something to show to everybody.
type Seen struct{ Secret }

// Audience shows what was tried.
func (r Seen) Audience(s Safe) SafeView {
	v := r.View(s, 1)
	v.Number = 0
	return v
}
