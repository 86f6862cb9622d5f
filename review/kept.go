package review

import (
	"encoding/json"
	"fmt"

	"wits/game"
	"wits/game/words"
)

// written is a review as [Spoken] is sent, but for the words: they are messages, which sentences can be read as too.
type written struct {
	Start    float64       `json:"start"`
	Result   float64       `json:"result"`
	Moves    []writtenMove `json:"moves"`
	Accuracy []float64     `json:"accuracy"`
	Luck     []float64     `json:"luck"`
	Total    int           `json:"total"`
	Summary  words.Message `json:"summary"`
}

type writtenMove struct {
	Seq     game.Seq        `json:"seq"`
	Seat    game.Seat       `json:"seat"`
	Action  json.RawMessage `json:"action"`
	Best    json.RawMessage `json:"best"`
	Value   float64         `json:"value"`
	Skill   float64         `json:"skill"`
	Luck    float64         `json:"luck"`
	Verdict Verdict         `json:"verdict"`
	Exact   bool            `json:"exact"`
	Reason  words.Message   `json:"reason"`
	Proof   []game.Place    `json:"proof,omitempty"`
}

// Encode writes a review down in no language, to be kept.
func Encode(r Review) ([]byte, error) {
	out := written{r.Start, r.Result, make([]writtenMove, len(r.Moves)), r.Accuracy, r.Luck, r.Total, r.Summary}
	for i, m := range r.Moves {
		action, err := json.Marshal(m.Action)
		if err != nil {
			return nil, fmt.Errorf("write a review: %w", err)
		}
		best, err := json.Marshal(m.Best)
		if err != nil {
			return nil, fmt.Errorf("write a review: %w", err)
		}
		out.Moves[i] = writtenMove{m.Seq, m.Seat, action, best, m.Value, m.Skill, m.Luck, m.Verdict, m.Exact, m.Reason, m.Proof}
	}
	return json.Marshal(out)
}

// Decode reads what Encode wrote, or a [Spoken] one. Actions are in their wire form.
func Decode(document []byte) (Review, error) {
	var in written
	if err := json.Unmarshal(document, &in); err != nil {
		return Review{}, fmt.Errorf("read a review: %w", err)
	}
	out := Review{in.Start, in.Result, make([]Move, len(in.Moves)), in.Accuracy, in.Luck, in.Total, in.Summary}
	for i, m := range in.Moves {
		out.Moves[i] = Move{
			m.Seq, m.Seat, game.NewAction(m.Action), game.NewAction(m.Best), m.Value, m.Skill, m.Luck, m.Verdict, m.Exact, m.Reason, m.Proof,
		}
	}
	return out, nil
}
