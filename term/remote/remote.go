// Package remote is the terminal app's service on another machine: the player's matches are played on a server, through
// its API. It keeps no games and draws nothing, and tries again only what can be repeated without harm.
package remote

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"wits/challenge"
	"wits/client"
	"wits/game"
	"wits/game/words"
	"wits/goal"
	"wits/model"
	"wits/review"
	"wits/store"
	"wits/term/backend"
)

// Service speaks to a server for one player.
type Service struct {
	*client.Client
	games  []game.Game
	pages  pages
	played sync.Map // the game of each match that was looked at, by its id
}

var _ backend.Player = (*Service)(nil)

// New returns the service of these games for the player whom the client's token stands for. It asks the server who that
// is, so that a server that cannot be used is known at once.
func New(ctx context.Context, c *client.Client, games []game.Game) (*Service, error) {
	a, err := c.Adventurer(ctx)
	if err == nil && a.Name == "" {
		err = errors.New("the server does not know you any more; make a new code on another device and use wits link")
	}
	return &Service{Client: c, games: games}, err
}

// Explore takes a step.
func (s *Service) Explore(ctx context.Context) (model.Discovery, error) {
	return again(ctx, s.Client.Explore)
}

// Rename gives the adventurer another name.
func (s *Service) Rename(ctx context.Context, name string) error {
	return done(ctx, func(ctx context.Context) error { return s.Client.Rename(ctx, name) })
}

// Set keeps a setting.
func (s *Service) Set(ctx context.Context, name, value string) error {
	return done(ctx, func(ctx context.Context) error { return s.Client.Set(ctx, name, value) })
}

// Reset forgets everything of the player but the name.
func (s *Service) Reset(ctx context.Context) error { return done(ctx, s.Client.Reset) }

// done repeats a change that was not answered.
func done(ctx context.Context, try func(context.Context) error) error {
	_, err := again(ctx, func(ctx context.Context) (struct{}, error) { return struct{}{}, try(ctx) })
	return err
}

// Accept starts the match of a challenge.
func (s *Service) Accept(ctx context.Context, id model.ChallengeID, d challenge.Difficulty) (model.Match, error) {
	return s.match(again(ctx, func(ctx context.Context) (model.Match, error) { return s.Client.Accept(ctx, id, d) }))
}

// Start starts a practice match.
func (s *Service) Start(ctx context.Context, p model.Practice) (model.Match, error) {
	return s.match(again(ctx, func(ctx context.Context) (model.Match, error) { return s.Client.Start(ctx, p) }))
}

// StartDaily starts, or goes on with, the attempt at today's puzzle.
func (s *Service) StartDaily(ctx context.Context, gameID string, _ bool) (model.Match, error) {
	return s.match(again(ctx, func(ctx context.Context) (model.Match, error) { return s.Client.StartDaily(ctx, gameID) }))
}

// Daily tells about today's puzzle of a game, and the player's attempt at it.
func (s *Service) Daily(ctx context.Context, gameID string, _ model.Day) (model.Daily, error) {
	d, err := s.Client.Daily(ctx, gameID)
	return d, explain(err)
}

// Leaderboard lists the people who did best in the puzzle of a day.
func (s *Service) Leaderboard(ctx context.Context, gameID string, day model.Day, _ model.Kind, _, limit int) ([]model.Rank, error) {
	ranks, err := s.Client.Leaderboard(ctx, gameID, day, limit)
	return ranks, explain(err)
}

// Look returns a match as it stands.
func (s *Service) Look(ctx context.Context, id model.MatchID) (model.Match, error) {
	return s.match(s.Client.Open(ctx, id))
}

// Act plays an action. What others did then is asked for, so that it can be shown one event at a time.
func (s *Service) Act(ctx context.Context, act model.Act, action game.Action) (model.Turn, error) {
	turn, err := again(ctx, func(ctx context.Context) (model.Turn, error) { return s.Client.Act(ctx, act, action) })
	if err != nil {
		return turn, explain(err)
	}
	events := []model.Event{{
		Seq: turn.Seq, Seat: turn.Actions[0].Seat, Action: action, Status: turn.Status, Turn: turn.Turn, View: turn.View, Offer: turn.Offer, Left: turn.Left, Award: turn.Award,
	}}
	if len(turn.Actions) > 1 {
		if all, err := s.Client.Events(ctx, act.Match, act.After); err == nil && len(all) >= len(turn.Actions) {
			events = all
		}
	}
	turn.Events, err = s.read(act.Match, events)
	return turn, err
}

// Hint asks for advice.
func (s *Service) Hint(ctx context.Context, id model.MatchID) (game.Hint, error) {
	m, err := s.Look(ctx, id)
	if err != nil {
		return game.Hint{}, explain(err)
	}
	h, err := s.Client.Hint(ctx, id)
	if err != nil {
		return game.Hint{}, explain(err)
	}
	g, err := game.Find(s.games, m.Game)
	if err != nil {
		return game.Hint{}, err
	}
	move, err := g.Move(h.Action)
	hint := game.Hint{Action: move, Risk: h.Risk, Reason: words.Literal(h.Reason), Proof: h.Proof}
	for _, step := range h.Steps {
		hint.Steps = append(hint.Steps, game.Thought{Text: words.Literal(step.Text), Marks: step.Marks})
	}
	return hint, err
}

// Running lists the matches that can be continued.
func (s *Service) Running(ctx context.Context, _ model.Page) ([]model.Summary, error) {
	list, _, err := s.List(ctx, client.Running, 100, "")
	return list, explain(err)
}

// Review tells what a finished match came to, as far as that is known.
func (s *Service) Review(ctx context.Context, id model.MatchID) (review.Review, error) {
	r, err := s.Client.Review(ctx, id)
	return r, explain(err)
}

// Skill sums up what the player's reviewed games of a kind came to.
func (s *Service) Skill(ctx context.Context, gameID string) (review.Skills, error) {
	told, err := s.Client.Skill(ctx, gameID)
	return told, explain(err)
}

// Finished lists finished matches. The app names a page by a place, the server by a cursor: the places are the service's.
func (s *Service) Finished(ctx context.Context, page model.Page) ([]model.Summary, error) {
	if page.Before == lastPlace {
		return nil, nil
	}
	list, next, err := s.List(ctx, client.Finished, page.Limit, s.pages.cursor(page.Before))
	if len(list) > 0 {
		list[len(list)-1].Place = s.pages.place(next)
	}
	return list, explain(err)
}

// lastPlace is where there is nothing after.
const lastPlace = -1

// pages gives cursors places.
type pages struct {
	mu      sync.Mutex
	cursors []string
}

// place is the place of a cursor.
func (p *pages) place(cursor string) int64 {
	if cursor == "" {
		return lastPlace
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.Index(p.cursors, cursor); i >= 0 {
		return int64(i) + 1
	}
	p.cursors = append(p.cursors, cursor)
	return int64(len(p.cursors))
}

// cursor is the cursor of a place; the beginning has none.
func (p *pages) cursor(place int64) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if place < 1 || place > int64(len(p.cursors)) {
		return ""
	}
	return p.cursors[place-1]
}

// match reads a match's view.
func (s *Service) match(m model.Match, err error) (model.Match, error) {
	if err != nil {
		return m, explain(err)
	}
	g, err := game.Find(s.games, m.Game)
	if err != nil {
		return m, err
	}
	s.played.Store(m.ID, g)
	m.At = time.Now()
	m.View, err = client.See(g, m.View)
	return m, err
}

// explain gives a server's refusals the errors that the app knows.
func explain(err error) error {
	var p *client.Problem
	if !errors.As(err, &p) {
		return err
	}
	switch p.Code {
	case "conflict":
		return &store.Conflict{Seq: p.Seq}
	case "over":
		return game.ErrOver
	case "not-your-turn":
		return game.ErrTurn
	case "unknown-table":
		return store.ErrNoTable
	case "unknown-match":
		return store.ErrNoMatch
	case "unknown-challenge":
		return store.ErrNoChallenge
	case "illegal":
		return &game.Illegal{Rule: p.Rule, Reason: words.Literal(p.Detail)}
	}
	return err
}

// How often, and after how long, something without an answer is tried again.
const (
	tries = 4
	wait  = 300 * time.Millisecond
)

// again repeats what was not answered. All tries have one key, so that it is done once.
func again[T any](ctx context.Context, try func(context.Context) (T, error)) (got T, err error) {
	ctx = client.Once(ctx)
	for n := range tries {
		if got, err = try(ctx); err == nil || !unanswered(err) || ctx.Err() != nil {
			return got, err
		}
		select {
		case <-ctx.Done():
			return got, ctx.Err()
		case <-time.After(wait << n):
		}
	}
	return got, err
}

func unanswered(err error) bool {
	var p *client.Problem
	return !errors.As(err, &p) || p.Status >= http.StatusInternalServerError
}

// Calendar tells what the player made of the daily puzzles of some days.
func (s *Service) Calendar(ctx context.Context, from, to model.Day) (model.Calendar, error) {
	c, err := s.Client.Calendar(ctx, from, to)
	return c, explain(err)
}

// Goals tells what the player can aim for. The server says it in the player's language.
func (s *Service) Goals(ctx context.Context) ([]goal.Goal, error) {
	list, err := s.Client.Goals(ctx)
	goals := make([]goal.Goal, len(list))
	for i, g := range list {
		goals[i] = goal.Goal{ID: g.ID, Text: words.Literal(g.Text), Have: g.Have, Need: g.Need}
	}
	return goals, explain(err)
}
