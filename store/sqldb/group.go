package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"wits/internal/rescue"
)

const (
	groups   = 8                // under way at once: fewer wait for the disk, more are smaller
	patience = 30 * time.Second // of a group, whose callers may long have gone
)

// group sends moves that come at the same time to a server in one go, as one transaction: the answers, the commit and the wait for
// the disk are shared. A move that finds nobody under way goes at once.
type group struct {
	mu      sync.Mutex
	waiting []*single
	running int
}

// single is a statement that waits for its group.
type single struct {
	ctx   context.Context
	match string
	args  []any
	moved int64
	err   error
	made  chan struct{} // closed when it was made, or not
}

// errAlone says that a group changed nothing, so that each of its moves is made alone.
var errAlone = errors.New("the group has failed")

// appendGrouped runs the statement that appends a move, together with others. It says how many rows there are more.
func (s *Store) appendGrouped(ctx context.Context, match string, args []any) (int64, error) {
	c := &single{ctx: ctx, match: match, args: args, made: make(chan struct{})}
	g := &s.group
	g.mu.Lock()
	g.waiting = append(g.waiting, c)
	if g.running < groups {
		g.running++
		go s.sendGroups()
	}
	g.mu.Unlock()
	select {
	case <-c.made:
		return c.moved, c.err
	case <-ctx.Done():
		return 0, ctx.Err() // it may be made all the same
	}
}

// sendGroups sends what waits until nothing does.
func (s *Store) sendGroups() {
	for {
		runtime.Gosched() // whoever has a move nearly ready brings it now
		batch := s.group.take()
		if batch == nil {
			return
		}
		var err error
		if fault := rescue.Run("append actions", nil, func() { err = s.sendGroup(batch) }); fault != nil {
			err = fault // of whoever acted, and of nobody else
		}
		for _, c := range batch {
			if err != nil {
				c.err = err
			}
			close(c.made)
		}
	}
}

// take returns what waits, nothing where the sender can go.
func (g *group) take() []*single {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.waiting) == 0 {
		g.running--
		return nil
	}
	n := min(len(g.waiting), most)
	batch := slices.Clone(g.waiting[:n])
	g.waiting = slices.Delete(g.waiting, 0, n)
	return batch
}

// sendGroup makes the moves of a group whose callers still wait. They are sorted: two groups that wait for the same matches do it in the same order.
func (s *Store) sendGroup(batch []*single) error {
	batch = slices.DeleteFunc(slices.Clone(batch), func(c *single) bool {
		c.err = c.ctx.Err()
		return c.err != nil
	})
	if len(batch) == 0 {
		return nil
	}
	slices.SortStableFunc(batch, func(a, b *single) int { return strings.Compare(a.match, b.match) })
	args := make([][]any, len(batch))
	for i, c := range batch {
		args[i] = c.args
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, err := s.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close() // it goes back into the pool
	var moved []int64
	if err := conn.Raw(func(conn any) (err error) {
		moved, err = s.dialect.Batch(ctx, conn, appendText, args)
		return err
	}); err != nil {
		if s.dialect.Nothing(err) {
			return errAlone
		}
		return err
	}
	for i, c := range batch {
		c.moved = moved[i]
	}
	return nil
}

// appendAlone runs the statement that appends a move.
func (s *Store) appendAlone(ctx context.Context, args []any) (moved int64, err error) {
	err = s.again(func() error {
		var added sql.Result
		if added, err = s.write.ExecContext(ctx, appendText, args...); err == nil {
			moved, err = added.RowsAffected()
		}
		return err
	})
	return moved, err
}
