package codemaker_test

import (
	"testing"

	"wits/game/gametest"
	"wits/games/codemaker"
	"wits/games/codemaker/bots"
)

func TestRulesKeepTheContract(t *testing.T) {
	gametest.Run(t, codemaker.Info(), codemaker.Imagining{Rules: codemaker.Rules{}})
}

// The breakers are Mastermind's, which are held against both sizes there.
func TestBotsKeepTheContract(t *testing.T) {
	for i, b := range bots.All() {
		presets := []string{"classic", "super"}
		if i >= 2 {
			presets = presets[:1]
		}
		t.Run(b.Name, func(t *testing.T) { gametest.RunBot(t, codemaker.Info(), codemaker.Imagining{}, b.Bot, presets...) })
	}
}
