package term_test

import (
	"testing"

	"wits/challenge"
	"wits/game"
	"wits/model"
	"wits/term/phrase"
)

func TestStatisticsStandInTheOrderOfTheTiers(t *testing.T) {
	s := newMemory()
	first := s.games[0]
	presets := first.Game.Info().Presets
	for _, d := range []challenge.Difficulty{challenge.Master, challenge.Apprentice, challenge.Novice} {
		s.stats = append(s.stats, model.Stats{Game: first.ID(), Preset: presets[0], Difficulty: d, Games: 2, Wins: 1})
	}
	s.stats = append(s.stats, model.Stats{Game: first.ID(), Preset: presets[1], Games: 1}, model.Stats{Game: first.ID(), Preset: presets[0], Games: 1, Wins: 1})
	var got []challenge.Difficulty
	for _, st := range phrase.SortStats(s.games, s.stats) {
		got = append(got, st.Difficulty)
	}
	want := []challenge.Difficulty{"", "", challenge.Novice, challenge.Apprentice, challenge.Master}
	for i := range want {
		if len(got) != len(want) || got[i] != want[i] {
			t.Fatalf("the order is %v", got)
		}
	}
	drive(t, config(s), 80, 24).keys("t").wants("8 games, 4 won", "1 of 1  100 %", "1 of 2  50 %").keys("down down").wants("challenge: Novice")
}

func TestTheDailyPuzzleWarnsBeforeItsOnlyAttempt(t *testing.T) {
	s := newMemory()
	d := drive(t, config(s), 80, 24).keys("d").wants("Daily puzzle, 2 Jan 2026", "not tried yet", "in 12 h 0 min", "Grace").keys("enter").wants("your only attempt")
	if d.keys("x"); len(s.matches) != 0 {
		t.Fatal("another key began the attempt")
	}
	d.keys("enter enter esc esc").lacks("[V] Replay").keys("esc").wants("Today: lost", "[C] Share").keys("enter").wants("wits · ", "daily puzzle of 2026-01-02")
	if len(s.matches) != 1 || s.matches[0].Status != game.Lost {
		t.Errorf("%d attempts", len(s.matches))
	}
}
