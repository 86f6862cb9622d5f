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
	board    *board
	classes  [morris.Men + 1]func() *classes
	sections [morris.Men + 1][morris.Men + 1]func() *sparse // nil where there is none
}

// Load returns the tables. Each part of them is unpacked when a position of it is first asked for.
func Load() (*Tables, error) { return load() }

var load = sync.OnceValues(func() (*Tables, error) { return open(small, large) })

func open(files ...[]byte) (*Tables, error) {
	t := &Tables{board: newBoard()}
	for n := range t.classes {
		t.classes[n] = sync.OnceValue(func() *classes { return newClasses(t.board, n) })
	}
	for _, file := range files {
		if len(file) == 0 {
			continue
		}
		list, err := readDirectory(file)
		if err != nil {
			return nil, err
		}
		for _, s := range list {
			t.sections[s.mine][s.theirs] = sync.OnceValue(func() *sparse { return t.read(s) })
		}
	}
	return t, nil
}

// read unpacks a section. One that cannot be read would be a fault in the program's own files, which a test reads.
func (t *Tables) read(s section) *sparse {
	u, err := unpack(newIndex(t.classes[s.mine](), s.theirs), s.packed)
	if err != nil {
		panic(err)
	}
	return u
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
	if a > morris.Men || b > morris.Men || t.sections[a][b] == nil {
		return Draw, false
	}
	s := t.sections[a][b]()
	return s.value(s.of(mine, theirs)), true
}
