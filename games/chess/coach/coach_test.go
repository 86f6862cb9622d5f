package coach_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"wits/frame/frametest"
	"wits/game"
	"wits/game/referee"
	messages "wits/game/words"
	"wits/games/chess"
	"wits/games/chess/coach"
	"wits/games/chess/words"
)

var rules = referee.New(chess.Info(), chess.Rules{})

func look(t *testing.T, fen string) game.View {
	t.Helper()
	state, err := json.Marshal(map[string]any{"start": fen})
	if err != nil {
		t.Fatal(err)
	}
	m, err := rules.Restore(state)
	if err != nil {
		t.Fatal(err)
	}
	return m.View(m.Status().Turn)
}

func speak(lang string) messages.Speaker {
	return frametest.Speaker(lang, messages.Part{Prefix: "chess.", Files: words.Files()})
}

func TestHintsSayWhy(t *testing.T) {
	for name, tt := range map[string]struct{ fen, says string }{
		"mate":                {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#: it is mate."},
		"mate in two":         {"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "mate in 2 moves"},
		"a queen for nothing": {"4k3/8/8/3q4/8/8/3R2PP/4K3 w - - 0 1", "Rxd5: it wins a queen"},
		"a fork":              {"r3k3/pp3ppp/8/3N4/8/8/PPP2PPP/4K3 w - - 0 1", "Nc7+: it wins"},
	} {
		t.Run(name, func(t *testing.T) {
			h, err := new(coach.Coach).Hint(context.Background(), look(t, tt.fen))
			if err != nil {
				t.Fatal(err)
			}
			if got := speak("en").Say(h.Reason); !strings.Contains(got, tt.says) {
				t.Errorf("it says %q", got)
			}
			for _, step := range h.Steps {
				if said := speak("de").Say(step.Text); len(step.Marks) != 2 || strings.Contains(said, "chess.") {
					t.Errorf("%q marks %v", said, step.Marks)
				}
			}
			if strings.Contains(speak("de").Say(h.Reason), "chess.") {
				t.Error("there is no German for it")
			}
		})
	}
}

func TestOdds(t *testing.T) {
	for name, tt := range map[string]struct {
		fen       string
		low, high float64
		exact     bool
	}{
		"a mate is proved":        {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, 1, true},
		"so is being mated":       {"7k/8/1R6/R7/8/8/8/6K1 b - - 0 1", 0, 0, true},
		"the start is about even": {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0.45, 0.65, false},
		"a rook more":             {"4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1", 0.8, 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			o, err := new(coach.Coach).Odds(context.Background(), look(t, tt.fen))
			if err != nil {
				t.Fatal(err)
			}
			data, _ := json.Marshal(o)
			var got struct {
				Chance float64 `json:"chance"`
				Exact  bool    `json:"exact"`
			}
			if err := json.Unmarshal(data, &got); err != nil || got.Chance < tt.low || got.Chance > tt.high || got.Exact != tt.exact {
				t.Errorf("they are %s, %v", data, err)
			}
		})
	}
}

func TestMistakes(t *testing.T) {
	for name, tt := range map[string]struct{ fen, move, says string }{
		"a mate is missed":          {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a2", "Ra2 misses mate in 1 move"},
		"a queen is left":           {"4k3/8/4p3/8/8/8/3Q3P/4K3 w - - 0 1", "d2d5", "Qd5 gives away much"},
		"the best move is no fault": {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", ""},
		"walking into a mate": {
			"rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g2g4", "g4 allows mate in 1 move",
		},
	} {
		t.Run(name, func(t *testing.T) {
			said := new(coach.Coach).Mistake(context.Background(), look(t, tt.fen), game.NewAction(chess.Action{Move: tt.move})).Reason
			if got := speak("en").Say(said); !strings.HasPrefix(got, tt.says) || (tt.says == "") != said.Silent() {
				t.Errorf("it says %q", got)
			}
		})
	}
}
