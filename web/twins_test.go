package web_test

import (
	"iter"
	"slices"

	"wits/game"
	"wits/game/rng"
	"wits/game/words"
)

// The third toy for two: both seats hide a number, then each tries to find the other's, in turn, three times at most. Each sees
// its own number alone; everybody sees what was tried.
type (
	twins struct {
		Numbers [2]int   `json:"numbers"`
		Tries   [2][]int `json:"tries"`
		Loser   int      `json:"loser"` // 1 more than the seat that gave up
	}
	twinsView struct {
		Seat   game.Seat    `json:"seat"`
		Turn   *game.Seat   `json:"turn"`
		Status game.Outcome `json:"status"`
		Number int          `json:"number,omitempty"`
		Tries  [2][]int     `json:"tries"`
	}
	twinsRules struct{}
)

var (
	_ game.Discreet[twins, hideAction] = twinsRules{}
	_ game.Spectated[twins, twinsView] = twinsRules{}
)

func (twins) Preset() string                             { return "small" }
func (twinsRules) Forfeit(s twins, by game.Seat) twins   { s.Loser = int(by) + 1; return s }
func (twinsRules) Start(string, rng.Rand) (twins, error) { return twins{Tries: [2][]int{{}, {}}}, nil }

func (twinsRules) Status(s twins) game.Status {
	switch {
	case s.Loser > 0:
		return game.Status{Over: true, Winners: []game.Seat{game.Seat(2 - s.Loser)}}
	case s.Numbers[0] == 0:
		return game.Status{Turn: 0}
	case s.Numbers[1] == 0:
		return game.Status{Turn: 1}
	}
	for by := range game.Seat(2) {
		if slices.Contains(s.Tries[by], s.Numbers[1-by]) {
			return game.Status{Over: true, Winners: []game.Seat{by}}
		}
	}
	if len(s.Tries[1]) == 3 {
		return game.Status{Over: true, Drawn: true}
	}
	return game.Status{Turn: game.Seat(len(s.Tries[0]) - len(s.Tries[1]))}
}

func (r twinsRules) Check(s twins, by game.Seat, a hideAction) error {
	st, kind := r.Status(s), "try"
	if s.Numbers[by] == 0 {
		kind = "hide"
	}
	switch {
	case st.Over:
		return game.ErrOver
	case st.Turn != by:
		return game.ErrTurn
	case a.Type != kind || a.Number < 1000 || a.Number > 9999:
		return game.Break("number", words.Literal("hide, then try, a number of four digits"))
	}
	return nil
}

func (r twinsRules) Apply(s twins, by game.Seat, a hideAction) (twins, error) {
	if err := r.Check(s, by, a); err != nil {
		return s, err
	}
	if a.Type == "hide" {
		s.Numbers[by] = a.Number
	} else {
		s.Tries[by] = append(slices.Clone(s.Tries[by]), a.Number)
	}
	return s, nil
}

func (twinsRules) Legal(v twinsView) iter.Seq[hideAction] {
	kind := "try"
	if v.Number == 0 {
		kind = "hide"
	}
	return func(yield func(hideAction) bool) {
		for n := 1000; n <= 9999 && v.Turn != nil && *v.Turn == v.Seat; n++ {
			if !yield(hideAction{kind, n}) {
				return
			}
		}
	}
}

func (r twinsRules) View(s twins, to game.Seat) twinsView {
	v := r.Audience(s)
	v.Seat, v.Status, v.Number = to, r.Status(s).Outcome(to), s.Numbers[to]
	return v
}

func (r twinsRules) Audience(s twins) twinsView {
	st := r.Status(s)
	v := twinsView{Status: st.Outcome(0), Tries: s.Tries}
	if !st.Over {
		v.Turn = &st.Turn
	}
	return v
}

func (twinsRules) Shown(_ twins, by game.Seat, a hideAction, to game.Seat) hideAction {
	if a.Type == "hide" && by != to {
		a.Number = 0
	}
	return a
}
