package remote

import (
	"context"
	"net/http"
	"time"

	"wits/client"
	"wits/game"
	"wits/model"
	"wits/store"
	"wits/term/backend"
)

var _ backend.Host = (*Service)(nil)

// OpenTable starts a match with an empty seat.
func (s *Service) OpenTable(ctx context.Context, t model.Invitation) (model.Match, error) {
	return s.match(again(ctx, func(ctx context.Context) (model.Match, error) { return s.Client.OpenTable(ctx, t) }))
}

// Sit takes the empty seat at a table.
func (s *Service) Sit(ctx context.Context, code string) (model.Match, error) {
	return s.match(again(ctx, func(ctx context.Context) (model.Match, error) { return s.Client.Sit(ctx, code) }))
}

// Discard throws a running practice match away.
func (s *Service) Discard(ctx context.Context, id model.MatchID) error {
	return explain(done(ctx, func(ctx context.Context) error { return s.Client.Discard(ctx, id) }))
}

// CloseTable forgets a match in which nobody has sat down yet.
func (s *Service) CloseTable(ctx context.Context, id model.MatchID) error {
	return explain(done(ctx, func(ctx context.Context) error { return s.Client.CloseTable(ctx, id) }))
}

// Rematch asks to play a match that is over again, with sides changed.
func (s *Service) Rematch(ctx context.Context, id model.MatchID) (model.Match, error) {
	return s.match(again(ctx, func(ctx context.Context) (model.Match, error) { return s.Client.Rematch(ctx, id) }))
}

// read reads events of a match that was looked at before.
func (s *Service) read(id model.MatchID, events []model.Event) ([]model.Event, error) {
	g, ok := s.played.Load(id)
	if !ok {
		return nil, store.ErrNoMatch
	}
	for i, e := range events {
		var err error
		if events[i].View, err = client.See(g.(game.Game), e.View); err != nil {
			return nil, err
		}
		if wire := e.Action.Wire(); wire != nil {
			if events[i].Action, err = g.(game.Game).Move(wire); err != nil {
				return nil, err
			}
		}
	}
	return events, nil
}

// since is a match with all that happened after it stood somewhere.
func (s *Service) since(ctx context.Context, at model.Match) (model.Match, error) {
	events, err := s.Events(ctx, at.ID, at.Seq)
	if err != nil {
		return at, explain(err)
	}
	if events, err = s.read(at.ID, events); err != nil {
		return at, err
	}
	return at.Through(events, time.Now()), nil
}

// pause is after how long a match is looked at again that no stream tells of.
const pause = 2 * time.Second

// Follow tells of a match when the server does. A stream that breaks is opened again; a match that is over has none, and is
// looked at now and then, for a rematch.
func (s *Service) Follow(ctx context.Context, at model.Match, tell func(model.Match)) error {
	for ctx.Err() == nil {
		_ = s.listen(ctx, &at, tell) // what is missed is found by looking again
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
	return nil
}

// listen tells of a match as long as a stream of it lasts.
func (s *Service) listen(ctx context.Context, at *model.Match, tell func(model.Match)) error {
	if err := s.look(ctx, at, tell); err != nil || at.Status != game.Playing {
		return err
	}
	stream, err := s.Stream(ctx, &http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, DisableKeepAlives: true}}, at.ID)
	if err != nil {
		return err
	}
	defer stream.Close()
	for events := client.NewReader(stream); ; {
		n, err := events.Next()
		if err != nil {
			return err
		}
		if n.Beat {
			continue
		}
		if err := s.look(ctx, at, tell); err != nil {
			return err
		}
	}
}

// look tells of a match as it stands, if something changed.
func (s *Service) look(ctx context.Context, at *model.Match, tell func(model.Match)) error {
	now, err := s.Look(ctx, at.ID)
	if err != nil {
		return err
	}
	if now.Seq > at.Seq && !at.Waiting() {
		if between, err := s.since(ctx, *at); err == nil && between.Seq == now.Seq {
			now.Events = between.Events
		}
	}
	if now.Seq == at.Seq && now.SameSeats(*at) && now.SameMind(*at) {
		return nil
	}
	*at = now
	tell(now)
	return nil
}
