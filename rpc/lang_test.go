package rpc_test

import (
	"strings"
	"testing"
)

// What is said in a session is said in the language of the call; what programs read stays as it is.
func TestASessionSpeaksTheLanguageOfTheCall(t *testing.T) {
	s := coached()
	result(t, s, "match.new", `{"game":"mastermind","preset":"classic","seed":42,"lang":"de"}`)
	guess := `{"match":"m1","lang":"de","action":{"type":"submit","code":["R","R","B","B"]}}`
	result(t, s, "match.act", guess)
	for _, c := range []struct{ method, params, want string }{
		{"match.hint", `{"match":"m1","lang":"de-AT"}`, `"reason":"256 Codes sind noch möglich.`},
		{"match.why", `{"match":"m1","lang":"de"}`, `"why":"RRBB ist einer von 1296 noch möglichen Codes`},
		{"match.doubt", guess, `"doubt":"RRBB kann der Code nicht sein`},
		{"match.bot", `{"match":"m1","bot":"smart","why":true,"seed":1,"lang":"de"}`, `ist einer von 256 noch möglichen Codes`},
	} {
		if got := raw(t, result(t, s, c.method, c.params)); !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.method, got, c.want)
		}
	}
	a := call(t, s, "match.act", `{"match":"m1","lang":"de","action":{"type":"submit","code":["R"]}}`)
	if a.Error == nil || a.Error.Message != "ein Code hat 4 Farben, nicht 1" || a.Error.Data.Rule != "code-length" {
		t.Errorf("a refusal: %+v", a.Error)
	}
	if a := call(t, s, "match.act", `{"match":"m1","action":{"type":"submit","code":["R"]}}`); a.Error.Message != "a code has 4 colours, not 1" {
		t.Errorf("the next call: %+v", a.Error)
	}
	if list := string(call(t, s, "games.list", `{"lang":"de"}`).Result); !strings.Contains(list, "Minesweeper: Fallensuche") ||
		!strings.Contains(list, "Rät irgendeinen Code.") || !strings.Contains(list, "Finde den sicheren Weg.") {
		t.Errorf("games.list: %s", list)
	}
	if a := call(t, s, "games.list", `{"lang":7}`); a.Error == nil {
		t.Error("a language that is a number was accepted")
	}
}
