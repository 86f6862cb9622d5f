package protocol_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/games/chess"
	"wits/games/chess/protocol"
)

// xboardEngine is a script with the features of an engine of version 2.
func xboardEngine(answers ...string) *script {
	return &script{answers: map[string][]string{
		"protover": {
			"# hello", `feature myname="Scripted 1" ping=1 setboard=1 usermove=1 san=1 done=0`,
			`feature option="Skill Level -spin 5 0 10" option="Clear Hash -button" option="Ponder -check 0" option="Style -combo calm /// *wild"`, "feature done=1",
		},
		"ping": {"pong 1"}, "go": answers, "usermove": nil,
	}}
}

func greet(t *testing.T, s *script, options ...string) (referee.Engine, error) {
	t.Helper()
	e, err := protocol.DialXBoard(options)
	if err != nil {
		t.Fatal(err)
	}
	name, err := e.Greet(context.Background(), s)
	if name != "Scripted 1" {
		t.Errorf("it is called %q", name)
	}
	return e, err
}

func TestAnXBoardEnginePlays(t *testing.T) {
	s := xboardEngine("9. 31 120 4000 Nf6 Nc3", "1. ... g8f6", "move g8f6")
	e, err := greet(t, s, "Skill_Level=3", "Ponder=true", "style=Calm", "Clear Hash=", "sd=4")
	if err != nil {
		t.Fatal(err)
	}
	choose := func(want string, moves ...string) []string {
		t.Helper()
		before := len(s.heard)
		a, err := e.Choose(context.Background(), s, look(t, moves...))
		if move, _ := game.AsAction[chess.Action](a); err != nil || move.Move != want {
			t.Fatalf("it plays %v, %v", move, err)
		}
		return s.heard[before:]
	}
	if got, want := choose("g8f6", "e2e4"), []string{"usermove e2e4", "sd 4", "go"}; !slices.Equal(got, want) {
		t.Errorf("it heard %q", got)
	}
	if o, ok := e.(*protocol.XBoard).Opinion(); !ok || o.String() != "+0.31/9" {
		t.Errorf("its opinion is %v", o)
	}
	s.answers["usermove"] = []string{"9 -100002 1 1 x", "My move is : f6e4"}
	if got, want := choose("f6e4", "e2e4", "g8f6", "b1c3"), []string{"usermove b1c3"}; !slices.Equal(got, want) {
		t.Errorf("it heard %q", got)
	}
	if o, _ := e.(*protocol.XBoard).Opinion(); o.String() != "-M2/9" {
		t.Errorf("its opinion is %v", o)
	}
	heard := strings.Join(s.heard, "; ")
	for _, want := range []string{"xboard; protover 2;", "rejected san", "option Skill Level=3; option Ponder=1; option Style=calm; option Clear Hash; new; force; post; easy; ping 1"} {
		if !strings.Contains(heard, want) {
			t.Errorf("%q is not in %q", want, heard)
		}
	}
}

// deaf is an engine that misses what is said while it starts, as GNU Chess does without -x.
type deaf struct {
	*script
	misses int
}

func (d *deaf) Send(line string) error {
	if d.misses--; d.misses >= 0 {
		return nil
	}
	return d.script.Send(line)
}

func (d *deaf) Hear(ctx context.Context) (string, error) {
	line, err := d.script.Hear(ctx)
	if err != nil {
		err = referee.ErrSilent
	}
	return line, err
}

func TestAnXBoardEngineThatMissesTheGreetingIsAskedAgain(t *testing.T) {
	for _, misses := range []int{2, 20, 200} {
		e, err := protocol.DialXBoard(nil)
		if err != nil {
			t.Fatal(err)
		}
		if name, err := e.Greet(t.Context(), &deaf{xboardEngine(), misses}); err != nil || name != "Scripted 1" {
			t.Errorf("it misses %d lines: %q, %v", misses, name, err)
		}
	}
}

func TestAnXBoardEngineThinksByTheClock(t *testing.T) {
	s := xboardEngine("move e7e5")
	e, err := greet(t, s)
	if err != nil {
		t.Fatal(err)
	}
	if !e.(*protocol.XBoard).SetClock(referee.Budget{Left: 90_000, Other: 80_500, Increment: 500, Moves: 40}) {
		t.Error("it does not think by the clock")
	}
	if _, err := e.Choose(context.Background(), s, look(t, "e2e4")); err != nil {
		t.Fatal(err)
	}
	if all := strings.Join(s.heard, "; "); !strings.HasSuffix(all, "usermove e2e4; level 40 1:30 0.5; time 9000; otim 8050; go") {
		t.Error(all)
	}
}

func TestXBoardEnginesThatMisbehave(t *testing.T) {
	for answer, why := range map[string]string{
		"move Nf6":                "its move \"Nf6\" is none",
		"Illegal move: e2e4":      "it refuses a move",
		"0-1 {White resigns}":     "it ends the game by itself",
		"1/2-1/2 {I am tired}":    "claims a draw that is none",
		"tellusererror no memory": "gone",
	} {
		s := xboardEngine(answer)
		e, err := greet(t, s)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Choose(context.Background(), s, look(t, "e2e4")); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", answer, err)
		}
	}
	s := xboardEngine("resign")
	e, _ := greet(t, s)
	if a, err := e.Choose(context.Background(), s, look(t, "e2e4")); err != nil || a.Type() != "forfeit" {
		t.Errorf("it resigns: %v, %v", a, err)
	}
	for option, why := range map[string]string{"Skill=1": "it has no option", "Skill_Level=11": "a whole number from 0 to 10", "Style=rude": "takes calm or wild"} {
		if _, err := greet(t, xboardEngine(), option); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", option, err)
		}
	}
	for _, o := range []string{"st=0", "sd=x", "plain"} {
		if _, err := protocol.DialXBoard([]string{o}); err == nil {
			t.Errorf("%q is taken", o)
		}
	}
}

// An answer that comes before the question is none.
func TestAnEngineIsReadyBeforeItIsAsked(t *testing.T) {
	s := newScript("bestmove e7e5")
	s.queue = []string{"bestmove a7a6"}
	e, err := protocol.Dial(nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := e.Choose(context.Background(), s, look(t, "e2e4"))
	if move, _ := game.AsAction[chess.Action](a); err != nil || move.Move != "e7e5" {
		t.Errorf("it plays %v, %v", move, err)
	}
}
