package model

import "wits/challenge"

// Stats counts a player's finished matches of one game, preset and difficulty. The difficulty of practice is empty,
// that of daily puzzles [DailyDifficulty].
// Hinted matches are counted apart: they neither win nor break a streak.
type Stats struct {
	Game       string               `json:"game"`
	Preset     string               `json:"preset"`
	Difficulty challenge.Difficulty `json:"difficulty"`

	Games       int      `json:"games"`
	Wins        int      `json:"wins"`
	Streak      int      `json:"streak"` // wins since the last loss
	BestStreak  int      `json:"bestStreak"`
	HintedGames int      `json:"hintedGames"`
	HintedWins  int      `json:"hintedWins"`
	Lengths     []Length `json:"lengths"` // the shortest first; hinted matches aside
}

// Length counts the wins that took a number of actions.
type Length struct {
	Actions int `json:"actions"`
	Wins    int `json:"wins"`
}

// Count returns the numbers with one more finished match. Lengths stay as they are.
func (s Stats) Count(won, hinted bool) Stats {
	win := 0
	if won {
		win = 1
	}
	if hinted {
		s.HintedGames++
		s.HintedWins += win
		return s
	}
	s.Games++
	s.Wins += win
	s.Streak = (s.Streak + win) * win
	s.BestStreak = max(s.BestStreak, s.Streak)
	return s
}
