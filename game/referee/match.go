package referee

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"

	"wits/game"
	"wits/game/rng"
	"wits/game/wire"
	"wits/game/words"
)

// MaxActions bounds the memory of one match. No game comes near it by being played.
const MaxActions = 10_000

type match[S, A, V any] struct {
	game *typed[S, A, V]
	// A pointer to a pointer, because fmt prints those as addresses whatever the verb: where a match sits in an
	// unexported field, fmt does not ask its Format method and would follow a plain pointer.
	inner **inner[S, A]
	legal iter.Seq[A] // of the state as it is when ranged over; made once, bots are handed it at every step
}

// inner is what a match hides.
type inner[S, A any] struct {
	setup Setup
	bare  bool // restored from a bare state: there is no setup, and the log begins there
	after Seq  // actions before those of the log; see ResumeAt
	log   []entry[A]

	position[S]             // never leaves this struct but through Save
	base        position[S] // where the log begins
	before      S           // the state that the latest action was made in

	// In a match in which actions can be taken back: those of the game that were not, and where the latest of them were made.
	takesBack bool
	played    []entry[A]
	recent    []position[S]
}

// position is where a match stands: all that an action changes.
type position[S any] struct {
	state S
	moves int   // in the log
	offer uint8 // who offers a draw, see offerOf, or asks to take back, see askOf
}

func (m *match[S, A, V]) in() *inner[S, A] { return *m.inner }

// newMatch starts a match. Its parts are allocated as one: the arena makes a hundred thousand a second.
func (g *typed[S, A, V]) newMatch(in inner[S, A]) *match[S, A, V] {
	whole := &struct {
		match   match[S, A, V]
		inner   inner[S, A]
		pointer *inner[S, A]
		log     [8]entry[A]
	}{inner: in}
	whole.inner.log = whole.log[:0]
	whole.inner.base = whole.inner.position
	whole.inner.takesBack = g.info.Open
	whole.pointer = &whole.inner
	m := &whole.match
	*m = match[S, A, V]{game: g, inner: &whole.pointer, legal: func(yield func(A) bool) {
		if st := m.Status(); !st.Over {
			g.rules.Legal(g.rules.View(m.in().state, st.Turn))(yield)
		}
	}}
	return m
}

type entry[A any] struct {
	seat   game.Seat
	kind   kind
	action A
	left   game.Millis // see Entry
}

func (m *match[S, A, V]) Seq() Seq { return m.in().after + Seq(len(m.in().log)) }
func (m *match[S, A, V]) View(to game.Seat) game.View {
	return game.NewView(m.game.rules.View(m.in().state, to))
}

// Status puts a mind first where several seats are due at once: it acts at once, and then people are.
func (m *match[S, A, V]) Status() game.Status {
	st := m.game.rules.Status(m.in().state)
	if len(st.Also) == 0 || m.Mind(st.Turn) != "" {
		return st
	}
	for i, seat := range st.Also {
		if m.Mind(seat) != "" {
			st.Also = slices.Clone(st.Also)
			st.Turn, st.Also[i] = seat, st.Turn
			break
		}
	}
	return st
}

func (m *match[S, A, V]) Concealed(to game.Seat) game.View {
	if !m.Status().Over {
		return m.View(to)
	}
	c, ok := m.game.rules.(game.Concealer[S, V])
	switch {
	case !ok && m.game.info.Open: // there is nothing to conceal
		return m.View(to)
	case !ok:
		return game.View{}
	}
	return game.NewView(c.Conceal(m.in().state, to))
}

func (m *match[S, A, V]) Moves() int { return m.in().moves }

func (m *match[S, A, V]) Par() int {
	p, ok := m.game.rules.(game.Parred[S])
	if !ok || !m.Status().Over {
		return 0
	}
	return p.Par(m.in().state)
}

func (m *match[S, A, V]) Shape() string {
	if c, ok := m.game.rules.(game.Congruent[S]); ok {
		return c.Shape(m.in().state)
	}
	seen, err := json.Marshal(m.View(0))
	if err != nil {
		return "" // a view is always JSON; the kit proves it
	}
	return string(seen)
}

func (m *match[S, A, V]) Preset() string {
	in := m.in()
	if !in.bare {
		return in.setup.Preset
	}
	if p, ok := any(in.state).(game.Presetter); ok {
		return p.Preset()
	}
	return ""
}

func (m *match[S, A, V]) Commitment() string {
	if in := m.in(); !in.bare && m.game.info.Commits(in.setup.Preset, in.setup.Minds != nil) {
		return in.setup.Seed.Commitment()
	}
	return ""
}

func (m *match[S, A, V]) Legal(to game.Seat) iter.Seq[game.Action] {
	return func(yield func(game.Action) bool) {
		st, legal := m.Status(), m.legal
		switch {
		case !st.Due(to):
			return
		case st.Turn != to:
			legal = m.game.rules.Legal(m.game.rules.View(m.in().state, to))
		}
		for a := range legal {
			if !yield(game.NewAction(a)) {
				return
			}
		}
	}
}

func (m *match[S, A, V]) Act(by game.Seat, action []byte) error {
	e, err := m.decode(by, action)
	switch {
	case errors.Is(err, game.ErrIllegal) && m.Status().Over:
		return game.ErrOver // a move that no state allows is refused like any other
	case err != nil:
		return err
	}
	return m.apply(e)
}

func (m *match[S, A, V]) Do(by game.Seat, a game.Action) error {
	if own, ok := game.AsAction[A](a); ok {
		return m.apply(entry[A]{seat: by, action: own})
	}
	return m.Act(by, a.Wire())
}

func (m *match[S, A, V]) Repeat(e Entry) error {
	if e.Left == 0 {
		return m.Act(e.Seat, e.Action)
	}
	if err := m.checkLeft(e.Seat, e.Left, len(m.in().log)); err != nil {
		return err
	}
	if err := m.Act(e.Seat, e.Action); err != nil {
		return err
	}
	return m.Punch(e.Left)
}

func (m *match[S, A, V]) apply(e entry[A]) error {
	in := m.in()
	if m.Seq() >= MaxActions {
		return game.Break("match-length", words.New("rule.match-length", words.Int("n", MaxActions)))
	}
	next, err := m.next(e)
	if err != nil {
		return err
	}
	if in.takesBack && e.kind == own {
		in.remember(e, in.position)
	}
	in.before, in.position, in.log = in.state, next, append(in.log, e)
	return nil
}

func (m *match[S, A, V]) Step(ctx context.Context, bot string, r *rng.Rand) error {
	b, err := m.game.bot(bot)
	if err != nil {
		return err
	}
	st := m.Status()
	if st.Over {
		return game.ErrOver
	}
	a, err := b.Choose(ctx, m.game.rules.View(m.in().state, st.Turn), m.legal, r)
	if err != nil {
		return fmt.Errorf("bot %s: %w", bot, err)
	}
	if err := m.apply(entry[A]{seat: st.Turn, action: a}); err != nil {
		return fmt.Errorf("bot %s: %w", bot, err)
	}
	return nil
}

func (m *match[S, A, V]) Last() game.Action {
	log := m.in().log
	if len(log) == 0 {
		return game.Action{}
	}
	return log[len(log)-1].erased()
}

func (e entry[A]) erased() game.Action {
	if e.kind != own {
		return e.kind.action()
	}
	return game.NewAction(e.action)
}

func (m *match[S, A, V]) Record() (Record, error) {
	in := m.in()
	if in.bare || in.after > 0 {
		return Record{}, ErrNoRecord
	}
	opened := in.setup.Seed.Open()
	rec := Record{
		Preset: in.setup.Preset, Seed: opened.Value, Salt: Digits(opened.Salt), Commitment: Digits(opened.Commitment),
		Players: slices.Clone(in.setup.Players), Minds: slices.Clone(in.setup.Minds), Clock: in.setup.Clock.copied(),
		Actions: make([]Entry, len(in.log)),
	}
	for i, e := range in.log {
		raw, err := json.Marshal(e.erased())
		if err != nil {
			return Record{}, fmt.Errorf("record action %d: %w", i+1, err)
		}
		rec.Actions[i] = Entry{e.seat, raw, e.left}
	}
	return rec, nil
}

// label is all that an accidental look at a match shows.
func (m *match[S, A, V]) label() string {
	return fmt.Sprintf("match(%s %s, %d actions)", m.game.info.ID, m.Preset(), m.Seq())
}

func (m *match[S, A, V]) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(m.label())) }
func (m *match[S, A, V]) MarshalJSON() ([]byte, error) {
	return nil, errors.New("game: a match is not encoded; send a View, or Save it")
}

// recordKey is the member that Save adds to the state's own.
const recordKey = "record"

func (m *match[S, A, V]) State() (state []byte, err error) {
	if short, ok := any(m.in().state).(game.Shortener); ok {
		state, err = short.Short()
	} else {
		state, err = m.encode()
	}
	if m.game.agreer != nil && err == nil {
		state = slices.Concat([]byte{'0' + m.in().offer}, state) // what is offered or asked for stands across checkpoints
	}
	return state, err
}

// readState reads what Match.State wrote.
func (g *typed[S, A, V]) readState(text []byte) (at position[S], err error) {
	if g.agreer != nil {
		if len(text) == 0 || text[0] < '0' || int(text[0]-'0') > 2*g.info.Seats {
			return at, errors.New("it does not say who offers a draw")
		}
		at.offer, text = text[0]-'0', text[1:]
	}
	if short, ok := any(&at.state).(game.ShortReader); ok {
		return at, short.ReadShort(text)
	}
	return at, wire.Decode(text, &at.state)
}

// encode writes the state as JSON. One that writes itself is taken at its word: reading it again, as json.Marshal does,
// takes longer than writing it.
func (m *match[S, A, V]) encode() (state []byte, err error) {
	if own, ok := any(m.in().state).(json.Marshaler); ok {
		state, err = own.MarshalJSON()
	} else {
		state, err = json.Marshal(m.in().state)
	}
	if err != nil {
		return nil, fmt.Errorf("save %s: %w", m.game.info.ID, err)
	}
	return state, nil
}

func (m *match[S, A, V]) Save() ([]byte, error) {
	state, err := m.encode()
	if err != nil {
		return nil, err
	}
	if m.in().bare {
		return state, nil
	}
	rec, err := m.Record()
	if err != nil {
		return nil, err
	}
	tail, err := json.Marshal(map[string]Record{recordKey: rec})
	if err != nil {
		return nil, fmt.Errorf("save %s: %w", m.game.info.ID, err)
	}
	state[len(state)-1] = ','
	return append(state, tail[1:]...), nil
}

func (g *typed[S, A, V]) Restore(saved []byte) (Match, error) {
	var members map[string]json.RawMessage
	if err := wire.Decode(saved, &members); err != nil {
		return nil, malformed("state", err)
	}
	record, recorded := members[recordKey]
	delete(members, recordKey)
	own, err := json.Marshal(members)
	if err != nil {
		return nil, fmt.Errorf("restore %s: %w", g.info.ID, err)
	}
	var state S
	if err := wire.Decode(own, &state); err != nil {
		return nil, malformed("state", err)
	}
	if recorded {
		return g.restoreRecorded(state, record)
	}
	return g.restoreBare(state)
}

// restoreBare goes on from a state alone. Only listed presets can be restored.
func (g *typed[S, A, V]) restoreBare(state S) (Match, error) {
	m := g.newMatch(inner[S, A]{position: position[S]{state: state}, bare: true})
	if p := m.Preset(); !g.anySize && !slices.Contains(g.info.Presets, p) {
		return nil, malformed("state", fmt.Errorf("%w %.40q", game.ErrPreset, p))
	}
	return m, nil
}

// restoreRecorded plays the record again: a state that does not follow from it has been damaged or changed.
func (g *typed[S, A, V]) restoreRecorded(state S, record []byte) (Match, error) {
	var rec Record
	if err := wire.Decode(record, &rec); err != nil {
		return nil, malformed("state", fmt.Errorf("record: %w", err))
	}
	m, err := g.resume(rec)
	if err != nil {
		return nil, malformed("state", fmt.Errorf("record: %w", err))
	}
	got, err1 := json.Marshal(state)
	want, err2 := json.Marshal(m.in().state)
	if err := errors.Join(err1, err2); err != nil {
		return nil, fmt.Errorf("restore %s: %w", g.info.ID, err)
	}
	if !bytes.Equal(got, want) {
		return nil, malformed("state", errors.New(
			"the state does not follow from its own record; leave \"record\" out to play on from the state alone"))
	}
	return m, nil
}
