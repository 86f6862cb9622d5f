package rpc_test

import (
	"reflect"
	"testing"

	"wits/rpc"
)

func TestActionsAreListed(t *testing.T) {
	for params, want := range map[string]int{
		`{"game":"minesweeper","preset":"novice"}`: 162,
		`{"game":"minesweeper","preset":"5x4x3"}`:  40,
		`{"game":"mastermind","preset":"classic"}`: 1296,
	} {
		s := session()
		all := result(t, s, "games.actions", params)["actions"].([]any)
		if len(all) != want {
			t.Errorf("%s has %d actions", params, len(all))
		}
		result(t, s, "match.new", params)
		legal := result(t, s, "match.legal", `{"match":"m1"}`)["actions"]
		if !reflect.DeepEqual(legal, any(all)) { // in these games everything is legal at first
			t.Errorf("%s: what is legal is numbered otherwise", params)
		}
	}
}

func TestActionsThatCannotBeListed(t *testing.T) {
	for params, code := range map[string]int{
		`{"game":"minesweeper"}`:                         rpc.CodeInvalidParams,
		`{"game":"minesweeper","preset":"enormous"}`:     rpc.CodeInvalidParams,
		`{"game":"no such","preset":"novice"}`:           rpc.CodeInvalidParams,
		`{"game":"minesweeper","preset":"novice","x":1}`: rpc.CodeInvalidParams,
	} {
		if a := call(t, session(), "games.actions", params); a.Error == nil || a.Error.Code != code {
			t.Errorf("%s: %+v", params, a)
		}
	}
	if a := call(t, forTwo(t), "games.actions", `{"game":"pile","preset":"ten"}`); a.Error == nil || a.Error.Code != rpc.CodeInvalidParams {
		t.Errorf("a game that lists none: %+v", a)
	}
}
