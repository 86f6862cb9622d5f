package api

import (
	"context"
	"crypto/sha256"
	"net/http"
	"strings"

	"wits/card"
	"wits/game"
	"wits/limit"
	"wits/model"
	"wits/play"
	"wits/web"
	"wits/work"
)

// form is how a picture is encoded.
type form struct{ name, kind string }

// forms are those that pictures come in.
var forms = [...]form{{"svg", "image/svg+xml"}, {"png", "image/png"}}

// pictured is an answer that is a picture.
type pictured struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

// shortly is how long pictures of what may change are kept elsewhere, and lastingly of what does not.
const (
	shortly   = "public, max-age=60"
	lastingly = "public, max-age=86400"
)

func (s *api) routePictures() {
	web.Register(s.Server, web.Operation{ID: "tell-result", Who: web.ForPlayers, Method: "GET", Path: "/matches/{id}/result"}, s.tellResult)
	for _, f := range forms {
		s.routeMatchPicture(f)
		picture(s, f, web.Operation{ID: "watched", Path: "/watch/{link}", Cache: shortly}, func(ctx context.Context, in *struct {
			OfLink
			InLanguage
		},
		) (subject, error) {
			return s.ofWatched(ctx, in.Link)
		})
		picture(s, f, web.Operation{ID: "replay", Path: "/replays/{id}", Cache: lastingly, Cost: web.CostReplay}, func(ctx context.Context, in *struct {
			ID model.ReplayID `path:"id" maxLength:"64"`
			InLanguage
		},
		) (subject, error) {
			return s.ofReplay(ctx, in.ID, true)
		})
		picture(s, f, web.Operation{ID: "table", Path: "/tables/{code}", Cache: shortly, Limit: limit.Tables}, func(ctx context.Context, in *struct {
			OfTable
			InLanguage
		},
		) (subject, error) {
			return s.ofTable(ctx, in.Code)
		})
		picture(s, f, web.Operation{ID: "game", Path: "/games/{game}", Cache: lastingly}, func(ctx context.Context, in *struct {
			OfGame
			Preset string `query:"preset" maxLength:"40" doc:"the first one when left out"`
			Seed   string `query:"seed" maxLength:"10" pattern:"^[0-9]*$" doc:"the number of a deal"`
			InLanguage
		},
		) (subject, error) {
			return s.ofPuzzle(ctx, in.Game, in.Preset, readSeed(in.Seed))
		})
		picture(s, f, web.Operation{ID: "daily", Path: "/games/{game}/daily", Cache: shortly}, func(ctx context.Context, in *struct {
			OfGame
			OfDay
			InLanguage
		},
		) (subject, error) {
			return s.ofDaily(ctx, in.Game, in.Day)
		})
		picture(s, f, web.Operation{ID: "site", Path: "/games", Cache: lastingly}, func(ctx context.Context, _ *struct{ InLanguage }) (subject, error) {
			site := general(web.VisitOf(ctx).Speaker)
			site.card.Picture = s.several(ctx)
			return site, nil
		})
	}
}

// routeMatchPicture adds the picture of a match of one's own, which nobody else keeps.
func (s *api) routeMatchPicture(f form) {
	web.Register(s.Server, web.Operation{
		ID: "draw-match-" + f.name, Who: web.ForPlayers, Method: "GET", Path: "/matches/{id}/picture." + f.name, Cost: web.CostReplay, Thinks: true,
		Media: f.kind,
	}, func(ctx context.Context, in *spokenMatch) (*pictured, error) {
		return s.picture(ctx, f, func(ctx context.Context) (card.Card, error) { return s.ofMatch(ctx, in.ID) })
	})
}

// picture adds a picture that is for everybody: other sites may show it.
func picture[I any](s *api, f form, o web.Operation, of func(context.Context, *I) (subject, error)) {
	o.ID, o.Path = "draw-"+o.ID+"-"+f.name, o.Path+"/picture."+f.name
	o.Who, o.Method, o.Thinks, o.Media = web.ForAnybody, http.MethodGet, true, f.kind
	web.Register(s.Server, o, func(ctx context.Context, in *I) (*pictured, error) {
		drawn, err := s.picture(ctx, f, func(ctx context.Context) (card.Card, error) {
			what, err := of(ctx, in)
			return what.card, err
		})
		if err == nil {
			web.VisitOf(ctx).Header.Set("Cross-Origin-Resource-Policy", "cross-origin")
		}
		return drawn, err
	})
}

// picture draws a card when it is its turn.
func (s *api) picture(ctx context.Context, f form, of func(context.Context) (card.Card, error)) (drawn *pictured, err error) {
	err = s.Think(ctx, work.Piece{Kind: work.Picture, Mind: f.name}, func(ctx context.Context) error {
		c, err := of(ctx)
		if err == nil {
			drawn, err = s.draw(f, c)
		}
		return err
	})
	return drawn, err
}

// draw paints a card. What was painted lately is not painted again: the same SVG gives the same PNG.
func (s *api) draw(f form, c card.Card) (*pictured, error) {
	drawn := s.painter.Compose(c)
	data := card.SVG(drawn, strings.Join(append([]string{c.Title}, c.Lines...), ". "))
	if f.name == "svg" {
		return &pictured{f.kind, data}, nil
	}
	key := sha256.Sum256(data)
	s.painting.Lock()
	kept, ok := s.painted.Get(key)
	s.painting.Unlock()
	if ok {
		return &pictured{f.kind, kept}, nil
	}
	data, err := s.painter.PNG(drawn)
	if err != nil {
		return nil, err
	}
	s.painting.Lock()
	defer s.painting.Unlock()
	s.painted.Put(key, data, 0)
	return &pictured{f.kind, data}, nil
}

func (s *api) tellResult(ctx context.Context, in *spokenMatch) (*body[told], error) {
	e, r, err := s.resultOf(ctx, in.ID)
	switch {
	case err != nil:
		return nil, err
	case r.Status == game.Playing:
		return nil, play.ErrRunning
	}
	return answerWith(told{e.Share(web.VisitOf(ctx).Speaker, r), r.Seed}, nil)
}

// told is a result in text.
type told struct {
	Lines []string `json:"lines" nullable:"false"`
	Seed  string   `json:"seed,omitempty" doc:"the number of the deal, where it can be played again by one"`
}
