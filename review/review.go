// Package review takes a game apart, after it was played, into what was skill and what was luck.
//
// A coach judges positions one by one; this package adds the judgments up so that skill and luck of all moves together are
// exactly the result less the value of the start, and no skill is above 0. It knows no game, plays none, and keeps nothing.
package review

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
)

// ErrNone says that a game has no coach that reviews matches.
var ErrNone = errors.New("nobody reviews this game")

// Verdict rates a move in a word.
type Verdict string

// The verdicts, by the share of everything that a move gave away: see [verdictOf].
const (
	Best       Verdict = "best"
	Good       Verdict = "good"
	Inaccuracy Verdict = "inaccuracy"
	Mistake    Verdict = "mistake"
	Blunder    Verdict = "blunder"
)

// Review is the result of a review. Values are from the side of seat 0, those of a move from the side of the seat that acted. It is kept
// as JSON without a language; [Spoken] is the same in a reader's language.
type Review struct {
	Start    float64       `json:"start"`
	Result   float64       `json:"result"`
	Moves    []Move        `json:"moves"`
	Accuracy []float64     `json:"accuracy" nullable:"false" doc:"of each seat, 0 to 100"`
	Luck     []float64     `json:"luck" nullable:"false" doc:"of each seat, 0 to 100; 50 is neither good nor bad"`
	Total    int           `json:"total" doc:"moves that there are; fewer are in moves while the review is being made"`
	Summary  words.Message `json:"summary"`
}

// Decode reads a review that was kept as JSON, or a [Spoken] review. Actions are in their wire form.
func Decode(document []byte) (r Review, err error) {
	if err := json.Unmarshal(document, &r); err != nil {
		return Review{}, fmt.Errorf("read a review: %w", err)
	}
	return r, nil
}

// Complete reports whether every move was judged.
func (r Review) Complete() bool { return len(r.Moves) == r.Total }

// Move is one action of a review.
type Move struct {
	Seq     referee.Seq   `json:"seq"`
	Seat    game.Seat     `json:"seat"`
	Action  game.Action   `json:"action"`
	Best    game.Action   `json:"best"` // the action itself where nothing better is known
	Written string        `json:"written,omitempty" doc:"best, where something was better, as the players of the game write it; absent where that is plain from best"`
	Value   float64       `json:"value"` // before the move
	Skill   float64       `json:"skill"` // what the choice gave away; never above 0
	Luck    float64       `json:"luck"`  // what the answer gave or took
	Verdict Verdict       `json:"verdict"`
	Exact   bool          `json:"exact"` // the value is proved
	Reason  words.Message `json:"reason"`
	Proof   []game.Place  `json:"proof,omitempty" nullable:"false"`
}

// Reading is a review that is being made, move by move.
type Reading struct {
	coach  game.Reviewer
	seats  int
	at     []point
	judged []game.Judgment
	end    game.View // what seat 0 saw at the end
	due    game.View // what the seat that is due sees, while it is not over
	turn   game.Seat
	over   bool
	now    game.Judgment // of the position of a match that is not over
}

// point is an action that stands, with what its player saw before it.
type point struct {
	seq    referee.Seq
	seat   game.Seat
	action game.Action
	shown  game.Action // as other seats see it while the match runs
	before game.View
	frame  bool // the action belongs to every match, as giving up does
	waits  bool // another seat was due, so there was no move to make instead
}

// Begin reads the actions of a record that count: what was taken back is left out, and so is what was played before the match was
// dealt anew.
func Begin(g referee.Game, coach game.Coach, rec referee.Record) (*Reading, error) {
	c, ok := coach.(game.Reviewer)
	if !ok {
		return nil, ErrNone
	}
	r := &Reading{coach: c, seats: g.Info().Seats}
	return r, r.walk(g, rec)
}

func (r *Reading) walk(g referee.Game, rec referee.Record) error {
	seats := game.Seat(r.seats)
	var before []game.View
	for at, err := range referee.Walk(g, rec) {
		if err != nil {
			return fmt.Errorf("review: %w", err)
		}
		m := at.Match
		if m.Seq() > 0 {
			r.note(rec.Actions[m.Seq()-1], at, before)
		}
		before = before[:0:0]
		for seat := range seats {
			before = append(before, m.View(seat))
		}
		st := m.Status()
		r.end, r.over, r.turn = before[0], st.Over, st.Turn
		if !st.Over {
			r.due = before[st.Turn]
		}
	}
	return nil
}

// note adds an action to those that stand.
func (r *Reading) note(e referee.Entry, at referee.Step, before []game.View) {
	switch {
	case referee.IsTakeBack(e.Action):
		by := at.Seat
		if _, asks := at.Match.Asks(); asks {
			return
		}
		if other := (by + 1) % game.Seat(r.seats); r.seats == 2 && at.Match.Mind(other) == "" {
			by = other // who asked for it
		}
		for i := len(r.at) - 1; i >= 0; i-- {
			gone := r.at[i].seat == by
			r.at = r.at[:i]
			if gone {
				return
			}
		}
		return
	case referee.IsReset(e.Action):
		r.at = nil
		return
	}
	frame := referee.IsFrame(e.Action)
	if frame && !at.Match.Status().Over {
		return // an offer is no move
	}
	other := (at.Seat + 1) % game.Seat(r.seats)
	r.at = append(r.at, point{at.Match.Seq(), at.Seat, at.Action, at.Match.Shown(other), before[at.Seat], frame, at.Seat != r.turn})
}

// Next judges another move. It reports whether there are more.
func (r *Reading) Next(ctx context.Context) (more bool, err error) {
	if n := len(r.judged); n < len(r.at) {
		p := r.at[n]
		a := p.action
		if p.frame {
			a = game.Action{}
		}
		j, err := r.coach.Judge(ctx, p.before, a)
		if err != nil {
			return true, err
		}
		r.judged = append(r.judged, j)
	}
	if len(r.judged) < len(r.at) {
		return true, nil
	}
	if !r.over {
		r.now, err = r.coach.Judge(ctx, r.due, game.Action{})
	}
	return false, err
}

// Review adds up what was judged so far.
func (r *Reading) Review() Review {
	out := Review{Total: len(r.at), Moves: make([]Move, len(r.judged))}
	out.Result = r.result()
	next := out.Result // to seat 0, after the move
	for i := len(r.judged) - 1; i >= 0; i-- {
		out.Moves[i], next = r.move(i, next)
	}
	out.Start = next
	r.sum(&out)
	out.Summary = r.summary(out)
	return out
}

// result is what the game came to for seat 0, or what the position is worth that was reached so far.
func (r *Reading) result() float64 {
	n := len(r.judged)
	switch {
	case n == len(r.at) && r.over:
		return r.coach.Result(r.end)
	case n == len(r.at):
		return r.toFirst(r.turn, r.now.Value-r.now.Paid)
	case n == 0:
		return 0
	}
	last := r.judged[n-1]
	return r.toFirst(r.at[n-1].seat, last.Value-last.Paid)
}

// toFirst turns a seat's value into that of seat 0, and back.
func (r *Reading) toFirst(seat game.Seat, v float64) float64 {
	if seat == 0 {
		return v
	}
	return r.coach.Scale().Sum - v
}

// move adds up one move, with what the position after it is worth to seat 0, and returns what the one before it is.
func (r *Reading) move(i int, next float64) (Move, float64) {
	p, j := r.at[i], r.judged[i]
	after := r.toFirst(p.seat, next) + j.Paid // from here on, as Value is
	if p.waits {
		j.Best, j.Reason, j.Proof = game.Action{}, words.Message{}, nil // they are the other seat's
	}
	m := Move{Seq: p.seq, Seat: p.seat, Action: r.said(p), Best: j.Best, Written: j.Written, Exact: j.Exact, Reason: j.Reason, Proof: j.Proof}
	best := !p.frame && (j.Best.IsZero() || j.Best.Same(p.action))
	chosen := after
	switch {
	case j.Free:
		j.Value = after
	case p.frame, !r.coach.Scale().Luck:
		if best {
			j.Value = after // the best move is worth what comes of it
		}
	default:
		chosen = j.Chosen
	}
	m.Value = max(j.Value, chosen) // a move that was judged too low shows by what came of it
	m.Skill, m.Luck = chosen-m.Value, after-chosen
	if best = best || m.Skill == 0; best || m.Best.IsZero() {
		m.Best, m.Written = m.Action, ""
	}
	m.Verdict = verdictOf(best, -m.Skill/r.coach.Scale().Unit)
	if best && !j.Best.IsZero() && !j.Best.Same(p.action) {
		m.Reason, m.Proof = words.Message{}, nil // they are those of another move, which was no better
	}
	return m, r.toFirst(p.seat, m.Value-j.Paid)
}

// said is an action as a review tells it: of a match that runs, not more than every seat may know.
func (r *Reading) said(p point) game.Action {
	if r.over {
		return p.action
	}
	return p.shown
}

// verdictOf is the word for a move that gave away a share of everything. The steps are those of Lichess: 5, 10 and 15 of 100.
func verdictOf(best bool, given float64) Verdict {
	switch {
	case best && given < 0.05:
		return Best
	case given < 0.05:
		return Good
	case given < 0.10:
		return Inaccuracy
	case given < 0.15:
		return Mistake
	}
	return Blunder
}

// Spoken is a review in a reader's language, as it is sent: its own fields take the place of the review's.
type Spoken struct {
	Review
	Moves   []SpokenMove  `json:"moves" nullable:"false"`
	Moments []referee.Seq `json:"moments" nullable:"false" doc:"the moves that mattered most, at most three"`
	Summary string        `json:"summary"`
}

// SpokenMove is one action of such a review.
type SpokenMove struct {
	Move
	Reason string `json:"reason"`
}

// In says a review in a language.
func (r Review) In(s words.Speaker) Spoken {
	out := Spoken{Review: r, Moves: make([]SpokenMove, len(r.Moves)), Moments: r.Moments(), Summary: s.Say(r.Summary)}
	for i, m := range r.Moves {
		out.Moves[i] = SpokenMove{m, s.Say(m.Reason)}
	}
	return out
}

// moments is how many moves of a game mattered most.
const moments = 3

// Moments are the moves that changed most, by skill or by luck, in the order in which they were played.
func (r Review) Moments() []referee.Seq {
	order := slices.Clone(r.Moves)
	slices.SortStableFunc(order, func(a, b Move) int { return cmp.Compare(b.weight(), a.weight()) })
	found := []referee.Seq{}
	for _, m := range order[:min(moments, len(order))] {
		if m.weight() > 0 {
			found = append(found, m.Seq)
		}
	}
	slices.Sort(found)
	return found
}

func (m Move) weight() float64 { return math.Abs(m.Skill) + math.Abs(m.Luck) }

// summary says in a sentence what the game came to. Of two players the first is spoken of as the one who moved first.
func (r *Reading) summary(out Review) words.Message {
	if !out.Complete() || len(out.Moves) == 0 {
		return words.Message{}
	}
	if r.seats > 1 {
		return words.New("review.two", words.Int("first", int(math.Round(out.Accuracy[0]))), words.Int("second", int(math.Round(out.Accuracy[1]))))
	}
	given, luck := 0.0, 0.0
	for _, m := range out.Moves {
		given -= m.Skill
		luck += m.Luck
	}
	lost, by := r.coach.Amount(given), r.coach.Amount(math.Abs(luck))
	if luck < 0 {
		return words.New("review.unlucky", words.Say("given", lost), words.Say("luck", by))
	}
	return words.New("review.lucky", words.Say("given", lost), words.Say("luck", by))
}
