// Package wire reads JSON exactly, and writes it without escapes for HTML.
//
// encoding/json is forgiving: it matches names in any case, lets a later duplicate win, fills up lists that are too short and
// drops what it does not know. A protocol that promises clear errors, and replays in which one changed byte shows, cannot be. This package
// adds the missing checks and nothing else: it never changes a value and never guesses.
package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits far beyond any message of ours, and far below what could be used to keep the reader busy.
const (
	maxDepth   = 64
	maxMembers = 64
)

var errNested = fmt.Errorf("values are nested more than %d deep", maxDepth)

// Encode writes a value as JSON on one line, with the characters of its texts as they are: nothing is escaped for HTML.
func Encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// Decode reads the one JSON value in data into the value that into points at. It refuses malformed JSON, text that
// is not UTF-8, anything after the value, a name that is unknown, repeated or spelled in another case, a null where a
// plain value belongs, a list of another length than its array has, and a missing member, unless its field is a pointer or says omitempty or omitzero. On an error, what into
// points at is not to be used.
//
// Types with their own UnmarshalJSON judge their own names; only repetition is checked for them.
func Decode(data []byte, into any) error {
	var w walker
	return w.decode(data, into, nil, 0)
}

// Decoder reads as [Decode] does and caches the types it has met, which is faster for many values of few types.
// The zero Decoder is ready. It is not safe for concurrent use.
type Decoder struct{ walker walker }

// Decode reads the one JSON value in data into the value that into points at; see the function of that name.
func (d *Decoder) Decode(data []byte, into any) error {
	err := d.walker.decode(data, into, nil, 0)
	d.walker.text = nil // it may be long
	return err
}

// decode reads the value that stands at a place in a document.
func (w *walker) decode(data []byte, into any, at *path, depth int) error {
	if !utf8.Valid(data) {
		return errors.New("the text is not valid UTF-8")
	}
	if err := json.Unmarshal(data, into); err != nil {
		return w.explain(err, reflect.TypeOf(into), at)
	}
	w.text, w.at = data, 0
	return w.value(reflect.TypeOf(into).Elem(), at, depth)
}

// explain turns the errors that encoding/json words for programmers into sentences for senders.
func (w *walker) explain(err error, into reflect.Type, at *path) error {
	if typ, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("%s: want %s, got %s", at.member(w.plain(into, typ.Field)), noun(typ.Type), typ.Value)
	}
	return explain(err)
}

// explain does so for a text that is not JSON.
func explain(err error) error {
	syntax, ok := errors.AsType[*json.SyntaxError](err)
	switch {
	case ok && strings.Contains(syntax.Error(), "unexpected end"):
		return errors.New("the JSON text ends too early")
	case ok && strings.Contains(syntax.Error(), "max depth"):
		return errNested
	case ok && strings.Contains(syntax.Error(), "after top-level value"):
		return errors.New("there is more than one JSON value")
	}
	return err
}

// plain drops the names of embedded Go types from a path of members into t: senders never wrote them.
func (w *walker) plain(t reflect.Type, at string) string {
	var written []string
	for part := range strings.SplitSeq(at, ".") {
		t = element(t)
		if t != nil && t.Kind() == reflect.Struct {
			if f, ok := t.FieldByName(part); ok && f.Anonymous && f.Tag.Get("json") == "" {
				t = f.Type
				continue
			}
		}
		written = append(written, part)
		fields := w.fields(t)
		if i := slices.IndexFunc(fields, func(known field) bool { return known.name == part }); i >= 0 {
			t = fields[i].typ
		} else {
			t = nil
		}
	}
	return strings.Join(written, ".")
}

// element is what the innermost elements of lists and maps of t are, and what pointers to it point at.
func element(t reflect.Type) reflect.Type {
	for t != nil && slices.Contains([]reflect.Kind{reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map}, t.Kind()) {
		t = t.Elem()
	}
	return t
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

// walker reads a JSON text along with the type that it is to fit. The text is known to be valid.
type walker struct {
	text  []byte
	at    int
	known map[reflect.Type][]field // what each struct met so far can hold
}

// space skips blanks, and returns the byte after them.
func (w *walker) space() byte {
	for {
		switch c := w.text[w.at]; c {
		case ' ', '\t', '\n', '\r':
			w.at++
		default:
			return c
		}
	}
}

// string skips a string, and reports whether it is written without escapes.
func (w *walker) string() (plain bool) {
	plain = true
	for w.at++; w.text[w.at] != '"'; w.at++ {
		if w.text[w.at] == '\\' {
			plain = false
			w.at++
		}
	}
	w.at++
	return plain
}

// name reads the name of a member.
func (w *walker) name() string {
	from := w.at
	if w.string() {
		return string(w.text[from+1 : w.at-1])
	}
	var s string
	_ = json.Unmarshal(w.text[from:w.at], &s) // it is valid
	return s
}

// more reads the comma or the bracket after an element, or the bracket of an empty list, and reports whether another
// element follows.
func (w *walker) more(end byte) bool {
	switch w.space() {
	case end:
		w.at++
		return false
	case ',':
		w.at++
		w.space()
	}
	return true
}

// field is a member that an object may have.
type field struct {
	name     string
	typ      reflect.Type
	index    []int // where the struct has it
	optional bool
}

// path is where the walker is: a list from the innermost member outwards, written out only for an error.
type path struct {
	outer *path
	name  string // of a member; empty for an element
	index int    // of an element
}

func (p *path) String() string {
	switch {
	case p == nil:
		return ""
	case p.name == "":
		return fmt.Sprintf("%s[%d]", p.outer, p.index)
	case p.outer == nil:
		return fmt.Sprintf("%.40q", p.name)
	}
	return fmt.Sprintf("%s.%.40q", p.outer, p.name)
}

// value reads one value that is to fit t; t is nil where any value does.
func (w *walker) value(t reflect.Type, at *path, depth int) error {
	if depth > maxDepth {
		return errNested
	}
	t, nullable := shape(t)
	switch w.space() {
	case '{':
		w.at++
		return w.object(t, at, depth)
	case '[':
		w.at++
		return w.array(t, at, depth)
	case '"':
		w.string()
		return nil
	case 'n':
		if t != nil && !nullable {
			return fmt.Errorf("%s is null: want %s", at.orValue(), noun(t))
		}
	}
	for w.at < len(w.text) && strings.IndexByte(",]} \t\r\n", w.text[w.at]) < 0 {
		w.at++
	}
	return nil
}

func (w *walker) object(t reflect.Type, at *path, depth int) error {
	fields := w.fields(t)
	var few [8]string
	seen, here := few[:0], &path{outer: at}
	for w.more('}') {
		here.name = w.name()
		if slices.Contains(seen, here.name) {
			return fmt.Errorf("%s is given twice", here)
		}
		if len(seen) == maxMembers {
			return fmt.Errorf("an object has more than %d members", maxMembers)
		}
		seen = append(seen, here.name)
		i := slices.IndexFunc(fields, func(f field) bool { return f.name == here.name })
		var elem reflect.Type
		switch {
		case i >= 0:
			elem = fields[i].typ
		case t != nil && t.Kind() == reflect.Map:
			elem = t.Elem()
		case t != nil && t.Kind() == reflect.Struct:
			return fmt.Errorf("%s is unknown: %s", here, list(fields))
		}
		w.space()
		w.at++ // the colon
		if err := w.value(elem, here, depth+1); err != nil {
			return err
		}
	}
	for _, f := range fields {
		if !f.optional && !slices.Contains(seen, f.name) {
			return fmt.Errorf("%s is missing", &path{outer: at, name: f.name})
		}
	}
	return nil
}

func (w *walker) array(t reflect.Type, at *path, depth int) error {
	var elem reflect.Type
	if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) {
		elem = t.Elem()
	}
	here := path{outer: at}
	for ; w.more(']'); here.index++ {
		if err := w.value(elem, &here, depth+1); err != nil {
			return err
		}
	}
	if t != nil && t.Kind() == reflect.Array && here.index != t.Len() {
		return fmt.Errorf("%s has %d elements: want %d", at.orValue(), here.index, t.Len())
	}
	return nil
}

// fields are the members that t can hold: none for nil and for anything but a struct, whose wrong kind is
// json.Unmarshal's to report.
func (w *walker) fields(t reflect.Type) []field {
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	if known, ok := w.known[t]; ok {
		return known
	}
	var found []field
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("json")
		name, opts, _ := strings.Cut(tag, ",")
		switch {
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
			for _, inner := range w.fields(f.Type) {
				inner.index = append(slices.Clone(f.Index), inner.index...)
				found = append(found, inner)
			}
			continue
		case !f.IsExported() || tag == "-":
			continue
		case name == "":
			name = f.Name
		}
		found = append(found, field{name, f.Type, f.Index, opts == "omitempty" || opts == "omitzero" || f.Type.Kind() == reflect.Pointer})
	}
	if w.known == nil {
		w.known = make(map[reflect.Type][]field, 4)
	}
	w.known[t] = found
	return found
}

func list(fields []field) string {
	if len(fields) == 0 {
		return "nothing is expected here"
	}
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	return "known are " + strings.Join(names, ", ")
}

var unmarshaler = reflect.TypeFor[json.Unmarshaler]()

// shape strips pointers from t and tells whether null may stand for it. Types that read themselves, and interfaces,
// have no shape: nil.
func shape(t reflect.Type) (_ reflect.Type, nullable bool) {
	for t != nil {
		switch {
		case t.Kind() == reflect.Interface || t.Name() != "" && reflect.PointerTo(t).Implements(unmarshaler):
			return nil, true
		case t.Kind() != reflect.Pointer:
			return t, nullable
		}
		t, nullable = t.Elem(), true
	}
	return nil, true
}

// member names what stands below p in the words of encoding/json.
func (p *path) member(name string) string {
	switch {
	case name == "":
		return p.orValue()
	case p == nil:
		return name
	}
	return p.String() + "." + name
}

func (p *path) orValue() string {
	if p == nil {
		return "the value"
	}
	return p.String()
}
