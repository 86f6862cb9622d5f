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

	"wits/challenge"
	"wits/model"
	"wits/review"
)

// Join makes a new player and returns a client that speaks for them, and the token to keep.
func (c *Client) Join(ctx context.Context, name string) (*Client, string, error) {
	made, err := ask[struct{ Token string }](ctx, c, http.MethodPost, "/players", map[string]string{"name": name})
	return c.As(made.Token), made.Token, err
}

// Redeem uses up a code that the player made on another device, and returns the token for this one.
func (c *Client) Redeem(ctx context.Context, code, label string) (token string, err error) {
	in := map[string]any{"code": code, "label": label, "cookie": false}
	made, err := ask[struct{ Token string }](ctx, c, http.MethodPost, "/session", in)
	return made.Token, err
}

// Leave revokes the client's own token.
func (c *Client) Leave(ctx context.Context) error {
	return c.Call(ctx, http.MethodDelete, "/session", nil, nil)
}

// Adventurer returns who the player is now.
func (c *Client) Adventurer(ctx context.Context) (challenge.Adventurer, error) {
	me, err := ask[struct{ Adventurer challenge.Adventurer }](ctx, c, http.MethodGet, "/me", nil)
	return me.Adventurer, err
}

// Notice returns what the host of the server tells all players; the zero Notice is nothing.
func (c *Client) Notice(ctx context.Context) (model.Notice, error) {
	told, err := ask[struct{ Notice model.Notice }](ctx, c, http.MethodGet, "/notice", nil)
	return told.Notice, err
}

// Rename gives the adventurer another name.
func (c *Client) Rename(ctx context.Context, name string) error {
	return c.Call(ctx, http.MethodPatch, "/me", map[string]string{"name": name}, nil)
}

// Reset forgets everything of the player but the name.
func (c *Client) Reset(ctx context.Context) error {
	return c.Call(ctx, http.MethodPost, "/me/reset", map[string]string{"confirm": "reset"}, nil)
}

// Settings returns what the player has set.
func (c *Client) Settings(ctx context.Context) (map[string]string, error) {
	got, err := ask[struct{ Settings map[string]string }](ctx, c, http.MethodGet, "/me/settings", nil)
	return got.Settings, err
}

// Set keeps a setting.
func (c *Client) Set(ctx context.Context, name, value string) error {
	return c.Call(ctx, http.MethodPut, "/me/settings/"+url.PathEscape(name), map[string]string{"value": value}, nil)
}

// Skill sums up the player's reviewed matches of a game.
func (c *Client) Skill(ctx context.Context, gameID string) (review.Skills, error) {
	return ask[review.Skills](ctx, c, http.MethodGet, "/me/skill?game="+url.QueryEscape(gameID), nil)
}

// Statistics returns the player's numbers.
func (c *Client) Statistics(ctx context.Context) ([]model.Stats, error) {
	p, err := ask[page[model.Stats]](ctx, c, http.MethodGet, "/me/statistics", nil)
	return p.Items, err
}

// Calendar returns the player's results in the daily puzzles from one day to another, both included.
func (c *Client) Calendar(ctx context.Context, from, to model.Day) (model.Calendar, error) {
	query := url.Values{"from": {string(from)}, "to": {string(to)}}
	return ask[model.Calendar](ctx, c, http.MethodGet, "/me/dailies?"+query.Encode(), nil)
}

// Goal is something to reach, in the client's language.
type Goal struct {
	ID   string `json:"id"`
	Text string `json:"text"`
	Have int    `json:"have"`
	Need int    `json:"need"`
}

// Goals lists what the player can aim for.
func (c *Client) Goals(ctx context.Context) ([]Goal, error) {
	p, err := ask[page[Goal]](ctx, c, http.MethodGet, "/me/goals", nil)
	return p.Items, err
}

// Explore takes a step.
func (c *Client) Explore(ctx context.Context) (model.Discovery, error) {
	return ask[model.Discovery](ctx, c, http.MethodPost, "/explore", nothing{})
}

// Challenges lists the challenges that wait.
func (c *Client) Challenges(ctx context.Context) ([]model.Pending, error) {
	p, err := ask[page[model.Pending]](ctx, c, http.MethodGet, "/challenges", nil)
	return p.Items, err
}

// Accept starts the match of a challenge.
func (c *Client) Accept(ctx context.Context, id model.ChallengeID, d challenge.Difficulty) (model.Match, error) {
	return ask[model.Match](ctx, c, http.MethodPost, challengePath(id)+"/accept", map[string]any{"difficulty": d})
}

// Decline turns a challenge down.
func (c *Client) Decline(ctx context.Context, id model.ChallengeID) error {
	return c.Call(ctx, http.MethodDelete, challengePath(id), nil, nil)
}

func challengePath(id model.ChallengeID) string {
	return "/challenges/" + strconv.FormatInt(int64(id), 10)
}

// Archive writes everything that the server keeps of the player, as a zip file.
func (c *Client) Archive(ctx context.Context, to io.Writer) error {
	answer, err := c.open(ctx, http.MethodGet, "/me/archive", nil)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if _, err := io.Copy(to, answer.Body); err != nil {
		return fmt.Errorf("read the archive: %w", err)
	}
	return nil
}

// Bring lets the server keep what is in an archive.
func (c *Client) Bring(ctx context.Context, archive []byte) (model.Brought, error) {
	return ask[model.Brought](ctx, c, http.MethodPost, "/me/archive", file{"application/zip", archive})
}

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
