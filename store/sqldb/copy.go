package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// ErrNotEmpty says that something is kept where nothing may be.
var ErrNotEmpty = errors.New("the database is not empty")

// CopyTo copies everything as it is kept at one moment into an empty store, at once or not at all. One of the two must be
// SQLite's. Nobody need wait for it: whoever writes goes on. Tell is called with how many rows of how many are done.
func (s *Store) CopyTo(ctx context.Context, to *Store, tell func(done, total int64)) error {
	const what = "copy"
	return s.glance(ctx, what, func(from runner) error {
		described := from
		if s.writer == nil {
			described = to.pool
		}
		list, err := tables(ctx, described)
		if err != nil {
			return err
		}
		total, err := count(ctx, from, list)
		if err != nil {
			return err
		}
		return to.update(ctx, what, func(t tx) error {
			return t.receive(ctx, &copying{from: from, tell: tell, total: total, explain: s.explain}, list)
		})
	})
}

// copying is what a copy is made from, and how far it is.
type copying struct {
	from        runner
	tell        func(done, total int64)
	done, total int64
	explain     func(error) error
}

// count says how many rows there are.
func count(ctx context.Context, from runner, list []table) (total int64, err error) {
	for _, table := range list {
		var n int64
		if err := from.QueryRowContext(ctx, `SELECT COUNT(*) FROM `+table.name).Scan(&n); err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}

// receive fills empty tables.
func (t tx) receive(ctx context.Context, c *copying, list []table) error {
	for _, table := range list {
		if err := t.empty(table); err != nil {
			return err
		}
	}
	c.done = 0
	for _, table := range list {
		if err := t.fill(ctx, c, table); err != nil {
			return fmt.Errorf("%s: %w", table.name, c.explain(err))
		}
	}
	if c.done != c.total {
		return fmt.Errorf("%d of %d rows came over", c.done, c.total)
	}
	return nil
}

func (t tx) empty(table table) error {
	var n int
	err := t.row(`SELECT 1 FROM ` + table.name + ` LIMIT 1`).Scan(&n)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	}
	return fmt.Errorf("%w: there are %s", ErrNotEmpty, table.name)
}

// values is how many a statement carries.
const values = 500

// fill copies the rows of a table, many with each statement.
func (t tx) fill(ctx context.Context, c *copying, table table) error {
	rows, err := c.from.QueryContext(ctx, table.selection())
	if err != nil {
		return err
	}
	defer rows.Close()
	width := len(table.columns)
	batch := make([]any, max(1, values/width)*width)
	places := make([]any, len(batch))
	for i := range batch {
		places[i] = &batch[i]
	}
	filled := 0
	for rows.Next() {
		if err := rows.Scan(places[filled : filled+width]...); err != nil {
			return err
		}
		table.typed(batch[filled : filled+width])
		if filled += width; filled == len(batch) {
			if err := t.insert(ctx, c, table, batch); err != nil {
				return err
			}
			filled = 0
		}
	}
	if err := rows.Err(); err != nil || filled == 0 {
		return err
	}
	return t.insert(ctx, c, table, batch[:filled])
}

func (t tx) insert(ctx context.Context, c *copying, table table, batch []any) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	added, err := t.exec(table.insertion(len(batch)/len(table.columns)), batch...)
	c.done += added
	c.tell(c.done, c.total)
	return err
}
