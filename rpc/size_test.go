package rpc_test

import "testing"

func TestGamesOfAnySize(t *testing.T) {
	for _, params := range []string{
		`{"game":"minesweeper","preset":"5x4x3","seed":1}`, `{"game":"mastermind","preset":"3x4x6","seed":1}`,
	} {
		s := session()
		result(t, s, "match.new", params)
		result(t, s, "match.bot", `{"match":"m1","bot":"random","seed":1}`)
		saved := raw(t, result(t, s, "match.save", `{"match":"m1"}`)["state"])
		for _, g := range []string{"minesweeper", "mastermind"} {
			call(t, s, "match.restore", `{"game":"`+g+`","state":`+saved+`}`) // it is a state of one of them
		}
		replay := raw(t, result(t, s, "match.replay", `{"match":"m2"}`)["replay"])
		if v := result(t, s, "replay.verify", `{"replay":`+replay+`}`); v["ok"] != true || v["seq"] != 1.0 {
			t.Errorf("%s: %v", params, v)
		}
	}
}
