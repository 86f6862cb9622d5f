package chess_test

import (
	"testing"

	"wits/game"
	"wits/game/gametest"
	"wits/games/chess"
	"wits/games/chess/bots"
)

func TestRulesKeepTheContract(t *testing.T) {
	gametest.Run(t, chess.Info(), chess.Imagining{})
}

func TestBotsKeepTheContract(t *testing.T) {
	quick := append(bots.All()[:2], game.NamedBot[chess.View, chess.Action]{ // the stronger ones think the same way, for longer
		BotInfo: game.BotInfo{Name: "deep"}, Bot: &bots.Mind{Nodes: 400, Noise: 3},
	})
	for _, b := range quick {
		t.Run(b.Name, func(t *testing.T) { gametest.RunBot(t, chess.Info(), chess.Rules{}, b.Bot, chess.Standard) })
	}
}
