package play

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/review"
	"wits/work"
)

// How long a request for a review waits for it to be complete, after how long without requests a review is given up, and how long
// keeping one may take.
const (
	reviewPatience = 400 * time.Millisecond
	reviewInterest = 5 * time.Second
	reviewKeeping  = 5 * time.Second
	reviewGuess    = 200 * time.Millisecond // what judging a move takes, until that is known better
)

// reviewing is what is being reviewed in this process. That a match is reviewed once here only saves work.
type reviewing struct {
	mu                 *sync.Mutex
	matches            map[model.MatchID]*reading
	patience, interest time.Duration
}

func newReviewing() reviewing {
	return reviewing{&sync.Mutex{}, map[model.MatchID]*reading{}, reviewPatience, reviewInterest}
}

// reading is a review that is being made, or was a moment ago.
type reading struct {
	done   chan struct{}                 // closed when it is complete or has failed
	err    error                         // why it has failed; known when it is done
	far    atomic.Pointer[review.Review] // how far it is
	forget *time.Timer                   // ends it when nobody asks
}

func (r *reading) note(far review.Review) { r.far.Store(&far) }

// Review tells what a match that is over came to, as far as that is known after a moment: it is made in the background while
// somebody asks for it, and kept when it is complete. For a running match the error is [ErrRunning], for that of a daily
// puzzle whose day is not over [ErrNotYet]; games that nobody reviews refuse it with the rule no-review.
func (by Player) Review(ctx context.Context, id model.MatchID) (review.Review, error) {
	sum, err := by.s.store.Summary(ctx, by.id, id)
	if err != nil {
		return review.Review{}, err
	}
	if err := by.s.checkTold(sum); err != nil {
		return review.Review{}, err
	}
	if today, err := by.s.isTodays(ctx, by.id, sum); today || err != nil {
		return review.Review{}, cmp.Or(err, error(ErrNotYet))
	}
	document, err := by.s.store.Review(ctx, by.id, id, referee.Version)
	if err != nil {
		return review.Review{}, err
	}
	if kept, err := review.Decode([]byte(document)); err == nil {
		return kept, nil // what is not there, or cannot be read, is made anew
	}
	if by.s.tasks != nil {
		return by.s.sharedReview(ctx, by.id, sum)
	}
	r, err := by.s.joinReview(ctx, by.id, sum)
	if err != nil {
		return review.Review{}, err
	}
	wait(ctx, r.done, by.s.reviewing.patience)
	if ctx.Err() != nil {
		return review.Review{}, ctx.Err()
	}
	select {
	case <-r.done:
		return *r.far.Load(), r.err
	default:
		return *r.far.Load(), nil
	}
}

// join finds the review of a match that is being made, and shows interest in it; nil for none. The lock is held.
func (all *reviewing) join(id model.MatchID) *reading {
	r := all.matches[id]
	if r == nil || !r.forget.Stop() { // nobody has asked for too long: it is ending
		return nil
	}
	r.forget.Reset(all.interest)
	return r
}

// joinReview finds the review of a match that is being made, or lets it be made in the background.
func (s *Service) joinReview(ctx context.Context, player model.PlayerID, sum model.Summary) (*reading, error) {
	all, id := &s.reviewing, sum.ID
	all.mu.Lock()
	r := all.join(id)
	all.mu.Unlock()
	if r != nil {
		return r, nil
	}
	read, err := s.readMatch(ctx, player, sum)
	if err != nil {
		return nil, err
	}
	piece := reviewPiece(owner(ctx, player), sum)
	all.mu.Lock()
	defer all.mu.Unlock()
	if r := all.join(id); r != nil { // somebody else was faster
		return r, nil
	}
	if !s.begins() {
		return nil, s.stopped.Err()
	}
	ctx, cancel := context.WithCancel(s.stopped)
	r = &reading{done: make(chan struct{})}
	r.note(read.Review())
	r.forget = time.AfterFunc(all.interest, func() {
		cancel()
		all.mu.Lock()
		defer all.mu.Unlock()
		if all.matches[id] == r {
			delete(all.matches, id)
		}
	})
	all.matches[id] = r
	go func() {
		defer s.thoughts.Done()
		defer close(r.done)
		defer cancel()
		_ = s.safely("review a match", func() {
			r.err = s.judge(ctx, player, piece, read, r.note)
		})
	}()
	return r, nil
}

// judge judges move after move until all are, or nobody cares any more, and tells how far it is. A complete review is kept.
func (s *Service) judge(ctx context.Context, player model.PlayerID, piece work.Piece, read *review.Reading, tell func(review.Review)) error {
	for more := true; more; {
		err := s.work.Do(ctx, piece, func(ctx context.Context) (err error) {
			more, err = read.Next(ctx)
			return err
		})
		if _, full := errors.AsType[*work.Full](err); full { // it is in no hurry
			wait(ctx, nil, time.Second)
			if err = ctx.Err(); err == nil {
				continue
			}
		}
		if err != nil {
			return err
		}
		tell(read.Review())
	}
	s.keepReview(ctx, player, model.MatchID(piece.Match), read.Review())
	return nil
}

// keepReview keeps a complete review, even if the service is being stopped: the work is done. Where it cannot be kept, whoever
// asks gets it nevertheless.
func (s *Service) keepReview(ctx context.Context, player model.PlayerID, id model.MatchID, done review.Review) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), reviewKeeping)
	defer cancel()
	document, err := json.Marshal(done)
	if err != nil {
		return
	}
	_ = s.store.KeepReview(ctx, player, id, referee.Version, string(document)) // it can be made again
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
