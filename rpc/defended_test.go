package rpc_test

import (
	"fmt"
	"testing"
)

// A puzzle's opponent is its best defence, without a choice.
func TestAPuzzleIsDefended(t *testing.T) {
	s := coached()
	for _, minds := range []string{``, `,"minds":["","expert"]`} {
		made := result(t, s, "match.new", `{"game":"gomoku","preset":"puzzle","seed":1`+minds+`}`)
		saved := result(t, s, "match.save", fmt.Sprintf(`{"match":%q}`, made["match"]))
		if got := fmt.Sprint(saved["state"].(map[string]any)["record"].(map[string]any)["minds"]); got != "[ expert]" {
			t.Errorf("%s: the minds are %s", minds, got)
		}
	}
	for _, minds := range []string{`["","random"]`, `["expert",""]`, `["",""]`} {
		if got := call(t, s, "match.new", `{"game":"gomoku","preset":"puzzle","seed":1,"minds":`+minds+`}`); got.Error == nil {
			t.Errorf("%s is not refused", minds)
		}
	}
}
