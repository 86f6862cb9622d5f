package postgres

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"wits/store/sqldb"
	"wits/work"
)

// Tasks are rows of the table work, which decides: River hands out the jobs that lead to them. So that nobody's tasks stand in the way of
// everybody's, an owner has few of a kind in River's queue at a time; the end of one lets the next in, in the same transaction.

// bounds are how many tasks of a kind are in the queue: of an owner, and of one player.
func bounds(k work.Kind) (owner, player int) {
	if k == work.Shard {
		return 64, 64
	}
	return 8, 1
}

// urgency is River's priority of a task. Owners with none in the queue go before those with some: so an owner of many delays others by
// no more than the task that is running.
func urgency(k work.Kind, queued int) int {
	switch {
	case k == work.Review:
		return 3
	case k == work.Shard:
		return 4
	case queued > 0:
		return 2
	}
	return 1
}

// job is what River keeps of a task: its name, for whoever looks at it. What is to be done is read from the table work when it begins.
type job struct {
	kind    string
	Subject string `json:"subject"`
	N       int64  `json:"n,omitempty"`
}

// UnmarshalJSON reads nothing: the table says which task a job is of, so a job whose arguments cannot be read is done like others.
func (*job) UnmarshalJSON([]byte) error { return nil }

// Kind is the kind for River: who does not know it leaves it to others.
func (j job) Kind() string { return j.kind }

// argumentsVersion is part of every kind. It changes when older programs could not do the work any more.
const argumentsVersion = 1

func riverKind(k work.Kind, needs string) string {
	return fmt.Sprintf("%s.%d:%s", k, argumentsVersion, needs)
}

// queue is what River calls the place where tasks of a kind wait. Each kind has its own, so that a move never waits for the end of a review.
func queue(k work.Kind) string { return "wits-" + string(k) }

// maxAttempts is how often a job is tried that ends with an error which may pass.
const maxAttempts = 20

// driverConn is a connection of the driver.
type driverConn = pgx.Conn

// joined is a transaction that others have begun and will end, as River's driver wants it.
type joined struct{ *driverConn }

var errJoined = errors.New("the transaction is not River's to begin or end")

func (joined) Begin(context.Context) (pgx.Tx, error) { return nil, errJoined }
func (joined) Commit(context.Context) error          { return errJoined }
func (joined) Rollback(context.Context) error        { return errJoined }
func (joined) LargeObjects() pgx.LargeObjects        { return pgx.LargeObjects{} }
func (j joined) Conn() *pgx.Conn                     { return j.driverConn }

// joinedOn is the transaction on a connection of the pool's.
func joinedOn(conn any) joined {
	if l, ok := conn.(limitedConn); ok {
		conn = l.Conn
	}
	return joined{conn.(*stdlib.Conn).Conn()}
}

// tasks hands out tasks, in transactions of the store's.
type tasks struct{ river *river.Client[pgx.Tx] }

func newTasks() (tasks, error) {
	client, err := river.NewClient(riverpgxv5.New(nil), &river.Config{FetchCooldown: time.Millisecond})
	return tasks{client}, err
}

// change notes a task that is due, or a job that is done, or both.
func (q tasks) change(ctx context.Context, conn any, due *work.Task, done *work.Job) error {
	t := joinedOn(conn)
	if done != nil {
		if err := q.finish(ctx, t, done, ended{}); err != nil {
			return err
		}
	}
	if due == nil {
		return nil
	}
	return q.ask(ctx, t, due)
}

// ownerOf is whose share of the queue a task takes. That of a job is known already: it begins with a sign that no address has.
func ownerOf(o work.Owner) string {
	switch {
	case strings.HasPrefix(o.Address, "="):
		return o.Address
	case o.Address == "":
		return "=player " + o.Player
	}
	sum := sha256.Sum256([]byte(o.Address))
	return "=" + hex.EncodeToString(sum[:8])
}

// lockOwner lets others that change an owner's tasks wait until the transaction ends.
func lockOwner(ctx context.Context, t pgx.Tx, owner string) error {
	_, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended($1, $2))`, owner, lockID)
	return err
}

// ask notes a task, or why there is no room for it. One that is known already for a later place, or for this one, stays as it is.
func (q tasks) ask(ctx context.Context, t pgx.Tx, task *work.Task) error {
	owner := ownerOf(task.Owner)
	var err error
	if task.Refused, err = q.room(ctx, t, owner, task); err != nil || task.Refused != nil {
		return err
	}
	_, err = t.Exec(ctx, `INSERT INTO work AS w (kind, subject, n, needs, owner, player, seq, args, state) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'waits')
		ON CONFLICT (kind, subject, n) DO UPDATE SET needs = $4, owner = $5, player = $6, seq = $7, args = $8, why = '', result = '', tries = 0, since = clock_timestamp(),
			state = CASE w.state WHEN 'queued' THEN 'queued' ELSE 'waits' END
		WHERE w.seq < $7`,
		string(task.Kind), task.Subject, task.N, task.Needs, owner, task.Owner.Player, task.Seq, string(task.Args))
	if err != nil {
		return err
	}
	return q.promote(ctx, t, owner, task.Kind)
}

// So many tasks of a kind may wait: of an owner, and in all, beside one for each that the workers can do at a time.
const (
	maxOwn = 64
	maxAll = 1024
)

// retryAfter is when there may be room again, for each that waits.
const retryAfter = 5 * time.Second

// room locks the owner, as [lockOwner] does, and says why there is no room for a task that is not known yet. Where too many wait in all, the
// owner with most of them makes room.
func (q tasks) room(ctx context.Context, t pgx.Tx, owner string, task *work.Task) (*work.Full, error) {
	var known, locked bool
	var own, all, most int
	err := t.QueryRow(ctx, `SELECT EXISTS (SELECT FROM work WHERE kind = $1 AND subject = $2 AND n = $3 AND state IN ('waits', 'queued')),
			count(*) FILTER (WHERE owner = $4), count(*), $5 + coalesce((SELECT sum(places) FROM workers WHERE seen > clock_timestamp() - $6::interval), 0),
			(SELECT pg_advisory_xact_lock(hashtextextended($4, $7)) IS NOT NULL)
		FROM work WHERE kind = $1 AND state IN ('waits', 'queued')`,
		string(task.Kind), task.Subject, task.N, owner, maxAll, lostAfter.String(), lockID).Scan(&known, &own, &all, &most, &locked)
	switch {
	case err != nil || known:
		return nil, err
	case own >= maxOwn:
		return &work.Full{Own: true, After: retryAfter}, nil
	case all < most:
		return nil, nil
	}
	gone, err := t.Exec(ctx, `DELETE FROM work WHERE (kind, subject, n) = (SELECT kind, subject, n FROM work WHERE kind = $1 AND state = 'waits' AND owner = (
			SELECT owner FROM work WHERE kind = $1 AND state IN ('waits', 'queued') GROUP BY owner HAVING count(*) > $2 ORDER BY count(*) DESC LIMIT 1)
		ORDER BY since DESC LIMIT 1 FOR UPDATE SKIP LOCKED)`, string(task.Kind), own+1)
	if err != nil || gone.RowsAffected() > 0 {
		return nil, err
	}
	return &work.Full{After: retryAfter}, nil
}

// ended is what a job came to.
type ended struct {
	result []byte
	failed error // why nobody can do it
}

// finish ends a job. A task that was asked for again meanwhile, for a later place, waits for its turn again; the tasks of a run stay,
// others are gone when they are done. What was handed to another process in the meantime is left alone.
func (q tasks) finish(ctx context.Context, t pgx.Tx, j *work.Job, end ended) error {
	owner := j.Owner.Address // as it is kept
	if err := lockOwner(ctx, t, owner); err != nil {
		return err
	}
	text := `DELETE FROM work WHERE kind = $1 AND subject = $2 AND n = $3 AND job = $4 AND seq = $5`
	args := []any{string(j.Kind), j.Subject, j.N, j.ID, j.Seq}
	switch {
	case end.failed != nil:
		text = `UPDATE work SET state = 'failed', job = NULL, why = $6 WHERE kind = $1 AND subject = $2 AND n = $3 AND job = $4 AND seq = $5`
		args = append(args, end.failed.Error())
	case j.Kind == work.Shard:
		text = `UPDATE work SET state = 'done', job = NULL, result = $6 WHERE kind = $1 AND subject = $2 AND n = $3 AND job = $4 AND seq = $5`
		args = append(args, string(end.result))
	}
	if _, err := t.Exec(ctx, text, args...); err != nil {
		return err
	}
	var another string
	err := t.QueryRow(ctx, `UPDATE work SET state = 'waits', job = NULL WHERE kind = $1 AND subject = $2 AND n = $3 AND job = $4 RETURNING owner`, args[:4]...).Scan(&another)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return err
	}
	complete := &river.Job[job]{JobRow: &rivertype.JobRow{ID: j.ID, State: rivertype.JobStateRunning}}
	if _, err := river.JobCompleteTx[*riverpgxv5.Driver](ctx, t, complete); err != nil && !errors.Is(err, rivertype.ErrNotFound) {
		return err // one that is not there any more was given to another
	}
	if another != "" && another != owner { // who acted last
		if err := errors.Join(lockOwner(ctx, t, another), q.promote(ctx, t, another, j.Kind)); err != nil {
			return err
		}
	}
	return q.promote(ctx, t, owner, j.Kind)
}

// promote puts those of an owner's tasks into River's queue whose turn it is. The owner is locked.
func (q tasks) promote(ctx context.Context, t pgx.Tx, owner string, kind work.Kind) error {
	most, each := bounds(kind)
	queued, by, err := q.queued(ctx, t, owner, kind)
	if err != nil || queued >= most {
		return err
	}
	busy := []string{}
	for player, n := range by {
		if n >= each {
			busy = append(busy, player)
		}
	}
	found, _ := t.Query(ctx, `SELECT subject, n, needs, player FROM work WHERE owner = $1 AND kind = $2 AND state = 'waits' AND player <> ALL($3)
		ORDER BY since, n LIMIT $4`, owner, string(kind), busy, most-queued) // its error is the rows'
	type next struct {
		Subject       string
		N             int64
		Needs, Player string
	}
	waiting, err := pgx.CollectRows(found, pgx.RowToStructByPos[next])
	if err != nil {
		return err
	}
	waiting = slices.DeleteFunc(waiting, func(w next) bool {
		by[w.Player]++
		return by[w.Player] > each
	})
	for i, w := range waiting {
		made, err := q.river.InsertTx(ctx, t, job{riverKind(kind, w.Needs), w.Subject, w.N}, &river.InsertOpts{
			Queue: queue(kind), Priority: urgency(kind, queued+i), MaxAttempts: maxAttempts,
		})
		if err != nil {
			return err
		}
		if _, err := t.Exec(ctx, `UPDATE work SET state = 'queued', job = $1 WHERE kind = $2 AND subject = $3 AND n = $4`,
			made.Job.ID, string(kind), w.Subject, w.N); err != nil {
			return err
		}
	}
	return nil
}

// queued counts an owner's tasks in River's queue, in all and by player.
func (q tasks) queued(ctx context.Context, t pgx.Tx, owner string, kind work.Kind) (all int, by map[string]int, err error) {
	found, _ := t.Query(ctx, `SELECT player, count(*) FROM work WHERE owner = $1 AND kind = $2 AND state = 'queued' GROUP BY player`, owner, string(kind)) // its error is the rows'
	by = map[string]int{}
	var player string
	var n int
	_, err = pgx.ForEachRow(found, []any{&player, &n}, func() error {
		by[player], all = n, all+n
		return nil
	})
	return all, by, err
}

// Work notes a task, whatever leads to it. Where there is no room for it the error is a [*work.Full].
func (s *Store) Work(ctx context.Context, task work.Task) error {
	err := s.OnConn(ctx, "hand out work", func(conn any) error { return s.tasks.ask(ctx, joinedOn(conn), &task) })
	if err == nil && task.Refused != nil {
		return task.Refused
	}
	return err
}

// Ask notes a task, if there is none for this place or a later one, and tells how it stands. Where there is no room for it the error is
// a [*work.Full].
func (s *Store) Ask(ctx context.Context, task work.Task) (work.Standing, error) {
	now, err := s.Standing(ctx, task.Kind, task.Subject)
	if err != nil || now.Known && now.Seq >= task.Seq {
		return now, err
	}
	return work.Standing{Seq: task.Seq, Known: true, Waits: true}, s.Work(ctx, task)
}

// Standing tells how the task about something stands.
func (s *Store) Standing(ctx context.Context, kind work.Kind, subject string) (st work.Standing, err error) {
	var waited, ahead, took float64
	var result string
	err = s.db.QueryRowContext(ctx, `SELECT w.seq, w.state = 'waits' OR w.state = 'queued' AND j.state <> 'running', w.state = 'failed', w.result,
			extract(epoch FROM clock_timestamp() - w.since)::float8,
			CASE j.state WHEN 'running' THEN extract(epoch FROM clock_timestamp() - j.attempted_at)::float8 ELSE 0 END,
			(SELECT count(*) FROM work o WHERE o.owner = w.owner AND o.kind = w.kind AND o.state = 'waits' AND o.since < w.since)
			+ (SELECT count(*)::float8 FROM river_job a WHERE a.state IN ('available', 'running') AND a.queue = $3 AND a.id < coalesce(j.id, 9223372036854775807) AND a.priority <= coalesce(j.priority, 4))
			/ greatest(k.places, 1), k.places = 0
		FROM (SELECT coalesce(sum(places), 0)::float8 AS places FROM workers WHERE seen > clock_timestamp() - $4::interval) k, work w LEFT JOIN river_job j ON j.id = w.job WHERE w.kind = $1 AND w.subject = $2 AND w.n = 0`, string(kind), subject, queue(kind), lostAfter.String()).
		Scan(&st.Seq, &st.Waits, &st.Failed, &result, &waited, &took, &ahead, &st.Nobody)
	if errors.Is(err, sql.ErrNoRows) {
		return work.Standing{}, nil
	}
	if err != nil {
		return work.Standing{}, fmt.Errorf("look after work: %w", explain(err))
	}
	st.Known, st.Waited, st.Took, st.Ahead, st.Result = true, seconds(waited), seconds(took), ahead, []byte(result)
	return st, nil
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// Load tells how much there is to do.
func (s *Store) Load(ctx context.Context) (work.Load, error) {
	l := work.Load{Kinds: map[work.Kind]work.KindLoad{}}
	read := func(rows *sql.Rows) (kind work.Kind, err error) {
		var n work.KindLoad
		var oldest float64
		err = rows.Scan(&kind, &n.Waiting, &n.Running, &oldest, &l.Workers)
		n.Oldest = seconds(oldest)
		l.Kinds[kind] = n
		return kind, err
	}
	_, err := sqldb.Query(ctx, s.Store, "count what there is to do", read, `SELECT kind.name, count(w.kind) FILTER (WHERE j.state IS DISTINCT FROM 'running'), count(*) FILTER (WHERE j.state = 'running'),
			coalesce(extract(epoch FROM clock_timestamp() - min(w.since) FILTER (WHERE j.state IS DISTINCT FROM 'running')), 0)::float8,
			(SELECT count(*) FROM workers WHERE places > 0 AND seen > clock_timestamp() - $1::interval)
		FROM unnest($2::text[]) AS kind (name) LEFT JOIN work w ON w.kind = kind.name AND w.state IN ('waits', 'queued') LEFT JOIN river_job j ON j.id = w.job
		GROUP BY kind.name`, lostAfter.String(), work.Tasks())
	return l, err
}

// Tell keeps what a job has come to so far. It reports whether the job is still wanted.
func (s *Store) Tell(ctx context.Context, j *work.Job, result []byte) (bool, error) {
	done, err := s.db.ExecContext(ctx, `UPDATE work SET result = $1 WHERE kind = $2 AND subject = $3 AND n = $4 AND job = $5`,
		string(result), string(j.Kind), j.Subject, j.N, j.ID)
	if err != nil {
		return false, fmt.Errorf("keep the progress of work: %w", explain(err))
	}
	n, err := done.RowsAffected()
	return n > 0, err
}
