package arena

import (
	"context"
	"encoding/json"

	"wits/game"
	"wits/game/referee"
)

// Evaluator is a Player that says what it thinks of the position before its last action.
type Evaluator interface {
	Opinion() (referee.Opinion, bool)
}

// Adjudication says which games are ended before their end: by what the players say of them, and by what is known. The zero one ends none.
type Adjudication struct {
	Resign *Resign
	Draw   *Draw
	Known  Known // may be nil
}

// Resign ends a game that a player finds lost: of so many actions in a row it said a score of -Score or less.
type Resign struct {
	Moves int `json:"moves"`
	Score int `json:"score"`
}

// Draw ends a game that both find even: from so many actions of each on, both said scores within Score of even in so many actions in a row.
type Draw struct {
	From  int `json:"from"`
	Moves int `json:"moves"`
	Score int `json:"score"`
}

// Known tells what a match is worth for the seat that is due, 1, a half or 0, where that is certain.
type Known func(ctx context.Context, m referee.Match) (worth float64, certain bool)

// Proved asks a game's coach. Known is what its odds call exact and what is decided.
func Proved(w game.Weigher) Known {
	return func(ctx context.Context, m referee.Match) (float64, bool) {
		odds, err := w.Odds(ctx, m.View(m.Status().Turn))
		if err != nil {
			return 0, false
		}
		var told game.ChanceOdds
		data, err := json.Marshal(odds)
		if err != nil || json.Unmarshal(data, &told) != nil || !told.Exact {
			return 0, false
		}
		return told.Chance, told.Chance == 0 || told.Chance == 0.5 || told.Chance == 1
	}
}

// Ended is how a game ended that was not played to its end.
type Ended string

// The ways.
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

// heard takes in what a seat said before an action. Who says nothing begins anew.
func (j *judge) heard(seat int, o referee.Opinion, said bool) {
	j.made[seat]++
	count := func(n *int, holds bool) {
		if *n++; !said || !holds {
			*n = 0
		}
	}
	if j.Resign != nil {
		count(&j.lost[seat], o.Score <= -j.Resign.Score)
	}
	if j.Draw != nil {
		count(&j.even[seat], max(o.Score, -o.Score) <= j.Draw.Score)
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

// conclude ends a match as it was decided, as far as its record can say so.
func conclude(m referee.Match, loser int) {
	if loser >= 0 {
		give, _ := referee.GiveUp().MarshalJSON()
		_ = m.Act(game.Seat(loser), give) // what refuses it is told by the result
		return
	}
	draw, _ := referee.Draw().MarshalJSON()
	for seat := range game.Seat(2) {
		_ = m.Act(seat, draw)
	}
}
