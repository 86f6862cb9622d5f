package play

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play/live"
	"wits/store"
	"wits/work"
)

// patience is how long whoever acted waits for the minds. What they do later is told as events.
const patience = 150 * time.Millisecond

// thinking is which minds think in this process. That a match is thought about only once here just saves work: two processes that
// think about the same position choose the same move, and the store takes it once.
type thinking struct {
	mu       *sync.Mutex
	matches  map[model.MatchID]*thought
	stuck    map[model.MatchID]stuck
	watched  map[model.MatchID]int64 // where matches stand whose minds other processes let move
	patience time.Duration
}

// thought is what the minds of a match do now.
type thought struct {
	done   chan struct{}               // closed when they have done what is due
	owner  work.Owner                  // who had it thought
	ctx    context.Context             // ends when nobody wants it any more
	cancel context.CancelFunc          // ends it
	ticket atomic.Pointer[work.Ticket] // of the move that is being chosen, or was
	at     atomic.Int64                // where the match stands for it
	job    *work.Job                   // that it is; nil for one that nobody else knows of

	mu      sync.Mutex
	awaited bool          // whoever acted waits: what is kept until that ends is part of the answer, for ever
	kept    []model.Event // what was kept so, as that player sees it
}

func newThinking() thinking {
	return thinking{&sync.Mutex{}, map[model.MatchID]*thought{}, map[model.MatchID]stuck{}, map[model.MatchID]int64{}, patience}
}

// prompt reports whether a mind replies while whoever acted waits.
func (a asked) prompt() bool { return a.by != nil && a.by.awaited }

// await says whether somebody waits. It returns when nothing is being kept.
func (th *thought) await(awaited bool) {
	th.mu.Lock()
	defer th.mu.Unlock()
	th.awaited = awaited
}

// wakeMind lets a mind that is due go on thinking when somebody looks at its match: the player who acted may be gone.
func (s *Service) wakeMind(ctx context.Context, by model.PlayerID, sum model.Summary) {
	if !mindDue(sum) || s.thinking.rests(sum.ID, sum.Seq) {
		return
	}
	mind := sum.Seats[*sum.Turn].Mind
	if t := s.task(sum.ID, sum.Game, mind, sum.Seq, owner(ctx, by)); t != nil {
		s.ask(ctx, t, s.guess(sum.Game, mind))
		return
	}
	s.think(ctx, by, sum.ID, false)
}

// mindDue reports whether a mind is to act in a match.
func mindDue(sum model.Summary) bool {
	return sum.Turn != nil && sum.Table == "" && int(*sum.Turn) < len(sum.Seats) && sum.Seats[*sum.Turn].Mind != ""
}

// reply lets the minds of a match move after an action, waits a moment for them, and returns what they did in that time.
func (s *Service) reply(ctx context.Context, by model.PlayerID, id model.MatchID, after referee.Seq) []model.Event {
	for range 2 { // a thought that just ends may have missed what is due now
		th := s.think(ctx, by, id, true)
		th.await(true)
		wait(ctx, th.done, s.thinking.patience)
		th.await(false)
		if told := th.told(after); len(told) > 0 || ctx.Err() != nil {
			return told
		}
		select {
		case <-th.done:
		default:
			return nil // it thinks on
		}
		if s.thinking.isStuck(id) {
			return nil
		}
	}
	return nil
}

// told is what was kept after an action while somebody waited.
func (th *thought) told(after referee.Seq) []model.Event {
	th.mu.Lock()
	defer th.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(th.kept), func(e model.Event) bool { return e.Seq <= after })
}

// wait waits until something is done, as long as patience lasts.
func wait(ctx context.Context, done <-chan struct{}, patience time.Duration) {
	late := time.NewTimer(patience)
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
		wait(ctx, nil, s.thinking.patience)
		return
	}
	wait(ctx, th.done, s.thinking.patience)
	th.mu.Lock() // what is being kept is kept then
	defer th.mu.Unlock()
}

// replied adds to a turn what the minds did then.
func (s *Service) replied(ctx context.Context, by model.PlayerID, act model.Act, done turned, err error) (model.Turn, error) {
	t := done.Turn
	if err != nil || !done.mind {
		return t, err
	}
	for _, e := range s.reply(ctx, by, act.Match, t.Seq) {
		if e.Seq == t.Seq+1 { // a thought may have begun before
			t = t.Then(e)
		}
	}
	t.Mind = s.thinking.mind(act.Match, t.Seq)
	return t, nil
}

// think lets the minds of a match do what is due, in the background, while somebody waits or not.
func (s *Service) think(ctx context.Context, by model.PlayerID, id model.MatchID, awaited bool) *thought {
	s.thinking.mu.Lock()
	defer s.thinking.mu.Unlock()
	if th, busy := s.thinking.matches[id]; busy {
		return th
	}
	th := &thought{done: make(chan struct{}), owner: owner(ctx, by), awaited: awaited}
	if !s.begins() {
		close(th.done)
		return th
	}
	th.ctx, th.cancel = context.WithCancel(s.stopped)
	th.at.Store(math.MaxInt64) // until it is known
	s.thinking.matches[id] = th
	go func() {
		defer s.thoughts.Done()
		defer th.cancel()
		defer s.thinking.end(id, th)
		if s.safely("let a mind move", func() { s.thinkOn(by, id, th) }) != nil {
			s.thinking.note(id, stuck{seq: referee.Seq(th.at.Load()), failed: true})
			s.hub.Wake(id)
		}
	}()
	return th
}

// owner is who has something thought about.
func owner(ctx context.Context, by model.PlayerID) work.Owner {
	o := work.OwnerOf(ctx)
	o.Player = string(by)
	return o
}

// end forgets a thought, and wakes those who wait for it.
func (t *thinking) end(id model.MatchID, th *thought) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.matches[id] == th {
		delete(t.matches, id)
	}
	close(th.done)
}

// dropOf ends what is being thought about a player's matches.
func (t *thinking) dropOf(player model.PlayerID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for id, th := range t.matches {
		if th.owner.Player == string(player) {
			th.cancel()
			delete(t.matches, id)
		}
	}
}

// drop ends what is being thought about a match, which has gone on without it or is no more: any thought, or only the one that is named.
// Another may begin at once.
func (t *thinking) drop(id model.MatchID, only *thought) {
	t.mu.Lock()
	defer t.mu.Unlock()
	th := t.matches[id]
	if only != nil && th != only {
		return
	}
	delete(t.stuck, id)
	if th != nil {
		th.cancel()
		delete(t.matches, id)
	}
}

// thinkOn plays for the minds of a match until it is a person's turn. On an error it gives up: the next look at the match lets
// them go on, unless a mind could not move.
func (s *Service) thinkOn(by model.PlayerID, id model.MatchID, th *thought) {
	for range referee.MaxActions {
		more, seq, err := s.thinkOnce(by, id, th)
		if err != nil && th.ctx.Err() == nil {
			s.gaveUp(by, id, seq, th, err)
		}
		if err != nil || !more {
			return
		}
	}
}

// thinkOnce lets a mind that is due choose and play one action, and reports whether one was, and where.
func (s *Service) thinkOnce(by model.PlayerID, id model.MatchID, th *thought) (bool, referee.Seq, error) {
	h, seq, err := s.heldFor(by, id, th)
	if h == nil {
		return false, seq, err
	}
	seat, choose, due := h.match.Due()
	piece, task := s.piece(h, work.Move, th.owner, h.match.Mind(seat)), s.dueTask(h, th.owner)
	s.matches.put(h) // others may use it meanwhile
	if !due {
		return false, seq, nil
	}
	if th.job == nil && task != nil {
		s.ask(th.ctx, task, piece.Guess)
		return false, seq, nil
	}
	th.at.Store(int64(seq))
	how := asked{mind: true, by: th}
	a, err := s.choose(th, id, piece, choose, &how)
	if err != nil {
		return false, seq, fmt.Errorf("%w: %w", live.ErrMind, err)
	}
	how.action = a
	th.mu.Lock()
	defer th.mu.Unlock()
	ctx := s.stopped
	if th.job != nil {
		ctx = context.WithoutCancel(th.ctx)
	}
	return true, seq, s.playFor(ctx, by, id, seq, how)
}

// heldFor takes the match that is to be thought about: where a job says, or where it stands. There is none where it does not go on.
func (s *Service) heldFor(by model.PlayerID, id model.MatchID, th *thought) (*cached, referee.Seq, error) {
	if th.job != nil {
		h, err := s.heldAt(th.ctx, by, id, referee.Seq(th.job.Seq))
		return h, referee.Seq(th.job.Seq), err
	}
	if h := s.matches.take(by, id); h != nil {
		return h, h.match.Seq(), nil
	}
	kept, err := s.load(th.ctx, by, id, store.Span{After: newest})
	if err != nil || kept.Status != game.Playing || kept.Table != "" {
		return nil, kept.Seq, err
	}
	h, err := s.restore(th.ctx, by, kept)
	return h, kept.Seq, err
}

// piece is a piece of work in a match, by a mind of its game.
func (s *Service) piece(h *cached, kind work.Kind, o work.Owner, mind string) work.Piece {
	return work.Piece{Kind: kind, Owner: o, Game: h.game, Preset: h.match.Preset(), Mind: mind, Match: string(h.id), Guess: s.guess(h.game, mind)}
}

// choose thinks, when it is the match's turn. Whoever follows the match is told when that takes a while.
func (s *Service) choose(th *thought, id model.MatchID, piece work.Piece, think referee.Thinking, how *asked) (a game.Action, err error) {
	ticket, err := s.work.Enter(piece)
	if err != nil {
		return a, err
	}
	s.thinking.unstick(id)
	th.ticket.Store(ticket)
	defer th.ticket.Store(nil)
	told := time.AfterFunc(noticed, func() { s.hub.Wake(id) })
	err = ticket.Do(th.ctx, func(ctx context.Context) error {
		if !told.Stop() {
			s.hub.Wake(id) // it waits no longer
		}
		began := s.ticks.elapsed()
		a, err = think(ctx)
		how.took = game.Millis((s.ticks.elapsed() - began).Milliseconds())
		if piece.Guess > 0 { // where the machine has too much to do, that is not the mind's fault
			how.took = min(how.took, game.Millis(piece.Guess.Milliseconds()))
		}
		return err
	})
	told.Stop()
	return a, err
}

// playFor keeps what a mind chose, if the match still stands where it thought.
func (s *Service) playFor(ctx context.Context, by model.PlayerID, id model.MatchID, seq referee.Seq, how asked) error {
	h, err := s.heldAt(ctx, by, id, seq)
	if err != nil {
		return err
	}
	h.due, h.took = h.match.Status(), how.took
	seat, _, _ := h.match.Due()
	if h.due.Turn == seat && h.exhausted() {
		return s.fallen(ctx, by, h)
	}
	if err := h.match.Do(seat, how.action); err != nil {
		s.matches.put(h)
		return fmt.Errorf("%w: %w", live.ErrMind, err)
	}
	_, err = s.keep(ctx, by, model.Act{Match: id, After: seq}, how, h, false)
	return err
}

// heldAt takes a match that goes on, if it stands where the caller thinks.
func (s *Service) heldAt(ctx context.Context, by model.PlayerID, id model.MatchID, seq referee.Seq) (*cached, error) {
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
	return s.restore(ctx, by, kept)
}
