package rpc_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/rpc"
	"wits/rpc/lines"
)

// session is one without coaches.
func session() *rpc.Session { return coachedBy(nil) }

func sessionOf(entries []entry.Entry) *rpc.Session {
	return rpc.NewSession(entries, catalog.Library(), bytes.NewReader(make([]byte, 1<<16)))
}

type answer struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      any             `json:"id"`
	Result  json.RawMessage `json:"result"`
	Error   *struct {
		Code    int       `json:"code"`
		Message string    `json:"message"`
		Data    *rpc.Data `json:"data"`
	} `json:"error"`
}

func handle(t testing.TB, s *rpc.Session, line string) answer {
	t.Helper()
	var a answer
	out := s.Handle(context.Background(), []byte(line))
	if err := json.Unmarshal(out, &a); err != nil || a.JSONRPC != "2.0" {
		t.Fatalf("%.80s: answered %q: %v", line, out, err)
	}
	return a
}

func call(t testing.TB, s *rpc.Session, method, params string) answer {
	t.Helper()
	return handle(t, s, fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":%q,"params":%s}`, method, params))
}

// result calls a method that must succeed and returns its result.
func result(t testing.TB, s *rpc.Session, method, params string) map[string]any {
	t.Helper()
	a := call(t, s, method, params)
	if a.Error != nil {
		t.Fatalf("%s %.200s: %+v", method, params, *a.Error)
	}
	var r map[string]any
	if err := json.Unmarshal(a.Result, &r); err != nil {
		t.Fatalf("%s: %s", method, a.Result)
	}
	return r
}

func raw(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestAHostileLineIsAnsweredAndTheSessionGoesOn(t *testing.T) {
	s := session()
	result(t, s, "match.new", `{"game":"mastermind","preset":"classic","seed":42}`)
	result(t, s, "match.new", `{"game":"minesweeper","preset":"novice","seed":42}`)
	req := func(method, params string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":7,"method":%q,"params":%s}`, method, params)
	}
	act := func(action string) string { return req("match.act", `{"match":"m1","action":`+action+`}`) }
	mines := func(action string) string { return req("match.act", `{"match":"m2","action":`+action+`}`) }
	for _, c := range []struct {
		name, line string
		code       int
		id         any
	}{
		{"an empty line", ``, rpc.CodeParse, nil},
		{"spaces", `   `, rpc.CodeParse, nil},
		{"half a line", `{"jsonrpc":"2.0"`, rpc.CodeParse, nil},
		{"no JSON", `hello`, rpc.CodeParse, nil},
		{"binary", "\x00\xff\xfe", rpc.CodeParse, nil},
		{"not UTF-8", "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"\xff\"}", rpc.CodeParse, nil},
		{"a batch without end", "[" + strings.Repeat("1,", 1000) + "1]", rpc.CodeInvalidRequest, nil},
		{"two values", req("games.list", `{}`) + req("games.list", `{}`), rpc.CodeParse, nil},
		{"a bare number", `17`, rpc.CodeInvalidRequest, nil},
		{"a bare null", `null`, rpc.CodeInvalidRequest, nil},
		{"a bare string", `"match.new"`, rpc.CodeInvalidRequest, nil},
		{"an empty batch", `[]`, rpc.CodeInvalidRequest, nil},
		{"an empty object", `{}`, rpc.CodeInvalidRequest, nil},
		{"no version", `{"id":7,"method":"games.list"}`, rpc.CodeInvalidRequest, 7.0},
		{"another version", `{"jsonrpc":"1.0","id":7,"method":"games.list"}`, rpc.CodeInvalidRequest, 7.0},
		{"no method", `{"jsonrpc":"2.0","id":7}`, rpc.CodeInvalidRequest, 7.0},
		{"a method that is a number", `{"jsonrpc":"2.0","id":7,"method":1}`, rpc.CodeInvalidRequest, 7.0},
		{"an id that is an object", `{"jsonrpc":"2.0","id":{},"method":"games.list"}`, rpc.CodeInvalidRequest, nil},
		{"an id that is true", `{"jsonrpc":"2.0","id":true,"method":"games.list"}`, rpc.CodeInvalidRequest, nil},
		{"an unknown member", `{"jsonrpc":"2.0","id":7,"method":"games.list","extra":1}`, rpc.CodeInvalidRequest, 7.0},
		{"a member twice", `{"jsonrpc":"2.0","id":7,"method":"games.list","method":"x"}`, rpc.CodeInvalidRequest, 7.0},
		{"an unknown method", req("match.cheat", `{}`), rpc.CodeUnknownMethod, 7.0},
		{"a method in another case", req("Match.New", `{}`), rpc.CodeUnknownMethod, 7.0},
		{"nesting without end", req("match.act", strings.Repeat("[", 5000)+strings.Repeat("]", 5000)), rpc.CodeInvalidRequest, 7.0},

		{"params in a list", req("match.view", `["m1"]`), rpc.CodeInvalidParams, 7.0},
		{"params that are a string", req("match.view", `"m1"`), rpc.CodeInvalidParams, 7.0},
		{"params where none belong", req("games.list", `{"x":1}`), rpc.CodeInvalidParams, 7.0},
		{"no game", req("match.new", `{"preset":"classic"}`), rpc.CodeInvalidParams, 7.0},
		{"an unknown game", req("match.new", `{"game":"tiddlywinks","preset":"classic"}`), rpc.CodeInvalidParams, 7.0},
		{"no preset", req("match.new", `{"game":"mastermind"}`), rpc.CodeInvalidParams, 7.0},
		{"an unknown preset", req("match.new", `{"game":"mastermind","preset":"giant"}`), rpc.CodeInvalidParams, 7.0},
		{"a board that is all traps", req("match.new", `{"game":"minesweeper","preset":"3x3x9"}`), rpc.CodeInvalidParams, 7.0},
		{"a negative seed", req("match.new", `{"game":"mastermind","preset":"classic","seed":-1}`), rpc.CodeInvalidParams, 7.0},
		{"a seed too large", req("match.new", `{"game":"mastermind","preset":"classic","seed":4294967296}`), rpc.CodeInvalidParams, 7.0},
		{"a broken seed", req("match.new", `{"game":"mastermind","preset":"classic","seed":1.5}`), rpc.CodeInvalidParams, 7.0},
		{"a seed in a string", req("match.new", `{"game":"mastermind","preset":"classic","seed":"1"}`), rpc.CodeInvalidParams, 7.0},
		{"a nameless player", req("match.new", `{"game":"mastermind","preset":"classic","player":""}`), rpc.CodeInvalidParams, 7.0},
		{"an unknown parameter", req("match.new", `{"game":"mastermind","preset":"classic","lives":9}`), rpc.CodeInvalidParams, 7.0},
		{"a match that is a number", req("match.view", `{"match":1}`), rpc.CodeInvalidParams, 7.0},
		{"an unknown match", req("match.view", `{"match":"m99"}`), rpc.CodeUnknownMatch, 7.0},
		{"an unknown match to act in", req("match.act", `{"match":"m99","action":{"type":"reset"}}`), rpc.CodeUnknownMatch, 7.0},
		{"an unknown match to close", req("match.close", `{"match":"m99"}`), rpc.CodeUnknownMatch, 7.0},
		{"a negative limit", req("match.legal", `{"match":"m1","limit":-1}`), rpc.CodeInvalidParams, 7.0},
		{"an unknown bot", req("match.bot", `{"match":"m1","bot":"nobody"}`), rpc.CodeInvalidParams, 7.0},
		{"no state", req("match.restore", `{"game":"mastermind"}`), rpc.CodeInvalidParams, 7.0},
		{"a state that is null", req("match.restore", `{"game":"mastermind","state":null}`), rpc.CodeInvalidParams, 7.0},
		{"a state that is empty", req("match.restore", `{"game":"minesweeper","state":{}}`), rpc.CodeInvalidParams, 7.0},
		{"a replay that is a string", req("replay.verify", `{"replay":"x"}`), rpc.CodeInvalidParams, 7.0},
		{"no replay", req("replay.verify", `{}`), rpc.CodeInvalidParams, 7.0},

		{"no action", req("match.act", `{"match":"m1"}`), rpc.CodeInvalidParams, 7.0},
		{"an action that is null", act(`null`), rpc.CodeInvalidParams, 7.0},
		{"an unknown action", act(`{"type":"peek"}`), rpc.CodeInvalidParams, 7.0},
		{"an action with more to it", act(`{"type":"reset","now":true}`), rpc.CodeInvalidParams, 7.0},
		{"colours that are numbers", act(`{"type":"submit","code":[1,2,3,4]}`), rpc.CodeInvalidParams, 7.0},
		{"a short code", act(`{"type":"submit","code":["R"]}`), rpc.CodeIllegal, 7.0},
		{"a long code", act(`{"type":"submit","code":["R","R","R","R","R","R","R","R","R","R"]}`), rpc.CodeIllegal, 7.0},
		{"no colour", act(`{"type":"submit","code":["R","R","R","X"]}`), rpc.CodeIllegal, 7.0},
		{"super's colour", act(`{"type":"submit","code":["R","R","R","C"]}`), rpc.CodeIllegal, 7.0},
		{"a cell off the board", mines(`{"type":"reveal","x":9,"y":0}`), rpc.CodeIllegal, 7.0},
		{"a cell below zero", mines(`{"type":"flag","x":0,"y":-1}`), rpc.CodeIllegal, 7.0},
		{"a cell in a fraction", mines(`{"type":"reveal","x":0.5,"y":0}`), rpc.CodeInvalidParams, 7.0},
		{"a cell without a row", mines(`{"type":"reveal","x":0}`), rpc.CodeInvalidParams, 7.0},
		{"another game's action", mines(`{"type":"submit","code":["R","R","R","R"]}`), rpc.CodeInvalidParams, 7.0},
	} {
		a := handle(t, s, c.line)
		if a.Error == nil || a.Error.Code != c.code || a.ID != c.id || a.Error.Message == "" {
			t.Errorf("%s: id %v, result %s, error %+v; want code %d, id %v", c.name, a.ID, a.Result, a.Error, c.code, c.id)
		}
	}
	for _, m := range []string{"m1", "m2"} {
		if r := result(t, s, "match.view", `{"match":"`+m+`"}`); r["seq"] != 0.0 {
			t.Errorf("%s stands at %v after refused actions", m, r["seq"])
		}
	}
}

func TestErrorsAfterTheEnd(t *testing.T) {
	s := session()
	result(t, s, "match.new", `{"game":"minesweeper","preset":"novice","seed":42}`)
	result(t, s, "match.act", `{"match":"m1","action":{"type":"reveal","x":4,"y":4}}`)
	broken := call(t, s, "match.act", `{"match":"m1","action":{"type":"reveal","x":4,"y":4}}`)
	if broken.Error == nil || broken.Error.Code != rpc.CodeIllegal || broken.Error.Data.Rule != "closed-cell" || broken.Error.Data.Seq != 1 {
		t.Errorf("an open cell: %+v", broken.Error)
	}
	if r := result(t, s, "match.act", `{"match":"m1","action":{"type":"forfeit"}}`); r["status"] != "lost" || r["seq"] != 2.0 {
		t.Errorf("forfeited: %v", r)
	}
	for method, params := range map[string]string{
		"match.act": `{"match":"m1","action":{"type":"forfeit"}}`,
		"match.bot": `{"match":"m1","bot":"random","seed":1}`,
	} {
		if a := call(t, s, method, params); a.Error == nil || a.Error.Code != rpc.CodeGameOver || a.Error.Data.Seq != 2 {
			t.Errorf("%s: %+v", method, a.Error)
		}
	}
}

func TestTheAnswersHaveTheirForm(t *testing.T) {
	s := session()
	for _, c := range []struct{ method, params, want string }{
		{"match.new", `{"game":"mastermind","preset":"classic","seed":42,"player":"Ada"}`, `{"match":"m1","seat":0,"seq":0,"turn":0,"view":{"secretCode":null,"attempts":[],"gameOver":false,"winner":null,"maxAttempts":10,"playerId":"Ada","status":"playing","colors":["R","B","G","Y","O","V"],"codeLength":4},"status":"playing"}`},
		{"match.act", `{"match":"m1","action":{"type":"submit","code":["Y","B","G","O"]}}`, `{"seat":0,"seq":1,"turn":0,"view":{"secretCode":null,"attempts":[{"code":["Y","B","G","O"],"feedback":{"black":2,"white":1}}],"gameOver":false,"winner":null,"maxAttempts":10,"playerId":"Ada","status":"playing","colors":["R","B","G","Y","O","V"],"codeLength":4},"status":"playing","actions":[{"seat":0,"action":{"type":"submit","code":["Y","B","G","O"]}}]}`},
		{"match.act", `{"match":"m1","action":{"type":"submit","code":["Y","G","V","O"]}}`, `{"seat":0,"seq":2,"turn":null,"view":{"secretCode":["Y","G","V","O"],"attempts":[{"code":["Y","B","G","O"],"feedback":{"black":2,"white":1}},{"code":["Y","G","V","O"],"feedback":{"black":4,"white":0}}],"gameOver":true,"winner":"Ada","maxAttempts":10,"playerId":"Ada","status":"won","colors":["R","B","G","Y","O","V"],"codeLength":4},"status":"won","actions":[{"seat":0,"action":{"type":"submit","code":["Y","G","V","O"]}}]}`},
		{"match.legal", `{"match":"m1"}`, `{"actions":[]}`},
		{"match.new", `{"game":"minesweeper","preset":"novice","seed":42}`, `{"match":"m2","seat":0,"seq":0,"turn":0,"view":{"difficulty":"novice","width":9,"height":9,"traps":10,"flags":0,"status":"playing","rows":["#########","#########","#########","#########","#########","#########","#########","#########","#########"]},"status":"playing"}`},
		{"match.legal", `{"match":"m2","limit":2}`, `{"actions":[{"type":"reveal","x":0,"y":0},{"type":"reveal","x":1,"y":0}]}`},
		{"match.legal", `{"match":"m2","limit":0}`, `{"actions":[]}`},
		{"match.close", `{"match":"m2"}`, `{}`},
	} {
		a := call(t, s, c.method, c.params)
		if a.Error != nil || string(a.Result) != c.want {
			t.Errorf("%s %s:\n got %s %+v\nwant %s", c.method, c.params, a.Result, a.Error, c.want)
		}
	}
	var list []struct {
		ID, Name string
		Presets  []string
		Bots     []struct{ Name, Description, Difficulty string }
	}
	if err := json.Unmarshal(call(t, s, "games.list", `{}`).Result, &list); err != nil || len(list) != len(catalog.All()) {
		t.Fatalf("games.list: %v %v", list, err)
	}
	for _, g := range list {
		if g.ID == "" || g.Name == "" || len(g.Presets) == 0 || len(g.Bots) == 0 || g.Bots[0].Description == "" || g.Bots[0].Difficulty == "" {
			t.Errorf("games.list says %+v", g)
		}
	}
}

func TestAMatchGoesThroughEveryMethod(t *testing.T) {
	for _, g := range entry.Games(catalog.All()) {
		for _, preset := range g.Info().Presets {
			s := session()
			result(t, s, "match.new", fmt.Sprintf(`{"game":%q,"preset":%q,"seed":7}`, g.Info().ID, preset))
			for i := 0; ; i++ {
				if i > 20 && i%25 != 0 && result(t, s, "match.view", `{"match":"m1"}`)["turn"] != nil { // a long game is looked at now and then
					result(t, s, "match.bot", fmt.Sprintf(`{"match":"m1","bot":%q,"seed":%d}`, g.Info().Bots[0].Name, i))
					continue
				}
				if !twinned(t, s, g.Info(), i) {
					break
				}
			}
		}
	}
}

// twinned saves a match, lets a bot play one action, and holds that the restored match goes the same way and has the same
// replay, which verifies. It reports whether the match still runs; one that is over is looked at as it is.
func twinned(t *testing.T, s *rpc.Session, info game.Info, i int) bool {
	t.Helper()
	saved := result(t, s, "match.save", `{"match":"m1"}`)
	twin := result(t, s, "match.restore", fmt.Sprintf(`{"game":%q,"state":%s}`, info.ID, raw(t, saved["state"])))
	if twin["turn"] != nil {
		moved := result(t, s, "match.bot", fmt.Sprintf(`{"match":"m1","bot":%q,"seed":%d}`, info.Bots[0].Name, i))
		same := result(t, s, "match.act", fmt.Sprintf(`{"match":%q,"action":%s}`, twin["match"], raw(t, moved["action"])))
		delete(moved, "action")
		if raw(t, moved) != raw(t, same) {
			t.Fatalf("the restored match went another way:\n%s\n%s", raw(t, moved), raw(t, same))
		}
	}
	one, other := result(t, s, "match.replay", `{"match":"m1"}`), result(t, s, "match.replay", fmt.Sprintf(`{"match":%q}`, twin["match"]))
	if raw(t, one) != raw(t, other) {
		t.Fatalf("the restored match has another replay:\n%s\n%s", raw(t, one), raw(t, other))
	}
	now := result(t, s, "match.view", `{"match":"m1","seat":0}`)
	v := result(t, s, "replay.verify", raw(t, one))
	if v["ok"] != true || v["seq"] != now["seq"] || v["status"] != now["status"] || v["error"] != nil {
		t.Fatalf("verdict %v", v)
	}
	return now["turn"] != nil
}

func TestAReplayThatIsNoneDoesNotVerify(t *testing.T) {
	s := session()
	for _, replay := range []string{`{}`, `{"format":1}`, `{"format":7}`, `{"format":"1"}`, `{"game":"tiddlywinks"}`} {
		if v := result(t, s, "replay.verify", `{"replay":`+replay+`}`); v["ok"] != false || v["error"] == "" || v["status"] != "playing" {
			t.Errorf("%s: %v", replay, v)
		}
	}
}

func TestABareStateHasNoReplay(t *testing.T) {
	s := session()
	result(t, s, "match.restore", `{"game":"mastermind","state":{"secretCode":["R","B","B","Y"],"attempts":[],"gameOver":false,`+
		`"winner":null,"maxAttempts":10,"rngState":1,"playerId":"p1"}}`)
	r := result(t, s, "match.act", `{"match":"m1","action":{"type":"submit","code":["B","B","B","O"]}}`)
	if got := raw(t, r["view"].(map[string]any)["attempts"]); got != `[{"code":["B","B","B","O"],"feedback":{"black":2,"white":0}}]` {
		t.Errorf("answered %s", got)
	}
	if a := call(t, s, "match.replay", `{"match":"m1"}`); a.Error == nil || a.Error.Code != rpc.CodeNoRecord {
		t.Errorf("replay: %+v", a.Error)
	}
}

func TestBatchesAndNotifications(t *testing.T) {
	s := session()
	ctx := context.Background()
	if out := s.Handle(ctx, []byte(`{"jsonrpc":"2.0","method":"match.new","params":{"game":"mastermind","preset":"classic"}}`)); out != nil {
		t.Errorf("a notification was answered: %s", out)
	}
	if out := s.Handle(ctx, []byte(`[{"jsonrpc":"2.0","method":"nothing"}]`)); out != nil {
		t.Errorf("a batch of notifications was answered: %s", out)
	}
	out := s.Handle(ctx, []byte(`[{"jsonrpc":"2.0","id":"a","method":"match.view","params":{"match":"m1"}},17,{"jsonrpc":"2.0","id":null,"method":"match.close","params":{"match":"m1"}}]`))
	var answers []answer
	if err := json.Unmarshal(out, &answers); err != nil || len(answers) != 3 {
		t.Fatalf("answered %s", out)
	}
	if answers[0].ID != "a" || answers[0].Result == nil || answers[1].Error.Code != rpc.CodeInvalidRequest || string(answers[2].Result) != "{}" {
		t.Errorf("answered %s", out)
	}
}

func TestServeAnswersLineByLine(t *testing.T) {
	long := `{"jsonrpc":"2.0","id":2,"method":"` + strings.Repeat("x", lines.Max) + `"}`
	in := strings.Join([]string{
		`{"jsonrpc":"2.0","id":1,"method":"games.list"}`, long, "nonsense", "",
		"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"games.list\"}\r",
		`{"jsonrpc":"2.0","id":4,"method":"games.list"}`, // no line end
	}, "\n")
	var out bytes.Buffer
	if err := session().Serve(context.Background(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	var got []string
	for line := range strings.Lines(out.String()) {
		var a answer
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		code := 0
		if a.Error != nil {
			code = a.Error.Code
		}
		got = append(got, fmt.Sprint(a.ID, " ", code))
	}
	want := []string{"1 0", "<nil> -32600", "<nil> -32700", "<nil> -32700", "3 0", "4 0"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("answered %q, want %q", got, want)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error)  { return 0, errors.New("torn cable") }
func (failing) Write([]byte) (int, error) { return 0, errors.New("torn cable") }

func TestServeReportsATornStream(t *testing.T) {
	if err := session().Serve(context.Background(), failing{}, io.Discard); err == nil || !strings.Contains(err.Error(), "torn cable") {
		t.Errorf("reading: %v", err)
	}
	in := strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"games.list"}`)
	if err := session().Serve(context.Background(), in, failing{}); err == nil || !strings.Contains(err.Error(), "torn cable") {
		t.Errorf("writing: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := session().Serve(ctx, strings.NewReader("x\n"), io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// panicking is a game with a fault.
type panicking struct{ referee.Game }

func (panicking) Start(referee.Setup) (referee.Match, error) { panic("the secret is RBGY") }

func TestAFaultOfOursDoesNotEndTheSession(t *testing.T) {
	faulty := catalog.All()[:1]
	faulty[0].Game = panicking{faulty[0].Game}
	s := sessionOf(faulty)
	a := call(t, s, "match.new", `{"game":"minesweeper","preset":"novice"}`)
	if a.Error == nil || a.Error.Code != rpc.CodeInternal || strings.Contains(a.Error.Message, "RBGY") {
		t.Errorf("answered %+v", a.Error)
	}
	if a := call(t, s, "games.list", `{}`); a.Error != nil {
		t.Errorf("the session ended: %+v", a.Error)
	}
}

func FuzzHandle(f *testing.F) {
	for _, line := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"games.list"}`,
		`{"jsonrpc":"2.0","id":1,"method":"match.new","params":{"game":"mastermind","preset":"super","seed":1}}`,
		`{"jsonrpc":"2.0","id":1,"method":"match.act","params":{"match":"m1","action":{"type":"submit","code":["R","B","G","Y"]}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"match.act","params":{"match":"m2","action":{"type":"reveal","x":1,"y":1}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"match.bot","params":{"match":"m2","bot":"random"}}`,
		`{"jsonrpc":"2.0","id":1,"method":"match.legal","params":{"match":"m2","limit":3}}`,
		`{"jsonrpc":"2.0","id":1,"method":"match.save","params":{"match":"m2"}}`,
		`{"jsonrpc":"2.0","id":1,"method":"match.restore","params":{"game":"mastermind","state":{}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"replay.verify","params":{"replay":{}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"replay.steps","params":{"replay":{}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"match.hint","params":{"match":"m2"}}`,
		`{"jsonrpc":"2.0","id":1,"method":"match.doubt","params":{"match":"m1","action":{"type":"reset"}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"match.why","params":{"match":"m2","action":{"type":"reveal","x":1,"y":1}}}`,
		`[{"jsonrpc":"2.0","id":1,"method":"games.list"},1]`, `{"jsonrpc":"2.0","method":"x"}`, `[]`, `{`, ``,
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		s := coached()
		result(t, s, "match.new", `{"game":"mastermind","preset":"classic","seed":1}`)
		result(t, s, "match.new", `{"game":"minesweeper","preset":"novice","seed":1}`)
		out := s.Handle(context.Background(), line)
		if out != nil && (!json.Valid(out) || bytes.ContainsRune(out, '\n')) {
			t.Fatalf("%q was answered %q", line, out)
		}
		if bytes.Contains(out, []byte("-32603")) {
			t.Fatalf("%q is a fault of ours: %s", line, out)
		}
		if a := call(t, s, "games.list", `{}`); a.Error != nil {
			t.Fatalf("%q ended the session: %+v", line, a.Error)
		}
	})
}
