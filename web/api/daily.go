package api

import (
	"context"

	"wits/entry"
	"wits/model"
	"wits/web"
)

// OfGame names a game in a path.
type OfGame struct {
	Game string `path:"game" maxLength:"40"`
}

// OfDay asks for a day.
type OfDay struct {
	Day model.Day `query:"day" maxLength:"10" doc:"as 2006-01-02, in UTC; today when left out"`
}

type ranks struct {
	Items []model.Rank `json:"items" nullable:"false"`
	Next  string       `json:"next,omitempty" doc:"the cursor of the next page; absent where there is none"`
	Day   model.Day    `json:"day,omitempty" doc:"of a day's leaderboard"`
}

func (s *api) routeDaily() {
	web.Register(s.Server, web.Operation{ID: "list-dailies", Method: "GET", Path: "/daily"}, func(ctx context.Context, in *struct{ OfDay }) (*body[list[model.Daily]], error) {
		return listed(s.by(ctx).Dailies(ctx, in.Day))
	})
	web.Register(s.Server, web.Operation{ID: "get-daily", Method: "GET", Path: "/games/{game}/daily"}, func(ctx context.Context, in *struct {
		OfGame
		OfDay
	},
	) (*body[model.Daily], error) {
		if _, err := entry.Find(s.Games, in.Game); err != nil {
			return nil, err
		}
		return answerWith(s.by(ctx).Daily(ctx, in.Game, in.Day))
	})
	web.Register(s.Server, web.Operation{ID: "start-daily", Keyed: true, Method: "POST", Path: "/games/{game}/daily", Status: 201}, s.startDaily)
	web.Register(s.Server, web.Operation{ID: "get-leaderboard", Method: "GET", Path: "/games/{game}/leaderboard"}, s.leaderboard)
}

func (s *api) startDaily(ctx context.Context, in *struct {
	OfGame
	Body *web.Keyed
},
) (*body[model.Match], error) {
	if err := s.mayStart(ctx, in.Game, true, ""); err != nil {
		return nil, err
	}
	return answerWith(s.by(ctx).StartDaily(ctx, in.Game, web.VisitOf(ctx).ID.Kind == model.BotKey))
}

func (s *api) leaderboard(ctx context.Context, in *struct {
	OfGame
	Span string     `query:"span" enum:"day,all" default:"day"`
	Kind model.Kind `query:"kind" enum:"people,bots" default:"people" doc:"bots are ranked apart: attempts that a bot's token began or acted in"`
	OfDay
	Page
},
) (*body[ranks], error) {
	if _, err := entry.Find(s.Games, in.Game); err != nil {
		return nil, err
	}
	at, err := in.at()
	if err != nil {
		return nil, err
	}
	var d model.Daily // has the day of a leaderboard that is of one
	var items []model.Rank
	skip := int(min(at, maxSkip))
	if in.Span == "all" {
		items, err = s.by(ctx).Standings(ctx, in.Game, in.Kind, skip, in.Limit)
	} else if d, err = s.Play.For("").Daily(ctx, in.Game, in.Day); err == nil {
		items, err = s.by(ctx).Leaderboard(ctx, in.Game, d.Day, in.Kind, skip, in.Limit)
	}
	part, err := paged(items, in.Limit, func(model.Rank) int64 { return int64(skip + len(items)) }, err)
	if err != nil {
		return nil, err
	}
	return answerWith(ranks{part.Body.Items, part.Body.Next, d.Day}, nil)
}

// maxSkip keeps the number of lines that are left out far from overflowing.
const maxSkip = 1 << 30
