package play

import (
	"context"
	"encoding/json"
	"fmt"

	"wits/game"
	"wits/model"
	"wits/play/follow"
	"wits/store"
)

// LegalLimit is the most moves that [Player.Legal] lists.
const LegalLimit = 1000

// Legal lists moves that are open to the player of a match, at most limit of them, in their wire form. A match that is
// over has none.
func (by Player) Legal(ctx context.Context, id model.MatchID, limit int) ([]json.RawMessage, error) {
	h, err := by.s.borrow(ctx, by.id, id)
	if err != nil {
		return nil, err
	}
	defer by.s.matches.put(h)
	limit = min(limit, LegalLimit)
	list := []json.RawMessage{}
	for a := range h.match.Legal(h.seatOf(follow.Reader{Player: by.id})) {
		if len(list) >= limit {
			break
		}
		text, err := a.MarshalJSON()
		if err != nil {
			return nil, fmt.Errorf("list moves of match %s: %w", id, err)
		}
		list = append(list, text)
	}
	return list, nil
}

// borrow takes a match out to look at it as it stands: the one that is cached, if the store says that it is still so.
func (s *Service) borrow(ctx context.Context, by model.PlayerID, id model.MatchID) (*cached, error) {
	if h := s.matches.take(by, id); h != nil {
		sum, err := s.store.Summary(ctx, by, id)
		if err == nil && sum.Seq == h.latest.seq() && sum.Status == game.Playing {
			return h, nil
		}
		s.matches.put(h)
		if err != nil {
			return nil, err
		}
	}
	kept, err := s.load(ctx, by, id, store.Span{After: newest})
	if err != nil {
		return nil, err
	}
	return s.restore(ctx, by, kept)
}
