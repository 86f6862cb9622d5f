package sqldb

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Rows go from one database to the other in the format of PostgreSQL's COPY … (FORMAT binary): a header, for each row the
// number of its fields, for each field its length and its bytes, and a mark at the end. Numbers are big-endian.
const (
	header = "PGCOPY\n\xff\r\n\x00\x00\x00\x00\x00\x00\x00\x00\x00"
	null   = -1 // as a length
	last   = -1 // as a number of fields
)

var errRows = errors.New("the rows cannot be read")

// often is after how many rows somebody is told.
const often = 1000

// write writes a table, and counts what it has written where the other side cannot.
func (s side) write(ctx context.Context, t table, w *bufio.Writer, count func(rows int64)) error {
	if s.store.writer == nil {
		return s.conn.Raw(func(c any) error {
			return s.store.dialect.CopyOut(ctx, c, `COPY (`+t.selection()+`) TO STDOUT (FORMAT binary)`, w)
		})
	}
	found, err := s.QueryContext(ctx, t.selection())
	if err != nil {
		return err
	}
	defer found.Close()
	row, places := make([]any, len(t.columns)), make([]any, len(t.columns))
	for i := range row {
		places[i] = &row[i]
	}
	buffer, since := []byte(header), int64(0)
	for found.Next() {
		if err := found.Scan(places...); err != nil {
			return err
		}
		if buffer, err = t.encode(buffer, row); err != nil {
			return err
		}
		if _, err := w.Write(buffer); err != nil {
			return err
		}
		buffer = buffer[:0]
		if since++; since == often {
			count(since)
			since = 0
		}
	}
	count(since)
	if err := found.Err(); err != nil {
		return err
	}
	_, err = w.Write(binary.BigEndian.AppendUint16(buffer, 1<<16+last))
	return err
}

// encode appends a row.
func (t table) encode(b []byte, row []any) ([]byte, error) {
	b = binary.BigEndian.AppendUint16(b, uint16(len(row)))
	for i, value := range row {
		switch v := value.(type) {
		case nil:
			b = binary.BigEndian.AppendUint32(b, 1<<32+null)
		case string:
			b = append(binary.BigEndian.AppendUint32(b, uint32(len(v))), v...)
		case int64:
			if t.types[i] == "BOOLEAN" { // which SQLite keeps as a number
				b = append(binary.BigEndian.AppendUint32(b, 1), truth(v != 0))
				break
			}
			b = binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint32(b, 8), uint64(v))
		case bool:
			b = append(binary.BigEndian.AppendUint32(b, 1), truth(v))
		default:
			return nil, fmt.Errorf("%w: %s holds a %T", errRows, t.columns[i], v)
		}
	}
	return b, nil
}

func truth(v bool) byte {
	if v {
		return 1
	}
	return 0
}

// values is how many a statement carries at most. SQLite takes 32,766.
const values = 8000

// read fills a table and says with how many rows.
func (s side) read(ctx context.Context, t table, r *bufio.Reader, count func(rows int64)) (arrived int64, err error) {
	if s.store.writer == nil {
		err = s.conn.Raw(func(c any) error {
			arrived, err = s.store.dialect.CopyIn(ctx, c, `COPY `+t.name+` (`+t.list()+`) FROM STDIN (FORMAT binary)`, r)
			return err
		})
		return arrived, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	batches, failed := make(chan []any), make(chan error, 1)
	go func() {
		defer close(batches)
		failed <- t.batches(ctx, r, batches)
	}()
	for batch := range batches {
		n, err := s.exec(t.insertion(len(batch)/len(t.columns)), batch...)
		if err != nil {
			cancel()
			<-failed
			return arrived, err
		}
		arrived += n
		count(n)
	}
	return arrived, <-failed
}

// batches reads rows while others are inserted.
func (t table) batches(ctx context.Context, r *bufio.Reader, to chan<- []any) error {
	if _, err := r.Discard(len(header)); err != nil {
		return err
	}
	width := len(t.columns)
	for more := true; more; {
		batch := make([]any, 0, max(1, values/width)*width)
		for more && len(batch) < cap(batch) {
			row := batch[len(batch) : len(batch)+width]
			var err error
			if more, err = t.decode(r, row); err != nil {
				return err
			}
			if more {
				batch = batch[:len(batch)+width]
			}
		}
		if len(batch) == 0 {
			break
		}
		select {
		case to <- batch:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// decode reads a row, if there is one more.
func (t table) decode(r *bufio.Reader, row []any) (more bool, err error) {
	fields, err := next(r, 2)
	if err != nil {
		return false, err
	}
	switch n := int16(binary.BigEndian.Uint16(fields)); {
	case n == last:
		return false, nil
	case int(n) != len(row):
		return false, fmt.Errorf("%w: %d fields of %d", errRows, n, len(row))
	}
	for i := range row {
		if row[i], err = field(r, t.types[i]); err != nil {
			return false, err
		}
	}
	return true, nil
}

func field(r *bufio.Reader, kind string) (any, error) {
	length, err := next(r, 4)
	if err != nil {
		return nil, err
	}
	n := int32(binary.BigEndian.Uint32(length))
	if n == null {
		return nil, nil
	}
	value, err := next(r, int(n))
	switch {
	case err != nil:
		return nil, err
	case kind == "TEXT":
		return string(value), nil
	case kind == "BIGINT" && n == 8:
		return int64(binary.BigEndian.Uint64(value)), nil
	case kind == "BOOLEAN" && n == 1:
		return value[0] != 0, nil
	}
	return nil, fmt.Errorf("%w: a %s of %d bytes", errRows, kind, n)
}

// next returns so many bytes, which are there until the next are read.
func next(r *bufio.Reader, n int) ([]byte, error) {
	if n < 0 {
		return nil, errRows
	}
	if n > r.Size() {
		b := make([]byte, n)
		_, err := io.ReadFull(r, b)
		return b, err
	}
	b, err := r.Peek(n)
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	if err == nil {
		_, err = r.Discard(n)
	}
	return b, err
}
