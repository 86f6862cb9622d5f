package lesson

import (
	"encoding/json"
	"maps"
)

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
