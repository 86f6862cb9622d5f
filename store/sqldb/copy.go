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
// SQLite's. Nobody need wait for it: whoever writes goes on.
func (s *Store) CopyTo(ctx context.Context, to *Store) error {
	const what = "copy"
	from, err := s.pool.BeginTx(ctx, s.snapshot())
	if err != nil {
		return s.failed(what, err)
	}
	defer func() { _ = from.Rollback() }() // it only reads
	described := runner(from)
	if s.writer == nil {
		described = to.pool
	}
	list, err := tables(ctx, described)
	if err != nil {
		return s.failed(what, err)
	}
	return to.update(ctx, what, func(t tx) error {
		for _, table := range list {
			if err := t.empty(table); err != nil {
				return err
			}
		}
		for _, table := range list {
			if err := t.fill(ctx, from, table); err != nil {
				return fmt.Errorf("%s: %w", table.name, s.explain(err))
			}
		}
		return nil
	})
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
func (t tx) fill(ctx context.Context, from runner, table table) error {
	rows, err := from.QueryContext(ctx, table.selection())
	if err != nil {
		return err
	}
	defer rows.Close()
	width := len(table.columns)
	most := max(1, values/width)
	batch := make([]any, 0, most*width)
	for rows.Next() {
		row, places := make([]any, width), make([]any, width)
		for i := range row {
			places[i] = &row[i]
		}
		if err := rows.Scan(places...); err != nil {
			return err
		}
		table.typed(row)
		if batch = append(batch, row...); len(batch) == most*width {
			if err := t.insert(ctx, table, batch); err != nil {
				return err
			}
			batch = batch[:0]
		}
	}
	if err := rows.Err(); err != nil || len(batch) == 0 {
		return err
	}
	return t.insert(ctx, table, batch)
}

func (t tx) insert(ctx context.Context, table table, batch []any) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	_, err := t.exec(table.insertion(len(batch)/len(table.columns)), batch...)
	return err
}
