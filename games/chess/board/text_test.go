package board_test

import (
	"strings"
	"testing"

	"wits/games/chess/board"
)

func position(t testing.TB, fen string) board.Position {
	t.Helper()
	p, err := board.ReadFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

func TestTextsThatAreNoPosition(t *testing.T) {
	for name, tt := range map[string]struct{ fen, why string }{
		"too few fields":               {"8/8/8/8/8/8/8/8", "6 fields"},
		"a row too few":                {"4k3/8/8/8/8/8/4K3 w - - 0 1", "8 rows"},
		"a row too short":              {"4k3/8/8/8/8/8/7/4K3 w - - 0 1", "7 squares"},
		"a row too long":               {"4k3/8/8/8/8/8/8p/4K3 w - - 0 1", "is none"},
		"two digits side by side":      {"4k3/8/8/8/8/8/44/4K3 w - - 0 1", "is none"},
		"a letter that is no piece":    {"4k3/8/8/8/8/8/x7/4K3 w - - 0 1", "is none"},
		"no king":                      {"8/8/8/8/8/8/8/4K3 w - - 0 1", "one king"},
		"two kings":                    {"4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "one king"},
		"a pawn on the last rank":      {"P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "first or last rank"},
		"a king that can be taken":     {"4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "in check"},
		"nobody to move":               {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "w or b"},
		"castling without a rook":      {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", "at home"},
		"castling letters in disorder": {"4k3/8/8/8/8/8/8/R3K2R w QK - 0 1", "in that order"},
		"en passant without a pawn":    {"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "just passed"},
		"en passant on a wrong rank":   {"4k3/8/8/4p3/8/8/8/4K3 w - e3 0 1", "rank 6"},
		"a counter that is none":       {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "counter"},
		"seventeen pieces":             {"4k3/8/8/NNNNNNNN/NNNNNNNN/8/8/4K3 w - - 0 1", "more pieces"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := board.ReadFEN(tt.fen)
			if err == nil || !strings.Contains(err.Error(), tt.why) {
				t.Errorf("the answer is %v, want %q", err, tt.why)
			}
		})
	}
}

func TestTheCountersMayBeLeftOut(t *testing.T) {
	p := position(t, "4k3/8/8/8/8/8/8/4K3 w - -")
	if got := p.FEN(); got != "4k3/8/8/8/8/8/8/4K3 w - - 0 1" {
		t.Error(got)
	}
}

func TestMovesAsPeopleWriteThem(t *testing.T) {
	const castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for name, tt := range map[string]struct {
		fen, text, move string
		reading         board.Reading
	}{
		"a knight":                      {board.StartFEN, "Nf3", "g1f3", board.Read},
		"a pawn":                        {board.StartFEN, "e4", "e2e4", board.Read},
		"the long form":                 {board.StartFEN, "e2e4", "e2e4", board.Read},
		"the long form with a dash":     {board.StartFEN, "e2-e4", "e2e4", board.Read},
		"the long form with its piece":  {board.StartFEN, "Ng1-f3", "g1f3", board.Read},
		"with a comment":                {board.StartFEN, "e4!?", "e2e4", board.Read},
		"castling short":                {castling, "O-O", "e1g1", board.Read},
		"castling long, with zeros":     {castling, "0-0-0", "e1c1", board.Read},
		"castling as a king's move":     {castling, "e1g1", "e1g1", board.Read},
		"a piece that is not said":      {"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Rf1", "h1f1", board.Read},
		"two rooks that could go there": {"k7/8/8/8/8/4K3/8/1R5R w - - 0 1", "Rd1", "0000", board.Ambiguous},
		"two rooks, the file given":     {"7k/8/8/8/8/4K3/8/R5R1 w - - 0 1", "Rad1", "a1d1", board.Read},
		"two rooks, the rank given":     {"7k/8/8/R7/8/4K3/8/R7 w - - 0 1", "R1a3", "a1a3", board.Read},
		"a promotion":                   {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", "a7a8q", board.Read},
		"a promotion without its sign":  {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8N", "a7a8n", board.Read},
		"a promotion to nothing":        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "0000", board.Illegal},
		"a pawn that takes":             {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", "e4d5", board.Read},
		"a move that is not there":      {board.StartFEN, "Qh5", "0000", board.Illegal},
		"no move":                       {board.StartFEN, "hello", "0000", board.NoMove},
		"nothing":                       {board.StartFEN, "", "0000", board.NoMove},
	} {
		t.Run(name, func(t *testing.T) {
			p := position(t, tt.fen)
			if m, reading := p.Parse(tt.text); m.String() != tt.move || reading != tt.reading {
				t.Errorf("%q is %s (%d), want %s (%d)", tt.text, m, reading, tt.move, tt.reading)
			}
		})
	}
}

func TestWhoCanMate(t *testing.T) {
	for name, tt := range map[string]struct {
		fen          string
		white, black bool
	}{
		"bare kings":                            {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", false, false},
		"a knight against nothing":              {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", false, false},
		"two knights against nothing":           {"4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", true, false},
		"a knight against a rook":               {"r3k3/8/8/8/8/8/8/4KN2 w - - 0 1", true, true},
		"a knight against a queen":              {"q3k3/8/8/8/8/8/8/4KN2 w - - 0 1", false, true},
		"a bishop against nothing":              {"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", false, false},
		"bishops on squares of the same colour": {"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", false, false},
		"bishops on different colours":          {"2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", true, true},
		"a bishop against a pawn":               {"4k3/p7/8/8/8/8/8/2B1K3 w - - 0 1", true, true},
		"a pawn against nothing":                {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", true, false},
	} {
		t.Run(name, func(t *testing.T) {
			p := position(t, tt.fen)
			if w, b := p.CanMate(board.White), p.CanMate(board.Black); w != tt.white || b != tt.black || p.Dead() == (w || b) {
				t.Errorf("white %t, black %t, dead %t", w, b, p.Dead())
			}
		})
	}
}

// In passing a pinned pawn may not take, so the square makes no other position.
func TestAKeyCountsOnlyAnEnPassantThatIsLegal(t *testing.T) {
	for name, tt := range map[string]struct {
		with, without string
		same          bool
	}{
		"nobody could take": {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", true},
		"a pawn may take":   {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", false},
		"both pawns leave the rank of the king": {
			"8/8/8/8/k2pP2Q/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2Q/8/8/4K3 b - - 0 1", true,
		},
		"the taking pawn is pinned on its file": {
			"3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1", true,
		},
	} {
		t.Run(name, func(t *testing.T) {
			a, b := position(t, tt.with), position(t, tt.without)
			if (a.Key() == b.Key()) != tt.same {
				t.Errorf("same is %t", !tt.same)
			}
		})
	}
}

func FuzzFEN(f *testing.F) {
	f.Add(board.StartFEN)
	f.Add("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1")
	f.Add("8/8/8/8/k2pP2Q/8/8/4K3 b - e3 0 1")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := board.ReadFEN(text)
		if err != nil || p.Number() == 9999 || p.Clock() == 9999 { // one more is not read
			return
		}
		again := position(t, p.FEN())
		if again != p {
			t.Fatalf("%q becomes %q", text, again.FEN())
		}
		for _, m := range p.Moves() {
			if next := p.After(m); position(t, next.FEN()) != next {
				t.Fatalf("%q: the position after %s depends on the way there", text, m)
			}
		}
		if again != p {
			t.Fatalf("%q: moves change the position", text)
		}
	})
}

func FuzzMove(f *testing.F) {
	for _, text := range []string{"e4", "Nf3", "O-O", "e7e8q", "Nbd2+", "exd6", "=", "x"} {
		f.Add(text)
	}
	positions := []board.Position{
		board.Start(), position(f, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
		position(f, "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"),
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range positions {
			m, reading := p.Parse(text)
			if (reading == board.Read) != (m != board.None) {
				t.Fatalf("%q is %s, %d", text, m, reading)
			}
			if reading != board.Read {
				continue
			}
			if found, ok := p.Find(m.String()); !ok || found != m {
				t.Fatalf("%q is %s, which is not legal", text, m)
			}
		}
	})
}
