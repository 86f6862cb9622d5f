package rpc_test

import (
	"crypto/rand"
	"encoding/json"
	"strings"
	"testing"

	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/rpc"
)

func spoken(t *testing.T) *rpc.Session {
	t.Helper()
	return rpc.NewSession(catalog.All(), catalog.Library(), rand.Reader)
}

// ask calls a method and reads its answer.
func ask[A any](t *testing.T, s *rpc.Session, method, params string) A {
	t.Helper()
	var out A
	answer := call(t, s, method, params)
	if answer.Error != nil {
		t.Fatalf("%s %s: %v", method, params, answer.Error)
	}
	if err := json.Unmarshal(answer.Result, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

type said struct {
	Lines, Commands []string
	Change, Ending  string
}

// Every game can be played by what is said and read, whatever it is.
func TestEveryGameIsSaidInWords(t *testing.T) {
	for _, e := range catalog.All() {
		g := e.Game
		t.Run(g.Info().ID, func(t *testing.T) {
			s := spoken(t)
			opened := ask[struct{ Match string }](t, s, "match.new", `{"game":"`+g.Info().ID+`","preset":"`+g.Info().Presets[0]+`","seed":1}`)
			in := `{"match":"` + opened.Match + `","lang":"en"}`
			w := ask[said](t, s, "match.say", in)
			if len(w.Lines) == 0 || len(w.Commands) == 0 || w.Ending != "" {
				t.Errorf("said %+v at the start", w)
			}
			ask[struct{}](t, s, "match.act", `{"match":"`+opened.Match+`","action":{"type":"forfeit"}}`)
			if w := ask[said](t, s, "match.say", in); w.Ending == "" {
				t.Error("nothing says how it ended")
			}
		})
	}
}

func TestATypedLineIsAnActionOrAQuestion(t *testing.T) {
	s := spoken(t)
	opened := ask[struct{ Match string }](t, s, "match.new", `{"game":"mastermind","preset":"classic","seed":1}`)
	read := func(line string) string {
		t.Helper()
		return string(call(t, s, "match.read", `{"match":"`+opened.Match+`","line":"`+line+`","lang":"de"}`).Result)
	}
	if got := read("rrbb"); !strings.Contains(got, `"action":{"type":"submit"`) {
		t.Errorf("rrbb is read as %s", got)
	}
	if got := read("colours"); !strings.Contains(got, `"answer":"`) {
		t.Errorf("a question is answered with %s", got)
	}
	refused := call(t, s, "match.read", `{"match":"`+opened.Match+`","line":"zzzz"}`)
	if refused.Error == nil || refused.Error.Code != rpc.CodeIllegal || refused.Error.Data.Rule != "unread" {
		t.Errorf("nonsense is answered with %+v", refused)
	}
	if seq := ask[struct{ Seq referee.Seq }](t, s, "match.view", `{"match":"`+opened.Match+`"}`).Seq; seq != 0 {
		t.Errorf("reading moved the match to %d", seq)
	}
}

func TestAPositionOfNoMatchIsSaid(t *testing.T) {
	s := spoken(t)
	type at struct{ View json.RawMessage }
	opened := ask[struct {
		Match string
		at
	}](t, s, "match.new", `{"game":"mastermind","preset":"classic","seed":1}`)
	after := ask[at](t, s, "match.act", `{"match":"`+opened.Match+`","action":{"type":"submit","code":["R","R","B","B"]}}`)
	w := ask[said](t, s, "view.say", `{"game":"mastermind","view":`+string(after.View)+`,"before":`+string(opened.View)+`,"lang":"en"}`)
	if len(w.Lines) == 0 || w.Change == "" || w.Ending != "" {
		t.Errorf("said %+v", w)
	}
}

func TestAPositionOfNoMatchIsJudged(t *testing.T) {
	s := spoken(t)
	opened := ask[struct{ Match string }](t, s, "match.new", `{"game":"mastermind","preset":"classic","seed":1}`)
	after := ask[struct{ View json.RawMessage }](t, s, "match.act", `{"match":"`+opened.Match+`","action":{"type":"submit","code":["R","R","B","B"]}}`)
	of := `{"game":"mastermind","view":` + string(after.View)
	if got, want := raw(t, result(t, s, "view.odds", of+`}`)), raw(t, result(t, s, "match.odds", `{"match":"`+opened.Match+`"}`)); got != want {
		t.Errorf("the odds of the view are %s, of the match %s", got, want)
	}
	type judgement struct {
		Doubt, Why string
		Proof      []game.Place
	}
	j := ask[judgement](t, s, "view.judge", of+`,"action":{"type":"submit","code":["R","R","B","B"]}}`)
	if j.Doubt == "" || j.Why == "" || len(j.Proof) != 4 || j.Proof[0].Y != 0 {
		t.Errorf("a guess that was tried is judged %+v", j)
	}
	for _, bad := range []string{
		`{"game":"mastermind","view":{},"action":{"type":"reset"}}`, `{"game":"none","view":{}}`, of + `,"action":{"type":"submit","code":["Z"]}}`, of + `}`,
	} {
		if answer := call(t, s, "view.judge", bad); answer.Error == nil {
			t.Errorf("%.60s is judged %s", bad, answer.Result)
		}
	}
}

func TestAResultIsToldInText(t *testing.T) {
	s := spoken(t)
	opened := ask[struct{ Match string }](t, s, "match.new", `{"game":"mastermind","preset":"classic","seed":1}`)
	over := ask[struct {
		View   json.RawMessage
		Status string
	}](t, s, "match.act", `{"match":"`+opened.Match+`","action":{"type":"forfeit"}}`)
	of := `{"game":"mastermind","preset":"classic","view":` + string(over.View) + `,"seed":1,"lang":"de","status":`
	told := ask[struct{ Lines []string }](t, s, "view.share", of+`"`+over.Status+`"}`).Lines
	if len(told) != 3 || told[0] != "wits · Mastermind Klassisch: verloren" || told[2] != "Startwert 1" {
		t.Errorf("told %q", told)
	}
	for _, status := range []string{`"playing"`, `"status.won"`, `7`} {
		if answer := call(t, s, "view.share", of+status+`}`); answer.Error == nil || answer.Error.Code != rpc.CodeInvalidParams {
			t.Errorf("status %s: %+v", status, answer)
		}
	}
}

func TestEveryCallTakesALanguage(t *testing.T) {
	s := spoken(t)
	if answer := call(t, s, "games.list", `{"lang":"de"}`); answer.Error != nil {
		t.Errorf("games.list with a language: %v", answer.Error)
	}
	if answer := call(t, s, "games.list", `{"lang":7}`); answer.Error == nil || answer.Error.Code != rpc.CodeInvalidParams {
		t.Errorf("a number is taken as a language: %+v", answer)
	}
	if answer := call(t, s, "games.list", `{"lang":"de","x":1}`); answer.Error == nil || answer.Error.Code != rpc.CodeInvalidParams {
		t.Errorf("an unknown name beside the language is taken: %+v", answer)
	}
}

func TestAMatchIsOpenedFromItsRecord(t *testing.T) {
	s := spoken(t)
	type at struct {
		Match string
		Seq   referee.Seq
		View  json.RawMessage
	}
	opened := ask[at](t, s, "match.new", `{"game":"minesweeper","preset":"novice","seed":7}`)
	played := ask[at](t, s, "match.act", `{"match":"`+opened.Match+`","action":{"type":"reveal","x":4,"y":4}}`)
	record := `{"preset":"novice","seed":7,"players":["p1"],"actions":[{"seat":0,"action":{"type":"reveal","x":4,"y":4}}]}`
	again := ask[at](t, s, "match.resume", `{"game":"minesweeper","record":`+record+`}`)
	if again.Seq != 1 || string(again.View) != string(played.View) || again.Match == opened.Match {
		t.Errorf("resumed as %+v, played to %+v", again, played)
	}
	bad := call(t, s, "match.resume", `{"game":"minesweeper","record":`+strings.Replace(record, `"x":4`, `"x":99`, 1)+`}`)
	if bad.Error == nil || bad.Error.Code != rpc.CodeInvalidParams {
		t.Errorf("a record that cannot be played is answered with %+v", bad)
	}
}
