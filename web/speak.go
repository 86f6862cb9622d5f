package web

import (
	"context"
	"encoding/json"
	"strings"

	"wits/game"
	"wits/play"
	"wits/store"
)

// wordsOf are a match as it is read aloud, and what can be typed in it.
type wordsOf struct {
	Lines    []string `json:"lines" nullable:"false" doc:"the position, to be read in order"`
	Commands []string `json:"commands" nullable:"false" doc:"what can be typed"`
	Ending   string   `json:"ending,omitempty" doc:"how it ended; absent while it runs"`
}

// reading is what a typed line means. It is one or the other.
type reading struct {
	Action json.RawMessage `json:"action,omitempty" doc:"the action to be made: reading it changes nothing"`
	Answer string          `json:"answer,omitempty" doc:"the answer to a question"`
}

// InLanguage says which language an answer is wanted in.
type InLanguage struct {
	Lang string `query:"lang" maxLength:"35" doc:"a language such as de; Accept-Language when left out"`
}

func (s *Server) routeWords() {
	register(s, operation{
		id: "say-match", method: "GET", path: "/matches/{id}/words", summary: "Look at a match in words",
		description: "For those who listen, and for every game that nothing is drawn for.", errors: []code{codeUnknownMatch, codeIllegal},
		answer: `{"lines":["10 attempts left."],"commands":["RRBB: guess a code"]}`,
	}, func(ctx context.Context, in *struct {
		OfMatch
		InLanguage
	},
	) (*body[wordsOf], error) {
		p, voice, err := s.spoken(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		w := wordsOf{Lines: strings.Split(strings.TrimRight(voice.Say(p.View), "\n"), "\n"), Commands: some(voice.Commands())}
		if p.Status != game.Playing {
			w.Ending = voice.Change(p.View, p.View)
		}
		return answerWith(w, nil)
	})
	register(s, operation{
		id: "read-line", method: "POST", path: "/matches/{id}/read", summary: "Read a typed line",
		description: "What a line means where the match stands: an action to be made, or the answer to a question. Nothing is changed.",
		errors:      []code{codeUnknownMatch, codeIllegal}, ask: `{"line":"RRBB"}`, answer: `{"action":{"type":"submit","code":["R","R","B","B"]}}`,
	}, s.readLine)
}

// spoken looks at a match and finds who speaks for its game.
func (s *Server) spoken(ctx context.Context, match store.MatchID) (play.Position, game.Voice, error) {
	id, err := visitOf(ctx).maybe(ctx)
	if err != nil {
		return play.Position{}, nil, err
	}
	p, err := s.Service.Look(ctx, id.Player, match)
	if err != nil {
		return p, nil, err
	}
	voice, ok := s.Voices[p.Game]
	if !ok {
		return p, nil, game.Break("no-words", "%s cannot be said in words", p.Game)
	}
	return p, voice, nil
}

func (s *Server) readLine(ctx context.Context, in *struct {
	OfMatch
	InLanguage
	Body struct {
		Line string `json:"line" maxLength:"400"`
	}
},
) (*body[reading], error) {
	p, voice, err := s.spoken(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if answer, ok := voice.Answer(p.View, in.Body.Line); ok {
		return answerWith(reading{Answer: answer}, nil)
	}
	action, err := voice.Read(p.View, in.Body.Line)
	if err != nil {
		return nil, game.Break("unread", "%s", err)
	}
	return answerWith(reading{Action: action}, nil)
}
