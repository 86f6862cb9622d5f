package gomoku

import (
	"encoding/json"
	"fmt"
	"testing"

	"wits/game/rng"
)

func TestWhatIsReadQuicklyIsReadTheSame(t *testing.T) {
	quick := 0
	for _, x := range []string{"0", "7", "14", "15", "99", "100", "00", "01", "-1", "1.0", "1e1", "", " 1", `"1"`, "null"} {
		for _, form := range []string{
			`{"type":"place","x":%s,"y":7}`, `{"type":"place","x":7,"y":%s}`, `{"type":"place","x":7,"y":%s} `, `{"type":"place","x":7,"y":%s,"y":1}`,
			`{"type":"choose","x":%s,"y":7}`, `{"type":"place","y":%s,"x":7}`, `{"type":"place","x":%s}`, `{"type":"place","x":7,"y":%s`,
		} {
			text := fmt.Appendf(nil, form, x)
			var want Action
			got, ok := readPlace(text)
			if err := want.read(text); ok && (err != nil || got != want) {
				t.Errorf("%s: %v, want %v, %v", text, got, want, err)
			}
			if ok {
				quick++
			}
		}
	}
	if quick != 10 {
		t.Errorf("%d are read quickly", quick)
	}
}

func TestAViewIsWrittenAsByReflection(t *testing.T) {
	type plain View
	s, r := state{preset: Standard, moves: Moves{}}, rng.New(1)
	for range 40 {
		v := Rules{}.View(s, s.turn())
		odd := v
		odd.Rows, odd.Preset = []string{"<\n>"}, "<"
		none := v
		none.Rows, none.Preset, none.Given = nil, Puzzle, 12
		for _, v := range []View{v, Rules{}.View(s, 1), odd, none, Rules{}.View(Rules{}.Forfeit(s, 0), 0)} {
			want, err1 := json.Marshal(plain(v))
			got, err2 := json.Marshal(v)
			if err1 != nil || err2 != nil || string(got) != string(want) {
				t.Fatalf("%s, %v; want %s, %v", got, err2, want, err1)
			}
		}
		for a := range (Rules{}).Legal(v) {
			if r.Chance(0.2) {
				s, _ = Rules{}.Apply(s, s.turn(), a)
				break
			}
		}
	}
	if len(s.moves) < 10 {
		t.Errorf("only %d moves were made", len(s.moves))
	}
}

// Digests of replays are made of these bytes: whatever else changes, they stay.
func TestAStateIsWrittenAsItAlwaysWas(t *testing.T) {
	s := state{preset: Swap, moves: Moves{{7, 7}, {0, 14}, {3, 4}}, chosen: White}
	for _, c := range []struct {
		of   any
		want string
	}{
		{s, `{"size":15,"moves":[[7,7],[0,14],[3,4]],"preset":"swap","chosen":"white"}`},
		{state{preset: Standard}, `{"size":15,"moves":[]}`},
		{View{Size: 1, Rows: []string{"."}, Preset: Standard, Moves: Moves{{0, 0}}}, `{"size":1,"rows":["."],"last":null,"line":null,"seat":0,"turn":null,"status":"","preset":"standard","moves":[[0,0]],"given":0,"black":null,"reason":null}`},
	} {
		if got, err := json.Marshal(c.of); err != nil || string(got) != c.want {
			t.Errorf("%s, %v; want %s", got, err, c.want)
		}
	}
}
