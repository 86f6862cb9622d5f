package play

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play/live"
	"wits/store"
	"wits/work"
)

// Tasks are where a service leaves work to whichever process does it; see [Shared].
type Tasks interface {
	// Ask notes a task, unless it is known for the same place or a later one, and tells how it stands. The error is a [*work.Full]
	// where there is no room for it.
	Ask(ctx context.Context, t work.Task) (work.Standing, error)
	// Standing tells how the task about something stands.
	Standing(ctx context.Context, kind work.Kind, subject string) (work.Standing, error)
	// Tell keeps what a job has come to so far, and reports whether it is still wanted.
	Tell(ctx context.Context, j *work.Job, result []byte) (bool, error)
}

// Shared lets a service leave long thoughts to whichever process does the tasks of its store, this one among them if it does any.
// Without it the service does everything itself.
func Shared(t Tasks) Option { return func(s *Service) { s.tasks = t } }

// quickMind is what a mind's move takes at most, by what its game says, that is thought about where the match is asked for: another
// process would not be sooner.
const quickMind = 20 * time.Millisecond

// task is what other processes are to do in a match for a mind that is due; nil where that is nothing.
func (s *Service) task(id model.MatchID, gameID, mind string, seq referee.Seq, o work.Owner) *work.Task {
	if s.tasks == nil || mind == "" || s.guess(gameID, mind) <= quickMind {
		return nil
	}
	return &work.Task{Kind: work.Think, Needs: needs(gameID, mind), Subject: string(id), Seq: int64(seq), Owner: o}
}

// needs is what a process must have to think for a mind. Which version of it does not matter in a match: any reply is better than none.
func needs(gameID, mind string) string { return gameID + "." + mind }

// guess is what a mind's move takes at most, about.
func (s *Service) guess(gameID, mind string) time.Duration {
	g, err := referee.Find(s.games, gameID)
	if err != nil {
		return 0
	}
	return time.Duration(g.Info().Cost(mind)) * time.Millisecond
}

// owner is who has the next thought about a match.
func (a asked) owner(ctx context.Context, by model.PlayerID) work.Owner {
	if a.by != nil {
		return a.by.owner
	}
	return owner(ctx, by)
}

// dueTask is the task of the mind that is due in a match; nil where none is, or where it is no task.
func (s *Service) dueTask(h *cached, o work.Owner) *work.Task {
	st := h.match.Status()
	if st.Over || h.open {
		return nil
	}
	return s.task(h.id, h.game, h.match.Mind(st.Turn), h.match.Seq(), o)
}

// ask hands a task to whichever process does it, and keeps the followers of its match informed.
func (s *Service) ask(ctx context.Context, t *work.Task, guess time.Duration) {
	if !s.thinking.watch(t) {
		return // asked for already
	}
	st, err := s.tasks.Ask(ctx, *t)
	if err != nil {
		s.thinking.unwatch(t)
		if full, is := errors.AsType[*work.Full](err); is {
			s.noRoom(model.PlayerID(t.Owner.Player), model.MatchID(t.Subject), referee.Seq(t.Seq), t.Owner, full)
			return
		}
		s.log.Error("a mind's move was not asked for", "match", t.Subject, "seq", t.Seq, "error", err)
		return // when somebody looks again
	}
	s.noteStanding(t, st, guess)
	s.attend(t, guess, noticed)
}

// attendDue attends to a task that was asked for with what led to it.
func (s *Service) attendDue(t *work.Task, h *cached) {
	switch {
	case t == nil:
	case t.Refused != nil:
		s.noRoom(model.PlayerID(t.Owner.Player), h.id, referee.Seq(t.Seq), t.Owner, t.Refused)
	case s.thinking.watch(t):
		s.attend(t, s.guess(h.game, h.match.Mind(h.match.Status().Turn)), noticed)
	}
}

// attend polls a task until it is done, and tells the followers of its match.
func (s *Service) attend(t *work.Task, guess, after time.Duration) {
	time.AfterFunc(after, func() {
		if s.stopped.Err() != nil || !s.thinking.watches(t) {
			return
		}
		s.background("look how a mind stands", func() {
			st, err := s.tasks.Standing(s.stopped, t.Kind, t.Subject)
			if err == nil && (!st.Known || st.Seq != t.Seq) {
				if s.thinking.unwatch(t) {
					s.hub.Wake(model.MatchID(t.Subject))
				}
				return
			}
			next := 2 * noticed
			if err == nil {
				next = s.noteStanding(t, st, guess)
			}
			s.attend(t, guess, next)
		})
	})
}

// noteStanding notes the state of a mind that moves in another process, and tells the followers of its match what is new. It returns when
// to look again.
func (s *Service) noteStanding(t *work.Task, st work.Standing, guess time.Duration) time.Duration {
	id, seq := model.MatchID(t.Subject), referee.Seq(t.Seq)
	before := s.thinking.mind(id, seq)
	left := time.Duration(st.Ahead * float64(guess))
	switch {
	case st.Failed:
		s.thinking.note(id, stuck{seq: seq, failed: true})
	case st.Waits && st.Nobody && st.Waited >= noticed:
		s.thinking.note(id, stuck{seq: seq})
	case st.Waits && st.Waited+left >= noticed:
		s.thinking.note(id, stuck{seq: seq, until: time.Now().Add(max(left, noticed))})
	default:
		s.thinking.unstick(id)
	}
	if now := s.thinking.mind(id, seq); (now == nil) != (before == nil) || now != nil && *now != *before {
		s.hub.Wake(id)
	}
	return min(max(left/2, noticed), 10*noticed)
}

// watch notes that a task is attended to. It reports false where it was before.
func (t *thinking) watch(task *work.Task) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	id := model.MatchID(task.Subject)
	if at, known := t.watched[id]; known && at >= task.Seq {
		return false
	}
	t.watched[id] = task.Seq
	return true
}

// watches reports whether a task is attended to, and not one of a later place.
func (t *thinking) watches(task *work.Task) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	at, known := t.watched[model.MatchID(task.Subject)]
	return known && at == task.Seq
}

// unwatch ends that. It reports whether there was something to tell of the mind.
func (t *thinking) unwatch(task *work.Task) (told bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	id := model.MatchID(task.Subject)
	if t.watched[id] != task.Seq {
		return false
	}
	delete(t.watched, id)
	_, told = t.stuck[id]
	delete(t.stuck, id)
	return told
}

// Handlers are the tasks that a service can do: the moves of its games' minds, and reviews.
func (s *Service) Handlers() (list []work.Handler) {
	for _, e := range s.entries {
		for _, b := range e.Game.Info().Bots {
			list = append(list, work.Handler{Kind: work.Think, Needs: needs(e.ID(), b.Name), Do: s.doThink})
		}
		if _, ok := e.Coach.(game.Reviewer); ok {
			list = append(list, work.Handler{Kind: work.Review, Needs: e.ID(), Do: s.doReview})
		}
	}
	return list
}

// doThink lets a mind move. What it plays and the end of the job are kept together; where the match has gone on, nothing is.
func (s *Service) doThink(ctx context.Context, j *work.Job) ([]byte, error) {
	id := model.MatchID(j.Subject)
	th := &thought{done: make(chan struct{}), owner: j.Owner, job: j}
	th.ctx, th.cancel = context.WithCancel(ctx)
	defer th.cancel()
	th.at.Store(j.Seq)
	s.thinking.mu.Lock()
	s.thinking.matches[id] = th
	s.thinking.mu.Unlock()
	defer s.thinking.end(id, th)
	_, _, err := s.thinkOnce(model.PlayerID(j.Owner.Player), id, th)
	return nil, s.judged(ctx, th.ctx, err)
}

// judged sorts what a job ended with. Wanted ends when its result is not wanted any more.
func (s *Service) judged(ctx, wanted context.Context, err error) error {
	switch {
	case err == nil, errors.Is(err, store.ErrConflict), errors.Is(err, store.ErrNoMatch), errors.Is(err, game.ErrOver):
		return nil
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return &work.Failure{Err: fmt.Errorf("it took too long: %w", err)}
	case ctx.Err() != nil:
		return ctx.Err()
	case wanted.Err() != nil:
		return nil
	case errors.As(err, new(*work.Full)):
		return err
	case errors.Is(err, live.ErrMind), errors.As(err, new(*work.Fault)):
		return &work.Failure{Err: err}
	case errors.Is(err, store.ErrDamaged): // or another version's
		return fmt.Errorf("%w: %w", work.ErrElsewhere, err)
	}
	return err
}

// noticed is how long a mind waits before anybody is told.
const noticed = time.Second

// stuck is a mind that has not moved where it was due.
type stuck struct {
	seq    referee.Seq
	failed bool      // it could not; otherwise there was no room for its thinking
	until  time.Time // about when there is room; zero where nobody knows
}

// manyStuck bounds how many are remembered.
const manyStuck = 1000

// rests reports whether a mind is not to be woken where a match stands: it could not move, and would come to the same again, or
// there is no room for its thinking yet.
func (t *thinking) rests(id model.MatchID, seq referee.Seq) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	st, ok := t.stuck[id]
	return ok && st.seq == seq && (st.failed || time.Now().Before(st.until))
}

// isStuck reports whether a mind of a match has not moved where it was due.
func (t *thinking) isStuck(id model.MatchID) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	_, is := t.stuck[id]
	return is
}

// note remembers a mind that has not moved.
func (t *thinking) note(id model.MatchID, st stuck) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for old := range t.stuck {
		if len(t.stuck) < manyStuck {
			break
		}
		delete(t.stuck, old)
	}
	t.stuck[id] = st
}

// gaveUp notes why the minds of a match do not go on, and tells its followers.
func (s *Service) gaveUp(by model.PlayerID, id model.MatchID, seq referee.Seq, th *thought, err error) {
	var full *work.Full
	switch {
	case errors.Is(err, store.ErrConflict), errors.Is(err, store.ErrNoMatch):
		return // the match has gone on, or is no more
	case errors.As(err, &full):
		s.noRoom(by, id, seq, th.owner, full)
		return
	case errors.As(err, new(*work.Fault)): // it is in the log
		s.thinking.note(id, stuck{seq: seq, failed: true})
	case errors.Is(err, live.ErrMind):
		s.log.Error("a mind could not move", "match", id, "seq", seq, "error", err)
		s.thinking.note(id, stuck{seq: seq, failed: true})
	default:
		s.log.Error("a mind's move was not kept", "match", id, "seq", seq, "error", err)
		return // it is tried again when somebody looks
	}
	s.hub.Wake(id)
}

// noRoom notes that there is no room for a mind's thinking, tells the match's followers, and tries again later by itself.
func (s *Service) noRoom(by model.PlayerID, id model.MatchID, seq referee.Seq, o work.Owner, full *work.Full) {
	after := max(full.After, time.Second)
	s.thinking.note(id, stuck{seq: seq, until: time.Now().Add(after)})
	time.AfterFunc(after, func() {
		if s.stopped.Err() == nil && s.thinking.isStuck(id) {
			s.think(work.For(s.stopped, o), by, id, false)
		}
	})
	s.hub.Wake(id)
}

// mind is the state of the mind that is due after an action; nil where it thinks, or none is due.
func (t *thinking) mind(id model.MatchID, seq referee.Seq) *model.Mind {
	t.mu.Lock()
	st, is := t.stuck[id]
	th := t.matches[id]
	t.mu.Unlock()
	if th != nil {
		if ticket := th.ticket.Load(); ticket != nil {
			if waited, left, waits := ticket.Waits(); waits && waited+left >= noticed {
				return waiting(left)
			}
		}
	}
	switch {
	case !is || st.seq != seq:
		return nil
	case st.failed:
		return &model.Mind{Failed: true}
	case st.until.IsZero():
		return &model.Mind{Waiting: true}
	}
	return waiting(time.Until(st.until))
}

// unstick forgets that there was no room for a mind's thinking.
func (t *thinking) unstick(id model.MatchID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.stuck, id)
}

func waiting(d time.Duration) *model.Mind {
	return &model.Mind{Waiting: true, Seconds: max(1, int((d+time.Second-1)/time.Second))}
}

// thinks is how long a mind that is due has thought about its next action in a match, here or elsewhere.
func (s *Service) thinks(ctx context.Context, m model.Summary) time.Duration {
	s.thinking.mu.Lock()
	th := s.thinking.matches[m.ID]
	s.thinking.mu.Unlock()
	if th == nil && s.task(m.ID, m.Game, m.Seats[*m.Turn].Mind, m.Seq, work.Owner{}) != nil {
		st, err := s.tasks.Standing(ctx, work.Think, string(m.ID))
		if err != nil || st.Seq != int64(m.Seq) {
			return 0
		}
		return st.Took
	}
	if th == nil {
		return 0
	}
	if ticket := th.ticket.Load(); ticket != nil {
		return ticket.Took()
	}
	return 0
}

// checkThoughts drops what is being thought about a match that another process has changed or thrown away; without an id, about any.
func (s *Service) checkThoughts(id model.MatchID) {
	s.thinking.mu.Lock()
	all := map[model.MatchID]*thought{}
	if th := s.thinking.matches[id]; th != nil {
		all[id] = th
	}
	if id == "" {
		all = maps.Clone(s.thinking.matches)
	}
	s.thinking.mu.Unlock()
	for id, th := range all {
		s.background("look whether a thought is wanted", func() {
			sum, err := s.store.Summary(th.ctx, model.PlayerID(th.owner.Player), id)
			if errors.Is(err, store.ErrNoMatch) || err == nil && (referee.Seq(th.at.Load()) < sum.Seq || sum.Turn == nil) {
				s.thinking.drop(id, th)
			}
		})
	}
}

// Workers lets a service think in a pool that it shares with others; without it the service has one of its own.
func Workers(p *work.Pool) Option { return func(s *Service) { s.work = p } }

// Logger lets a service log what goes wrong in the background; without it nobody hears of it.
func Logger(l *slog.Logger) Option { return func(s *Service) { s.log = l } }

// Work tells what there is to think about, and what that came to.
func (s *Service) Work() map[work.Kind]work.Counts { return s.work.Counts() }

// Think does a piece of work for a player, in the pool that minds think in.
func (by Player) Think(ctx context.Context, piece work.Piece, do func(context.Context) error) error {
	piece.Owner = owner(ctx, by.id)
	return by.s.work.Do(ctx, piece, do)
}
