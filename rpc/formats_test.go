package rpc_test

import (
	"strings"
	"testing"

	"wits/rpc"
)

func TestTextsOfOtherProgramsAreRead(t *testing.T) {
	s := session()
	game := result(t, s, "replay.read", `{"game":"chess","text":"[White \"Ada\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Nf3 *"}`)
	if r := game["replay"].(map[string]any); len(r["actions"].([]any)) != 3 || game["title"] != "Ada – Bob" {
		t.Errorf("a game was read as %v", game)
	}
	const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	position := result(t, s, "replay.read", `{"game":"chess","text":"`+fen+`"}`)["replay"].(map[string]any)
	if position["preset"] != fen || len(position["actions"].([]any)) != 0 {
		t.Errorf("a position was read as %v", position)
	}
	game = result(t, s, "replay.read", `{"game":"chess","text":"[FEN \"`+fen+`\"]\n\n1. e4 *"}`)
	if r := game["replay"].(map[string]any); r["preset"] != fen || len(r["actions"].([]any)) != 1 {
		t.Errorf("a game from a position was read as %v", game)
	}
	if v := result(t, s, "replay.steps", `{"replay":`+raw(t, position)+`}`); v["ok"] != true {
		t.Errorf("the position does not verify: %v", v["error"])
	}
	for text, want := range map[string]string{
		"1. e4 e5 2. Ke3":               `"Ke3" is not legal there`,
		"4k3/8/8/8/8/8/4P3/8 w - - 0 1": "king",
		"4k3/8/8/8/8/4P3/4K3 w - - 0 1": "8 rows",
		"":                              "no game",
	} {
		if a := call(t, s, "replay.read", `{"game":"chess","text":"`+text+`"}`); a.Error == nil || a.Error.Code != rpc.CodeInvalidParams || !strings.Contains(a.Error.Message, want) {
			t.Errorf("%q: %+v, want %q", text, a.Error, want)
		}
	}
}
