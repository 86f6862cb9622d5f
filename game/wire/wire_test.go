package wire_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"wits/game/wire"
)

type inner struct {
	N    int  `json:"n"`
	Some *int `json:"some"`
}

type embedded struct {
	E string `json:"e"`
}

type message struct {
	Name  string           `json:"name"`
	List  []inner          `json:"list"`
	Maybe *inner           `json:"maybe"`
	Extra string           `json:"extra,omitempty"`
	Own   own              `json:"own"`
	Any   any              `json:"any,omitempty"`
	Raw   rawValue         `json:"raw,omitempty"`
	Map   map[string]inner `json:"map,omitempty"`
	Skip  int              `json:"-"`
	Bare  *int
	inner int
	embedded
}

type rawValue = json.RawMessage

// own reads itself, and takes any names.
type own struct{ text string }

func (o *own) UnmarshalJSON(data []byte) error {
	o.text = string(data)
	return nil
}

const good = `{"name":"x","list":[{"n":1},{"n":2,"some":null}],"own":{"Anything":1},"e":"y"}`

// TestADecoderReadsAsDecodeDoes lets one decoder read texts of several types, good and bad, one after the other.
func TestADecoderReadsAsDecodeDoes(t *testing.T) {
	var d wire.Decoder
	for range 2 {
		for _, text := range []string{good, edit(`"n":2`, `"N":2`), edit(`"e":"y"`, ``), `{"n":1}`, `{"e":"y"}`, `{"n":1,"e":"y"}`, `{`, ``} {
			for _, into := range []func() any{
				func() any { return new(message) }, func() any { return new(inner) }, func() any { return new(embedded) },
			} {
				one, other := into(), into()
				want, got := wire.Decode([]byte(text), one), d.Decode([]byte(text), other)
				if fmt.Sprint(got) != fmt.Sprint(want) || want == nil && !reflect.DeepEqual(one, other) {
					t.Errorf("%q into %T: %v, want %v", text, one, got, want)
				}
			}
		}
	}
}

func TestDecode(t *testing.T) {
	for name, c := range map[string]struct{ text, reason string }{
		"what fits":                         {good, ""},
		"spaces around it":                  {" \n" + good + "\t ", ""},
		"an optional member":                {edit(`"name"`, `"extra":"z","maybe":{"n":3},"name"`), ""},
		"a member that takes anything":      {edit(`"name"`, `"any":{"A":[1,{"b":null}]},"raw":{"X":1},"name"`), ""},
		"a field without a tag":             {edit(`"name"`, `"Bare":1,"name"`), ""},
		"a map of known things":             {edit(`"name"`, `"map":{"Any":{"n":1}},"name"`), ""},
		"an unknown member inside a map":    {edit(`"name"`, `"map":{"Any":{"N":1}},"name"`), `"map"."Any"."N" is unknown`},
		"a field that is not on the wire":   {edit(`"name"`, `"Skip":1,"name"`), `"Skip" is unknown`},
		"a wrong kind deep in a list":       {edit(`"n":2`, `"n":"2"`), "list.n: want a whole number that fits"},
		"a wrong kind in a map":             {edit(`"name"`, `"map":{"Any":{"n":"1"}},"name"`), "n: want a whole number"},
		"a wrong kind in an embedded part":  {edit(`"e":"y"`, `"e":1`), "e: want a string"},
		"nothing":                           {"", "ends too early"},
		"a cut text":                        {good[:30], "ends too early"},
		"no JSON":                           {"{nonsense}", "invalid character"},
		"not UTF-8":                         {"\"\xff\"", "UTF-8"},
		"two values":                        {good + good, "more than one"},
		"something after it":                {good + "x", "more than one"},
		"an unknown member":                 {edit(`"name"`, `"nome":1,"name"`), `"nome" is unknown: known are name, list`},
		"another case":                      {edit(`"name"`, `"Name"`), `"Name" is unknown`},
		"another case deep inside":          {edit(`"n":2`, `"N":2`), `"list"[1]."N" is unknown`},
		"a member twice":                    {edit(`"name"`, `"name":"a","name"`), `"name" is given twice`},
		"twice in what reads itself":        {edit(`"Anything":1`, `"A":1,"A":2`), `"A" is given twice`},
		"a missing member":                  {edit(`"name":"x",`, ``), `"name" is missing`},
		"a missing embedded member":         {edit(`,"e":"y"`, ``), `"e" is missing`},
		"a missing member deep inside":      {edit(`"n":2,`, ``), `"list"[1]."n" is missing`},
		"null for a string":                 {edit(`"x"`, `null`), `"name" is null: want a string`},
		"null for a number":                 {edit(`"n":2`, `"n":null`), `"n" is null: want a whole number`},
		"a number for a string":             {edit(`"x"`, `1`), "name: want a string, got number"},
		"a string for a number":             {edit(`"n":2`, `"n":"2"`), "want a whole number that fits, got string"},
		"a fraction for a whole number":     {edit(`"n":2`, `"n":1.5`), "want a whole number that fits, got number 1.5"},
		"a number out of range":             {edit(`"n":2`, `"n":99999999999999999999`), "want a whole number that fits"},
		"an object for a list":              {edit(`[{"n":1},{"n":2,"some":null}]`, `{}`), "want an array, got object"},
		"a list for an object":              {"[]", "want an object, got array"},
		"nesting without end":               {strings.Repeat("[", 100_000), "nested more than"},
		"nesting in a member for any":       {edit(`"name"`, `"any":`+strings.Repeat("[", 9000)+strings.Repeat("]", 9000)+`,"name"`), "nested"},
		"members without end":               {"{" + many(5000) + "}", "is unknown"},
		"members without end, all accepted": {edit(`{"Anything":1}`, "{"+many(5000)+"}"), "more than 64 members"},
	} {
		var m message
		err := wire.Decode([]byte(c.text), &m)
		switch {
		case c.reason == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.reason != "" && (err == nil || !strings.Contains(err.Error(), c.reason)):
			t.Errorf("%s: got %v, want something about %q", name, err, c.reason)
		}
	}
}

func edit(old, new string) string {
	text := strings.Replace(good, old, new, 1)
	if text == good {
		panic("nothing to change: " + old)
	}
	return text
}

func many(n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(`"k` + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + strings.Repeat("y", i/100) + `":1`)
	}
	return b.String()
}

func TestADecodedValueIsTheValue(t *testing.T) {
	var m message
	if err := wire.Decode([]byte(good), &m); err != nil {
		t.Fatal(err)
	}
	if m.inner != 0 || m.Name != "x" || len(m.List) != 2 || m.List[1].N != 2 || m.E != "y" || m.Own.text != `{"Anything":1}` {
		t.Errorf("got %+v", m)
	}
}

// FuzzDecode holds that what is accepted is also accepted by encoding/json, with the same result.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(good))
	f.Add([]byte(`{"name":"x","list":null,"own":1,"e":""}`))
	f.Add([]byte(`{"a":{"a":{"a":[[[]]]}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var strict, loose message
		if wire.Decode(data, &strict) != nil {
			return
		}
		if err := json.Unmarshal(data, &loose); err != nil {
			t.Fatalf("encoding/json refuses %q: %v", data, err)
		}
		a, _ := json.Marshal(strict)
		b, _ := json.Marshal(loose)
		if string(a) != string(b) {
			t.Fatalf("%q: %s and %s", data, a, b)
		}
	})
}
