package table

import (
	_ "embed" // the tables
	"sync"

	"wits/games/morris"
)

//go:generate go run ../../../cmd/wits solve morris --small small.bin --large large.bin

//go:embed small.bin
var small []byte

// Tables are the values that come with the program. They are safe for concurrent use.
type Tables struct {
	numbering
	sections [morris.Men + 1][morris.Men + 1]func() *sparse // nil where there is none
}

// Load returns the tables. Each part of them is unpacked when a position of it is first asked for.
func Load() (*Tables, error) { return load() }

var load = sync.OnceValues(func() (*Tables, error) { return open(small, large) })

func open(files ...[]byte) (*Tables, error) {
	t := &Tables{numbering: newNumbering()}
	for _, file := range files {
		if len(file) == 0 {
			continue
		}
		list, err := readDirectory(file)
		if err != nil {
			return nil, err
		}
		for _, s := range list {
			t.sections[s.mine][s.theirs] = sync.OnceValue(func() *sparse {
				u, err := unpack(t.index(s.sector), s.packed)
				if err != nil {
					panic(err) // a fault in the program's own files, which a test reads
				}
				return u
			})
		}
	}
	return t, nil
}

// Value is what a position is worth to the side that is due. It reports false where the tables do not have it: with men in
// hand, or with too many on the board.
func (t *Tables) Value(p morris.Position) (Value, bool) {
	if p.Hand[0] != 0 || p.Hand[1] != 0 {
		return Draw, false
	}
	return t.value(p.Men[p.Turn], p.Men[1-p.Turn])
}

func (t *Tables) value(mine, theirs morris.Set) (Value, bool) {
	a, b := mine.Len(), theirs.Len()
	if a < 3 && b >= 3 {
		return lossIn(0), true
	}
	switch {
	case a > morris.Men || b > morris.Men:
		return Draw, false
	case t.sections[a][b] != nil:
		s := t.sections[a][b]()
		return s.value(s.of(mine, theirs)), true
	case t.sections[b][a] != nil: // of twins the larger is left out, and every move from it leads to a table
		return t.follow(t.sections[b][a](), mine, theirs), true
	}
	return Draw, false
}

// follow is the value that the moves of a position give it. Those without a mill lead to the table next.
func (t *Tables) follow(next *sparse, mine, theirs morris.Set) Value {
	var o outlook
	p := morris.Position{Men: [2]morris.Set{mine, theirs}}
	takeable := p.Takeable()
	stay := next.with(theirs)
	for men := mine; men != 0; men &= men - 1 {
		from := men.First()
		rest := mine &^ from.Set()
		for targets := p.Targets(from); targets != 0; targets &= targets - 1 {
			moved := rest | targets.First().Set()
			if !rest.Closes(targets.First()) {
				o.leads(next.value(stay.of(moved)))
				continue
			}
			for taken := takeable; taken != 0; taken &= taken - 1 {
				v, _ := t.value(theirs&^taken.First().Set(), moved)
				o.leads(v)
			}
		}
	}
	return o.value()
}
