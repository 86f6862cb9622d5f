package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river/rivertype"

	"wits/store/sqldb"
	"wits/work"
)

// Begin notes the parts of a run, each with its arguments, as tasks for workers that have what they need. Parts that are known stay as
// they are: a run that was begun before goes on.
func (s *Store) Begin(ctx context.Context, r work.Run) error {
	args, needs := make([]string, len(r.Parts)), make([]string, len(r.Parts))
	for i, p := range r.Parts {
		args[i], needs[i] = string(p.Args), p.Needs
	}
	return s.changeRun(ctx, "begin a run", r.ID, func(t pgx.Tx) error {
		_, err := t.Exec(ctx, `INSERT INTO work (kind, subject, n, needs, owner, player, seq, args, state)
			SELECT $1, $2, n, needs, $3, '', 0, args, 'waits' FROM unnest($4::text[], $5::text[]) WITH ORDINALITY AS part (args, needs, n) ON CONFLICT DO NOTHING`,
			string(work.Shard), r.ID, runOwner(r.ID), args, needs)
		return err
	})
}

// runOwner is whose share of the queue the parts of a run take: each run has its own.
func runOwner(id string) string { return "=run " + id }

// changeRun changes the parts of a run in one transaction, and lets those into the queue whose turn it is then.
func (s *Store) changeRun(ctx context.Context, what, id string, change func(pgx.Tx) error) error {
	return s.OnConn(ctx, what, func(conn any) error {
		t := joinedOn(conn)
		err := lockOwner(ctx, t, runOwner(id))
		if err == nil {
			err = change(t)
		}
		if err != nil {
			return err
		}
		return s.tasks.promote(ctx, t, runOwner(id), work.Shard)
	})
}

// Pause takes the parts of a run that are not done out of the queue. Parts that run are stopped, and begin again after [Store.Resume].
func (s *Store) Pause(ctx context.Context, id string) error {
	return s.changeRun(ctx, "pause a run", id, func(t pgx.Tx) error {
		found, _ := t.Query(ctx, `SELECT job FROM work WHERE kind = $1 AND subject = $2 AND state = 'queued'`, string(work.Shard), id) // its error is the rows'
		jobs, err := pgx.CollectRows(found, pgx.RowTo[int64])
		if err != nil {
			return err
		}
		for _, job := range jobs {
			if _, err := s.tasks.river.JobCancelTx(ctx, t, job); err != nil && !errors.Is(err, rivertype.ErrNotFound) {
				return err
			}
		}
		_, err = t.Exec(ctx, `UPDATE work SET state = 'paused', job = NULL WHERE kind = $1 AND subject = $2 AND state IN ('waits', 'queued')`, string(work.Shard), id)
		return err
	})
}

// Resume lets a run go on that was paused, and tries again what failed.
func (s *Store) Resume(ctx context.Context, id string) error {
	return s.changeRun(ctx, "resume a run", id, func(t pgx.Tx) error {
		_, err := t.Exec(ctx, `UPDATE work SET state = 'waits', tries = 0, why = '' WHERE kind = $1 AND subject = $2 AND state IN ('paused', 'failed')`, string(work.Shard), id)
		return err
	})
}

// Progress counts the parts of a run. Of a run that nobody knows there are none.
func (s *Store) Progress(ctx context.Context, id string) (work.Progress, error) {
	all, err := s.progress(ctx, `AND subject = $2`, id)
	if err != nil || len(all) == 0 {
		return work.Progress{Run: id}, err
	}
	return all[0], nil
}

// Runs lists the runs that there are, the oldest first.
func (s *Store) Runs(ctx context.Context) ([]work.Progress, error) { return s.progress(ctx, ``) }

// progress counts the parts of the runs that a condition chooses.
func (s *Store) progress(ctx context.Context, which string, args ...any) ([]work.Progress, error) {
	read := func(rows *sql.Rows) (p work.Progress, err error) {
		return p, rows.Scan(&p.Run, &p.Since, &p.Total, &p.Done, &p.Failed, &p.Paused, &p.Why)
	}
	return sqldb.Query(ctx, s.Store, "count the parts of runs", read, `SELECT subject, min(since), count(*), count(*) FILTER (WHERE state = 'done'), count(*) FILTER (WHERE state = 'failed'),
			count(*) FILTER (WHERE state = 'paused'), max(why) FROM work WHERE kind = $1 `+which+` GROUP BY subject ORDER BY min(since)`, append([]any{string(work.Shard)}, args...)...)
}

// Lacking lists what parts of a run need that are to be done and that no worker has.
func (s *Store) Lacking(ctx context.Context, id string) ([]string, error) {
	read := func(rows *sql.Rows) (needs string, err error) { return needs, rows.Scan(&needs) }
	return sqldb.Query(ctx, s.Store, "ask who can do a run", read, `SELECT DISTINCT needs FROM work WHERE kind = $1 AND subject = $2 AND state IN ('waits', 'queued') AND NOT EXISTS (
			SELECT FROM workers WHERE seen > clock_timestamp() - $3::interval AND $4 || needs = ANY (string_to_array(kinds, ' '))) ORDER BY needs`,
		string(work.Shard), id, lostAfter.String(), riverKind(work.Shard, ""))
}

// ErrUnfinished says that a run has parts that are not done.
var ErrUnfinished = errors.New("the run is not done")

// Results returns the results of a number of parts of a run, from one on; the first part has number 1. Until all of them are done
// the error is [ErrUnfinished].
func (s *Store) Results(ctx context.Context, id string, from, parts int) ([][]byte, error) {
	read := func(rows *sql.Rows) (result []byte, err error) { return result, rows.Scan(&result) }
	list, err := sqldb.Query(ctx, s.Store, "read the results of a run", read, `SELECT result FROM work WHERE kind = $1 AND subject = $2 AND n >= $3 AND n < $4 AND state = 'done' ORDER BY n`,
		string(work.Shard), id, from, from+parts)
	if err == nil && len(list) < parts {
		return nil, ErrUnfinished
	}
	return list, err
}

// Forget removes a run that is done or paused.
func (s *Store) Forget(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM work WHERE kind = $1 AND subject = $2 AND state <> 'queued'`, string(work.Shard), id)
	if err != nil {
		return fmt.Errorf("forget a run: %w", explain(err))
	}
	return nil
}
