package play

import (
	"context"

	"wits/game"
	"wits/model"
	"wits/store"
)

// Seen returns what a player saw after an action; after number 0, what was dealt.
func (by Player) Seen(ctx context.Context, id model.MatchID, at game.Seq) (game.View, error) {
	st, err := by.s.stood(ctx, by.id, id, store.Span{After: max(at, 0)})
	if err != nil {
		return game.View{}, err
	}
	e := reader{player: by.id}.eye(st.kept.Summary)
	return by.s.shown(st.match, st.kept.Day, e, e.seat(st.match, len(st.kept.Seats))), nil
}
