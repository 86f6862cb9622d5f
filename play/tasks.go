package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/play/live"
	"wits/review"
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

// sharedReview tells what a review has come to that some process makes, as far as that is known after a moment.
func (s *Service) sharedReview(ctx context.Context, player model.PlayerID, sum model.Summary) (review.Review, error) {
	task := work.Task{Kind: work.Review, Needs: sum.Game, Subject: string(sum.ID), Seq: int64(sum.Seq), Owner: owner(ctx, player)}
	var st work.Standing
	for end := time.Now().Add(s.reviewing.patience); ; {
		var err error
		if st, err = s.tasks.Ask(ctx, task); err != nil {
			return review.Review{}, err
		}
		document, err := s.store.Review(ctx, player, sum.ID, referee.Version)
		if err != nil {
			return review.Review{}, err
		}
		if kept, err := review.Decode([]byte(document)); err == nil {
			return kept, nil
		}
		if st.Failed {
			return review.Review{}, &work.Fault{Piece: reviewPiece(task.Owner, sum)}
		}
		if !time.Now().Before(end) {
			break
		}
		if wait(ctx, nil, s.reviewing.patience/8); ctx.Err() != nil {
			return review.Review{}, ctx.Err()
		}
	}
	if far, err := review.Decode(st.Result); err == nil {
		return far, nil
	}
	read, err := s.readMatch(ctx, player, sum)
	if err != nil {
		return review.Review{}, err
	}
	return read.Review(), nil
}

// reviewPiece is the judging of one move of a match.
func reviewPiece(o work.Owner, sum model.Summary) work.Piece {
	return work.Piece{Kind: work.Review, Owner: o, Game: sum.Game, Preset: sum.Preset, Match: string(sum.ID), Guess: reviewGuess}
}

// readMatch begins to review a match.
func (s *Service) readMatch(ctx context.Context, player model.PlayerID, sum model.Summary) (*review.Reading, error) {
	e, err := entry.Find(s.entries, sum.Game)
	if err != nil {
		return nil, err
	}
	doc, err := s.For(player).Replay(ctx, sum.ID)
	if err != nil {
		return nil, err
	}
	read, err := review.Begin(e.Game, e.Coach, doc.Record)
	if errors.Is(err, review.ErrNone) {
		return nil, game.Break("no-review", words.New("advice.review", words.Say("game", e.Name())))
	}
	return read, err
}

// reviewTold is how often a review that is being made is told to whoever asks for it.
const reviewTold = time.Second

// doReview makes a review.
func (s *Service) doReview(ctx context.Context, j *work.Job) ([]byte, error) {
	player, id := model.PlayerID(j.Owner.Player), model.MatchID(j.Subject)
	wanted, cancel := context.WithCancel(ctx)
	defer cancel()
	sum, err := s.store.Summary(ctx, player, id)
	var read *review.Reading
	if err == nil {
		read, err = s.readMatch(ctx, player, sum)
	}
	if err != nil {
		return nil, s.judged(ctx, wanted, err)
	}
	told := time.Now()
	err = s.judge(wanted, player, reviewPiece(j.Owner, sum), read, func(far review.Review) {
		document, err := json.Marshal(far)
		if err != nil || time.Since(told) < reviewTold {
			return
		}
		told = time.Now()
		if more, err := s.tasks.Tell(ctx, j, document); err == nil && !more {
			cancel()
		}
	})
	return nil, s.judged(ctx, wanted, err)
}
