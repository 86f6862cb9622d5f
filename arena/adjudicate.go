package arena

import (
	"context"

	"wits/game"
	"wits/game/referee"
)

// Adjudication says which games are ended early: by the scores that the players report, and by what is proved. The zero value ends none.
type Adjudication struct {
	Resign *Resign
	Draw   *Draw
	Known  Odds // where they are certain: 1, a half or 0; may be nil
}

// Resign ends a game as lost for a player who reports a score of -Score or less for a number of actions in a row.
type Resign struct {
	Moves int `json:"moves"`
	Score int `json:"score"`
}

// Draw ends a game as drawn when each player has made From actions or more, and both have reported scores between -Score and Score for a
// number of actions in a row.
type Draw struct {
	From  int `json:"from"`
	Moves int `json:"moves"`
	Score int `json:"score"`
}

// Ended is how a game was ended early.
type Ended string

// The ways to end a game early.
const (
	Resigned Ended = "resigned"
	Agreed   Ended = "agreed"
	ByTable  Ended = "table"
)

// judge follows the opinions in one game.
type judge struct {
	Adjudication
	lost []int // actions in a row of each seat that it found lost
	even []int // and even
	made []int
}

func newJudge(a Adjudication, seats int) *judge {
	return &judge{a, make([]int, seats), make([]int, seats), make([]int, seats)}
}

// heard counts what a seat reported with an action; nil, which is nothing, starts its counts again.
func (j *judge) heard(seat int, o *referee.Opinion) {
	j.made[seat]++
	j.lost[seat]++
	j.even[seat]++
	if o == nil || j.Resign == nil || o.Score > -j.Resign.Score {
		j.lost[seat] = 0
	}
	if o == nil || j.Draw == nil || max(o.Score, -o.Score) > j.Draw.Score {
		j.even[seat] = 0
	}
}

// verdict says whether the game is decided, and who has lost it; -1 for nobody.
func (j *judge) verdict(ctx context.Context, m referee.Match) (how Ended, loser int) {
	if j.Resign != nil {
		for seat, n := range j.lost {
			if n >= j.Resign.Moves {
				return Resigned, seat
			}
		}
	}
	if d := j.Draw; d != nil && min(j.made[0], j.made[1]) >= d.From && min(j.even[0], j.even[1]) >= d.Moves {
		return Agreed, -1
	}
	if j.Known != nil {
		if worth, certain := j.Known(ctx, m); certain {
			due := int(m.Status().Turn)
			return ByTable, map[float64]int{0: due, 1: 1 - due, 0.5: -1}[worth]
		}
	}
	return "", -1
}

// conclude lets the loser give up, or both agree on a draw where nobody has lost. A match refuses that where its game has no draws, or when
// it is as long as any can be.
func conclude(m referee.Match, loser int) {
	if loser >= 0 {
		_ = m.Do(game.Seat(loser), referee.GiveUp())
		return
	}
	for seat := range game.Seat(2) {
		_ = m.Do(seat, referee.Draw())
	}
}
