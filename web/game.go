package web

import (
	"context"

	"wits/challenge"
	"wits/game"
	"wits/play"
)

type nothing struct{}

// challengeType is a challenge that can be discovered.
type challengeType struct {
	ID          challenge.TypeID `json:"id"`
	Icon        string           `json:"icon"`
	Title       string           `json:"title"`
	Description string           `json:"description"`
	Tiers       []tier           `json:"tiers" nullable:"false"`
}

// tier is a challenge at one difficulty.
type tier struct {
	Difficulty   challenge.Difficulty `json:"difficulty"`
	Game         string               `json:"game"`
	Preset       string               `json:"preset"`
	ShowPossible bool                 `json:"showPossible"`
	Info         string               `json:"info"`
	Reward       challenge.Reward     `json:"reward"`
	RewardText   string               `json:"rewardText"`
}

func (s *Server) routeGames() {
	games := make([]game.Description, len(s.Games))
	for i, g := range s.Games {
		id := g.Info().ID
		games[i] = game.Describe(g, s.Voices[id], s.Minds[id])
		games[i].Daily = play.HasDaily(id)
	}
	register(s, operation{
		id: "list-games", method: "GET", path: "/games", summary: "List the games",
		description: "Every game with its presets, the easiest first, its bots, and what there is of it.",
		answer: `{"items":[{"id":"mastermind","name":"Mastermind","line":"Break the code.","presets":["classic","super"],
			"levels":[{"preset":"classic","name":"Classic","info":"4 pegs, 6 colours, 10 attempts"},{"preset":"super","name":"Super"}],
			"bots":[{"name":"random","description":"Any code.","difficulty":"easy"}],"hints":true,"odds":true,"daily":true}]}`,
	}, func(context.Context, *nothing) (*body[list[game.Description]], error) { return listed(games, nil) })
	types := challengeTypes()
	register(s, operation{
		id: "list-challenge-types", method: "GET", path: "/challenge-types", summary: "List the kinds of challenges",
		description: "What exploring can find, with its four difficulties and their rewards.",
		answer: `{"items":[{"id":"trap-detection","icon":"!","title":"Trap Detection","description":"Find the safe cells.","tiers":[
			{"difficulty":"novice","game":"minesweeper","preset":"novice","showPossible":false,"info":"9x9, 10 traps",
			"reward":{"prestigeRanks":0,"xpPercent":50},"rewardText":"+50% level XP"}]}]}`,
	}, func(context.Context, *nothing) (*body[list[challengeType]], error) { return listed(types, nil) })
}

func challengeTypes() []challengeType {
	var all []challengeType
	for _, t := range challenge.Types() {
		c := challengeType{ID: t.ID, Icon: t.Icon, Title: t.Title, Description: t.Description}
		for _, at := range t.Tiers {
			c.Tiers = append(c.Tiers, tier{
				at.Difficulty, at.Game, at.Preset, at.ShowPossible, at.Info, at.Reward, at.Reward.String(),
			})
		}
		all = append(all, c)
	}
	return all
}
