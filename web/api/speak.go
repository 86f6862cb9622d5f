package api

import (
	"context"
	"errors"

	"wits/entry"
	"wits/game"
	"wits/model"
	"wits/web"
	"wits/web/problem"
)

// InLanguage says which language an answer is wanted in.
type InLanguage struct {
	Lang string `query:"lang" maxLength:"35" doc:"a language such as de; Accept-Language when left out"`
}

func (s *api) routeWords() {
	web.Register(s.Server, web.Operation{
		ID: "say-match", Method: "GET", Path: "/matches/{id}/words", Summary: "Look at a match in words",
		Description: "For those who listen, and for every game that nothing is drawn for.", Errors: []problem.Code{problem.UnknownMatch},
		Answer: `{"lines":["10 attempts left."],"commands":["RRBB: guess a code"]}`,
	}, func(ctx context.Context, in *struct {
		OfMatch
		InLanguage
	},
	) (*body[entry.Spoken], error) {
		p, e, err := s.spoken(ctx, in.ID, in.InLanguage)
		if err != nil {
			return nil, err
		}
		return answerWith(e.Speak(web.VisitOf(ctx).Speaker, p.View), nil)
	})
	web.Register(s.Server, web.Operation{
		ID: "read-line", Method: "POST", Path: "/matches/{id}/read", Summary: "Read a typed line",
		Description: "What a line means where the match stands: an action to be made, or the answer to a question. Nothing is changed.",
		Errors:      []problem.Code{problem.UnknownMatch, problem.Illegal}, Ask: `{"line":"RRBB"}`, Answer: `{"action":{"type":"submit","code":["R","R","B","B"]}}`,
	}, s.readLine)
}

// spoken looks at a match and finds its game.
func (s *api) spoken(ctx context.Context, match model.MatchID, in InLanguage) (model.Match, entry.Entry, error) {
	p, err := s.by(ctx).Look(ctx, match)
	if err != nil {
		return p, entry.Entry{}, err
	}
	s.speakIn(ctx, in)
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
	p, e, err := s.spoken(ctx, in.ID, in.InLanguage)
	if err != nil {
		return nil, err
	}
	read, err := e.Read(web.VisitOf(ctx).Speaker, p.View, in.Body.Line)
	var refusal game.Refusal
	if errors.As(err, &refusal) {
		err = game.Break("unread", refusal.Message())
	}
	return answerWith(read, err)
}
