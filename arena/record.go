package arena

import (
	"fmt"
	"io"
	"strings"

	"wits/game/referee"
)

// Recorder writes every game as a program of the field reads it.
type Recorder struct {
	to    io.Writer
	write Annotate
	keep  *Keeper
	times bool
}

// Annotate writes a game with a comment after each action, which may be empty, and with tags.
type Annotate func(r referee.Replay, comments []string, tags [][2]string) (string, error)

// NewRecorder returns a recorder of games as [Part.Lineups] lists them. Comments have what the player said of an action and, with times set,
// how long it took.
func NewRecorder(g referee.Game, to io.Writer, write Annotate, times bool, bots []string, lineups [][]int) *Recorder {
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
		text, err := r.write(replay, r.comments(played, len(replay.Actions)), [][2]string{
			{"Event", "wits arena"}, {"Round", fmt.Sprintf("%d.%d", round.Number+1, i+1)}, {"Termination", played.ended()},
		})
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

// ended says how a game ended, as PGN's Termination does.
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
