package sqlite

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"

	"modernc.org/sqlite"

	"wits/store"
)

// pagesAtOnce is how many are copied before somebody is told and may say that it is enough: 4 MiB.
const pagesAtOnce = 1024

// CopyFile copies everything as it is at one moment into a new file, page by page, and checks the copy. Others go on writing;
// what they write stays in the log beside the file until the copying is done, and the log is emptied afterwards. Tell is
// called with how many bytes of how many are done. The copy is not durable yet.
func (s *Store) CopyFile(ctx context.Context, file string, tell func(done, total int64)) error {
	if err := prepare(file); err != nil {
		return explain(file, err)
	}
	if err := s.copyPages(ctx, file, tell); errors.Is(reasonOf(err), store.ErrFull) {
		return explain(file, err) // nothing is written elsewhere
	} else if err != nil {
		return explain(s.path, err)
	}
	s.log.empty(ctx)
	return ReadThrough(ctx, file)
}

// copyPages holds one reading transaction open while it copies. Otherwise SQLite would begin anew after every write of others.
func (s *Store) copyPages(ctx context.Context, file string, tell func(done, total int64)) (err error) {
	db, err := pool(s.path, queryOnly(), 1)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	t, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = t.Rollback() }() // it only reads
	var tables int
	if err := t.QueryRowContext(ctx, `SELECT COUNT(*) FROM sqlite_master`).Scan(&tables); err != nil {
		return err
	}
	to, err := location(file, url.Values{"_pragma": {"journal_mode(OFF)", "synchronous(OFF)"}}) // or there will be no file
	if err != nil {
		return err
	}
	return conn.Raw(func(c any) error { return steps(ctx, c, to, tell) })
}

// backuper is what the driver's connections can do.
type backuper interface {
	NewBackup(file string) (*sqlite.Backup, error)
}

func steps(ctx context.Context, from any, to string, tell func(done, total int64)) (err error) {
	b, err := from.(backuper).NewBackup(to)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.Finish()) }()
	for more := true; more; {
		if err := ctx.Err(); err != nil {
			return err
		}
		if more, err = b.Step(pagesAtOnce); err != nil {
			return err
		}
		tell(int64(b.PageCount()-b.Remaining())*pageSize, int64(b.PageCount())*pageSize)
	}
	return nil
}

// ReadThrough reads a file that nobody writes to, and says whether it is whole.
func ReadThrough(ctx context.Context, file string) error {
	db, err := pool(file, url.Values{"mode": {"ro"}, "immutable": {"1"}}, 1)
	if err != nil {
		return err
	}
	return explain(file, errors.Join(check(ctx, db), db.Close()))
}

// usualLog is how large the log may grow before those who write are held up. It is emptied every 32 MiB, unless somebody
// reads all the while: a backup of a large file does.
const usualLog = 256 << 20

// largestLog is how large the log may grow. Then changes are refused until whoever reads is done: otherwise one who never is
// would fill the disk.
const largestLog = 1 << 30

// walLog is the log beside a file, in which changes are until they are copied into the file.
type walLog struct {
	path    string
	most    int64 // bytes from which on those who write are held up
	largest int64 // bytes from which on changes are refused
}

// room makes sure that the log is not too large for more changes. One that cannot be emptied holds up who writes, a little,
// and refuses them when it must not grow. It is looked at before a commit, so it may be larger by what one commits.
func (l *walLog) room() error {
	if l.size() <= l.most {
		return nil
	}
	l.empty(context.Background())
	if l.size() > l.largest {
		return fmt.Errorf("%w: the log beside it cannot be emptied now", store.ErrFull)
	}
	return nil
}

func (l *walLog) size() int64 {
	info, err := os.Stat(l.path + "-wal")
	if err != nil {
		return 0 // there is none
	}
	return info.Size()
}

// empty copies what is in the log into the file and cuts the log off. Where somebody still reads from it, it stays, and is cut
// off when it is written from its beginning again.
func (l *walLog) empty(ctx context.Context) {
	db, err := pool(l.path, url.Values{"_pragma": {"busy_timeout(100)"}}, 1)
	if err != nil {
		return
	}
	defer db.Close()
	for _, how := range []string{"PASSIVE", "TRUNCATE"} { // nobody waits for the first, which does most of the work
		var busy, pages, done int
		_ = db.QueryRowContext(ctx, `PRAGMA wal_checkpoint(`+how+`)`).Scan(&busy, &pages, &done)
	}
}
