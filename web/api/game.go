package api

import (
	"context"

	"wits/challenge"
	"wits/entry"
	"wits/game/words"
	"wits/web"
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

func (s *api) routeGames() {
	web.Register(s.Server, web.Operation{ID: "list-games", Who: web.ForAnybody, Method: "GET", Path: "/games", Packed: true}, func(ctx context.Context, _ *nothing) (*body[list[entry.Description]], error) {
		all := make([]entry.Description, len(s.Games))
		for i, e := range s.Games {
			all[i] = e.Describe(web.VisitOf(ctx).Speaker)
		}
		return listed(all, nil)
	})
	web.Register(s.Server, web.Operation{ID: "list-challenge-types", Who: web.ForAnybody, Method: "GET", Path: "/challenge-types", Packed: true}, func(ctx context.Context, _ *nothing) (*body[list[challengeType]], error) {
		return listed(challengeTypes(s.Games, web.VisitOf(ctx).Speaker), nil)
	})
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
