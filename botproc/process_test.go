package botproc_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode"

	"go.uber.org/goleak"

	"wits/botproc"
	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/rpc/lines"
)

// TestMain lets the test binary be a supervisor, or a bot, good or bad, as the environment says.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == supervise {
		os.Exit(botproc.Supervise(os.Args[2:]))
	}
	if mood := os.Getenv("WITS_TEST_BOT"); mood != "" {
		bot(mood)
		return
	}
	_ = os.Setenv("GORACE", "atexit_sleep_ms=0") // bots and supervisors under the race detector would take a second to end
	goleak.VerifyTestMain(m)
}

// supervise makes the test binary a supervisor.
const supervise = "supervise"

func supervisor(t *testing.T) []string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return []string{self, supervise}
}

// bot answers requests the way its mood is.
func bot(mood string) {
	switch mood {
	case "deserter":
		startSleeper(true)
		return
	case "hoarder":
		hoard()
	case "host":
		host()
	case "cat":
		_, _ = io.Copy(os.Stdout, os.Stdin)
		return
	}
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
		if mood == "noting" {
			fmt.Fprintln(os.Stderr, in.Text())
		}
		reply := func(format string, args ...any) {
			fmt.Printf(`{"jsonrpc":"2.0","id":%d,`+format+"}\n", append([]any{req.ID}, args...)...)
		}
		switch req.Method {
		case "hello":
			switch mood {
			case "nameless":
				reply(`"result":{}`)
			case "disguised":
				reply(`"result":{"name":"  \u001b[31mred\u202e\u0007\tfox\n%s"}`, strings.Repeat("x", 100_000))
			case "invisible":
				reply(`"result":{"name":"\u200b\u2800 \u0000"}`)
			case "refusing rudely":
				reply(`"error":{"code":1,"message":"not \u001b[2J\u202emy game\nor so"}`)
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

// startSleeper starts a program that would outlive its bot, and tells its number.
func startSleeper(session bool) {
	child := exec.Command("sleep", "7777")
	child.Stderr = os.Stderr
	child.SysProcAttr = &syscall.SysProcAttr{Setsid: session}
	if child.Start() != nil {
		os.Exit(4)
	}
	fmt.Fprintln(os.Stderr, "child", child.Process.Pid)
}

// hoard takes more and more memory, up to a gigabyte, and uses it.
func hoard() {
	var all [][]byte
	for range 64 {
		page := make([]byte, 16<<20)
		for i := range page {
			page[i] = 1
		}
		all = append(all, page)
		time.Sleep(20 * time.Millisecond)
	}
	fmt.Fprintln(os.Stderr, "it got", len(all))
	time.Sleep(time.Hour)
}

func choose(mood string, moves, id int, legal []json.RawMessage, seed int, reply func(string, ...any)) {
	action := legal[seed%len(legal)]
	switch mood {
	case "late":
		time.Sleep(time.Hour)
	case "dying":
		fmt.Fprintln(os.Stderr, "first line\nout of ideas")
		os.Exit(1)
	case "dying rudely":
		fmt.Fprint(os.Stderr, "\x1b[2J\x1b]0;mine\x07\u202eout of \xff ideas\r")
		os.Exit(1)
	case "illegal rudely":
		action = json.RawMessage("{\"type\":\t\"\\u001b[2J\u202e\"}")
	case "dying later":
		if moves == 3 {
			os.Exit(1)
		}
	case "flooding":
		for {
			fmt.Println("{}")
		}
	case "babbling":
		fmt.Print("{}\n{}\n{}\n")
		time.Sleep(time.Hour)
	case "mute":
		os.Stdout.Close()
		time.Sleep(time.Hour)
	case "crashing":
		self, _ := os.FindProcess(os.Getpid())
		_ = self.Kill()
		time.Sleep(time.Hour)
	case "slow":
		time.Sleep(120 * time.Millisecond)
	case "parent":
		startSleeper(false)
	case "parent of a session":
		startSleeper(true)
	case "grandparent":
		child := exec.Command(os.Args[0]) // it starts a sleeper in a session of its own, and leaves it alone
		child.Env, child.Stderr = append(os.Environ(), "WITS_TEST_BOT=deserter"), os.Stderr
		if child.Run() != nil {
			os.Exit(4)
		}
	case "greedy":
		hoard()
	case "greedy by another":
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), "WITS_TEST_BOT=hoarder")
		_ = child.Run()
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
	case "outspoken":
		if moves == 1 {
			reply(`"result":{"action":%s,"score":-250,"depth":4}`, action)
			return
		}
	case "foreseeing":
		for next := id + 1; next < id+3; next++ {
			defer fmt.Printf(`{"jsonrpc":"2.0","id":%d,"result":{"action":{"type":"forfeit"}}}`+"\n", next)
		}
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
	own := supervisor(t)
	return botproc.Command{Words: catalog.Library().In("en"), Supervisor: own, Args: own[:1], Game: "minesweeper", Preset: "novice", Timeout: timeout}
}

func novice(t *testing.T) (referee.Game, referee.Match) {
	t.Helper()
	g, err := referee.Find(entry.Games(catalog.All()), "minesweeper")
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(referee.Setup{Preset: "novice", Seed: rng.Numeric(1)})
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

// TestNothingThatABotStartsIsLeftBehind ends bots that have started programs of their own, in every way that bots end.
func TestNothingThatABotStartsIsLeftBehind(t *testing.T) {
	for name, end := range map[string]func(p *botproc.Process, m referee.Match){
		"closed": func(p *botproc.Process, _ referee.Match) { _ = p.Close() },
		"found at fault": func(p *botproc.Process, m referee.Match) {
			ctx, cancel := context.WithCancel(context.Background())
			cancel()
			r := rng.New(1)
			_ = p.Move(ctx, m, &r)
		},
	} {
		for _, mood := range []string{"parent", "parent of a session", "grandparent"} {
			var stderr notes
			p := process(t, mood, 10*time.Second)
			p.Stderr = &stderr
			_, m := novice(t)
			r := rng.New(2)
			if err := p.Move(context.Background(), m, &r); err != nil {
				t.Fatal(err)
			}
			end(p, m)
			_, number, _ := strings.Cut(strings.TrimSpace(stderr.String()), "child ")
			pid, err := strconv.Atoi(strings.Fields(number)[0])
			if err != nil {
				t.Fatal(err)
			}
			if !goneSoon(pid) {
				t.Errorf("%s, %s: what the bot started still runs", mood, name)
				_ = syscall.Kill(pid, syscall.SIGKILL)
			}
		}
	}
}

// killed writes to standard output, and then is killed with its whole process.
type killed struct{}

func (killed) Write(data []byte) (int, error) {
	_, _ = os.Stdout.Write(data)
	return 0, syscall.Kill(os.Getpid(), syscall.SIGKILL)
}

// host lets a bot begin a game, and is killed as soon as the bot has started another program.
func host() {
	c := botproc.Command{
		Supervisor: []string{os.Args[0], supervise}, Args: os.Args[:1], Env: []string{"WITS_TEST_BOT=parent of a session"},
		Game: "minesweeper", Preset: "novice", Timeout: time.Minute, Stderr: killed{},
	}
	g, err := referee.Find(entry.Games(catalog.All()), "minesweeper")
	if err != nil {
		os.Exit(5)
	}
	m, err := g.Start(referee.Setup{Preset: "novice", Seed: rng.Numeric(1)})
	r := rng.New(2)
	if err != nil || botproc.NewProcess(c).Move(context.Background(), m, &r) != nil {
		os.Exit(6)
	}
	time.Sleep(time.Hour)
}

func TestABotEndsWithWhoeverRunsIt(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "WITS_TEST_BOT=host")
	said, err := cmd.Output()
	if cmd.ProcessState.ExitCode() != -1 {
		t.Fatal(err)
	}
	_, number, _ := strings.Cut(strings.TrimSpace(string(said)), "child ")
	pid, err := strconv.Atoi(number)
	if err != nil {
		t.Fatal(err)
	}
	if !goneSoon(pid) {
		t.Error("what the bot started still runs")
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

// goneSoon reports whether a process that was killed is gone, or waits for its parent to notice.
func goneSoon(pid int) bool {
	for range 200 {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil || bytes.Contains(stat, []byte(") Z ")) {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

func TestWhatProgramsWriteIsBounded(t *testing.T) {
	var kept bytes.Buffer
	b := &botproc.Bounded{To: &kept, Left: 10}
	for range 5 {
		if n, err := b.Write([]byte("1234")); n != 4 || err != nil {
			t.Fatal(n, err)
		}
	}
	if got := kept.String(); got != "1234123412\nwits: there is more, which is left out\n" {
		t.Errorf("kept %q", got)
	}
}

// A bound on memory is about what is used: a Go program reserves far more addresses than it ever uses.
func TestABotMayHaveTheMemoryThatItUses(t *testing.T) {
	p := process(t, "good", 10*time.Second)
	p.Memory = 512 << 20
	_, m := novice(t)
	r := rng.New(2)
	if err := p.Move(context.Background(), m, &r); err != nil {
		t.Error(err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

func TestABotThatUsesTooMuchMemoryIsEnded(t *testing.T) {
	for _, mood := range []string{"greedy", "greedy by another"} {
		p := process(t, mood, 30*time.Second)
		p.Memory = 200 << 20
		_, m := novice(t)
		r := rng.New(2)
		err := p.Move(context.Background(), m, &r)
		var f *botproc.Fault
		if !errors.As(err, &f) || !strings.Contains(f.Reason, "MiB of memory, and may use 200 MiB (--memory)") {
			t.Errorf("%s: %v", mood, err)
		}
		_ = p.Close()
	}
}

func TestABotRunsInItsFolderWithItsEnvironment(t *testing.T) {
	folder := t.TempDir()
	script := `#!/bin/sh
read line
echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"name\":\"$MOOD in $(basename $PWD)\"}}"
read line
`
	if err := os.WriteFile(folder+"/bot", []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	p := botproc.NewProcess(botproc.Command{Args: []string{"./bot"}, Supervisor: supervisor(t), Folder: folder, Env: []string{"MOOD=calm"}, Timeout: 5 * time.Second})
	if err := p.Start(context.Background()); err != nil || p.Name != "calm in 001" {
		t.Errorf("%q, %v", p.Name, err)
	}
	_ = p.Close()
}
