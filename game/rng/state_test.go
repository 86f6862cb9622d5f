package rng_test

import (
	"encoding/hex"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wits/game/rng"
)

func TestASavedStateGoesOnExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := generators(t)
		draw(&r, rapid.IntRange(0, 300).Draw(t, "before"))
		data, err := json.Marshal(r.State())
		if err != nil {
			t.Fatal(err)
		}
		var state rng.State
		if err := json.Unmarshal(data, &state); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(state, r.State()) {
			t.Fatal("a state read back is not deeply equal")
		}
		back := state.Restore()
		if !slices.Equal(draw(&back, 100), draw(&r, 100)) {
			t.Fatal("the restored generator draws differently")
		}
	})
}

func TestMulberrysStateIsItsNumber(t *testing.T) {
	r := rng.New(42)
	draw(&r, 4)
	data, _ := json.Marshal(r.State())
	if string(data) != "3031295998" { // 42 + 4·0x6d2b79f5 modulo 2³²
		t.Errorf("state %s", data)
	}
}

func TestStatesThatNoGeneratorHasAreRefused(t *testing.T) {
	for _, bad := range []string{
		`-1`, `4294967296`, `1.5`, `1e3`, `null`, `true`, `[]`, `{}`, `""`, `"zz"`, `"6368"`,
		`"` + strings.Repeat("00", 48) + `"`,
		// what the standard library's own reader trips over: a buffer longer than there is room for
		`"` + hex.EncodeToString([]byte("readbuf:\x09123456789chacha8:"+strings.Repeat("\x00", 40))) + `"`,
		`"` + strings.ToUpper(hex.EncodeToString([]byte("chacha8:"+strings.Repeat("\xab", 40)))) + `"`,
	} {
		var s rng.State
		if err := json.Unmarshal([]byte(bad), &s); err == nil {
			t.Errorf("%s was accepted", bad)
		}
	}
}
