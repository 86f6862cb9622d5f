package remote

import (
	"context"
	"net/http"
	"time"

	"wits/client"
	"wits/game"
	"wits/model"
	"wits/term"
)

var _ term.Host = (*Service)(nil)

// OpenTable starts a match with an empty seat.
func (s *Service) OpenTable(ctx context.Context, t term.Invitation) (term.Table, error) {
	return s.table(again(ctx, func(ctx context.Context) (client.Match, error) { return s.Client.OpenTable(ctx, client.Table(t)) }))
}

// Sit takes the empty seat at a table.
func (s *Service) Sit(ctx context.Context, code string) (term.Table, error) {
	return s.table(again(ctx, func(ctx context.Context) (client.Match, error) { return s.Client.Sit(ctx, code) }))
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
func (s *Service) Rematch(ctx context.Context, id model.MatchID) (term.Table, error) {
	return s.table(again(ctx, func(ctx context.Context) (client.Match, error) { return s.Client.Rematch(ctx, id) }))
}

// stepOf reads an event.
func stepOf(g game.Game, e client.Event) (term.Step, error) {
	view, err := g.See(e.View)
	if err != nil {
		return term.Step{}, err
	}
	action, err := g.Move(e.Action)
	return term.Step{
		Seq: e.Seq, Seat: e.Seat, Action: action, Status: e.Status, Turn: e.Turn, Seen: view, Offer: e.Offer, Left: e.Left, Award: e.Award,
	}, err
}

// since is a match with all that happened after it stood somewhere.
func (s *Service) since(ctx context.Context, at term.Table) (term.Table, error) {
	g, err := game.Find(s.games, at.Game)
	if err != nil {
		return at, err
	}
	events, err := s.Events(ctx, at.ID, at.Seq)
	if err != nil {
		return at, explain(err)
	}
	steps := make([]term.Step, len(events))
	for i, e := range events {
		if steps[i], err = stepOf(g, e); err != nil {
			return at, err
		}
	}
	return at.Through(steps, time.Now()), nil
}

// pause is after how long a match is looked at again that no stream tells of.
const pause = 2 * time.Second

// Follow tells of a match when the server does. A stream that breaks is opened again; a match that is over has none, and is
// looked at now and then, for a rematch.
func (s *Service) Follow(ctx context.Context, at term.Table, tell func(term.Table)) error {
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
func (s *Service) listen(ctx context.Context, at *term.Table, tell func(term.Table)) error {
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
func (s *Service) look(ctx context.Context, at *term.Table, tell func(term.Table)) error {
	now, err := s.Open(ctx, at.ID)
	if err != nil {
		return err
	}
	if now.Seq > at.Seq && !at.Waiting() {
		if between, err := s.since(ctx, *at); err == nil && between.Seq == now.Seq {
			now.Steps = between.Steps
		}
	}
	if now.Seq == at.Seq && now.SameSeats(*at) && now.SameMind(*at) {
		return nil
	}
	*at = now
	tell(now)
	return nil
}
