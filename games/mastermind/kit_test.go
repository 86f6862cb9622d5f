package mastermind_test

import (
	"testing"

	"wits/game/gametest"
	"wits/games/mastermind"
	"wits/games/mastermind/bots"
)

func TestRulesKeepTheContract(t *testing.T) {
	gametest.Run(t, mastermind.Info(), mastermind.Imagining{Rules: mastermind.Rules{}}, "3x4x6", "6x2x8")
}

func TestBotsKeepTheContract(t *testing.T) {
	for _, b := range bots.All() {
		t.Run(b.Name, func(t *testing.T) {
			gametest.RunBot(t, mastermind.Info(), mastermind.Imagining{}, b.Bot, "classic", "super", "3x4x6")
		})
	}
}
