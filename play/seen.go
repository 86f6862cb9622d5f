package play

import (
	"context"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play/follow"
	"wits/store"
)

// Seen returns what a player saw after an action; after number 0, what was dealt.
func (by Player) Seen(ctx context.Context, id model.MatchID, at referee.Seq) (game.View, error) {
	st, err := by.s.rebuildAt(ctx, by.id, id, store.Span{After: max(at, 0)})
	if err != nil {
		return game.View{}, err
	}
	v := viewerIn(st.kept.Summary, follow.Reader{Player: by.id})
	return by.s.shown(st.match, st.kept.Day, v, seatFor(v, st.match, len(st.kept.Seats))), nil
}
