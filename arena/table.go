package arena

import (
	"context"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

// table is one game with a player in each seat.
type table struct {
	match   referee.Match
	players []Player
	draws   []rng.Rand
	luck    game.Gambler // nil where it is not counted
	end     Adjudication
}

func (t *table) play(ctx context.Context) (seats []Outcome, notes []Note, err error) {
	m := t.match
	seats = make([]Outcome, len(t.players))
	if len(seats) == 1 {
		seats[0].Actions = int(m.Seq()) // what opens a given board counts
	}
	var moves []move // for the luck, which is worked out when the bot's time has been taken
	clock := stopwatch{seats: seats, due: -1}
	judge := newJudge(t.end, max(2, len(seats)))
	ended, loser, faulty := Ended(""), -1, -1
	for st := m.Status(); !st.Over; st = m.Status() {
		seat, before := int(st.Turn), game.View{}
		if t.luck != nil {
			before = m.View(st.Turn)
		}
		program, elsewhere := t.players[seat].(Program)
		if elsewhere {
			clock.turn(-1)
		} else {
			clock.turn(seat)
		}
		if elsewhere && len(seats) == 2 {
			program.Facing(t.left(1 - seat))
		}
		err := t.players[seat].Move(ctx, m, &t.draws[seat])
		seats[seat].Moves++
		if elsewhere {
			seats[seat].CPU += program.Took()
			seats[seat].Slowest = max(seats[seat].Slowest, program.Took())
		}
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if err != nil {
			seats[seat].Fault, faulty, loser = err.Error(), seat, seat
			break
		}
		seats[seat].Actions++
		if t.luck != nil {
			moves = append(moves, move{before, m.Last()})
		}
		note := Note{Action: int(m.Seq())}
		if elsewhere {
			note.Took = program.Took()
			if o, said := program.Opinion(); said {
				note.Opinion = &o
			}
		}
		notes = append(notes, note)
		judge.heard(seat, note.Opinion)
		if len(seats) == 2 && !m.Status().Over {
			if ended, loser = judge.verdict(ctx, m); ended != "" {
				break
			}
		}
	}
	clock.turn(-1)
	if ended != "" || faulty >= 0 {
		conclude(m, loser)
	}
	for seat := range seats {
		seats[seat].Ended, seats[seat].Result = ended, t.result(seat, loser, faulty)
		if seat != faulty {
			t.players[seat].End(m, game.Seat(seat))
		}
	}
	if t.luck != nil && len(seats) == 1 {
		seats[0].Luck = luckOf(t.luck, moves, faulty < 0 && seats[0].Result == game.Lost)
	}
	return seats, notes, nil
}

// left is what is left on the clock of a seat; 0 where it has none.
func (t *table) left(seat int) time.Duration {
	if p, ok := t.players[seat].(Program); ok {
		return p.Left()
	}
	return 0
}

// result is how the match ended for a seat. One that could not be concluded is lost by the loser, or drawn where nobody is.
func (t *table) result(seat, loser, faulty int) game.Outcome {
	status := t.match.Status()
	switch {
	case seat == faulty || !status.Over && seat == loser:
		return game.Lost
	case status.Over:
		return status.Outcome(game.Seat(seat))
	case loser >= 0:
		return game.Won
	}
	return game.Drawn
}

// stopwatch charges processor time to the seat that is due. Of a bot that plays alone it reads the clock once a game: that takes longer than many
// a move.
type stopwatch struct {
	seats []Outcome
	due   int // nobody when negative
	since time.Duration
}

func (w *stopwatch) turn(to int) {
	alone := len(w.seats) == 1
	if to == w.due && (alone || to < 0) {
		return
	}
	now := threadCPU()
	if w.due >= 0 {
		o := &w.seats[w.due]
		o.CPU += now - w.since
		if !alone {
			o.Slowest = max(o.Slowest, now-w.since)
		}
	}
	w.due, w.since = to, now
}

// move is an action and what the bot saw when it chose it.
type move struct {
	before game.View
	action game.Action
}

// luckOf sums up what the moves got beyond what was likely. All but the last went well, and the last unless it lost.
func luckOf(g game.Gambler, moves []move, lost bool) (sum float64) {
	for i, m := range moves {
		likely, chance := g.Luck(m.before, m.action)
		if !chance {
			continue
		}
		sum += 1 - likely
		if lost && i == len(moves)-1 {
			sum--
		}
	}
	return sum
}

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
