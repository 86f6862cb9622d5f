package toy

import (
	"iter"
	"slices"

	"wits/game"
	"wits/game/rng"
	"wits/game/words"
)

// Both is a game in which both seats act at once: each picks 1 to 3, unseen by the other, and the higher pick wins.
type Both struct{}

// BothInfo says that two play, and that nothing is dealt.
func BothInfo() game.Info {
	return game.Info{ID: "both", Presets: []string{"small"}, Seats: 2, Certain: []string{"small"}}
}

// Picks is the state of Both: what each seat has picked, 0 for nothing yet, and who gave up.
type Picks struct {
	Picks [2]int  `json:"picks"`
	Given [2]bool `json:"given"`
}

// PicksView is what a seat sees: its own pick, whose picks are made, and in the end both.
type PicksView struct {
	Picks  [2]int       `json:"picks"`
	Made   [2]bool      `json:"made"`
	Given  [2]bool      `json:"given"`
	Seat   game.Seat    `json:"seat"`
	Turn   *game.Seat   `json:"turn"`
	Status game.Outcome `json:"status"`
}

// Start deals nothing.
func (Both) Start(string, rng.Rand) (Picks, error) { return Picks{}, nil }

// Check lets each seat pick once.
func (b Both) Check(s Picks, by game.Seat, t Take) error {
	st := b.Status(s)
	switch {
	case st.Over:
		return game.ErrOver
	case !st.Due(by):
		return game.ErrTurn
	case t.N < 1 || t.N > 3:
		return game.Break("pick", Say("rule.number", words.Int("top", 3)))
	}
	return nil
}

// Apply picks.
func (b Both) Apply(s Picks, by game.Seat, t Take) (Picks, error) {
	if err := b.Check(s, by, t); err != nil {
		return s, err
	}
	s.Picks[by] = t.N
	return s, nil
}

// Legal yields the picks of a seat that has made none.
func (Both) Legal(v PicksView) iter.Seq[Take] {
	return func(yield func(Take) bool) {
		for n := 1; n <= 3 && v.Turn != nil && !v.Made[v.Seat] && yield(Take{n}); n++ {
		}
	}
}

// View shows a seat its own pick, and both in the end.
func (b Both) View(s Picks, to game.Seat) PicksView {
	st := b.Status(s)
	v := PicksView{Made: [2]bool{s.Picks[0] > 0, s.Picks[1] > 0}, Given: s.Given, Seat: to, Status: st.Outcome(to)}
	v.Picks[to] = s.Picks[to]
	if st.Over {
		v.Picks = s.Picks
	} else {
		v.Turn = &st.Turn
	}
	return v
}

// Shown hides a pick from the other.
func (Both) Shown(Picks, game.Seat, Take, game.Seat) Take { return Take{} }

// Status says that both are due until each has picked.
func (Both) Status(s Picks) game.Status {
	if gave := slices.Index(s.Given[:], true); gave >= 0 {
		return game.Status{Over: true, Winners: []game.Seat{game.Seat(1 - gave)}}
	}
	switch {
	case s.Picks == [2]int{}:
		return game.Status{Turn: 0, Also: []game.Seat{1}}
	case s.Picks[0] == 0:
		return game.Status{Turn: 0}
	case s.Picks[1] == 0:
		return game.Status{Turn: 1}
	case s.Picks[0] == s.Picks[1]:
		return game.Status{Over: true, Drawn: true}
	case s.Picks[0] > s.Picks[1]:
		return game.Status{Over: true, Winners: []game.Seat{0}}
	}
	return game.Status{Over: true, Winners: []game.Seat{1}}
}

// Forfeit lets by lose.
func (Both) Forfeit(s Picks, by game.Seat) Picks {
	s.Given[by] = true
	return s
}

// Resample draws the pick of the other where it is made and not seen.
func (Both) Resample(v PicksView, r *rng.Rand) (Picks, bool) {
	s := Picks{v.Picks, v.Given}
	if other := 1 - v.Seat; v.Turn != nil && v.Made[other] {
		s.Picks[other] = r.Int(1, 3)
	}
	return s, true
}
