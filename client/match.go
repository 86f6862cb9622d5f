package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/review"
)

// See reads a view that a server sent.
func See(g referee.Game, v game.View) (game.View, error) {
	text, err := v.MarshalJSON()
	if err != nil {
		return v, err
	}
	return g.See(text)
}

// page is a part of a list, with where the next begins.
type page[T any] struct {
	Items []T    `json:"items"`
	Next  string `json:"next"`
}

// Start deals a practice match.
func (c *Client) Start(ctx context.Context, p model.Practice) (model.Match, error) {
	return ask[model.Match](ctx, c, http.MethodPost, "/matches", p)
}

// StartDaily starts, or goes on with, the player's attempt at today's puzzle.
func (c *Client) StartDaily(ctx context.Context, gameID string) (model.Match, error) {
	return ask[model.Match](ctx, c, http.MethodPost, "/games/"+url.PathEscape(gameID)+"/daily", nothing{})
}

// Daily tells about today's puzzle of a game, and the player's attempt at it.
func (c *Client) Daily(ctx context.Context, gameID string) (model.Daily, error) {
	return ask[model.Daily](ctx, c, http.MethodGet, "/games/"+url.PathEscape(gameID)+"/daily", nil)
}

// Leaderboard lists the people who did best in the puzzle of a day.
func (c *Client) Leaderboard(ctx context.Context, gameID string, day model.Day, limit int) ([]model.Rank, error) {
	query := url.Values{"day": {string(day)}, "limit": {strconv.Itoa(limit)}}
	p, err := ask[page[model.Rank]](ctx, c, http.MethodGet, "/games/"+url.PathEscape(gameID)+"/leaderboard?"+query.Encode(), nil)
	return p.Items, err
}

// nothing is an empty body.
type nothing struct{}

func of(id model.MatchID, what string) string { return "/matches/" + url.PathEscape(string(id)) + what }

// Open returns the current state of a match.
func (c *Client) Open(ctx context.Context, id model.MatchID) (model.Match, error) {
	return ask[model.Match](ctx, c, http.MethodGet, of(id, ""), nil)
}

// Act plays an action after the one that the player has seen last. The client draws the key.
func (c *Client) Act(ctx context.Context, act model.Act, action game.Action) (model.Turn, error) {
	return ask[model.Turn](ctx, c, http.MethodPost, of(act.Match, "/actions"), struct {
		Seq    referee.Seq `json:"seq"`
		Action game.Action `json:"action"`
		Seat   *game.Seat  `json:"seat,omitempty"`
	}{act.After, action, act.Seat})
}

// Events lists what happened after an action, the earliest first; not always all of it.
func (c *Client) Events(ctx context.Context, id model.MatchID, after referee.Seq) ([]model.Event, error) {
	p, err := ask[struct{ Items []model.Event }](ctx, c, http.MethodGet, of(id, fmt.Sprintf("/actions?limit=100&after=%d", after)), nil)
	return p.Items, err
}

// Legal lists moves that are open to the player, at most limit of them; none where another seat is due.
func (c *Client) Legal(ctx context.Context, id model.MatchID, limit int) ([]json.RawMessage, error) {
	got, err := ask[struct{ Actions []json.RawMessage }](ctx, c, http.MethodGet, of(id, fmt.Sprintf("/legal?limit=%d", limit)), nil)
	return got.Actions, err
}

// Hint asks for advice. Its action is in the wire form.
func (c *Client) Hint(ctx context.Context, id model.MatchID) (referee.SpokenHint, error) {
	return ask[referee.SpokenHint](ctx, c, http.MethodPost, of(id, "/hint"), nothing{})
}

// Replay returns the document of a finished match.
func (c *Client) Replay(ctx context.Context, id model.MatchID) (referee.Replay, error) {
	text, err := ask[json.RawMessage](ctx, c, http.MethodGet, of(id, "/replay"), nil)
	if err != nil {
		return referee.Replay{}, err
	}
	return referee.ReadReplay(text)
}

// Review returns the review of a finished match as far as it is made: ask again until it is complete. Actions are in
// their wire form.
func (c *Client) Review(ctx context.Context, id model.MatchID) (review.Review, error) {
	text, err := ask[json.RawMessage](ctx, c, http.MethodGet, of(id, "/review"), nil)
	if err != nil {
		return review.Review{}, err
	}
	return review.Decode(text)
}

// State says which of a player's matches a list shows.
type State string

// Matches are listed while they run, or when they are over.
const (
	Running  State = "running"
	Finished State = "finished"
)

// List returns a player's matches from a cursor on, the latest first, and the cursor of the rest: the empty cursor is
// the beginning, and the end.
func (c *Client) List(ctx context.Context, state State, limit int, cursor string) (list []model.Summary, next string, err error) {
	q := url.Values{"state": {string(state)}, "limit": {strconv.Itoa(limit)}}
	if cursor != "" {
		q.Set("cursor", cursor)
	}
	p, err := ask[page[model.Summary]](ctx, c, http.MethodGet, "/matches?"+q.Encode(), nil)
	return p.Items, p.Next, err
}

// Stream listens to the events of a match as they come, in the form of server-sent events. The connection is one of h,
// which should have no timeout.
func (c *Client) Stream(ctx context.Context, h *http.Client, id model.MatchID) (io.ReadCloser, error) {
	return (&Client{base: c.base, token: c.token, http: h}).stream(ctx, of(id, "/events"))
}

// Share makes a link under which anybody can watch a match.
func (c *Client) Share(ctx context.Context, id model.MatchID) (link string, err error) {
	shared, err := ask[struct{ Link string }](ctx, c, http.MethodPost, of(id, "/share"), nothing{})
	return shared.Link, err
}

// Watch listens to a match by its link, as Stream does, from after an action on; where that is negative, from the state as it is.
func (c *Client) Watch(ctx context.Context, h *http.Client, link string, after referee.Seq) (io.ReadCloser, error) {
	return (&Client{base: c.base, http: h}).stream(ctx, fmt.Sprintf("/watch/%s/events?after=%d", url.PathEscape(link), after))
}

func (c *Client) stream(ctx context.Context, path string) (io.ReadCloser, error) {
	answer, err := c.open(ctx, http.MethodGet, path, nil)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK { // nothing is left to tell
		return nil, errors.Join(&Problem{Status: answer.StatusCode, Title: http.StatusText(answer.StatusCode)}, answer.Body.Close())
	}
	return answer.Body, nil
}

// OpenTable starts a match with an empty seat. Its Table is the code under which somebody can sit down.
func (c *Client) OpenTable(ctx context.Context, t model.Invitation) (model.Match, error) {
	return ask[model.Match](ctx, c, http.MethodPost, "/tables", tableBody(t))
}

func tableBody(t model.Invitation) map[string]any {
	with := map[string]any{"game": t.Game, "preset": t.Preset, "side": "lot"}
	if t.Side != nil {
		with["side"] = *t.Side
	}
	if t.Clock != nil {
		with["clock"] = t.Clock
	}
	return with
}

// Sit sits down at a table.
func (c *Client) Sit(ctx context.Context, code string) (model.Match, error) {
	return ask[model.Match](ctx, c, http.MethodPost, "/tables/"+url.PathEscape(code)+"/sit", nothing{})
}

// CloseTable forgets a match in which nobody has sat down yet.
func (c *Client) CloseTable(ctx context.Context, id model.MatchID) error {
	return c.Call(ctx, http.MethodDelete, of(id, "/table"), nil, nil)
}

// Discard forgets a running match in which nothing is at stake and nobody else plays.
func (c *Client) Discard(ctx context.Context, id model.MatchID) error {
	return c.Call(ctx, http.MethodDelete, of(id, ""), nil, nil)
}

// Rematch asks to play a match again with sides changed.
func (c *Client) Rematch(ctx context.Context, id model.MatchID) (model.Match, error) {
	return ask[model.Match](ctx, c, http.MethodPost, of(id, "/rematch"), nothing{})
}

// TableLink is the address under which a browser shows a table.
func (c *Client) TableLink(code string) string {
	return strings.TrimSuffix(c.base, "/api/v1") + "/t/" + url.PathEscape(code)
}
