package table

import (
	"context"
	"io"
	"slices"
)

// most is how many men a side has in the small tables; the large ones have those in which one side has a man more, and the
// other few.
const (
	most = 5
	few  = 4
)

// contents are the sectors that each of the two files covers, in an order in which they can be worked out.
func contents() (small, large []sector) {
	for a := 3; a <= most; a++ {
		for b := 3; b <= a; b++ {
			small = append(small, parts(sector{0, a, b})...)
		}
	}
	for b := 3; b <= few; b++ {
		large = append(large, parts(sector{0, most + 1, b})...)
	}
	return small, large
}

// shorter leaves out the sectors of the large file in which the side with more men is due: three quarters of it. What they hold follows
// from where their moves lead.
func shorter(large []sector) []sector {
	return slices.DeleteFunc(slices.Clone(large), func(n sector) bool { return n.mine > n.theirs })
}

// Make works out every position that the tables hold, verifies all of them and writes them, packed. Tell is called
// with every part that was verified.
func Make(ctx context.Context, workers int, small, large io.Writer, tell func(Count)) error {
	s := NewSolver(workers)
	fewer, more := contents()
	for _, file := range []struct {
		sectors, kept []sector
		to            io.Writer
	}{{fewer, fewer, small}, {more, shorter(more), large}} {
		for _, n := range file.sectors {
			if n.mine >= n.theirs {
				if err := s.Solve(ctx, n); err != nil {
					return err
				}
			}
			count, err := s.verify(ctx, n, 1)
			if err != nil {
				return err
			}
			tell(count)
		}
		if err := s.writeTo(file.to, file.kept); err != nil {
			return err
		}
	}
	return nil
}
