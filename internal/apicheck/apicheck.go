// Package apicheck holds a server's answers against its description. It is never part of the program.
package apicheck

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Spec is a description that answers are checked against.
type Spec struct {
	doc    document
	routes *http.ServeMux // knows which path of the description a request's path is of

	mu       sync.Mutex // a compiler is for one at a time
	compiler *jsonschema.Compiler
}

type document struct{ Paths map[string]methods }

// methods are the operations of a path, by method.
type methods map[string]struct{ Responses map[string]answer }

type answer struct {
	Headers map[string]any
	Content map[string]struct{ Examples map[string]any }
}

const address = "mem:///openapi.json"

// Read reads a description in the form of OpenAPI 3.1.
func Read(text []byte) (*Spec, error) {
	s := &Spec{compiler: jsonschema.NewCompiler(), routes: http.NewServeMux()}
	if err := json.Unmarshal(text, &s.doc); err != nil {
		return nil, err
	}
	for path := range s.doc.Paths {
		s.routes.Handle(path, http.NotFoundHandler())
	}
	whole, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	return s, s.compiler.AddResource(address, whole)
}

// Check says how an answer does not fit the description, nil when it does.
func (s *Spec) Check(method, path string, status int, header http.Header, body []byte) error {
	body, err := unpacked(header, body)
	if err != nil {
		return err
	}
	if method == http.MethodHead {
		method = http.MethodGet
	}
	route, item := s.find(path)
	op, ok := item[strings.ToLower(method)]
	switch {
	case item == nil:
		return s.missing(status, header, body, http.StatusNotFound)
	case !ok:
		return s.missing(status, header, body, http.StatusMethodNotAllowed)
	}
	described, ok := op.Responses[strconv.Itoa(status)]
	if !ok {
		return fmt.Errorf("%s %s: status %d is not described: %.300s", method, route, status, body)
	}
	// These are sent if and only if they are described. Set-Cookie is checked apart, since it may be left out.
	for _, name := range []string{"Allow", "ETag", "Location", "Retry-After", "WWW-Authenticate"} {
		if _, told := described.Headers[name]; told != (header.Get(name) != "") {
			return fmt.Errorf("%s %s %d: header %s: described %v, sent %q", method, route, status, name, told, header.Get(name))
		}
	}
	if _, told := described.Headers["Set-Cookie"]; header.Get("Set-Cookie") != "" && !told && status < 300 {
		return fmt.Errorf("%s %s %d: a cookie is set that is not described", method, route, status)
	}
	if len(body) == 0 {
		return nil
	}
	kind, _, _ := mime.ParseMediaType(header.Get("Content-Type"))
	content, ok := described.Content[kind]
	if !ok {
		return fmt.Errorf("%s %s %d: content type %q is not described", method, route, status, kind)
	}
	if !strings.HasSuffix(kind, "json") {
		return nil
	}
	if err := s.checkCode(kind, content.Examples, body); err != nil {
		return fmt.Errorf("%s %s %d: %w", method, route, status, err)
	}
	at := strings.Join([]string{"#", "paths", escape(route), strings.ToLower(method), "responses", strconv.Itoa(status), "content", escape(kind), "schema"}, "/")
	if kind != "application/x-ndjson" {
		return s.validate(at, body)
	}
	for line := range bytes.Lines(body) {
		if len(line) == 1 || line[len(line)-1] != '\n' { // nothing, or half a line
			continue
		}
		if err := s.validate(at, line); err != nil {
			return err
		}
	}
	return nil
}

// unpacked is a body as it was before it was compressed.
func unpacked(header http.Header, body []byte) ([]byte, error) {
	if header.Get("Content-Encoding") != "gzip" || len(body) == 0 {
		return body, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("unpack: %w", err)
	}
	return io.ReadAll(z)
}

// CheckEvent says how an event of a stream does not fit the description, nil when it does.
func (s *Spec) CheckEvent(path, kind string, data []byte) error {
	route, _ := s.find(path)
	at := strings.Join([]string{"#", "paths", escape(route), "get", "responses", "200", "content", escape("text/event-stream"), "x-events", escape(kind)}, "/")
	return s.validate(at, data)
}

// checkCode checks that a problem has a code that is described for it.
func (s *Spec) checkCode(kind string, examples map[string]any, body []byte) error {
	if kind != "application/problem+json" {
		return nil
	}
	var p struct{ Code string }
	if err := json.Unmarshal(body, &p); err != nil {
		return err
	}
	if _, ok := examples[p.Code]; !ok {
		return fmt.Errorf("code %q is not described: %s", p.Code, body)
	}
	return nil
}

// missing checks the answer where no operation is. A limit may be reported instead.
func (s *Spec) missing(status int, header http.Header, body []byte, want int) error {
	before := []int{http.StatusTooManyRequests, http.StatusForbidden, http.StatusServiceUnavailable, http.StatusNotFound}
	if status != want && !slices.Contains(before, status) {
		return fmt.Errorf("where nothing is: status %d, want %d: %.300s", status, want, body)
	}
	if got := header.Get("Content-Type"); got != "application/problem+json" {
		return fmt.Errorf("where nothing is: content type %q", got)
	}
	if len(body) == 0 {
		return nil // HEAD
	}
	return s.validate("#/components/schemas/Problem", body)
}

func escape(part string) string {
	return strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D", "+", "%2B").Replace(part)
}

func (s *Spec) validate(at string, body []byte) error {
	s.mu.Lock()
	schema, err := s.compiler.Compile(address + at)
	s.mu.Unlock()
	if err != nil {
		return fmt.Errorf("%s: %w", at, err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("%s: %w: %.300s", at, err, body)
	}
	if err := schema.Validate(value); err != nil {
		return fmt.Errorf("%s: %w: %.600s", at, err, body)
	}
	return nil
}

// find returns the path of the description that a request's path is of, with its operations.
func (s *Spec) find(path string) (route string, item methods) {
	r, err := http.NewRequest(http.MethodGet, path, nil)
	if err != nil {
		return "", nil
	}
	_, route = s.routes.Handler(r)
	return route, s.doc.Paths[route]
}
