// Package remote lets the terminal app play on a server, through its HTTP API. It stores nothing and draws nothing, and it retries only
// requests that are safe to repeat.
package remote

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"wits/client"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/goal"
	"wits/model"
	"wits/store"
	"wits/term/backend"
)

// Service plays on a server for one player. It embeds the client, whose methods serve the app where they fit.
type Service struct {
	*client.Client
	games []referee.Game
}

var (
	_ backend.Player  = (*Service)(nil)
	_ backend.Host    = (*Service)(nil)
	_ backend.Noticer = (*Service)(nil)
)

// New returns the service for the player of the client's token. It asks the server for that player, so that an unusable server is found
// out at once.
func New(ctx context.Context, c *client.Client, games []referee.Game) (*Service, error) {
	s := &Service{games: games}
	s.Client = c.Through(s.call)
	a, err := s.Adventurer(ctx)
	if err == nil && a.Name == "" {
		err = errors.New("the server does not know you any more; make a new code on another device and use wits link")
	}
	return s, err
}

// How often, and after how long, something without an answer is tried again.
const (
	tries = 4
	wait  = 300 * time.Millisecond
)

// call makes a call of the client. A change that was not answered is tried again, with the same key, so that it is made once. Views of
// matches are read, and refusals are the errors that the app knows.
func (s *Service) call(ctx context.Context, method string, out any, try func(context.Context) error) error {
	ctx = client.Once(ctx)
	err := try(ctx)
	for n := 0; n < tries-1 && method != http.MethodGet && unanswered(err); n++ {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait << n):
		}
		err = try(ctx)
	}
	if m, ok := out.(*model.Match); ok && err == nil {
		return s.read(m)
	}
	return explain(err)
}

func unanswered(err error) bool {
	var p *client.Problem
	return err != nil && (!errors.As(err, &p) || p.Status >= http.StatusInternalServerError)
}

func (s *Service) read(m *model.Match) error {
	g, err := referee.Find(s.games, m.Game)
	if err != nil {
		return err
	}
	m.At = time.Now()
	m.View, err = client.See(g, m.View)
	return err
}

// readEvents reads the views and actions of events.
func (s *Service) readEvents(gameID string, events []model.Event) ([]model.Event, error) {
	g, err := referee.Find(s.games, gameID)
	if err != nil {
		return nil, err
	}
	for i, e := range events {
		if events[i].View, err = client.See(g, e.View); err != nil {
			return nil, err
		}
		if wire := e.Action.Wire(); wire != nil {
			if events[i].Action, err = g.Move(wire); err != nil {
				return nil, err
			}
		}
	}
	return events, nil
}

// explain turns a server's refusals into the errors that the app knows.
func explain(err error) error {
	var p *client.Problem
	if !errors.As(err, &p) {
		return err
	}
	switch p.Code {
	case "conflict":
		return &store.Conflict{Seq: p.Seq}
	case "illegal":
		return &game.Illegal{Rule: p.Rule, Reason: words.Literal(p.Detail)}
	}
	known := map[string]error{
		"over": game.ErrOver, "not-your-turn": game.ErrTurn,
		"unknown-table": store.ErrNoTable, "unknown-match": store.ErrNoMatch, "unknown-challenge": store.ErrNoChallenge,
	}
	return cmp.Or(known[p.Code], err)
}

// StartDaily starts, or goes on with, the attempt at today's puzzle.
func (s *Service) StartDaily(ctx context.Context, gameID string, _ bool) (model.Match, error) {
	return s.Client.StartDaily(ctx, gameID)
}

// Daily tells about today's puzzle of a game, and the player's attempt at it.
func (s *Service) Daily(ctx context.Context, gameID string, _ model.Day) (model.Daily, error) {
	return s.Client.Daily(ctx, gameID)
}

// Leaderboard lists the people who did best in the puzzle of a day.
func (s *Service) Leaderboard(ctx context.Context, gameID string, day model.Day, _ model.Kind, _, limit int) ([]model.Rank, error) {
	return s.Client.Leaderboard(ctx, gameID, day, limit)
}

// Look returns a match as it stands.
func (s *Service) Look(ctx context.Context, id model.MatchID) (model.Match, error) {
	return s.Open(ctx, id)
}

// Act plays an action. What others did then is asked for, so that it can be shown one event at a time.
func (s *Service) Act(ctx context.Context, act model.Act, action game.Action) (model.Turn, error) {
	turn, err := s.Client.Act(ctx, act, action)
	if err != nil {
		return turn, err
	}
	events := []model.Event{{
		Seq: turn.Seq, Seat: turn.Actions[0].Seat, Action: action, Status: turn.Status, Turn: turn.Turn, Also: turn.Also, View: turn.View, Offer: turn.Offer, Asks: turn.Asks, Left: turn.Left, Award: turn.Award,
	}}
	if len(turn.Actions) > 1 {
		if all, err := s.Events(ctx, act.Match, act.After); err == nil && len(all) >= len(turn.Actions) {
			events = all
		}
	}
	turn.Events, err = s.readEvents(act.Game, events)
	return turn, err
}

// Hint asks for advice.
func (s *Service) Hint(ctx context.Context, id model.MatchID) (game.Hint, error) {
	m, err := s.Look(ctx, id)
	if err != nil {
		return game.Hint{}, err
	}
	h, err := s.Client.Hint(ctx, id)
	if err != nil {
		return game.Hint{}, err
	}
	g, err := referee.Find(s.games, m.Game)
	if err != nil {
		return game.Hint{}, err
	}
	move, err := g.Move(h.Action.Wire())
	hint := game.Hint{Action: move, Risk: h.Risk, Reason: words.Literal(h.Reason), Proof: h.Proof}
	for _, step := range h.Steps {
		hint.Steps = append(hint.Steps, game.Thought{Text: words.Literal(step.Text), Marks: step.Marks})
	}
	return hint, err
}

// Goals tells what the player can aim for. The server says it in the player's language.
func (s *Service) Goals(ctx context.Context) ([]goal.Goal, error) {
	list, err := s.Client.Goals(ctx)
	goals := make([]goal.Goal, len(list))
	for i, g := range list {
		goals[i] = goal.Goal{ID: g.ID, Text: words.Literal(g.Text), Have: g.Have, Need: g.Need}
	}
	return goals, err
}

// Running lists the matches that can be continued.
func (s *Service) Running(ctx context.Context, _ model.Page) ([]model.Summary, error) {
	list, _, err := s.List(ctx, client.Running, 100, "")
	return list, err
}

// Finished lists finished matches. A page's place is the number that the server's cursor is.
func (s *Service) Finished(ctx context.Context, page model.Page) ([]model.Summary, error) {
	cursor := ""
	if page.Before > 0 {
		cursor = strconv.FormatInt(page.Before, 36)
	}
	list, next, err := s.List(ctx, client.Finished, page.Limit, cursor)
	if n := len(list); n > 0 {
		list[n-1].Place, err = strconv.ParseInt(cmp.Or(next, "1"), 36, 64) // nothing stands before the first place
	}
	return list, err
}

// pause is how often a match without a stream is looked at again.
const pause = 2 * time.Second

// Follow reports changes of a match as the server streams them. A broken stream is opened again; a finished match has none, and is polled
// for a rematch.
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

// listen reports changes of a match as long as its stream lasts.
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

// look reports a match as it stands, if something changed, with all events in between.
func (s *Service) look(ctx context.Context, at *model.Match, tell func(model.Match)) error {
	now, err := s.Look(ctx, at.ID)
	if err != nil {
		return err
	}
	if now.Seq > at.Seq && !at.Waiting() {
		if events, err := s.Events(ctx, at.ID, at.Seq); err == nil {
			if events, err = s.readEvents(at.Game, events); err == nil && at.Through(events, time.Now()).Seq == now.Seq {
				now.Events = events
			}
		}
	}
	if now.Seq == at.Seq && now.SameSeats(*at) && now.SameMind(*at) {
		return nil
	}
	*at = now
	tell(now)
	return nil
}
