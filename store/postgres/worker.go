package postgres

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	mrand "math/rand/v2"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"wits/internal/rescue"
	"wits/work"
)

// Worker is how a process does the tasks in a database.
type Worker struct {
	Parallel int            // jobs of a kind at a time
	Handlers []work.Handler // what it can do
	Stop     time.Duration  // that jobs have to end when it is told to stop, before they are left to others
	Program  string         // its version, for whoever looks at the table of workers
	Log      *slog.Logger
}

// How long a worker may be silent before its jobs are handed to others, and how often it says that it is there.
const (
	lostAfter = 5 * time.Second
	beatEvery = time.Second
)

// What a job may take before it is stopped, by kind. A worker that is gone is noticed sooner.
func timeLimit(k work.Kind) time.Duration {
	switch k {
	case work.Think:
		return time.Minute
	case work.Review:
		return 10 * time.Minute
	}
	return time.Hour
}

// riverRescue is when River itself would take a job from its worker, or throw it away where it does not know the kind: later than any
// that is being done, because the table of workers tells sooner.
const riverRescue = 3 * time.Hour

// workerPool is how many connections River uses in a process: one to listen, the others for a moment.
const workerPool = 4

// pollWork is how soon a job is found where nobody can listen.
const pollWork = 200 * time.Millisecond

// Do does tasks that others, or this process, have asked for, until ctx is done. A job that is being done then has a while to end; the error
// says why one did not. While the database cannot be reached, it tries again.
func (s *Store) Do(ctx context.Context, w Worker) error {
	for {
		err := s.doUntil(ctx, w)
		if ctx.Err() != nil {
			return err
		}
		w.Log.Error("no work can be done now; it is tried again", "error", err)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(beatEvery):
		}
	}
}

// doUntil does tasks until ctx is done, or returns why it cannot begin.
func (s *Store) doUntil(ctx context.Context, w Worker) error {
	pool, err := s.address.pool(ctx, workerPool, s.address.limits)
	if err != nil {
		return fmt.Errorf("do work: %w", explain(err))
	}
	defer pool.Close()
	d := &doing{Worker: w, store: s, pool: pool, id: "wits-" + rand.Text()[:12]}
	if d.client, err = river.NewClient(riverpgxv5.New(pool), d.config()); err != nil {
		return fmt.Errorf("do work: %w", err)
	}
	working, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	if err := d.beat(ctx); err != nil {
		return fmt.Errorf("do work: %w", explain(err))
	}
	if err := d.client.Start(working); err != nil {
		return fmt.Errorf("do work: %w", explain(err))
	}
	var beats sync.WaitGroup
	beats.Go(func() { d.beatOn(working) })
	<-ctx.Done()
	err = d.stop(context.WithoutCancel(ctx))
	end()
	beats.Wait()
	d.gone(context.WithoutCancel(ctx))
	return err
}

// doing is a worker that works.
type doing struct {
	Worker
	store  *Store
	pool   *pgxpool.Pool
	client *river.Client[pgx.Tx]
	id     string
	silent bool // the last beat failed, and that was logged
}

func (d *doing) config() *river.Config {
	workers, queues := river.NewWorkers(), map[string]river.QueueConfig{}
	for _, h := range d.Handlers {
		river.AddWorkerArgs(workers, job{kind: riverKind(h.Kind, h.Needs)}, &handler{Handler: h, doing: d})
		queues[queue(h.Kind)] = river.QueueConfig{MaxWorkers: d.Parallel}
	}
	c := &river.Config{
		ID: d.id, Workers: workers, Queues: queues, Logger: slog.New(quiet{d.Log.With("worker", d.id).Handler()}), FetchOnlyKnownKinds: true,
		FetchCooldown: 2 * time.Millisecond, FetchPollInterval: around(time.Second), PollOnly: d.store.listen == nil,
		JobTimeout: time.Minute, RescueStuckJobsAfter: riverRescue, MaxAttempts: maxAttempts, RetryPolicy: soon{},
		CompletedJobRetentionPeriod: time.Minute, CancelledJobRetentionPeriod: time.Minute, DiscardedJobRetentionPeriod: time.Hour,
	}
	if c.PollOnly {
		c.FetchPollInterval = around(pollWork)
	}
	return c
}

// around is a time that is another in each process, so that those that look at the same intervals do not always come in the same order.
func around(d time.Duration) time.Duration { return d*3/4 + mrand.N(d/2) }

// quiet leaves out what River tells of itself when all is well.
type quiet struct{ slog.Handler }

// Enabled reports whether something is logged.
func (q quiet) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= slog.LevelWarn && q.Handler.Enabled(ctx, l)
}

// stop waits for the jobs that are being done, and then leaves them to others.
func (d *doing) stop(ctx context.Context) error {
	soft, cancel := context.WithTimeout(ctx, d.Stop)
	defer cancel()
	if d.client.Stop(soft) == nil {
		return nil
	}
	hard, cancel := context.WithTimeout(ctx, d.Stop+lostAfter)
	defer cancel()
	return d.client.StopAndCancel(hard)
}

// soon tries again after a second: what stood in the way may be gone.
type soon struct{}

// NextRetry is when a job is tried again.
func (soon) NextRetry(*rivertype.JobRow) time.Time { return time.Now().Add(time.Second) }

// handler does the jobs of one kind for River.
type handler struct {
	river.WorkerDefaults[job]
	work.Handler
	doing *doing
}

// Timeout is what a job may take.
func (h *handler) Timeout(*river.Job[job]) time.Duration { return timeLimit(h.Kind) }

// Work does a job. One whose task is gone, or was given to another, is dropped.
func (h *handler) Work(ctx context.Context, given *river.Job[job]) error {
	j, err := h.claim(ctx, given)
	if err != nil || j == nil {
		return err
	}
	result, err := h.Do(ctx, j)
	if j.Finished {
		return nil
	}
	end := ended{result: result}
	var failed *work.Failure
	log := h.doing.Log.With("kind", h.Kind, "subject", j.Subject, "n", j.N, "seq", j.Seq)
	switch {
	case errors.Is(err, work.ErrElsewhere):
		return h.leave(ctx, j, err, log)
	case errors.As(err, &failed):
		log.Error("work failed", "error", err)
		end.failed = failed
	case err != nil:
		if ctx.Err() == nil {
			log.Warn("work is tried again", "error", err, "attempt", given.Attempt)
		}
		return err
	}
	return h.doing.finish(ctx, j, end)
}

// claim reads the task of a job; nil where it is not this job's any more.
func (h *handler) claim(ctx context.Context, given *river.Job[job]) (*work.Job, error) {
	j := &work.Job{Task: work.Task{Kind: h.Kind, Needs: h.Needs}, ID: given.ID}
	var args, before string
	err := h.doing.pool.QueryRow(ctx, `SELECT subject, n, owner, player, seq, args, result FROM work WHERE job = $1 AND state = 'queued'`, j.ID).
		Scan(&j.Subject, &j.N, &j.Owner.Address, &j.Owner.Player, &j.Seq, &args, &before)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	j.Args, j.Before = []byte(args), []byte(before)
	return j, err
}

// A task that nobody can do is given up after this many workers have left it to others, each for this long.
const (
	maxTries  = 60
	leaveWait = 2 * time.Second // at most, and half of it on average
)

// leave leaves a job to other workers.
func (h *handler) leave(ctx context.Context, j *work.Job, why error, log *slog.Logger) error {
	var tries int
	err := h.doing.pool.QueryRow(ctx, `UPDATE work SET tries = tries + 1 WHERE kind = $1 AND subject = $2 AND n = $3 AND job = $4 RETURNING tries`,
		string(j.Kind), j.Subject, j.N, j.ID).Scan(&tries)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return nil
	case err != nil:
		return err
	case tries >= maxTries:
		log.Error("work failed: nobody can do it", "error", why)
		return h.doing.finish(ctx, j, ended{failed: why})
	}
	log.Warn("work is left to others", "error", why, "time", tries)
	return river.JobSnooze(mrand.N(leaveWait))
}

// finish keeps the end of a job by itself.
func (d *doing) finish(ctx context.Context, j *work.Job, end ended) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lostAfter) // one that took too long has an end, too
	defer cancel()
	return pgx.BeginFunc(ctx, d.pool, func(t pgx.Tx) error { return d.store.tasks.finish(ctx, t, j, end) })
}

// beatOn says again and again that the worker is there, and looks for those that are not.
func (d *doing) beatOn(ctx context.Context) {
	tick := time.NewTicker(beatEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		var err error
		report := func(f rescue.Fault) { d.Log.Error("a fault in the background", f.Attrs()...) }
		_ = rescue.Run("say that a worker is there, and look for lost work", report, func() { // which is logged
			if err = d.beat(ctx); err == nil {
				err = d.rescue(ctx)
			}
		})
		if err != nil && !d.silent && ctx.Err() == nil {
			d.Log.Warn("the database of work does not answer; it is tried again", "error", explain(err))
		}
		d.silent = err != nil
	}
}

func (d *doing) beat(ctx context.Context) error {
	kinds := make([]string, len(d.Handlers))
	for i, h := range d.Handlers {
		kinds[i] = riverKind(h.Kind, h.Needs)
	}
	_, err := d.pool.Exec(ctx, `INSERT INTO workers (id, places, kinds, program, seen) VALUES ($1, $2, $3, $4, clock_timestamp())
		ON CONFLICT (id) DO UPDATE SET seen = clock_timestamp()`, d.id, d.Parallel, strings.Join(kinds, " "), d.Program)
	return err
}

// gone says that the worker is there no more, if it can.
func (d *doing) gone(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, beatEvery)
	defer cancel()
	_, _ = d.pool.Exec(ctx, `DELETE FROM workers WHERE id = $1`, d.id) // otherwise it is noticed by its silence
}

// lost finds tasks in the queue whose job has ended without them, whose worker is silent or that take far too long. $1 is how long one may
// be silent, then come the kinds and their limits.
const lost = `SELECT w.kind, w.subject, w.n, w.owner, w.job, coalesce(j.state::text, 'gone')
	FROM work w LEFT JOIN river_job j ON j.id = w.job
	WHERE w.state = 'queued' AND (j.id IS NULL OR j.state IN ('discarded', 'cancelled', 'completed') OR j.state = 'running' AND NOT EXISTS (
		SELECT FROM workers k WHERE k.id = j.attempted_by[array_upper(j.attempted_by, 1)] AND k.seen > clock_timestamp() - $1::interval)
		OR j.state = 'running' AND j.attempted_at + ($3::bigint[])[array_position($2::text[], w.kind)] * interval '1 second' + $1::interval < clock_timestamp())
	LIMIT 100`

type lostTask struct {
	Kind, Subject string
	N             int64
	Owner         string
	Job           int64
	State         string
}

// maxLost is how many workers may be lost with a task before it is held to be the cause.
const maxLost = 5

// turn takes the turn to look for lost tasks. Of all workers one does so at a time, as often as each says that it is there.
const turn = `INSERT INTO workers (id, places, kinds, program, seen) VALUES ('rescue', 0, '', '', clock_timestamp())
	ON CONFLICT (id) DO UPDATE SET seen = clock_timestamp() WHERE workers.seen < clock_timestamp() - $1::interval`

// rescue hands tasks to others whose worker is gone. River would do that too, hours later.
func (d *doing) rescue(ctx context.Context) error {
	if taken, err := d.pool.Exec(ctx, turn, beatEvery.String()); err != nil || taken.RowsAffected() == 0 {
		return err
	}
	kinds, limits := []string{}, []int64{}
	for _, k := range work.Tasks() {
		kinds, limits = append(kinds, string(k)), append(limits, int64(timeLimit(k).Seconds()))
	}
	found, _ := d.pool.Query(ctx, lost, lostAfter.String(), kinds, limits) // its error is the rows'
	list, err := pgx.CollectRows(found, pgx.RowToStructByPos[lostTask])
	if err != nil {
		return err
	}
	for _, l := range list {
		if err := pgx.BeginFunc(ctx, d.pool, func(t pgx.Tx) error { return d.handOver(ctx, t, l) }); err != nil {
			return err
		}
	}
	if _, err := d.pool.Exec(ctx, `DELETE FROM workers WHERE seen < clock_timestamp() - interval '1 hour'`); err != nil {
		return err
	}
	_, err = d.pool.Exec(ctx, `DELETE FROM work WHERE kind = $1 AND state = 'failed' AND since < clock_timestamp() - interval '1 minute'`, string(work.Review)) // who asks again has it tried again
	return err
}

func (d *doing) handOver(ctx context.Context, t pgx.Tx, l lostTask) error {
	if err := lockOwner(ctx, t, l.Owner); err != nil {
		return err
	}
	var state string
	err := t.QueryRow(ctx, `UPDATE work SET job = NULL, tries = tries + 1, state = CASE WHEN $5 OR tries >= $6 THEN 'failed' ELSE 'waits' END,
			why = CASE WHEN $5 OR tries >= $6 THEN 'workers were lost with it, or could not do it' ELSE '' END
		WHERE kind = $1 AND subject = $2 AND n = $3 AND job = $4 RETURNING state`,
		l.Kind, l.Subject, l.N, l.Job, l.State == "discarded", maxLost).Scan(&state)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil // another was faster
	}
	if err != nil {
		return err
	}
	d.Log.Warn("work was lost with its worker", "kind", l.Kind, "subject", l.Subject, "n", l.N, "job", l.State, "now", state)
	if l.State == "running" {
		if _, err := d.client.JobCancelTx(ctx, t, l.Job); err != nil && !errors.Is(err, rivertype.ErrNotFound) {
			return err
		}
		// A worker that hangs is told so; for one that is gone nobody else would end the job.
		if _, err := t.Exec(ctx, `UPDATE river_job SET state = 'cancelled', finalized_at = clock_timestamp() WHERE id = $1 AND state = 'running'`, l.Job); err != nil {
			return err
		}
	}
	return d.store.tasks.promote(ctx, t, l.Owner, work.Kind(l.Kind))
}
