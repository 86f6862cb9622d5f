package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"wits/game/words"
	"wits/identity"
	"wits/model"
	"wits/web/limit"
)

// token is one of a player's tokens, without what it is.
type token struct {
	model.Token
	Current bool `json:"current" doc:"the one that asks"`
}

type issued struct {
	ID    model.TokenID `json:"id"`
	Label string        `json:"label"`
	Token string        `json:"token" doc:"shown once"`
}

type linkCode struct {
	Code    string    `json:"code"`
	Expires time.Time `json:"expires"`
}

type signIn struct {
	Code   string `json:"code" minLength:"1" maxLength:"32"`
	Label  string `json:"label,omitempty" maxLength:"64"`
	Cookie *bool  `json:"cookie,omitempty" doc:"keep the token in a cookie (true when left out), or answer it"`
	Keyed
}

type session struct {
	Player model.PlayerID `json:"player"`
	Name   string         `json:"name"`
	Token  string         `json:"token,omitempty" doc:"when cookie is false; shown once"`
}

func (s *Server) routeTokens() {
	register(s, operation{
		id: "list-tokens", devices: true, method: "GET", path: "/me/tokens", summary: "List devices and bots",
		description: "The player's tokens, without what they are. Devices only.",
		answer:      `{"items":[{"id":"t1","label":"phone","kind":"device","created":"2026-01-02T03:04:05Z","current":true}]}`,
	}, s.listTokens)
	register(s, operation{
		id: "create-token", who: forPlayers, devices: true, keyed: true, method: "POST", path: "/me/tokens", status: 201, summary: "Make a bot's token",
		description: "A token that plays and reads as the player, but manages no tokens. Devices only.",
		ask:         `{"label":"my bot"}`, answer: `{"id":"t2","label":"my bot","token":"wits_…"}`,
	}, s.createToken)
	register(s, operation{
		id: "delete-token", who: forPlayers, devices: true, method: "DELETE", path: "/me/tokens/{id}", summary: "Revoke a token",
		description: "It opens nothing any more. Devices only.", errors: []code{codeUnknownToken},
	}, s.deleteToken)
	register(s, operation{
		id: "create-code", who: forPlayers, devices: true, keyed: true, method: "POST", path: "/me/codes", status: 201, summary: "Make a code for another device",
		description: "It signs another device in as the same player, once, within minutes. Devices only.", ask: exampleKey,
		answer: `{"code":"ABCDE-FGHJK","expires":"2026-01-02T03:14:05Z"}`,
	}, s.createCode)
	register(s, operation{
		id: "create-session", who: forAnybody, keyed: true, method: "POST", path: "/session", summary: "Sign in with a code",
		description: "Uses up a code and signs this device in: by a cookie, or by a token in the answer.", errors: []code{codeUnknownCode},
		ask: `{"code":"ABCDE-FGHJK","label":"phone"}`, answer: `{"player":"5f0c7a3e","name":"Ada"}`,
	}, s.createSession)
	register(s, operation{
		id: "delete-session", who: forPlayers, method: "DELETE", path: "/session", summary: "Sign out",
		description: "Revokes the token of this device and clears its cookie. Without another device or code the player cannot be reached any more.",
	}, s.deleteSession)
}

func (s *Server) listTokens(ctx context.Context, _ *nothing) (*body[list[token]], error) {
	v := visitOf(ctx)
	if _, shown := v.token(); !shown && !v.badAuth {
		return listed[token](nil, nil)
	}
	id, err := v.must(ctx)
	if err != nil {
		return nil, err
	}
	kept, err := s.Identities.Tokens(ctx, id.Player)
	items := make([]token, len(kept))
	for i, t := range kept {
		items[i] = token{t, t.ID == id.Token}
	}
	return listed(items, err)
}

func (s *Server) createToken(ctx context.Context, in *struct {
	Body struct {
		Label string `json:"label" minLength:"1" maxLength:"64"`
		Keyed
	}
},
) (*body[issued], error) {
	id, err := visitOf(ctx).must(ctx)
	if err != nil {
		return nil, err
	}
	t, text, err := s.Identities.Issue(ctx, id.Player, model.BotKey, in.Body.Label)
	return answerWith(issued{t.ID, t.Label, text}, err)
}

func (s *Server) deleteToken(ctx context.Context, in *struct {
	ID model.TokenID `path:"id" maxLength:"64"`
},
) (*nothing, error) {
	id, err := visitOf(ctx).must(ctx)
	if err != nil {
		return nil, err
	}
	err = s.Identities.Revoke(ctx, id.Player, in.ID)
	if errors.Is(err, identity.ErrNoToken) {
		return nil, problem(http.StatusNotFound, codeUnknownToken, words.New("problem.unknown-token"))
	}
	return nil, err
}

func (s *Server) createCode(ctx context.Context, _ *struct{ Body *Keyed }) (*body[linkCode], error) {
	id, err := visitOf(ctx).must(ctx)
	if err != nil {
		return nil, err
	}
	text, expires, err := s.Identities.Code(ctx, id.Player)
	return answerWith(linkCode{text, expires.UTC()}, err)
}

func (s *Server) createSession(ctx context.Context, in *struct{ Body signIn }) (*body[session], error) {
	v := visitOf(ctx)
	if p := s.limit(limit.Codes, v.address); p != nil {
		return nil, p
	}
	label := in.Body.Label
	if label == "" {
		label = "device"
	}
	id, text, err := s.Identities.Redeem(ctx, in.Body.Code, label)
	if err != nil {
		return nil, err
	}
	v.player = id.Player
	a, err := s.Play.For(id.Player).Adventurer(ctx)
	if err != nil {
		return nil, err
	}
	out := session{Player: id.Player, Name: a.Name}
	if in.Body.Cookie != nil && !*in.Body.Cookie {
		out.Token = text
		return answerWith(out, nil)
	}
	v.setCookie(text)
	return answerWith(out, nil)
}

func (s *Server) deleteSession(ctx context.Context, _ *nothing) (*nothing, error) {
	v := visitOf(ctx)
	id, err := v.must(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Identities.Revoke(ctx, id.Player, id.Token); err != nil {
		return nil, err
	}
	if v.bearer == "" {
		v.setCookie("")
	}
	return nil, nil
}
