package term_test

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wits/lesson"
)

func TestLessonsAreAnsweredAndKept(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("l").wants("Trap Detection", "0 of").keys("enter").wants("What a number means", "Single numbers", "Drill: One number at a time")
	d.keys("down enter").wants("touches", "Step 1 of").keys("left enter").wants("which of them is still").keys("t").wants("Marks column")
	if s.settings["learn.minesweeper"] != "" {
		t.Errorf("a wrong answer counts: %s", s.settings["learn.minesweeper"])
	}
	d.keys("f").wants("is where it lies", "[Enter] On").keys("enter").wants("The trap has its flag", "Step 2 of")
	if got := lesson.ReadProgress(s.settings["learn.minesweeper"]); got.Steps["numbers"] != 1 {
		t.Errorf("kept %v", got)
	}
	d.keys("p").wants("touches").keys("esc").wants("1 of")
}

func TestEscDropsWhatIsTypedInALesson(t *testing.T) {
	d := drive(t, config(newMemory()), 80, 24).keys("l enter down enter").wants("touches").keys("4").wants("4_")
	d.keys("esc").wants("touches").lacks("4_").keys("esc").wants("Single numbers").lacks("touches")
}

func TestDrillsCountAStreak(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("l enter")
	for !strings.Contains(d.screen(), "Open a cell that is safe") {
		d.keys("down")
	}
	d.keys("enter").wants("streak 0, best 0").keys("t enter").wants("Right!", "streak 0, best 0").keys("enter")
	if got := lesson.ReadProgress(s.settings["learn.minesweeper"]).Drills["single"]; got.Tried != 1 || got.Right != 0 {
		t.Errorf("a position whose solution was asked for counts %+v", got)
	}
	d.wants("Open a cell that is safe").keys("t").wants("[T] Why").keys("t")
	if first := d.screen(); first == d.keys("t").screen() {
		t.Error("the argument does not go on")
	}
}

func TestAMissedDrillShowsWhatWasRight(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("l enter")
	for !strings.Contains(d.screen(), "Two numbers together") || !strings.Contains(d.screen(), "Compare two") {
		d.keys("down")
	}
	d.keys("enter")
	d.send(tea.KeyPressMsg{Code: tea.KeyTab}) // a cell that is not the answer
	d.keys("enter")
	if got := lesson.ReadProgress(s.settings["learn.minesweeper"]).Drills["pair"]; got.Tried != 1 || got.Right != 0 {
		t.Errorf("kept %+v", got)
	}
	d.wants("✗ Not this one", "[T] Why").keys("n").wants("Compare two", "streak 0").lacks("✗")
}

// TestWhatIsSaidLastIsInSight answers a step wrongly whose text leaves no room for all that is said of the answer.
func TestWhatIsSaidLastIsInSight(t *testing.T) {
	s := newMemory()
	s.settings["language"] = "de"
	d := drive(t, config(s), 80, 24).keys("l enter down down down enter").wants("Zieh eine Zahl").lacks("↓").keys("enter")
	d.wants("✗ Es ist das Feld", "sicher war").lacks("Zieh eine Zahl von einer")
}
