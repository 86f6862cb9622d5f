package client

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"wits/game/referee"
	"wits/model"
)

// invitation is what the server reads.
type invitation struct {
	Game   string         `json:"game"`
	Preset string         `json:"preset"`
	Side   any            `json:"side"`
	Clock  *referee.Clock `json:"clock,omitempty"`
}

// OpenTable starts a match with an empty seat. Its Table is the code under which somebody can sit down.
func (c *Client) OpenTable(ctx context.Context, t model.Invitation) (model.Match, error) {
	with := invitation{t.Game, t.Preset, "lot", t.Clock}
	if t.Side != nil {
		with.Side = *t.Side
	}
	return ask[model.Match](ctx, c, http.MethodPost, "/tables", with)
}

// Table tells what is played at a table.
func (c *Client) Table(ctx context.Context, code string) (model.Table, error) {
	return ask[model.Table](ctx, c, http.MethodGet, "/tables/"+url.PathEscape(code), nil)
}

// Sit sits down at a table.
func (c *Client) Sit(ctx context.Context, code string) (model.Match, error) {
	return ask[model.Match](ctx, c, http.MethodPost, "/tables/"+url.PathEscape(code)+"/sit", nothing{})
}

// CloseTable forgets a match in which nobody has sat down yet.
func (c *Client) CloseTable(ctx context.Context, id model.MatchID) error {
	return c.call(ctx, http.MethodDelete, of(id, "/table"), nil, nil)
}

// Discard forgets a running match in which nothing is at stake and nobody else plays.
func (c *Client) Discard(ctx context.Context, id model.MatchID) error {
	return c.call(ctx, http.MethodDelete, of(id, ""), nil, nil)
}

// Rematch asks to play a match again with sides changed.
func (c *Client) Rematch(ctx context.Context, id model.MatchID) (model.Match, error) {
	return ask[model.Match](ctx, c, http.MethodPost, of(id, "/rematch"), nothing{})
}

// TableLink is the address under which a browser shows a table.
func (c *Client) TableLink(code string) string {
	return strings.TrimSuffix(c.base, "/api/v1") + "/t/" + url.PathEscape(code)
}
