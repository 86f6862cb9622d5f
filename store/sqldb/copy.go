package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
)

// ErrNotEmpty says that something is kept where nothing may be.
var ErrNotEmpty = errors.New("the database is not empty")

// CopyTo copies everything as it is kept at one moment into an empty store, at once or not at all. One of the two must be
// SQLite's. Nobody need wait for it: whoever writes goes on. Tell is called with how many rows of how many are done.
func (s *Store) CopyTo(ctx context.Context, to *Store, tell func(done, total int64)) error {
	err := s.reading(ctx, func(from side) error {
		return to.filling(ctx, func(into side) error {
			c := copying{from: from, into: into, tell: tell}
			return c.all(ctx)
		})
	})
	if err != nil && ctx.Err() != nil {
		err = ctx.Err() // what else is said follows from it
	}
	return s.failed("copy", err)
}

// side is a database that is copied from or into, in one transaction.
type side struct {
	tx
	store *Store
	conn  *sql.Conn // of the transaction, if the database has a way of its own to copy
}

// reading looks at a database as it is at one moment.
func (s *Store) reading(ctx context.Context, look func(side) error) error {
	conn, err := s.pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close() // it goes back into the pool
	t, err := conn.BeginTx(ctx, s.snapshotOptions())
	if err != nil {
		return err
	}
	defer func() { _ = t.Rollback() }() // it only reads
	return look(side{tx{ctx, t}, s, conn})
}

// filling makes one change that takes its time.
func (s *Store) filling(ctx context.Context, fill func(side) error) error {
	if s.writer != nil {
		return s.writer.update(ctx, func(t tx) error { return fill(side{t, s, nil}) })
	}
	conn, err := s.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close() // it goes back into the pool
	t, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = t.Rollback() }() // after a commit it does nothing
	if err := fill(side{tx{ctx, t}, s, conn}); err != nil {
		return err
	}
	return t.Commit()
}

// copying is a copy that is under way.
type copying struct {
	from, into  side
	tell        func(done, total int64)
	done, total int64
}

// all fills empty tables.
func (c *copying) all(ctx context.Context) error {
	described := c.from
	if c.from.store.writer == nil {
		described = c.into
	}
	list, err := tables(ctx, described)
	if err != nil {
		return err
	}
	for _, table := range list {
		if err := c.count(table); err != nil {
			return err
		}
	}
	indexes, err := c.into.indexes(ctx, list)
	if err != nil {
		return err
	}
	if err := c.fill(ctx, list); err != nil {
		return err
	}
	return c.into.run(ctx, indexes)
}

// count adds the rows to copy into a table that must be empty.
func (c *copying) count(table table) error {
	var n int64
	err := c.into.row(`SELECT 1 FROM ` + table.name + ` LIMIT 1`).Scan(&n)
	if err == nil {
		return fmt.Errorf("%w: there are %s", ErrNotEmpty, table.name)
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	err = c.from.row(`SELECT COUNT(*) FROM ` + table.name).Scan(&n)
	c.total += n
	return err
}

func (c *copying) fill(ctx context.Context, list []table) error {
	arrived := int64(0)
	for _, table := range list {
		n, err := copyRows(ctx, table, c.from, c.into, func(rows int64) {
			c.done += rows
			c.tell(c.done, c.total)
		})
		if err != nil {
			return fmt.Errorf("%s: %w", table.name, c.from.store.explain(err))
		}
		arrived += n
	}
	if arrived != c.total {
		return fmt.Errorf("%d of %d rows came over", arrived, c.total)
	}
	return nil
}

// index is a statement that takes an index or a rule away, and one that brings it back.
type index struct{ table, drop, create string }

// indexes takes away what is made faster, or checked faster, when all rows are there. It returns how to bring it back.
func (s side) indexes(ctx context.Context, list []table) ([]string, error) {
	read := func(found *sql.Rows) (i index, err error) { return i, found.Scan(&i.table, &i.drop, &i.create) }
	text := s.store.dialect.Indexes
	if s.store.writer != nil {
		text = `SELECT tbl_name, 'DROP INDEX "' || name || '"', sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`
	}
	found, err := rows(ctx, s, read, text)
	if err != nil {
		return nil, err
	}
	var drop, create []string
	for _, i := range found {
		if slices.ContainsFunc(list, func(t table) bool { return t.name == i.table }) {
			drop, create = append(drop, i.drop), append(create, i.create)
		}
	}
	slices.Reverse(drop)
	return create, s.run(ctx, drop)
}

func (s side) run(ctx context.Context, statements []string) error {
	for _, text := range statements {
		if _, err := s.ExecContext(ctx, text); err != nil {
			return err
		}
	}
	return nil
}
