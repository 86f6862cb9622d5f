package play

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"time"

	"wits/game/referee"
	"wits/model"
	"wits/play/live"
	"wits/store"
	"wits/work"
)

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
