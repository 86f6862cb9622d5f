package gomoku

import (
	"encoding/json"
	"strings"
	"testing"

	"wits/game"
	"wits/game/gametest"
	"wits/game/rng"
)

func TestAStateIsItsMoves(t *testing.T) {
	if got := text(t, played(t, Standard, "h8", "a15")); got != `{"size":15,"moves":[[7,7],[0,0]]}` {
		t.Error(got)
	}
	if got := text(t, played(t, Standard)); got != `{"size":15,"moves":[]}` {
		t.Error(got)
	}
}

func TestAViewHasItsWireForm(t *testing.T) {
	got := text(t, Rules{}.View(played(t, Standard, "h8"), 0))
	for _, part := range []string{
		`{"size":15,"rows":["...............",`, `".......X......."`, `"last":{"x":7,"y":7},"line":null,"seat":0,"turn":1,"status":"playing"`,
	} {
		if !strings.Contains(got, part) {
			t.Errorf("%s is not in %s", part, got)
		}
	}
	won := text(t, Rules{}.View(played(t, Standard, "a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"), 0))
	if part := `"line":[{"x":0,"y":14},{"x":1,"y":14},`; !strings.Contains(won, part) || !strings.Contains(won, `"turn":null`) {
		t.Errorf("%s is not in %s", part, won)
	}
}

func TestStatesThatNoGameReachesAreRefused(t *testing.T) {
	for name, data := range map[string]string{
		"another size":              `{"size":19,"moves":[]}`,
		"outside":                   `{"size":15,"moves":[[15,0]]}`,
		"twice":                     `{"size":15,"moves":[[7,7],[7,7]]}`,
		"after five":                `{"size":15,"moves":[[0,0],[0,1],[1,0],[1,1],[2,0],[2,1],[3,0],[3,1],[4,0],[4,1]]}`,
		"not a pair":                `{"size":15,"moves":[[7]]}`,
		"no moves":                  `{"size":15}`,
		"no list of moves":          `{"size":15,"moves":null}`,
		"an unknown preset":         `{"size":15,"moves":[],"preset":"renju"}`,
		"a choice in the standard":  `{"size":15,"moves":[[0,0],[0,1],[1,0]],"chosen":"black"}`,
		"a choice too early":        `{"size":15,"moves":[[0,0]],"preset":"swap","chosen":"black"}`,
		"no choice":                 `{"size":15,"moves":[[0,0],[0,1],[1,0],[1,1]],"preset":"swap"}`,
		"an unknown colour":         `{"size":15,"moves":[[0,0],[0,1],[1,0]],"preset":"swap","chosen":"red"}`,
		"an unknown end":            `{"size":15,"moves":[],"ended":"five"}`,
		"given up by nobody":        `{"size":15,"moves":[],"ended":"forfeit"}`,
		"given up by a third":       `{"size":15,"moves":[],"ended":"forfeit","by":2}`,
		"agreed by one":             `{"size":15,"moves":[],"ended":"agreement","by":0}`,
		"somebody without an end":   `{"size":15,"moves":[],"by":0}`,
		"given up after it was won": `{"size":15,"moves":[[0,0],[0,1],[1,0],[1,1],[2,0],[2,1],[3,0],[3,1],[4,0]],"ended":"forfeit","by":0}`,
		"stones given in a game":    `{"size":15,"moves":[[0,0]],"given":1}`,
		"a puzzle without stones":   `{"size":15,"moves":[],"preset":"puzzle"}`,
		"more given than there are": `{"size":15,"moves":[[0,0]],"preset":"puzzle","given":2}`,
		"an unknown member":         `{"size":15,"moves":[],"komi":7}`,
	} {
		var s state
		if err := json.Unmarshal([]byte(data), &s); err == nil {
			t.Errorf("%s: %s is accepted", name, data)
		}
	}
}

func TestActionsThatAreNoneAreRefused(t *testing.T) {
	for _, data := range []string{
		`{"type":"place","x":7}`, `{"type":"place","x":7,"y":7,"color":"black"}`, `{"type":"choose"}`, `{"type":"choose","color":"red"}`,
		`{"type":"choose","color":"black","x":1}`, `{"type":"pass"}`, `{"x":7,"y":7}`, `[]`, `{"type":"place","x":1.5,"y":0}`,
	} {
		var a Action
		if err := json.Unmarshal([]byte(data), &a); err == nil {
			t.Errorf("%s is read as %v", data, a)
		}
	}
}

func FuzzAction(f *testing.F) {
	gametest.FuzzAction[Action](
		f, nil,
		`{"type":"place","x":7,"y":7}`, `{"type":"place","x":-1,"y":99999999999}`, `{"type":"choose","color":"white"}`,
		`{"type":"choose","color":null}`, `{"type":"place","x":1,"y":1,"z":1}`, `[]`, `null`,
	)
}

func FuzzState(f *testing.F) {
	for _, seed := range []string{
		`{"size":15,"moves":[[7,7],[8,8]]}`, `{"size":15,"moves":[],"ended":"forfeit","by":1}`,
		`{"size":15,"moves":[[0,0],[0,1],[1,0]],"preset":"swap","chosen":"black"}`, `{"size":15,"moves":[[0,0]],"ended":"agreement"}`,
		`{"size":15,"moves":[[0,0],[0,1],[1,0],[1,1],[2,0],[2,1],[3,0],[3,1],[4,0]]}`, `{"size":15,"moves":[[7,7,7]]}`, `null`,
		`{"size":15,"moves":[[0,0],[5,5]],"preset":"puzzle","given":1}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var s, back state
		if json.Unmarshal(data, &s) != nil {
			return
		}
		again := text(t, s)
		if err := json.Unmarshal([]byte(again), &back); err != nil || text(t, back) != again {
			t.Fatalf("%s: written %s, read back %s, %v", data, again, text(t, back), err)
		}
		playOn(t, s)
	})
}

// playOn checks that a state that was read is one that can be played: its views tell it, and every legal move is accepted.
func playOn(t *testing.T, s state) {
	t.Helper()
	r := rng.New(1)
	for seat := range game.Seat(2) {
		v := Rules{}.View(s, seat)
		imagined, ok := Imagining{}.Resample(v, &r)
		if !ok || text(t, imagined) != text(t, s) {
			t.Fatalf("imagined %s, is %s", text(t, imagined), text(t, s))
		}
		for a := range (Rules{}).Legal(v) {
			if _, err := (Rules{}).Apply(s, seat, a); err != nil {
				t.Fatalf("%v: %v", a, err)
			}
		}
	}
}
