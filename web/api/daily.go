package api

import (
	"context"
	"fmt"

	"wits/entry"
	"wits/model"
	"wits/web"
	"wits/web/problem"
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

// rankRule says whose attempts are ranked.
var rankRule = fmt.Sprintf("Ranked are players who were here %.0f hours before the puzzle began and had won %d other games here when they "+
	"began: without hints, and from sealed deals. Bots are listed apart.", model.RankAge.Hours(), model.RankWins)

func (s *api) routeDaily() {
	web.Register(s.Server, web.Operation{
		ID: "list-dailies", Method: "GET", Path: "/daily", Summary: "List the puzzles of a day",
		Description: "One of every game that has them, as each tells of itself.", Errors: []problem.Code{problem.NotFound},
		Answer: `{"items":[` + exampleDaily + `]}`,
	}, s.dailies)
	web.Register(s.Server, web.Operation{
		ID: "get-daily", Method: "GET", Path: "/games/{game}/daily", Summary: "Tell about the puzzle of a day",
		Description: "It is the same for everybody. Its seed and salt are told when the day is over, so that anybody can check the commitment. " +
			"Until then an ended match of it shows what was played and how it ended, and nothing else that was hidden. " + rankRule,
		Errors: []problem.Code{problem.UnknownGame, problem.NotFound},
		Answer: exampleDaily,
	}, func(ctx context.Context, in *struct {
		OfGame
		OfDay
	},
	) (*body[model.Daily], error) {
		if _, err := entry.Find(s.Games, in.Game); err != nil {
			return nil, err
		}
		return answerWith(s.by(ctx).Daily(ctx, in.Game, in.Day))
	})
	web.Register(s.Server, web.Operation{
		ID: "start-daily", Keyed: true, Method: "POST", Path: "/games/{game}/daily", Status: 201, Summary: "Play today's puzzle",
		Description: "The one attempt: asking again gives the same match. Whether it is ranked is decided now. Makes a player for whoever has none.",
		Errors:      []problem.Code{problem.UnknownGame, problem.NotFound, problem.Illegal, problem.Over}, Ask: exampleKey, Answer: exampleMatch,
	}, s.startDaily)
	web.Register(s.Server, web.Operation{
		ID: "get-leaderboard", Method: "GET", Path: "/games/{game}/leaderboard", Summary: "Show who did how well",
		Description: "In the puzzle of a day: winners by fewest moves, then the others. Over all days: by wins, then by moves. Marks such as flags " +
			"are no moves, nor is what was opened for everybody. " + rankRule,
		Errors: []problem.Code{problem.UnknownGame, problem.NotFound},
		Answer: `{"items":[{"rank":1,"name":"Ada","status":"won","actions":4,"you":true}],"day":"2026-01-02"}`,
	}, s.leaderboard)
}

// exampleDaily is the puzzle of a day.
const exampleDaily = `{` + examplePuzzle + `,"day":"2026-01-02","commitment":"9f86…","begins":"2026-01-02T00:00:00Z",
	"ends":"2026-01-03T00:00:00Z","match":"4b1d","status":"playing",
	"ranking":{"ranked":false,"bot":false,"early":false,"from":"2026-01-01","wins":3,"winsAsked":5}}`

// dailies tells about the puzzles of a day of all games.
func (s *api) dailies(ctx context.Context, in *struct{ OfDay }) (*body[list[model.Daily]], error) {
	return listed(s.by(ctx).Dailies(ctx, in.Day))
}

func (s *api) startDaily(ctx context.Context, in *struct {
	OfGame
	Body *web.Keyed
},
) (*body[model.Match], error) {
	v := web.VisitOf(ctx)
	if _, err := entry.Find(s.Games, in.Game); err != nil {
		return nil, err
	}
	if _, err := s.Play.For("").Daily(ctx, in.Game, ""); err != nil {
		return nil, err // before a player is made for it
	}
	if err := v.Join(ctx); err != nil {
		return nil, err
	}
	if err := s.creates(ctx); err != nil {
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
	out := ranks{}
	var items []model.Rank
	skip := int(min(at, maxSkip))
	if in.Span == "all" {
		items, err = s.by(ctx).Standings(ctx, in.Game, in.Kind, skip, in.Limit)
	} else {
		items, out.Day, err = s.dayRanks(ctx, in.Game, in.Day, in.Kind, skip, in.Limit)
	}
	part, err := paged(items, in.Limit, func(model.Rank) int64 { return int64(skip + len(items)) }, err)
	if err != nil {
		return nil, err
	}
	out.Items, out.Next = part.Body.Items, part.Body.Next
	return answerWith(out, nil)
}

// maxSkip keeps the number of lines that are left out far from overflowing.
const maxSkip = 1 << 30

// dayRanks finds which day is meant and who did how well in it.
func (s *api) dayRanks(
	ctx context.Context, gameID string, day model.Day, kind model.Kind, skip, limit int,
) ([]model.Rank, model.Day, error) {
	d, err := s.Play.For("").Daily(ctx, gameID, day)
	if err != nil {
		return nil, "", err
	}
	items, err := s.by(ctx).Leaderboard(ctx, gameID, d.Day, kind, skip, limit)
	return items, d.Day, err
}
