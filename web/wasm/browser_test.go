package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"wits/catalog"
	"wits/entry"
	"wits/rpc"
)

// script asks a session and writes down what it was asked and what it answered.
type script struct {
	t       *testing.T
	session *rpc.Session
	asked   []string
	got     []string
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
func (s *script) play(game, preset, bot string, seed int) {
	s.t.Helper()
	at := s.ask("match.new", fmt.Sprintf(`{"game":%q,"preset":%q,"seed":%d,"player":"Zoë <&>"}`, game, preset, seed))
	id := string(at["match"])
	for moves := 0; string(at["status"]) == `"playing"`; moves++ {
		if moves < 4 {
			for _, method := range []string{"match.hint", "match.odds", "match.why", "match.save"} {
				s.ask(method, `{"match":`+id+`}`)
			}
		}
		at = s.ask("match.bot", fmt.Sprintf(`{"match":%s,"bot":%q,"seed":%d,"why":%t}`, id, bot, seed+moves, moves < 4))
	}
	replay := s.ask("match.replay", `{"match":`+id+`}`)["replay"]
	s.ask("replay.verify", `{"replay":`+string(replay)+`}`)
	s.ask("replay.steps", `{"replay":`+string(replay)+`}`)
	s.ask("match.act", `{"match":`+id+`,"action":{"type":"forfeit"}}`) // it is over: refused the same way
	s.ask("match.close", `{"match":`+id+`}`)
}

// whole is a transcript of whole games: every bot in every preset.
func whole(t *testing.T) *script {
	t.Helper()
	s := &script{t: t, session: newSession(bytes.NewReader(nil))}
	s.ask("games.list", "{}")
	s.ask("match.cheat", "{}")
	for _, g := range entry.Games(catalog.All()) {
		info := g.Info()
		for p, preset := range info.Presets {
			for b, bot := range info.Bots {
				s.play(info.ID, preset, bot.Name, 1000*p+b)
			}
		}
	}
	return s
}

// TestTheWorkerAnswersAsTheProgramDoes plays whole games in a browser, under the policy that the server sends, and compares
// every answer with the native session's, byte for byte.
func TestTheWorkerAnswersAsTheProgramDoes(t *testing.T) {
	want := whole(t)
	site := httptest.NewServer(serve(t, build(t)))
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

// build compiles the program for the browser.
func build(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "wits.wasm")
	cmd := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o", path, ".")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	program, err := os.ReadFile(path)
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
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	ctx, end := chromedp.NewContext(allocator)
	t.Cleanup(end)
	return ctx
}
