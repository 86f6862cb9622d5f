package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/chromedp/chromedp"

	"wits/catalog"
	"wits/game"
	"wits/rpc"
)

// script asks a session and writes down what it was asked and what it answered.
type script struct {
	t       *testing.T
	session *rpc.Session
	asked   []string
	got     []string
	advised map[string]bool // games for several whose coach was asked: it thinks for long, so once is enough unless WITS_LONG=1
}

func (s *script) ask(method, params string) map[string]json.RawMessage {
	s.t.Helper()
	line := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, len(s.asked)+1, method, params)
	answer := s.session.Handle(s.t.Context(), []byte(line))
	s.asked, s.got = append(s.asked, line), append(s.got, string(answer))
	var read struct {
		Result json.RawMessage `json:"result"`
	}
	if err := json.Unmarshal(answer, &read); err != nil {
		s.t.Fatalf("%s: %v", answer, err)
	}
	var result map[string]json.RawMessage
	_ = json.Unmarshal(read.Result, &result) // a list, or nothing where it was refused
	return result
}

// play lets a bot play a whole game and asks everything there is to ask on the way.
func (s *script) play(info game.Info, preset, bot string, seed int) {
	s.t.Helper()
	s.playOn(s.ask("match.new", fmt.Sprintf(`{"game":%q,"preset":%q,"seed":%d,"player":"Zoë <&>"}`, info.ID, preset, seed)), info, bot, seed)
}

// against lets a bot play a whole game against a mind in another seat.
func (s *script) against(info game.Info, preset string, mind game.Seat, seed int) {
	s.t.Helper()
	minds := make([]string, info.Seats)
	minds[mind] = info.Bots[0].Name
	list, err := json.Marshal(minds)
	if err != nil {
		s.t.Fatal(err)
	}
	s.playOn(s.ask("match.new", fmt.Sprintf(`{"game":%q,"preset":%q,"seed":%d,"minds":%s}`, info.ID, preset, seed, list)), info, info.Bots[0].Name, seed)
}

// most is how many moves of a game for two are compared: opponents can keep each other busy for hundreds, and the best of
// them think for long. Its two easiest bots play.
const most = 6

// playOn plays a match that was opened.
func (s *script) playOn(at map[string]json.RawMessage, info game.Info, bot string, seed int) {
	s.t.Helper()
	id, seats := string(at["match"]), info.Seats
	advice := seats == 1 || !s.advised[info.ID] || os.Getenv("WITS_LONG") == "1"
	s.advised[info.ID] = true
	for moves := 0; string(at["turn"]) != "null"; moves++ {
		if moves == most && seats > 1 {
			s.ask("match.act", `{"match":`+id+`,"action":{"type":"forfeit"}}`)
			break
		}
		if moves < 4 && (seats == 1 || advice && moves == 0) {
			for _, method := range []string{"match.hint", "match.odds", "match.why", "match.save"} {
				s.ask(method, `{"match":`+id+`}`)
			}
		}
		at = s.ask("match.bot", fmt.Sprintf(`{"match":%s,"bot":%q,"seed":%d,"why":%t}`, id, bot, seed+moves, moves < 4))
	}
	s.ask("match.events", `{"match":`+id+`,"after":1}`)
	replay := s.ask("match.replay", `{"match":`+id+`}`)["replay"]
	s.ask("replay.verify", `{"replay":`+string(replay)+`}`)
	if advice {
		s.ask("replay.steps", `{"replay":`+string(replay)+`}`)
	}
	s.ask("match.act", `{"match":`+id+`,"action":{"type":"forfeit"}}`) // it is over: refused the same way
	s.ask("match.close", `{"match":`+id+`}`)
}

// whole is a transcript of whole games, with every preset and every bot.
func whole(t *testing.T) *script {
	t.Helper()
	s := &script{t: t, session: newSession(bytes.NewReader(nil)), advised: map[string]bool{}}
	s.ask("games.list", "{}")
	s.ask("match.cheat", "{}")
	for _, e := range catalog.All() {
		info := e.Game.Info()
		for p, preset := range info.Presets {
			bots := info.Bots
			if info.Seats > 1 {
				bots = bots[:min(2, len(bots))]
			}
			once := max(len(bots), len(info.Presets)) // every preset and every bot, not every pair
			if e.Daily != nil && e.Daily.Preset == preset && info.Seats > 1 {
				continue // a puzzle of few men may be known by tables that browsers do not load
			}
			for i := p; i < once; i += len(info.Presets) {
				s.play(info, preset, bots[i%len(bots)].Name, 1000*p+i)
			}
			for seat := 0; seat < info.Seats && info.Seats > 1; seat++ {
				s.against(info, preset, game.Seat(seat), 1000*p+seat)
			}
		}
	}
	return s
}

// TestTheWorkerAnswersAsTheProgramDoes plays whole games in a browser, under the policy that the server sends, and compares
// every answer with the native session's, byte for byte.
func TestTheWorkerAnswersAsTheProgramDoes(t *testing.T) {
	want := whole(t)
	site := httptest.NewServer(serve(t, shipped(t)))
	defer site.Close()
	ctx := browser(t)
	if err := chromedp.Do(ctx, chromedp.Navigate(site.URL)); err != nil {
		t.Fatal(err)
	}
	asked, err := json.Marshal(want.asked)
	if err != nil {
		t.Fatal(err)
	}
	got, err := chromedp.Run(ctx, chromedp.Evaluate[[]string]("ask("+string(asked)+")", chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(want.got) {
		t.Fatalf("%d answers to %d questions", len(got), len(want.asked))
	}
	for i, answer := range got {
		if answer != want.got[i] {
			t.Fatalf("asked %.300s\nthe browser answers %.600s\nthe program answers %.600s", want.asked[i], answer, want.got[i])
		}
	}
	t.Logf("%d answers are the same", len(got))
}

// TestTheProgramStaysSmall holds what every visitor downloads below a bound. What raises it is to be worth it.
func TestTheProgramStaysSmall(t *testing.T) {
	const most = 2_200_000 // bytes
	packed, err := os.Stat("../dist/files/wits.wasm.br")
	if err != nil {
		t.Fatal(err)
	}
	if packed.Size() > most {
		t.Errorf("the browser's program takes %d bytes, at most %d: see what it imports (GOOS=js GOARCH=wasm go list -deps ./web/wasm)", packed.Size(), most)
	}
}

// TestTheGlueIsTheCompilers holds that the script which starts the program is the one of the compiler that builds it: they
// change together.
func TestTheGlueIsTheCompilers(t *testing.T) {
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../app/src/engine/wasm_exec.js")
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("web/app/src/engine/wasm_exec.js is of another compiler: run make web (%v)", err)
	}
}

// shipped is the program that browsers load. make fresh holds that it is of these sources.
func shipped(t *testing.T) []byte {
	t.Helper()
	packed, err := os.Open("../dist/files/wits.wasm.br")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	program, err := io.ReadAll(brotli.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	return program
}

func serve(t *testing.T, program []byte) http.Handler {
	t.Helper()
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir("testdata")))
	mux.HandleFunc("/wasm_exec.js", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, "../app/src/engine/wasm_exec.js")
	})
	mux.HandleFunc("/wits.wasm", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/wasm")
		_, _ = w.Write(program)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy",
			"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'")
		mux.ServeHTTP(w, r)
	})
}

// browser starts a browser that ends with the test.
func browser(t *testing.T) context.Context {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath("chromium-headless-shell"), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	ctx, end := chromedp.NewContext(allocator)
	t.Cleanup(end)
	return ctx
}
