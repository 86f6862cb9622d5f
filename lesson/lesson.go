// Package lesson teaches games: courses of positions with questions, and drills, whose positions are made from seeds without end.
// A position is a match like any other, so whatever shows a game shows its lessons.
//
// It knows no game, keeps nothing, and says nothing of its own: what is taught is data in a game's folder, and what is right is
// listed there or found by the game's coach.
package lesson

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/wire"
)

// File is the name of the file with a course's lessons.
const File = "lessons.json"

// ErrUnknown says that a course has no such lesson, step or drill.
var ErrUnknown = errors.New("unknown lesson")

// Course is what a game teaches.
type Course struct {
	Files  fs.FS   // with File in it
	Drills []Drill // the easiest first
}

// Lesson is a few steps with one idea. Its texts are in the game's message files: lesson.ID is its name, lesson.ID.N the text of
// a step, from 1, and lesson.ID.N.right and .wrong, where they are, what is said of an answer.
type Lesson struct {
	ID    string `json:"id"`
	Steps []Step `json:"steps"`
}

// Step is a position and what is asked there.
type Step struct {
	Position
	Marks []game.Place `json:"marks,omitempty"` // what the text speaks of
	Turns []Turn       `json:"turns,omitempty"` // what is asked, one after the other; nothing where the step is only read
}

// Position is a match that was played up to somewhere. It begins with a preset and a seed, or with a state.
type Position struct {
	Preset  string            `json:"preset,omitempty"` // of any size that the rules can read
	Seed    uint32            `json:"seed,omitempty"`
	State   json.RawMessage   `json:"state,omitempty"`   // for [referee.Game.Restore]
	Actions []json.RawMessage `json:"actions,omitempty"` // each by the seat that is due
}

// Play adds an action, and plays it in a match that stands there.
func (p *Position) Play(m referee.Match, by game.Seat, action any) error {
	text, err := json.Marshal(action)
	if err != nil {
		return err
	}
	p.Actions = append(p.Actions, text)
	return m.Act(by, text)
}

// Turn asks for one action.
type Turn struct {
	Accept []json.RawMessage `json:"accept,omitempty"` // these are right
	By     By                `json:"by,omitempty"`     // or the coach says what is
	Reply  json.RawMessage   `json:"reply,omitempty"`  // what the other side does then
}

// By is how a coach finds out whether an action is right.
type By string

const (
	// Sound accepts what the coach calls no mistake ([game.Explainer]).
	Sound By = "sound"
	// Best accepts what the coach knows nothing better than ([game.Reviewer]).
	Best By = "best"
)

// Drill makes positions that need one idea. Its texts are in the game's message files: drill.ID is its name, drill.ID.ask what is
// asked, and drill.ID.right and .wrong, where they are, what is said of an answer.
type Drill struct {
	ID string
	// Make finds a position. The same seed gives the same one, everywhere.
	Make func(ctx context.Context, seed uint32) (Step, error)
}

// Search tries positions, drawn from a seed, until one is found. It ends early with the context, or with an error.
func Search(ctx context.Context, seed uint32, try func(r *rng.Rand) (s Step, found bool, err error)) (Step, error) {
	for r := rng.New(seed); ctx.Err() == nil; {
		if s, found, err := try(&r); found || err != nil {
			return s, err
		}
	}
	return Step{}, ctx.Err()
}

// Lessons reads the lessons, the easiest first.
func (c *Course) Lessons() ([]Lesson, error) {
	text, err := fs.ReadFile(c.Files, File)
	if err != nil {
		return nil, err
	}
	var all []Lesson
	if err := wire.Decode(text, &all); err != nil {
		return nil, fmt.Errorf("%s: %w", File, err)
	}
	return all, nil
}

// Start makes the match of a position, of a game of any size.
func (p Position) Start(g referee.Game) (m referee.Match, err error) {
	g = referee.AnySize(g)
	if p.State != nil {
		m, err = g.Restore(p.State)
	} else {
		m, err = g.Start(referee.Setup{Preset: p.Preset, Seed: rng.Numeric(p.Seed)})
	}
	for i := 0; err == nil && i < len(p.Actions); i++ {
		if err = m.Act(m.Status().Turn, p.Actions[i]); err != nil {
			err = fmt.Errorf("action %d: %w", i+1, err)
		}
	}
	return m, err
}

// Progress is what a player has done of a game's course. It is kept as a setting of the player, as JSON; see [Setting].
type Progress struct {
	Steps  map[string]int   `json:"steps,omitempty"`  // of a lesson: how many are done, from the first on
	Drills map[string]Score `json:"drills,omitempty"` // of a drill
}

// Score is how a player does in a drill.
type Score struct {
	Streak int `json:"streak"` // right ones since the last that was not
	Best   int `json:"best"`   // the longest streak
	Right  int `json:"right"`
	Tried  int `json:"tried"`
}

// Setting is the name of the setting that keeps the progress in a game.
func Setting(game string) string { return "learn." + game }

// ReadProgress reads what was kept. What cannot be read is no progress.
func ReadProgress(text string) (p Progress) {
	if json.Unmarshal([]byte(text), &p) != nil {
		return Progress{}
	}
	return p
}

// Text is the progress as it is kept.
func (p Progress) Text() string {
	text, err := json.Marshal(p)
	if err != nil {
		return "" // numbers and names can be written
	}
	return string(text)
}

// Passed is the progress after a step of a lesson, counted from 1. Steps are done in order: one that comes too early changes nothing.
func (p Progress) Passed(lesson string, step int) Progress {
	if step != p.Steps[lesson]+1 {
		return p
	}
	p.Steps = copied(p.Steps)
	p.Steps[lesson] = step
	return p
}

// Drilled is the progress after a position of a drill, which was answered right at once or not.
func (p Progress) Drilled(drill string, right bool) Progress {
	s := p.Drills[drill]
	s.Tried++
	if right {
		s.Right++
		s.Streak++
	} else {
		s.Streak = 0
	}
	s.Best = max(s.Best, s.Streak)
	p.Drills = copied(p.Drills)
	p.Drills[drill] = s
	return p
}

func copied[V any](m map[string]V) map[string]V {
	if m == nil {
		return map[string]V{}
	}
	return maps.Clone(m)
}

// Count is how many steps of lessons are done, and how many there are.
func (p Progress) Count(lessons []Lesson) (done, all int) {
	for _, l := range lessons {
		done += min(p.Steps[l.ID], len(l.Steps))
		all += len(l.Steps)
	}
	return done, all
}
