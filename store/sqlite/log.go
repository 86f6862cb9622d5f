package sqlite

import (
	"context"
	"fmt"
	"net/url"
	"os"

	"wits/store"
)

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
