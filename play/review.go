package play

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/review"
	"wits/work"
)

// Whoever asks for a review waits so long for it to be complete, and one that nobody has asked for so long is given up. Keeping
// one takes no longer than this.
const (
	reviewPatience = 400 * time.Millisecond
	reviewInterest = 5 * time.Second
	reviewKeeping  = 5 * time.Second
	reviewGuess    = 200 * time.Millisecond // what judging a move takes, until that is known better
)

// reviewing is what is being reviewed in this process. That a match is reviewed once here only saves work.
type reviewing struct {
	entries            []entry.Entry
	mu                 *sync.Mutex
	matches            map[model.MatchID]*reading
	patience, interest time.Duration
}

func newReviewing(entries []entry.Entry) reviewing {
	return reviewing{entries, &sync.Mutex{}, map[model.MatchID]*reading{}, reviewPatience, reviewInterest}
}

// reading is a review that is being made, or was a moment ago.
type reading struct {
	done   chan struct{} // closed when it is complete or has failed
	forget *time.Timer   // ends it when nobody asks

	mu  sync.Mutex
	far review.Review
	err error
}

func (r *reading) tell() (review.Review, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.far, r.err
}

func (r *reading) note(far review.Review, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil {
		r.far = far
	}
	r.err = err
}

// Review tells what a match that is over came to, as far as that is known after a moment: it is made in the background while
// somebody asks for it, and kept when it is complete. For a running match the error is [ErrRunning], for that of a daily
// puzzle whose day is not over [ErrNotYet]; games that nobody reviews refuse it with the rule no-review.
func (by Player) Review(ctx context.Context, id model.MatchID) (review.Review, error) {
	sum, err := by.s.store.Summary(ctx, by.id, id)
	if err != nil {
		return review.Review{}, err
	}
	if sum.Status == game.Playing {
		return review.Review{}, ErrRunning
	}
	if err := by.s.checkPublic(sum.Day); err != nil {
		return review.Review{}, err
	}
	switch today, err := by.s.isTodays(ctx, by.id, sum); {
	case err != nil:
		return review.Review{}, err
	case today:
		return review.Review{}, ErrNotYet
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
	r := by.s.reviewing.join(id)
	if r == nil {
		if r, err = by.s.beginReview(ctx, by.id, sum); err != nil {
			return review.Review{}, err
		}
	}
	late := time.NewTimer(by.s.reviewing.patience)
	defer late.Stop()
	select {
	case <-r.done:
	case <-late.C:
	case <-ctx.Done():
		return review.Review{}, ctx.Err()
	}
	return r.tell()
}

// join finds the review of a match that is being made, and shows interest in it.
func (all *reviewing) join(id model.MatchID) *reading {
	all.mu.Lock()
	defer all.mu.Unlock()
	return all.joined(id)
}

func (all *reviewing) joined(id model.MatchID) *reading {
	r := all.matches[id]
	if r == nil || !r.forget.Stop() { // nobody has asked for too long: it is ending
		return nil
	}
	r.forget.Reset(all.interest)
	return r
}

// beginReview begins with the review of a match, or joins who was faster.
func (s *Service) beginReview(ctx context.Context, player model.PlayerID, sum model.Summary) (*reading, error) {
	read, err := s.readMatch(ctx, player, sum)
	if err != nil {
		return nil, err
	}
	return s.startReview(player, reviewPiece(owner(ctx, player), sum), read)
}

// startReview lets a review be made in the background, unless one is.
func (s *Service) startReview(player model.PlayerID, piece work.Piece, read *review.Reading) (*reading, error) {
	id := model.MatchID(piece.Match)
	all := &s.reviewing
	all.mu.Lock()
	defer all.mu.Unlock()
	if r := all.joined(id); r != nil {
		return r, nil
	}
	if !s.begins() {
		return nil, s.stopped.Err()
	}
	ctx, cancel := context.WithCancel(s.stopped)
	r := &reading{done: make(chan struct{}), far: read.Review()}
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
			s.judge(ctx, r, piece, read, func(review.Review) {})
			if far, err := r.tell(); err == nil && far.Complete() {
				s.keepReview(ctx, player, id, far)
			}
		})
	}()
	return r, nil
}

// judge judges move after move until all are, or nobody cares any more, and tells how far it is.
func (s *Service) judge(ctx context.Context, r *reading, piece work.Piece, read *review.Reading, tell func(review.Review)) {
	for more := true; more; {
		err := s.work.Do(ctx, piece, func(ctx context.Context) (err error) {
			more, err = read.Next(ctx)
			return err
		})
		if full := new(work.Full); errors.As(err, &full) { // it is in no hurry
			select {
			case <-ctx.Done():
				err = ctx.Err()
			case <-time.After(time.Second):
				continue
			}
		}
		if err != nil {
			r.note(review.Review{}, err)
			return
		}
		r.note(read.Review(), nil)
		tell(read.Review())
	}
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
