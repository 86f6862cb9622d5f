// Package postgres keeps players and their matches in a PostgreSQL database, which any number of programs on any number of
// machines may share: what was acknowledged is there after a crash of any of them.
//
// It never prints the password of an address, and never acknowledges a change whose commit it is not sure of.
package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"wits/store"
	"wits/store/sqldb"
)

// Store is a [sqldb.Store] in a PostgreSQL database.
type Store struct {
	*sqldb.Store
	db      *sql.DB
	config  *pgx.ConnConfig
	notices *notices
}

// Open connects to the database at an address, as in postgres://user:password@host:5432/name, and brings its tables up to
// date; many may do so at once. An address may set pool_max_conns, and every parameter that PostgreSQL knows.
func Open(ctx context.Context, address string) (*Store, error) {
	config, size, err := read(address)
	if err != nil {
		return nil, err
	}
	if err := migrate(ctx, config); err != nil {
		return nil, fmt.Errorf("open the database: %w", explain(err))
	}
	db := stdlib.OpenDB(*config)
	db.SetMaxOpenConns(size)
	db.SetMaxIdleConns(size)
	db.SetConnMaxIdleTime(5 * time.Minute)
	db.SetConnMaxLifetime(time.Hour)
	s := &Store{Store: sqldb.New(db, explain, sqldb.Dialect{Undone: undone, Taken: taken}), db: db, config: config}
	s.notices, err = newNotices(db)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

// Close ends the use of the database, after what is under way.
func (s *Store) Close() error {
	s.notices.close()
	return s.db.Close()
}

// Append adds an action to a match, as [sqldb.Store.Append] does, and lets other programs know afterwards.
func (s *Store) Append(ctx context.Context, m store.Move) (store.Appended, error) {
	done, err := s.Store.Append(ctx, m)
	if err == nil && !done.Repeated {
		s.notices.add(m.Match)
	}
	return done, err
}

// connections is how many a program uses at most, where its address does not say. PostgreSQL has a hundred for everybody.
const connections = 24

// read reads an address, and gives it limits where it sets none.
func read(address string) (config *pgx.ConnConfig, size int, err error) {
	config, err = pgx.ParseConfig(address)
	if err != nil { // the driver's error repeats parts of the address
		return nil, 0, fmt.Errorf("%w: want postgres://user:password@host:5432/name", errAddress)
	}
	size = connections
	const pool = "pool_max_conns"
	if text, ok := config.RuntimeParams[pool]; ok {
		delete(config.RuntimeParams, pool)
		if size, err = strconv.Atoi(text); err != nil || size < 2 {
			return nil, 0, fmt.Errorf("%w: %s is a number from 2 on", errAddress, pool)
		}
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 5 * time.Second
	}
	for _, limit := range []struct{ name, value string }{
		{"application_name", "wits"},
		{"statement_timeout", "15s"},
		{"lock_timeout", "5s"},
		{"idle_in_transaction_session_timeout", "30s"},
	} {
		if _, set := config.RuntimeParams[limit.name]; !set {
			config.RuntimeParams[limit.name] = limit.value
		}
	}
	return config, size, nil
}

var errAddress = errors.New("the address of the database cannot be read")
