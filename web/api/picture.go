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
	"wits/web/problem"
	"wits/work"
)

// form is how a picture is encoded.
type form struct{ name, kind, example string }

// forms are those that pictures come in.
var forms = [...]form{{"svg", "image/svg+xml", "<svg></svg>"}, {"png", "image/png", "the bytes of the picture"}}

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

const aboutPictures = " A card of 1200 by 630, with words in the reader's language."

func (s *api) routePictures() {
	web.Register(s.Server, web.Operation{
		ID: "tell-result", Who: web.ForPlayers, Method: "GET", Path: "/matches/{id}/result", Summary: "Tell a result in text",
		Description: "Of a match that is over, in a few lines to be sent to somebody: how it went, drawn in text. Whoever reads it can play the same deal and has learned nothing about it.",
		Errors:      []problem.Code{problem.UnknownMatch, problem.Running}, Answer: `{"lines":["wits · Mastermind, classic: won","█▒░░","████","2/10"]}`,
	}, s.tellResult)
	for _, f := range forms {
		s.routeMatchPicture(f)
		picture(s, f, web.Operation{
			ID: "watched", Path: "/watch/{link}", Summary: "Draw a match that is watched", Cache: shortly,
			Description: "As everybody may see it.", Errors: []problem.Code{problem.UnknownLink},
		}, func(ctx context.Context, in *struct {
			OfLink
			InLanguage
		},
		) (subject, error) {
			return s.ofWatched(ctx, in.Link)
		})
		picture(s, f, web.Operation{
			ID: "replay", Path: "/replays/{id}", Summary: "Draw a public replay", Cache: lastingly, Cost: web.CostReplay,
			Description: "The board as it was left.", Errors: []problem.Code{problem.UnknownReplay},
		}, func(ctx context.Context, in *struct {
			ID model.ReplayID `path:"id" maxLength:"64"`
			InLanguage
		},
		) (subject, error) {
			return s.ofReplay(ctx, in.ID, true)
		})
		picture(s, f, web.Operation{
			ID: "table", Path: "/tables/{code}", Summary: "Draw an invitation to a table", Cache: shortly, Limit: limit.Tables,
			Description: "Who invites, and to what.", Errors: []problem.Code{problem.UnknownTable},
		}, func(ctx context.Context, in *struct {
			OfTable
			InLanguage
		},
		) (subject, error) {
			return s.ofTable(ctx, in.Code)
		})
		picture(s, f, web.Operation{
			ID: "game", Path: "/games/{game}", Summary: "Draw a deal before its first move", Cache: lastingly,
			Description: "That of a number where one is given.", Errors: []problem.Code{problem.UnknownGame},
		}, func(ctx context.Context, in *struct {
			OfGame
			Preset string `query:"preset" maxLength:"40" doc:"the first one when left out"`
			Seed   string `query:"seed" maxLength:"10" pattern:"^[0-9]*$" doc:"the number of a deal"`
			InLanguage
		},
		) (subject, error) {
			return s.ofPuzzle(ctx, in.Game, in.Preset, readSeed(in.Seed))
		})
		picture(s, f, web.Operation{
			ID: "daily", Path: "/games/{game}/daily", Summary: "Draw the puzzle of a day", Cache: shortly,
			Description: "Its name and day. Nothing of the puzzle is drawn.", Errors: []problem.Code{problem.UnknownGame, problem.NotFound},
		}, func(ctx context.Context, in *struct {
			OfGame
			OfDay
			InLanguage
		},
		) (subject, error) {
			return s.ofDaily(ctx, in.Game, in.Day)
		})
		picture(s, f, web.Operation{
			ID: "site", Path: "/games", Summary: "Draw what wits is", Cache: lastingly, Description: "For links that tell nothing more.",
		}, func(ctx context.Context, _ *struct{ InLanguage }) (subject, error) {
			return general(web.VisitOf(ctx).Speaker), nil
		})
	}
}

// routeMatchPicture adds the picture of a match of one's own, which nobody else keeps.
func (s *api) routeMatchPicture(f form) {
	web.Register(s.Server, web.Operation{
		ID: "draw-match-" + f.name, Who: web.ForPlayers, Method: "GET", Path: "/matches/{id}/picture." + f.name, Summary: "Draw a match, as " + strings.ToUpper(f.name),
		Description: "As its player sees it. Of a daily puzzle whose day is not over it shows how it went, and no board." + aboutPictures, Errors: []problem.Code{problem.UnknownMatch}, Cost: web.CostReplay, Thinks: true, Media: f.kind, Answer: f.example,
	}, func(ctx context.Context, in *struct {
		OfMatch
		InLanguage
	},
	) (*pictured, error) {
		s.speakIn(ctx, in.InLanguage)
		return s.picture(ctx, f, func(ctx context.Context) (card.Card, error) { return s.ofMatch(ctx, in.ID) })
	})
}

// asker is a request that says which language its answer is wanted in.
type asker[I any] interface {
	*I
	language() InLanguage
}

func (in InLanguage) language() InLanguage { return in }

// picture adds a picture that is for everybody: other sites may show it.
func picture[I any, P asker[I]](s *api, f form, o web.Operation, of func(context.Context, *I) (subject, error)) {
	o.ID, o.Path = "draw-"+o.ID+"-"+f.name, o.Path+"/picture."+f.name
	o.Who, o.Method, o.Thinks, o.Media, o.Answer = web.ForAnybody, http.MethodGet, true, f.kind, f.example
	o.Summary += ", as " + strings.ToUpper(f.name)
	o.Description += aboutPictures
	web.Register(s.Server, o, func(ctx context.Context, in *I) (*pictured, error) {
		s.speakIn(ctx, P(in).language())
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

// speakIn answers in the language that is asked for.
func (s *api) speakIn(ctx context.Context, in InLanguage) {
	if in.Lang != "" {
		web.VisitOf(ctx).Speaker = s.Words.In(s.Words.Choose(in.Lang))
	}
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
	if kept, ok := s.painted.find(key); ok {
		return &pictured{f.kind, kept}, nil
	}
	data, err := s.painter.PNG(drawn)
	if err != nil {
		return nil, err
	}
	s.painted.keep(key, data)
	return &pictured{f.kind, data}, nil
}

func (s *api) tellResult(ctx context.Context, in *struct {
	OfMatch
	InLanguage
},
) (*body[told], error) {
	s.speakIn(ctx, in.InLanguage)
	p, err := s.by(ctx).Look(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if p.Status == game.Playing {
		return nil, play.ErrRunning
	}
	e, r, err := s.resultOf(ctx, p)
	return answerWith(told{e.Share(web.VisitOf(ctx).Speaker, r), r.Seed}, err)
}

// told is a result in text.
type told struct {
	Lines []string `json:"lines" nullable:"false"`
	Seed  string   `json:"seed,omitempty" doc:"the number of the deal, where it can be played again by one"`
}
