package web

import (
	"context"
	"encoding/json"
	"errors"

	"wits/game"
	"wits/model"
	"wits/store"
	"wits/web/limit"
)

type action struct {
	Seq    game.Seq `json:"seq" minimum:"0" doc:"where the player thinks the match stands"`
	Action anAction `json:"action"`
	Seated
	Keyed
	More []further `json:"more,omitempty" nullable:"false" maxItems:"50" doc:"what was done then, without waiting for an answer: those that a rule refuses are left out"`
}

// further is an action that follows another in the same request.
type further struct {
	Action anAction `json:"action"`
	Keyed
}

// acted is what a row of actions led to.
type acted struct {
	model.Turn
	Stopped *stopped `json:"stopped,omitempty" doc:"where more came to a halt: all before it were kept, or refused by a rule, and from there on none was made; absent where all were dealt with"`
}

// stopped tells that not everything was done that was asked for, and why.
type stopped struct {
	Done    int      `json:"done" doc:"how many were dealt with, the action that began the row not counted"`
	Problem *Problem `json:"problem" doc:"why it went no further; what was not done can be sent again under the same keys"`
}

// stopped says in the visitor's language why no more was done than so much.
func (s *Server) stopped(ctx context.Context, done int, id string, err error) *stopped {
	return &stopped{done, s.explain(ctx, id, err).in(visitOf(ctx).speaker)}
}

// isRefusal reports whether a rule refuses an action, so that those after it may still be good. Any other error says that nothing
// can be kept now, or that it is not known what was.
func isRefusal(err error) bool {
	for _, refusal := range []error{game.ErrIllegal, game.ErrTurn, game.ErrOver, game.ErrMalformed} {
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
	After game.Seq `query:"after" minimum:"0" doc:"only what came after this number"`
	Limit int      `query:"limit" minimum:"1" maximum:"100" default:"100"`
}

type events struct {
	Items []model.Event `json:"items" nullable:"false"`
	Next  *game.Seq     `json:"next,omitempty" doc:"to be sent as after; absent where there is no more"`
}

type legal struct {
	Actions []json.RawMessage `json:"actions" nullable:"false"`
}

const (
	exampleAction = `"seat":0,"action":` + exampleMove
	exampleTurn   = `{"seat":0,"seq":1,"turn":0,"status":"playing","view":` + exampleView + `,"actions":[{` + exampleAction + `}]}`
	exampleEvent  = `{"seq":1,` + exampleAction + `,"status":"playing","turn":0,"view":` + exampleView + `}`
)

func (s *Server) routeActions() {
	register(s, operation{
		id: "act", who: forPlayers, keyed: true, method: "POST", path: "/matches/{id}/actions", summary: "Act in a match",
		description: "The number must be where the match stands; otherwise the answer is a conflict that tells it, and nothing is changed. " +
			"The action is kept before it is answered. `actions` lists all that it brought about, in order: the action, and what minds have " +
			"replied so far; what they do later comes as events. Beside the game's own actions there are `forfeit`, at any time; `draw`, which offers a draw to " +
			"the other player or agrees to theirs, in games that know draws; `absence`, which wins against a player who is due and has been away for a day, where no clock runs; and `takeback`, in practice against minds, in games that hide nothing. Who does not want to wait for an answer " +
			"between actions sends those that follow as `more`; each is done where the one before it led to, and left out where a rule refuses it there. " +
			"Where one cannot be kept, or a limit is reached, the row ends before it, and `stopped` tells where and why.",
		errors: []code{codeUnknownMatch, codeIllegal, codeOver, codeConflict, codeNotYourTurn, codeNotYourSeat, codeWaiting},
		ask:    `{"seq":0,"key":"3f1c","action":` + exampleMove + `}`, answer: exampleTurn,
	}, s.act)
	register(s, operation{
		id: "forfeit", who: forPlayers, keyed: true, method: "POST", path: "/matches/{id}/forfeit", summary: "Give a match up",
		description: "It is lost, and shows what it hid; a daily puzzle does so when its day is over.", errors: []code{codeUnknownMatch, codeOver, codeConflict, codeNotYourSeat, codeWaiting},
		ask: `{"seq":1,"key":"3f1d"}`, answer: exampleTurn,
	}, func(ctx context.Context, in *struct {
		OfMatch
		Body struct {
			Seq game.Seq `json:"seq" minimum:"0"`
			Seated
			Keyed
		}
	},
	) (*body[model.Turn], error) {
		return s.take(ctx, model.Act{Match: in.ID, After: in.Body.Seq, Seat: in.Body.Seat}, game.GiveUp())
	})
	register(s, operation{
		id: "list-actions", method: "GET", path: "/matches/{id}/actions", summary: "List what happened",
		description: "Every action with what it led to, the earliest first, as the player's seat sees it: of an action that is secret only what its seat may know.", errors: []code{codeUnknownMatch},
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
		items, err := s.Play.For(id.Player).Events(ctx, in.ID, in.After, in.Limit)
		return eventsPage(items, in.Limit, err)
	})
	register(s, operation{
		id: "list-legal", method: "GET", path: "/matches/{id}/legal", summary: "List moves that are open",
		description: "At most as many as asked for; some games have thousands. Where another seat is due, or the match is over, there are none.",
		errors:      []code{codeUnknownMatch}, answer: `{"actions":[` + exampleMove + `]}`, cost: costPage,
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
) (*body[acted], error) {
	visitOf(ctx).client = in.Client
	first, err := s.take(ctx, model.Act{Match: in.ID, After: in.Body.Seq, Seat: in.Body.Seat}, game.WireAction(in.Body.Action.object))
	if err != nil {
		return nil, err
	}
	row := acted{Turn: first.Body}
	for i, next := range in.Body.More {
		visitOf(ctx).key = next.Key
		then, err := s.take(ctx, model.Act{Match: in.ID, After: row.Seq, Seat: in.Body.Seat}, game.WireAction(next.Action.object))
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
func (s *Server) take(ctx context.Context, act model.Act, action game.Action) (*body[model.Turn], error) {
	id, err := visitOf(ctx).must(ctx)
	if err != nil {
		return nil, err
	}
	if p := s.limit(limit.Actions, string(id.Player)); p != nil {
		return nil, p
	}
	act.Key, act.Client, act.Bot = visitOf(ctx).key, visitOf(ctx).client, id.Kind == model.BotKey
	t, err := s.Play.For(id.Player).Act(ctx, act, action)
	if err == nil {
		s.metrics.actions.Inc()
	}
	return answerWith(t, err)
}

// eventsPage answers a part of what happened in a match.
func eventsPage(items []model.Event, limit int, err error) (*body[events], error) {
	out := events{Items: nonNil(items)}
	if len(items) == limit {
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
	moves, err := s.Play.For(id.Player).Legal(ctx, in.ID, in.Limit)
	return answerWith(legal{nonNil(moves)}, err)
}
