package api

import (
	"context"
	"errors"

	"wits/entry"
	"wits/game"
	"wits/model"
	"wits/web"
)

// InLanguage says which language an answer is wanted in. Package web sees to it.
type InLanguage struct {
	Lang string `query:"lang" maxLength:"35" doc:"a language such as de; Accept-Language when left out"`
}

// spokenMatch names a match, and a language.
type spokenMatch struct {
	OfMatch
	InLanguage
}

func (s *api) routeWords() {
	web.Register(s.Server, web.Operation{ID: "say-match", Method: "GET", Path: "/matches/{id}/words"}, func(ctx context.Context, in *spokenMatch) (*body[entry.Spoken], error) {
		p, e, err := s.spoken(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		return answerWith(e.Speak(web.VisitOf(ctx).Speaker, p.View), nil)
	})
	web.Register(s.Server, web.Operation{ID: "read-line", Method: "POST", Path: "/matches/{id}/read"}, s.readLine)
}

// spoken looks at a match and finds its game.
func (s *api) spoken(ctx context.Context, match model.MatchID) (model.Match, entry.Entry, error) {
	p, err := s.by(ctx).Look(ctx, match)
	if err != nil {
		return p, entry.Entry{}, err
	}
	e, err := entry.Find(s.Games, p.Game)
	return p, e, err
}

func (s *api) readLine(ctx context.Context, in *struct {
	OfMatch
	InLanguage
	Body struct {
		Line string `json:"line" maxLength:"400"`
	}
},
) (*body[entry.Reading], error) {
	p, e, err := s.spoken(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	read, err := e.Read(web.VisitOf(ctx).Speaker, p.View, in.Body.Line)
	if refusal, ok := errors.AsType[game.Refusal](err); ok {
		err = game.Break("unread", refusal.Message())
	}
	return answerWith(read, err)
}
