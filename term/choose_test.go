package term_test

import "testing"

// TestTheGamesAreOffered opens the choice of a game, as wits play does without one; Esc leads home.
func TestTheGamesAreOffered(t *testing.T) {
	d := drive(t, config(newMemory()), 80, 24)
	d.app.Choose()
	d.wants("Quick play", "Novice", "Mastermind")
	d.keys("esc").wants("Explore")
}
