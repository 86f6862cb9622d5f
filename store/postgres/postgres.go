// Package postgres keeps players and their matches in a PostgreSQL database, which any number of programs on any number of
// machines may share: what was acknowledged is there after a crash of any of them.
//
// It never prints the password of an address, and never acknowledges a change whose commit it is not sure of.
package postgres

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"wits/model"
	"wits/store"
	"wits/store/sqldb"
)

// Store is a [sqldb.Store] in a PostgreSQL database.
type Store struct {
	*sqldb.Store
	db      *sql.DB
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
	s := &Store{Store: sqldb.New(db, explain, dialect()), db: db, listen: a.direct, notices: newNotices(db)}
	if !a.pooled {
		s.listen = a.config
	}
	return s, nil
}

// Close ends the use of the database, after what is under way.
func (s *Store) Close() error {
	s.notices.close()
	return s.db.Close()
}

// Sit seats somebody, as [sqldb.Store.Sit] does, and lets other programs know afterwards.
func (s *Store) Sit(ctx context.Context, m store.Seating) error {
	err := s.Store.Sit(ctx, m)
	if err == nil {
		s.notices.add(m.Match)
	}
	return err
}

// Here notes who follows a match, as [sqldb.Store.Here] does, and lets other programs know what is new.
func (s *Store) Here(ctx context.Context, player model.PlayerID, id model.MatchID, now, until time.Time) (bool, error) {
	news, err := s.Store.Here(ctx, player, id, now, until)
	if news {
		s.notices.add(id)
	}
	return news, err
}

// Append adds an action to a match, as [sqldb.Store.Append] does, and lets other programs know afterwards.
func (s *Store) Append(ctx context.Context, m store.Move) (store.Appended, error) {
	done, err := s.Store.Append(ctx, m)
	if err == nil && !done.Repeated {
		s.notices.add(m.Match)
	}
	return done, err
}
