package phrase

import (
	"wits/entry"
	"wits/game/words"
	"wits/lesson"
)

// Learned say how many steps of so many are done.
func Learned(done, all int) words.Message {
	return words.New("learn.done", words.Int("done", done), words.Int("all", all))
}

// Drill name a drill, and that it is one.
func Drill(e entry.Entry, id string) words.Message {
	return words.New("learn.drill", words.Say("name", e.DrillName(id)))
}

// Streak say how a drill goes.
func Streak(s lesson.Score) words.Message {
	return words.New("learn.streak", words.Int("streak", s.Streak), words.Int("best", s.Best))
}

// Step say which step of so many it is.
func Step(step, of int) words.Message {
	return words.New("learn.step", words.Int("step", step), words.Int("of", of))
}
