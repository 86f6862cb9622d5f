package table

import (
	"context"
	"io"
)

// most is how many men a side has in the small tables; the large ones have those in which one side has a man more, and the
// other few.
const (
	most = 5
	few  = 4
)

// files are the sizes that each of the two files holds, in an order in which they can be worked out.
type files struct{ small, large []sector }

func contents() files {
	var m files
	for a := 3; a <= most; a++ {
		for b := 3; b <= a; b++ {
			m.small = both(m.small, a, b)
		}
	}
	for b := 3; b <= few; b++ {
		m.large = both(m.large, most+1, b)
	}
	return m
}

func both(list []sector, a, b int) []sector {
	list = append(list, sector{0, a, b})
	if a != b {
		list = append(list, sector{0, b, a})
	}
	return list
}

// Make works out every position that the tables hold, verifies all of them and writes them, packed. Writers may be nil.
// Tell is told about every part that was verified.
func Make(ctx context.Context, workers int, small, large io.Writer, tell func(Count)) error {
	s, m := NewSolver(workers), contents()
	parts := []struct {
		sectors []sector
		to      io.Writer
	}{{m.small, small}, {m.large, large}}
	for _, part := range parts {
		for _, n := range part.sectors {
			if n.mine >= n.theirs {
				if err := s.Solve(ctx, n); err != nil {
					return err
				}
			}
			count, err := s.verify(ctx, n)
			if err != nil {
				return err
			}
			tell(count)
		}
		if part.to == nil {
			continue
		}
		if err := s.writeTo(part.to, part.sectors); err != nil {
			return err
		}
	}
	return nil
}
