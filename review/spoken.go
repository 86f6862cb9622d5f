package review

import (
	"cmp"
	"math"
	"slices"

	"wits/game/referee"
	"wits/game/words"
)

// Spoken is a review in a reader's language, as it is sent: its own fields take the place of the review's.
type Spoken struct {
	Review
	Moves   []SpokenMove  `json:"moves" nullable:"false"`
	Moments []referee.Seq `json:"moments" nullable:"false" doc:"the moves that mattered most, at most three"`
	Summary string        `json:"summary"`
}

// SpokenMove is one action of such a review.
type SpokenMove struct {
	Move
	Reason string `json:"reason"`
}

// In says a review in a language.
func (r Review) In(s words.Speaker) Spoken {
	out := Spoken{Review: r, Moves: make([]SpokenMove, len(r.Moves)), Moments: r.Moments(), Summary: s.Say(r.Summary)}
	for i, m := range r.Moves {
		out.Moves[i] = SpokenMove{m, s.Say(m.Reason)}
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
