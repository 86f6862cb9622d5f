package minesweeper_test

import (
	"testing"

	"wits/game/gametest"
	"wits/games/minesweeper"
	"wits/games/minesweeper/bots"
	"wits/games/minesweeper/solver"
)

func TestRulesKeepTheContract(t *testing.T) {
	gametest.Run(t, minesweeper.Info(), minesweeper.Imagining{Rules: minesweeper.New(solver.Prover)}, "1x2x1", "4x4x12", "3x3x8")
}

func TestBotsKeepTheContract(t *testing.T) {
	for _, b := range bots.All() {
		t.Run(b.Name, func(t *testing.T) {
			gametest.RunBot(t, minesweeper.Info(), minesweeper.Imagining{}, b.Bot, "novice", "apprentice", "journeyman", "master")
		})
	}
}
