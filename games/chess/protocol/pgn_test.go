package protocol_test

import (
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/chess"
	"wits/games/chess/bots"
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
		"another start":           {"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 40\"]\n\n40. a8=Q+ *", game.Playing, "", "4k3/P7/8/8/8/8/8/4K3 w - - 0 40"},
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
			v, _ := game.As[chess.View](m.View(0))
			if v.Status != tt.status || (v.Reason != nil) != (tt.reason != "") || v.Reason != nil && *v.Reason != tt.reason {
				t.Errorf("it is %s by %v", v.Status, v.Reason)
			}
			r, err := all[0].Replay(rules)
			if err != nil || r.Preset != tt.preset {
				t.Fatalf("%s, %v", r.Preset, err)
			}
			if v := referee.Verify(referee.AnySize(rules), r); v.Err != nil {
				t.Error(v.Err)
			}
			text, err := protocol.WritePGN(r)
			if moves, _, _ := strings.Cut(tt.text, " *"); err != nil || !strings.HasSuffix(strings.TrimSpace(strings.TrimSuffix(text, " *\n")), moves) {
				t.Errorf("it is written\n%s, %v", text, err)
			}
		})
	}
}

func TestMovesAfterTheEndAreRefused(t *testing.T) {
	quiet := strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 5)
	all, err := protocol.ReadPGN("1. Ke2 *\n\n[White \"Ada\"]\n[Black \"Bert\"]\n\n" + quiet + "e4 *\n\n[White \"Cleo\"]\n\n1. e4 *\n\n" +
		"[FEN \"4k3/8/8/8/8/8/8/4K2N w - - 0 1\"]\n\n1. Ng3 *")
	if len(all) != 1 || err == nil {
		t.Fatalf("%d games, %v", len(all), err)
	}
	for _, want := range []string{"game 1: line 1: \"Ke2\" is not legal", "game 2 (Ada – Bert): the game goes on for 5 moves after its end, after 16 of both sides: the position was there for the fifth time", "game 4: the game goes on for 1 moves after its end, after 0 of both sides: nobody could mate"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the answer is %v, want %q", err, want)
		}
	}
}

func TestWhatAGameSaysSurvives(t *testing.T) {
	all, err := protocol.ReadPGN("[Event \"cup\"]\n[Site \"Ulm\"]\n[Date \"1990.01.02\"]\n[Round \"3\"]\n[White \"Ada\"]\n[Black \"Bert\"]\n[ECO \"A00\"]\n\n1. f3? {hm} (1. e4 e5 {good}) e5 2. g4 $4 Qh4# 0-1 {ouch}\n")
	if err != nil {
		t.Fatal(err)
	}
	const want = "[Event \"cup\"]\n[Site \"Ulm\"]\n[Date \"1990.01.02\"]\n[Round \"3\"]\n[White \"Ada\"]\n[Black \"Bert\"]\n[Result \"0-1\"]\n[ECO \"A00\"]\n\n" +
		"1. f3 $2 {hm} (1. e4 e5 {good} ) 1... e5 2. g4 $4 Qh4# {ouch} 0-1\n"
	if all[0].Text != want || all[0].Format != "pgn" {
		t.Errorf("it is written\n%s\nwant\n%s", all[0].Text, want)
	}
}

func TestAGameWithComments(t *testing.T) {
	all, err := protocol.ReadPGN("1. f3 e5 2. g4 Qh4# 0-1")
	if err != nil {
		t.Fatal(err)
	}
	r, err := all[0].Replay(referee.New(chess.Info(), chess.Rules{}))
	if err != nil {
		t.Fatal(err)
	}
	text, err := protocol.AnnotatePGN(r, []string{"", "+0.31/12 0.1s", "odd } one"}, [][2]string{{"Event", "cup"}, {"Termination", "normal"}})
	if err != nil || !strings.Contains(text, "[Event \"cup\"]") || !strings.Contains(text, "[Termination \"normal\"]") ||
		!strings.HasSuffix(text, "\n\n1. f3 e5 {+0.31/12 0.1s} 2. g4 {odd ) one} 2... Qh4# 0-1\n") {
		t.Errorf("%s, %v", text, err)
	}
	if again, err := protocol.ReadPGN(text); err != nil || len(again[0].Actions) != 4 {
		t.Errorf("it is read as %+v, %v", again, err)
	}
}

// Against a mind, taking back takes two moves back.
func TestWhatWasTakenBackFromAMindIsLeftOut(t *testing.T) {
	m, err := referee.New(chess.Info(), chess.Rules{}, bots.All()...).Start(referee.Setup{Preset: chess.Standard, Seed: rng.Numeric(1), Minds: []string{"", "novice"}})
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range []string{`{"type":"move","move":"e2e4"}`, `{"type":"move","move":"e7e5"}`, `{"type":"takeback"}`, `{"type":"move","move":"d2d4"}`, `{"type":"move","move":"d7d5"}`} {
		if err := m.Act([]game.Seat{0, 1, 0, 0, 1}[i], []byte(a)); err != nil {
			t.Fatal(err)
		}
	}
	r, err := m.Replay()
	if err != nil {
		t.Fatal(err)
	}
	if text, err := protocol.WritePGN(r); err != nil || !strings.HasSuffix(text, "\n\n1. d4 d5 *\n") {
		t.Errorf("%s, %v", text, err)
	}
	if text, err := protocol.WriteFEN(r); err != nil || !strings.HasPrefix(text, "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w") {
		t.Errorf("%s, %v", text, err)
	}
}

func TestPositionsOfABook(t *testing.T) {
	all, err := protocol.ReadEPD("# openings\n\nrnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - hmvc 3; fmvn 7; id \"a; b\";\r\n" +
		"4k3/P7/8/8/8/8/8/4K3 w - -\n4k3/P7/8/8/8/8/8/4K3 w - - 5 40\n")
	if err != nil || len(all) != 3 {
		t.Fatalf("%+v, %v", all, err)
	}
	for i, end := range []string{" 3 7", " 0 1", " 5 40"} {
		if !strings.HasSuffix(all[i].Preset, end) {
			t.Errorf("position %d is %s", i+1, all[i].Preset)
		}
	}
	if all, err := protocol.ReadEPD("4k3/P7/8/8/8/8/8/4K3 w - -\nhello\n4k3/8 w - - bm e4;"); len(all) != 1 || err == nil ||
		!strings.Contains(err.Error(), "line 2: a position has 4 fields") || !strings.Contains(err.Error(), "line 3: ") {
		t.Errorf("%+v, %v", all, err)
	}
}
