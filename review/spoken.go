package review

import (
	"cmp"
	"math"
	"slices"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
)

// Spoken is a review in a reader's language, as it is sent.
type Spoken struct {
	Start    float64       `json:"start"`
	Result   float64       `json:"result"`
	Moves    []SpokenMove  `json:"moves" nullable:"false"`
	Accuracy []float64     `json:"accuracy" nullable:"false" doc:"of each seat, 0 to 100"`
	Luck     []float64     `json:"luck" nullable:"false" doc:"of each seat, 0 to 100; 50 is neither good nor bad"`
	Total    int           `json:"total" doc:"moves that there are; fewer are in moves while the review is being made"`
	Moments  []referee.Seq `json:"moments" nullable:"false" doc:"the moves that mattered most, at most three"`
	Summary  string        `json:"summary"`
}

// SpokenMove is one action of a review.
type SpokenMove struct {
	Seq     referee.Seq  `json:"seq"`
	Seat    game.Seat    `json:"seat"`
	Action  game.Action  `json:"action"`
	Best    game.Action  `json:"best"`
	Written string       `json:"written,omitempty" doc:"best, where something was better, as the players of the game write it; absent where that is plain from best"`
	Value   float64      `json:"value"`
	Skill   float64      `json:"skill"`
	Luck    float64      `json:"luck"`
	Verdict Verdict      `json:"verdict"`
	Exact   bool         `json:"exact"`
	Reason  string       `json:"reason"`
	Proof   []game.Place `json:"proof,omitempty" nullable:"false"`
}

// In says a review in a language.
func (r Review) In(s words.Speaker) Spoken {
	out := Spoken{
		Start: r.Start, Result: r.Result, Moves: make([]SpokenMove, len(r.Moves)), Accuracy: r.Accuracy, Luck: r.Luck,
		Total: r.Total, Moments: r.Moments(), Summary: s.Say(r.Summary),
	}
	for i, m := range r.Moves {
		out.Moves[i] = SpokenMove{
			Seq: m.Seq, Seat: m.Seat, Action: m.Action, Best: m.Best, Written: m.Written, Value: m.Value, Skill: m.Skill, Luck: m.Luck,
			Verdict: m.Verdict, Exact: m.Exact, Reason: s.Say(m.Reason), Proof: m.Proof,
		}
	}
	return out
}

// moments is how many moves of a game mattered most.
const moments = 3

// Moments are the moves that changed most, by skill or by luck, in the order in which they were played.
func (r Review) Moments() []referee.Seq {
	order := slices.Clone(r.Moves)
	slices.SortStableFunc(order, func(a, b Move) int { return cmp.Compare(b.weight(), a.weight()) })
	found := []referee.Seq{}
	for _, m := range order[:min(moments, len(order))] {
		if m.weight() > 0 {
			found = append(found, m.Seq)
		}
	}
	slices.Sort(found)
	return found
}

func (m Move) weight() float64 { return math.Abs(m.Skill) + math.Abs(m.Luck) }

// summary says in a sentence what the game came to. Of two players the first is spoken of as the one who moved first.
func (r *Reading) summary(out Review) words.Message {
	if !out.Complete() || len(out.Moves) == 0 {
		return words.Message{}
	}
	if r.seats > 1 {
		return words.New("review.two", words.Int("first", int(math.Round(out.Accuracy[0]))), words.Int("second", int(math.Round(out.Accuracy[1]))))
	}
	given, luck := 0.0, 0.0
	for _, m := range out.Moves {
		given -= m.Skill
		luck += m.Luck
	}
	lost, by := r.coach.Amount(given), r.coach.Amount(math.Abs(luck))
	if luck < 0 {
		return words.New("review.unlucky", words.Say("given", lost), words.Say("luck", by))
	}
	return words.New("review.lucky", words.Say("given", lost), words.Say("luck", by))
}
