package arena

import (
	"fmt"
	"io"
	"strings"

	"wits/game/referee"
)

// Annotated is a game of a run with what a record of the field has besides the moves.
type Annotated struct {
	Replay   referee.Replay // with the names of the bots as players
	Round    string         // such as 3.2: the second game of the third opening
	Comments []string       // after each action: what the player said of it and how long it took; empty where neither is known
	Ended    string         // how it ended, as PGN's Termination says it: normal, adjudication, or rules infraction
}

// Recorder writes every game as a program of the field reads it.
type Recorder struct {
	to    io.Writer
	write func(Annotated) (string, error)
	keep  *Keeper
	times bool
}

// NewRecorder returns a recorder of games as [Lineups] lists them. Times says whether comments have how long moves took.
func NewRecorder(g referee.Game, to io.Writer, write func(Annotated) (string, error), times bool, bots []string, lineups [][]int) *Recorder {
	return &Recorder{to, write, newKeeper(g, bots, lineups), times}
}

// Add writes a round.
func (r *Recorder) Add(round Round) error {
	for i, lineup := range r.keep.lineups {
		played := round.Games[i]
		if played.Record == nil {
			continue
		}
		replay, err := r.keep.replay(played, lineup)
		if err != nil {
			return fmt.Errorf("record game %d: %w", round.Number+1, err)
		}
		text, err := r.write(Annotated{replay, fmt.Sprintf("%d.%d", round.Number+1, i+1), r.comments(played, len(replay.Actions)), played.ended()})
		if err == nil {
			_, err = io.WriteString(r.to, strings.TrimRight(text, "\n")+"\n\n")
		}
		if err != nil {
			return fmt.Errorf("record game %d: %w", round.Number+1, err)
		}
	}
	return nil
}

// comments are the notes in words.
func (r *Recorder) comments(p Played, actions int) []string {
	all := make([]string, actions)
	for _, n := range p.Notes {
		var parts []string
		if n.Opinion != nil {
			parts = append(parts, n.Opinion.String())
		}
		if n.Took > 0 && r.times {
			parts = append(parts, fmt.Sprintf("%.3fs", n.Took.Seconds()))
		}
		all[n.Action-1] = strings.Join(parts, " ")
	}
	return all
}

// ended says how a game ended.
func (p Played) ended() string {
	for _, o := range p.Seats {
		switch {
		case o.Fault != "":
			return "rules infraction"
		case o.Ended != "":
			return "adjudication"
		}
	}
	return "normal"
}
