package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"wits/game"
	"wits/game/wire"
)

// encode returns the JSON of v, or its error as a text that no value has.
func encode(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return "cannot be encoded: " + err.Error()
	}
	return string(data)
}

// text is a value that is written as its JSON where it is told of, and not before.
type text struct{ of any }

// String is the value's JSON.
func (t text) String() string { return encode(t.of) }

// decode reads the way matches do, strictly.
func decode(text string, into any) error { return wire.Decode([]byte(text), into) }

// roundTrip reads v back from its JSON and says how it differs, nothing when it does not.
func roundTrip(v any) string {
	text, back := encode(v), reflect.New(reflect.TypeOf(v))
	if err := decode(text, back.Interface()); err != nil {
		return fmt.Sprintf("cannot be read back: %v\n  %s", err, text)
	}
	if !reflect.DeepEqual(v, back.Elem().Interface()) {
		return fmt.Sprintf("is not the same when read back: something is not in its JSON\n  %s", text)
	}
	return ""
}

// words is all that a player learns from an error: its kind, the rule and the text. It is empty for none.
func words(err error) string {
	if err == nil {
		return ""
	}
	kind := ""
	for _, k := range []error{game.ErrIllegal, game.ErrOver, game.ErrTurn} {
		if errors.Is(err, k) {
			kind += k.Error() + ": "
		}
	}
	if broken, ok := errors.AsType[*game.Illegal](err); ok {
		kind += broken.Rule + ": "
	}
	if r, ok := errors.AsType[game.Refusal](err); ok {
		kind += fmt.Sprintf("%#v: ", r.Message()) // with its arguments, which tell as much as the sentence does
	}
	return kind + err.Error()
}

// scribble writes over everything that v's slices, maps and pointers lead to. A view that is its own does not mind.
func scribble(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			scribble(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				scribble(v.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			scribble(v.Index(i))
			if e := v.Index(i); e.CanSet() {
				e.SetZero()
			}
		}
	case reflect.Map:
		v.Clear()
	}
}

// mutants are actions like a with a number or the length of a list changed, as far as they still are actions.
func mutants[A any](a A) []A {
	var tree any
	if err := json.Unmarshal([]byte(encode(a)), &tree); err != nil {
		return nil
	}
	var found []A
	mutate(tree, func() {
		var m A
		if decode(encode(tree), &m) == nil {
			found = append(found, m)
		}
	})
	return found
}

// mutate changes one thing in the members of tree at a time, calls try, and changes it back.
func mutate(tree any, try func()) {
	member := func(value any, set func(any)) {
		for _, v := range variants(value) {
			set(v)
			try()
		}
		set(value)
		mutate(value, try)
	}
	switch t := tree.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(t)) {
			member(t[key], func(v any) { t[key] = v })
		}
	case []any:
		for i := range t {
			member(t[i], func(v any) { t[i] = v })
		}
	}
}

func variants(value any) []any {
	switch v := value.(type) {
	case float64:
		return []any{-1, v + 1, 1_000_000}
	case []any:
		if len(v) > 0 {
			return []any{v[:len(v)-1], append(v[:len(v):len(v)], v[0])}
		}
	}
	return nil
}

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
