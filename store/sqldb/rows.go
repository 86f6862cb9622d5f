package sqldb

import (
	"context"
	"fmt"
)

// batch is rows of a table: the values of one after those of the other.
type batch []any

// values is how many a batch holds at most. SQLite takes 32,766 in a statement.
const values = 8000

// copyRows reads the rows of a table from one side while it writes them to the other, and returns how many were written. Count
// is called with those of each batch.
func copyRows(ctx context.Context, t table, from, into side, count func(rows int64)) (int64, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // lets go whoever reads
	batches, failed := make(chan batch, 1), make(chan error, 1)
	go func() {
		defer close(batches)
		failed <- from.read(ctx, t, batches)
	}()
	arrived, err := into.write(ctx, t, func() (batch, error) {
		b, more := <-batches
		if !more {
			err := <-failed
			failed <- err // for below
			return nil, err
		}
		count(int64(len(b) / len(t.columns)))
		return b, nil
	})
	if err != nil {
		cancel()
		for range batches { // until nobody uses the connection any more
		}
		return arrived, err
	}
	return arrived, <-failed
}

// read reads all rows of a table.
func (s side) read(ctx context.Context, t table, to chan<- batch) error {
	found, err := s.QueryContext(ctx, t.selection())
	if err != nil {
		return err
	}
	defer found.Close()
	width := len(t.columns)
	size := max(1, values/width) * width
	b, places := make(batch, 0, size), make([]any, width)
	for found.Next() {
		row := b[len(b) : len(b)+width]
		for i := range row {
			places[i] = &row[i]
		}
		if err := found.Scan(places...); err != nil {
			return err
		}
		for i, v := range row {
			if n, number := v.(int64); number && t.types[i] == "BOOLEAN" { // as SQLite keeps it
				row[i] = n != 0
			}
		}
		b = b[:len(b)+width]
		if len(b) < size {
			continue
		}
		if err := hand(ctx, to, b); err != nil {
			return err
		}
		b = make(batch, 0, size)
	}
	if err := found.Err(); err != nil || len(b) == 0 {
		return err
	}
	return hand(ctx, to, b)
}

func hand(ctx context.Context, to chan<- batch, b batch) error {
	select {
	case to <- b:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// write fills a table from batches until there are no more, and says with how many rows.
func (s side) write(ctx context.Context, t table, next func() (batch, error)) (arrived int64, err error) {
	if s.store.writer == nil {
		err = s.conn.Raw(func(c any) error {
			arrived, err = s.store.dialect.CopyIn(ctx, c, t.name, t.columns, singly(len(t.columns), next))
			return err
		})
		return arrived, err
	}
	for {
		b, err := next()
		if err != nil || b == nil {
			return arrived, err
		}
		n, err := s.exec(t.insertion(len(b)/len(t.columns)), b...)
		if err != nil {
			return arrived, fmt.Errorf("insert %d rows: %w", len(b)/len(t.columns), err)
		}
		arrived += n
	}
}

// singly returns the rows of batches one by one, and then none.
func singly(width int, next func() (batch, error)) func() ([]any, error) {
	var b batch
	return func() (row []any, err error) {
		if len(b) == 0 {
			if b, err = next(); err != nil || b == nil {
				return nil, err
			}
		}
		row, b = b[:width], b[width:]
		return row, nil
	}
}
