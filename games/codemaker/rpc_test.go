package codemaker_test

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"wits/catalog"
	"wits/game"
	"wits/games/codemaker/bots"
	"wits/rpc"
)

// asked sends a line to a session.
func asked(t *testing.T, s *rpc.Session, method, params string) string {
	t.Helper()
	return string(s.Handle(t.Context(), []byte(`{"jsonrpc":"2.0","id":1,"method":"`+method+`","params":`+params+`}`)))
}

// answer is the result of a call.
type answer struct {
	Match   string
	Seat    int
	Turn    *int
	Status  string
	View    struct{ SecretCode []string }
	Actions []struct {
		Seat   int
		Action struct {
			Type string
			Code []string
		}
	}
}

func read(t *testing.T, line string) answer {
	t.Helper()
	var out struct {
		Result answer
		Error  json.RawMessage
	}
	if err := json.Unmarshal([]byte(line), &out); err != nil || out.Error != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return out.Result
}

// TestAMindsCodeIsInNothingThatItsBreakerGets plays against a mind that sets the code, asks for everything that can be asked, and
// looks for the code in it.
func TestAMindsCodeIsInNothingThatItsBreakerGets(t *testing.T) {
	s := rpc.NewSession(catalog.All(), catalog.Library(), rand.Reader)
	for i, b := range bots.All() {
		lines := []string{asked(t, s, "match.new", fmt.Sprintf(`{"game":"codemaker","preset":"super","seed":%d,"minds":[%q,""]}`, i, b.Name))}
		m := read(t, lines[0])
		if m.Seat != 1 || m.Turn == nil || *m.Turn != 1 || m.View.SecretCode != nil {
			t.Fatalf("%s: %s", b.Name, lines[0])
		}
		for _, guess := range []string{`["R","R","B","B","G"]`, `["Y","O","V","C","N"]`} {
			lines = append(lines, asked(t, s, "match.act", fmt.Sprintf(`{"match":%q,"action":{"type":"submit","code":%s}}`, m.Match, guess)))
		}
		for _, method := range []string{"view", "legal", "say", "hint", "odds", "count"} {
			lines = append(lines, asked(t, s, "match."+method, fmt.Sprintf(`{"match":%q,"limit":3}`, m.Match)))
		}
		lines = append(lines, asked(t, s, "match.act", fmt.Sprintf(`{"match":%q,"action":{"type":"set","code":["R","R","R","R","R"]}}`, m.Match)))
		end := read(t, asked(t, s, "match.act", fmt.Sprintf(`{"match":%q,"action":{"type":"forfeit"}}`, m.Match)))
		code := end.View.SecretCode
		if len(code) != 5 {
			t.Fatalf("%s: the end shows %q", b.Name, code)
		}
		told := strings.Join(lines, "\n")
		for _, secret := range []string{strings.Join(code, ""), `"` + strings.Join(code, `","`) + `"`, strings.Join(code, " "), strings.Join(code, ", ")} {
			if strings.Contains(told, secret) {
				t.Errorf("%s: the code %s is in\n%s", b.Name, secret, told)
			}
		}
	}
}

// TestASetCodeIsBrokenInOneAnswer sets a code for each mind: the answer lists all its guesses.
func TestASetCodeIsBrokenInOneAnswer(t *testing.T) {
	s := rpc.NewSession(catalog.All(), catalog.Library(), rand.Reader)
	for _, b := range bots.All() {
		m := read(t, asked(t, s, "match.new", fmt.Sprintf(`{"game":"codemaker","preset":"classic","seed":3,"minds":["",%q]}`, b.Name)))
		if m.Seat != 0 || *m.Turn != 0 {
			t.Fatalf("%s: %+v", b.Name, m)
		}
		end := read(t, asked(t, s, "match.act", fmt.Sprintf(`{"match":%q,"action":{"type":"set","code":["V","O","G","B"]}}`, m.Match)))
		last := end.Actions[len(end.Actions)-1].Action
		want := game.Lost
		if !slices.Equal(last.Code, []string{"V", "O", "G", "B"}) {
			want = game.Won
		}
		if end.Turn != nil || end.Status != string(want) || want == game.Won && b.Name != "random" {
			t.Errorf("%s: %+v", b.Name, end)
		}
		if first := end.Actions[0]; first.Seat != 0 || first.Action.Type != "set" || !slices.Equal(first.Action.Code, []string{"V", "O", "G", "B"}) {
			t.Errorf("%s: the setter's own action is %+v", b.Name, first)
		}
	}
}
