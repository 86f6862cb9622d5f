package rpc

import (
	"context"
	"encoding/json"
	"errors"

	"wits/entry"
	"wits/game"
	"wits/lesson"
)

// played refuses to play in a match in which something is asked.
func (m openMatch) played() error {
	if m.exercise != nil {
		return invalid("the match is an exercise: lesson.answer answers it")
	}
	return nil
}

// lessonList tells what the games teach.
func (s *Session) lessonList(_ context.Context, raw json.RawMessage) (any, error) {
	p, err := params[struct {
		inLang
		Game *string `json:"game"`
	}](s, raw)
	if err != nil {
		return nil, err
	}
	all := s.entries
	if p.Game != nil {
		e, err := entry.Find(s.entries, *p.Game)
		if err != nil {
			return nil, err
		}
		all = []entry.Entry{e}
	}
	list := []entry.Outline{}
	for _, e := range all {
		o, ok, err := e.Outline(s.speaker)
		if err != nil {
			return nil, err
		}
		if ok {
			list = append(list, o)
		}
	}
	return list, nil
}

// exercise is the answer to lesson.open and drill.open: a match like any other, with what is asked in it.
type exercise struct {
	Title  string       `json:"title"`
	Text   string       `json:"text"`
	Preset string       `json:"preset"`
	Marks  []game.Place `json:"marks,omitempty"`
	Turns  int          `json:"turns"` // how many answers are asked for
	Seed   *uint32      `json:"seed,omitempty"`
	opened
}

func (s *Session) lessonOpen(_ context.Context, raw json.RawMessage) (any, error) {
	p, err := params[struct {
		inLang
		Game   string `json:"game"`
		Lesson string `json:"lesson"`
		Step   int    `json:"step"`
	}](s, raw)
	if err != nil {
		return nil, err
	}
	e, err := entry.Find(s.entries, p.Game)
	if err != nil {
		return nil, err
	}
	x, err := e.Lesson(p.Lesson, p.Step)
	return s.openExercise(e, x, nil, err)
}

func (s *Session) drillOpen(ctx context.Context, raw json.RawMessage) (any, error) {
	p, err := params[struct {
		inLang
		Game  string `json:"game"`
		Drill string `json:"drill"`
		Seed  *seed  `json:"seed"`
	}](s, raw)
	if err != nil {
		return nil, err
	}
	e, err := entry.Find(s.entries, p.Game)
	if err != nil {
		return nil, err
	}
	number, err := s.orRandom(p.Seed)
	if err != nil {
		return nil, err
	}
	x, err := e.Drill(ctx, p.Drill, number)
	return s.openExercise(e, x, &number, err)
}

// openExercise puts the match of an exercise on the table.
func (s *Session) openExercise(e entry.Entry, x *lesson.Exercise, seed *uint32, err error) (any, error) {
	if errors.Is(err, lesson.ErrUnknown) {
		return nil, invalid("%v", err)
	}
	if err != nil {
		return nil, err
	}
	m := newOpenMatch(e, x.Match())
	m.exercise = x
	answer := opened{Match: s.matches.add(m), standing: stand(m, x.Seat(), happened{})}
	return exercise{s.speaker.Say(x.Title), s.speaker.Say(x.Text), m.Preset(), x.Marks(), len(x.Step.Turns), seed, answer}, nil
}

// judged is the answer to lesson.answer: what is to be said, and how the match stands then.
type judged struct {
	lesson.SpokenVerdict
	standing
}

func (s *Session) lessonAnswer(ctx context.Context, raw json.RawMessage) (any, error) {
	p, m, err := exercised[struct {
		inMatch
		Action json.RawMessage `json:"action"`
	}](s, raw)
	if err != nil {
		return nil, err
	}
	v, err := m.exercise.Answer(ctx, p.Action)
	if err != nil {
		return nil, s.refused(m, err)
	}
	m.Match = m.exercise.Match()
	s.matches.put(p.Match, m)
	return judged{v.In(s.speaker), stand(m, m.exercise.Seat(), happened{})}, nil
}

func (s *Session) lessonSolution(ctx context.Context, raw json.RawMessage) (any, error) {
	_, m, err := exercised[inMatch](s, raw)
	if err != nil {
		return nil, err
	}
	h, err := m.exercise.Solution(ctx)
	if err != nil {
		return nil, s.refused(m, err)
	}
	return h.In(s.speaker), nil
}

// exercised reads a method's parameters and finds the match of an exercise.
func exercised[P interface{ match() string }](s *Session, raw json.RawMessage) (P, openMatch, error) {
	p, m, err := matched[P](s, raw)
	if err == nil && m.exercise == nil {
		err = invalid("match %q is no exercise: lesson.open and drill.open begin one", p.match())
	}
	return p, m, err
}
