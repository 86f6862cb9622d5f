package play

import (
	"context"
	"math"

	"wits/game"
	"wits/model"
	"wits/store"
)

// newest is the number of the latest action, whichever that is.
const newest = game.Seq(math.MaxInt64)

// stood is a match as it stood after an action.
type stood struct {
	kept   store.Part
	match  game.Match
	length int            // actions of the latest deal
	rest   []store.Action // what came then, as much as was asked for
}

// stood reads how a match stood where a span begins. It costs as much as the span and the way from the checkpoint before
// it, however long the match is.
func (s *Service) stood(ctx context.Context, by model.PlayerID, id model.MatchID, span store.Span) (stood, error) {
	kept, err := s.load(ctx, by, id, span)
	if err != nil {
		return stood{}, err
	}
	return s.stand(kept, span.After)
}

// stand plays a part of a match up to an action.
func (s *Service) stand(kept store.Part, after game.Seq) (stood, error) {
	g, err := game.Find(s.games, kept.Game)
	if err != nil {
		return stood{}, mismatch(kept.Match, err)
	}
	n := min(after, kept.Seq) - kept.From.Seq
	rec := kept.Record(n)
	st := stood{kept: kept, length: kept.From.Length, rest: kept.Actions[n:]}
	if kept.From.Seq == 0 {
		st.match, err = g.Resume(rec)
	} else {
		st.match, err = g.ResumeAt(rec, kept.From.State.Bytes(), kept.From.Seq)
	}
	if err != nil {
		return stood{}, mismatch(kept.Match, err)
	}
	for _, e := range rec.Actions {
		st.length = lengthAfter(st.length, e.Action)
	}
	return st, nil
}

// load reads a part of a match. Where the checkpoint before it is missing, in a match that was imported or is older than
// checkpoints, the match gets its checkpoints first.
func (s *Service) load(ctx context.Context, by model.PlayerID, id model.MatchID, span store.Span) (store.Part, error) {
	span.Program = game.Version
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
	st, err := s.stand(store.Part{Match: kept}, 0)
	if err != nil {
		return err
	}
	var list []store.Checkpoint
	for _, a := range kept.Actions {
		if err := st.match.Act(a.Seat, a.Entry.Action); err != nil {
			return mismatch(kept, err)
		}
		st.length = lengthAfter(st.length, a.Entry.Action)
		if st.match.Seq()%store.CheckpointEvery != 0 {
			continue
		}
		state, err := st.match.State()
		if err != nil {
			return mismatch(kept, err)
		}
		list = append(list, store.Checkpoint{Seq: st.match.Seq(), Length: st.length, State: store.Save(state)})
	}
	if err := agree(kept, st.match); err != nil {
		return err
	}
	_ = s.store.KeepCheckpoints(ctx, by, id, game.Version, list) // who only reads need not be able to write
	return nil
}
