package table

import (
	"errors"
	"io/fs"
	"sync"

	"wits/games/morris"
)

// remembered is how many blocks are held at a time: some megabytes.
const remembered = 64

// Solved looks values up in a folder that [Whole] has made, or is making. It is safe for concurrent use.
type Solved struct {
	numbering
	files   fs.FS
	lock    sync.Mutex
	sectors map[sector]*sectorFile // nil where there is none
	blocks  map[blockOf][]Value
}

type blockOf struct {
	sector
	number int
}

// ErrEmpty says that a folder holds nothing of the game.
var ErrEmpty = errors.New("there are no tables of the game in the folder")

// OpenSolved opens a folder.
func OpenSolved(files fs.FS) (*Solved, error) {
	found, err := fs.Glob(files, "*.sector")
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, ErrEmpty
	}
	return &Solved{numbering: newNumbering(), files: files, sectors: map[sector]*sectorFile{}, blocks: map[blockOf][]Value{}}, nil
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
	f := s.sector(n)
	if f == nil {
		return Draw, false
	}
	at := int(f.of(p.Men[us], p.Men[1-us]))
	values, ok := s.block(f, blockOf{n, at / block})
	if !ok {
		return Draw, false
	}
	return values[at%block], true
}

// sector opens a sector file, once.
func (s *Solved) sector(n sector) *sectorFile {
	if f, known := s.sectors[n]; known {
		return f
	}
	f, _ := openSector(s.files, n, s.index(n)) // one that cannot be read is as good as none
	s.sectors[n] = f
	return f
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
