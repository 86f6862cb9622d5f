package rpc

import (
	"container/list"
	"fmt"
	"strconv"

	"wits/game"
)

// MaxMatches is how many matches a session keeps. One more drops the one that was left alone the longest.
const MaxMatches = 1 << 16

// table holds the open matches of a session, the latest used first.
type table struct {
	max   int
	last  uint64
	byID  map[string]*list.Element
	order *list.List // of *row
}

type row struct {
	id    string
	match game.Match
}

func newTable(most int) *table {
	return &table{max: most, byID: make(map[string]*list.Element), order: list.New()}
}

// add opens a match and returns its id. Ids are never used twice.
func (t *table) add(m game.Match) string {
	t.last++
	id := "m" + strconv.FormatUint(t.last, 10)
	t.byID[id] = t.order.PushFront(&row{id, m})
	if t.order.Len() > t.max {
		t.remove(t.order.Back())
	}
	return id
}

func (t *table) find(id string) (*list.Element, error) {
	e, ok := t.byID[id]
	if !ok {
		return nil, fmt.Errorf("%w %.40q: it was never opened, is closed, or was dropped as the longest unused of %d",
			errUnknownMatch, id, t.max)
	}
	return e, nil
}

func (t *table) get(id string) (game.Match, error) {
	e, err := t.find(id)
	if err != nil {
		return nil, err
	}
	t.order.MoveToFront(e)
	return e.Value.(*row).match, nil
}

func (t *table) close(id string) error {
	e, err := t.find(id)
	if err != nil {
		return err
	}
	t.remove(e)
	return nil
}

func (t *table) remove(e *list.Element) {
	t.order.Remove(e)
	delete(t.byID, e.Value.(*row).id)
}
