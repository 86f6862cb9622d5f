package model

import (
	"time"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
)

// What the terms of a match say that counts for the ladder, and what it is counted under.
const (
	LadderType       challenge.TypeID     = "ladder"
	LadderDifficulty challenge.Difficulty = "ladder"
)

// LiveBot is a player's program that plays on the server. Its name is the player's, and no two bots have names that look alike.
type LiveBot struct {
	Name    string   `json:"name"`
	On      bool     `json:"on"`                     // it follows its stream now
	Games   []string `json:"games" nullable:"false"` // what it plays
	Most    int      `json:"most"`                   // games at once
	Playing int      `json:"playing"`                // games that it plays now, or is asked to
}

// Invited is an invitation to a bot: a table at which it alone may sit down.
type Invited struct {
	Match  MatchID        `json:"match"`
	Code   string         `json:"code"` // of the table
	Game   string         `json:"game"`
	Preset string         `json:"preset"`
	Clock  *referee.Clock `json:"clock,omitempty"`
	From   string         `json:"from"`             // who invites
	Ladder bool           `json:"ladder,omitempty"` // it counts for the ladder: a bot invites
}

// The types of what a bot's stream tells.
const (
	InvitationNews = "invitation" // somebody invites the bot: sit down, or decline
	GoneNews       = "gone"       // an invitation is taken back, or has become void
	MatchNews      = "match"      // how a match of the bot's stands, after each action and at its end
)

// BotNews is a line of a bot's stream.
type BotNews struct {
	Type       string   `json:"type" enum:"invitation,gone,match"`
	Invitation *Invited `json:"invitation,omitempty"`
	Gone       MatchID  `json:"gone,omitempty"`
	Match      *Match   `json:"match,omitempty"`
}

// Rated is a line of the ladder: a bot or a mind, with the rating that makes its results most likely.
type Rated struct {
	Rank   int     `json:"rank"`
	Name   string  `json:"name"`
	Mind   bool    `json:"mind,omitempty"` // one of the game's own
	Rating float64 `json:"rating"`
	Low    float64 `json:"low"`  // the true rating is between low and high,
	High   float64 `json:"high"` // with 95 % confidence
	Tally
}

// Tally counts results.
type Tally struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// Games is how many there are.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Add counts one more result, n times.
func (t *Tally) Add(o game.Outcome, n int) {
	switch o {
	case game.Won:
		t.Wins += n
	case game.Lost:
		t.Losses += n
	default:
		t.Draws += n
	}
}

// LadderGame is a game that counts for the ladder, as one of its players had it.
type LadderGame struct {
	Match    MatchID       `json:"match"`
	Game     string        `json:"game"`
	Preset   string        `json:"preset"`
	Opponent string        `json:"opponent"`
	Mind     bool          `json:"mind,omitempty"` // the opponent is one of the game's own
	Seat     game.Seat     `json:"seat"`
	Status   game.Outcome  `json:"status"`
	Moves    referee.Seq   `json:"moves"`
	Ended    time.Time     `json:"ended"`
	Opening  []game.Action `json:"opening" nullable:"false"` // the first actions of both
}

// Results is how often a bot or mind has won against another, or after an opening.
type Results struct {
	Opponent string        `json:"opponent,omitempty"`
	Mind     bool          `json:"mind,omitempty"`    // the opponent is one of the game's own
	Opening  []game.Action `json:"opening,omitempty"` // the first actions of both
	Tally
}

// Career is what a bot's games of the ladder came to, in one game.
type Career struct {
	LiveBot
	Rated    *Rated       `json:"rated,omitempty"`           // its line of the ladder; absent before its first game
	Results  []Results    `json:"results" nullable:"false"`  // against each opponent, the most games first
	Openings []Results    `json:"openings" nullable:"false"` // of its latest games, the most frequent first
	Latest   []LadderGame `json:"latest" nullable:"false"`   // games, the latest first
}
