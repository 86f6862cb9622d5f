// Package api is what the interface under /api/v1 does, noun by noun: it finds out what a request asks for, plays through
// [play.Service], and answers in the reader's language.
//
// How requests come in and answers go out is package web's; how operations are described, package openapi's.
package api

import (
	"context"

	"wits/card"
	"wits/play"
	"wits/web"
	"wits/web/openapi"
)

// api is a server's operations.
type api struct {
	*web.Server
	painter *card.Painter
	painted painted // pictures
}

// New makes a server with all operations and their description. The error says which part of the configuration cannot be used.
func New(c web.Config) (*web.Server, error) {
	painter, err := card.New()
	if err != nil {
		return nil, err
	}
	server, err := web.New(c, openapi.New())
	if err != nil {
		return nil, err
	}
	s := &api{Server: server, painter: painter}
	s.DescribePages(s.head)
	s.routeGames()
	s.routePlayers()
	s.routeTokens()
	s.routeExplore()
	s.routeMatches()
	s.routeActions()
	s.routeTables()
	s.routeHelp()
	s.routeWords()
	s.routeShare()
	s.routeReplays()
	s.routePictures()
	s.routeDaily()
	openapi.Serve(server)
	return server, nil
}

// by is what the player who asks can do.
func (s *api) by(ctx context.Context) play.Player { return s.Play.For(web.VisitOf(ctx).ID.Player) }
