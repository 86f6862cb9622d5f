package sqldb

import (
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"time"
)

// nullable reads a column that may be NULL, which is the zero value.
type nullable[T any] struct{ to *T }

func orZero[T any](to *T) sql.Scanner { return nullable[T]{to} }

// Scan reads the column.
func (n nullable[T]) Scan(value any) error {
	var read sql.Null[T]
	err := read.Scan(value)
	*n.to = read.V
	return err
}

// moment reads a column of milliseconds. NULL leaves the time as it is.
type moment struct{ to *time.Time }

// Scan reads the column.
func (m moment) Scan(value any) error {
	var read sql.NullInt64
	err := read.Scan(value)
	if read.Valid {
		*m.to = time.UnixMilli(read.Int64).UTC()
	}
	return err
}

func millis(at time.Time) int64 { return at.UnixMilli() }

// document is a column of JSON: what it points at when it is read, or holds when it is written. An empty text is none.
type document struct{ of any }

// Value writes the column.
func (d document) Value() (driver.Value, error) {
	text, err := json.Marshal(d.of)
	return string(text), err
}

// Scan reads the column. Its error does not quote what may be secret.
func (d document) Scan(value any) error {
	var text sql.NullString
	if err := text.Scan(value); err != nil || text.String == "" {
		return err
	}
	if json.Unmarshal([]byte(text.String), d.of) != nil {
		return damaged("a document", errors.New("it cannot be read"))
	}
	return nil
}

// orNull keeps an empty key from clashing with another.
func orNull[T ~string](key T) sql.NullString {
	return sql.NullString{String: string(key), Valid: key != ""}
}
