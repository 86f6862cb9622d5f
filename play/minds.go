package play

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"wits/game"
	"wits/model"
	"wits/store"
)

// patience is how long whoever acted waits for the minds. What they do later is told as events.
const patience = 150 * time.Millisecond

// thinking is who thinks in this process. That one match is thought about once here only saves work: two processes that think
// about the same come to the same, and the store takes it once.
type thinking struct {
	mu       *sync.Mutex
	matches  map[model.MatchID]*thought
	places   chan struct{} // as many may think at once as there are processors
	patience time.Duration
}

// thought is what the minds of a match do now.
type thought struct {
	done chan struct{} // closed when they have done what is due

	mu      sync.Mutex
	awaited bool    // whoever acted waits: what is kept until that ends is part of the answer, for ever
	kept    []Event // what was kept so, as that player sees it
}

func newThinking() thinking {
	return thinking{&sync.Mutex{}, map[model.MatchID]*thought{}, make(chan struct{}, max(1, runtime.GOMAXPROCS(0))), patience}
}

// prompt reports whether a mind replies while whoever acted waits.
func (a asked) prompt() bool { return a.by != nil && a.by.awaited }

// await says whether somebody waits. It returns when nothing is being kept.
func (th *thought) await(awaited bool) {
	th.mu.Lock()
	defer th.mu.Unlock()
	th.awaited = awaited
}

// wakeMind lets a mind go on that is due in a match somebody looks at: whoever it was to answer may be gone.
func (s *Service) wakeMind(ctx context.Context, by model.PlayerID, sum model.Summary) {
	if sum.Turn == nil || sum.Table != "" || int(*sum.Turn) >= len(sum.Seats) || sum.Seats[*sum.Turn].Mind == "" {
		return
	}
	s.think(by, sum.ID, false)
}

// reply lets the minds of a match do what is due after an action, waits for a while, and tells what they did meanwhile.
func (s *Service) reply(ctx context.Context, by model.PlayerID, id model.MatchID, after game.Seq) []Event {
	for range 2 { // a thought that just ends may have missed what is due now
		th := s.think(by, id, true)
		th.await(true)
		s.wait(ctx, th.done)
		th.await(false)
		if told := th.told(after); len(told) > 0 || ctx.Err() != nil {
			return told
		}
		select {
		case <-th.done:
		default:
			return nil // it thinks on
		}
	}
	return nil
}

// told is what was kept after an action while somebody waited.
func (th *thought) told(after game.Seq) []Event {
	th.mu.Lock()
	defer th.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(th.kept), func(e Event) bool { return e.Seq <= after })
}

// wait waits until something is done, as long as patience lasts.
func (s *Service) wait(ctx context.Context, done <-chan struct{}) {
	late := time.NewTimer(s.thinking.patience)
	defer late.Stop()
	select {
	case <-done:
	case <-late.C:
	case <-ctx.Done():
	}
}

// waitFor waits for a mind whose reply may yet become part of an answer that is asked for again: here, or in another process.
func (s *Service) waitFor(ctx context.Context, id model.MatchID) {
	s.thinking.mu.Lock()
	th := s.thinking.matches[id]
	s.thinking.mu.Unlock()
	if th == nil {
		s.wait(ctx, nil)
		return
	}
	s.wait(ctx, th.done)
	th.mu.Lock() // what is being kept is kept then
	defer th.mu.Unlock()
}

// replied adds to a turn what the minds did then.
func (s *Service) replied(ctx context.Context, by model.PlayerID, act Act, t Turn, err error) (Turn, error) {
	if err != nil || !t.mind {
		return t, err
	}
	for _, e := range s.reply(ctx, by, act.Match, t.Seq) {
		if e.Seq == t.Seq+1 { // a thought may have begun before
			t = t.then(e)
		}
	}
	return t, nil
}

// think lets the minds of a match do what is due, in the background, while somebody waits or not.
func (s *Service) think(by model.PlayerID, id model.MatchID, awaited bool) *thought {
	s.thinking.mu.Lock()
	defer s.thinking.mu.Unlock()
	if th, busy := s.thinking.matches[id]; busy {
		return th
	}
	th := &thought{done: make(chan struct{}), awaited: awaited}
	if s.stopped.Err() != nil {
		close(th.done)
		return th
	}
	s.thinking.matches[id] = th
	s.thoughts.Add(1)
	go func() {
		defer s.thoughts.Done()
		defer func() {
			s.thinking.mu.Lock()
			defer s.thinking.mu.Unlock()
			delete(s.thinking.matches, id)
			close(th.done)
		}()
		s.thinkOn(by, id, th)
	}()
	return th
}

// thinkOn plays for the minds of a match until a person is due. When something stands in the way it gives up: whoever looks at
// the match next makes them go on.
func (s *Service) thinkOn(by model.PlayerID, id model.MatchID, th *thought) {
	for range game.MaxActions {
		if more, err := s.thinkOnce(by, id, th); err != nil || !more {
			return
		}
	}
}

// thinkOnce lets a mind that is due choose and play one action, and reports whether one was.
func (s *Service) thinkOnce(by model.PlayerID, id model.MatchID, th *thought) (bool, error) {
	ctx := s.stopped
	h := s.matches.take(by, id)
	if h == nil {
		kept, err := s.load(ctx, by, id, store.Span{After: newest})
		if err != nil || kept.Status != game.Playing || kept.Table != "" {
			return false, err
		}
		if h, err = s.hold(ctx, by, kept); err != nil {
			return false, err
		}
	}
	choose, due := h.match.Due()
	seq := h.match.Seq()
	s.matches.put(h) // others may use it meanwhile
	if !due {
		return false, nil
	}
	a, err := s.choose(ctx, choose)
	if err != nil {
		return false, err
	}
	action, err := json.Marshal(a)
	if err != nil {
		return false, fmt.Errorf("a mind's action: %w", err)
	}
	th.mu.Lock()
	defer th.mu.Unlock()
	return true, s.playFor(ctx, by, id, seq, asked{action: action, mind: true, by: th})
}

// choose thinks, when there is a processor for it.
func (s *Service) choose(ctx context.Context, think game.Thinking) (game.Action, error) {
	select {
	case s.thinking.places <- struct{}{}:
		defer func() { <-s.thinking.places }()
	case <-ctx.Done():
		return game.Action{}, ctx.Err()
	}
	return think(ctx)
}

// playFor keeps what a mind chose, if the match still stands where it thought.
func (s *Service) playFor(ctx context.Context, by model.PlayerID, id model.MatchID, seq game.Seq, how asked) error {
	h, err := s.heldAt(ctx, by, id, seq)
	if err != nil {
		return err
	}
	if h.clock.Flag > 0 {
		now, err := s.tick(ctx)
		if err != nil {
			return err
		}
		if h.overdue(now) {
			return s.fallen(ctx, by, h)
		}
	}
	h.due = h.match.Status().Turn
	if err := h.match.Act(h.due, how.action); err != nil {
		s.matches.put(h)
		return err
	}
	_, err = s.keep(ctx, by, Act{Match: id, After: seq}, how, h, false)
	return err
}

// heldAt takes a match that goes on, if it stands where the caller thinks.
func (s *Service) heldAt(ctx context.Context, by model.PlayerID, id model.MatchID, seq game.Seq) (*held, error) {
	h := s.matches.take(by, id)
	if h != nil && h.match.Seq() == seq {
		return h, nil
	}
	if h != nil {
		s.matches.put(h)
	}
	kept, err := s.load(ctx, by, id, store.Span{After: newest})
	if err != nil {
		return nil, err
	}
	if kept.Seq != seq || kept.Status != game.Playing {
		return nil, &store.Conflict{Seq: kept.Seq}
	}
	return s.hold(ctx, by, kept)
}
