package term_test

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wits/catalog"
	"wits/game/words"
	"wits/term/backend"
)

// TestTheGamesAreOffered opens the choice of a game, as wits play does without one; Esc leads home.
func TestTheGamesAreOffered(t *testing.T) {
	d := drive(t, config(newMemory()), 80, 24)
	if err := d.app.Open(t.Context(), backend.Opening{Page: backend.Games}); err != nil {
		t.Fatal(err)
	}
	d.wants("Quick play", "Novice", "Mastermind")
	d.keys("esc").wants("Explore")
}

// TestKindsOfPresetsStandBehindASwitch lists four tiers, and those of another kind instead of them when that is asked for.
func TestKindsOfPresetsStandBehindASwitch(t *testing.T) {
	d := drive(t, config(newMemory()), 80, 24).keys("p").wants("Apprentice", "[V] No guessing needed: off").lacks("no guessing  ")
	d.keys("v").wants("Apprentice, no guessing", "[V] No guessing needed: on").keys("down enter").wants("Apprentice, no guessing")
	d.keys("esc d p v v").lacks("no guessing  ").keys("end").lacks("[V]").keys("v").lacks("no guessing  ")
}

// TestTheFootKeepsTheKeysThatMatter leaves out minor keys where there is no room for all, not the way out.
func TestTheFootKeepsTheKeysThatMatter(t *testing.T) {
	drive(t, config(newMemory()), 40, 16).keys("p enter enter").wants("[T] Hint", "[Esc] Forfeit").lacks("[Tab]")
}

// TestTheQuestionBeforeGivingUpOffersTheWayOut leaves a game from there, which is kept.
func TestTheQuestionBeforeGivingUpOffersTheWayOut(t *testing.T) {
	drive(t, config(newMemory()), 80, 24).keys("p enter enter esc").wants("Give up?", "[Q] Leave, keep").keys("q").wants("Explore", "kept")
}

// What runs says whose turn it is, and can be thrown away by asking twice.
func TestGamesThatRunCanBeThrownAway(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("p enter enter q p down enter enter q o").wants("[D] Throw away")
	d.keys("d").wants("Throw this game away?").keys("up d").wants("Throw this game away?")
	if len(s.matches) != 2 {
		t.Fatalf("%d matches are left", len(s.matches))
	}
	if d.keys("d"); len(s.matches) != 1 {
		t.Errorf("%d matches are left", len(s.matches))
	}
	open, _, _ := forTwo()
	seated(t, 80, 24, "en", practice(open, "", "random")).wants("Your turn").keys("q").wants("Your turn. Freestyle")
}

// All goals have a page, and what a line has no room for is said in full while it is chosen.
func TestListsShowWhatTheyCut(t *testing.T) {
	s := newMemory()
	s.stats = statistics()
	d := drive(t, config(s), 80, 24).keys("t g").wants("○ Solve a daily puzzle on seven days in a row", "0 of 7", "✓ Win a game without a hint")
	for _, size := range sizes {
		d.send(tea.WindowSizeMsg{Width: size.width, Height: size.height})
		says(t, "goals", d.keys("home down down down").screen(), catalog.Library().In("en"), words.New("goal.week"))
	}
}

// Every opponent's strength is said in its line, whatever else of the line has to be cut.
func TestOpponentsShowHowStrongTheyAre(t *testing.T) {
	for _, width := range []int{80, 60} {
		c := config(newMemory())
		c.Games = catalog.All()
		drive(t, c, width, 24).keys("p"+strings.Repeat(" down", 7)+" enter").
			wants("Novice, Elo ", "Apprentice, Elo ", "Journeyman, Elo ", "Master, Elo ", "Expert, Elo ")
	}
}
