package botproc_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"wits/botproc"
	"wits/catalog"
	"wits/entry"
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
