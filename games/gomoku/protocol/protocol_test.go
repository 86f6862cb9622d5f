package protocol_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/games/gomoku"
	"wits/games/gomoku/proof"
	"wits/games/gomoku/protocol"
)

// briefly lets a search end at once: what it finds first is good enough for these tests.
func briefly(ctx context.Context, _ game.Millis) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	return ctx, cancel
}

func converse(t *testing.T, lines ...string) []string {
	t.Helper()
	var out strings.Builder
	if err := protocol.Serve(context.Background(), strings.NewReader(strings.Join(lines, "\n")), &out, referee.Timing{Within: briefly}); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

func TestABrainAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		lines []string
		want  string // the last answer
	}{
		"a start":                     {[]string{"START 15"}, "OK"},
		"another size":                {[]string{"START 20", "BEGIN"}, "10,10"},
		"a stone at its edge":         {[]string{"START 20", "TURN 20,0"}, `ERROR "20,0" is no free point of the board`},
		"five stopped at its edge":    {[]string{"START 20", "BOARD", "19,19,2", "7,7,1", "19,18,2", "8,9,1", "19,17,2", "3,3,1", "19,16,2", "DONE"}, "19,15"},
		"five made across":            {[]string{"START 20", "BOARD", "14,2,1", "7,7,2", "15,3,1", "8,9,2", "16,4,1", "3,3,2", "17,5,1", "9,14,2", "18,6,2", "DONE"}, "13,1"},
		"a size too large":            {[]string{"START 21"}, "ERROR only square boards of 5 to 20 lines are played"},
		"a size too small":            {[]string{"START 4"}, "ERROR only square boards of 5 to 20 lines are played"},
		"a rectangle":                 {[]string{"RECTSTART 10,15"}, "ERROR only square boards of 5 to 20 lines are played"},
		"a square of another size":    {[]string{"RECTSTART 20,20", "BEGIN"}, "10,10"},
		"a square rectangle":          {[]string{"RECTSTART 15,15", "BEGIN"}, "7,7"},
		"the first stone":             {[]string{"START 15", "BEGIN"}, "7,7"},
		"an unknown command":          {[]string{"SWAP2BOARD"}, "UNKNOWN command"},
		"another rule":                {[]string{"INFO rule 1"}, "MESSAGE only freestyle is played: five or more in a row win"},
		"five stopped":                {[]string{"START 15", "BOARD", "0,0,2", "7,7,1", "1,0,2", "8,9,1", "2,0,2", "3,3,1", "3,0,2", "DONE"}, "4,0"},
		"five made":                   {[]string{"BOARD", "0,0,1", "7,7,2", "1,0,1", "8,9,2", "2,0,1", "3,3,2", "3,0,1", "9,9,2", "DONE"}, "4,0"},
		"a stone on another":          {[]string{"START 15", "BEGIN", "TURN 7,7"}, `ERROR "7,7" is no free point of the board`},
		"a stone outside":             {[]string{"START 15", "TURN 15,0"}, `ERROR "15,0" is no free point of the board`},
		"a stone taken back":          {[]string{"START 15", "BEGIN", "TAKEBACK 7,7"}, "OK"},
		"a stone that was never here": {[]string{"START 15", "TAKEBACK 7,7"}, `ERROR there is no stone at "7,7"`},
		"another game":                {[]string{"START 15", "BEGIN", "RESTART", "BEGIN"}, "7,7"},
		"nothing after the end":       {[]string{"START 15", "END", "BEGIN"}, "OK"},
	} {
		if got := converse(t, c.lines...); got[len(got)-1] != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestABlackBrainPlaysByTheProof(t *testing.T) {
	tree, err := proof.Known()
	if err != nil {
		t.Fatal(err)
	}
	for _, answer := range []gomoku.Point{{X: 3, Y: 3}, {X: 8, Y: 4}, {X: 7, Y: 12}} {
		moves := []int{112, answer.Cell()}
		lines := []string{"START 15", "BEGIN", fmt.Sprintf("TURN %d,%d", answer.X, answer.Y)}
		for range 2 {
			a, ok := tree.Advise(moves)
			if !ok {
				t.Fatalf("the proof does not know %v", moves)
			}
			want := fmt.Sprintf("%d,%d", a.Move%gomoku.Size, a.Move/gomoku.Size)
			if got := converse(t, lines...); got[len(got)-1] != want {
				t.Errorf("after %v: %q, want %s", moves, got, want)
			}
			moves = append(moves, a.Move, 0) // an answer far away
			lines = append(lines, "TURN 0,0")
		}
	}
}

func TestABrainSaysItsName(t *testing.T) {
	if got := converse(t, "ABOUT"); !strings.HasPrefix(got[0], `name="wits", version="`) {
		t.Error(got)
	}
}

// talk is a conversation with something that answers.
type talk struct {
	to   io.Writer
	from *bufio.Scanner
}

func (t talk) Send(line string) error { _, err := io.WriteString(t.to, line+"\n"); return err }

func (t talk) Hear(context.Context) (string, error) {
	if !t.from.Scan() {
		return "", io.ErrUnexpectedEOF
	}
	return t.from.Text(), nil
}

// script is a program that has an answer to some lines, and remembers all.
type script struct {
	answers map[string]string
	heard   []string
	says    []string
}

func (s *script) Send(line string) error {
	s.heard = append(s.heard, line)
	if answer, ok := s.answers[line]; ok {
		s.says = append(s.says, strings.Split(answer, "\n")...)
	}
	return nil
}

func (s *script) Hear(context.Context) (string, error) {
	if len(s.says) == 0 {
		return "", io.ErrUnexpectedEOF
	}
	line := s.says[0]
	s.says = s.says[1:]
	return line, nil
}

func view(t *testing.T, preset string, actions ...string) game.View {
	t.Helper()
	m, err := referee.New(gomoku.Info(), gomoku.Rules{}).Start(referee.Setup{Preset: preset})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range actions {
		if err := m.Act(m.Status().Turn, []byte(a)); err != nil {
			t.Fatal(err)
		}
	}
	return m.View(m.Status().Turn)
}

func dial(t *testing.T, options ...string) referee.Engine {
	t.Helper()
	e, err := protocol.Dial(options)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestAProgramIsShownTheWholeBoard(t *testing.T) {
	program := &script{answers: map[string]string{"DONE": "MESSAGE thinking\n8,6"}}
	a, err := dial(t).Choose(context.Background(), program, view(t, "standard", `{"type":"place","x":7,"y":7}`, `{"type":"place","x":8,"y":8}`))
	got, _ := json.Marshal(a)
	if err != nil || string(got) != `{"type":"place","x":8,"y":6}` {
		t.Errorf("%s, %v", got, err)
	}
	if want := "BOARD 7,7,1 8,8,2 DONE"; strings.Join(program.heard, " ") != want {
		t.Errorf("it heard %q", program.heard)
	}
}

func TestWhatAProgramDoesWrongIsTold(t *testing.T) {
	ctx := context.Background()
	for name, c := range map[string]struct {
		answers map[string]string
		does    func(e referee.Engine, t referee.Talk) error
	}{
		"a refused size": {map[string]string{"ABOUT": `name="b"`, "START 15": "ERROR too small"}, func(e referee.Engine, t referee.Talk) error {
			_, err := e.Greet(ctx, t)
			return err
		}},
		"an answer that is no move": {map[string]string{"BEGIN": "h8"}, func(e referee.Engine, tk referee.Talk) error {
			_, err := e.Choose(ctx, tk, view(t, "standard"))
			return err
		}},
		"a choice of colours": {nil, func(e referee.Engine, tk referee.Talk) error {
			_, err := e.Choose(ctx, tk, view(t, "swap"))
			return err
		}},
	} {
		if err := c.does(dial(t), &script{answers: c.answers}); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

func TestABrainIsToldItsParameters(t *testing.T) {
	program := &script{answers: map[string]string{"ABOUT": `name="b"`, "START 15": "OK"}}
	e := dial(t, "Timeout_Turn=500", "max_memory=83886080", "folder=/tmp/a b")
	if _, err := e.Greet(context.Background(), program); err != nil {
		t.Fatal(err)
	}
	want := "INFO timeout_turn 500; INFO timeout_match 0; INFO game_type 1; INFO rule 0; INFO max_memory 83886080; INFO folder /tmp/a b"
	if all := strings.Join(program.heard, "; "); !strings.HasSuffix(all, want) {
		t.Error(all)
	}
}

func TestParametersThatAreNone(t *testing.T) {
	for option, why := range map[string]string{
		"speed=9":          `there is no parameter "speed": there are turn, max_memory, folder`,
		"turn":             "want KEY=VALUE",
		"turn=0":           "want milliseconds from 1 to 2147483647",
		"turn=soon":        "want milliseconds from 1 to 2147483647",
		"turn=99999999999": "want milliseconds from 1 to 2147483647",
		"max_memory=1G":    "want bytes from 0 to 2147483647, 0 for no bound",
		"folder=":          "want a folder",
		"folder=a\nEND":    "want one line",
	} {
		if _, err := protocol.Dial([]string{option}); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v", option, err)
		}
	}
}

// As managers of the field do, a whole board is sent only where the program cannot know it.
func TestAProgramIsToldOneMoveAtATime(t *testing.T) {
	program := &script{answers: map[string]string{"ABOUT": `name="b"`, "START 15": "OK", "BEGIN": "7,7", "TURN 8,8": "8,6", "DONE": "0,0", "TURN 5,5": "4,4", "RESTART": "OK"}}
	e, ctx := dial(t), context.Background()
	if _, err := e.Greet(ctx, program); err != nil {
		t.Fatal(err)
	}
	place := func(x, y string) string { return `{"type":"place","x":` + x + `,"y":` + y + `}` }
	one, two := place("7", "7"), place("8", "8")
	ask := func(want string, actions ...string) {
		t.Helper()
		before := len(program.heard)
		if _, err := e.Choose(ctx, program, view(t, "standard", actions...)); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(program.heard[before:], " "); got != want {
			t.Errorf("it heard %q, want %q", got, want)
		}
	}
	ask("BEGIN")
	ask("TURN 8,8", one, two)
	ask("BOARD 7,7,1 8,8,2 3,3,1 2,2,2 DONE", one, two, place("3", "3"), place("2", "2")) // that was not its move
	if err := e.End(ctx, program); err != nil {
		t.Fatal(err)
	}
	ask("TURN 5,5", place("5", "5"))
}

// A command that is refused once is tried again, from the start.
func TestARefusalIsTriedAgain(t *testing.T) {
	program := &script{answers: map[string]string{"ABOUT": `name="b"`, "START 15": "OK", "TURN 5,5": "ERROR not now", "DONE": "4,4"}}
	e, ctx := dial(t), context.Background()
	if _, err := e.Greet(ctx, program); err != nil {
		t.Fatal(err)
	}
	a, err := e.Choose(ctx, program, view(t, "standard", `{"type":"place","x":5,"y":5}`))
	if got, _ := json.Marshal(a); err != nil || string(got) != `{"type":"place","x":4,"y":4}` {
		t.Errorf("%s, %v", got, err)
	}
	if all := strings.Join(program.heard, " "); !strings.HasSuffix(all, "BOARD 5,5,2 DONE") || strings.Count(all, "START 15") != 2 {
		t.Error(all)
	}
	program.answers["DONE"] = "ERROR never"
	if _, err := e.Choose(ctx, program, view(t, "standard", `{"type":"place","x":6,"y":5}`)); err == nil || !strings.Contains(err.Error(), "never") {
		t.Errorf("a second refusal: %v", err)
	}
}

func TestABrainThinksByTheClock(t *testing.T) {
	program := &script{answers: map[string]string{"ABOUT": `name="b"`, "START 15": "OK", "BEGIN": "7,7"}}
	e := dial(t).(*protocol.Brain)
	if !e.SetClock(referee.Budget{Left: 60_000, Other: 1}) || dial(t, "turn=500").(*protocol.Brain).SetClock(referee.Budget{}) {
		t.Error("an option is not kept to")
	}
	_, err := e.Greet(context.Background(), program)
	if err != nil {
		t.Fatal(err)
	}
	e.SetClock(referee.Budget{Left: 59_000})
	if _, err := e.Choose(context.Background(), program, view(t, "standard")); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"INFO timeout_turn 60000; INFO timeout_match 60000;", "INFO time_left 59000; BEGIN"} {
		if all := strings.Join(program.heard, "; "); !strings.Contains(all, want) {
			t.Errorf("%q is not in %q", want, all)
		}
	}
}

// A program that knows no RESTART is started again.
func TestGamesFollowEachOther(t *testing.T) {
	program := &script{answers: map[string]string{"ABOUT": `name="old", version="1"`, "START 15": "OK", "RESTART": "UNKNOWN command"}}
	e := dial(t, "turn=500")
	name, err := e.Greet(context.Background(), program)
	if err != nil || name != "old" {
		t.Fatalf("%q, %v", name, err)
	}
	if err := e.End(context.Background(), program); err != nil {
		t.Fatal(err)
	}
	if all := strings.Join(program.heard, "; "); strings.Count(all, "START 15; INFO timeout_turn 500;") != 2 {
		t.Error(all)
	}
}

func TestABrainPlaysThroughItsOwnProtocol(t *testing.T) {
	in, to := io.Pipe()
	from, out := io.Pipe()
	served := make(chan error, 1)
	go func() { served <- protocol.Serve(context.Background(), in, out, referee.Timing{Within: briefly}) }()
	say, e := talk{to, bufio.NewScanner(from)}, dial(t)
	name, err := e.Greet(context.Background(), say)
	if err != nil || name != "wits" {
		t.Fatalf("%q, %v", name, err)
	}
	m, err := referee.New(gomoku.Info(), gomoku.Rules{}).Start(referee.Setup{Preset: "standard"})
	if err != nil {
		t.Fatal(err)
	}
	for range 6 {
		seat := m.Status().Turn
		a, err := e.Choose(context.Background(), say, m.View(seat))
		if err != nil {
			t.Fatal(err)
		}
		data, _ := json.Marshal(a)
		if err := m.Act(seat, data); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(e.End(context.Background(), say), say.Send("END"), <-served); err != nil {
		t.Error(err)
	}
}
