package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river/rivertype"

	"wits/store"
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

// Pause takes the parts of a run that are not done out of the queue. What is being done is stopped, and done anew after [Store.Resume].
func (s *Store) Pause(ctx context.Context, id string) error {
	return s.changeRun(ctx, "pause a run", id, func(t pgx.Tx) error {
		found, err := t.Query(ctx, `SELECT job FROM work WHERE kind = $1 AND subject = $2 AND state = 'queued'`, string(work.Shard), id)
		if err != nil {
			return err
		}
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

// Progress counts the parts of a run.
func (s *Store) Progress(ctx context.Context, id string) (p work.Progress, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE state = 'done'), count(*) FILTER (WHERE state = 'failed'),
			count(*) FILTER (WHERE state = 'paused'), coalesce(max(why), '') FROM work WHERE kind = $1 AND subject = $2`, string(work.Shard), id).
		Scan(&p.Total, &p.Done, &p.Failed, &p.Paused, &p.Why)
	if err != nil {
		return p, fmt.Errorf("count the parts of a run: %w", explain(err))
	}
	return p, nil
}

// ErrUnfinished says that a run has parts that are not done.
var ErrUnfinished = errors.New("the run is not done")

// Results returns what the parts of a run came to, in their order. Until all are done the error is [ErrUnfinished].
func (s *Store) Results(ctx context.Context, id string) (list [][]byte, err error) {
	found, err := s.db.QueryContext(ctx, `SELECT state = 'done', result FROM work WHERE kind = $1 AND subject = $2 ORDER BY n`, string(work.Shard), id)
	if err != nil {
		return nil, fmt.Errorf("read the results of a run: %w", explain(err))
	}
	defer found.Close()
	for found.Next() {
		var done bool
		var result string
		if err := found.Scan(&done, &result); err != nil {
			return nil, fmt.Errorf("read the results of a run: %w: %w", store.ErrDamaged, err)
		}
		if !done {
			return nil, ErrUnfinished
		}
		list = append(list, []byte(result))
	}
	return list, found.Err()
}

// Forget removes a run that is done or paused.
func (s *Store) Forget(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM work WHERE kind = $1 AND subject = $2 AND state <> 'queued'`, string(work.Shard), id)
	if err != nil {
		return fmt.Errorf("forget a run: %w", explain(err))
	}
	return nil
}
