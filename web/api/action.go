package api

import (
	"context"
	"encoding/json"
	"errors"

	"wits/game"
	"wits/game/referee"
	"wits/limit"
	"wits/model"
	"wits/store"
	"wits/web"
	"wits/web/openapi"
	"wits/web/problem"
)

type action struct {
	Seq    referee.Seq    `json:"seq" minimum:"0" doc:"where the player thinks the match stands"`
	Action openapi.Action `json:"action"`
	Seated
	web.Keyed
	More []further `json:"more,omitempty" nullable:"false" maxItems:"50" doc:"what was done then, without waiting for an answer: those that a rule refuses are left out"`
}

// further is an action that follows another in the same request.
type further struct {
	Action openapi.Action `json:"action"`
	web.Keyed
}

// acted is what a row of actions led to.
type acted struct {
	model.Turn
	Stopped *stopped `json:"stopped,omitempty" doc:"where more came to a halt: all before it were kept, or refused by a rule, and from there on none was made; absent where all were dealt with"`
}

// stopped tells that not everything was done that was asked for, and why.
type stopped struct {
	Done    int              `json:"done" doc:"how many were dealt with, the action that began the row not counted"`
	Problem *problem.Problem `json:"problem" doc:"why it went no further; what was not done can be sent again under the same keys"`
}

// stopped says in the visitor's language why no more was done than so much.
func (s *api) stopped(ctx context.Context, done int, id string, err error) *stopped {
	return &stopped{done, web.VisitOf(ctx).Tell(s.Explain(ctx, id, err))}
}

// isRefusal reports whether a rule refuses an action, so that those after it may still be good. Any other error says that nothing
// can be kept now, or that it is not known what was.
func isRefusal(err error) bool {
	for _, refusal := range []error{game.ErrIllegal, game.ErrTurn, game.ErrOver, referee.ErrMalformed} {
		if errors.Is(err, refusal) {
			return true
		}
	}
	return false
}

// Seated is a request for a seat.
type Seated struct {
	Seat *game.Seat `json:"seat,omitempty" doc:"whose action it is, for players who hold several seats; left out: one's own, or of several the one that is due"`
}

// Afterwards asks for a part of what happened in a match.
type Afterwards struct {
	After referee.Seq `query:"after" minimum:"-1" doc:"only what came after this number; -1 begins with the deal, as number 0 without an action"`
	Limit int         `query:"limit" minimum:"1" maximum:"100" default:"100"`
}

type events struct {
	Items []model.Event `json:"items" nullable:"false"`
	Next  *referee.Seq  `json:"next,omitempty" doc:"to be sent as after; absent where there is no more"`
}

type legal struct {
	Actions []json.RawMessage `json:"actions" nullable:"false"`
}

func (s *api) routeActions() {
	web.RegisterQuick(s.Server, web.Operation{ID: "act", Who: web.ForPlayers, Keyed: true, Method: "POST", Path: "/matches/{id}/actions"}, s.act,
		web.Quick[actRequest, body[acted]]{Read: s.readAct, Write: writeActed})
	web.Register(s.Server, web.Operation{ID: "forfeit", Who: web.ForPlayers, Keyed: true, Method: "POST", Path: "/matches/{id}/forfeit"}, func(ctx context.Context, in *struct {
		OfMatch
		Body struct {
			Seq referee.Seq `json:"seq" minimum:"0"`
			Seated
			web.Keyed
		}
	},
	) (*body[model.Turn], error) {
		return s.take(ctx, model.Act{Match: in.ID, After: in.Body.Seq, Seat: in.Body.Seat}, referee.GiveUp())
	})
	web.Register(s.Server, web.Operation{ID: "list-actions", Method: "GET", Path: "/matches/{id}/actions", Cost: web.CostPage}, func(ctx context.Context, in *struct {
		OfMatch
		Afterwards
	},
	) (*body[events], error) {
		items, err := s.by(ctx).Events(ctx, in.ID, in.After, in.Limit)
		return eventsPage(items, in.Limit, err)
	})
	web.Register(s.Server, web.Operation{ID: "list-legal", Method: "GET", Path: "/matches/{id}/legal", Cost: web.CostPage}, s.legal)
}

// paced limits how often the player who asks does something.
func (s *api) paced(ctx context.Context, name string) error {
	v := web.VisitOf(ctx)
	return v.Limit(name, string(v.ID.Player))
}

// creates limits how often players and matches are made from where a request comes.
func (s *api) creates(ctx context.Context) error {
	v := web.VisitOf(ctx)
	return v.Limit(limit.Create, v.Address)
}

// actRequest asks for an action, or for several.
type actRequest struct {
	OfMatch
	Client string `header:"Wits-Client" maxLength:"64" doc:"a name of the program's own choice: its stream, opened with the same name as client, tells of the action by its number alone"`
	Body   action
}

func (s *api) act(ctx context.Context, in *actRequest) (*body[acted], error) {
	web.VisitOf(ctx).Client = in.Client
	first, err := s.take(ctx, model.Act{Match: in.ID, After: in.Body.Seq, Seat: in.Body.Seat}, game.WireAction(in.Body.Action.Text))
	if err != nil {
		return nil, err
	}
	row := acted{Turn: first.Body}
	for i, next := range in.Body.More {
		web.VisitOf(ctx).Key = next.Key
		then, err := s.take(ctx, model.Act{Match: in.ID, After: row.Seq, Seat: in.Body.Seat}, game.WireAction(next.Action.Text))
		switch {
		case err == nil:
			row = acted{Turn: row.Join(then.Body)}
		case isRefusal(err):
		case errors.Is(err, store.ErrConflict): // nor is any later one made, but a row that is sent again may have been made before
			if row.Stopped == nil {
				row.Stopped = s.stopped(ctx, i, "act", err)
			}
		default:
			row.Stopped = s.stopped(ctx, i, "act", err)
			return answerWith(row, nil)
		}
	}
	return answerWith(row, nil)
}

// take plays an action.
func (s *api) take(ctx context.Context, act model.Act, action game.Action) (*body[model.Turn], error) {
	if err := s.paced(ctx, limit.Actions); err != nil {
		return nil, err
	}
	v := web.VisitOf(ctx)
	act.Key, act.Client, act.Bot = v.Key, v.Client, v.ID.Kind == model.BotKey
	t, err := s.by(ctx).Act(ctx, act, action)
	if err == nil {
		s.CountAction()
	}
	return answerWith(t, err)
}

// eventsPage answers a part of what happened in a match.
func eventsPage(items []model.Event, limit int, err error) (*body[events], error) {
	out := events{Items: nonNil(items)}
	if len(items) >= limit { // the deal counts for none
		out.Next = &items[len(items)-1].Seq
	}
	return answerWith(out, err)
}

func (s *api) legal(ctx context.Context, in *struct {
	OfMatch
	Limit int `query:"limit" minimum:"1" maximum:"1000" default:"100"`
},
) (*body[legal], error) {
	moves, err := s.by(ctx).Legal(ctx, in.ID, in.Limit)
	return answerWith(legal{nonNil(moves)}, err)
}
