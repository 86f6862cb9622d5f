package web

import (
	"context"

	"wits/challenge"
	"wits/entry"
	"wits/game/words"
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
	Difficulty challenge.Difficulty `json:"difficulty"`
	Game       string               `json:"game"`
	Preset     string               `json:"preset"`
	Counted    bool                 `json:"showPossible" doc:"the player is told how much is still open"`
	Info       string               `json:"info"`
	Reward     challenge.Reward     `json:"reward"`
	RewardText string               `json:"rewardText"`
}

// gameInfo is a game in the list of games.
type gameInfo struct {
	ID          string    `json:"id"`
	Name        string    `json:"name"`
	Description string    `json:"description" doc:"what it is about, in a line"`
	Presets     []string  `json:"presets" nullable:"false"`
	Bots        []botInfo `json:"bots" nullable:"false"`
}

// botInfo is a bot of a game.
type botInfo struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Difficulty  string `json:"difficulty"`
}

func (s *Server) routeGames() {
	register(s, operation{
		id: "list-games", who: forAnybody, method: "GET", path: "/games", summary: "List the games",
		description: "Every game with its presets, the easiest first, and its bots, in the language of Accept-Language.",
		answer: `{"items":[{"id":"mastermind","name":"Mastermind","description":"Break the code.","presets":["classic","super"],
			"bots":[{"name":"random","description":"Any code.","difficulty":"easy"}]}]}`,
	}, func(ctx context.Context, _ *nothing) (*body[list[gameInfo]], error) {
		return listed(gameInfos(s.Games, visitOf(ctx).speaker), nil)
	})
	register(s, operation{
		id: "list-challenge-types", who: forAnybody, method: "GET", path: "/challenge-types", summary: "List the kinds of challenges",
		description: "What exploring can find, with its four difficulties and their rewards, in the language of Accept-Language.",
		answer: `{"items":[{"id":"trap-detection","icon":"!","title":"Trap Detection","description":"Find the safe cells.","tiers":[
			{"difficulty":"novice","game":"minesweeper","preset":"novice","showPossible":false,"info":"9x9, 10 traps",
			"reward":{"prestigeRanks":0,"xpPercent":50},"rewardText":"+50% level XP"}]}]}`,
	}, func(ctx context.Context, _ *nothing) (*body[list[challengeType]], error) {
		return listed(challengeTypes(s.Games, visitOf(ctx).speaker), nil)
	})
}

func gameInfos(entries []entry.Entry, say words.Speaker) []gameInfo {
	var all []gameInfo
	for _, e := range entries {
		info := e.Game.Info()
		g := gameInfo{info.ID, say.Say(e.Name()), say.Say(e.Line()), info.Presets, []botInfo{}}
		for _, b := range info.Bots {
			g.Bots = append(g.Bots, botInfo{b.Name, say.Say(e.Bot(b.Name)), b.Difficulty})
		}
		all = append(all, g)
	}
	return all
}

func challengeTypes(entries []entry.Entry, say words.Speaker) []challengeType {
	var all []challengeType
	for _, t := range entry.Challenges(entries) {
		c := challengeType{ID: t.ID, Icon: t.Icon, Title: say.Say(t.Title()), Description: say.Say(t.Story())}
		for _, at := range t.Tiers {
			c.Tiers = append(c.Tiers, tier{
				at.Difficulty, t.Game(), at.Preset, at.Counted, say.Say(t.Info(at.Difficulty)), at.Reward, say.Say(at.Reward.Message()),
			})
		}
		all = append(all, c)
	}
	return all
}
