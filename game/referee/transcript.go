package referee

import (
	"encoding/json"

	"wits/game/words"
)

// Transcript is a game as a file of its field tells it, made by programs that know nothing of wits.
type Transcript struct {
	Title   string          // who played, and where; may be empty
	Start   json.RawMessage // where it began, for [Game.Restore]
	Preset  string          // what a match begins as that begins so; empty where none does
	Players []string
	Actions []Entry
	Notes   []words.Message // what the file says and is left out
}

// Replay returns the game as a replay of ours. It reports false for one that begins as no preset does.
func (t Transcript) Replay(g Game) (r Replay, ok bool, err error) {
	if t.Preset == "" {
		return r, false, nil
	}
	m, err := g.Start(Setup{Preset: t.Preset, Players: t.Players})
	if err != nil {
		return r, true, err
	}
	for _, a := range t.Actions {
		if err := m.Act(a.Seat, a.Action); err != nil {
			return r, true, err
		}
	}
	r, err = m.Replay()
	return r, true, err
}
