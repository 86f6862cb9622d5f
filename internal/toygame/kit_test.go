package toygame

import (
	"testing"

	"wits/game/gametest"
)

func TestTheToyKeepsTheContract(t *testing.T) {
	gametest.Run(t, Rules{}, "small", "large")
}

func TestItsBotsKeepTheContract(t *testing.T) {
	for _, b := range bots() {
		gametest.RunBot(t, Rules{}, b.Bot, "small", "large")
	}
}
