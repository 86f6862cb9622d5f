package model

import (
	"wits/challenge"
	"wits/game"
)

// Stats counts a player's finished matches of one game, preset, difficulty, opponent and clock. The difficulty of practice is
// empty, that of daily puzzles [DailyDifficulty].
// Hinted matches are counted apart: they neither win nor break a streak.
type Stats struct {
	Game       string               `json:"game"`
	Preset     string               `json:"preset"`
	Difficulty challenge.Difficulty `json:"difficulty"`
	Opponent   string               `json:"opponent,omitempty"` // a mind's name, or a person's after an @; empty in a game for one
	Clock      string               `json:"clock,omitempty"`    // base and increment, such as 300+5; empty without one

	Games       int      `json:"games"`
	Wins        int      `json:"wins"`
	Draws       int      `json:"draws"`
	Streak      int      `json:"streak"` // wins since the last loss; a draw breaks none
	BestStreak  int      `json:"bestStreak"`
	HintedGames int      `json:"hintedGames"`
	HintedWins  int      `json:"hintedWins"`
	Lengths     []Length `json:"lengths"` // the shortest first; hinted matches aside

	Best game.Millis `json:"best,omitempty"` // the time that the fastest win took, by the clock or by the stopwatch

	// Where the game can tell how few moves a deal could have taken, of wins without hints.
	Par      int `json:"par,omitempty"`      // those, together
	ParMoves int `json:"parMoves,omitempty"` // the moves that they took
	BestPar  int `json:"bestPar,omitempty"`  // the best of them: par by moves, in thousandths
}

// Counts reports whether a match is one of those that the numbers count.
func (s Stats) Counts(m Summary) bool {
	clock := ""
	if m.Clock != nil {
		clock = m.Clock.String()
	}
	return m.Game == s.Game && m.Preset == s.Preset && m.Terms.Difficulty == s.Difficulty && clock == s.Clock && (s.Opponent == "" || s.Opponent == m.Opponent())
}

// Efficiency is how few moves a win could have taken by how many it took, in thousandths; 0 where that is not known.
func Efficiency(par, moves int) int {
	if par <= 0 || moves <= 0 {
		return 0
	}
	return 1000 * par / moves
}

// Compare returns the numbers with a win added: the moves it took, the fewest that were possible, and its time; 0 where unknown.
func (s Stats) Compare(moves, par int, took game.Millis) Stats {
	if took > 0 && (s.Best == 0 || took < s.Best) {
		s.Best = took
	}
	if rate := Efficiency(par, moves); rate > 0 {
		s.Par, s.ParMoves, s.BestPar = s.Par+par, s.ParMoves+moves, max(s.BestPar, rate)
	}
	return s
}

// Length counts the wins that took a number of moves.
type Length struct {
	Actions int `json:"actions"` // moves; games that were counted before flags and notes were left out have those too
	Wins    int `json:"wins"`
}

// Count returns the numbers with one more finished match. Lengths stay as they are.
func (s Stats) Count(status game.Outcome, hinted bool) Stats {
	win := 0
	if status == game.Won {
		win = 1
	}
	if hinted {
		s.HintedGames++
		s.HintedWins += win
		return s
	}
	s.Games++
	s.Wins += win
	if status == game.Drawn {
		s.Draws++
		return s
	}
	s.Streak = (s.Streak + win) * win
	s.BestStreak = max(s.BestStreak, s.Streak)
	return s
}

// Ending is the result of a finished match for its player, compared with the player's matches before it.
type Ending struct {
	Moves   int         `json:"moves"`             // of all seats, in the latest deal; those made for everybody aside
	Par     int         `json:"par,omitempty"`     // how few could have won it; of wins alone, and where the game can tell
	Time    game.Millis `json:"time,omitempty"`    // by the clock or the stopwatch, in a game for one
	Stats   *Stats      `json:"stats,omitempty"`   // all matches of its kind, this one among them; absent where it is not counted
	Records []Record    `json:"records,omitempty"` // in what it is the player's best so far
	Streak  Streak      `json:"streak"`            // games won in a row, whatever was played
	Days    *Streak     `json:"days,omitempty"`    // of a daily puzzle: days in a row on which one was solved
}

// Record is something in which a win can be the best.
type Record string

// What a player's wins of a kind are compared by.
const (
	FewestMoves   Record = "moves"
	FastestWin    Record = "time"
	MostEfficient Record = "efficiency"
)

// Records lists in what a win is the player's best. The numbers count it already; a first win sets no record.
func (s Stats) Records(e Ending) (list []Record) {
	if s.Wins < 2 {
		return nil
	}
	if len(s.Lengths) > 0 && s.Lengths[0] == (Length{e.Moves, 1}) {
		list = append(list, FewestMoves)
	}
	if e.Time > 0 && e.Time == s.Best {
		list = append(list, FastestWin)
	}
	if rate := Efficiency(e.Par, e.Moves); rate > 0 && rate == s.BestPar {
		list = append(list, MostEfficient)
	}
	return list
}
