package web

import (
	"context"
	"crypto/sha256"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"wits/card"
	"wits/game"
	"wits/model"
	"wits/play"
	"wits/web/limit"
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

func (s *Server) routePictures() {
	register(s, operation{
		id: "tell-result", who: forPlayers, method: "GET", path: "/matches/{id}/result", summary: "Tell a result in text",
		description: "Of a match that is over, in a few lines to be sent to somebody: how it went, drawn in text. Whoever reads it can play the same deal and has learned nothing about it.",
		errors:      []code{codeUnknownMatch, codeRunning}, answer: `{"lines":["wits · Mastermind, classic: won","█▒░░","████","2/10"]}`,
	}, s.tellResult)
	for _, f := range forms {
		s.routeMatchPicture(f)
		picture(s, f, operation{
			id: "watched", path: "/watch/{link}", summary: "Draw a match that is watched", cache: shortly,
			description: "As everybody may see it.", errors: []code{codeUnknownLink},
		}, func(ctx context.Context, in *struct {
			OfLink
			InLanguage
		},
		) (subject, error) {
			return s.ofWatched(ctx, in.Link)
		})
		picture(s, f, operation{
			id: "replay", path: "/replays/{id}", summary: "Draw a public replay", cache: lastingly, cost: costReplay,
			description: "The board as it was left.", errors: []code{codeUnknownReplay},
		}, func(ctx context.Context, in *struct {
			ID model.ReplayID `path:"id" maxLength:"64"`
			InLanguage
		},
		) (subject, error) {
			return s.ofReplay(ctx, in.ID, true)
		})
		picture(s, f, operation{
			id: "table", path: "/tables/{code}", summary: "Draw an invitation to a table", cache: shortly, limit: limit.Tables,
			description: "Who invites, and to what.", errors: []code{codeUnknownTable},
		}, func(ctx context.Context, in *struct {
			OfTable
			InLanguage
		},
		) (subject, error) {
			return s.ofTable(ctx, in.Code)
		})
		picture(s, f, operation{
			id: "game", path: "/games/{game}", summary: "Draw a deal before its first move", cache: lastingly,
			description: "That of a number where one is given.", errors: []code{codeUnknownGame},
		}, func(ctx context.Context, in *struct {
			OfGame
			Preset string `query:"preset" maxLength:"40" doc:"the first one when left out"`
			Seed   string `query:"seed" maxLength:"10" pattern:"^[0-9]*$" doc:"the number of a deal"`
			InLanguage
		},
		) (subject, error) {
			return s.ofPuzzle(ctx, in.Game, in.Preset, readSeed(in.Seed))
		})
		picture(s, f, operation{
			id: "daily", path: "/games/{game}/daily", summary: "Draw the puzzle of a day", cache: shortly,
			description: "Its name and day. Nothing of the puzzle is drawn.", errors: []code{codeUnknownGame, codeNotFound},
		}, func(ctx context.Context, in *struct {
			OfGame
			OfDay
			InLanguage
		},
		) (subject, error) {
			return s.ofDaily(ctx, in.Game, in.Day)
		})
		picture(s, f, operation{
			id: "site", path: "/games", summary: "Draw what wits is", cache: lastingly, description: "For links that tell nothing more.",
		}, func(ctx context.Context, _ *struct{ InLanguage }) (subject, error) {
			return general(visitOf(ctx).speaker), nil
		})
	}
}

// routeMatchPicture adds the picture of a match of one's own, which nobody else keeps.
func (s *Server) routeMatchPicture(f form) {
	register(s, operation{
		id: "draw-match-" + f.name, who: forPlayers, method: "GET", path: "/matches/{id}/picture." + f.name, summary: "Draw a match, as " + strings.ToUpper(f.name),
		description: "As its player sees it. Of a daily puzzle whose day is not over it shows how it went, and no board." + aboutPictures, errors: []code{codeUnknownMatch}, cost: costReplay, thinks: true,
	}, func(ctx context.Context, in *struct {
		OfMatch
		InLanguage
	},
	) (*pictured, error) {
		id, err := visitOf(ctx).must(ctx)
		if err != nil {
			return nil, err
		}
		s.speakIn(ctx, in.InLanguage)
		return s.picture(ctx, f, func(ctx context.Context) (card.Card, error) { return s.ofMatch(ctx, id.Player, in.ID) })
	})
	s.documentPicture("/matches/{id}/picture."+f.name, f)
}

// asker is a request that says which language its answer is wanted in.
type asker[I any] interface {
	*I
	language() InLanguage
}

func (in InLanguage) language() InLanguage { return in }

// picture adds a picture that is for everybody: other sites may show it.
func picture[I any, P asker[I]](s *Server, f form, o operation, of func(context.Context, *I) (subject, error)) {
	o.id, o.path = "draw-"+o.id+"-"+f.name, o.path+"/picture."+f.name
	o.who, o.method, o.thinks = forAnybody, http.MethodGet, true
	o.summary += ", as " + strings.ToUpper(f.name)
	o.description += aboutPictures
	register(s, o, func(ctx context.Context, in *I) (*pictured, error) {
		s.speakIn(ctx, P(in).language())
		drawn, err := s.picture(ctx, f, func(ctx context.Context) (card.Card, error) {
			what, err := of(ctx, in)
			return what.card, err
		})
		if err == nil {
			visitOf(ctx).header.Set("Cross-Origin-Resource-Policy", "cross-origin")
		}
		return drawn, err
	})
	s.documentPicture(o.path, f)
}

// speakIn answers in the language that is asked for.
func (s *Server) speakIn(ctx context.Context, in InLanguage) {
	if in.Lang != "" {
		visitOf(ctx).speaker = s.Words.In(s.Words.Choose(in.Lang))
	}
}

func (s *Server) documentPicture(path string, f form) {
	op := s.api.OpenAPI().Paths[prefix+path].Get
	op.Responses["200"].Content = map[string]*huma.MediaType{f.kind: {Schema: &huma.Schema{Type: "string", Format: "binary"}, Example: f.example}}
	delete(op.Responses["200"].Headers, "Content-Type")
}

// picture draws a card when it is its turn.
func (s *Server) picture(ctx context.Context, f form, of func(context.Context) (card.Card, error)) (drawn *pictured, err error) {
	err = s.think(ctx, work.Piece{Kind: work.Picture, Mind: f.name}, func(ctx context.Context) error {
		c, err := of(ctx)
		if err == nil {
			drawn, err = s.draw(f, c)
		}
		return err
	})
	return drawn, err
}

// draw paints a card. What was painted lately is not painted again: the same SVG gives the same PNG.
func (s *Server) draw(f form, c card.Card) (*pictured, error) {
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

func (s *Server) tellResult(ctx context.Context, in *struct {
	OfMatch
	InLanguage
},
) (*body[told], error) {
	id, err := visitOf(ctx).must(ctx)
	if err != nil {
		return nil, err
	}
	s.speakIn(ctx, in.InLanguage)
	p, err := s.Play.For(id.Player).Look(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if p.Status == game.Playing {
		return nil, play.ErrRunning
	}
	e, r, err := s.resultOf(ctx, id.Player, p)
	return answerWith(told{e.Share(visitOf(ctx).speaker, r), r.Seed}, err)
}

// told is a result in text.
type told struct {
	Lines []string `json:"lines" nullable:"false"`
	Seed  string   `json:"seed,omitempty" doc:"the number of the deal, where it can be played again by one"`
}
