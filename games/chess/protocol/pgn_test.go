package protocol_test

import (
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/games/chess"
	"wits/games/chess/protocol"
)

func TestGamesThatAreWrittenDown(t *testing.T) {
	for name, tt := range map[string]struct {
		text   string
		status game.Outcome
		reason chess.Reason
		preset string
	}{
		"a mate":                  {"1. f3 e5 2. g4 Qh4# 0-1", game.Lost, chess.Checkmate, chess.Standard},
		"black resigned":          {"1. e4 e5 1-0", game.Won, chess.Forfeit, chess.Standard},
		"white resigned":          {"1. e4 e5 0-1", game.Lost, chess.Forfeit, chess.Standard},
		"a draw that was agreed":  {"1. e4 e5 1/2-1/2", game.Drawn, chess.Agreement, chess.Standard},
		"a game that is not over": {"1. e4 e5 *", game.Playing, "", chess.Standard},
		"another start":           {"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 40\"]\n\n40. a8=Q+ *", game.Playing, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			all, err := protocol.ReadPGN(tt.text)
			if err != nil || len(all) != 1 || all[0].Preset != tt.preset {
				t.Fatalf("%+v, %v", all, err)
			}
			rules := referee.New(chess.Info(), chess.Rules{})
			m, err := rules.Restore(all[0].Start)
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range all[0].Actions {
				if err := m.Act(a.Seat, a.Action); err != nil {
					t.Fatal(err)
				}
			}
			if v, _ := game.As[chess.View](m.View(0)); v.Status != tt.status || v.Reason != tt.reason {
				t.Errorf("it is %s by %q", v.Status, v.Reason)
			}
			r, ok, err := all[0].Replay(rules)
			if err != nil || ok != (tt.preset != "") {
				t.Fatalf("%t, %v", ok, err)
			}
			if !ok {
				return
			}
			text, err := protocol.WritePGN(r)
			if moves, _, _ := strings.Cut(tt.text, " *"); err != nil || !strings.HasSuffix(strings.TrimSpace(strings.TrimSuffix(text, " *\n")), moves) {
				t.Errorf("it is written\n%s, %v", text, err)
			}
		})
	}
}

func TestMovesAfterTheEndAreRefused(t *testing.T) {
	if _, err := protocol.ReadPGN("[FEN \"4k3/8/8/8/8/8/8/4K2N w - - 0 1\"]\n\n1. Ng3 *"); err == nil {
		t.Error("a dead position goes on")
	}
}
