package rpc_test

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"wits/catalog"
	"wits/entry"
	"wits/frame"
	"wits/game/referee"
	"wits/internal/toy"
	"wits/rpc"
)

// at is an answer that tells how a match stands.
type at struct {
	Match   string
	Seat    int
	Seq     int
	Turn    *int
	View    map[string]any
	Status  string
	Action  map[string]any
	Actions []struct {
		Seat   int
		Action map[string]any
	}
	MindError string
}

func stands(t testing.TB, s *rpc.Session, method, params string) at {
	t.Helper()
	a := call(t, s, method, params)
	if a.Error != nil {
		t.Fatalf("%s %.200s: %+v", method, params, *a.Error)
	}
	var got at
	if err := json.Unmarshal(a.Result, &got); err != nil {
		t.Fatalf("%s: %s", method, a.Result)
	}
	return got
}

// forTwo is a session with games for two, whose coach and voice say all that they are shown.
func forTwo(t testing.TB) *rpc.Session {
	t.Helper()
	all := toy.Two(nil)
	library, err := entry.Library(frame.Words(), all)
	if err != nil {
		t.Fatal(err)
	}
	return rpc.NewSession(all, library, strings.NewReader(strings.Repeat("entropy!", 1000)))
}

func TestEventsAreToldAsTheCallerSawThem(t *testing.T) {
	s := session()
	id := stands(t, s, "match.new", `{"game":"codemaker","preset":"classic","seed":1}`).Match
	acted := []at{
		stands(t, s, "match.act", `{"match":"`+id+`","action":{"type":"set","code":["R","B","G","Y"]}}`),
		stands(t, s, "match.act", `{"match":"`+id+`","action":{"type":"submit","code":["R","R","B","B"]}}`),
	}
	var got struct{ Events []at }
	if err := json.Unmarshal(call(t, s, "match.events", `{"match":"`+id+`","after":0}`).Result, &got); err != nil || len(got.Events) != len(acted) {
		t.Fatalf("%v: %+v", err, got)
	}
	for i, e := range got.Events {
		if e.Seq != i+1 || e.Seat != i || *e.Turn != *acted[i].Turn || e.View["seat"] != 1.0 {
			t.Errorf("event %d: %+v", i+1, e)
		}
	}
	if code := got.Events[0].Action["code"]; code != nil {
		t.Errorf("the breaker is told the code: %v", code)
	}
	if err := json.Unmarshal(call(t, s, "match.events", `{"match":"`+id+`","after":1}`).Result, &got); err != nil || len(got.Events) != 1 || got.Events[0].Seq != 2 {
		t.Errorf("after the first: %v, %+v", err, got)
	}
}

func TestTheListTellsTheSeats(t *testing.T) {
	for name, c := range map[string]struct {
		session *rpc.Session
		games   []entry.Entry
	}{"the toys": {forTwo(t), toy.Two(nil)}, "the catalogue": {session(), catalog.All()}} {
		var list []struct {
			ID          string
			Seats       int
			Certain     []string
			Open, Draws *bool
		}
		if err := json.Unmarshal(call(t, c.session, "games.list", `{}`).Result, &list); err != nil || len(list) != len(c.games) {
			t.Fatalf("%s: %v %v", name, list, err)
		}
		for i, e := range c.games {
			info, got := e.Game.Info(), list[i]
			if got.Certain == nil || got.Open == nil || got.Draws == nil {
				t.Fatalf("%s: %+v lacks something", name, got)
			}
			if got.ID != info.ID || got.Seats != info.Seats || !slices.Equal(got.Certain, info.Certain) || *got.Open != info.Open || *got.Draws != info.Draws {
				t.Errorf("%s: %+v, want %+v", name, got, info)
			}
		}
	}
}

func TestTheAnswersOfAGameForTwoHaveTheirForm(t *testing.T) {
	s := forTwo(t)
	for _, c := range []struct{ name, method, params, want string }{
		{"the caller plays all seats", "match.new", `{"game":"hide","preset":"small","seed":1}`, `{"match":"m1","seat":0,"seq":0,"turn":0,"view":{"seat":0,"turn":0,"status":"playing","tries":[]},"status":"playing"}`},
		{"who waits sees its own", "match.view", `{"match":"m1","seat":1}`, `{"seat":1,"seq":0,"turn":0,"view":{"seat":1,"turn":0,"status":"playing","tries":[]},"status":"playing"}`},
		{"who acts is answered", "match.act", `{"match":"m1","action":{"type":"hide","number":1234}}`, `{"seat":0,"seq":1,"turn":1,"view":{"seat":0,"turn":1,"status":"playing","number":1234,"tries":[]},"status":"playing","actions":[{"seat":0,"action":{"type":"hide","number":1234}}]}`},
		{"the seat that is due is looked from", "match.view", `{"match":"m1"}`, `{"seat":1,"seq":1,"turn":1,"view":{"seat":1,"turn":1,"status":"playing","tries":[]},"status":"playing"}`},
		{"legal moves are those of who is due", "match.legal", `{"match":"m1","limit":1}`, `{"actions":[{"type":"try","number":1000}]}`},
		{"who waits has none", "match.legal", `{"match":"m1","limit":1,"seat":0}`, `{"actions":[]}`},
		{"the other acts by itself", "match.act", `{"match":"m1","action":{"type":"try","number":1234},"seat":1}`, `{"seat":1,"seq":2,"turn":null,"view":{"seat":1,"turn":null,"status":"won","tries":[1234]},"status":"won","actions":[{"seat":1,"action":{"type":"try","number":1234}}]}`},
		{"at the end the first seat is looked from", "match.view", `{"match":"m1"}`, `{"seat":0,"seq":2,"turn":null,"view":{"seat":0,"turn":null,"status":"lost","number":1234,"tries":[1234]},"status":"lost"}`},
		{"nothing is legal at the end", "match.legal", `{"match":"m1"}`, `{"actions":[]}`},

		{"a mind begins", "match.new", `{"game":"hide","preset":"small","seed":1,"minds":["high",""]}`, `{"match":"m2","seat":1,"seq":1,"turn":1,"view":{"seat":1,"turn":1,"status":"playing","tries":[]},"status":"playing","actions":[{"seat":0,"action":{"type":"hide"}}]}`},
		{"a mind answers", "match.new", `{"game":"pile","preset":"ten","seed":1,"minds":["","any"]}`, `{"match":"m3","seat":0,"seq":0,"turn":0,"view":{"heap":10,"ended":"","lost":0,"next":0,"seat":0,"turn":0,"status":"playing"},"status":"playing"}`},
		{"with an action of its own", "match.act", `{"match":"m3","action":{"n":3}}`, `{"seat":0,"seq":2,"turn":0,"view":{"heap":4,"ended":"","lost":0,"next":0,"seat":0,"turn":0,"status":"playing"},"status":"playing","actions":[{"seat":0,"action":{"n":3}},{"seat":1,"action":{"n":3}}]}`},
		{"giving up is no mind's turn", "match.act", `{"match":"m3","action":{"type":"forfeit"}}`, `{"seat":0,"seq":3,"turn":null,"view":{"heap":4,"ended":"given","lost":0,"next":0,"seat":0,"turn":null,"status":"lost"},"status":"lost","actions":[{"seat":0,"action":{"type":"forfeit"}}]}`},
	} {
		if a := call(t, s, c.method, c.params); a.Error != nil || string(a.Result) != c.want {
			t.Errorf("%s: %s %s:\n got %s %+v\nwant %s", c.name, c.method, c.params, a.Result, a.Error, c.want)
		}
	}
}

func TestRefusalsInAGameForTwo(t *testing.T) {
	s := forTwo(t)
	stands(t, s, "match.new", `{"game":"hide","preset":"small","seed":1}`)                             // m1: the caller plays both
	stands(t, s, "match.new", `{"game":"hide","preset":"small","seed":1,"minds":["","low"]}`)          // m2: the caller hides
	stands(t, s, "match.new", `{"game":"hide","preset":"small","minds":["high",""],"player":"Ada"}`)   // m3: the caller tries
	over := stands(t, s, "match.new", `{"game":"hide","preset":"small","seed":1,"minds":["","high"]}`) // m4: over
	stands(t, s, "match.act", `{"match":"m4","action":{"type":"forfeit"}}`)
	stands(t, s, "match.new", `{"game":"hide","preset":"small","wait":false,"minds":["high",""]}`) // m5: a mind is due
	if over.Match != "m4" {
		t.Fatal(over)
	}
	setup := func(more string) string { return `{"game":"hide","preset":"small",` + more + `}` }
	for _, c := range []struct {
		name, method, params string
		code                 int
	}{
		{"too few minds", "match.new", setup(`"minds":["low"]`), rpc.CodeInvalidParams},
		{"too many minds", "match.new", setup(`"minds":["","low","low"]`), rpc.CodeInvalidParams},
		{"an empty list of minds", "match.new", setup(`"minds":[]`), rpc.CodeInvalidParams},
		{"an unknown mind", "match.new", setup(`"minds":["","nobody"]`), rpc.CodeInvalidParams},
		{"a mind that is null", "match.new", setup(`"minds":["",null]`), rpc.CodeInvalidParams},
		{"no list of minds", "match.new", setup(`"minds":"low"`), rpc.CodeInvalidParams},
		{"no seat left", "match.new", setup(`"minds":["low","low"]`), rpc.CodeInvalidParams},
		{"too few players", "match.new", setup(`"players":["Ada"]`), rpc.CodeInvalidParams},
		{"a nameless player", "match.new", setup(`"players":["Ada",""]`), rpc.CodeInvalidParams},
		{"a player and players", "match.new", setup(`"player":"Ada","players":["Ada","Bob"]`), rpc.CodeInvalidParams},

		{"a seat that there is not", "match.view", `{"match":"m1","seat":2}`, rpc.CodeInvalidParams},
		{"a seat below zero", "match.view", `{"match":"m1","seat":-1}`, rpc.CodeInvalidParams},
		{"a seat beyond all", "match.act", `{"match":"m1","seat":256,"action":{"type":"hide","number":1234}}`, rpc.CodeInvalidParams},
		{"a seat that is a word", "match.view", `{"match":"m1","seat":"0"}`, rpc.CodeInvalidParams},
		{"half a seat", "match.view", `{"match":"m1","seat":0.5}`, rpc.CodeInvalidParams},
		{"a mind's view", "match.view", `{"match":"m3","seat":0}`, rpc.CodeInvalidParams},
		{"a mind's action", "match.act", `{"match":"m2","seat":1,"action":{"type":"try","number":1234}}`, rpc.CodeInvalidParams},
		{"a mind's legal moves", "match.legal", `{"match":"m3","seat":0}`, rpc.CodeInvalidParams},
		{"a mind's position in words", "match.say", `{"match":"m3","seat":0}`, rpc.CodeInvalidParams},
		{"a line for a mind", "match.read", `{"match":"m3","seat":0,"line":"x"}`, rpc.CodeInvalidParams},
		{"a hint for a mind", "match.hint", `{"match":"m3","seat":0}`, rpc.CodeInvalidParams},
		{"a mind's odds", "match.odds", `{"match":"m3","seat":0}`, rpc.CodeInvalidParams},
		{"a mind's reasons", "match.why", `{"match":"m3","seat":0}`, rpc.CodeInvalidParams},
		{"a mind's doubts", "match.doubt", `{"match":"m3","seat":0,"action":{"type":"hide","number":1234}}`, rpc.CodeInvalidParams},
		{"a bot for a mind", "match.bot", `{"match":"m2","seat":1,"bot":"low"}`, rpc.CodeInvalidParams},
		{"giving up for a mind", "match.act", `{"match":"m2","seat":1,"action":{"type":"forfeit"}}`, rpc.CodeInvalidParams},
		{"a mind's seat after the end", "match.act", `{"match":"m4","seat":1,"action":{"type":"forfeit"}}`, rpc.CodeInvalidParams},

		{"out of turn", "match.act", `{"match":"m1","seat":1,"action":{"type":"try","number":1234}}`, rpc.CodeNotYourTurn},
		{"a bot out of turn", "match.bot", `{"match":"m1","seat":1,"bot":"low"}`, rpc.CodeNotYourTurn},
		{"a hint out of turn", "match.hint", `{"match":"m1","seat":1}`, rpc.CodeNotYourTurn},
		{"a doubt out of turn", "match.doubt", `{"match":"m1","seat":1,"action":{"type":"try","number":1234}}`, rpc.CodeNotYourTurn},
		{"an action while a mind is due", "match.act", `{"match":"m5","action":{"type":"try","number":1234}}`, rpc.CodeNotYourTurn},
		{"a bot while a mind is due", "match.bot", `{"match":"m5","bot":"low"}`, rpc.CodeNotYourTurn},
		{"an action after the end", "match.act", `{"match":"m4","action":{"type":"hide","number":1234}}`, rpc.CodeGameOver},
		{"a bot after the end", "match.bot", `{"match":"m4","bot":"low"}`, rpc.CodeGameOver},
		{"a hint after the end", "match.hint", `{"match":"m4"}`, rpc.CodeGameOver},
		{"an illegal action", "match.act", `{"match":"m1","action":{"type":"hide","number":1}}`, rpc.CodeIllegal},
		{"a clock that there is not", "match.act", `{"match":"m1","action":{"type":"timeout"}}`, rpc.CodeIllegal},
		{"taking back among people", "match.act", `{"match":"m1","action":{"type":"takeback"}}`, rpc.CodeIllegal},
		{"taking back what is hidden", "match.act", `{"match":"m2","action":{"type":"takeback"}}`, rpc.CodeIllegal},
		{"a draw in a game without", "match.act", `{"match":"m1","action":{"type":"draw"}}`, rpc.CodeIllegal},
	} {
		a := call(t, s, c.method, c.params)
		if a.Error == nil || a.Error.Code != c.code || a.Error.Message == "" {
			t.Errorf("%s: %s %+v, want %d", c.name, a.Result, a.Error, c.code)
			continue
		}
		if where := a.Error.Data; c.code == rpc.CodeNotYourTurn && (where == nil || where.Seq != 0) {
			t.Errorf("%s: data %+v", c.name, where)
		}
	}
	for match, seq := range map[string]int{"m1": 0, "m2": 0, "m3": 1, "m4": 1} {
		if got := stands(t, s, "match.view", `{"match":"`+match+`"}`); got.Seq != seq {
			t.Errorf("%s stands at %d after refusals, want %d", match, got.Seq, seq)
		}
	}
	if got := stands(t, s, "match.view", `{"match":"m5"}`); got.Seq != 1 || len(got.Actions) != 1 || *got.Turn != 1 {
		t.Errorf("looking does not let the mind go on: %+v", got)
	}
}

// TestParametersAreNamedAsTheSenderWroteThem holds that how this program composes them does not show.
func TestParametersAreNamedAsTheSenderWroteThem(t *testing.T) {
	s := session()
	for _, c := range []struct{ method, params, want string }{
		{"match.view", `{"match":1}`, "invalid params: match: want a string, got number"},
		{"match.act", `{"match":1,"action":{}}`, "invalid params: match: want a string, got number"},
		{"match.act", `{"match":"m1","seat":"x","action":{}}`, "invalid params: seat: want a whole number that fits, got string"},
		{"match.legal", `{"match":"m1","wait":1}`, `invalid params: "wait" is unknown: known are lang, match, seat, limit`},
		{"match.new", `{"game":"x","preset":"y","wait":1}`, "invalid params: wait: want true or false, got number"},
		{"match.new", `{"game":"x","preset":"y","minds":[1]}`, "invalid params: minds: want a string, got number"},
	} {
		if a := call(t, s, c.method, c.params); a.Error == nil || a.Error.Message != c.want {
			t.Errorf("%s %s: %+v, want %s", c.method, c.params, a.Error, c.want)
		}
	}
}

func TestASoloGameTakesTheSameParameters(t *testing.T) {
	s := session()
	setup := `{"game":"minesweeper","preset":"novice","seed":1,`
	for more, want := range map[string]int{
		`"minds":[""]}`:          0,
		`"players":["Ada"]}`:     0,
		`"minds":["random"]}`:    rpc.CodeInvalidParams,
		`"minds":["",""]}`:       rpc.CodeInvalidParams,
		`"players":["Ada","B"]}`: rpc.CodeInvalidParams,
	} {
		code := 0
		if a := call(t, s, "match.new", setup+more); a.Error != nil {
			code = a.Error.Code
		}
		if code != want {
			t.Errorf("%s: %d, want %d", more, code, want)
		}
	}
	for seat, want := range map[int]int{0: 0, 1: rpc.CodeInvalidParams} {
		code := 0
		if a := call(t, s, "match.act", fmt.Sprintf(`{"match":"m1","seat":%d,"action":{"type":"reveal","x":1,"y":%d}}`, seat, seat)); a.Error != nil {
			code = a.Error.Code
		}
		if code != want {
			t.Errorf("seat %d: %d, want %d", seat, code, want)
		}
	}
}

func TestNamesOfWhoSitsWhere(t *testing.T) {
	for setup, want := range map[string]string{
		`"player":"Ada"`:                         `["Ada","p2"]`,
		`"player":"Ada","minds":["low",""]`:      `["low","Ada"]`,
		`"player":"Ada","minds":["","low"]`:      `["Ada","low"]`,
		`"minds":["","low"]`:                     `["p1","low"]`,
		`"players":["Ada","Bob"]`:                `["Ada","Bob"]`,
		`"players":["A","B"],"minds":["","low"]`: `["A","B"]`,
	} {
		s := forTwo(t)
		stands(t, s, "match.new", `{"game":"hide","preset":"small",`+setup+`}`)
		doc := result(t, s, "match.replay", `{"match":"m1"}`)["replay"].(map[string]any)
		if got := raw(t, doc["players"]); got != want {
			t.Errorf("%s: %s, want %s", setup, got, want)
		}
	}
}

func TestTheActionsOfEveryMatchPassThrough(t *testing.T) {
	s := forTwo(t)
	stands(t, s, "match.new", `{"game":"pile","preset":"ten"}`) // m1: both seats are the caller's
	if now := stands(t, s, "match.act", `{"match":"m1","seat":1,"action":{"type":"draw"}}`); now.Seq != 1 || now.Seat != 1 || now.Status != "playing" {
		t.Errorf("an offer: %+v", now)
	}
	if now := stands(t, s, "match.act", `{"match":"m1","seat":0,"action":{"type":"draw"}}`); now.Status != "drawn" || now.Turn != nil {
		t.Errorf("agreed: %+v", now)
	}
	stands(t, s, "match.new", `{"game":"pile","preset":"ten","minds":["","any"]}`) // m2
	stands(t, s, "match.act", `{"match":"m2","action":{"n":1}}`)
	if now := stands(t, s, "match.act", `{"match":"m2","action":{"type":"takeback"}}`); now.Seq != 3 || *now.Turn != 0 || now.View["heap"] != 10.0 {
		t.Errorf("taken back: %+v", now)
	}
	if now := stands(t, s, "match.act", `{"match":"m2","action":{"type":"draw"}}`); now.Seq != 5 || *now.Turn != 0 || raw(t, now.Actions[1].Action) != `{"type":"decline"}` {
		t.Errorf("a draw with a mind that does not judge: %+v", now)
	}
	stands(t, s, "match.new", `{"game":"pile","preset":"ten"}`) // m3
	if now := stands(t, s, "match.act", `{"match":"m3","seat":1,"action":{"type":"forfeit"}}`); now.Status != "lost" || now.Seat != 1 {
		t.Errorf("given up by who waits: %+v", now)
	}
	if now := stands(t, s, "match.view", `{"match":"m3"}`); now.Status != "won" || now.Seat != 0 {
		t.Errorf("seen by the other: %+v", now)
	}
}

// TestTheClockIsNoPlayers restores a match with a clock: who plays cannot stop it.
func TestTheClockIsNoPlayers(t *testing.T) {
	s := forTwo(t)
	record := `{"preset":"ten","seed":1,"players":["a","b"],"clock":{"base":60,"increment":0},"actions":[]}`
	stands(t, s, "match.resume", `{"game":"pile","record":`+record+`}`)
	if a := call(t, s, "match.act", `{"match":"m1","action":{"type":"timeout"}}`); a.Error == nil || a.Error.Code != rpc.CodeInvalidParams {
		t.Errorf("timed out: %s %+v", a.Result, a.Error)
	}
}

func TestARecordOfMindsAloneIsNobodysMatch(t *testing.T) {
	record := `{"preset":"ten","seed":1,"players":["a","b"],"minds":["any","any"],"actions":[]}`
	if a := call(t, forTwo(t), "match.resume", `{"game":"pile","record":`+record+`}`); a.Error == nil || a.Error.Code != rpc.CodeInvalidParams {
		t.Errorf("resumed: %s", a.Result)
	}
}

func TestStepsAreOfTheSeatThatIsAskedFor(t *testing.T) {
	s := forTwo(t)
	stands(t, s, "match.new", `{"game":"hide","preset":"small","seed":1}`)
	stands(t, s, "match.act", `{"match":"m1","action":{"type":"hide","number":7391}}`)
	stands(t, s, "match.act", `{"match":"m1","action":{"type":"try","number":1000}}`)
	doc := raw(t, result(t, s, "match.replay", `{"match":"m1"}`)["replay"])
	for seat, want := range []string{
		`{"seq":1,"seat":0,"action":{"type":"hide","number":7391},"turn":1,"view":{"seat":0,"turn":1,"status":"playing","number":7391,"tries":[]},"status":"playing"}`,
		`{"seq":1,"seat":0,"action":{"type":"hide"},"turn":1,"view":{"seat":1,"turn":1,"status":"playing","tries":[]},"status":"playing"}`,
	} {
		got := string(call(t, s, "replay.steps", fmt.Sprintf(`{"seat":%d,"replay":%s}`, seat, doc)).Result)
		if !strings.Contains(got, want) || !strings.Contains(got, fmt.Sprintf(`"seq":2,"seat":%d,`, seat)) {
			t.Errorf("seat %d: %s lacks %s", seat, got, want)
		}
	}
	mistakes := raw(t, result(t, s, "replay.steps", `{"replay":`+doc+`}`)["mistakes"])
	if want := `{"reason":"{\"seat\":1,\"turn\":1,\"status\":\"playing\",\"tries\":[]} {\"type\":\"try\",\"number\":1000}","seat":1,"seq":2}`; !strings.Contains(mistakes, want) {
		t.Errorf("a mistake is judged by what its player saw: %s", mistakes)
	}
	if a := call(t, s, "replay.steps", `{"seat":2,"replay":`+doc+`}`); a.Error == nil || a.Error.Code != rpc.CodeInvalidParams {
		t.Errorf("seat 2: %s", a.Result)
	}
}

// TestReasonsAreGivenFromWhatTheAskerKnows asks why the other acted, where something is hidden and where nothing is.
func TestReasonsAreGivenFromWhatTheAskerKnows(t *testing.T) {
	s := forTwo(t)
	stands(t, s, "match.new", `{"game":"hide","preset":"small","seed":1}`)
	stands(t, s, "match.act", `{"match":"m1","action":{"type":"hide","number":7391}}`)
	stands(t, s, "match.new", `{"game":"pile","preset":"ten"}`)
	stands(t, s, "match.act", `{"match":"m2","action":{"n":2}}`)
	for params, want := range map[string]string{
		`{"match":"m1","seat":0}`: `{"seat":0,"turn":0,"status":"playing","tries":[]} {"type":"hide","number":7391}`,
		`{"match":"m1","seat":1}`: `{"seat":1,"turn":0,"status":"playing","tries":[]} {"type":"hide"}`,
		`{"match":"m2","seat":1}`: `{"heap":10,"ended":"","lost":0,"next":0,"seat":0,"turn":0,"status":"playing"} {"n":2}`,
	} {
		if got := result(t, s, "match.why", params); got["why"] != want {
			t.Errorf("%s: %v, want %s", params, got["why"], want)
		}
	}
}

func TestSeatsThatAreDueAtOnceAreListed(t *testing.T) {
	all := []entry.Entry{{Game: referee.New(toy.BothInfo(), toy.Both{})}}
	l, err := entry.Library(frame.Words(), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := rpc.NewSession(all, l, rand.Reader)
	at := result(t, s, "match.new", `{"game":"both","preset":"small"}`)
	if at["turn"] != 0.0 || !reflect.DeepEqual(at["also"], []any{1.0}) {
		t.Errorf("at first %v", at)
	}
	at = result(t, s, "match.act", `{"match":"m1","seat":1,"action":{"n":2}}`)
	if _, listed := at["also"]; at["turn"] != 0.0 || listed {
		t.Errorf("then %v", at)
	}
	if at = result(t, s, "match.act", `{"match":"m1","seat":0,"action":{"n":1}}`); at["turn"] != nil || at["status"] != "lost" {
		t.Errorf("in the end %v", at)
	}
}

// Whoever keeps the record of a match asks for what each call adds to it, and can open the match again from that alone.
func TestALogIsWhatTheRecordBecomes(t *testing.T) {
	s := session()
	type log struct {
		Log    []referee.Entry
		Replay *referee.Replay
	}
	asked := func(method, params string) (got log) {
		t.Helper()
		if a := call(t, s, method, params); a.Error != nil || json.Unmarshal(a.Result, &got) != nil {
			t.Fatalf("%s %s: %+v %s", method, params, a.Error, a.Result)
		}
		return got
	}
	id := stands(t, s, "match.new", `{"game":"codemaker","preset":"classic","seed":1,"minds":["random",""],"wait":false}`).Match
	var kept []referee.Entry
	for _, params := range []string{`"wait":true`, `"action":{"type":"submit","code":["R","R","B","B"]}`, `"action":{"type":"forfeit"}`} {
		method := "match.act"
		if !strings.Contains(params, "action") {
			method = "match.view"
		}
		got := asked(method, `{"match":"`+id+`","log":true,`+params+`}`)
		if len(got.Log) != 1 || (got.Replay != nil) != strings.Contains(params, "forfeit") {
			t.Errorf("%s: %+v", params, got)
		}
		kept = append(kept, got.Log...)
	}
	var saved struct {
		State struct{ Record referee.Record }
	}
	if err := json.Unmarshal(call(t, s, "match.save", `{"match":"`+id+`"}`).Result, &saved); err != nil || !reflect.DeepEqual(saved.State.Record.Actions, kept) {
		t.Errorf("%v: logged %+v, saved %+v", err, kept, saved.State.Record.Actions)
	}
	if got := asked("match.view", `{"match":"`+id+`","log":true}`); got.Log != nil || got.Replay != nil {
		t.Errorf("looking adds %+v", got)
	}
}
