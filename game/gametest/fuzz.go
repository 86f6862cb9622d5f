package gametest

import (
	"encoding/json"
	"testing"
)

// FuzzAction looks for an action that is not the same once it was written and read. It begins with seeds; check, where there is
// one, is told every action that can be read.
func FuzzAction[A any](f *testing.F, check func(t *testing.T, a A), seeds ...string) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var a A
		if json.Unmarshal(data, &a) != nil {
			return
		}
		if wrong := roundTrip(a); wrong != "" {
			t.Fatalf("%s %s", data, wrong)
		}
		if check != nil {
			check(t, a)
		}
	})
}
