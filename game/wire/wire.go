// Package wire reads JSON exactly.
//
// encoding/json is forgiving: it matches names in any case, lets a later duplicate win and drops what it does not
// know. A protocol that promises clear errors, and replays in which one changed byte shows, cannot be. This package
// adds the missing checks and nothing else: it never changes a value and never guesses.
package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"reflect"
	"strings"
	"unicode/utf8"
)

// maxDepth is far deeper than any message of ours and far shallower than any stack.
const maxDepth = 64

// Decode reads the one JSON value in data into the value that into points at. It refuses malformed JSON, text that
// is not UTF-8, anything after the value, a name that is unknown, repeated or spelled in another case, a null where a
// plain value belongs, and a missing member, unless its field is a pointer or says omitempty. On an error, what into
// points at is not to be used.
//
// Types with their own UnmarshalJSON judge their own names; only repetition is checked for them.
func Decode(data []byte, into any) error {
	if !utf8.Valid(data) {
		return errors.New("the text is not valid UTF-8")
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	w := walker{dec}
	if err := w.value(reflect.TypeOf(into).Elem(), "", 0); err != nil {
		return explain(err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return errors.New("there is more than one JSON value")
	}
	return explain(json.Unmarshal(data, into))
}

// explain turns the two errors that encoding/json words for programmers into sentences for senders.
func explain(err error) error {
	var typ *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the JSON text ends too early")
	case errors.As(err, &typ):
		at := typ.Field
		if at == "" {
			at = "the value"
		}
		return fmt.Errorf("%s: want %s, got %s", at, noun(typ.Type), typ.Value)
	}
	return err
}

func noun(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "a whole number that fits"
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.Pointer:
		return noun(t.Elem())
	}
	return "an object"
}

type walker struct{ dec *json.Decoder }

// value reads one value that is to fit t; t is nil where any value does.
func (w walker) value(t reflect.Type, path string, depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("values are nested more than %d deep", maxDepth)
	}
	t, nullable := shape(t)
	tok, err := w.dec.Token()
	if err != nil {
		return err
	}
	switch tok {
	case json.Delim('{'):
		return w.object(t, path, depth)
	case json.Delim('['):
		return w.array(t, path, depth)
	case nil:
		if t != nil && !nullable {
			return fmt.Errorf("%s is null: want %s", orValue(path), noun(t))
		}
	}
	return nil
}

func (w walker) object(t reflect.Type, path string, depth int) error {
	seen := make(map[string]bool)
	for w.dec.More() {
		tok, err := w.dec.Token()
		if err != nil {
			return err
		}
		name, at := tok.(string), join(path, tok.(string))
		if seen[name] {
			return fmt.Errorf("%s is given twice", at)
		}
		seen[name] = true
		elem, err := member(t, name)
		if err != nil {
			return fmt.Errorf("%s %w", at, err)
		}
		if err := w.value(elem, at, depth+1); err != nil {
			return err
		}
	}
	if _, err := w.dec.Token(); err != nil {
		return err
	}
	return complete(t, path, seen)
}

// complete checks that an object has every member that t needs.
func complete(t reflect.Type, path string, seen map[string]bool) error {
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	for f := range fields(t) {
		name, opts, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !seen[name] && opts != "omitempty" && f.Type.Kind() != reflect.Pointer {
			return fmt.Errorf("%s is missing", join(path, name))
		}
	}
	return nil
}

func (w walker) array(t reflect.Type, path string, depth int) error {
	var elem reflect.Type
	if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) {
		elem = t.Elem()
	}
	for i := 0; w.dec.More(); i++ {
		if err := w.value(elem, fmt.Sprintf("%s[%d]", path, i), depth+1); err != nil {
			return err
		}
	}
	_, err := w.dec.Token()
	return err
}

var unmarshaler = reflect.TypeFor[json.Unmarshaler]()

// shape strips pointers from t and tells whether null may stand for it. Types that read themselves, and
// interfaces, have no shape: nil.
func shape(t reflect.Type) (_ reflect.Type, nullable bool) {
	for t != nil {
		if reflect.PointerTo(t).Implements(unmarshaler) || t.Kind() == reflect.Interface {
			return nil, true
		}
		if t.Kind() != reflect.Pointer {
			return t, nullable
		}
		t, nullable = t.Elem(), true
	}
	return nil, true
}

// member is the type of the member of t called name, nil where any will do.
func member(t reflect.Type, name string) (reflect.Type, error) {
	if t == nil || t.Kind() != reflect.Struct {
		return nil, nil // a wrong kind is json.Unmarshal's to report
	}
	var known []string
	for f := range fields(t) {
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if tag == name {
			return f.Type, nil
		}
		known = append(known, tag)
	}
	if len(known) == 0 {
		return nil, errors.New("is unknown: nothing is expected here")
	}
	return nil, fmt.Errorf("is unknown: known are %s", strings.Join(known, ", "))
}

// fields yields the tagged fields of t, those of embedded structs among them.
func fields(t reflect.Type) iter.Seq[reflect.StructField] {
	return func(yield func(reflect.StructField) bool) {
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Anonymous && f.Tag.Get("json") == "" {
				for inner := range fields(f.Type) {
					if !yield(inner) {
						return
					}
				}
				continue
			}
			if !yield(f) {
				return
			}
		}
	}
}

func join(path, name string) string {
	if len(name) > 40 {
		name = name[:40] + "…"
	}
	if path == "" {
		return fmt.Sprintf("%q", name)
	}
	return fmt.Sprintf("%s.%q", path, name)
}

func orValue(path string) string {
	if path == "" {
		return "the value"
	}
	return path
}
