package term_test

import "testing"

// TestTheGamesAreOffered opens the choice of a game, as wits play does without one; Esc leads home.
func TestTheGamesAreOffered(t *testing.T) {
	d := drive(t, config(newMemory()), 80, 24)
	d.app.Choose()
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
