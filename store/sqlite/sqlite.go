// Package sqlite keeps players and their matches in one SQLite file, durably: what was acknowledged is there after a
// crash or a power cut. Any number of programs may use the file at the same time.
//
// It never repairs, replaces or deletes a file. One that it cannot use it leaves as it is and says why.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver

	"wits/model"
	"wits/store/sqldb"
)

// readers is how many can read at once, beside the one that writes.
const readers = 4

// Store is a [sqldb.Store] in a file.
type Store struct {
	*sqldb.Store
	read, write *sql.DB
	path        string
	log         *walLog
}

// Open opens the file, creates it and its folder where there are none, and brings its tables up to date. The file is
// checked first; the check reads all of it, unless it is large.
func Open(ctx context.Context, path string) (*Store, error) {
	return open(ctx, path, durable(usualCheckpoint), &walLog{path: path, most: usualLog, largest: largestLog})
}

// OpenWithin is Open for a file that may grow, with its log, to a number of bytes: then it behaves like a full disk.
// The log gets a quarter of them, and no more than it usually has. It is looked at before changes are made: so they may go
// beyond by what is committed at once.
func OpenWithin(ctx context.Context, path string, bytes int64) (*Store, error) {
	log := min(bytes/4, usualLog)
	settings := durable(min(log/2, usualCheckpoint))
	settings.Add("_pragma", fmt.Sprintf("max_page_count(%d)", max((bytes-log)/pageSize, 1)))
	return open(ctx, path, settings, &walLog{path: path, most: log, largest: log})
}

// Create makes a file that is worth nothing unless all goes well: it is written fast and not durably, and references between
// rows are not looked at before Check.
func Create(ctx context.Context, path string) (*Store, error) {
	settings := url.Values{
		"_txlock": {"immediate"}, "_pragma": {"journal_mode(MEMORY)", "synchronous(OFF)", "foreign_keys(0)", writerCache},
	}
	return open(ctx, path, settings, &walLog{path: path, most: usualLog, largest: largestLog})
}

// pageSize is what a file of ours is made of.
const pageSize = 4096

func open(ctx context.Context, path string, pragmas url.Values, log *walLog) (_ *Store, err error) {
	explain := func(err error) error { return explain(path, err) }
	if err := prepare(path); err != nil {
		return nil, explain(err)
	}
	if err := inspect(ctx, path, readThrough); err != nil {
		return nil, explain(err)
	}
	write, err := pool(path, pragmas, 1)
	if err != nil {
		return nil, err
	}
	if err := migrate(ctx, write); err != nil {
		return nil, errors.Join(explain(err), write.Close())
	}
	read, err := pool(path, queryOnly(), readers)
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	s, err := sqldb.NewSerial(ctx, read, write, explain, log.room)
	if err != nil {
		return nil, errors.Join(err, read.Close(), write.Close())
	}
	return &Store{s, read, write, path, log}, nil
}

// Close ends the use of the file, after what is under way.
func (s *Store) Close() error { return errors.Join(s.Store.Close(), s.read.Close(), s.write.Close()) }

// prepare makes sure that there is a file, which only its owner may read: it knows the answers.
func prepare(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// durable are the settings of a connection that writes: a commit is on the disk when it returns, and a transaction
// takes the lock when it begins, so that it never finds out in the middle that another was faster. The log is copied into the
// file whenever it has grown by checkpoint bytes.
func durable(checkpoint int64) url.Values {
	return url.Values{
		"_txlock": {"immediate"},
		"_pragma": {
			"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)", writerCache,
			fmt.Sprintf("wal_autocheckpoint(%d)", max(checkpoint/pageSize, 1)),
			fmt.Sprintf("journal_size_limit(%d)", 2*checkpoint), // what was needed once is given back
		},
	}
}

// The pages that matter stay in memory, up to 64 MiB for the writer and 8 for each reader. The log is copied into the file
// every 32 MiB: a page that changes often is copied once, not each time.
const (
	writerCache     = "cache_size(-65536)"
	readerCache     = "cache_size(-8192)"
	usualCheckpoint = 32 << 20
)

// queryOnly are the settings of a connection that reads.
func queryOnly() url.Values {
	return url.Values{"_pragma": {"busy_timeout(5000)", "query_only(1)", readerCache}}
}

// pool opens connections with these settings, and keeps them.
func pool(path string, settings url.Values, size int) (*sql.DB, error) {
	name, err := location(path, settings)
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	db.SetMaxOpenConns(size)
	db.SetMaxIdleConns(size)
	return db, nil
}

// location is a path and settings as the driver reads them.
func location(path string, settings url.Values) (string, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("find %s: %w", path, err)
	}
	slashed := filepath.ToSlash(full)
	if !strings.HasPrefix(slashed, "/") {
		slashed = "/" + slashed // file:///C:/…
	}
	name := url.URL{Scheme: "file", Path: slashed, RawQuery: settings.Encode()}
	return name.String(), nil
}

// pollEvery is how soon what another program writes is noticed.
const pollEvery = time.Second

// Listen calls wake, without an id, after other programs have written to the file, until ctx is done. It looks about once
// a second; a look that fails is left out.
func (s *Store) Listen(ctx context.Context, wake func(model.MatchID)) error {
	return s.listen(ctx, pollEvery, wake)
}

func (s *Store) listen(ctx context.Context, every time.Duration, wake func(model.MatchID)) error {
	return sqldb.Poll(ctx, every, s.Version, wake)
}
