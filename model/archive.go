package model

import (
	"time"

	"wits/challenge"
	"wits/game"
)

// ArchiveFormat is the format of archives that this program writes and reads.
const ArchiveFormat = 1

// Archive is what is kept of a player beside their matches, as they take it along in a file.
type Archive struct {
	Format     int                  `json:"format"`
	Program    string               `json:"program"`
	Made       time.Time            `json:"made"`
	Player     challenge.Adventurer `json:"player"`
	Streak     Streak               `json:"streak"`
	Settings   map[string]string    `json:"settings"`
	Tokens     []Token              `json:"tokens"` // what they are called; not the tokens themselves
	Statistics []Stats              `json:"statistics"`
	Days       []DayResult          `json:"days"` // attempts at daily puzzles
	Steps      int64                `json:"steps"`
	Challenges []Pending            `json:"challenges"`
}

// Archived is a match in an archive.
type Archived struct {
	Summary
	Replay string     `json:"replay,omitempty"` // the file that has it; none while the match runs or its day is not over
	View   *game.View `json:"view,omitempty"`   // what the player sees of a match that has none
}

// Brought is what an archive has brought.
type Brought struct {
	Matches int `json:"matches" doc:"that are here now"`
	Again   int `json:"again" doc:"of these, that were here before"`
	Left    int `json:"left" doc:"that have no replay yet: they stay where they were played"`
}
