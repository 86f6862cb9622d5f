package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"sync"
)

// most is how many changes share a commit.
const most = 128

// errClosed says that there is nobody left to write.
var errClosed = errors.New("the store is closed")

// writer makes all changes of a database that has room for one writer at a time. It takes whatever waits, makes one
// change after the other in a single transaction, commits once, and then answers all of them: many durable changes
// cost one wait for the disk. One that comes alone is made at once.
//
// A change that fails is undone alone, for which the others may be made twice. When the transaction itself fails, none of its changes was made, and all are told
// why. A change whose caller has gone before its turn is not made.
type writer struct {
	conn  *sql.Conn
	run   *prepared
	room  func() error  // says why there is none for more changes
	queue chan *change  // without a buffer: who waits can still go away
	quit  chan struct{} // closed to end it
	ended chan struct{} // closed when it has
	close func() error  // stop, once
}

// change is something that waits to be made.
type change struct {
	ctx    context.Context
	do     func(*tx)
	err    error
	panics any           // what it panicked with
	made   chan struct{} // closed when it was made, or not
}

func newWriter(ctx context.Context, db *sql.DB, room func() error) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{
		conn: conn, run: newPrepared(conn), room: room,
		queue: make(chan *change), quit: make(chan struct{}), ended: make(chan struct{}),
	}
	w.close = sync.OnceValue(w.stop)
	return w, nil
}

// stop waits for what is under way. What comes later is refused.
func (w *writer) stop() error {
	close(w.quit)
	<-w.ended
	return errors.Join(w.run.close(), w.conn.Close())
}

// update hands a change to the writer and waits for what became of it.
func (w *writer) update(ctx context.Context, do func(*tx)) error {
	c := &change{ctx: ctx, do: do, made: make(chan struct{})}
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case w.queue <- c:
	case <-ctx.Done():
		return ctx.Err()
	case <-w.quit:
		return errClosed
	}
	<-c.made
	if c.panics != nil {
		panic(c.panics)
	}
	return c.err
}

func (w *writer) work() {
	defer close(w.ended)
	for {
		select {
		case c := <-w.queue:
			w.together(c)
		case <-w.quit:
			return
		}
	}
}

// together makes a change and all that wait by the time its turn has come.
func (w *writer) together(first *change) {
	err := w.room()
	if err == nil {
		err = w.exec(`BEGIN IMMEDIATE`) // may take a while, in which more come
	}
	w.finish(w.waiting([]*change{first}), err)
}

// finish makes changes in the transaction that has begun, or has failed to, and answers their callers.
func (w *writer) finish(batch []*change, err error) {
	if err == nil {
		batch, err = w.transact(batch)
	}
	if err != nil {
		_ = w.exec(`ROLLBACK`) // where the database has not done so itself
	}
	for _, c := range batch {
		if err != nil {
			c.err = err
		}
		close(c.made)
	}
}

// waiting adds to a batch what waits.
func (w *writer) waiting(batch []*change) []*change {
	for len(batch) < most {
		select {
		case c := <-w.queue:
			batch = append(batch, c)
		default:
			return batch
		}
	}
	return batch
}

// transact makes the changes, and those that come meanwhile, and commits. Its error is why none of them was made.
func (w *writer) transact(batch []*change) ([]*change, error) {
	for made := 0; made < len(batch); {
		for ; made < len(batch); made++ {
			if c := batch[made]; c.wanted() && !c.attempt(w) {
				return batch, w.carefully(batch)
			}
		}
		runtime.Gosched() // whoever has a change nearly ready brings it now: a commit costs the same for all
		batch = w.waiting(batch)
	}
	return batch, w.exec(`COMMIT`)
}

// carefully makes changes of which one has failed, all of them anew: each in a savepoint, so that it can be undone alone. Most never
// fail, and a savepoint costs a copy of every page that is changed.
func (w *writer) carefully(batch []*change) error {
	_ = w.exec(`ROLLBACK`) // where the database has not done so itself
	if err := w.exec(`BEGIN IMMEDIATE`); err != nil {
		return err
	}
	for _, c := range batch {
		if err := w.make(c); err != nil {
			return err
		}
	}
	return w.exec(`COMMIT`)
}

// make makes a change, or leaves everything as it was before it. Its error is why the transaction cannot go on.
func (w *writer) make(c *change) error {
	if !c.wanted() {
		return nil
	}
	if err := w.exec(`SAVEPOINT change`); err != nil {
		return err
	}
	if c.attempt(w); c.err != nil {
		if err := w.exec(`ROLLBACK TO change`); err != nil {
			return c.err // the database has given up the whole transaction, because of this
		}
	}
	return w.exec(`RELEASE change`)
}

// wanted reports whether somebody still waits for the change. Otherwise it is not made.
func (c *change) wanted() bool {
	c.err = c.ctx.Err()
	return c.err == nil
}

// attempt runs the change, and reports whether it went well: a statement that fails may have ended the transaction. A panic is for its
// caller, and ends nothing here.
func (c *change) attempt(w *writer) bool {
	defer func() {
		if c.panics = recover(); c.panics != nil {
			c.err = fmt.Errorf("panic: %v", c.panics)
		}
	}()
	t := &tx{Context: context.WithoutCancel(c.ctx), runner: w.run}
	c.do(t)
	c.err = t.err
	return c.err == nil
}

func (w *writer) exec(text string) error {
	_, err := w.run.ExecContext(context.Background(), text)
	return err
}

// runner runs statements: a database, a connection or a transaction.
type runner interface {
	ExecContext(ctx context.Context, text string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row
}

// preparer is a runner that can read a statement once for many runs.
type preparer interface {
	runner
	PrepareContext(ctx context.Context, text string) (*sql.Stmt, error)
}

// prepared is a runner that reads every statement once. Their number is bounded: their texts are constants, or constants
// with one of a hundred lengths of a list.
type prepared struct {
	on    preparer
	mu    sync.RWMutex
	known map[string]*sql.Stmt
}

func newPrepared(on preparer) *prepared { return &prepared{on: on, known: map[string]*sql.Stmt{}} }

// close forgets all statements.
func (p *prepared) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var errs []error
	for _, s := range p.known {
		errs = append(errs, s.Close())
	}
	clear(p.known)
	return errors.Join(errs...)
}

func (p *prepared) statement(ctx context.Context, text string) (*sql.Stmt, error) {
	p.mu.RLock()
	s, ok := p.known[text]
	p.mu.RUnlock()
	if ok {
		return s, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if s, ok := p.known[text]; ok {
		return s, nil
	}
	s, err := p.on.PrepareContext(ctx, text)
	if err == nil {
		p.known[text] = s
	}
	return s, err
}

// ExecContext runs a statement that returns no rows.
func (p *prepared) ExecContext(ctx context.Context, text string, args ...any) (sql.Result, error) {
	s, err := p.statement(ctx, text)
	if err != nil {
		return nil, err
	}
	return s.ExecContext(ctx, args...)
}

// QueryContext runs a statement that returns rows.
func (p *prepared) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	s, err := p.statement(ctx, text)
	if err != nil {
		return nil, err
	}
	return s.QueryContext(ctx, args...)
}

// QueryRowContext runs a statement that returns at most one row.
func (p *prepared) QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row {
	s, err := p.statement(ctx, text)
	if err != nil {
		return p.on.QueryRowContext(ctx, text, args...) // a row that holds the error
	}
	return s.QueryRowContext(ctx, args...)
}
