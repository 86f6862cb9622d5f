package plain_test

import (
	"context"
	"strings"
	"testing"

	"wits/entry"
	"wits/lesson"
	"wits/play"
)

// taught is the first game that has a course.
func taught(t *testing.T, games []entry.Entry) entry.Entry {
	t.Helper()
	for _, e := range games {
		if e.Course != nil {
			return e
		}
	}
	t.Fatal("no game is taught")
	return entry.Entry{}
}

// learn types lines into the course of a game.
func learn(t *testing.T, s play.Player, typed ...string) (string, lesson.Progress) {
	t.Helper()
	a, out := app(t, s, typed...)
	a.Entropy = func() uint32 { return 5 }
	e := taught(t, a.Games)
	if err := a.Learn(context.Background(), e.ID()); err != nil {
		t.Fatal(err)
	}
	settings, err := s.Settings(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), lesson.ReadProgress(settings[lesson.Setting(e.ID())])
}

func TestALessonIsWorkedThroughByTyping(t *testing.T) {
	s := service(t)
	said, p := learn(t, s, "2", "open 3 4", "nonsense", "again", "cell 4 4", "solution", "flag 4 4", "", "leave", "back")
	wantInOrder(t, said, "1. What a number means: 0 of 5", "2. Single numbers: 0 of 3", "Step 1 of 3", "Put a flag on it.", "3  #  #  #  1  1  .", "which of them is still closed?",
		"is not a command", "Put a flag on it.", "hidden", "Marks column 4, row 4.", "that is where it lies.", "Enter goes on", "Step 2 of 3", "2. Single numbers: 1 of 3")
	if p.Steps["numbers"] != 1 {
		t.Errorf("kept %+v", p)
	}
	if said, _ := learn(t, s, "2", "leave", "back"); !strings.Contains(said, "Step 2 of 3") {
		t.Errorf("the lesson does not go on where it was left:\n%s", said)
	}
}

func TestADrillCountsWhatWasRightAtOnce(t *testing.T) {
	s := service(t)
	said, p := learn(t, s, "Drill", "7", "solution", "leave", "back")
	wantInOrder(t, said, "Drill: One number at a time: streak 0, best 0", "Safe: ")
	if got := p.Drills["single"]; got.Tried != 1 || got.Right != 0 {
		t.Errorf("kept %+v", got)
	}
	_, after, _ := strings.Cut(said, "Safe: column ")
	column, after, _ := strings.Cut(after, ", row ")
	row, _, _ := strings.Cut(after, ".")
	said, p = learn(t, s, "7", "open "+column+" "+row, "leave", "back")
	wantInOrder(t, said, "Right!", "it is safe. Proved by", "Enter goes on", "streak 1, best 1")
	if got := p.Drills["single"]; got.Streak != 1 || got.Tried != 2 {
		t.Errorf("kept %+v", got)
	}
}

func TestTheGamesThatAreTaughtAreListed(t *testing.T) {
	a, out := app(t, service(t), "1", "back", "back")
	if err := a.Learn(context.Background(), ""); err != nil {
		t.Fatal(err)
	}
	wantInOrder(t, out.String(), "Trap Detection", "What do you want to learn of Trap Detection?")
}
