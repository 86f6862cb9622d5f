package web

import (
	"context"
	"encoding/json"

	"wits/game"
	"wits/model"
	"wits/play"
	"wits/web/limit"
)

type action struct {
	Seq    game.Seq `json:"seq" minimum:"0" doc:"where the player thinks the match stands"`
	Action anAction `json:"action"`
	Keyed
}

// Afterwards asks for a part of what happened in a match.
type Afterwards struct {
	After game.Seq `query:"after" minimum:"0" doc:"only what came after this number"`
	Limit int      `query:"limit" minimum:"1" maximum:"100" default:"100"`
}

type events struct {
	Items []play.Event `json:"items" nullable:"false"`
	Next  *game.Seq    `json:"next,omitempty" doc:"to be sent as after; absent where there is no more"`
}

type legal struct {
	Actions []json.RawMessage `json:"actions" nullable:"false"`
}

const (
	exampleTurn  = `{"seq":1,"status":"playing","view":` + exampleView + `}`
	exampleEvent = `{"seq":1,"action":{"type":"submit","code":["R","R","B","B"]},"status":"playing","view":` + exampleView + `}`
)

func (s *Server) routeActions() {
	register(s, operation{
		id: "act", who: forPlayers, keyed: true, method: "POST", path: "/matches/{id}/actions", summary: "Act in a match",
		description: "The number must be where the match stands; otherwise the answer is a conflict that tells it, and nothing is changed. " +
			"The action is kept before it is answered.",
		errors: []code{codeUnknownMatch, codeIllegal, codeOver, codeConflict},
		ask:    `{"seq":0,"key":"3f1c","action":{"type":"submit","code":["R","R","B","B"]}}`, answer: exampleTurn,
	}, s.act)
	register(s, operation{
		id: "forfeit", who: forPlayers, keyed: true, method: "POST", path: "/matches/{id}/forfeit", summary: "Give a match up",
		description: "It is lost, and shows what it hid; a daily puzzle does so when its day is over.", errors: []code{codeUnknownMatch, codeOver, codeConflict},
		ask: `{"seq":1,"key":"3f1d"}`, answer: exampleTurn,
	}, func(ctx context.Context, in *struct {
		OfMatch
		Body struct {
			Seq game.Seq `json:"seq" minimum:"0"`
			Keyed
		}
	},
	) (*body[play.Turn], error) {
		return s.take(ctx, in.ID, in.Body.Seq, []byte(`{"type":"forfeit"}`))
	})
	register(s, operation{
		id: "list-actions", method: "GET", path: "/matches/{id}/actions", summary: "List what happened",
		description: "Every action with what it led to, the earliest first.", errors: []code{codeUnknownMatch},
		answer: `{"items":[` + exampleEvent + `],"next":1}`, cost: costPage,
	}, func(ctx context.Context, in *struct {
		OfMatch
		Afterwards
	},
	) (*body[events], error) {
		id, err := visitOf(ctx).maybe(ctx)
		if err != nil {
			return nil, err
		}
		return s.events(ctx, id.Player, in.ID, in.Afterwards)
	})
	register(s, operation{
		id: "list-legal", method: "GET", path: "/matches/{id}/legal", summary: "List moves that are open",
		description: "At most as many as asked for; some games have thousands. A finished match has none.",
		errors:      []code{codeUnknownMatch}, answer: `{"actions":[{"type":"submit","code":["R","R","R","R"]}]}`, cost: costPage,
	}, s.legal)
}

// mayAct tells who acts, and holds them to the limit.
func (s *Server) mayAct(ctx context.Context) (model.Identity, error) {
	id, err := visitOf(ctx).join(ctx)
	if err != nil {
		return id, err
	}
	if p := s.limit(limit.Actions, string(id.Player)); p != nil {
		return id, p
	}
	return id, nil
}

func (s *Server) act(ctx context.Context, in *struct {
	OfMatch
	Client string `header:"Wits-Client" maxLength:"64" doc:"a name of the program's own choice: its stream, opened with the same name as client, tells of the action by its number alone"`
	Body   action
},
) (*body[play.Turn], error) {
	visitOf(ctx).client = in.Client
	return s.take(ctx, in.ID, in.Body.Seq, in.Body.Action.object)
}

// take plays an action.
func (s *Server) take(ctx context.Context, match model.MatchID, seq game.Seq, action []byte) (*body[play.Turn], error) {
	id, err := visitOf(ctx).must(ctx)
	if err != nil {
		return nil, err
	}
	if p := s.limit(limit.Actions, string(id.Player)); p != nil {
		return nil, p
	}
	t, err := s.Service.Act(ctx, id.Player, play.Act{Match: match, After: seq, Key: visitOf(ctx).key, Client: visitOf(ctx).client, Bot: id.Kind == model.BotKey}, action)
	if err == nil {
		s.metrics.actions.Inc()
	}
	return answerWith(t, err)
}

// events answers a part of what happened in a match.
func (s *Server) events(ctx context.Context, player model.PlayerID, match model.MatchID, part Afterwards) (*body[events], error) {
	items, err := s.Service.Events(ctx, player, match, part.After, part.Limit)
	out := events{Items: nonNil(items)}
	if len(items) == part.Limit {
		out.Next = &items[len(items)-1].Seq
	}
	return answerWith(out, err)
}

func (s *Server) legal(ctx context.Context, in *struct {
	OfMatch
	Limit int `query:"limit" minimum:"1" maximum:"1000" default:"100"`
},
) (*body[legal], error) {
	id, err := visitOf(ctx).maybe(ctx)
	if err != nil {
		return nil, err
	}
	moves, err := s.Service.Legal(ctx, id.Player, in.ID, in.Limit)
	return answerWith(legal{nonNil(moves)}, err)
}
