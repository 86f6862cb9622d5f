// Package sqldb keeps players and their matches in an SQL database, in the SQL that SQLite and PostgreSQL share. The packages
// sqlite and postgres open the databases and explain their errors.
//
// It opens nothing, and never decides a rule of a game. Every change is one transaction: it happened when its function
// returned without an error, and otherwise nothing did.
package sqldb

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"wits/game"
	"wits/model"
	"wits/store"
	"wits/work"
)

// Store keeps players and their matches. It is safe for concurrent use, also by several processes on one database.
type Store struct {
	read    runner
	pool    *sql.DB // to read from
	write   *sql.DB // where every change is a transaction of its own
	group   group   // and those that append an action go together
	writer  *writer // where one makes them all
	keys    *keys   // of actions
	explain func(error) error
	dialect Dialect
}

// Dialect is what a store must know about a database in which changes are made beside each other.
type Dialect struct {
	Undone func(error) bool // a change was undone because of a conflict: made again, it may go through
	Taken  func(error) bool // a row is there already

	// Batch runs a statement for many lists of arguments on a connection of the driver, all or none of them, and says how many rows each changed.
	Batch func(ctx context.Context, conn any, text string, args [][]any) ([]int64, error)
	// Nothing says that Batch has changed nothing.
	Nothing func(error) bool

	// Work changes, on a connection of the driver in a transaction, what there is to do: a task is due, a job is done. Nil where
	// all work is done in one process.
	Work func(ctx context.Context, conn any, due *work.Task, done *work.Job) error

	// CopyIn is its own way to fill a table, on a connection of the driver, with rows from next until there is none.
	CopyIn func(ctx context.Context, conn any, table string, columns []string, next func() ([]any, error)) (rows int64, err error)
	// Indexes is a query for what is better made when tables are filled: the table, a statement that takes an index away, and
	// one that makes it, in the order in which they are made.
	Indexes string
}

// New returns a store on a database that lets many write at once, and that can change two tables in one statement. Explain
// words its errors.
func New(db *sql.DB, explain func(error) error, d Dialect) *Store {
	return &Store{read: db, pool: db, write: db, keys: newKeys(), explain: explain, dialect: d}
}

// NewSerial returns a store for a database that has one writer at a time, and that parses a statement each time
// unless it is prepared. All changes are made by one writer, which commits those that wait together, if there is room. End
// it with Close.
func NewSerial(ctx context.Context, read, write *sql.DB, explain func(error) error, room func() error) (*Store, error) {
	w, err := newWriter(ctx, write, room)
	if err != nil {
		return nil, explain(err)
	}
	go w.work()
	return &Store{read: newPrepared(read), pool: read, writer: w, keys: newKeys(), explain: explain}, nil
}

// Close ends the writing, after what is under way. The pools are their owner's.
func (s *Store) Close() error {
	if s.writer == nil {
		return nil
	}
	return s.writer.close()
}

// Version returns a number that changes whenever anybody else, in any process, writes to a database with one writer. It asks on
// the connection that writes, because there SQLite does not count this store's own changes.
func (s *Store) Version(ctx context.Context) (version int64, err error) {
	err = s.update(ctx, "look for changes", func(t tx) error { return t.row(`PRAGMA data_version`).Scan(&version) })
	return version, err
}

// Poll looks at a number from time to time and calls wake, without an id, when it has changed, until ctx is done. The first look
// wakes too; one that fails is skipped.
func Poll(ctx context.Context, every time.Duration, look func(context.Context) (int64, error), wake func(model.MatchID)) error {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for last := int64(0); ; { // no database begins with 0
		if now, err := look(ctx); err == nil && now != last {
			last = now
			wake("")
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

// tx is a transaction.
type tx struct {
	context.Context
	runner
}

func (t tx) exec(query string, args ...any) (changed int64, err error) {
	result, err := t.ExecContext(t, query, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// do runs a statement of which nobody asks how much it changed.
func (t tx) do(query string, args ...any) error {
	_, err := t.exec(query, args...)
	return err
}

// insert adds a row to a table.
func (t tx) insert(table, columns string, values ...any) error {
	places := make([]string, len(values))
	for i := range places {
		places[i] = fmt.Sprintf("$%d", i+1)
	}
	return t.do(`INSERT INTO `+table+` (`+columns+`) VALUES (`+strings.Join(places, ", ")+`)`, values...)
}

func (t tx) row(query string, args ...any) *sql.Row { return t.QueryRowContext(t, query, args...) }

// update runs change as one transaction. It may run it again, from the beginning, when it was undone because of a
// conflict with another: so change only sets what it returns, and sets all of it each time.
func (s *Store) update(ctx context.Context, what string, change func(tx) error) error {
	return s.failed(what, s.make(ctx, change))
}

// updateOnce does the same for a change that a [store.Once] may mark.
func (s *Store) updateOnce(ctx context.Context, o *store.Once, what string, change func(tx) error) error {
	switch {
	case o != nil && o.Refused != nil:
		return o.Refused
	case !o.Marks():
		return s.update(ctx, what, change)
	case o.Used:
		return s.failed(what, errKeySpent)
	}
	err := s.make(ctx, once(o, change))
	for range attempts {
		if !errors.Is(err, errKeyTaken) {
			break
		}
		err = s.make(ctx, once(o, change))
	}
	o.Used = err == nil
	return s.failed(what, err)
}

func (s *Store) make(ctx context.Context, change func(tx) error) error {
	if s.writer != nil {
		return s.writer.update(ctx, change)
	}
	return s.again(func() error { return s.transact(ctx, change) })
}

// attempts is how often a change is tried that conflicts with another.
const attempts = 5

func (s *Store) again(try func() error) (err error) {
	for range attempts {
		if err = try(); err == nil || !s.dialect.Undone(err) {
			return err
		}
	}
	return err
}

func (s *Store) transact(ctx context.Context, change func(tx) error) error {
	t, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer t.conn.Close()                // it goes back into the pool
	defer func() { _ = t.Rollback() }() // after a commit it does nothing
	if err := change(tx{ctx, t}); err != nil {
		return err
	}
	return t.Commit()
}

// begin begins a transaction. Connections that turn out to be lost are left out, as a pool does by itself.
func (s *Store) begin(ctx context.Context) (session, error) {
	for n := 1; ; n++ {
		conn, err := s.write.Conn(ctx)
		if err != nil {
			return session{}, err
		}
		t, err := conn.BeginTx(ctx, nil)
		if err == nil {
			return session{t, conn}, nil
		}
		_ = conn.Close() // the first error says why
		if !errors.Is(err, driver.ErrBadConn) || n == attempts {
			return session{}, err
		}
	}
}

// session is a transaction, and the connection that it is on.
type session struct {
	*sql.Tx
	conn *sql.Conn
}

// onConn does something on the driver's own connection, as part of a transaction. What it returns or panics with must not reach the
// pool: a connection that is gone would be closed there while the transaction still holds it.
func (t tx) onConn(do func(conn any) error) (err error) {
	on, ok := t.runner.(session)
	if !ok {
		return errSerial
	}
	return errors.Join(on.conn.Raw(func(conn any) error {
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("panic: %v", p)
			}
		}()
		err = do(conn)
		return nil
	}), err)
}

// errSerial says that a database with one writer has no connections to give away.
var errSerial = errors.New("the writer keeps its connection")

// OnConn makes a change on a connection of the driver, as one transaction.
func (s *Store) OnConn(ctx context.Context, what string, change func(conn any) error) error {
	return s.update(ctx, what, func(t tx) error { return t.onConn(change) })
}

// work changes what there is to do, as part of a transaction.
func (s *Store) work(t tx, due *work.Task, done *work.Job) error {
	if due == nil && done == nil {
		return nil
	}
	return t.onConn(func(conn any) error { return s.dialect.Work(t, conn, due, done) })
}

// failed adds what was tried to an error, once.
func (s *Store) failed(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, s.explain(err))
}

// change makes a change of what a player has, which a [store.Once] may mark. Place is its number among the player's changes.
func (s *Store) change(ctx context.Context, o *store.Once, player model.PlayerID, what string, do func(t tx, place int64) error) error {
	return s.updateOnce(ctx, o, what, func(t tx) error {
		place, err := t.bump(player)
		if err != nil {
			return err
		}
		return do(t, place)
	})
}

// changeMatch does the same for a match of the player's. Where it is not theirs the error is [store.ErrNoMatch].
func (s *Store) changeMatch(ctx context.Context, o *store.Once, player model.PlayerID, id model.MatchID, what string, do func(tx) error) error {
	return s.updateOnce(ctx, o, what, func(t tx) error {
		if _, err := t.bump(player); errors.Is(err, store.ErrNoPlayer) {
			return store.ErrNoMatch
		} else if err != nil {
			return err
		}
		if err := t.checkHolder(player, id); err != nil {
			return err
		}
		return do(t)
	})
}

// checkHolder checks that a match is the player's.
func (t tx) checkHolder(player model.PlayerID, id model.MatchID) error {
	err := t.row(`SELECT match_id FROM holders WHERE match_id = $1 AND player_id = $2`, id, player).Scan(&id)
	return orElse(err, store.ErrNoMatch)
}

// Query reads all rows. What names the reading in its errors.
func Query[T any](ctx context.Context, s *Store, what string, read func(*sql.Rows) (T, error), text string, args ...any) ([]T, error) {
	list, err := rows(ctx, s.read, read, text, args...)
	return list, s.failed(what, err)
}

// rows reads all rows.
func rows[T any](ctx context.Context, r runner, read func(*sql.Rows) (T, error), text string, args ...any) ([]T, error) {
	found, err := r.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	list := []T{}
	for found.Next() {
		item, err := read(found)
		if err != nil {
			return nil, err
		}
		list = append(list, item)
	}
	return list, found.Err()
}

// pairs reads all rows of two columns as a map.
func pairs[K comparable, V any](ctx context.Context, r runner, text string, args ...any) (map[K]V, error) {
	found := map[K]V{}
	read := func(rows *sql.Rows) (key K, err error) {
		var value V
		err = rows.Scan(&key, &value)
		found[key] = value
		return key, err
	}
	_, err := rows(ctx, r, read, text, args...)
	return found, err
}

// inSnapshot runs several reads that see the database as it is at one moment. What belongs together and is read by more than one
// statement is read this way: otherwise half of it may be gone by the second.
func (s *Store) inSnapshot(ctx context.Context, what string, look func(runner) error) error {
	var how *sql.TxOptions // SQLite's transactions always see one moment
	if s.writer == nil {
		how = &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
	}
	t, err := s.pool.BeginTx(ctx, how)
	if err != nil {
		return s.failed(what, err)
	}
	defer func() { _ = t.Rollback() }() // it only reads
	return s.failed(what, look(t))
}

// bump counts a change of what a player has, and locks the player's row until the transaction ends.
func (t tx) bump(player model.PlayerID) (revision int64, err error) {
	err = t.row(`UPDATE players SET revision = revision + 1 WHERE id = $1 RETURNING revision`, player).Scan(&revision)
	return revision, orElse(err, store.ErrNoPlayer)
}

// orElse names what is missing when there is no row.
func orElse(err, missing error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return missing
	}
	return err
}

// must makes a change that found nothing to change an error.
func must(changed int64, err, missing error) error {
	if err == nil && changed == 0 {
		return missing
	}
	return err
}

// must runs a statement that has to change something. Otherwise the error is missing.
func (t tx) must(missing error, query string, args ...any) error {
	changed, err := t.exec(query, args...)
	return must(changed, err, missing)
}

// fewer returns the refusal unless a query counts fewer than most.
func (t tx) fewer(most int, refusal error, query string, args ...any) error {
	var n int
	err := t.row(query, args...).Scan(&n)
	if err == nil && n >= most {
		return refusal
	}
	return err
}

// run runs statements, all with the same arguments.
func (t tx) run(statements []string, args ...any) error {
	for _, text := range statements {
		if err := t.do(text, args...); err != nil {
			return err
		}
	}
	return nil
}

func damaged(what string, err error) error {
	return fmt.Errorf("%w: %s: %w", store.ErrDamaged, what, err)
}

// endOf is when a match with this status ended: never, for a running one.
func endOf(status game.Outcome, at time.Time) sql.NullInt64 {
	return sql.NullInt64{Int64: millis(at), Valid: status != game.Playing}
}

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
