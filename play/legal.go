package play

import (
	"context"
	"encoding/json"
	"fmt"

	"wits/model"
	"wits/store"
)

// LegalLimit is the most moves that [Service.Legal] lists.
const LegalLimit = 1000

// Legal lists moves that are open to the player of a match, at most limit of them, in their wire form. A match that is
// over has none.
func (s *Service) Legal(ctx context.Context, by model.PlayerID, id model.MatchID, limit int) ([]json.RawMessage, error) {
	kept, err := s.load(ctx, by, id, store.Span{After: newest})
	if err != nil {
		return nil, err
	}
	h, err := s.hold(ctx, by, kept)
	if err != nil {
		return nil, err
	}
	limit = min(limit, LegalLimit)
	list := []json.RawMessage{}
	for a := range h.match.Legal(soloSeat) {
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
