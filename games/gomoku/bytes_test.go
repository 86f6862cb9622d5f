package gomoku

import (
	"encoding/json"
	"fmt"
	"testing"
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
