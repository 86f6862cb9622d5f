package play

import (
	"context"
	"errors"
	"maps"
	"math"
	"slices"
	"sync"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/internal/lru"
	"wits/model"
	"wits/play/follow"
	"wits/store"
)

// Cached matches take about cacheBytes, and are at most cacheMatches.
const (
	cacheBytes   = 64 << 20
	cacheMatches = 50_000
)

// cached is a match in memory. Whoever has taken it out may change it.
type cached struct {
	id        model.MatchID
	began     time.Time // tells it from another match that had its id before
	game      string
	who       map[model.PlayerID]int // the seats of its players, those who are known; see model.Summary.Holds
	terms     model.Terms
	day       model.Day // of the daily puzzle that it is an attempt at
	seats     int
	people    int  // how many people play
	stopwatch bool // it is timed; see [Service.stopwatch]
	open      bool // a seat is empty
	match     referee.Match
	part      bool // the match was rebuilt from a checkpoint and does not know its moves before it
	before    int  // moves of the latest deal that the match does not know of; less than none are those made for everybody
	opened    int  // how many moves were made for everybody
	clock     store.ClockState
	due       game.Status // who was to act when somebody last did
	took      game.Millis // how long a mind has thought about what it does now
	latest    views       // what a reader may have while somebody acts
	bytes     int         // an estimate; see weigh
}

// viewer is the viewer that a reader is.
func (h *cached) viewer(r follow.Reader) follow.Viewer {
	if r.Watching {
		return follow.Audience
	}
	if seat, plays := h.who[r.Player]; plays {
		return viewerOf(seat)
	}
	return follow.Nobody
}

// seatOf is the seat that a player looks from.
func (h *cached) seatOf(player model.PlayerID) game.Seat {
	return seatFor(h.viewer(follow.Reader{Player: player}), h.match, h.seats)
}

// weigh estimates the memory of a match, rather too high: what its state is written as, twice for the view beside it, its
// log, and what surrounds them.
func weigh(saved int, seq referee.Seq) int { return 1<<10 + 2*saved + 48*int(seq) }

// cache keeps matches between calls, those that were used last, so that an action need not read and rebuild its match. It
// never decides anything: the store says whether a match is still where the one that is cached is.
//
// Whoever acts takes the match out and puts it back when the action is kept. Anybody else who wants it meanwhile finds only
// the latest event, and reads the store for more.
type cache struct {
	mu      sync.Mutex
	matches *lru.Cache[model.MatchID, *cached] // one that is taken out has no match
}

func newCache() *cache {
	return &cache{matches: lru.New[model.MatchID, *cached](cacheMatches, cacheBytes)}
}

// find returns a player's match as it is cached. To anybody else it is not there.
func (c *cache) find(player model.PlayerID, id model.MatchID) *cached {
	h, ok := c.matches.Get(id)
	if !ok {
		return nil
	}
	if _, plays := h.who[player]; !plays {
		return nil
	}
	return h
}

// take takes a match out. It returns nil when there is none.
func (c *cache) take(player model.PlayerID, id model.MatchID) *cached {
	c.mu.Lock()
	defer c.mu.Unlock()
	h := c.find(player, id)
	if h == nil || h.match == nil {
		return nil
	}
	taken := *h
	taken.latest.events = slices.Clone(h.latest.events) // readers have the others
	h.match = nil
	return &taken
}

// latest returns the latest event of a match, with number 0 when it was only dealt, if it was made for such a reader.
func (c *cache) latest(r follow.Reader, id model.MatchID) (event, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	h := c.find(r.Player, id)
	if h == nil {
		return event{}, false
	}
	return h.latest.of(h.like(h.viewer(r)))
}

// put keeps a match that goes on, unless a later one is there. One that is over is kept no longer, and one with an empty seat
// not yet: it is dealt anew when somebody sits down, and nobody may act before.
func (c *cache) put(h *cached) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if before, ok := c.matches.Get(h.id); ok {
		if h.began.Before(before.began) {
			return // the id is another match's now
		}
		if h.began.Equal(before.began) {
			if !maps.Equal(before.who, h.who) {
				who := maps.Clone(before.who) // readers may have the maps
				maps.Copy(who, h.who)
				h.who = who
			}
			if before.latest.seq > h.latest.seq {
				before.who = h.who
				return
			}
		}
	}
	if h.open || h.latest.status != game.Playing {
		c.matches.Remove(h.id)
		return
	}
	c.matches.Put(h.id, h, h.bytes)
}

// drop forgets a match.
func (c *cache) drop(id model.MatchID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.matches.Remove(id)
}

// newest is the number of the latest action, whichever that is.
const newest = referee.Seq(math.MaxInt64)

// rebuilt is a match as it was after an action.
type rebuilt struct {
	kept   store.Part
	match  referee.Match
	before int            // see cached
	left   []game.Millis  // on the clocks
	rest   []store.Action // what came then, as much as was asked for
}

// rebuildAt rebuilds a match as it was where a span begins. It costs as much as the span and the way from the checkpoint before
// it, however long the match is.
func (s *Service) rebuildAt(ctx context.Context, by model.PlayerID, id model.MatchID, span store.Span) (rebuilt, error) {
	kept, err := s.load(ctx, by, id, span)
	if err != nil {
		return rebuilt{}, err
	}
	st, err := s.rebuildPart(kept, span.After)
	if !errors.Is(err, referee.ErrEarlier) {
		return st, err
	}
	if kept, err = s.whole(ctx, by, id, span); err != nil {
		return rebuilt{}, err
	}
	return s.rebuildPart(kept, span.After)
}

// whole reads a match from its beginning, as far as a span reaches: an action was taken back that is before the checkpoint.
func (s *Service) whole(ctx context.Context, by model.PlayerID, id model.MatchID, span store.Span) (store.Part, error) {
	kept, err := s.store.LoadMatch(ctx, by, id)
	if err != nil {
		return store.Part{}, err
	}
	if to := min(span.After, kept.Seq) + referee.Seq(max(span.Limit, 0)); to < kept.Seq {
		kept.Actions = kept.Actions[:to]
	}
	return store.Part{Match: kept}, nil
}

// rebuildPart plays a part of a match up to an action.
func (s *Service) rebuildPart(kept store.Part, after referee.Seq) (rebuilt, error) {
	g, err := referee.Find(s.games, kept.Game)
	if err != nil {
		return rebuilt{}, mismatch(kept.Match, err)
	}
	n := min(after, kept.Seq) - kept.From.Seq
	rec := kept.Record(n)
	st := rebuilt{kept: kept, before: kept.From.Length, left: kept.Left, rest: kept.Actions[n:]}
	if kept.From.Seq == 0 {
		st.before, st.left = -s.opened(kept.Summary), kept.Clock.Full(len(kept.Seats))
		st.match, err = g.Resume(rec)
	} else {
		st.match, err = g.ResumeAt(rec, kept.From.State.Bytes(), kept.From.Seq)
	}
	if err != nil {
		return rebuilt{}, mismatch(kept.Match, err)
	}
	for _, e := range rec.Actions {
		if referee.IsReset(e.Action) {
			st.before = 0
		}
		st.left = referee.Reckon(st.left, e)
	}
	return st, nil
}

// load reads a part of a match. Where the checkpoint before it is missing, in a match that was imported or is older than
// checkpoints, the match gets its checkpoints first.
func (s *Service) load(ctx context.Context, by model.PlayerID, id model.MatchID, span store.Span) (store.Part, error) {
	span.Program = referee.Version
	kept, err := s.store.LoadPart(ctx, by, id, span)
	if err != nil || !far(kept, span) {
		return kept, err
	}
	select {
	case s.mending <- struct{}{}: // one at a time: who waits for the same match need not do it again
		defer func() { <-s.mending }()
	case <-ctx.Done():
		return kept, ctx.Err()
	}
	kept, err = s.store.LoadPart(ctx, by, id, span)
	if err != nil || !far(kept, span) {
		return kept, err
	}
	if err := s.mend(ctx, by, id); err != nil {
		return kept, err
	}
	return s.store.LoadPart(ctx, by, id, span)
}

// far reports whether a part begins before the checkpoint that it should begin with.
func far(kept store.Part, span store.Span) bool {
	last := min(span.After, kept.Seq-1)
	return last-last%store.CheckpointEvery > kept.From.Seq
}

// mend plays a whole match again, checks it and keeps its checkpoints.
func (s *Service) mend(ctx context.Context, by model.PlayerID, id model.MatchID) error {
	kept, err := s.store.LoadMatch(ctx, by, id)
	if err != nil {
		return err
	}
	st, err := s.rebuildPart(store.Part{Match: kept}, 0)
	if err != nil {
		return err
	}
	var list []store.Checkpoint
	for _, a := range kept.Actions {
		if err := st.match.Repeat(a.Entry); err != nil {
			return mismatch(kept, err)
		}
		if referee.IsReset(a.Entry.Action) {
			st.before = 0
		}
		if st.match.Seq()%store.CheckpointEvery != 0 {
			continue
		}
		state, err := st.match.State()
		if err != nil {
			return mismatch(kept, err)
		}
		list = append(list, store.Checkpoint{Seq: st.match.Seq(), Length: st.before + st.match.Moves(), State: store.Save(state)})
	}
	if _, err := agree(kept, st.match); err != nil {
		return err
	}
	_ = s.store.KeepCheckpoints(ctx, by, id, referee.Version, list) // who only reads need not be able to write
	return nil
}
