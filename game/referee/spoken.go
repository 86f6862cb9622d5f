package referee

import (
	"context"
	"errors"
	"strings"

	"wits/game"
	"wits/game/words"
)

// SpokenHint is a hint in a reader's language, as it is sent.
type SpokenHint struct {
	Action game.Action     `json:"action"`
	Risk   float64         `json:"risk"`
	Reason string          `json:"reason"`
	Proof  []game.Place    `json:"proof,omitempty"`
	Steps  []SpokenThought `json:"steps,omitempty" nullable:"false" doc:"the reason as an argument, one thought after the other"`
}

// SpokenThought is one thought of an argument in a reader's language.
type SpokenThought struct {
	Text  string      `json:"text"`
	Marks []game.Mark `json:"marks" nullable:"false"`
}

// Why returns an action as a hint: with the reason for it and what proves it, as far as the coach can tell. The coach may be nil.
func Why(ctx context.Context, coach game.Coach, v game.View, a game.Action) game.Hint {
	h := game.Hint{Action: a}
	if explainer, ok := coach.(game.Explainer); ok {
		h.Reason = explainer.Why(ctx, v, a)
	}
	if prover, ok := coach.(game.Prover); ok {
		h.Proof = prover.Proof(ctx, v, a)
	}
	return h
}

// SayHint says a hint in a language.
func SayHint(s words.Speaker, h game.Hint) SpokenHint {
	return SpokenHint{h.Action, h.Risk, s.Say(h.Reason), h.Proof, SayAll(s, h.Steps)}
}

// SayAll says the steps of an argument in a language.
func SayAll(s words.Speaker, steps []game.Thought) (spoken []SpokenThought) {
	for _, step := range steps {
		spoken = append(spoken, SpokenThought{s.Say(step.Text), append([]game.Mark{}, step.Marks...)})
	}
	return spoken
}

// SpokenVerdict is a verdict in a reader's language, as it is sent.
type SpokenVerdict struct {
	OK     bool         `json:"ok"`
	Status game.Outcome `json:"status"`
	Seq    Seq          `json:"seq" doc:"how many actions could be played"`
	Error  string       `json:"error,omitempty" doc:"why it does not hold"`
}

// In says a verdict in a language.
func (v Verdict) In(s words.Speaker) SpokenVerdict {
	said := SpokenVerdict{OK: v.Err == nil, Status: v.Status, Seq: v.Seq}
	if v.Err != nil {
		said.Error = Tell(s, v.Err)
	}
	return said
}

// Tell returns the whole text of an error, which says where something went wrong, with the refusal in it, if there is one, as people
// read it.
func Tell(speak words.Speaker, err error) string {
	r, ok := errors.AsType[game.Refusal](err)
	if !ok {
		return err.Error()
	}
	return strings.TrimSuffix(err.Error(), r.Error()) + speak.Say(r.Message())
}

// Refuse returns a sentinel: an error with a text for logs and a sentence for people. It is a [game.Refusal].
func Refuse(text string, reason words.Message) error { return &refused{errors.New(text), reason} }

// refused is an error with a sentence for people.
type refused struct {
	error
	reason words.Message
}

func (e *refused) Unwrap() error          { return e.error }
func (e *refused) Message() words.Message { return e.reason }
