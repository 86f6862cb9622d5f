package table

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"wits/games/morris"
)

// remembered is how many blocks are held at a time: some megabytes.
const remembered = 64

// Solved looks values up in a folder that [Whole] has made, or is making. It is safe for concurrent use.
type Solved struct {
	numbering
	lock    sync.Mutex
	sectors map[sector]*sectorFile
	blocks  map[blockOf][]Value
}

type blockOf struct {
	sector
	number int
}

// ErrEmpty says that a folder holds nothing of the game.
var ErrEmpty = errors.New("there are no tables of the game in the folder")

// OpenSolved opens a folder. What it returns can be used whatever the error, which names the files that cannot: they are of another version, cut
// short or changed. Blocks are checked when they are read.
func OpenSolved(files fs.FS) (*Solved, error) {
	s := &Solved{numbering: newNumbering(), sectors: map[sector]*sectorFile{}, blocks: map[blockOf][]Value{}}
	found, err := fs.Glob(files, "*.sector")
	if err != nil {
		return s, err
	}
	if len(found) == 0 {
		return s, ErrEmpty
	}
	var wrong []error
	for _, name := range found {
		var n sector
		if _, err := fmt.Sscanf(name, sectorName, &n.hand, &n.mine, &n.theirs); err != nil {
			continue // not ours
		}
		f, err := openSector(files, n)
		if err != nil {
			wrong = append(wrong, err)
			continue
		}
		s.sectors[n] = f
	}
	return s, errors.Join(wrong...)
}

// Value is what a position is worth to the side that is due. It reports false for what the folder does not hold.
func (s *Solved) Value(p morris.Position) (Value, bool) {
	us := p.Turn
	n := sector{int(p.Hand[0]) + int(p.Hand[1]), p.Men[us].Len(), p.Men[1-us].Len()}
	if int(p.Hand[us]) != (n.hand+1)/2 || n.mine > morris.Men || n.theirs > morris.Men {
		return Draw, false
	}
	if n.over() {
		return lossIn(0), true
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	f := s.sectors[n]
	if f == nil || f.mine == nil && f.number(s.index(n)) != nil {
		return Draw, false
	}
	at := int(f.of(p.Men[us], p.Men[1-us]))
	values, ok := s.block(f, blockOf{n, at / block})
	if !ok {
		return Draw, false
	}
	return values[at%block], true
}

// block reads a block, unless it is held. Where too many are, some are forgotten.
func (s *Solved) block(f *sectorFile, b blockOf) ([]Value, bool) {
	if values, held := s.blocks[b]; held {
		return values, true
	}
	values, err := f.read(b.number)
	if err != nil {
		return nil, false
	}
	for other := range s.blocks {
		if len(s.blocks) < remembered {
			break
		}
		delete(s.blocks, other)
	}
	s.blocks[b] = values
	return values, true
}
