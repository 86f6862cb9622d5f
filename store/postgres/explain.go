package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"

	"github.com/jackc/pgx/v5/pgconn"

	"wits/store"
)

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
