package lesson

import (
	"context"
	"errors"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
)

// Verdict is the judgment of an answer.
type Verdict struct {
	Right  bool
	Aside  bool          // it answers nothing: a mark on the board, say
	Done   bool          // nothing more is asked
	Reason words.Message // why it is right or wrong; silent where the coach has nothing to say
	Proof  []game.Place  // what on the board proves it
	Better game.Hint     // of a wrong one: what would have been right

	says string
}

// SpokenVerdict is a verdict in a reader's language, as it is sent.
type SpokenVerdict struct {
	Right  bool                `json:"right"`
	Aside  bool                `json:"aside,omitempty"`
	Done   bool                `json:"done"`
	Text   string              `json:"text"`
	Reason string              `json:"reason,omitempty"`
	Proof  []game.Place        `json:"proof,omitempty"`
	Better *referee.SpokenHint `json:"better,omitempty"`
}

// In says a verdict in a language: what the lesson says of such answers, or else that it is right or wrong; and the coach's reason.
func (v Verdict) In(s words.Speaker) SpokenVerdict {
	spoken := SpokenVerdict{Right: v.Right, Aside: v.Aside, Done: v.Done, Reason: s.Say(v.Reason), Proof: v.Proof}
	switch {
	case v.Aside:
		return spoken
	case v.Right:
		spoken.Text = v.text(s, ".right", words.New("learn.right"))
	default:
		spoken.Text = v.text(s, ".wrong", words.New("learn.wrong"))
	}
	if !v.Better.Action.IsZero() {
		better := referee.SayHint(s, v.Better)
		spoken.Better = &better
	}
	return spoken
}

// text is the lesson's own sentence where it has one.
func (v Verdict) text(s words.Speaker, end string, otherwise words.Message) string {
	if s.Knows(v.says + end) {
		return s.Text(v.says + end)
	}
	return s.Say(otherwise)
}

var errNoJudge = errors.New("nobody can tell what is right: the coach lacks the power that the lesson asks for")

// judge finds out what is to be said of an action.
func (x *Exercise) judge(ctx context.Context, a game.Action) (Verdict, error) {
	v, before, t := Verdict{says: x.says}, x.View(), x.Step.Turns[x.turn]
	var err error
	if v.Right, v.Aside, err = x.right(ctx, t, before, a); err != nil || v.Aside {
		return v, err
	}
	if v.Right {
		why := referee.Why(ctx, x.coach, before, a)
		v.Reason, v.Proof = why.Reason, why.Proof
		return v, nil
	}
	if v.Reason, err = x.fault(ctx, t, before, a); err != nil {
		return v, err
	}
	v.Better, err = x.Solution(ctx)
	if v.Reason.String() == v.Better.Reason.String() {
		v.Reason = words.Message{} // it speaks of the better one, which not everybody wants to be told at once
	}
	return v, err
}

// right reports whether an action is right, or no answer at all: what the coach calls free.
func (x *Exercise) right(ctx context.Context, t Turn, before game.View, a game.Action) (right, aside bool, err error) {
	for _, accepted := range t.Accept {
		if other, err := x.game.Move(accepted); err == nil && a.Same(other) {
			return true, false, nil
		}
	}
	explainer, explains := x.coach.(game.Explainer)
	reviewer, reviews := x.coach.(game.Reviewer)
	switch {
	case t.By == "":
		return false, false, nil
	case t.By == Sound && explains && !explainer.Mistake(ctx, before, a).Reason.Silent():
		return false, false, nil
	case t.By == Sound && explains && !reviews:
		return true, false, nil
	case !reviews || t.By == Sound && !explains:
		return false, false, errNoJudge
	}
	j, err := reviewer.Judge(ctx, before, a)
	if err != nil || j.Free {
		return false, j.Free, err
	}
	return t.By == Sound || j.Best.IsZero(), false, nil
}

// fault is what is wrong with an action, as far as the coach can tell: what is better, where the best is asked for, else what the
// mistake is.
func (x *Exercise) fault(ctx context.Context, t Turn, before game.View, a game.Action) (words.Message, error) {
	if reviewer, ok := x.coach.(game.Reviewer); ok && t.By == Best {
		j, err := reviewer.Judge(ctx, before, a)
		return j.Reason, err
	}
	if coach, ok := x.coach.(game.Explainer); ok {
		return coach.Mistake(ctx, before, a).Reason, nil
	}
	return words.Message{}, nil
}
