package rpc

import (
	"context"
	"encoding/json"
	"errors"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/lesson"
	"wits/play/live"
)

// played refuses to play in a match in which something is asked.
func (m *openMatch) played() error {
	if m.exercise != nil {
		return invalid("the match is an exercise: lesson.answer answers it")
	}
	return nil
}

type inLessons struct {
	inLang
	Game *string `json:"game"`
}

// lessonList tells what the games teach.
func (s *Session) lessonList(_ context.Context, p *inLessons, _ about) (any, error) {
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

type inLesson struct {
	inGame
	Lesson string `json:"lesson"`
	Step   int    `json:"step"`
}

func (s *Session) lessonOpen(_ context.Context, p *inLesson, at about) (any, error) {
	x, err := at.entry.Lesson(p.Lesson, p.Step)
	return s.openExercise(at.entry, x, nil, err)
}

type inDrill struct {
	inGame
	Drill string `json:"drill"`
	Seed  *seed  `json:"seed"`
}

func (s *Session) drillOpen(ctx context.Context, p *inDrill, at about) (any, error) {
	number := s.orRandom(p.Seed)
	x, err := at.entry.Drill(ctx, p.Drill, number)
	return s.openExercise(at.entry, x, &number, err)
}

// openExercise opens the match of an exercise.
func (s *Session) openExercise(e entry.Entry, x *lesson.Exercise, seed *uint32, err error) (any, error) {
	if errors.Is(err, lesson.ErrUnknown) {
		return nil, invalid("%v", err)
	}
	if err != nil {
		return nil, err
	}
	m := newOpenMatch(e, x.Match())
	m.exercise = x
	s.add(m)
	answer := opened{Match: m.id, turn: told(live.Current(m.Match, x.Seat()))}
	return exercise{s.speaker.Say(x.Title), s.speaker.Say(x.Text), m.Preset(), x.Marks(), len(x.Step.Turns), seed, answer}, nil
}

// judged is the answer to lesson.answer: what is to be said, and how the match stands then.
type judged struct {
	lesson.SpokenVerdict
	turn
}

type inAnswer struct {
	inMatch
	Action json.RawMessage `json:"action"`
}

func (s *Session) lessonAnswer(ctx context.Context, p *inAnswer, at about) (any, error) {
	if err := at.match.asks(); err != nil {
		return nil, err
	}
	v, err := at.match.exercise.Answer(ctx, p.Action)
	if err != nil {
		return nil, err
	}
	at.match.Match = at.match.exercise.Match()
	s.keep(at.match)
	return judged{v.In(s.speaker), told(live.Current(at.match.Match, at.match.exercise.Seat()))}, nil
}

func (s *Session) lessonSolution(ctx context.Context, _ *inMatch, at about) (any, error) {
	if err := at.match.asks(); err != nil {
		return nil, err
	}
	h, err := at.match.exercise.Solution(ctx)
	return referee.SayHint(s.speaker, h), err
}

// asks refuses to answer in a match in which nothing is asked.
func (m *openMatch) asks() error {
	if m.exercise == nil {
		return invalid("match %q is no exercise: lesson.open and drill.open begin one", m.id)
	}
	return nil
}
