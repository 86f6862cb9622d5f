package web

import (
	"context"
	"errors"

	"wits/entry"
	"wits/game"
	"wits/model"
)

// InLanguage says which language an answer is wanted in.
type InLanguage struct {
	Lang string `query:"lang" maxLength:"35" doc:"a language such as de; Accept-Language when left out"`
}

func (s *Server) routeWords() {
	register(s, operation{
		id: "say-match", method: "GET", path: "/matches/{id}/words", summary: "Look at a match in words",
		description: "For those who listen, and for every game that nothing is drawn for.", errors: []code{codeUnknownMatch},
		answer: `{"lines":["10 attempts left."],"commands":["RRBB: guess a code"]}`,
	}, func(ctx context.Context, in *struct {
		OfMatch
		InLanguage
	},
	) (*body[entry.Spoken], error) {
		p, e, err := s.spoken(ctx, in.ID, in.InLanguage)
		if err != nil {
			return nil, err
		}
		return answerWith(e.Speak(visitOf(ctx).speaker, p.View), nil)
	})
	register(s, operation{
		id: "read-line", method: "POST", path: "/matches/{id}/read", summary: "Read a typed line",
		description: "What a line means where the match stands: an action to be made, or the answer to a question. Nothing is changed.",
		errors:      []code{codeUnknownMatch, codeIllegal}, ask: `{"line":"RRBB"}`, answer: `{"action":{"type":"submit","code":["R","R","B","B"]}}`,
	}, s.readLine)
}

// spoken looks at a match and finds its game.
func (s *Server) spoken(ctx context.Context, match model.MatchID, in InLanguage) (model.Match, entry.Entry, error) {
	v := visitOf(ctx)
	id, err := v.maybe(ctx)
	if err != nil {
		return model.Match{}, entry.Entry{}, err
	}
	p, err := s.Play.For(id.Player).Look(ctx, match)
	if err != nil {
		return p, entry.Entry{}, err
	}
	if in.Lang != "" {
		v.speaker = s.Words.In(s.Words.Choose(in.Lang))
	}
	e, err := entry.Find(s.Games, p.Game)
	return p, e, err
}

func (s *Server) readLine(ctx context.Context, in *struct {
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
	read, err := e.Read(visitOf(ctx).speaker, p.View, in.Body.Line)
	var refusal game.Refusal
	if errors.As(err, &refusal) {
		err = game.Break("unread", refusal.Message())
	}
	return answerWith(read, err)
}
