package pgn_test

import (
	"reflect"
	"strings"
	"testing"

	"wits/games/chess/board"
	"wits/games/chess/pgn"
)

const two = `% for another program
[Event "A \"casual\" game"]
[White "Morphy, Paul"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 {This is Philidor's defence.} 3. d4 Bg4?! $6 (3... exd4 4. Nxd4 (4. Qxd4 Nc6) {a ) in a comment}
4... Nf6) 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 ; to the end of the line
7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6
15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0

[Event "?"]
[SetUp "1"]
[FEN "4k3/P7/8/8/8/8/8/4K3 b - - 0 40"]

40... Kf7 41.a8=Q 1/2-1/2
`

func TestSeveralGamesInAFile(t *testing.T) {
	games, err := pgn.Read(two)
	if err != nil || len(games) != 2 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	opera, end := games[0], games[1]
	if got := opera.Tag("Event"); got != `A "casual" game` {
		t.Errorf("the event is %s", got)
	}
	if len(opera.Moves) != 33 || opera.Moves[32].String() != "d1d8" || opera.Result != pgn.WhiteWins {
		t.Errorf("%d moves, %s", len(opera.Moves), opera.Result)
	}
	if opera.Skipped != (pgn.Skipped{Comments: 3, Variations: 1}) {
		t.Errorf("skipped %+v", opera.Skipped)
	}
	if len(end.Moves) != 2 || end.Moves[1].String() != "a7a8q" || end.Start.Turn() != board.Black || end.Result != pgn.Draw {
		t.Errorf("%+v", end)
	}
}

func TestWhatIsWrittenIsReadAgain(t *testing.T) {
	games, err := pgn.Read(two)
	if err != nil {
		t.Fatal(err)
	}
	text := games[0].String() + "\n" + games[1].String()
	again, err := pgn.Read(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for i := range games {
		games[i].Skipped = pgn.Skipped{}
		if !reflect.DeepEqual(games[i].Moves, again[i].Moves) || games[i].Result != again[i].Result || games[i].Start != again[i].Start ||
			again[i].Tag("White") == "" {
			t.Errorf("game %d is another: %s", i, again[i])
		}
	}
	for _, line := range strings.Split(text, "\n") {
		if len(line) > 80 {
			t.Errorf("a line of %d: %s", len(line), line)
		}
	}
}

func TestNotesAreWrittenAsTheyWereRead(t *testing.T) {
	games, err := pgn.Read("{a book} ; by } hand\n1. e4!? {two  words,\n[%clk 0:01]} $13 (1. d4 ; closed\n d5 (1... Nf6)) e5 ?! 1-0 {on time}\n")
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	const want = "{a book} { by ) hand} 1. e4 $5 {two words, [%clk 0:01]} $13 (1. d4 { closed} d5\n(1... Nf6)) 1... e5 $6 {on time} 1-0\n"
	if _, got, _ := strings.Cut(games[0].String(), "\n\n"); got != want {
		t.Errorf("it is written\n%s\nwant\n%s", got, want)
	}
	again, err := pgn.Read(games[0].String())
	if err != nil || again[0].String() != games[0].String() || again[0].Skipped != games[0].Skipped {
		t.Errorf("it is read again as\n%s, %v", again[0], err)
	}
}

func TestEveryGameThatIsWrongIsNamed(t *testing.T) {
	games, err := pgn.Read(strings.Repeat("[White \"Ada\"]\n[Black \"Bert\"]\n\n1. Ke3 *\n\n", 30) + "[White \"Cleo\"]\n\n1. e4 *\n")
	if len(games) != 1 || games[0].Number != 31 || err == nil || strings.Count(err.Error(), "\n") != 29 ||
		!strings.Contains(err.Error(), "game 30 (Ada – Bert): line 149: \"Ke3\" is not legal") {
		t.Errorf("%d games, %v", len(games), err)
	}
}

func TestTextsThatAreNoGame(t *testing.T) {
	for name, tt := range map[string]struct{ text, why string }{
		"an illegal move":               {"1. e4 e5\n2. Ke3", "line 2: \"Ke3\" is not legal"},
		"no move":                       {"1. e4 hello", "no move"},
		"a comment without end":         {"1. e4 {hm", "line 1: a comment has no end"},
		"a variation without end":       {"1. e4 (1. d4", "line 1: a variation has no end"},
		"a bracket too many":            {"1. e4 )", "does not belong"},
		"a position that is none":       {"[FEN \"x\"]\n\n*", "position is none"},
		"a tag without value":           {"[Event]\n\n*", "tag reads"},
		"several knights could":         {"1. e4 e5 2. Nf3 Nf6 3. d3 d6 4. Nd2", "several moves"},
		"a tag value that does not end": {"[Event \"x\n\n*", "no end"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := pgn.Read(tt.text)
			if err == nil || !strings.Contains(err.Error(), tt.why) {
				t.Errorf("the answer is %v, want %q", err, tt.why)
			}
		})
	}
}

func TestFilesAsTheyAreFound(t *testing.T) {
	for name, tt := range map[string]struct {
		text  string
		games int
		moves int
		event string
		ended string
	}{
		"a byte order mark":                       {"\ufeff[Event \"x\"]\n\n1. e4 e5 *\n", 1, 2, "x", pgn.Unknown},
		"lines that end with both":                {"[Event \"x\"]\r\n\r\n1. e4 ; good\r\n1... e5 1-0\r\n", 1, 2, "x", pgn.WhiteWins},
		"lines that end with a carriage return":   {"[Event \"x\"]\r\r1. e4 ; good\r1... e5 1-0\r", 1, 2, "x", pgn.WhiteWins},
		"Latin-1":                                 {"[Event \"M\xfcnchen\"]\n\n1. e4 *\n", 1, 1, "München", pgn.Unknown},
		"a comment before the tags":               {"{from a book}\n; by hand\n[Event \"x\"]\n\n1. e4 *\n", 1, 1, "x", pgn.Unknown},
		"a comment after the result":              {"[Event \"x\"]\n\n1. e4 1-0 {on time}\n", 1, 1, "x", pgn.WhiteWins},
		"a result that only a tag tells":          {"[Event \"x\"]\n[Result \"0-1\"]\n\n1. e4\n", 1, 1, "x", pgn.BlackWins},
		"the result after the moves counts":       {"[Event \"x\"]\n[Result \"0-1\"]\n\n1. e4 1-0\n", 1, 1, "x", pgn.WhiteWins},
		"a capture in passing that says so":       {"[Event \"x\"]\n\n1. e4 a6 2. e5 d5 3. exd6 e.p. *\n", 1, 5, "x", pgn.Unknown},
		"a value with what a terminal would obey": {"[Event \"\x1b]0;x\a\"]\n\n1. e4 *\n", 1, 1, " ]0;x ", pgn.Unknown},
		"numbers and moves without a blank":       {"[Event \"x\"]\n\n1.e4 e5 2.Nf3 $1 Nc6!? *\n", 1, 4, "x", pgn.Unknown},
		"a game without moves":                    {"[Event \"x\"]\n\n*\n", 1, 0, "x", pgn.Unknown},
		"nothing but comments":                    {"{hm}\n; hm\n", 0, 0, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			games, err := pgn.Read(tt.text)
			if err != nil || len(games) != tt.games {
				t.Fatalf("%d games, %v", len(games), err)
			}
			for _, g := range games {
				if len(g.Moves) != tt.moves || g.Tag("Event") != tt.event || g.Result != tt.ended {
					t.Errorf("%d moves, %q, %s", len(g.Moves), g.Tag("Event"), g.Result)
				}
			}
		})
	}
}

func TestAGameThatIsWrongDoesNotSpoilTheOthers(t *testing.T) {
	games, err := pgn.Read("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. e4 e5\n2. Ke3 *\n\n[Event \"c\"]\n\n1. d4 *\n\n[Event \"d\"]\n\n1. d4 d6 {\n")
	if len(games) != 2 || games[1].Tag("Event") != "c" {
		t.Errorf("%d games", len(games))
	}
	if err == nil || !strings.Contains(err.Error(), "line 8: \"Ke3\"") || !strings.Contains(err.Error(), "line 16: a comment has no end") {
		t.Errorf("the answer is %v", err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(two)
	f.Add("1. e4 e5 *")
	f.Fuzz(func(t *testing.T, text string) {
		games, err := pgn.Read(text)
		if err != nil {
			return
		}
		for _, g := range games {
			again, err := pgn.Read(g.String())
			if err != nil || len(again) != 1 || !reflect.DeepEqual(again[0].Moves, g.Moves) || again[0].Result != g.Result ||
				len(again[0].Notes) != len(g.Notes) || again[0].String() != g.String() {
				t.Fatalf("%s\n%v", g, err)
			}
		}
	})
}
