package entry

import (
	"context"

	"wits/game/words"
	"wits/lesson"
)

// Lesson begins a step of a lesson of the game, counted from 1. Where the game has none, the error is [lesson.ErrUnknown].
func (e Entry) Lesson(id string, step int) (*lesson.Exercise, error) {
	if e.Course == nil {
		return nil, lesson.ErrUnknown
	}
	return e.Course.Open(e.Game, e.Coach, id, step)
}

// Drill begins the position that a drill of the game makes from a seed.
func (e Entry) Drill(ctx context.Context, id string, seed uint32) (*lesson.Exercise, error) {
	if e.Course == nil {
		return nil, lesson.ErrUnknown
	}
	return e.Course.Drill(ctx, e.Game, e.Coach, id, seed)
}

// LessonName is what a lesson is called.
func (e Entry) LessonName(id string) words.Message { return e.Message("lesson." + id) }

// DrillName is what a drill is called.
func (e Entry) DrillName(id string) words.Message { return e.Message("drill." + id) }

// Outline is a course in words, as it is sent.
type Outline struct {
	Game    string          `json:"game"`
	Title   string          `json:"title"`
	Lessons []OutlineLesson `json:"lessons"`
	Drills  []OutlineDrill  `json:"drills"`
}

// OutlineLesson is a lesson in words.
type OutlineLesson struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Steps int    `json:"steps"`
}

// OutlineDrill is a drill in words.
type OutlineDrill struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Ask  string `json:"ask"` // what is asked
}

// Outline says what the game teaches. It reports false where that is nothing.
func (e Entry) Outline(s words.Speaker) (o Outline, ok bool, err error) {
	if e.Course == nil {
		return o, false, nil
	}
	lessons, err := e.Course.Lessons()
	o = Outline{Game: e.ID(), Title: e.Title(s), Lessons: []OutlineLesson{}, Drills: []OutlineDrill{}}
	for _, l := range lessons {
		o.Lessons = append(o.Lessons, OutlineLesson{l.ID, s.Say(e.LessonName(l.ID)), len(l.Steps)})
	}
	for _, d := range e.Course.Drills {
		o.Drills = append(o.Drills, OutlineDrill{d.ID, s.Say(e.DrillName(d.ID)), s.Say(e.Message("drill." + d.ID + ".ask"))})
	}
	return o, true, err
}

// CourseSize is how much a course holds.
type CourseSize struct {
	Steps  int `json:"steps" doc:"of all lessons"`
	Drills int `json:"drills"`
}

// courseSize counts what the game teaches; nil where that is nothing, or cannot be read.
func (e Entry) courseSize() *CourseSize {
	if e.Course == nil {
		return nil
	}
	lessons, err := e.Course.Lessons()
	if err != nil {
		return nil
	}
	_, steps := lesson.Progress{}.Count(lessons)
	return &CourseSize{Steps: steps, Drills: len(e.Course.Drills)}
}
