package api

import (
	"context"
	"io"
	"time"

	"wits/challenge"
	"wits/entry"
	"wits/goal"
	"wits/limit"
	"wits/model"
	"wits/play"
	"wits/review"
	"wits/web"
)

// me is who asks.
type me struct {
	Player     *model.PlayerID `json:"player" doc:"null for nobody"`
	Adventurer *adventurer     `json:"adventurer,omitempty"`
	Kind       model.TokenKind `json:"kind,omitempty" enum:"device,play,bot,read"`
	Unnamed    bool            `json:"unnamed,omitempty" doc:"the player has not said a name yet, and is called what everybody is"`
}

type adventurer struct {
	challenge.Adventurer
	Needed challenge.XP `json:"needed" doc:"the XP that the level takes to leave"`
}

type named struct {
	Name string `json:"name,omitempty" minLength:"1" maxLength:"64"`
	web.Keyed
}

type newPlayer struct {
	Player model.PlayerID `json:"player"`
	Name   string         `json:"name"`
	Token  string         `json:"token" doc:"shown once"`
}

func (s *api) routePlayers() {
	web.Register(s.Server, web.Operation{ID: "create-player", Who: web.ForAnybody, Keyed: true, Method: "POST", Path: "/players", Status: 201}, s.createPlayer)
	web.Register(s.Server, web.Operation{ID: "get-me", Method: "GET", Path: "/me"}, func(ctx context.Context, _ *nothing) (*body[me], error) {
		return answerWith(s.me(ctx))
	})
	web.Register(s.Server, web.Operation{ID: "rename-me", Devices: true, Keyed: true, Method: "PATCH", Path: "/me"}, s.rename)
	web.Register(s.Server, web.Operation{ID: "reset-me", Who: web.ForPlayers, Devices: true, Keyed: true, Method: "POST", Path: "/me/reset"}, s.reset)
	web.Register(s.Server, web.Operation{ID: "delete-me", Who: web.ForPlayers, Devices: true, Method: "POST", Path: "/me/delete"}, s.deleteMe)
	web.Register(s.Server, web.Operation{ID: "list-statistics", Method: "GET", Path: "/me/statistics"}, s.statistics)
	web.Register(s.Server, web.Operation{ID: "get-skill", Method: "GET", Path: "/me/skill", Cost: web.CostReplay}, func(ctx context.Context, in *struct {
		Game string `query:"game" required:"true" maxLength:"40" doc:"the game's id"`
	},
	) (*body[skills], error) {
		web.VisitOf(ctx).Spend(5) // up to a hundred documents are read
		e, err := entry.Find(s.Games, in.Game)
		if err != nil {
			return nil, err
		}
		told, err := s.by(ctx).Skill(ctx, in.Game)
		return answerWith(skills{told, web.VisitOf(ctx).Speaker.SayAll(told.Say(e.Coach))}, err)
	})
	s.routeSettings()
	s.routeReturns()
	web.Register(s.Server, web.Operation{
		ID: "get-archive", Who: web.ForPlayers, Devices: true, Method: "GET", Path: "/me/archive", Limit: limit.Uploads, Cost: web.CostReplay,
		Thinks: true, Media: zipped, Written: true,
	}, s.archive)
	web.Register(s.Server, web.Operation{
		ID: "bring-archive", Devices: true, Keyed: true, Method: "POST", Path: "/me/archive", Limit: limit.Uploads, Cost: web.CostArchive, Takes: zipped,
	}, s.bring)
}

// statistics are a player's numbers.
type statistics struct {
	Items  []model.Stats `json:"items" nullable:"false"`
	Streak model.Streak  `json:"streak" doc:"games won in a row, whatever was played; those with hints aside"`
}

func (s *api) statistics(ctx context.Context, _ *nothing) (*body[statistics], error) {
	if web.VisitOf(ctx).ID.Player == "" {
		return answerWith(statistics{Items: []model.Stats{}}, nil)
	}
	items, err := s.by(ctx).Statistics(ctx)
	if err != nil {
		return nil, err
	}
	streak, err := s.by(ctx).Streak(ctx)
	return answerWith(statistics{nonNil(items), streak}, err)
}

// skills is what a player's games came to, in numbers and in words.
type skills struct {
	review.Skills
	Lines []string `json:"lines" nullable:"false" doc:"the same in sentences; none where nobody reviews the game"`
}

func (s *api) createPlayer(ctx context.Context, in *struct{ Body *named }) (*body[newPlayer], error) {
	v := web.VisitOf(ctx)
	if err := s.creates(ctx); err != nil {
		return nil, err
	}
	name := model.GuestName
	if in.Body != nil && in.Body.Name != "" {
		name = in.Body.Name
	}
	id, token, err := s.Identities.Visit(ctx, name)
	if err != nil {
		return nil, err
	}
	v.ID = id
	a, err := s.by(ctx).Adventurer(ctx)
	return answerWith(newPlayer{id.Player, a.Name, token}, err)
}

// me tells who somebody is.
func (s *api) me(ctx context.Context) (me, error) {
	id := web.VisitOf(ctx).ID
	if id.Player == "" {
		return me{}, nil
	}
	a, err := s.by(ctx).Adventurer(ctx)
	return me{&id.Player, &adventurer{a, a.Level.Needed()}, id.Kind, a.Name == model.GuestName}, err
}

func (s *api) rename(ctx context.Context, in *struct {
	Body struct {
		Name string `json:"name" minLength:"1" maxLength:"64"`
		web.Keyed
	}
},
) (*body[me], error) {
	if err := web.VisitOf(ctx).Join(ctx); err != nil {
		return nil, err
	}
	if err := s.by(ctx).Rename(ctx, in.Body.Name); err != nil {
		return nil, err
	}
	return answerWith(s.me(ctx))
}

func (s *api) reset(ctx context.Context, _ *struct {
	Body struct {
		Confirm string `json:"confirm" enum:"reset"`
		web.Keyed
	}
},
) (*body[me], error) {
	if err := s.by(ctx).Reset(ctx); err != nil {
		return nil, err
	}
	return answerWith(s.me(ctx))
}

func (s *api) deleteMe(ctx context.Context, _ *struct {
	Body struct {
		Confirm string `json:"confirm" enum:"delete"`
	}
},
) (*nothing, error) {
	v := web.VisitOf(ctx)
	if err := s.DeletePlayer(ctx, v.ID.Player); err != nil {
		return nil, err
	}
	v.SignOut()
	return nil, nil
}

type settings struct {
	Settings map[string]string `json:"settings"`
}

func (s *api) routeSettings() {
	web.Register(s.Server, web.Operation{ID: "list-settings", Method: "GET", Path: "/me/settings"}, func(ctx context.Context, _ *nothing) (*body[settings], error) {
		if web.VisitOf(ctx).ID.Player == "" {
			return answerWith(settings{map[string]string{}}, nil)
		}
		set, err := s.by(ctx).Settings(ctx)
		return answerWith(settings{set}, err)
	})
	web.Register(s.Server, web.Operation{ID: "put-setting", Devices: true, Keyed: true, Method: "PUT", Path: "/me/settings/{name}"}, func(ctx context.Context, in *struct {
		Name string `path:"name" maxLength:"128"`
		Body struct {
			Value string `json:"value" maxLength:"4096" pattern:"^[^\\x00]*$" patternDescription:"text without NUL"`
			web.Keyed
		}
	},
	) (*nothing, error) {
		if err := web.VisitOf(ctx).Join(ctx); err != nil {
			return nil, err
		}
		return nil, s.by(ctx).Set(ctx, in.Name, in.Body.Value)
	})
}

// aim is a goal in words.
type aim struct {
	ID      string `json:"id"`
	Text    string `json:"text"`
	Have    int    `json:"have" doc:"how far the player has come"`
	Need    int    `json:"need"`
	Reached bool   `json:"reached"`
}

type aims struct {
	Items []aim  `json:"items" nullable:"false" doc:"in the order in which most players come to them"`
	Next  string `json:"next,omitempty" doc:"the id of the goal that is nearest to being reached; absent where none is left"`
}

// routeReturns are what a player comes back to.
func (s *api) routeReturns() {
	web.Register(s.Server, web.Operation{ID: "list-my-dailies", Method: "GET", Path: "/me/dailies"}, func(ctx context.Context, in *struct {
		From model.Day `query:"from" maxLength:"10" doc:"as 2006-01-02; the first day of this month when left out"`
		To   model.Day `query:"to" maxLength:"10" doc:"as 2006-01-02, at most 62 days later"`
	},
	) (*body[model.Calendar], error) {
		return answerWith(s.by(ctx).Calendar(ctx, in.From, in.To))
	})
	web.Register(s.Server, web.Operation{ID: "list-goals", Method: "GET", Path: "/me/goals"}, s.goals)
	web.Register(s.Server, web.Operation{ID: "get-match-ending", Who: web.ForPlayers, Method: "GET", Path: "/matches/{id}/ending", Cost: web.CostReplay}, s.ending)
}

func (s *api) goals(ctx context.Context, _ *nothing) (*body[aims], error) {
	v := web.VisitOf(ctx)
	list, err := s.by(ctx).Goals(ctx)
	if err != nil {
		return nil, err
	}
	out := aims{Items: make([]aim, len(list))}
	for i, g := range list {
		out.Items[i] = aim{g.ID, v.Speaker.Say(g.Text), g.Have, g.Need, g.Reached()}
	}
	if next, ok := goal.Next(list); ok {
		out.Next = next.ID
	}
	return answerWith(out, nil)
}

// zipped is the media type of archives.
const zipped = "application/zip"

func (s *api) archive(ctx context.Context, _ *nothing) (*web.Streamed, error) {
	tokens, err := s.Identities.Tokens(ctx, web.VisitOf(ctx).ID.Player)
	if err != nil {
		return nil, err
	}
	name := "wits-" + s.Now().UTC().Format(time.DateOnly) + ".zip"
	return s.File(ctx, zipped, name, func(to io.Writer) error { return s.by(ctx).Archive(ctx, to, tokens) }), nil
}

func (s *api) bring(ctx context.Context, _ *struct{}) (*body[model.Brought], error) {
	data, err := s.Bytes(ctx, zipped)
	if err != nil {
		return nil, err
	}
	if err := play.CheckArchive(data); err != nil {
		return nil, err // before a player is made for it
	}
	if err := web.VisitOf(ctx).Join(ctx); err != nil {
		return nil, err
	}
	return answerWith(s.by(ctx).Bring(ctx, data))
}
