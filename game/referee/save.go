package referee

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"wits/game"
	"wits/game/wire"
)

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
