package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
)

// maxValue is how long one value in a stream may be: what has no bound of its own is read element by element.
const maxValue = 64 << 10

// ErrSyntax says that a text is not one JSON value. What fits no type, or breaks another rule of [Decode], is no ErrSyntax.
var ErrSyntax = errors.New("not JSON")

// Stream reads one JSON document as exactly as [Decode] does, piece by piece, so that a document takes no more memory than
// what is kept of it. Errors of the reader come back as they are.
type Stream struct {
	source *source
	tokens *json.Decoder
	walker walker
	text   json.RawMessage // of the latest value
	at     *path
	depth  int
}

// NewStream reads a document from r. It may read beyond the document's end.
func NewStream(r io.Reader) *Stream {
	s := &source{from: r}
	tokens := json.NewDecoder(s)
	tokens.UseNumber()
	return &Stream{source: s, tokens: tokens}
}

// source hands out a bounded number of bytes between two values, and remembers why the reader failed.
type source struct {
	from io.Reader
	left int
	err  error
}

var errLong = fmt.Errorf("a value is longer than %d KiB", maxValue>>10)

// Read refuses to go on when a value gets too long.
func (s *source) Read(p []byte) (int, error) {
	if s.left <= 0 {
		s.err = errLong
		return 0, errLong
	}
	n, err := s.from.Read(p[:min(len(p), s.left)])
	s.left -= n
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

// Value reads the next value into what into points at.
func (s *Stream) Value(into any) error {
	s.source.left = maxValue
	if err := s.tokens.Decode(&s.text); err != nil {
		return s.explain(err)
	}
	return s.walker.decode(s.text, into, s.at, s.depth)
}

// Object reads the next value, an object, into the struct that into points at. Members that are named in own are read by
// their functions, which read exactly one value each.
func (s *Stream) Object(into any, own map[string]func() error) error {
	if err := s.open('{', "an object"); err != nil {
		return err
	}
	v := reflect.ValueOf(into).Elem()
	fields := s.walker.fields(v.Type())
	var seen []string
	for s.more() {
		token, err := s.token()
		if err != nil {
			return err
		}
		name := token.(string) // the decoder takes nothing else there
		here := path{outer: s.at, name: name}
		if slices.Contains(seen, name) {
			return fmt.Errorf("%s is given twice", &here)
		}
		seen = append(seen, name)
		i := slices.IndexFunc(fields, func(f field) bool { return f.name == name })
		if i < 0 {
			return fmt.Errorf("%s is unknown: %s", &here, list(fields))
		}
		read, ok := own[name]
		if !ok {
			read = func() error { return s.Value(v.FieldByIndex(fields[i].index).Addr().Interface()) }
		}
		if err := s.below(&here, read); err != nil {
			return err
		}
	}
	if _, err := s.token(); err != nil { // the bracket
		return err
	}
	for _, f := range fields {
		if !f.optional && !slices.Contains(seen, f.name) {
			return fmt.Errorf("%s is missing", &path{outer: s.at, name: f.name})
		}
	}
	return nil
}

// Array reads the next value, an array. For each element each is called, which reads exactly one value.
func (s *Stream) Array(each func(index int) error) error {
	if err := s.open('[', "an array"); err != nil {
		return err
	}
	here := path{outer: s.at}
	for ; s.more(); here.index++ {
		if err := s.below(&here, func() error { return each(here.index) }); err != nil {
			return err
		}
	}
	_, err := s.token()
	return err
}

// End refuses whatever follows the document.
func (s *Stream) End() error {
	s.source.left = maxValue
	if _, err := s.tokens.Token(); err != io.EOF {
		if s.source.err != nil {
			return s.source.err
		}
		return fmt.Errorf("%w: there is more than one JSON value", ErrSyntax)
	}
	return nil
}

func (s *Stream) below(here *path, read func() error) error {
	outer := s.at
	s.at, s.depth = here, s.depth+1
	defer func() { s.at, s.depth = outer, s.depth-1 }()
	return read()
}

// open reads a bracket.
func (s *Stream) open(bracket json.Delim, want string) error {
	token, err := s.token()
	if err != nil {
		return err
	}
	if token != bracket {
		return fmt.Errorf("%s: want %s, got %s", s.at.orValue(), want, kind(token))
	}
	return nil
}

// more reports whether another element or member follows. It does not where the text is cut: the next token says so.
func (s *Stream) more() bool {
	s.source.left = maxValue
	return s.tokens.More()
}

func (s *Stream) token() (json.Token, error) {
	s.source.left = maxValue
	token, err := s.tokens.Token()
	if err != nil {
		return nil, s.explain(err)
	}
	return token, nil
}

// explain finds out why the decoder failed: because of the reader, or because of the text.
func (s *Stream) explain(err error) error {
	if s.source.err != nil {
		return s.source.err
	}
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return fmt.Errorf("%w: the text ends too early", ErrSyntax)
	}
	if err = explain(err); errors.Is(err, errNested) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrSyntax, err)
}

func kind(token json.Token) string {
	switch t := token.(type) {
	case json.Delim:
		if t == '{' {
			return "object"
		}
		return "array"
	case string:
		return "string"
	case json.Number:
		return "number"
	case bool:
		return "true or false"
	}
	return "null"
}
