package play

import (
	"context"
	"errors"
	"math"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/store"
)

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
