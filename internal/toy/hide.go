package toy

import (
	"iter"
	"slices"

	"wits/game"
	"wits/game/rng"
	"wits/game/words"
)

// Safe is the state of Hide: the number that each seat hid, 0 for none, what was tried, and who gave up.
type Safe struct {
	Numbers [2]int  `json:"numbers"`
	Tries   []int   `json:"tries"`
	Given   [2]bool `json:"given"`
}

// Number hides a number, or tries one.
type Number struct {
	Type   string `json:"type"`
	Number int    `json:"number,omitempty"`
}

// SafeView is what a seat sees of a safe: its own number, or at the end the one that was hidden, and all that was tried.
type SafeView struct {
	Seat   game.Seat    `json:"seat"`
	Turn   *game.Seat   `json:"turn"`
	Status game.Outcome `json:"status"`
	Number int          `json:"number,omitempty"`
	Tries  []int        `json:"tries"`
}

// Hide leaves nothing to chance: seat 0 hides a number from 1 to 5, and seat 1 has three tries to find it.
type Hide struct {
	// Both lets seat 1 hide a number too, and both try by turns.
	Both bool
	// Untold numbers have four digits and are told to nobody, not even at the end, so that a test can look for them in all that is sent.
	Untold bool
}

var (
	_ game.Discreet[Safe, Number]    = Hide{}
	_ game.Spectated[Safe, SafeView] = Seen{}
)

// HideInfo is Hide under a name, with presets.
func HideInfo(id string, presets ...string) game.Info {
	return game.Info{ID: id, Presets: presets, Seats: 2, Certain: presets, Knowing: []game.Seat{0}, AudienceSeat: 1}
}

// span is the lowest number that can be hidden, and the highest.
func (h Hide) span() (low, high int) {
	if h.Untold {
		return 1000, 9999
	}
	return 1, 5
}

// Start deals nothing.
func (Hide) Start(string, rng.Rand) (Safe, error) { return Safe{Tries: []int{}}, nil }

// tries says which seat a try is of.
func (h Hide) tries(try int) game.Seat {
	if h.Both {
		return game.Seat(try % 2)
	}
	return 1
}

// deed is what a seat does that hid own.
func (h Hide) deed(by game.Seat, own int) string {
	if own == 0 && (by == 0 || h.Both) {
		return "hide"
	}
	return "try"
}

// Status tells whose turn it is, or who won.
func (h Hide) Status(s Safe) game.Status {
	if gave := slices.Index(s.Given[:], true); gave >= 0 {
		return game.Status{Over: true, Winners: []game.Seat{game.Seat(1 - gave)}}
	}
	for by := range game.Seat(2) {
		if h.deed(by, s.Numbers[by]) == "hide" {
			return game.Status{Turn: by}
		}
	}
	for i, n := range s.Tries {
		if by := h.tries(i); n == s.Numbers[1-by] {
			return game.Status{Over: true, Winners: []game.Seat{by}}
		}
	}
	switch {
	case h.Both && len(s.Tries) >= 6:
		return game.Status{Over: true, Drawn: true}
	case !h.Both && len(s.Tries) >= 3:
		return game.Status{Over: true, Winners: []game.Seat{0}}
	}
	return game.Status{Turn: h.tries(len(s.Tries))}
}

// Check refuses numbers that there are not.
func (h Hide) Check(s Safe, by game.Seat, a Number) error {
	st := h.Status(s)
	low, high := h.span()
	switch {
	case st.Over:
		return game.ErrOver
	case st.Turn != by:
		return game.ErrTurn
	case a.Type != h.deed(by, s.Numbers[by]) || a.Number < low || a.Number > high:
		return game.Break("number", words.Literal("hide a number, then try to find it"))
	}
	return nil
}

// Apply hides or tries.
func (h Hide) Apply(s Safe, by game.Seat, a Number) (Safe, error) {
	if err := h.Check(s, by, a); err != nil {
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
func (h Hide) Legal(v SafeView) iter.Seq[Number] {
	return func(yield func(Number) bool) {
		low, high := h.span()
		for n := low; n <= high && v.Turn != nil && *v.Turn == v.Seat && yield(Number{h.deed(v.Seat, v.Number), n}); n++ {
		}
	}
}

// View shows a seat its own number, and both what was hidden at the end.
func (h Hide) View(s Safe, to game.Seat) SafeView {
	st := h.Status(s)
	v := SafeView{Seat: to, Status: st.Outcome(to), Number: s.Numbers[to], Tries: slices.Clone(s.Tries)}
	switch {
	case !st.Over:
		v.Turn = &st.Turn
	case !h.Untold:
		v.Number = s.Numbers[0]
	}
	return v
}

// Shown leaves out what another hides.
func (Hide) Shown(_ Safe, by game.Seat, a Number, to game.Seat) Number {
	if a.Type == "hide" && by != to {
		a.Number = 0
	}
	return a
}

// Forfeit lets by lose.
func (Hide) Forfeit(s Safe, by game.Seat) Safe {
	s.Given[by] = true
	return s
}

// Resample hides a number that was not tried. It is for games in which seat 0 alone hides one.
func (h Hide) Resample(v SafeView, r *rng.Rand) (Safe, bool) {
	s := Safe{Numbers: [2]int{v.Number, 0}, Tries: slices.Clone(v.Tries)}
	if v.Seat == 0 || v.Turn == nil || *v.Turn == 0 {
		return s, true
	}
	low, high := h.span()
	for s.Numbers[0] = r.Int(low, high); slices.Contains(s.Tries, s.Numbers[0]); {
		s.Numbers[0] = r.Int(low, high)
	}
	return s, true
}

// hideSchema describes Hide: a hidden number is left out.
const hideSchema = `{"actions":{
		"hide":{"type":"object","required":["type"],"additionalProperties":false,"properties":{"type":{"const":"hide"},"number":{"type":"integer"}}},
		"try":{"type":"object","required":["type","number"],"additionalProperties":false,"properties":{"type":{"const":"try"},"number":{"type":"integer"}}}},
		"view":{"type":"object","required":["seat","turn","status","tries"],"additionalProperties":false,"properties":{
			"seat":{"type":"integer"},"turn":{"type":["integer","null"]},"status":{"type":"string"},"number":{"type":"integer"},
			"tries":{"type":"array","items":{"type":"integer"}}}}}`

// Seen is Hide with something to show to everybody.
type Seen struct{ Hide }

// Audience shows what was tried.
func (s Seen) Audience(of Safe) SafeView {
	v := s.View(of, 1)
	v.Number = 0
	return v
}
