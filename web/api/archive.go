package api

import (
	"context"
	"io"
	"time"

	"wits/limit"
	"wits/model"
	"wits/play"
	"wits/web"
)

// zipped is the media type of archives.
const zipped = "application/zip"

func (s *api) routeArchive() {
	web.Register(s.Server, web.Operation{
		ID: "get-archive", Who: web.ForPlayers, Devices: true, Method: "GET", Path: "/me/archive", Limit: limit.Uploads, Cost: web.CostReplay,
		Thinks: true, Media: zipped, Written: true,
	}, s.archive)
	web.Register(s.Server, web.Operation{
		ID: "bring-archive", Devices: true, Keyed: true, Method: "POST", Path: "/me/archive", Limit: limit.Uploads, Cost: web.CostArchive, Takes: zipped,
	}, s.bring)
}

func (s *api) archive(ctx context.Context, _ *nothing) (*web.Streamed, error) {
	tokens, err := s.Identities.Tokens(ctx, web.VisitOf(ctx).ID.Player)
	if err != nil {
		return nil, err
	}
	name := "wits-" + s.Now().UTC().Format(time.DateOnly) + ".zip"
	return s.File(ctx, zipped, name, func(to io.Writer) error { return s.by(ctx).Archive(ctx, to, tokens) }), nil
}

func (s *api) bring(ctx context.Context, _ *struct{}) (*body[model.Brought], error) {
	data, err := s.Bytes(ctx, zipped)
	if err != nil {
		return nil, err
	}
	if err := play.CheckArchive(data); err != nil {
		return nil, err // before a player is made for it
	}
	if err := web.VisitOf(ctx).Join(ctx); err != nil {
		return nil, err
	}
	return answerWith(s.by(ctx).Bring(ctx, data))
}
