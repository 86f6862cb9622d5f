package web

import (
	"context"

	"wits/challenge"
	"wits/entry"
	"wits/model"
	"wits/review"
	"wits/web/limit"
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
	Keyed
}

type newPlayer struct {
	Player model.PlayerID `json:"player"`
	Name   string         `json:"name"`
	Token  string         `json:"token" doc:"shown once"`
}

const exampleMe = `{"player":"5f0c7a3e","adventurer":{"name":"Ada","level":3,"xp":120,"needed":519,"prestige":0},"kind":"device"}`

func (s *Server) routePlayers() {
	register(s, operation{
		id: "create-player", who: forAnybody, keyed: true, method: "POST", path: "/players", status: 201, summary: "Make a player with a token",
		description: "For bots and scripts: the token is shown once and sent as `Authorization: Bearer`. No cookie is set.",
		ask:         `{"name":"Deep Wit"}`, answer: `{"player":"5f0c7a3e","name":"Deep Wit","token":"wits_…"}`,
	}, s.createPlayer)
	register(s, operation{
		id: "get-me", method: "GET", path: "/me", summary: "Tell who asks",
		description: "The player and the adventurer. Without credentials the player is null.", answer: exampleMe,
	}, func(ctx context.Context, _ *nothing) (*body[me], error) {
		id, err := visitOf(ctx).maybe(ctx)
		if err != nil {
			return nil, err
		}
		return answerWith(s.me(ctx, id))
	})
	register(s, operation{
		id: "rename-me", devices: true, keyed: true, method: "PATCH", path: "/me", summary: "Take another name",
		description: "Matches that were started keep the old one. Makes a player for whoever has none.",
		ask:         `{"name":"Ada"}`, answer: exampleMe,
	}, s.rename)
	register(s, operation{
		id: "reset-me", who: forPlayers, devices: true, keyed: true, method: "POST", path: "/me/reset", summary: "Begin anew",
		description: "Forgets matches, challenges, levels, statistics and settings for ever. The name and the devices stay. Devices only.",
		ask:         `{"confirm":"reset"}`, answer: exampleMe,
	}, s.reset)
	register(s, operation{
		id: "list-statistics", method: "GET", path: "/me/statistics", summary: "Count games won and lost",
		description: "By game, preset and difficulty; matches with hints are counted apart.",
		answer: `{"items":[{` + examplePuzzle + `,"difficulty":"","games":4,"wins":3,"draws":0,"streak":1,"bestStreak":2,
			"hintedGames":0,"hintedWins":0,"lengths":[{"actions":5,"wins":3}]}],"streak":{"now":1,"best":2}}`,
	}, s.statistics)
	register(s, operation{
		id: "get-skill", method: "GET", path: "/me/skill", summary: "Sum up skill and luck", cost: costReplay,
		description: "What was given away in a game and what luck did, on average, with 95 % intervals; of games that were reviewed, and only from ten of them on.",
		errors:      []code{codeUnknownGame},
		answer: `{"games":12,"skill":{"mean":-0.41,"low":-0.6,"high":-0.22},"luck":{"mean":0.1,"low":-0.3,"high":0.5},"worst":2,
			"lines":["In 12 games you gave away 0.41 guesses a game compared with the best play (between 0.22 and 0.6, 95 times of 100)."]}`,
	}, func(ctx context.Context, in *struct {
		Game string `query:"game" required:"true" maxLength:"40" doc:"the game's id"`
	},
	) (*body[skills], error) {
		id, err := visitOf(ctx).maybe(ctx)
		if err != nil {
			return nil, err
		}
		visitOf(ctx).spend(5) // up to a hundred documents are read
		e, err := entry.Find(s.Games, in.Game)
		if err != nil {
			return nil, err
		}
		told, err := s.Play.For(id.Player).Skill(ctx, in.Game)
		out := skills{Skills: told, Lines: []string{}}
		for _, line := range told.Say(e.Coach) {
			out.Lines = append(out.Lines, visitOf(ctx).speaker.Say(line))
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

func (s *Server) statistics(ctx context.Context, _ *nothing) (*body[statistics], error) {
	out := statistics{Items: []model.Stats{}}
	id, err := visitOf(ctx).maybe(ctx)
	if err != nil || id.Player == "" {
		return answerWith(out, err)
	}
	items, err := s.Play.For(id.Player).Statistics(ctx)
	if err != nil {
		return nil, err
	}
	out.Items = append(out.Items, items...)
	out.Streak, err = s.Play.For(id.Player).Streak(ctx)
	return answerWith(out, err)
}

// skills is what a player's games came to, in numbers and in words.
type skills struct {
	review.Skills
	Lines []string `json:"lines" nullable:"false" doc:"the same in sentences; none where nobody reviews the game"`
}

func (s *Server) createPlayer(ctx context.Context, in *struct{ Body *named }) (*body[newPlayer], error) {
	v := visitOf(ctx)
	if p := s.limit(limit.Create, v.address); p != nil {
		return nil, p
	}
	name := newName
	if in.Body != nil && in.Body.Name != "" {
		name = in.Body.Name
	}
	id, token, err := s.Identities.Visit(ctx, name)
	if err != nil {
		return nil, err
	}
	v.player = id.Player
	a, err := s.Play.For(id.Player).Adventurer(ctx)
	return answerWith(newPlayer{id.Player, a.Name, token}, err)
}

// me tells who somebody is.
func (s *Server) me(ctx context.Context, id model.Identity) (me, error) {
	if id.Player == "" {
		return me{}, nil
	}
	a, err := s.Play.For(id.Player).Adventurer(ctx)
	return me{&id.Player, &adventurer{a, a.Level.Needed()}, id.Kind, a.Name == newName}, err
}

func (s *Server) rename(ctx context.Context, in *struct {
	Body struct {
		Name string `json:"name" minLength:"1" maxLength:"64"`
		Keyed
	}
},
) (*body[me], error) {
	id, err := visitOf(ctx).join(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Play.For(id.Player).Rename(ctx, in.Body.Name); err != nil {
		return nil, err
	}
	return answerWith(s.me(ctx, id))
}

func (s *Server) reset(ctx context.Context, _ *struct {
	Body struct {
		Confirm string `json:"confirm" enum:"reset"`
		Keyed
	}
},
) (*body[me], error) {
	id, err := visitOf(ctx).must(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Play.For(id.Player).Reset(ctx); err != nil {
		return nil, err
	}
	return answerWith(s.me(ctx, id))
}

type settings struct {
	Settings map[string]string `json:"settings"`
}

func (s *Server) routeSettings() {
	register(s, operation{
		id: "list-settings", method: "GET", path: "/me/settings", summary: "Read the settings",
		description: "What the player's programs have kept, by name.", answer: `{"settings":{"theme":"dark"}}`,
	}, func(ctx context.Context, _ *nothing) (*body[settings], error) {
		id, err := visitOf(ctx).maybe(ctx)
		if err != nil || id.Player == "" {
			return answerWith(settings{map[string]string{}}, err)
		}
		set, err := s.Play.For(id.Player).Settings(ctx)
		return answerWith(settings{set}, err)
	})
	register(s, operation{
		id: "put-setting", devices: true, keyed: true, method: "PUT", path: "/me/settings/{name}", summary: "Keep a setting",
		description: "Names and values mean what the player's programs agree on. Makes a player for whoever has none.",
		ask:         `{"value":"dark"}`,
	}, func(ctx context.Context, in *struct {
		Name string `path:"name" maxLength:"128"`
		Body struct {
			Value string `json:"value" maxLength:"4096" pattern:"^[^\\x00]*$" patternDescription:"text without NUL"`
			Keyed
		}
	},
	) (*nothing, error) {
		id, err := visitOf(ctx).join(ctx)
		if err != nil {
			return nil, err
		}
		return nil, s.Play.For(id.Player).Set(ctx, in.Name, in.Body.Value)
	})
}
