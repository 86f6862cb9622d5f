// Package postgres keeps players and their matches in a PostgreSQL database, which any number of programs on any number of
// machines may share: what was acknowledged is there after a crash of any of them.
//
// It never prints the password of an address, and never acknowledges a change whose commit it is not sure of.
package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"wits/store"
	"wits/store/sqldb"
)

// Store is a [sqldb.Store] in a PostgreSQL database.
type Store struct {
	*sqldb.Store
	db      *sql.DB
	address *address
	tasks   tasks
	listen  *pgx.ConnConfig // nil where nobody can listen
	notices *notices
}

// Open connects to the database at an address, as in postgres://user:password@host:5432/name, and brings its tables up to
// date; many may do so at once. An address may set every parameter that PostgreSQL knows, pool_max_conns, and, where it is
// that of a connection pooler, the database's own host and port as direct.
func Open(ctx context.Context, address string) (*Store, error) {
	return open(ctx, address, func(l limits) limits { return l })
}

// OpenPatient is Open without limits of time, for copying everything.
func OpenPatient(ctx context.Context, address string) (*Store, error) {
	return open(ctx, address, func(limits) limits { return none() })
}

func open(ctx context.Context, text string, choose func(limits) limits) (*Store, error) {
	a, err := find(ctx, text)
	if err == nil {
		err = migrate(ctx, a)
	}
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", explain(err))
	}
	db := a.open(choose(a.limits))
	db.SetMaxOpenConns(a.size)
	db.SetMaxIdleConns(a.size)
	db.SetConnMaxIdleTime(5 * time.Minute)
	db.SetConnMaxLifetime(time.Hour)
	q, err := newTasks()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open the database: %w", err), db.Close())
	}
	told := newNotices(db)
	d := sqldb.Dialect{Undone: undone, Taken: taken, Batch: batch, Nothing: nothing, Work: q.change, Changed: told.add, CopyIn: copyIn, Indexes: indexes}
	return &Store{Store: sqldb.New(db, explain, d), db: db, address: a, tasks: q, listen: a.own(), notices: told}, nil
}

// Close ends the use of the database, after what is under way.
func (s *Store) Close() error {
	s.notices.close()
	return s.db.Close()
}

// indexes finds everything that has an index, and the references: made from sorted rows, or checked together, they cost a
// fraction. References are made last and taken away first, because they need the keys.
const indexes = `
	SELECT name, taken, made FROM (
		SELECT 1 AS turn, t.relname AS name, 'DROP INDEX ' || x.indexrelid::regclass AS taken, pg_get_indexdef(x.indexrelid) AS made
		FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid
		WHERE pg_table_is_visible(t.oid) AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = x.indexrelid)
		UNION ALL
		SELECT CASE c.contype WHEN 'f' THEN 2 ELSE 1 END, t.relname,
			format('ALTER TABLE %s DROP CONSTRAINT %I', t.oid::regclass, c.conname),
			format('ALTER TABLE %s ADD CONSTRAINT %I %s', t.oid::regclass, c.conname, pg_get_constraintdef(c.oid))
		FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
		WHERE pg_table_is_visible(t.oid) AND c.contype IN ('f', 'p', 'u')
	) found ORDER BY turn, made`

func copyIn(ctx context.Context, conn any, table string, columns []string, next func() ([]any, error)) (rows int64, err error) {
	return joinedOn(conn).CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromFunc(next))
}

// batch runs a statement many times for one wait. Without BEGIN, PostgreSQL makes one transaction of what it is sent at once.
func batch(ctx context.Context, conn any, text string, args [][]any) (changed []int64, err error) {
	var b pgx.Batch
	for _, a := range args {
		b.Queue(text, a...)
	}
	results := joinedOn(conn).Conn().SendBatch(ctx, &b)
	for range args {
		tag, err := results.Exec()
		if err != nil {
			return nil, errors.Join(err, results.Close())
		}
		changed = append(changed, tag.RowsAffected())
	}
	return changed, results.Close() // which waits for the commit
}

// explain names what is wrong with the database, for whoever can do something about it. Errors that are not about the
// database stay as they are.
func explain(err error) error {
	reason := reasonOf(err)
	if reason == nil || errors.Is(err, reason) {
		return err
	}
	return fmt.Errorf("%w: %w", reason, err)
}

func reasonOf(err error) error {
	if said, ok := errors.AsType[*pgconn.PgError](err); ok {
		return codes(said.Code)
	}
	var connect *pgconn.ConnectError
	var network net.Error
	switch {
	case errors.Is(err, context.Canceled):
		return nil
	case errors.As(err, &connect), errors.As(err, &network) && !errors.Is(err, context.DeadlineExceeded):
		return store.ErrUnreachable
	}
	for _, lost := range []error{
		driver.ErrBadConn, sql.ErrConnDone, pgconn.ErrConnClosed, io.EOF, io.ErrUnexpectedEOF, net.ErrClosed,
	} {
		if errors.Is(err, lost) {
			return store.ErrUnreachable
		}
	}
	return nil
}

// codes gives PostgreSQL's error codes our reasons.
func codes(code string) error {
	switch code {
	case "53100": // disk full
		return store.ErrFull
	case "55P03", "40001", "40P01": // locks, others' changes
		return store.ErrBusy
	case "53200", "53300", "57014": // memory, connections, time
		return store.ErrOverloaded
	case "25006", "42501": // read only, not permitted
		return store.ErrUnwritable
	case "42P07": // a table that is there already was not made by us
		return store.ErrForeign
	case "57P01", "57P02", "57P03", "57P05": // stopping, crashed, starting, idle too long
		return store.ErrUnreachable
	}
	switch code[:min(2, len(code))] {
	case "08", "28", "3D": // the connection, a wrong password, no such database
		return store.ErrUnreachable
	case "XX":
		return store.ErrDamaged
	}
	return nil
}

// undone reports whether an error says that a change was undone because it stood in another's way: made again, it may go
// through. An error of the connection does not say so: the commit may have been the last thing that got through.
func undone(err error) bool {
	said, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (said.Code == "40001" || said.Code == "40P01")
}

// taken reports whether an error says that a row is there already.
func taken(err error) bool {
	said, ok := errors.AsType[*pgconn.PgError](err)
	return ok && said.Code == "23505"
}

// nothing reports whether an error says that a batch changed nothing. One that ends the session leaves it open.
func nothing(err error) bool {
	said, ok := errors.AsType[*pgconn.PgError](err)
	return ok && said.SeverityUnlocalized == "ERROR" || pgconn.SafeToRetry(err)
}
