package words_test

import (
	"encoding/json"
	"strings"
	"testing"

	"wits/frame/frametest"
	"wits/game"
	"wits/game/referee"
	messages "wits/game/words"
	"wits/games/chess"
	"wits/games/chess/words"
)

var rules = referee.New(chess.Info(), chess.Rules{})

func speak(lang string) messages.Speaker {
	return frametest.Speaker(lang, messages.Part{Prefix: "chess.", Files: words.Files()})
}

func from(t *testing.T, fen, moves string) referee.Match {
	t.Helper()
	state, err := json.Marshal(map[string]any{"start": fen, "moves": strings.Fields(moves)})
	if err != nil {
		t.Fatal(err)
	}
	m, err := rules.Restore(state)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func TestTypedMoves(t *testing.T) {
	for name, tt := range map[string]struct{ fen, line, action, refusal string }{
		"a knight":               {start, "Nf3", `{"type":"move","move":"g1f3"}`, ""},
		"a knight in German":     {start, "Sf3", `{"type":"move","move":"g1f3"}`, ""},
		"a knight in small type": {start, "nf3", `{"type":"move","move":"g1f3"}`, ""},
		"and in German":          {start, "sf3", `{"type":"move","move":"g1f3"}`, ""},
		"a bishop, not a pawn":   {"4k3/8/8/8/8/7P/4B3/4K3 w - - 0 1", "bc4", `{"type":"move","move":"e2c4"}`, ""},
		"a pawn, not a bishop":   {"4k3/8/8/8/2p5/1P6/4B3/4K3 w - - 0 1", "bc4", `{"type":"move","move":"b3c4"}`, ""},
		"a pawn":                 {start, "e4", `{"type":"move","move":"e2e4"}`, ""},
		"both squares":           {start, "e2 e4", `{"type":"move","move":"e2e4"}`, ""},
		"castling":               {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", `{"type":"move","move":"e1g1"}`, ""},
		"castling in small type": {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "o-o-o", `{"type":"move","move":"e1c1"}`, ""},
		"a claim":                {start, "claim", `{"type":"claim"}`, ""},
		"a move that is not":     {start, "Nf6", "", "\"Nf6\" is not a legal move here"},
		"a long one that is not": {start, "e2e5", `{"type":"move","move":"e2e5"}`, ""},
		"no move":                {start, "hello", "", "\"hello\" is no move: write Nf3, e4, O-O or e2e4; help lists the rest"},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := words.Voice{}.Read(from(t, tt.fen, "").View(0), tt.line)
			if tt.refusal != "" {
				r, ok := err.(game.Refusal)
				if !ok || speak("en").Say(r.Message()) != tt.refusal {
					t.Errorf("the answer is %v", err)
				}
				return
			}
			got, _ := json.Marshal(a)
			if err != nil || string(got) != tt.action {
				t.Errorf("it is %s, %v", got, err)
			}
		})
	}
}

func TestWhatIsSaid(t *testing.T) {
	say := speak("en")
	german := speak("de")
	for name, tt := range map[string]struct{ fen, moves, en, de string }{
		"a knight": {start, "g1f3", "White knight from g1 to f3.", "Weißer Springer von g1 nach f3."},
		"a capture": {
			start, "e2e4 d7d5 e4d5", "White pawn from e4 takes the pawn on d5.", "Weißer Bauer von e4 schlägt auf d5 (Bauer).",
		},
		"castling": {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "White castles kingside.", "Weiß rochiert kurz."},
		"a promotion with check": {
			"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "White pawn from a7 to a8 and becomes a queen, check.",
			"Weißer Bauer von a7 nach a8 und wird Dame, Schach.",
		},
		"mate": {
			start, "f2f3 e7e5 g2g4 d8h4", "Black queen from d8 to h4. Checkmate: black wins.",
			"Schwarze Dame von d8 nach h4. Schachmatt: Schwarz gewinnt.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			moves := strings.Fields(tt.moves)
			before := from(t, tt.fen, strings.Join(moves[:len(moves)-1], " "))
			after := from(t, tt.fen, tt.moves)
			change := words.Voice{}.Change(before.View(0), after.View(0))
			if got := say.Say(change); got != tt.en {
				t.Errorf("it says %q", got)
			}
			if got := german.Say(change); got != tt.de {
				t.Errorf("auf Deutsch: %q", got)
			}
		})
	}
}

func TestQuestions(t *testing.T) {
	say := speak("en")
	m := from(t, start, "e2e4 d7d5 e4d5")
	for line, want := range map[string]string{
		"row 5":     "Row 5: d5 white pawn.",
		"row 4":     "Row 4: empty.",
		"square g8": "g8: black knight; it may go to f6, h6.",
		"square e4": "e4: empty.",
		"moves":     "1. e4 d5  2. exd5",
		"captured":  "White has lost nothing, black has lost pawn.",
		"row 9":     "Say row with a number from 1 to 8, or square with a name such as e4.",
	} {
		answer, ok := words.Voice{}.Answer(m.View(1), line)
		if got := say.Say(answer); !ok || got != want {
			t.Errorf("%s is answered with %q", line, got)
		}
	}
	if _, ok := (words.Voice{}).Answer(m.View(1), "Nf6"); ok {
		t.Error("a move is taken for a question")
	}
}

func TestTheBoardIsSeenFromTheOwnSide(t *testing.T) {
	say := speak("en")
	m := from(t, start, "e2e4")
	for seat, want := range map[game.Seat]string{0: "8  r n b q k b n r", 1: "1  R N B K Q B N R"} {
		lines := words.Voice{}.Say(m.View(seat))
		if got := say.Say(lines[1]); got != want {
			t.Errorf("seat %d sees %q first", seat, got)
		}
		if got := say.Say(lines[len(lines)-1]); got != "Black is to move." {
			t.Errorf("the last line is %q", got)
		}
	}
}
