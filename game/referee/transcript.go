package referee

import (
	"encoding/json"

	"wits/game/words"
)

// Transcript is a game as a file of its field tells it, made by programs that know nothing of wits.
type Transcript struct {
	Title   string          // who played, and where; may be empty
	Start   json.RawMessage // where it began, for [Game.Restore]
	Preset  string          // what a match begins as that begins so, listed or of [AnySize]
	Players []string
	Actions []Entry
	Notes   []words.Message // what the file says and is not played
	Format  string          // what Text is written in
	Text    string          // the game as it is written with all that the file says; empty where that is no more than a replay tells
}

// Replay returns the game as a replay of ours, of the game that knows positions of any kind.
func (t Transcript) Replay(g Game) (r Replay, err error) {
	m, err := AnySize(g).Start(Setup{Preset: t.Preset, Players: t.Players})
	if err != nil {
		return r, err
	}
	for _, a := range t.Actions {
		if err := m.Act(a.Seat, a.Action); err != nil {
			return r, err
		}
	}
	return m.Replay()
}
