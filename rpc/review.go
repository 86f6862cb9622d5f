package rpc

import (
	"context"
	"encoding/json"
	"errors"

	"wits/entry"
	"wits/game/referee"
	"wits/game/words"
	"wits/review"
)

// inReview asks for a review of at most limit further moves; of all that are left when limit is left out.
type inReview struct {
	Limit *int `json:"limit"`
}

// reviewed is a review that a session is making or has made, so that it can be asked for in parts.
type reviewed struct {
	of      string // what it is a review of
	reading *review.Reading
}

type inMatchReview struct {
	inMatch
	inReview
}

func (s *Session) matchReview(ctx context.Context, p *inMatchReview, at about) (any, error) {
	rec, err := at.match.Record()
	if err != nil {
		return nil, err
	}
	return s.review(ctx, at.entry, rec, p.inReview)
}

type inReplayReview struct {
	inReplay
	inReview
}

func (s *Session) replayReview(ctx context.Context, p *inReplayReview, _ about) (any, error) {
	r, v := s.verify(p.Replay)
	if v.Err != nil {
		return nil, invalid("%v", v.Err)
	}
	e, err := entry.Find(s.entries, r.Game)
	if err != nil {
		return nil, err
	}
	return s.review(ctx, e, r.Record, p.inReview)
}

// review goes on with the review of a record. The latest one is kept, so that a client can ask for a few moves at a time.
func (s *Session) review(ctx context.Context, e entry.Entry, rec referee.Record, p inReview) (any, error) {
	if p.Limit != nil && *p.Limit < 1 {
		return nil, invalid("limit %d: at least 1", *p.Limit)
	}
	key, err := json.Marshal(rec)
	if err != nil {
		return nil, err
	}
	if of := e.ID() + string(key); s.reviewed.of != of {
		reading, err := review.Begin(e.Game, e.Coach, rec)
		if errors.Is(err, review.ErrNone) {
			return nil, s.noAdvice(words.New("advice.review", words.Say("game", e.Name())))
		}
		if err != nil {
			return nil, err
		}
		s.reviewed = reviewed{of, reading}
	}
	for n := 0; p.Limit == nil || n < *p.Limit; n++ {
		more, err := s.reviewed.reading.Next(ctx)
		if err != nil {
			return nil, err
		}
		if !more {
			break
		}
	}
	return s.reviewed.reading.Review().In(s.speaker), nil
}
