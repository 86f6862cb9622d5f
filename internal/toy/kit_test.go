package toy

import (
	"testing"

	"wits/game/gametest"
)

func TestTheToyKeepsTheContract(t *testing.T) {
	gametest.Run(t, Info(), Rules{})
}

func TestItsBotsKeepTheContract(t *testing.T) {
	for _, b := range bots() {
		gametest.RunBot(t, Info(), Rules{}, b.Bot)
	}
}
