package client

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"

	"wits/model"
)

// NewToken makes another token of a kind for the player.
func (c *Client) NewToken(ctx context.Context, kind model.TokenKind, label string) (token string, err error) {
	made, err := ask[struct{ Token string }](ctx, c, http.MethodPost, "/me/tokens", map[string]string{"label": label, "scope": string(kind)})
	return made.Token, err
}

// Invite asks a bot, or one of a game's minds, to a game.
func (c *Client) Invite(ctx context.Context, bot string, t model.Invitation) (model.Match, error) {
	return ask[model.Match](ctx, c, http.MethodPost, "/bots/"+url.PathEscape(bot)+"/invitations", tableBody(t))
}

// DeclineInvitation refuses an invitation to the player's bot.
func (c *Client) DeclineInvitation(ctx context.Context, id model.MatchID) error {
	return c.Call(ctx, http.MethodDelete, "/me/bot/invitations/"+url.PathEscape(string(id)), nil, nil)
}

// Ladder rates the bots and minds of a game, the best first.
func (c *Client) Ladder(ctx context.Context, gameID, preset string) ([]model.Rated, error) {
	query := url.Values{"game": {gameID}}
	if preset != "" {
		query.Set("preset", preset)
	}
	p, err := ask[page[model.Rated]](ctx, c, http.MethodGet, "/ladder?"+query.Encode(), nil)
	return p.Items, err
}

// BotStream is what a bot is told.
type BotStream struct {
	body  io.ReadCloser
	lines *bufio.Reader
}

// LiveAsBot offers the player's bot as an opponent in some games, in at most a number of matches at once, as long as the stream is
// open. The connection is one of h, which should have no timeout.
func (c *Client) LiveAsBot(ctx context.Context, h *http.Client, games []string, most int) (*BotStream, error) {
	as := &Client{base: c.base, token: c.token, http: h}
	as.lang.Store(c.lang.Load())
	query := url.Values{"game": games, "most": {strconv.Itoa(most)}}
	body, err := as.stream(ctx, "/me/bot/stream?"+query.Encode())
	if err != nil {
		return nil, err
	}
	return &BotStream{body, bufio.NewReader(body)}, nil
}

// Next waits for the next line. One without a type says that the server is there. The error is [io.EOF] where the stream has ended.
func (s *BotStream) Next() (n model.BotNews, err error) {
	line, err := s.lines.ReadBytes('\n')
	if err != nil || len(line) < 2 {
		return n, err
	}
	if err := json.Unmarshal(line, &n); err != nil {
		return n, fmt.Errorf("read a line of the bot's stream: %w", err)
	}
	return n, nil
}

// Close ends the stream, and with it the bot's presence.
func (s *BotStream) Close() error { return s.body.Close() }
