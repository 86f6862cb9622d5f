package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"sync"
)

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
