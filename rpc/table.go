package rpc

import (
	"container/list"
	"fmt"
	"strconv"

	"wits/game"
)

// MaxMatches is how many matches a session keeps, and MaxLogged how many actions all of them together. More drops those
// that were left alone the longest.
const (
	MaxMatches = 1 << 16
	MaxLogged  = 1 << 21
)

// table holds the open matches of a session, the latest used first.
type table struct {
	maxMatches int
	maxLogged  game.Seq
	logged     game.Seq
	last       uint64
	byID       map[string]*list.Element
	order      *list.List // of *row
}

type row struct {
	id     string
	match  openMatch
	logged game.Seq // as counted in the table
}

func newTable(matches int, logged game.Seq) *table {
	return &table{maxMatches: matches, maxLogged: logged, byID: make(map[string]*list.Element), order: list.New()}
}

// add opens a match and returns its id. Ids are never used twice.
func (t *table) add(m openMatch) string {
	t.last++
	id := "m" + strconv.FormatUint(t.last, 10)
	t.byID[id] = t.order.PushFront(&row{id: id, match: m})
	t.weigh()
	return id
}

// weigh counts what the match used last has logged since, and drops what has become too much. That match stays.
func (t *table) weigh() {
	latest := t.order.Front().Value.(*row)
	t.logged += latest.match.Seq() - latest.logged
	latest.logged = latest.match.Seq()
	for t.order.Len() > 1 && (t.order.Len() > t.maxMatches || t.logged > t.maxLogged) {
		t.remove(t.order.Back())
	}
}

func (t *table) find(id string) (*list.Element, error) {
	e, ok := t.byID[id]
	if !ok {
		return nil, fmt.Errorf("%w %.40q: it was never opened, is closed, or was dropped as the longest unused of %d",
			errUnknownMatch, id, t.maxMatches)
	}
	return e, nil
}

func (t *table) get(id string) (openMatch, error) {
	e, err := t.find(id)
	if err != nil {
		return openMatch{}, err
	}
	t.order.MoveToFront(e)
	return e.Value.(*row).match, nil
}

// put replaces a match that is open by the same one as it stands later.
func (t *table) put(id string, m openMatch) {
	if e, ok := t.byID[id]; ok {
		e.Value.(*row).match = m
		t.order.MoveToFront(e)
		t.weigh()
	}
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
	t.logged -= e.Value.(*row).logged
	delete(t.byID, e.Value.(*row).id)
}
