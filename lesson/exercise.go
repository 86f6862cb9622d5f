package lesson

import (
	"context"
	"encoding/json"
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
