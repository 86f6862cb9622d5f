package botproc_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"wits/botproc"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

func TestAProgramPlays(t *testing.T) {
	for _, mood := range []string{"good", "polite", "chatty"} {
		p := process(t, mood, 10*time.Second)
		for range 3 {
			_, m := novice(t)
			r := rng.New(2)
			for !m.Status().Over {
				if err := p.Move(context.Background(), m, &r); err != nil {
					t.Fatalf("%s: %v", mood, err)
				}
			}
			p.End(m, 0)
			if p.Took() <= 0 || p.Name != "test" {
				t.Errorf("%s: took %v, called %q", mood, p.Took(), p.Name)
			}
		}
		if err := p.Close(); err != nil {
			t.Errorf("%s: %v", mood, err)
		}
	}
}

func TestABadProgramIsAFault(t *testing.T) {
	for mood, want := range map[string]string{
		"late":     "did not answer choose within",
		"dying":    "ended without answering choose: exit status 1; it last wrote to standard error: out of ideas",
		"nonsense": "is no JSON-RPC message",
		"illegal":  `is refused: reveal 99,0: the board has columns`,
		"empty":    "has no action",
		"listing":  "has no result object",
		"old":      `lacks "jsonrpc":"2.0"`,
		"ahead":    "the request had",
		"huge":     "is longer than",
		"flooding": `floods its standard output instead of answering choose; 10001 lines answer nothing that was asked, the last is "{}"`,
		"babbling": `did not answer choose within 200ms; 3 lines answer nothing that was asked, the last is "{}"`,
		"mute":     "ended without answering choose: it closed its standard output",
		"crashing": "ended without answering choose: signal: killed",
		"slow":     "its 300ms for a game have run out",
		"refusing": "answers hello with an error: not my game",
	} {
		timeout := 10 * time.Second
		if mood == "late" || mood == "babbling" {
			timeout = 200 * time.Millisecond
		}
		p := process(t, mood, timeout)
		if mood == "slow" {
			p.Clock.Base = 300 * time.Millisecond
		}
		_, m := novice(t)
		r := rng.New(2)
		err := p.Move(context.Background(), m, &r)
		for err == nil && mood == "slow" {
			err = p.Move(context.Background(), m, &r)
		}
		var f *botproc.Fault
		if !errors.As(err, &f) || !strings.Contains(f.Reason, want) || m.Seq() != 0 && mood != "slow" {
			t.Errorf("%s: %v", mood, err)
		}
		_ = p.Close()
	}
}

// A bot may say what it thinks of the position; what it said of the last one is forgotten.
func TestABotSaysWhatItThinks(t *testing.T) {
	p := process(t, "outspoken", 10*time.Second)
	defer p.Close()
	r := rng.New(2)
	for _, want := range []string{"-2.50/4", ""} {
		_, m := novice(t)
		if err := p.Move(context.Background(), m, &r); err != nil {
			t.Fatal(err)
		}
		if o, said := p.Opinion(); said != (want != "") || said && o.String() != want {
			t.Errorf("it said %v, %t; want %q", o, said, want)
		}
	}
}

// An answer that was sent before its question is none.
func TestAnswersFollowQuestions(t *testing.T) {
	p := process(t, "foreseeing", 10*time.Second)
	defer p.Close()
	_, m := novice(t)
	for r := rng.New(2); !m.Status().Over; {
		if err := p.Move(context.Background(), m, &r); err != nil {
			t.Fatal(err)
		}
		if m.Last().Type() == "forfeit" {
			t.Fatalf("action %d was sent before it was asked for", m.Seq())
		}
	}
}

// What a program says is shown in terminals, tables and pictures.
func TestWhatAProgramSaysCanBeShown(t *testing.T) {
	for mood, want := range map[string]string{
		"refusing rudely": `not \x1b[2J\u202emy game or so`,
		"dying rudely":    `\x1b[2J\x1b]0;mine\a\u202eout of � ideas`,
		"illegal rudely":  `{"type": "\u001b[2J\u202e"} is refused`,
	} {
		p := process(t, mood, 10*time.Second)
		_, m := novice(t)
		r := rng.New(2)
		err := p.Move(context.Background(), m, &r)
		if err == nil || !strings.Contains(err.Error(), want) || strings.ContainsFunc(err.Error(), func(c rune) bool { return !unicode.IsPrint(c) }) {
			t.Errorf("%s: %q", mood, err)
		}
		_ = p.Close()
	}
}

func TestABotsNameCanBeShown(t *testing.T) {
	for mood, want := range map[string]string{
		"disguised": "[31mred fox " + strings.Repeat("x", 19) + "…",
		"invisible": "",
		"good":      "test",
	} {
		p := process(t, mood, 10*time.Second)
		if err := p.Start(context.Background()); err != nil || p.Name != want {
			t.Errorf("%s: it is called %.200q, %v", mood, p.Name, err)
		}
		if p.Name != "" && referee.CheckName(p.Name) != nil {
			t.Errorf("%s: %q is no name", mood, p.Name)
		}
		_ = p.Close()
	}
}

// A program that is told how long to think has that time and a margin, whatever its timeout is.
func TestAProgramIsHeldToItsTime(t *testing.T) {
	for name, tt := range map[string]struct {
		moveTime, margin, timeout time.Duration
		why                       string
	}{
		"beyond the margin": {10 * time.Millisecond, 20 * time.Millisecond, time.Minute, "it was given 10ms for a move and took longer, beyond the margin of 20ms"},
		"within it":         {10 * time.Millisecond, time.Minute, time.Millisecond, ""},
		"not told":          {0, time.Millisecond, time.Minute, ""},
	} {
		p := process(t, "slow", tt.timeout) // which takes 120 ms
		p.MoveTime, p.Margin = tt.moveTime, tt.margin
		_, m := novice(t)
		r := rng.New(2)
		err := p.Move(context.Background(), m, &r)
		if (err == nil) != (tt.why == "") || err != nil && err.Error() != tt.why {
			t.Errorf("%s: %v", name, err)
		}
		_ = p.Close()
	}
}

// tidy is an engine that moves at once and takes its time to clear up after a game.
type tidy struct{ game referee.Game }

const clearingUp = 2 * time.Second

func (tidy) Greet(context.Context, referee.Talk) (string, error) { return "tidy", nil }
func (tidy) End(context.Context, referee.Talk) error             { time.Sleep(clearingUp); return nil }

func (e tidy) Choose(ctx context.Context, _ referee.Talk, v game.View) (game.Action, error) {
	r := rng.New(1)
	return e.game.Choose(ctx, "random", v, &r)
}

// What an engine does between two games is not counted as thinking.
func TestAnEngineMayClearUpBetweenGames(t *testing.T) {
	p := process(t, "cat", time.Minute)
	p.Engine = func() referee.Engine {
		g, _ := novice(t)
		return tidy{g}
	}
	p.MoveTime, p.Margin = time.Millisecond, clearingUp-10*time.Millisecond
	for range 2 {
		_, m := novice(t)
		r := rng.New(2)
		if err := p.Move(context.Background(), m, &r); err != nil {
			t.Fatal(err)
		}
		p.End(m, 0)
	}
	_ = p.Close()
}

func TestAProgramIsStartedAgainForTheNextGame(t *testing.T) {
	p := process(t, "dying later", 10*time.Second)
	faults := 0
	for range 3 {
		_, m := novice(t)
		r := rng.New(2)
		for !m.Status().Over {
			if err := p.Move(context.Background(), m, &r); err != nil {
				faults++
				break
			}
		}
	}
	if faults != 3 {
		t.Errorf("%d faults in 3 games", faults)
	}
	_ = p.Close()
}

func TestProgramsThatCannotRun(t *testing.T) {
	for _, line := range [][]string{nil, {"/nowhere/to/be/found"}, {os.DevNull}} {
		p := botproc.NewProcess(botproc.Command{Args: line, Supervisor: supervisor(t), Timeout: time.Second})
		var f *botproc.Fault
		if err := p.Start(context.Background()); !errors.As(err, &f) {
			t.Errorf("%q: %v", line, err)
		}
		if err := p.Close(); err != nil {
			t.Errorf("%q: %v", line, err)
		}
	}
}

func TestAProgramStopsWithTheRun(t *testing.T) {
	p := process(t, "late", time.Hour)
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	_, m := novice(t)
	r := rng.New(1)
	if err := p.Move(ctx, m, &r); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

func TestExamineTellsWhatIsWrong(t *testing.T) {
	for mood, want := range map[string][]string{
		"good":      {`+hello: it is called "test"`, "+choose: the same view", "+choose: 5 games played", "+choose: ", "+the end"},
		"nameless":  {`-hello: the answer has no "name"`, "+choose: the same view"},
		"moody":     {"+hello", "-choose: the same view and seed gave"},
		"illegal":   {"+hello", "-choose: its action"},
		"disguised": {`-hello: its name cannot be shown as it is: in reports it is "[31mred fox `},
		"invisible": {`-hello: the answer has no "name" that can be shown`},
		"refusing":  {"~hello: it answers hello with an error"},
		"clinging":  {"+hello", "+choose", "+choose", "+choose", "-the end: it did not end"},
	} {
		t.Setenv("WITS_TEST_BOT", mood)
		g, _ := novice(t)
		var told []string
		var stderr bytes.Buffer
		c := command(t, 2*time.Second)
		c.Stderr = &stderr
		err := botproc.Examine(context.Background(), c, g, 5, func(f botproc.Finding) {
			sign := map[botproc.Mark]string{botproc.Good: "+", botproc.Wrong: "-", botproc.Declines: "~"}[f.Mark]
			told = append(told, sign+f.Text)
		})
		for i, w := range want {
			if i >= len(told) || !strings.HasPrefix(told[i], w) {
				t.Errorf("%s: told %q, want %q", mood, told, want)
				break
			}
		}
		if fit := slices.Contains([]string{"good", "nameless", "moody", "disguised", "invisible"}, mood); (err == nil) != fit {
			t.Errorf("%s: %v", mood, err)
		}
	}
}
