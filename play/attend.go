package play

import (
	"context"
	"time"

	"wits/game"
	"wits/model"
	"wits/play/follow"
)

// doubt is after how long without news a match is looked at.
const doubt = 5 * time.Second

// Follow tells of a match when something was done in it, with the events that led there; of one that people play against each
// other also when somebody came, left or asked for a rematch. It returns when ctx is done, or nothing more can happen.
func (by Player) Follow(ctx context.Context, at model.Match, tell func(model.Match)) error {
	f := by.Follower(at.ID)
	defer f.End()
	look := time.NewTicker(doubt)
	defer look.Stop()
	for at.Status == game.Playing || at.Others() {
		next, err := by.now(ctx, f, at)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		if next.Seq > at.Seq || !next.SameSeats(at) || !next.SameMind(at) {
			at = next
			tell(at)
			continue
		}
		select {
		case <-ctx.Done():
			return nil
		case <-f.Wake:
		case <-look.C:
			f.Doubt()
		}
	}
	return nil
}

// now is a match as it stands, with what led there. To ask the follower says that the player is there.
func (by Player) now(ctx context.Context, f *follow.Follower, at model.Match) (model.Match, error) {
	if !at.Others() {
		next, err := by.since(ctx, at)
		if _, due := next.Thinking(); err != nil || !due && next.Mind == nil {
			return next, err
		}
		now, err := by.Look(ctx, at.ID) // a mind that gave up goes on
		if err != nil || now.Seq != next.Seq {
			return next, err
		}
		now.Events = next.Events
		return now, nil
	}
	if _, _, err := f.News(ctx, at.Seq); err != nil {
		return at, err
	}
	now, err := by.Look(ctx, at.ID)
	if err != nil || now.Seq <= at.Seq || at.Waiting() {
		return now, err
	}
	if between, err := by.since(ctx, at); err == nil && between.Seq == now.Seq {
		now.Events = between.Events
	}
	return now, nil
}

// since is a match with all that happened after it was somewhere.
func (by Player) since(ctx context.Context, at model.Match) (model.Match, error) {
	events, err := by.Events(ctx, at.ID, at.Seq, 0)
	if err != nil {
		return at, err
	}
	return at.Through(events, time.Now()), nil
}
