package gametest

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// encode returns the JSON of v, or its error as a text that no value has.
func encode(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return "cannot be encoded: " + err.Error()
	}
	return string(data)
}

func decode(text string, into any) error { return json.Unmarshal([]byte(text), into) }

// roundTrip reads v back from its JSON and says how it differs, nothing when it does not.
func roundTrip[T any](v T) string {
	text := encode(v)
	var back T
	if err := decode(text, &back); err != nil {
		return fmt.Sprintf("cannot be read back: %v\n  %s", err, text)
	}
	if !reflect.DeepEqual(v, back) {
		return fmt.Sprintf("is not the same when read back: something is not in its JSON\n  %s", text)
	}
	return ""
}

// words is the text of an error, empty for none.
func words(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// mutants are actions like a with a number or the length of a list changed, as far as they still are actions.
func mutants[A any](a A) []A {
	var tree any
	if err := decode(encode(a), &tree); err != nil {
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
	switch t := tree.(type) {
	case map[string]any:
		for key, value := range t {
			for _, v := range variants(value) {
				t[key] = v
				try()
			}
			t[key] = value
			mutate(value, try)
		}
	case []any:
		for i, value := range t {
			for _, v := range variants(value) {
				t[i] = v
				try()
			}
			t[i] = value
			mutate(value, try)
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
