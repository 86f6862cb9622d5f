package api

import (
	"context"

	"wits/challenge"
	"wits/entry"
	"wits/model"
	"wits/review"
	"wits/web"
	"wits/web/problem"
)

// me is who asks.
type me struct {
	Player     *model.PlayerID `json:"player" doc:"null for nobody"`
	Adventurer *adventurer     `json:"adventurer,omitempty"`
	Kind       model.TokenKind `json:"kind,omitempty" enum:"device,bot"`
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

const exampleMe = `{"player":"5f0c7a3e","adventurer":{"name":"Ada","level":3,"xp":120,"needed":519,"prestige":0},"kind":"device"}`

func (s *api) routePlayers() {
	web.Register(s.Server, web.Operation{
		ID: "create-player", Who: web.ForAnybody, Keyed: true, Method: "POST", Path: "/players", Status: 201, Summary: "Make a player with a token",
		Description: "For bots and scripts: the token is shown once and sent as `Authorization: Bearer`. No cookie is set.",
		Ask:         `{"name":"Deep Wit"}`, Answer: `{"player":"5f0c7a3e","name":"Deep Wit","token":"wits_…"}`,
	}, s.createPlayer)
	web.Register(s.Server, web.Operation{
		ID: "get-me", Method: "GET", Path: "/me", Summary: "Tell who asks",
		Description: "The player and the adventurer. Without credentials the player is null.", Answer: exampleMe,
	}, func(ctx context.Context, _ *nothing) (*body[me], error) {
		return answerWith(s.me(ctx))
	})
	web.Register(s.Server, web.Operation{
		ID: "rename-me", Devices: true, Keyed: true, Method: "PATCH", Path: "/me", Summary: "Take another name",
		Description: "Matches that were started keep the old one. Makes a player for whoever has none.",
		Ask:         `{"name":"Ada"}`, Answer: exampleMe,
	}, s.rename)
	web.Register(s.Server, web.Operation{
		ID: "reset-me", Who: web.ForPlayers, Devices: true, Keyed: true, Method: "POST", Path: "/me/reset", Summary: "Begin anew",
		Description: "Forgets matches, challenges, levels, statistics and settings for ever. The name and the devices stay. Devices only.",
		Ask:         `{"confirm":"reset"}`, Answer: exampleMe,
	}, s.reset)
	web.Register(s.Server, web.Operation{
		ID: "list-statistics", Method: "GET", Path: "/me/statistics", Summary: "Count games won and lost",
		Description: "By game, preset and difficulty; matches with hints are counted apart.",
		Answer: `{"items":[{` + examplePuzzle + `,"difficulty":"","games":4,"wins":3,"draws":0,"streak":1,"bestStreak":2,
			"hintedGames":0,"hintedWins":0,"lengths":[{"actions":5,"wins":3}]}],"streak":{"now":1,"best":2}}`,
	}, s.statistics)
	web.Register(s.Server, web.Operation{
		ID: "get-skill", Method: "GET", Path: "/me/skill", Summary: "Sum up skill and luck", Cost: web.CostReplay,
		Description: "What was given away in a game and what luck did, on average, with 95 % intervals; of games that were reviewed, and only from ten of them on.",
		Errors:      []problem.Code{problem.UnknownGame},
		Answer: `{"games":12,"skill":{"mean":-0.41,"low":-0.6,"high":-0.22},"luck":{"mean":0.1,"low":-0.3,"high":0.5},"worst":2,
			"lines":["In 12 games you gave away 0.41 guesses a game compared with the best play (between 0.22 and 0.6, 95 times of 100)."]}`,
	}, func(ctx context.Context, in *struct {
		Game string `query:"game" required:"true" maxLength:"40" doc:"the game's id"`
	},
	) (*body[skills], error) {
		web.VisitOf(ctx).Spend(5) // up to a hundred documents are read
		e, err := entry.Find(s.Games, in.Game)
		if err != nil {
			return nil, err
		}
		told, err := s.by(ctx).Skill(ctx, in.Game)
		out := skills{Skills: told, Lines: []string{}}
		for _, line := range told.Say(e.Coach) {
			out.Lines = append(out.Lines, web.VisitOf(ctx).Speaker.Say(line))
		}
		return answerWith(out, err)
	})
	s.routeSettings()
	s.routeReturns()
}

// statistics are a player's numbers.
type statistics struct {
	Items  []model.Stats `json:"items" nullable:"false"`
	Streak model.Streak  `json:"streak" doc:"games won in a row, whatever was played; those with hints aside"`
}

func (s *api) statistics(ctx context.Context, _ *nothing) (*body[statistics], error) {
	out := statistics{Items: []model.Stats{}}
	if web.VisitOf(ctx).ID.Player == "" {
		return answerWith(out, nil)
	}
	items, err := s.by(ctx).Statistics(ctx)
	if err != nil {
		return nil, err
	}
	out.Items = append(out.Items, items...)
	out.Streak, err = s.by(ctx).Streak(ctx)
	return answerWith(out, err)
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

type settings struct {
	Settings map[string]string `json:"settings"`
}

func (s *api) routeSettings() {
	web.Register(s.Server, web.Operation{
		ID: "list-settings", Method: "GET", Path: "/me/settings", Summary: "Read the settings",
		Description: "What the player's programs have kept, by name.", Answer: `{"settings":{"theme":"dark"}}`,
	}, func(ctx context.Context, _ *nothing) (*body[settings], error) {
		if web.VisitOf(ctx).ID.Player == "" {
			return answerWith(settings{map[string]string{}}, nil)
		}
		set, err := s.by(ctx).Settings(ctx)
		return answerWith(settings{set}, err)
	})
	web.Register(s.Server, web.Operation{
		ID: "put-setting", Devices: true, Keyed: true, Method: "PUT", Path: "/me/settings/{name}", Summary: "Keep a setting",
		Description: "Names and values mean what the player's programs agree on. Makes a player for whoever has none.",
		Ask:         `{"value":"dark"}`,
	}, func(ctx context.Context, in *struct {
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
