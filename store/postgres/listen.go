package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"wits/model"
	"wits/store/sqldb"
)

// How long to wait before a lost connection is tried again, at first and at most.
const (
	firstWait = 100 * time.Millisecond
	lastWait  = 5 * time.Second
)

// Listen calls wake with the matches that other programs have changed, until ctx is done. It uses a connection of its own,
// and makes another when that is lost. Whenever it has begun to listen it calls wake without an id, because of what it
// may have missed.
//
// Through a connection pooler nobody can listen. Unless the address says how to get past it, wake is called without an id
// every few seconds in which something was written.
func (s *Store) Listen(ctx context.Context, wake func(model.MatchID)) error {
	if s.listen == nil {
		return sqldb.Poll(ctx, pollEvery, func(ctx context.Context) (now int64, err error) {
			err = s.db.QueryRowContext(ctx, `SELECT txid_snapshot_xmax(txid_current_snapshot())`).Scan(&now)
			return now, err
		}, wake)
	}
	for wait := firstWait; ; wait = min(2*wait, lastWait) {
		if s.hear(ctx, wake) {
			wait = firstWait
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

// pollEvery is how soon what another program writes is noticed where nobody can listen.
const pollEvery = 3 * time.Second

// hear listens until the connection is lost. It reports whether there was one.
func (s *Store) hear(ctx context.Context, wake func(model.MatchID)) bool {
	conn, err := pgx.ConnectConfig(ctx, s.listen.Copy())
	if err != nil {
		return false
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err := conn.Exec(ctx, `LISTEN `+channel); err != nil {
		return false
	}
	wake("")
	for {
		heard, err := conn.WaitForNotification(ctx)
		if err != nil {
			return true
		}
		for _, id := range s.notices.others(heard.Payload) {
			wake(model.MatchID(id))
		}
	}
}
