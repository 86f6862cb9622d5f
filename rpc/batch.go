package rpc

import (
	"context"
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/internal/spread"
	"wits/play/live"
)

// MaxBatched is how many matches a batch may have.
const MaxBatched = 4096

// batch is many matches of a preset that are played by numbers, all with one call, for programs that learn.
type batch struct {
	id      string
	entry   entry.Entry
	preset  string
	numbers referee.Numbering
	matches []referee.Match
	masks   []byte // what was legal when the batch was last looked at, a row of bits for every match
}

// legal reports whether an action was legal when the batch was last looked at.
func (b *batch) legal(at, number int) bool {
	row := (b.numbers.Actions() + 7) / 8
	return number < b.numbers.Actions() && b.masks[at*row+number/8]>>(number%8)&1 == 1
}

// beginning says how a match of a batch begins anew: dealt from a seed, or at any position.
type beginning struct {
	At    int              `json:"at"`
	Seed  *seed            `json:"seed"`
	State *json.RawMessage `json:"state"`
}

// begin starts a match of a batch, which still has to be put in its place.
func (s *Session) begin(b *batch, from beginning) (referee.Match, error) {
	switch {
	case from.At < 0 || from.At >= len(b.matches):
		return nil, invalid("\"at\" is %d: the batch has %d matches, from 0", from.At, len(b.matches))
	case from.State != nil && from.Seed != nil:
		return nil, invalid("give \"seed\" or \"state\"")
	case from.State == nil:
		return b.entry.Game.Start(referee.Setup{Preset: b.preset, Seed: rng.Numeric(s.orRandom(from.Seed))})
	}
	m, err := b.entry.Game.Restore(*from.State)
	if err != nil {
		return nil, &Error{Code: CodeInvalidParams, Message: err.Error()}
	}
	_, _, err = b.numbers.Observe(m, m.Status().Turn, nil, nil) // a state of another size is refused before anything happens
	return m, err
}

// ended is a match of a batch that is over, with how it ended for every seat.
type ended struct {
	At       int            `json:"at"`
	Statuses []game.Outcome `json:"statuses"`
}

func (b *batch) ended(at int) ended {
	e, st := ended{At: at}, b.matches[at].Status()
	for seat := range game.Seat(b.entry.Game.Info().Seats) {
		e.Statuses = append(e.Statuses, st.Outcome(seat))
	}
	return e
}

// observed is how a batch stands, as the seats that are due see it.
type observed struct {
	Turns        []*game.Seat `json:"turns"`
	Over         []ended      `json:"over"`
	Observations []byte       `json:"observations"`
	Masks        []byte       `json:"masks,omitempty"`
	Legal        [][]int      `json:"legal,omitempty"`
}

// inLegalAs says how legal actions are told: as masks, as lists of numbers, or not at all.
type inLegalAs struct {
	Legal *string `json:"legal"`
}

func (p inLegalAs) check() error {
	if p.Legal != nil && *p.Legal != "masks" && *p.Legal != "lists" && *p.Legal != "none" {
		return invalid("\"legal\" is %.20q: want masks, lists or none", *p.Legal)
	}
	return nil
}

// observe looks at all matches. Those that the call changed are told as over, where they are.
func (b *batch) observe(changed func(at int) bool, as inLegalAs) (o observed, err error) {
	size, row := game.Size(b.numbers.Layout()), (b.numbers.Actions()+7)/8
	o = observed{Turns: make([]*game.Seat, len(b.matches)), Over: []ended{}, Observations: make([]byte, len(b.matches)*size)}
	b.masks = make([]byte, len(b.matches)*row)
	err = spread.Over(len(b.matches), func(at int) error {
		st, seat := b.matches[at].Status(), game.Seat(0)
		if !st.Over {
			seat, o.Turns[at] = st.Turn, &st.Turn
		}
		_, _, err := b.numbers.Observe(b.matches[at], seat, o.Observations[at*size:at*size:(at+1)*size], b.masks[at*row:at*row:(at+1)*row])
		return err
	})
	for at, turn := range o.Turns {
		if turn == nil && changed(at) {
			o.Over = append(o.Over, b.ended(at))
		}
	}
	switch {
	case as.Legal == nil || *as.Legal == "masks":
		o.Masks = b.masks
	case *as.Legal == "lists":
		for mask := range slices.Chunk(b.masks, row) {
			o.Legal = append(o.Legal, listed(mask))
		}
	}
	return o, err
}

// listed is the numbers of the actions that a mask allows.
func listed(mask []byte) []int {
	all := []int{}
	for i, byte := range mask {
		for ; byte != 0; byte &= byte - 1 {
			all = append(all, 8*i+bits.TrailingZeros8(byte))
		}
	}
	return all
}

// inBatchNew are the parameters of batch.new: a seed for every match.
type inBatchNew struct {
	inPreset
	inLegalAs
	Seeds []seed `json:"seeds"`
}

// openedBatch is the answer to batch.new.
type openedBatch struct {
	Batch   string `json:"batch"`
	Actions int    `json:"actions"`
	Size    int    `json:"size"`
	observed
}

func (s *Session) batchNew(_ context.Context, p *inBatchNew, at about) (any, error) {
	if n := len(p.Seeds); n < 1 || n > MaxBatched {
		return nil, invalid("\"seeds\" lists %d: a batch has 1 to %d matches", n, MaxBatched)
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	numbers, err := at.entry.Game.Number(p.Preset)
	if err != nil {
		return nil, err
	}
	b := &batch{entry: at.entry, preset: p.Preset, numbers: numbers, matches: make([]referee.Match, len(p.Seeds))}
	for i := range p.Seeds {
		if b.matches[i], err = s.begin(b, beginning{At: i, Seed: &p.Seeds[i]}); err != nil {
			return nil, err
		}
	}
	s.last++
	b.id = "b" + strconv.FormatUint(s.last, 10)
	s.batches.Put(b.id, b, len(b.matches))
	o, err := b.observe(func(int) bool { return true }, p.inLegalAs)
	return openedBatch{b.id, numbers.Actions(), game.Size(numbers.Layout()), o}, err
}

// inBatch names a batch.
type inBatch struct {
	inLang
	Batch string `json:"batch"`
}

func (s *Session) findBatch(id string) (*batch, error) {
	b, ok := s.batches.Get(id)
	if !ok {
		return nil, fmt.Errorf("%w: there is no batch %.40q: it was never opened, is closed, or was dropped", errUnknownMatch, id)
	}
	return b, nil
}

// inBatchStep are the parameters of batch.step: the number of an action for every match, -1 for none.
type inBatchStep struct {
	inBatch
	inLegalAs
	Actions []int        `json:"actions"`
	Begin   *[]beginning `json:"begin"`
}

// batchStep makes an action in every match and begins some anew. Whatever is refused, nothing has happened.
func (s *Session) batchStep(_ context.Context, p *inBatchStep, _ about) (any, error) {
	b, err := s.findBatch(p.Batch)
	if err != nil {
		return nil, err
	}
	if len(p.Actions) != len(b.matches) {
		return nil, invalid("\"actions\" lists %d: the batch has %d matches", len(p.Actions), len(b.matches))
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	for at, number := range p.Actions {
		if number >= 0 && (!b.legal(at, number) || b.matches[at].Seq() >= referee.MaxActions) {
			return nil, b.refused(at, number)
		}
	}
	begun := map[int]referee.Match{}
	if p.Begin != nil {
		for _, from := range *p.Begin {
			if begun[from.At], err = s.begin(b, from); err != nil {
				return nil, err
			}
			if p.Actions[from.At] >= 0 {
				return nil, invalid("match %d begins anew: its action is -1", from.At)
			}
		}
	}
	for at, m := range begun {
		b.matches[at] = m
	}
	err = spread.Over(len(b.matches), func(at int) error {
		if p.Actions[at] < 0 {
			return nil
		}
		return b.numbers.Act(b.matches[at], b.matches[at].Status().Turn, p.Actions[at])
	})
	if err != nil {
		return nil, err
	}
	return b.observe(func(at int) bool { return begun[at] != nil || p.Actions[at] >= 0 }, p.inLegalAs)
}

// refused says why an action is not made.
func (b *batch) refused(at, number int) error {
	m := b.matches[at]
	switch {
	case m.Status().Over:
		return &Error{Code: CodeGameOver, Message: fmt.Sprintf("match %d is over: begin it anew, or give -1", at), Data: &Data{Seq: m.Seq()}}
	case number >= b.numbers.Actions():
		return invalid("match %d: action %d: there are %d, from 0", at, number, b.numbers.Actions())
	}
	e := &Error{Code: CodeIllegal, Message: fmt.Sprintf("match %d: action %d is not legal there: its mask has 0", at, number), Data: &Data{Rule: "mask", Seq: m.Seq()}}
	if m.Seq() >= referee.MaxActions {
		e.Message, e.Data.Rule = fmt.Sprintf("match %d has the %d actions that a match may have: begin it anew", at, referee.MaxActions), "match-length"
	}
	return e
}

type inBatchView struct {
	inBatch
	At   int  `json:"at"`
	Seat *int `json:"seat"`
}

// lookedAt is the answer to batch.view: a match of a batch as a seat sees it, in every form.
type lookedAt struct {
	turn
	Lines       []string `json:"lines"`
	Observation []byte   `json:"observation"`
	Mask        []byte   `json:"mask"`
}

func (s *Session) batchView(_ context.Context, p *inBatchView, _ about) (any, error) {
	b, err := s.findBatch(p.Batch)
	if err != nil {
		return nil, err
	}
	if p.At < 0 || p.At >= len(b.matches) {
		return nil, invalid("\"at\" is %d: the batch has %d matches, from 0", p.At, len(b.matches))
	}
	m := newOpenMatch(b.entry, b.matches[p.At])
	seat, err := m.seat(p.Seat)
	if err != nil {
		return nil, err
	}
	a := lookedAt{turn: told(live.Current(m.Match, seat)), Lines: b.entry.Speak(s.speaker, m.View(seat)).Lines}
	a.Observation, a.Mask, err = b.numbers.Observe(m.Match, seat, nil, nil)
	return a, err
}

func (s *Session) batchClose(_ context.Context, p *inBatch, _ about) (any, error) {
	if _, err := s.findBatch(p.Batch); err != nil {
		return nil, err
	}
	s.batches.Remove(p.Batch)
	return struct{}{}, nil
}
