package rpc

import (
	"strings"
	"testing"

	"wits/catalog"
	"wits/internal/lru"
)

// bounded is a session that keeps at most so much.
func bounded(matches, logged int) *Session {
	s := NewSession(catalog.All(), catalog.Library(), strings.NewReader(""))
	s.matches = lru.New[string, *openMatch](matches, logged)
	return s
}

func ask(t *testing.T, s *Session, method, params string) string {
	t.Helper()
	return string(s.Handle(t.Context(), []byte(`{"jsonrpc":"2.0","id":1,"method":"`+method+`","params":`+params+`}`)))
}

func begin(t *testing.T, s *Session, id string) {
	t.Helper()
	if got := ask(t, s, "match.new", `{"game":"minesweeper","preset":"novice","seed":1}`); !strings.Contains(got, `"match":"`+id+`"`) {
		t.Fatalf("%s is opened: %s", id, got)
	}
}

func there(t *testing.T, s *Session, want map[string]bool) {
	t.Helper()
	for id, known := range want {
		got := ask(t, s, "match.view", `{"match":"`+id+`"}`)
		if unknown := strings.Contains(got, `"code":-32004`); unknown == known || known != strings.Contains(got, `"result"`) {
			t.Errorf("%q: %s", id, got)
		}
	}
}

func TestMatchesDoNotGrowWithoutBound(t *testing.T) {
	s := bounded(3, 1000)
	for _, id := range []string{"m1", "m2", "m3"} {
		begin(t, s, id)
	}
	there(t, s, map[string]bool{"m1": true}) // the latest used now; m2 is the longest unused
	begin(t, s, "m4")
	there(t, s, map[string]bool{"m1": true, "m2": false, "m3": true, "m4": true, "m5": false, "": false})
	if got := ask(t, s, "match.close", `{"match":"m1"}`); !strings.Contains(got, `"result":{}`) {
		t.Error(got)
	}
	if got := ask(t, s, "match.close", `{"match":"m1"}`); !strings.Contains(got, `"code":-32004`) {
		t.Errorf("closed twice: %s", got)
	}
	begin(t, s, "m5") // no id is used twice
}

func TestTheActionsOfAllMatchesAreBounded(t *testing.T) {
	s := bounded(10, 5)
	flag := func(id string, times int) {
		for range times {
			if got := ask(t, s, "match.act", `{"match":"`+id+`","action":{"type":"flag","x":4,"y":7}}`); !strings.Contains(got, `"result"`) {
				t.Fatal(got)
			}
		}
	}
	begin(t, s, "m1")
	flag("m1", 3)
	begin(t, s, "m2")
	flag("m2", 2)
	there(t, s, map[string]bool{"m1": true, "m2": true})
	flag("m1", 1) // together too much: m2 goes
	there(t, s, map[string]bool{"m1": true, "m2": false})
	flag("m1", 10) // the one in use stays, however long
	there(t, s, map[string]bool{"m1": true})
}
