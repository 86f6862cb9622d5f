package api

import (
	"context"
	"net/http"

	"wits/game/referee"
	"wits/game/words"
	"wits/limit"
	"wits/model"
	"wits/web"
	"wits/web/problem"
)

// OfBot names a bot in a path.
type OfBot struct {
	Name string `path:"name" maxLength:"64"`
}

type invitation struct {
	Game   string         `json:"game" maxLength:"40"`
	Preset string         `json:"preset" maxLength:"40"`
	Side   side           `json:"side,omitempty"`
	Clock  *referee.Clock `json:"clock,omitempty" doc:"time for each seat; none when left out, and between bots 300 s with 2 s more for each action"`
	web.Keyed
}

// OfLadder names a game whose bots are rated.
type OfLadder struct {
	Game string `query:"game" required:"true" maxLength:"40" doc:"the game's id"`
}

func (s *api) routeBots() {
	web.Register(s.Server, web.Operation{ID: "list-bots", Who: web.ForAnybody, Method: "GET", Path: "/bots"}, func(ctx context.Context, _ *nothing) (*body[list[model.LiveBot]], error) {
		return listed(s.Play.Bots(ctx))
	})
	web.Register(s.Server, web.Operation{ID: "get-bot", Who: web.ForAnybody, Method: "GET", Path: "/bots/{name}", Cost: web.CostPage}, func(ctx context.Context, in *struct {
		OfBot
		OfLadder
	},
	) (*body[model.Career], error) {
		return answerWith(s.Play.Career(ctx, in.Name, in.Game))
	})
	web.Register(s.Server, web.Operation{ID: "get-bot-game", Who: web.ForAnybody, Method: "GET", Path: "/bots/{name}/games/{id}", Cost: web.CostReplay}, func(ctx context.Context, in *struct {
		OfBot
		OfMatch
	},
	) (*body[referee.Replay], error) {
		r, err := s.Play.LadderGame(ctx, in.Name, in.ID)
		web.VisitOf(ctx).Replayed(referee.Seq(len(r.Actions)))
		return answerWith(r, err)
	})
	web.Register(s.Server, web.Operation{ID: "invite-bot", Keyed: true, Method: "POST", Path: "/bots/{name}/invitations", Status: 201}, s.inviteBot)
	web.Register(s.Server, web.Operation{ID: "decline-invitation", Who: web.ForPlayers, Method: "DELETE", Path: "/me/bot/invitations/{id}"}, func(ctx context.Context, in *OfMatch) (*nothing, error) {
		return nil, s.by(ctx).DeclineInvitation(ctx, in.ID)
	})
	web.Register(s.Server, web.Operation{ID: "stream-bot", Who: web.ForPlayers, Method: "GET", Path: "/me/bot/stream", Media: web.NDJSON}, s.streamBot)
	web.Register(s.Server, web.Operation{ID: "list-ladder", Who: web.ForAnybody, Method: "GET", Path: "/ladder", Cost: web.CostPage}, func(ctx context.Context, in *struct {
		OfLadder
		Preset string `query:"preset" maxLength:"40" doc:"games of this preset alone; of all when left out"`
	},
	) (*body[list[model.Rated]], error) {
		return listed(s.Play.Ladder(ctx, in.Game, in.Preset))
	})
}

func (s *api) inviteBot(ctx context.Context, in *struct {
	OfBot
	Body invitation
},
) (*body[model.Match], error) {
	if err := s.mayStart(ctx, in.Body.Game, false, ""); err != nil {
		return nil, err
	}
	if err := s.paced(ctx, limit.Invites); err != nil {
		return nil, err
	}
	return answerWith(s.by(ctx).Invite(ctx, in.Name, model.Invitation{
		Game: in.Body.Game, Preset: in.Body.Preset, Side: in.Body.Side.seat, Clock: in.Body.Clock,
	}, web.VisitOf(ctx).ID.Kind == model.BotKey))
}

func (s *api) streamBot(ctx context.Context, in *struct {
	Games []string `query:"game,explode" maxItems:"100" doc:"a game that the bot plays, one at least; repeat it for several"`
	Most  int      `query:"most" minimum:"1" maximum:"16" default:"1" doc:"games at once"`
},
) (*web.Streamed, error) {
	v := web.VisitOf(ctx)
	if v.ID.Kind != model.BotKey {
		return nil, problem.New(http.StatusForbidden, problem.Forbidden, words.New("problem.no-bot"))
	}
	return s.BotStream(ctx, in.Games, in.Most, func(ctx context.Context) error { _, err := v.Identify(ctx); return err })
}
