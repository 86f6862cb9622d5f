package wire_test

import (
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"wits/game/wire"
)

// streamed reads a message the way large documents are read: its list an element at a time.
func streamed(r io.Reader) (message, error) {
	var m message
	s := wire.NewStream(r)
	err := s.Object(&m, map[string]func() error{"list": func() error {
		m.List = []inner{}
		return s.Array(func(int) error {
			var e inner
			err := s.Value(&e)
			m.List = append(m.List, e)
			return err
		})
	}})
	if err == nil {
		err = s.End()
	}
	return m, err
}

// FuzzAStreamReadsWhatDecodeReads holds that the two ways of reading accept the same documents and find the same in them.
func FuzzAStreamReadsWhatDecodeReads(f *testing.F) {
	for _, text := range []string{
		good, " \n" + good + "\t ", good + good, good + "x", good + " ]", good[:30], "", "[]", "null", "1", `"x"`, "{", "{]", "{,}",
		"{nonsense}", "\"\xff\"", edit(`"name"`, `"nome":1,"name"`), edit(`"name"`, `"Name"`), edit(`"n":2`, `"N":2`),
		edit(`"name"`, `"name":"a","name"`), edit(`"name":"x",`, ``), edit(`,"e":"y"`, ``), edit(`"x"`, `null`), edit(`"x"`, `1`),
		edit(`[{"n":1},{"n":2,"some":null}]`, `null`), edit(`[{"n":1},{"n":2,"some":null}]`, `{}`), edit(`},{`, `}{`), edit(`},{`, `},,{`),
		edit(`"name":`, `"name"`), edit(`"name":`, `"name",`), edit(`"x",`, `"x"`), edit(`"e":"y"`, `"e":"y",`), edit(`"x"`, "\"\xff\""),
		edit(`"name"`, `"na\u006de"`), edit(`"name"`, "\"na\xffme\""), edit(`{"n":1},`, `null,`), edit(`{"Anything":1}`, "{"+many(70)+"}"),
		edit(`"name"`, `"any":{"A":[1,{"b":null}]},"raw":{"X":1},"map":{"a":{"n":1}},"maybe":null,"name"`), strings.Repeat("[", 20_000),
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 60<<10 {
			return // one value in a stream is bounded
		}
		var want message
		whole := wire.Decode([]byte(text), &want)
		got, err := streamed(iotest.OneByteReader(strings.NewReader(text)))
		if (err == nil) != (whole == nil) {
			t.Fatalf("%q: by stream %v, whole %v", text, err, whole)
		}
		if err == nil && whole == nil && !reflect.DeepEqual(got, want) {
			t.Fatalf("%q: by stream %+v, whole %+v", text, got, want)
		}
		if err != nil && errors.Is(err, wire.ErrSyntax) && json.Valid([]byte(text)) {
			t.Fatalf("%q is JSON, but: %v", text, err)
		}
	})
}

func TestAStreamSaysWhereAndWhat(t *testing.T) {
	for name, c := range map[string]struct{ text, reason string }{
		"an unknown member":            {edit(`"name"`, `"nome":1,"name"`), `"nome" is unknown: known are name, list`},
		"another case deep inside":     {edit(`"n":2`, `"N":2`), `"list"[1]."N" is unknown`},
		"a member twice":               {edit(`"name"`, `"name":"a","name"`), `"name" is given twice`},
		"a missing member":             {edit(`"name":"x",`, ``), `"name" is missing`},
		"a missing member deep inside": {edit(`"n":2,`, ``), `"list"[1]."n" is missing`},
		"null for a string":            {edit(`"x"`, `null`), `"name" is null: want a string`},
		"a number for a string":        {edit(`"x"`, `1`), `"name": want a string, got number`},
		"a string for a number":        {edit(`"n":2`, `"n":"2"`), `"list"[1].n: want a whole number that fits, got string`},
		"null for a list":              {edit(`[{"n":1},{"n":2,"some":null}]`, `null`), `"list": want an array, got null`},
		"a list for an object":         {"[]", "the value: want an object, got array"},
		"a cut text":                   {good[:30], "ends too early"},
		"two values":                   {good + good, "more than one"},
		"a value without end":          {edit(`"x"`, `"`+strings.Repeat("x", 65<<10)+`"`), "longer than 64 KiB"},
		"a name without end":           {edit(`"name"`, `"`+strings.Repeat("x", 65<<10)+`"`), "longer than 64 KiB"},
		"space without end":            {good + strings.Repeat(" ", 65<<10), "longer than 64 KiB"},
		"nesting without end":          {edit(`{"n":1}`, strings.Repeat("[", 20_000)), "nested more than"},
		"nesting in a value":           {edit(`"name"`, `"any":`+strings.Repeat("[", 9000)+strings.Repeat("]", 9000)+`,"name"`), "nested"},
	} {
		if _, err := streamed(strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.reason) {
			t.Errorf("%s: got %v, want something about %q", name, err, c.reason)
		}
	}
	gone := errors.New("the reader has gone")
	for n := range len(good) {
		if _, err := streamed(io.MultiReader(strings.NewReader(good[:n]), iotest.ErrReader(gone))); !errors.Is(err, gone) {
			t.Fatalf("after %d bytes: %v", n, err)
		}
	}
}
