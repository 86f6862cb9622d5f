package botproc_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"wits/botproc"
	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/rng"
	"wits/rpc/lines"
)

// TestMain lets the test binary be a bot, good or bad, as the environment says.
func TestMain(m *testing.M) {
	if mood := os.Getenv("WITS_TEST_BOT"); mood != "" {
		bot(mood)
		return
	}
	goleak.VerifyTestMain(m)
}

// bot answers requests the way its mood is.
func bot(mood string) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	moves := 0
	for in.Scan() {
		var req struct {
			ID     int
			Method string
			Params struct {
				Legal []json.RawMessage
				Seed  int
				View  json.RawMessage
				Game  string
			}
		}
		if err := json.Unmarshal(in.Bytes(), &req); err != nil {
			os.Exit(3)
		}
		reply := func(format string, args ...any) {
			fmt.Printf(`{"jsonrpc":"2.0","id":%d,`+format+"}\n", append([]any{req.ID}, args...)...)
		}
		switch req.Method {
		case "hello":
			switch mood {
			case "nameless":
				reply(`"result":{}`)
			case "refusing":
				reply(`"error":{"code":1,"message":"not my game"}`)
			default:
				reply(`"result":{"name":"test"}`)
			}
		case "choose":
			moves++
			choose(mood, moves, req.ID, req.Params.Legal, req.Params.Seed, reply)
		case "end":
			if mood == "polite" {
				reply(`"result":null`)
			}
		}
	}
	if mood == "clinging" {
		time.Sleep(time.Hour)
	}
}

func choose(mood string, moves, id int, legal []json.RawMessage, seed int, reply func(string, ...any)) {
	action := legal[seed%len(legal)]
	switch mood {
	case "late":
		time.Sleep(time.Hour)
	case "dying":
		fmt.Fprintln(os.Stderr, "first line\nout of ideas")
		os.Exit(1)
	case "dying later":
		if moves == 3 {
			os.Exit(1)
		}
	case "nonsense":
		fmt.Println("I would like to open the corner")
		return
	case "illegal":
		action = json.RawMessage(`{"type":"reveal","x":99,"y":0}`)
	case "empty":
		reply(`"result":{}`)
		return
	case "listing":
		reply(`"result":[1]`)
		return
	case "old":
		fmt.Printf(`{"id":%d,"result":{"action":%s}}`+"\n", id, action)
		return
	case "ahead":
		fmt.Printf(`{"jsonrpc":"2.0","id":%d,"result":{"action":%s}}`+"\n", id+7, action)
		return
	case "huge":
		fmt.Println(strings.Repeat("x", lines.Max+1))
		return
	case "chatty":
		for range 100 {
			fmt.Println(`{"jsonrpc":"2.0","id":0,"result":{}}`)
		}
		time.Sleep(20 * time.Millisecond)
	case "moody":
		action = legal[(seed+moves)%len(legal)]
	}
	reply(`"result":{"action":%s}`, action)
}

func process(t *testing.T, mood string, timeout time.Duration) *botproc.Process {
	t.Helper()
	t.Setenv("WITS_TEST_BOT", mood)
	return botproc.NewProcess(command(t, timeout))
}

func command(t *testing.T, timeout time.Duration) botproc.Command {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return botproc.Command{Words: catalog.Library().In("en"), Line: self, Game: "minesweeper", Preset: "novice", Timeout: timeout}
}

func novice(t *testing.T) (game.Game, game.Match) {
	t.Helper()
	g, err := game.Find(entry.Games(catalog.All()), "minesweeper")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(game.Setup{Preset: "novice", Seed: rng.Numeric(1)})
	if err != nil {
		t.Fatal(err)
	}
	return g, m
}

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
			p.End(m)
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
		"dying":    "ended without answering choose; it last wrote to standard error: out of ideas",
		"nonsense": "is no JSON-RPC message",
		"illegal":  `is refused: reveal 99,0: the board has columns`,
		"empty":    "has no action",
		"listing":  "has no result object",
		"old":      `lacks "jsonrpc":"2.0"`,
		"ahead":    "the request had",
		"huge":     "is longer than",
		"refusing": "answers hello with an error: not my game",
	} {
		timeout := 10 * time.Second
		if mood == "late" {
			timeout = 200 * time.Millisecond
		}
		p := process(t, mood, timeout)
		_, m := novice(t)
		r := rng.New(2)
		err := p.Move(context.Background(), m, &r)
		var f *botproc.Fault
		if !errors.As(err, &f) || !strings.Contains(f.Reason, want) || m.Seq() != 0 {
			t.Errorf("%s: %v", mood, err)
		}
		_ = p.Close()
	}
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
	for _, line := range []string{"", "/nowhere/to/be/found", os.DevNull} {
		p := botproc.NewProcess(botproc.Command{Line: line, Timeout: time.Second})
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
		"good":     {`+hello: it is called "test"`, "+choose: the same view", "+choose: 5 games played", "+choose: ", "+the end"},
		"nameless": {`-hello: the answer has no "name"`, "+choose: the same view"},
		"moody":    {"+hello", "-choose: the same view and seed gave"},
		"illegal":  {"+hello", "-choose: its action"},
		"refusing": {"-hello: it answers hello with an error"},
		"clinging": {"+hello", "+choose", "+choose", "+choose", "-the end: it did not end"},
	} {
		t.Setenv("WITS_TEST_BOT", mood)
		g, _ := novice(t)
		var told []string
		var stderr bytes.Buffer
		c := command(t, 2*time.Second)
		c.Stderr = &stderr
		err := botproc.Examine(context.Background(), c, g, 5, func(f botproc.Finding) {
			sign := map[bool]string{true: "+", false: "-"}[f.Good]
			told = append(told, sign+f.Text)
		})
		for i, w := range want {
			if i >= len(told) || !strings.HasPrefix(told[i], w) {
				t.Errorf("%s: told %q, want %q", mood, told, want)
				break
			}
		}
		if fit := mood == "good" || mood == "nameless" || mood == "moody"; (err == nil) != fit {
			t.Errorf("%s: %v", mood, err)
		}
	}
}
