package chess_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/games/chess"
	"wits/games/chess/board"
)

var rules = referee.New(chess.Info(), chess.Rules{})

// from sets up a position.
func from(t *testing.T, fen string) referee.Match {
	t.Helper()
	state, err := json.Marshal(map[string]any{"start": fen, "moves": []string{}})
	if err != nil {
		t.Fatal(err)
	}
	m, err := rules.Restore(state)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return m
}

// try makes a move for whoever is due.
func try(m referee.Match, move string) error {
	return m.Act(m.Status().Turn, []byte(`{"type":"move","move":"`+move+`"}`))
}

func play(t *testing.T, m referee.Match, moves string) {
	t.Helper()
	for _, move := range strings.Fields(moves) {
		if err := try(m, move); err != nil {
			t.Fatalf("%s: %v", move, err)
		}
	}
}

func view(t testing.TB, m referee.Match, seat game.Seat) chess.View {
	t.Helper()
	v, ok := game.As[chess.View](m.View(seat))
	if !ok {
		t.Fatal("the view is of another game")
	}
	return v
}

// broken is the rule that an error names.
func broken(err error) string {
	var i *game.Illegal
	switch {
	case err == nil:
		return "allowed"
	case errors.As(err, &i):
		return i.Rule
	}
	return err.Error()
}

func TestMoves(t *testing.T) {
	const castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for name, tt := range map[string]struct{ fen, before, move, rule string }{
		"white begins":                                     {board.StartFEN, "", "e2e4", "allowed"},
		"an empty square has nothing to move":              {board.StartFEN, "", "e3e4", "empty-square"},
		"the other side's piece stays":                     {board.StartFEN, "", "e7e5", "other-side"},
		"a bishop does not jump":                           {board.StartFEN, "", "f1b5", "piece-moves"},
		"a knight jumps":                                   {board.StartFEN, "", "g1f3", "allowed"},
		"nobody takes his own piece":                       {board.StartFEN, "", "a1a2", "piece-moves"},
		"a pawn makes two steps from home":                 {board.StartFEN, "", "d2d4", "allowed"},
		"a pawn makes one step elsewhere":                  {board.StartFEN, "d2d3 a7a6", "d3d5", "piece-moves"},
		"a pawn does not take straight ahead":              {board.StartFEN, "e2e4 e7e5", "e4e5", "piece-moves"},
		"a pawn takes diagonally":                          {board.StartFEN, "e2e4 d7d5", "e4d5", "allowed"},
		"a pawn does not go diagonally without taking":     {board.StartFEN, "", "e2d3", "piece-moves"},
		"a pinned piece stays":                             {"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "", "e2c3", "king-in-check"},
		"a pinned piece moves along its line":              {"4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "", "e2e7", "allowed"},
		"a check must be answered":                         {"4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "", "h1h2", "in-check"},
		"the king leaves the check":                        {"4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "", "e1d1", "allowed"},
		"the king does not step into check":                {"4k3/3r4/8/8/8/8/8/4K3 w - - 0 1", "", "e1d1", "king-in-check"},
		"the king does not flee along the line":            {"4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "", "e1f1", "in-check"},
		"white castles short":                              {castling, "", "e1g1", "allowed"},
		"white castles long":                               {castling, "", "e1c1", "allowed"},
		"black castles short":                              {castling, "a1b1", "e8g8", "allowed"},
		"black castles long":                               {castling, "h1g1", "e8c8", "allowed"},
		"no castling after the king has moved":             {castling, "e1e2 a8b8 e2e1 b8a8", "e1g1", "piece-moves"},
		"no castling with a rook that has moved":           {castling, "h1h2 a8b8 h2h1 b8a8", "e1g1", "piece-moves"},
		"castling with the other rook is still allowed":    {castling, "h1h2 a8b8 h2h1 b8a8", "e1c1", "allowed"},
		"no castling with a rook that was taken":           {"4k3/8/8/8/8/8/6b1/R3K2R b KQ - 0 1", "g2h1 a1b1 h1e4", "e1g1", "piece-moves"},
		"no castling out of check":                         {"4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "", "e1g1", "piece-moves"},
		"no castling through check":                        {"4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1g1", "piece-moves"},
		"no castling into check":                           {"4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1g1", "piece-moves"},
		"castling past an attacked rook":                   {"1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", "e1c1", "allowed"},
		"no castling over a piece":                         {"4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "", "e1c1", "piece-moves"},
		"a pawn takes in passing":                          {board.StartFEN, "e2e4 a7a6 e4e5 d7d5", "e5d6", "allowed"},
		"only at once":                                     {board.StartFEN, "e2e4 a7a6 e4e5 d7d5 b1c3 a6a5", "e5d6", "piece-moves"},
		"only after two steps":                             {board.StartFEN, "e2e4 d7d6 e4e5 a7a6 a2a3 d6d5", "e5d6", "piece-moves"},
		"not where both pawns shield the king on its rank": {"8/8/8/8/k2p3Q/8/4P3/4K3 w - - 0 1", "e2e4", "d4e3", "king-in-check"},
		"not where the pawn is pinned on its diagonal":     {"8/8/8/1k6/3p4/8/4P3/4KB2 w - - 0 1", "e2e4", "d4e3", "in-check"},
		"in passing a check is answered by taking the checker": {
			"8/8/8/2k5/2p5/8/1P6/4K3 w - - 0 1", "b2b4", "c4b3", "allowed",
		},
		"a pawn becomes a queen":        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "a7a8q", "allowed"},
		"a pawn becomes a rook":         {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "a7a8r", "allowed"},
		"a pawn becomes a bishop":       {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "a7a8b", "allowed"},
		"a pawn becomes a knight":       {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "a7a8n", "allowed"},
		"a pawn becomes something":      {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "a7a8", "promotion"},
		"only on the last rank":         {board.StartFEN, "", "e2e4q", "no-promotion"},
		"only a pawn":                   {"4k3/R7/8/8/8/8/8/4K3 w - - 0 1", "", "a7a8q", "no-promotion"},
		"kings keep apart":              {"8/8/8/3k4/8/3K4/8/8 w - - 0 1", "", "d3d4", "the game is over"},
		"kings keep apart, with a pawn": {"8/8/8/3k4/8/3K4/P7/8 w - - 0 1", "", "d3d4", "king-in-check"},
		"a double check is answered by the king alone": {
			"4k3/8/8/8/1b6/8/4r3/Q3K3 w - - 0 1", "", "a1c3", "in-check",
		},
		"there is no draw to claim at the start": {board.StartFEN, "", "claim", "claim"},
	} {
		t.Run(name, func(t *testing.T) {
			m := from(t, tt.fen)
			play(t, m, tt.before)
			err := try(m, tt.move)
			if tt.move == "claim" {
				err = m.Act(0, []byte(`{"type":"claim"}`))
			}
			if got := broken(err); got != tt.rule {
				t.Errorf("the answer is %s, want %s", got, tt.rule)
			}
		})
	}
}

const knights = "g1f3 g8f6 f3g1 f6g8 "

func TestEndings(t *testing.T) {
	for name, tt := range map[string]struct {
		fen, moves string
		reason     chess.Reason
		white      game.Outcome
	}{
		"the fool's mate":                           {board.StartFEN, "f2f3 e7e5 g2g4 d8h4", chess.Checkmate, game.Lost},
		"the back rank":                             {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", chess.Checkmate, game.Won},
		"stalemate is a draw":                       {"7k/8/4Q3/8/8/8/8/K7 w - - 0 1", "e6f7", chess.Stalemate, game.Drawn},
		"the last pawn falls":                       {"8/8/8/3k4/4P3/8/8/K7 b - - 0 1", "d5e4", chess.Material, game.Drawn},
		"two bishops of one colour":                 {"5b2/8/8/3kp3/8/8/1B6/K7 w - - 0 1", "b2e5", chess.Material, game.Drawn},
		"two knights could":                         {"8/8/8/3kp3/8/3N4/8/KN6 w - - 0 1", "d3e5", "", game.Playing},
		"the third time is only claimed":            {board.StartFEN, knights + knights, "", game.Playing},
		"the fifth time ends it":                    {board.StartFEN, knights + knights + knights + knights, chess.Repetition, game.Drawn},
		"75 moves by each side end it":              {"6k1/8/8/8/8/8/P7/K6R w - - 149 90", "a1b1", chess.Moves, game.Drawn},
		"a pawn's move starts the count again":      {"6k1/8/8/8/8/8/P7/K6R w - - 149 90", "a2a3", "", game.Playing},
		"a mate with the 75th move is a mate":       {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 90", "a1a8", chess.Checkmate, game.Won},
		"castling lost makes another position":      {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", strings.Repeat("e1e2 e8e7 e2e1 e7e8 ", 4), "", game.Playing},
		"a position that is mate already is over":   {"R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "", chess.Checkmate, game.Won},
		"a position without mating pieces is over":  {"6k1/8/8/8/8/8/8/4K1N1 w - - 0 1", "", chess.Material, game.Drawn},
		"smothered mate":                            {"6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1", "g5f7", chess.Checkmate, game.Won},
		"a bishop and a knight on one side can win": {"6k1/8/8/8/8/8/8/4KBN1 w - - 0 1", "", "", game.Playing},
	} {
		t.Run(name, func(t *testing.T) {
			m := from(t, tt.fen)
			play(t, m, tt.moves)
			v := view(t, m, 0)
			if why(v) != tt.reason || v.Status != tt.white || (v.Turn == nil) != (tt.reason != "") {
				t.Errorf("reason %q, status %s, turn %v", why(v), v.Status, v.Turn)
			}
			other := map[game.Outcome]game.Outcome{game.Won: game.Lost, game.Lost: game.Won, game.Drawn: game.Drawn, game.Playing: game.Playing}
			if b := view(t, m, 1); b.Status != other[tt.white] || b.Seat != 1 {
				t.Errorf("black sees %s in seat %d", b.Status, b.Seat)
			}
		})
	}
}

func TestClaims(t *testing.T) {
	claim := []byte(`{"type":"claim"}`)
	for name, tt := range map[string]struct {
		fen, moves string
		ok         bool
	}{
		"the same position for the second time": {board.StartFEN, knights, false},
		"the same position for the third time":  {board.StartFEN, knights + knights, true},
		"another side to move":                  {board.StartFEN, knights + knights + "g1f3", true}, // f3 was there three times too
		"not after another move":                {board.StartFEN, knights + knights + "e2e4", false},
		"forty-nine and a half moves":           {"6k1/8/8/8/8/8/P7/K6R w - - 98 90", "h1h2", false},
		"fifty moves by each side":              {"6k1/8/8/8/8/8/P7/K6R w - - 99 90", "h1h2", true},
		"a repetition with en passant is another position": {
			"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1", false,
		},
		"an en passant that nobody could make changes nothing": {
			"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1", true,
		},
	} {
		t.Run(name, func(t *testing.T) {
			m := from(t, tt.fen)
			play(t, m, tt.moves)
			turn := m.Status().Turn
			offered := false
			for a := range m.Legal(turn) {
				typed, _ := game.AsAction[chess.Action](a)
				offered = offered || typed.Claim
			}
			if offered != tt.ok {
				t.Errorf("the claim is offered: %t", offered)
			}
			if err := m.Act(1-turn, claim); !errors.Is(err, game.ErrTurn) {
				t.Errorf("the other side claims: %v", err)
			}
			if err := m.Act(turn, claim); (err == nil) != tt.ok {
				t.Fatalf("the claim is answered with %v", err)
			}
			if v := view(t, m, 0); tt.ok && (why(v) != chess.Claim || v.Status != game.Drawn) {
				t.Errorf("it ended %q, %s", why(v), v.Status)
			}
		})
	}
}

func TestOnlyWhoIsDueMoves(t *testing.T) {
	m := from(t, board.StartFEN)
	if err := m.Act(1, []byte(`{"type":"move","move":"e7e5"}`)); !errors.Is(err, game.ErrTurn) {
		t.Errorf("black begins: %v", err)
	}
	for range (chess.Rules{}).Legal(view(t, m, 1)) {
		t.Fatal("black is offered a move")
	}
}

func TestWhoGivesUpLoses(t *testing.T) {
	for seat := range game.Seat(2) {
		m := from(t, board.StartFEN)
		if err := m.Act(seat, []byte(`{"type":"forfeit"}`)); err != nil {
			t.Fatal(err)
		}
		if v := view(t, m, seat); v.Status != game.Lost || why(v) != chess.Forfeit || v.Turn != nil {
			t.Errorf("seat %d: %s by %q", seat, v.Status, why(v))
		}
	}
}

func TestAClockThatRanOut(t *testing.T) {
	for name, tt := range map[string]struct {
		fen  string
		want game.Outcome
	}{
		"loses":                            {board.StartFEN, game.Lost},
		"draws against a bare king":        {"k7/8/8/8/8/8/8/K6R w - - 0 1", game.Drawn},
		"draws against a knight":           {"2n5/k7/8/8/8/8/8/K6Q w - - 0 1", game.Drawn},
		"loses against a knight with help": {"k1n5/8/8/8/8/8/P7/K7 w - - 0 1", game.Lost},
		"loses against a pawn":             {"8/k7/p7/8/8/8/8/K6Q w - - 0 1", game.Lost},
	} {
		t.Run(name, func(t *testing.T) {
			var r chess.Imagining
			state, ok := r.Resample(chess.View{FEN: tt.fen, Start: tt.fen}, nil)
			if !ok {
				t.Fatal("no state")
			}
			if v := r.View(r.TimeOut(state, 0), 0); v.Status != tt.want || why(v) != chess.Timeout {
				t.Errorf("it is %s by %q", v.Status, why(v))
			}
		})
	}
}

func TestPlayersAgreeOnADraw(t *testing.T) {
	m := from(t, board.StartFEN)
	for seat := range game.Seat(2) {
		if err := m.Act(seat, []byte(`{"type":"draw"}`)); err != nil {
			t.Fatal(err)
		}
	}
	if v := view(t, m, 1); v.Status != game.Drawn || why(v) != chess.Agreement {
		t.Errorf("it is %s by %q", v.Status, why(v))
	}
}

func TestAViewSaysWhatTheSeatMayPlay(t *testing.T) {
	m := from(t, "7k/P7/8/8/8/8/8/K7 w - - 0 1")
	legal := slices.Sorted(strings.FieldsSeq(view(t, m, 0).Legal))
	if !slices.Equal(legal, []string{"a1a2", "a1b1", "a1b2", "a7a8b", "a7a8n", "a7a8q", "a7a8r"}) {
		t.Errorf("white may play %v", legal)
	}
	if v := view(t, m, 1); v.Legal != "" || v.Claim {
		t.Errorf("black, who is not due, may play %v", v.Legal)
	}
	play(t, m, "a7a8q h8h7 a8a7 h7h8 a7a8 h8h7 a8a7 h7h8 a7a8 h8h7 a8a7 h7h8")
	v := view(t, m, 0)
	if !strings.HasPrefix(v.Notation, "a8=Q+ Kh7 Qa7+ Kh8 ") || len(strings.Fields(v.Notation)) != len(v.Moves) {
		t.Errorf("the moves are written %v", v.Notation)
	}
	if !v.Claim {
		t.Error("the position is there for the third time, and nobody may claim a draw")
	}
}

func TestAViewSaysWhetherAPuzzleCanStillBeSolved(t *testing.T) {
	for name, tt := range map[string]struct {
		moves string
		want  bool
	}{
		"at its start":          {"", true},
		"after the right move":  {"b8g8 f6e7", true},
		"after a wrong move":    {"g1h2 f6g7", false},
		"when no move is left":  {"g1h2 f6g7 h2g1 g7f6", false},
		"when the other is due": {"b8g8", false},
	} {
		m, err := rules.Restore([]byte(`{"start":"1Q6/8/5k2/3R4/2p1p3/4BbP1/5P2/6K1 w - - 0 1","mate":2}`))
		if err != nil {
			t.Fatal(err)
		}
		play(t, m, tt.moves)
		if v := view(t, m, 0); v.Forced != tt.want {
			t.Errorf("%s white is told %t", name, v.Forced)
		}
	}
}

func TestTheViewIsWrittenAsTheDesignSays(t *testing.T) {
	m, err := rules.Start(referee.Setup{Preset: chess.Standard})
	if err != nil {
		t.Fatal(err)
	}
	play(t, m, "e2e4")
	got, err := json.Marshal(m.View(0))
	const want = `{"fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1","moves":["e2e4"],"check":false,"seat":0,"turn":1,` +
		`"reason":null,"status":"playing","notation":"e4"}`
	if err != nil || string(got) != want {
		t.Errorf("it is\n%s, want\n%s (%v)", got, want, err)
	}
}

func TestAViewOfAnotherStartSaysWhere(t *testing.T) {
	const fen = "6k1/8/8/8/8/8/P7/K6R w - - 3 90"
	m := from(t, fen)
	play(t, m, "h1h2")
	v := view(t, m, 0)
	start, moves, ok := v.Replay()
	if v.Start != fen || !ok || start.FEN() != fen || len(moves) != 1 {
		t.Errorf("the view begins at %q, is replayed %t from %s", v.Start, ok, start.FEN())
	}
}

func TestGamesThatTwoOtherProgramsAgreeOn(t *testing.T) {
	f, err := os.Open("testdata/games.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); n++ {
		var g struct {
			Moves  []string
			Winner *string
			Reason chess.Reason
		}
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			t.Fatal(err)
		}
		m := from(t, board.StartFEN)
		play(t, m, strings.Join(g.Moves, " "))
		want := game.Drawn
		if g.Winner != nil {
			want = map[string]game.Outcome{"white": game.Won, "black": game.Lost}[*g.Winner]
		}
		if v := view(t, m, 0); v.Status != want || why(v) != g.Reason || !slices.Equal(v.Moves, g.Moves) {
			t.Errorf("game %d is %s by %s, want %s by %s", n, v.Status, why(v), want, g.Reason)
		}
	}
	if n != 12 {
		t.Errorf("%d games", n)
	}
}

// why is the reason why a game is over, none while it runs.
func why(v chess.View) chess.Reason {
	if v.Reason == nil {
		return ""
	}
	return *v.Reason
}
