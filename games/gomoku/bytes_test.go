package gomoku

import (
	"encoding/json"
	"testing"
)

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
