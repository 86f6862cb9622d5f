package protocol_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/games/chess"
	"wits/games/chess/board"
	"wits/games/chess/protocol"
	"wits/games/chess/search"
)

// within lets every limit pass at once: tests wait for nothing.
func within(ctx context.Context, _ game.Millis) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	return ctx, cancel
}

// timing has a clock that goes on by a second whenever it is looked at.
func timing() referee.Timing {
	now := game.Millis(0)
	return referee.Timing{Within: within, Now: func() game.Millis {
		now += 1000
		return now
	}}
}

// strengths look as far ahead as hundreds of Elo.
var strengths = protocol.Strengths{Least: 200, Most: 900, Limit: func(q *search.Question, elo int) { q.Depth = elo / 100 }}

// serve says lines to the engine and returns what it answers.
func serve(t *testing.T, lines ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := protocol.Serve(strengths)(context.Background(), strings.NewReader(strings.Join(lines, "\n")), &out, timing()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestTheEngineIntroducesItself(t *testing.T) {
	got := serve(t, "uci", "isready", "quit")
	for _, want := range []string{"id name wits", "option name Hash type spin", "uciok\n", "readyok\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in %q", want, got)
		}
	}
}

// serveWhole waits for the answer before it says quit: a search that is told to quit answers with what it has.
func serveWhole(t *testing.T, lines ...string) string {
	t.Helper()
	in, write := io.Pipe()
	read, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- protocol.Serve(strengths)(context.Background(), in, out, timing())
		_ = out.Close()
	}()
	go func() { _, _ = io.WriteString(write, strings.Join(lines, "\n")+"\n") }()
	var all strings.Builder
	for buffer := make([]byte, 4096); ; {
		n, err := read.Read(buffer)
		all.Write(buffer[:n])
		if err != nil {
			t.Fatal(err)
		}
		if _, rest, ok := strings.Cut(all.String(), "bestmove "); ok && strings.Contains(rest, "\n") {
			break
		}
	}
	go func() { _, _ = io.Copy(io.Discard, read) }()
	_, _ = io.WriteString(write, "quit\n")
	_ = write.Close()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// best is the move that the engine answers.
func best(t *testing.T, lines ...string) string {
	t.Helper()
	_, rest, _ := strings.Cut(serveWhole(t, lines...), "bestmove ")
	move, _, _ := strings.Cut(rest, "\n")
	return move
}

func TestTheEngineMoves(t *testing.T) {
	const mate = "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
	for name, tt := range map[string]struct {
		lines []string
		move  string
	}{
		"to a depth":               {[]string{mate, "go depth 3"}, "a1a8"},
		"for so many positions":    {[]string{mate, "go nodes 5000"}, "a1a8"},
		"among some moves":         {[]string{mate, "go nodes 500 searchmoves a1a2"}, "a1a2"},
		"after moves":              {[]string{"position startpos moves f2f3 e7e5 g2g4", "go nodes 5000"}, "d8h4"},
		"in a time, with a clock":  {[]string{mate, "go wtime 1000 btime 1000 winc 10 binc 10"}, ""},
		"in a time for the move":   {[]string{mate, "go movetime 10"}, ""},
		"until it is stopped":      {[]string{mate, "go infinite", "stop"}, ""},
		"with another size":        {[]string{"setoption name Hash value 1", mate, "go depth 2"}, "a1a8"},
		"where nothing can move":   {[]string{"position startpos moves f2f3 e7e5 g2g4 d8h4", "go depth 2"}, "0000"},
		"after a line of nonsense": {[]string{"hello", "", mate, "go depth 2"}, "a1a8"},
		"after a bad position":     {[]string{mate, "position fen x", "go depth 2"}, "a1a8"},
	} {
		t.Run(name, func(t *testing.T) {
			got := best(t, tt.lines...)
			if tt.move != "" && got != tt.move {
				t.Errorf("it plays %q", got)
			}
			p, err := board.ReadFEN("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := p.Find(got); tt.move == "" && !ok {
				t.Errorf("it plays %q", got)
			}
		})
	}
}

func TestTheEngineTellsHowFastItIs(t *testing.T) {
	got := serveWhole(t, "position startpos", "go depth 1")
	if !strings.Contains(got, "info depth 1 multipv 1 score cp ") || !strings.Contains(got, " time 1000 pv ") || !strings.Contains(got, " nps ") {
		t.Error(got)
	}
}

func TestTheEngineTellsOfSeveralMoves(t *testing.T) {
	const position = "position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
	got := serveWhole(t, "setoption name MultiPV value 3", position, "go depth 3")
	var moves []string
	for line := range strings.Lines(got) {
		if words := strings.Fields(line); strings.HasPrefix(line, "info depth 1 multipv ") {
			moves = append(moves, words[slices.Index(words, "pv")+1])
		}
	}
	slices.Sort(moves)
	if len(moves) != 3 || len(slices.Compact(moves)) != 3 || !strings.Contains(got, "multipv 1 score mate 1") || !strings.Contains(got, "bestmove a1a8") {
		t.Errorf("%q\n%s", moves, got)
	}
}

// A position that is none changes nothing, and is told.
func TestTheEngineRefusesPositions(t *testing.T) {
	for name, bad := range map[string]string{
		"nonsense":        "x",
		"no king":         "8/8/8/8/8/8/8/4K3 w - - 0 1",
		"Chess960":        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
		"an odd castle":   "rk2r3/8/8/8/8/8/8/RK2R3 w KQkq - 0 1",
		"an illegal move": "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 moves a1b8",
	} {
		got := serveWhole(t, "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "position fen "+bad, "go depth 2")
		if !strings.HasPrefix(got, "info string the ") || !strings.Contains(got, "bestmove a1") {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestTheEngineCanBeWeaker(t *testing.T) {
	all := serve(t, "uci")
	for _, want := range []string{"option name MultiPV type spin default 1 min 1 max 64", "option name UCI_LimitStrength type check default false", "option name UCI_Elo type spin default 900 min 200 max 900"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not in %q", want, all)
		}
	}
	for elo, deepest := range map[string]string{"200": "info depth 2 ", "300": "info depth 3 "} {
		got := serveWhole(t, "setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value "+elo, "go depth 9")
		if !strings.Contains(got, deepest) || strings.Contains(got, "info depth 4 ") {
			t.Errorf("at %s: %s", elo, got)
		}
	}
}

// script is a program that answers lines by a script.
type script struct {
	mu      sync.Mutex
	heard   []string
	answers map[string][]string
	queue   []string
}

func (s *script) Send(line string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heard = append(s.heard, line)
	word, _, _ := strings.Cut(line, " ")
	s.queue = append(s.queue, s.answers[word]...)
	return nil
}

var errGone = errors.New("it is gone")

func (s *script) Hear(context.Context) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.queue) == 0 {
		return "", errGone
	}
	line := s.queue[0]
	s.queue = s.queue[1:]
	return line, nil
}

func newScript(best ...string) *script {
	return &script{answers: map[string][]string{
		"uci":     {"id name Scripted 1", "option name UCI_Elo type spin default 1350 min 1350 max 2850", "uciok"},
		"isready": {"readyok"},
		"go":      best,
	}}
}

func look(t *testing.T, moves ...string) game.View {
	t.Helper()
	m, err := referee.New(chess.Info(), chess.Rules{}).Start(referee.Setup{Preset: chess.Standard})
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range moves {
		if err := m.Act(m.Status().Turn, []byte(`{"type":"move","move":"`+move+`"}`)); err != nil {
			t.Fatal(err)
		}
	}
	return m.View(m.Status().Turn)
}

func TestAnEngineIsToldWhatItNeeds(t *testing.T) {
	s := newScript("info depth 1 score cp 20", "bestmove e7e5 ponder g1f3")
	e, err := protocol.Dial([]string{"UCI_Elo=1500", "nodes=1000"})
	if err != nil {
		t.Fatal(err)
	}
	name, err := e.Greet(context.Background(), s)
	if err != nil || name != "Scripted 1" {
		t.Fatalf("it is called %q, %v", name, err)
	}
	a, err := e.Choose(context.Background(), s, look(t, "e2e4"))
	if move, _ := game.AsAction[chess.Action](a); err != nil || move.Move != "e7e5" {
		t.Errorf("it plays %v, %v", move, err)
	}
	want := []string{
		"uci", "setoption name UCI_Elo value 1500", "ucinewgame", "isready", "position startpos moves e2e4", "isready", "go nodes 1000",
	}
	if !slices.Equal(s.heard, want) {
		t.Errorf("it heard %q", s.heard)
	}
}

func TestEnginesThatMisbehave(t *testing.T) {
	for name, tt := range map[string]struct {
		options []string
		best    []string
		why     string
	}{
		"an option it does not have": {[]string{"Skill=3"}, nil, "no option"},
		"an answer that is no move":  {nil, []string{"bestmove nonsense"}, "is none"},
		"an end without an answer":   {nil, nil, "gone"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScript(tt.best...)
			e, err := protocol.Dial(tt.options)
			if err != nil {
				t.Fatal(err)
			}
			if _, err = e.Greet(context.Background(), s); err == nil {
				_, err = e.Choose(context.Background(), s, look(t))
			}
			if err == nil || !strings.Contains(err.Error(), tt.why) {
				t.Errorf("the answer is %v", err)
			}
		})
	}
}

// options are what engines of the field have, as they write it.
var options = []string{
	"option name Debug Log File type string default",
	"option name Hash type spin default 16 min 1 max 33554432",
	"option name Clear Hash type button",
	"option name Skill Level type spin default 20 min 0 max 20",
	"option name UCI_LimitStrength type check default false",
	"option name UCI_Elo type spin default 1320 min 1320 max 3190",
	"option name Playing Style type combo default Very Solid var Very Solid var Risky",
	"option name Odd",
}

func TestOptionsAreSentAsTheEngineSpellsThem(t *testing.T) {
	for option, want := range map[string]string{
		"Skill_Level=0":            "setoption name Skill Level value 0",
		"skill level=20":           "setoption name Skill Level value 20",
		"uci_elo=1500":             "setoption name UCI_Elo value 1500",
		"UCI_LimitStrength=TRUE":   "setoption name UCI_LimitStrength value true",
		"playing_style=very solid": "setoption name Playing Style value Very Solid",
		"Debug Log File=/tmp/a b":  "setoption name Debug Log File value /tmp/a b",
		"Debug_Log_File=":          "setoption name Debug Log File value <empty>",
		"Clear_Hash=":              "setoption name Clear Hash",
		"Odd=1":                    "setoption name Odd value 1",
		"Hash=16":                  "setoption name Hash value 16",
	} {
		s := newScript()
		s.answers["uci"] = append(options, "uciok")
		e, err := protocol.Dial([]string{option})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Greet(context.Background(), s); err != nil || !slices.Contains(s.heard, want) {
			t.Errorf("%s: it heard %q, %v", option, s.heard, err)
		}
	}
}

func TestOptionsThatTheEngineCannotTake(t *testing.T) {
	for option, why := range map[string]string{
		"Skil_Level=0":           `it has no option "Skil_Level"; it has Debug Log File, Hash, Clear Hash, Skill Level, UCI_LimitStrength,`,
		"UCI_Elo=99999":          `its option "UCI_Elo" takes a whole number from 1320 to 3190, not "99999"`,
		"Skill_Level=-1":         `its option "Skill Level" takes a whole number from 0 to 20, not "-1"`,
		"Hash=much":              `its option "Hash" takes a whole number from 1 to 33554432, not "much"`,
		"UCI_LimitStrength=yes":  `its option "UCI_LimitStrength" takes true or false, not "yes"`,
		"Playing_Style=Careless": `its option "Playing Style" takes Very Solid or Risky, not "Careless"`,
		"Clear_Hash=now":         `its option "Clear Hash" is a button, which takes no value: write "Clear Hash="`,
	} {
		s := newScript()
		s.answers["uci"] = append(options, "uciok")
		e, err := protocol.Dial([]string{option})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Greet(context.Background(), s); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", option, err)
		}
		if slices.ContainsFunc(s.heard, func(line string) bool { return strings.HasPrefix(line, "setoption") }) {
			t.Errorf("%s: it heard %q", option, s.heard)
		}
	}
}

func TestOptionsThatAreNone(t *testing.T) {
	for _, o := range []string{"UCI_Elo", "=3", "movetime=soon", "nodes=0", "movetime=99999999999", "Log=a\nquit", "Hash=16 value 3\n"} {
		if _, err := protocol.Dial([]string{o}); err == nil {
			t.Errorf("%q is taken", o)
		}
	}
}

func TestAnEngineThatSeesNoWinClaims(t *testing.T) {
	var moves []string
	for range 2 {
		moves = append(moves, "g1f3", "g8f6", "f3g1", "f6g8")
	}
	e, err := protocol.Dial(nil)
	if err != nil {
		t.Fatal(err)
	}
	for score, want := range map[string]bool{"cp -30": true, "cp 90": false, "mate -3": true} {
		s := newScript("info depth 1 score "+score, "bestmove e2e4")
		a, err := e.Choose(context.Background(), s, look(t, moves...))
		if move, _ := game.AsAction[chess.Action](a); err != nil || move.Claim != want {
			t.Errorf("%s: it plays %v, %v", score, move, err)
		}
	}
}
