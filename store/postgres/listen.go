package postgres

import (
	"context"
	"time"

	"wits/model"

	"github.com/jackc/pgx/v5"
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
		return s.poll(ctx, pollEvery, wake)
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

// poll looks whether anybody has written anything; a look that fails is left out.
func (s *Store) poll(ctx context.Context, every time.Duration, wake func(model.MatchID)) error {
	tick := time.NewTicker(every)
	defer tick.Stop()
	var last int64 // transactions are numbered from 3 on: the first look wakes everybody
	for {
		var now int64
		err := s.db.QueryRowContext(ctx, `SELECT txid_snapshot_xmax(txid_current_snapshot())`).Scan(&now)
		if err == nil && now != last {
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
