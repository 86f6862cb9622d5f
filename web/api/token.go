package api

import (
	"cmp"
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
	ID      model.TokenID   `json:"id"`
	Label   string          `json:"label"`
	Scope   model.TokenKind `json:"scope" enum:"read,play,bot"`
	Expires time.Time       `json:"expires,omitzero" doc:"absent where it does not end by itself"`
	Token   string          `json:"token" doc:"shown once"`
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
	Token  string         `json:"token,omitempty" doc:"when cookie is false, or the page is of another origin; shown once"`
}

func (s *api) routeTokens() {
	web.Register(s.Server, web.Operation{ID: "list-tokens", Devices: true, Method: "GET", Path: "/me/tokens"}, s.listTokens)
	web.Register(s.Server, web.Operation{ID: "create-token", Who: web.ForPlayers, Devices: true, Keyed: true, Method: "POST", Path: "/me/tokens", Status: 201}, s.createToken)
	web.Register(s.Server, web.Operation{ID: "delete-token", Who: web.ForPlayers, Devices: true, Method: "DELETE", Path: "/me/tokens/{id}"}, s.deleteToken)
	web.Register(s.Server, web.Operation{ID: "create-code", Who: web.ForPlayers, Devices: true, Keyed: true, Method: "POST", Path: "/me/codes", Status: 201}, s.createCode)
	web.Register(s.Server, web.Operation{ID: "create-session", Who: web.ForAnybody, Keyed: true, Method: "POST", Path: "/session"}, s.createSession)
	web.Register(s.Server, web.Operation{ID: "delete-session", Who: web.ForPlayers, Method: "DELETE", Path: "/session"}, s.deleteSession)
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
		Label   string          `json:"label" minLength:"1" maxLength:"64"`
		Scope   model.TokenKind `json:"scope,omitempty" enum:"read,play,bot" default:"bot" doc:"what it may do: read; read and play, as the player; read and play by itself, ranked apart"`
		Expires time.Time       `json:"expires,omitempty" doc:"when it ends by itself; never when left out"`
		web.Keyed
	}
},
) (*body[issued], error) {
	t, text, err := s.Identities.Issue(ctx, web.VisitOf(ctx).ID.Player, cmp.Or(in.Body.Scope, model.BotKey), in.Body.Label, in.Body.Expires)
	return answerWith(issued{t.ID, t.Label, t.Kind, t.Expires, text}, err)
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
	if err := v.Limit(limit.Codes, v.Address); err != nil {
		return nil, err
	}
	id, text, err := s.Identities.Redeem(ctx, in.Body.Code, cmp.Or(in.Body.Label, "device"))
	if err != nil {
		return nil, err
	}
	v.ID = id
	a, err := s.by(ctx).Adventurer(ctx)
	if err != nil {
		return nil, err
	}
	out := session{Player: id.Player, Name: a.Name}
	if in.Body.Cookie != nil && !*in.Body.Cookie || v.Foreign {
		out.Token = text
	} else {
		v.SetCookie(text)
	}
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
