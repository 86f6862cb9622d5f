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
)

// within lets every limit pass at once: tests wait for nothing.
func within(ctx context.Context, _ game.Millis) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	return ctx, cancel
}

// serve says lines to the engine and returns what it answers.
func serve(t *testing.T, lines ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := protocol.Serve(context.Background(), strings.NewReader(strings.Join(lines, "\n")), &out, within); err != nil {
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

// best waits for the answer before it says quit: a search that is told to quit answers with what it has.
func best(t *testing.T, lines ...string) string {
	t.Helper()
	in, write := io.Pipe()
	read, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- protocol.Serve(context.Background(), in, out, within)
		_ = out.Close()
	}()
	go func() { _, _ = io.WriteString(write, strings.Join(lines, "\n")+"\n") }()
	var answer string
	buffer := make([]byte, 4096)
	var all strings.Builder
	for answer == "" {
		n, err := read.Read(buffer)
		all.Write(buffer[:n])
		if err != nil {
			t.Fatal(err)
		}
		if _, rest, ok := strings.Cut(all.String(), "bestmove "); ok && strings.Contains(rest, "\n") {
			answer, _, _ = strings.Cut(rest, "\n")
		}
	}
	go func() { _, _ = io.Copy(io.Discard, read) }()
	_, _ = io.WriteString(write, "quit\n")
	_ = write.Close()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	return answer
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
		"uci", "setoption name UCI_Elo value 1500", "ucinewgame", "isready", "position startpos moves e2e4", "go nodes 1000",
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
