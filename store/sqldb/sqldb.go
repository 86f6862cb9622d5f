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
	// Changed lets other programs know, after the commit, of a match that they may show or think about. Nil where they look for themselves.
	Changed func(model.MatchID)

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
	err = s.update(ctx, "look for changes", func(t *tx) { t.row(`PRAGMA data_version`).scan(&version) })
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

// tx is a transaction. Its first error ends it: what is run after that does nothing, and whoever began it returns the error. So a
// change is written without asking after every statement whether it went well.
type tx struct {
	context.Context
	runner
	err error
}

// fail ends a transaction with an error, unless it has one already.
func (t *tx) fail(err error) {
	if t.err == nil {
		t.err = err
	}
}

// exec runs a statement, and returns how many rows it changed.
func (t *tx) exec(query string, args ...any) (changed int64) {
	if t.err != nil {
		return 0
	}
	result, err := t.ExecContext(t, query, args...)
	if err == nil {
		changed, err = result.RowsAffected()
	}
	t.fail(err)
	return changed
}

// run runs statements, all with the same arguments.
func (t *tx) run(statements []string, args ...any) {
	for _, text := range statements {
		t.exec(text, args...)
	}
}

// must runs a statement that has to change something. Otherwise the error is missing.
func (t *tx) must(missing error, query string, args ...any) {
	if t.exec(query, args...) == 0 {
		t.fail(missing)
	}
}

// insert adds a row to a table.
func (t *tx) insert(table, columns string, values ...any) {
	places := make([]string, len(values))
	for i := range places {
		places[i] = fmt.Sprintf("$%d", i+1)
	}
	t.exec(`INSERT INTO `+table+` (`+columns+`) VALUES (`+strings.Join(places, ", ")+`)`, values...)
}

// fewer ends the transaction with a refusal unless a query counts fewer than most.
func (t *tx) fewer(most int, refusal error, query string, args ...any) {
	n := 0
	if t.row(query, args...).scan(&n); n >= most {
		t.fail(refusal)
	}
}

// row is a query for one row.
func (t *tx) row(query string, args ...any) row { return row{t, query, args} }

type row struct {
	t     *tx
	query string
	args  []any
}

// scan reads the row, and reports whether there is one.
func (r row) scan(to ...any) bool {
	if r.t.err != nil {
		return false
	}
	err := r.t.QueryRowContext(r.t, r.query, r.args...).Scan(to...)
	if !errors.Is(err, sql.ErrNoRows) {
		r.t.fail(err)
	}
	return err == nil
}

// or reads a row that has to be there. Otherwise the error is missing.
func (r row) or(missing error, to ...any) {
	if !r.scan(to...) {
		r.t.fail(missing)
	}
}

// update runs change as one transaction. It may run it again, from the beginning, when it was undone because of a
// conflict with another: so change only sets what it returns, and sets all of it each time.
func (s *Store) update(ctx context.Context, what string, change func(*tx)) error {
	return s.failed(what, s.make(ctx, change))
}

// updateOnce does the same for a change that a [store.Once] may mark.
func (s *Store) updateOnce(ctx context.Context, o *store.Once, what string, change func(*tx)) error {
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

func (s *Store) make(ctx context.Context, change func(*tx)) error {
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

func (s *Store) transact(ctx context.Context, change func(*tx)) error {
	on, err := s.begin(ctx)
	if err != nil {
		return err
	}
	defer on.conn.Close()                // it goes back into the pool
	defer func() { _ = on.Rollback() }() // after a commit it does nothing
	t := &tx{Context: ctx, runner: on}
	if change(t); t.err != nil {
		return t.err
	}
	return on.Commit()
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
func (t *tx) onConn(do func(conn any) error) {
	if t.err != nil {
		return
	}
	on, ok := t.runner.(session)
	if !ok {
		t.fail(errSerial)
		return
	}
	t.fail(on.conn.Raw(func(conn any) error {
		defer func() {
			if p := recover(); p != nil {
				t.fail(fmt.Errorf("panic: %v", p))
			}
		}()
		t.fail(do(conn))
		return nil
	}))
}

// errSerial says that a database with one writer has no connections to give away.
var errSerial = errors.New("the writer keeps its connection")

// OnConn makes a change on a connection of the driver, as one transaction.
func (s *Store) OnConn(ctx context.Context, what string, change func(conn any) error) error {
	return s.update(ctx, what, func(t *tx) { t.onConn(change) })
}

// work changes what there is to do, as part of a transaction.
func (s *Store) work(t *tx, due *work.Task, done *work.Job) {
	if due != nil || done != nil {
		t.onConn(func(conn any) error { return s.dialect.Work(t, conn, due, done) })
	}
}

// failed adds what was tried to an error, once.
func (s *Store) failed(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, s.explain(err))
}

// changed lets other programs know of a match that was changed without an error.
func (s *Store) changed(id model.MatchID, err error) error {
	if err == nil && s.dialect.Changed != nil {
		s.dialect.Changed(id)
	}
	return err
}

// change makes a change of what a player has, which a [store.Once] may mark. Place is its number among the player's changes.
func (s *Store) change(ctx context.Context, o *store.Once, player model.PlayerID, what string, do func(t *tx, place int64)) error {
	return s.updateOnce(ctx, o, what, func(t *tx) { do(t, t.bump(player, store.ErrNoPlayer)) })
}

// changeMatch does the same for a match of the player's. Where it is not theirs the error is [store.ErrNoMatch].
func (s *Store) changeMatch(ctx context.Context, o *store.Once, player model.PlayerID, id model.MatchID, what string, do func(*tx)) error {
	return s.updateOnce(ctx, o, what, func(t *tx) {
		t.bump(player, store.ErrNoMatch)
		t.checkHolder(player, id)
		do(t)
	})
}

// checkHolder checks that a match is the player's.
func (t *tx) checkHolder(player model.PlayerID, id model.MatchID) {
	t.row(`SELECT match_id FROM holders WHERE match_id = $1 AND player_id = $2`, id, player).or(store.ErrNoMatch, &id)
}

// bump counts a change of what a player has, and locks the player's row until the transaction ends. Where nobody knows the player the
// error is missing.
func (t *tx) bump(player model.PlayerID, missing error) (revision int64) {
	t.row(`UPDATE players SET revision = revision + 1 WHERE id = $1 RETURNING revision`, player).or(missing, &revision)
	return revision
}

// reading is what reads, outside of a transaction.
func (s *Store) reading(ctx context.Context) *tx { return &tx{Context: ctx, runner: s.read} }

// one reads a row. What names the reading in its errors, and missing is the error where there is no row.
func (s *Store) one(ctx context.Context, what string, missing error, text string, args ...any) lookup {
	return lookup{s, what, missing, s.reading(ctx).row(text, args...)}
}

// lookup is a row that is read from a store.
type lookup struct {
	store   *Store
	what    string
	missing error
	row     row
}

// into reads the row.
func (l lookup) into(to ...any) error {
	l.row.or(l.missing, to...)
	return l.store.failed(l.what, l.row.t.err)
}

// Query reads all rows. What names the reading in its errors.
func Query[T any](ctx context.Context, s *Store, what string, read func(*sql.Rows) (T, error), text string, args ...any) ([]T, error) {
	t := s.reading(ctx)
	list := rows(t, read, text, args...)
	return list, s.failed(what, t.err)
}

// rows reads all rows.
func rows[T any](t *tx, read func(*sql.Rows) (T, error), text string, args ...any) []T {
	if t.err != nil {
		return nil
	}
	found, err := t.QueryContext(t, text, args...)
	if err != nil {
		t.fail(err)
		return nil
	}
	defer found.Close()
	list := []T{}
	for found.Next() {
		item, err := read(found)
		if err != nil {
			t.fail(err)
			return nil
		}
		list = append(list, item)
	}
	t.fail(found.Err())
	return list
}

// value reads the one column of a row.
func value[T any](rows *sql.Rows) (v T, err error) { return v, rows.Scan(&v) }

// pairs reads all rows of two columns as a map.
func pairs[K comparable, V any](t *tx, text string, args ...any) map[K]V {
	found := map[K]V{}
	rows(t, func(rows *sql.Rows) (key K, err error) {
		var value V
		err = rows.Scan(&key, &value)
		found[key] = value
		return key, err
	}, text, args...)
	return found
}

// inSnapshot runs several reads that see the database as it is at one moment. What belongs together and is read by more than one
// statement is read this way: otherwise half of it may be gone by the second.
func (s *Store) inSnapshot(ctx context.Context, what string, look func(*tx)) error {
	var how *sql.TxOptions // SQLite's transactions always see one moment
	if s.writer == nil {
		how = &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
	}
	on, err := s.pool.BeginTx(ctx, how)
	if err != nil {
		return s.failed(what, err)
	}
	defer func() { _ = on.Rollback() }() // it only reads
	t := &tx{Context: ctx, runner: on}
	look(t)
	return s.failed(what, t.err)
}

// orElse names what is missing when there is no row.
func orElse(err, missing error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return missing
	}
	return err
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
