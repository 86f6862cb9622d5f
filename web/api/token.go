package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"wits/game/words"
	"wits/identity"
	"wits/limit"
	"wits/model"
	"wits/web"
	"wits/web/problem"
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
	web.Keyed
}

type session struct {
	Player model.PlayerID `json:"player"`
	Name   string         `json:"name"`
	Token  string         `json:"token,omitempty" doc:"when cookie is false; shown once"`
}

func (s *api) routeTokens() {
	web.Register(s.Server, web.Operation{
		ID: "list-tokens", Devices: true, Method: "GET", Path: "/me/tokens", Summary: "List devices and bots",
		Description: "The player's tokens, without what they are. Devices only.",
		Answer:      `{"items":[{"id":"t1","label":"phone","kind":"device","created":"2026-01-02T03:04:05Z","current":true}]}`,
	}, s.listTokens)
	web.Register(s.Server, web.Operation{
		ID: "create-token", Who: web.ForPlayers, Devices: true, Keyed: true, Method: "POST", Path: "/me/tokens", Status: 201, Summary: "Make a bot's token",
		Description: "A token that plays and reads as the player, but manages no tokens. Devices only.",
		Ask:         `{"label":"my bot"}`, Answer: `{"id":"t2","label":"my bot","token":"wits_…"}`,
	}, s.createToken)
	web.Register(s.Server, web.Operation{
		ID: "delete-token", Who: web.ForPlayers, Devices: true, Method: "DELETE", Path: "/me/tokens/{id}", Summary: "Revoke a token",
		Description: "It opens nothing any more. Devices only.", Errors: []problem.Code{problem.UnknownToken},
	}, s.deleteToken)
	web.Register(s.Server, web.Operation{
		ID: "create-code", Who: web.ForPlayers, Devices: true, Keyed: true, Method: "POST", Path: "/me/codes", Status: 201, Summary: "Make a code for another device",
		Description: "It signs another device in as the same player, once, within minutes. Devices only.", Ask: exampleKey,
		Answer: `{"code":"ABCDE-FGHJK","expires":"2026-01-02T03:14:05Z"}`,
	}, s.createCode)
	web.Register(s.Server, web.Operation{
		ID: "create-session", Who: web.ForAnybody, Keyed: true, Method: "POST", Path: "/session", Summary: "Sign in with a code",
		Description: "Uses up a code and signs this device in: by a cookie, or by a token in the answer.", Errors: []problem.Code{problem.UnknownCode},
		Ask: `{"code":"ABCDE-FGHJK","label":"phone"}`, Answer: `{"player":"5f0c7a3e","name":"Ada"}`,
	}, s.createSession)
	web.Register(s.Server, web.Operation{
		ID: "delete-session", Who: web.ForPlayers, Method: "DELETE", Path: "/session", Summary: "Sign out",
		Description: "Revokes the token of this device and clears its cookie. Without another device or code the player cannot be reached any more.",
	}, s.deleteSession)
}

func (s *api) listTokens(ctx context.Context, _ *nothing) (*body[list[token]], error) {
	v := web.VisitOf(ctx)
	if v.ID.Player == "" {
		return listed[token](nil, nil)
	}
	kept, err := s.Identities.Tokens(ctx, web.VisitOf(ctx).ID.Player)
	items := make([]token, len(kept))
	for i, t := range kept {
		items[i] = token{t, t.ID == v.ID.Token}
	}
	return listed(items, err)
}

func (s *api) createToken(ctx context.Context, in *struct {
	Body struct {
		Label string `json:"label" minLength:"1" maxLength:"64"`
		web.Keyed
	}
},
) (*body[issued], error) {
	t, text, err := s.Identities.Issue(ctx, web.VisitOf(ctx).ID.Player, model.BotKey, in.Body.Label)
	return answerWith(issued{t.ID, t.Label, text}, err)
}

func (s *api) deleteToken(ctx context.Context, in *struct {
	ID model.TokenID `path:"id" maxLength:"64"`
},
) (*nothing, error) {
	err := s.Identities.Revoke(ctx, web.VisitOf(ctx).ID.Player, in.ID)
	if errors.Is(err, identity.ErrNoToken) {
		return nil, problem.New(http.StatusNotFound, problem.UnknownToken, words.New("problem.unknown-token"))
	}
	return nil, err
}

func (s *api) createCode(ctx context.Context, _ *struct{ Body *web.Keyed }) (*body[linkCode], error) {
	text, expires, err := s.Identities.Code(ctx, web.VisitOf(ctx).ID.Player)
	return answerWith(linkCode{text, expires.UTC()}, err)
}

func (s *api) createSession(ctx context.Context, in *struct{ Body signIn }) (*body[session], error) {
	v := web.VisitOf(ctx)
	if p := s.Limit(limit.Codes, v.Address); p != nil {
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
	v.ID = id
	a, err := s.by(ctx).Adventurer(ctx)
	if err != nil {
		return nil, err
	}
	out := session{Player: id.Player, Name: a.Name}
	if in.Body.Cookie != nil && !*in.Body.Cookie {
		out.Token = text
		return answerWith(out, nil)
	}
	v.SetCookie(text)
	return answerWith(out, nil)
}

func (s *api) deleteSession(ctx context.Context, _ *nothing) (*nothing, error) {
	v := web.VisitOf(ctx)
	if err := s.Identities.Revoke(ctx, v.ID.Player, v.ID.Token); err != nil {
		return nil, err
	}
	v.SignOut()
	return nil, nil
}
