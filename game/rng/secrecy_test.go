package rng_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"testing"

	"wits/game/rng"
)

// The seeds are all 0xAB, so that a leak reads abab, 171, 2880154539 or 12370169555311111083 whatever the verb.
var tells = []string{"abab", "ABAB", "171", "2880154539", "-1414812757", "12370169555311111083"}

func TestSecretsDoNotPrint(t *testing.T) {
	number, seal := rng.Numeric(0xABABABAB), sealed(t, 0xAB)
	r, s := rng.New(0xABABABAB), seal.Rand()
	type nest struct {
		seed rng.Seed
		r    rng.Rand
		Seed rng.Seed
		Rand rng.Rand
	}
	things := []any{
		number, seal, r, s, &number, &seal, &r, &s,
		nest{number, r, number, r},
		&nest{seal, s, seal, s},
		[]any{seal, s},
		map[string]rng.Seed{"x": seal},
	}
	timeless := &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey { // its digits are anything
			return slog.Attr{}
		}
		return a
	}}
	for _, thing := range things {
		var out bytes.Buffer
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x", "%X", "%T"} {
			fmt.Fprintf(&out, verb+"\n", thing)
		}
		slog.New(slog.NewTextHandler(&out, timeless)).Info("x", "thing", thing)
		slog.New(slog.NewJSONHandler(&out, timeless)).Info("x", "thing", thing)
		data, err := json.Marshal(thing)
		out.Write(data)
		if err == nil {
			t.Errorf("%T was encoded", thing)
		}
		_ = gob.NewEncoder(&out).Encode(thing)
		for _, tell := range tells {
			if strings.Contains(withoutAddresses(out.String()), tell) || len(tell) > 6 && strings.Contains(out.String(), tell) {
				t.Errorf("%T shows %q:\n%s", thing, tell, out.String())
			}
		}
	}
}

// withoutAddresses drops what pointers print, in hexadecimal and decimal: it changes from run to run and says nothing.
func withoutAddresses(text string) string {
	var kept []string
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" {}()[]:,=\n&\"", c) }) {
		if n, err := strconv.ParseUint(strings.TrimPrefix(strings.ToLower(word), "0x"), 16, 64); err == nil && n >= 1<<32 {
			continue
		}
		kept = append(kept, word)
	}
	return strings.Join(kept, " ")
}
