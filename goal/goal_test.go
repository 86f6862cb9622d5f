package goal_test

import (
	"testing"

	"wits/challenge"
	"wits/entry"
	"wits/goal"
	"wits/internal/toy"
	"wits/model"
)

func games() []entry.Entry {
	e := toy.Entry()
	e.Goals = []entry.Goal{{ID: "short", Preset: "small", Moves: 3}, {ID: "duel", Opponent: "rival"}}
	return []entry.Entry{e}
}

func stats(change func(*model.Stats)) model.Stats {
	s := model.Stats{Game: games()[0].ID(), Preset: "small", Games: 1, Wins: 1, Lengths: []model.Length{{Actions: 5, Wins: 1}}}
	if change != nil {
		change(&s)
	}
	return s
}

func TestGoalsAreReachedByWhatIsCounted(t *testing.T) {
	id := games()[0].ID()
	for name, c := range map[string]struct {
		known goal.Known
		want  []string // those that are reached
	}{
		"nothing":                   {goal.Known{}, nil},
		"a game lost":               {goal.Known{Stats: []model.Stats{{Game: id, Games: 1}}}, nil},
		"a game won with a hint":    {goal.Known{Stats: []model.Stats{{Game: id, HintedGames: 1, HintedWins: 1}}}, nil},
		"a long win":                {goal.Known{Stats: []model.Stats{stats(nil)}}, []string{"win", "games"}},
		"a short win":               {goal.Known{Stats: []model.Stats{stats(func(s *model.Stats) { s.Lengths[0].Actions = 3 })}}, []string{"win", "games", id + ".short"}},
		"a short win, other preset": {goal.Known{Stats: []model.Stats{stats(func(s *model.Stats) { s.Lengths[0].Actions, s.Preset = 3, "large" })}}, []string{"win", "games"}},
		"a duel won":                {goal.Known{Stats: []model.Stats{stats(func(s *model.Stats) { s.Opponent = "rival" })}}, []string{"win", "games", id + ".duel"}},
		"a friend beaten":           {goal.Known{Stats: []model.Stats{stats(func(s *model.Stats) { s.Opponent = "@Bob" })}}, []string{"win", "games", "friend"}},
		"a puzzle solved":           {goal.Known{Solved: 1, Days: model.Streak{Now: 1, Best: 1}}, []string{"daily"}},
		"a week of puzzles":         {goal.Known{Solved: 7, Days: model.Streak{Best: 7}}, []string{"daily", "week"}},
		"a master's challenge":      {goal.Known{Stats: []model.Stats{stats(func(s *model.Stats) { s.Difficulty = challenge.Master })}}, []string{"win", "games", "master"}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			list := goal.List(games(), c.known)
			for _, g := range list {
				if g.Have > g.Need {
					t.Errorf("%s: %d of %d", g.ID, g.Have, g.Need)
				}
				if g.Reached() {
					got = append(got, g.ID)
				}
			}
			if len(got) != len(c.want) || goal.Count(list) != len(c.want) {
				t.Fatalf("reached: %q, want %q", got, c.want)
			}
			for i := range got {
				if got[i] != c.want[i] {
					t.Errorf("reached: %q, want %q", got, c.want)
				}
			}
		})
	}
}

func TestTheNextGoalIsTheNearest(t *testing.T) {
	for name, c := range map[string]struct {
		known goal.Known
		want  string
	}{
		"at the beginning":       {goal.Known{}, "win"},
		"five days of the seven": {goal.Known{Solved: 5, Days: model.Streak{Best: 5}}, "week"},
	} {
		if g, ok := goal.Next(goal.List(games(), c.known)); !ok || g.ID != c.want {
			t.Errorf("%s: %q, want %q", name, g.ID, c.want)
		}
	}
	if g, ok := goal.Next([]goal.Goal{{ID: "done", Have: 1, Need: 1}}); ok {
		t.Errorf("nothing is left, yet %q is next", g.ID)
	}
}
