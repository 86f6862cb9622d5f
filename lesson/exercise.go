package lesson

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
)

// Exercise is a step that somebody works on. It is not safe for concurrent use.
type Exercise struct {
	Title, Text words.Message
	Step        Step

	says  string // where the keys of what is said of an answer begin
	game  referee.Game
	coach game.Coach
	match referee.Match
	seat  game.Seat // of the person who answers
	made  []json.RawMessage
	turn  int // how many are answered
}

// Open begins a step of a lesson, counted from 1. The coach may be nil.
func (c *Course) Open(g referee.Game, coach game.Coach, id string, step int) (*Exercise, error) {
	all, err := c.Lessons()
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(all, func(l Lesson) bool { return l.ID == id })
	if at < 0 {
		return nil, fmt.Errorf("%w %.40q", ErrUnknown, id)
	}
	l := all[at]
	if step < 1 || step > len(l.Steps) {
		return nil, fmt.Errorf("%w: %s has the steps 1 to %d", ErrUnknown, id, len(l.Steps))
	}
	title := g.Info().ID + ".lesson." + id
	text := title + "." + strconv.Itoa(step)
	return begin(g, coach, l.Steps[step-1], Exercise{Title: words.New(title), Text: words.New(text), says: text})
}

// Drill begins the position that a drill makes from a seed.
func (c *Course) Drill(ctx context.Context, g referee.Game, coach game.Coach, id string, seed uint32) (*Exercise, error) {
	for _, d := range c.Drills {
		if d.ID != id {
			continue
		}
		step, err := d.Make(ctx, seed)
		if err != nil {
			return nil, err
		}
		title := g.Info().ID + ".drill." + id
		return begin(g, coach, step, Exercise{Title: words.New(title), Text: words.New(title + ".ask"), says: title})
	}
	return nil, fmt.Errorf("%w %.40q", ErrUnknown, id)
}

func begin(g referee.Game, coach game.Coach, s Step, x Exercise) (*Exercise, error) {
	m, err := s.Start(g)
	if err != nil {
		return nil, err
	}
	x.Step, x.game, x.coach, x.match, x.seat = s, g, coach, m, m.Status().Turn
	return &x, nil
}

// Match is the position as it stands. It changes with every right answer: it is only to be looked at.
func (x *Exercise) Match() referee.Match { return x.match }

// Seat is the seat of the person who answers.
func (x *Exercise) Seat() game.Seat { return x.seat }

// View is what the person who answers sees.
func (x *Exercise) View() game.View { return x.match.View(x.seat) }

// Done reports whether nothing more is asked.
func (x *Exercise) Done() bool { return x.turn >= len(x.Step.Turns) }

// Marks are the places that the text speaks of, until the first answer.
func (x *Exercise) Marks() []game.Place {
	if len(x.made) > 0 {
		return nil
	}
	return x.Step.Marks
}

// Answer judges an action and plays it if it is right, with the other side's reply. A wrong one changes nothing. An action that the
// rules refuse is an error, and so are those that belong to every match, such as giving up.
func (x *Exercise) Answer(ctx context.Context, action json.RawMessage) (Verdict, error) {
	if x.Done() {
		return Verdict{}, game.ErrOver
	}
	if referee.IsFrame(action) || referee.IsReset(action) {
		return Verdict{}, game.Break("lesson", words.New("rule.lesson"))
	}
	next, err := x.after(action)
	if err != nil {
		return Verdict{}, err
	}
	v, err := x.judge(ctx, next.Last())
	if err != nil || !v.Right && !v.Aside {
		return v, err
	}
	x.match, x.made = next, append(x.made[:len(x.made):len(x.made)], action)
	if v.Right {
		err = x.replied()
	}
	v.Done = x.Done()
	return v, err
}

// after is the match after one more action.
func (x *Exercise) after(action json.RawMessage) (referee.Match, error) {
	m, err := x.Step.Start(x.game)
	if err != nil {
		return nil, err
	}
	for _, a := range append(x.made[:len(x.made):len(x.made)], action) {
		if err := m.Act(m.Status().Turn, a); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// replied plays what the other side does, and goes on to the next turn.
func (x *Exercise) replied() error {
	reply := x.Step.Turns[x.turn].Reply
	x.turn++
	if reply == nil {
		return nil
	}
	x.made = append(x.made, reply)
	return x.match.Act(x.match.Status().Turn, reply)
}

// Solution is a right answer to what is asked now, and why it is right.
func (x *Exercise) Solution(ctx context.Context) (game.Hint, error) {
	if x.Done() {
		return game.Hint{}, game.ErrOver
	}
	t, v := x.Step.Turns[x.turn], x.View()
	if len(t.Accept) > 0 {
		a, err := x.game.Move(t.Accept[0])
		return referee.Why(ctx, x.coach, v, a), err
	}
	if x.coach == nil {
		return game.Hint{}, errNoJudge
	}
	h, err := x.coach.Hint(ctx, v)
	reviewer, ok := x.coach.(game.Reviewer)
	if err != nil || t.By != Best || !ok {
		return h, err
	}
	j, err := reviewer.Judge(ctx, v, h.Action)
	if err != nil || j.Best.IsZero() {
		return h, err
	}
	return referee.Why(ctx, x.coach, v, j.Best), nil
}

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
