package apicheck

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
)

// Of reads the description of a server.
func Of(server http.Handler) (*Spec, error) {
	w := httptest.NewRecorder()
	server.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/openapi.json", nil))
	spec, err := Read(w.Body.Bytes())
	if err != nil {
		return nil, fmt.Errorf("read the description: %w", err)
	}
	return spec, nil
}

// Handler lets a server answer and tells report of every answer of its interface, and every event of its streams, that is not
// as described. Reports come from the goroutines of requests.
func (s *Spec) Handler(server http.Handler, report func(error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asks := r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" // a browser, whether it may send a request
		if !strings.HasPrefix(r.URL.Path, "/api/") || asks {
			server.ServeHTTP(w, r)
			return
		}
		a := &answered{ResponseWriter: w, status: http.StatusOK}
		a.event = func(kind string, data []byte) {
			if err := s.CheckEvent(r.URL.EscapedPath(), kind, data); err != nil {
				report(err)
			}
		}
		server.ServeHTTP(a, r)
		if err := s.Check(r.Method, r.URL.EscapedPath(), a.status, w.Header(), a.body.Bytes()); err != nil {
			report(err)
		}
	})
}

// answered remembers an answer while it is sent.
type answered struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer // of a stream, what is no whole event yet
	event  func(kind string, data []byte)
}

// Unwrap lets http.ResponseController find what the server's own writer can.
func (a *answered) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// Hijack refuses: what is sent past the check would be held against nothing.
func (a *answered) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return nil, nil, http.ErrNotSupported
}

func (a *answered) WriteHeader(status int) {
	if status >= http.StatusOK {
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *answered) Write(p []byte) (int, error) {
	a.body.Write(p)
	if strings.HasPrefix(a.Header().Get("Content-Type"), "text/event-stream") {
		a.events()
	}
	return a.ResponseWriter.Write(p)
}

// events takes the whole events out of what was sent.
func (a *answered) events() {
	for {
		whole, _, ok := bytes.Cut(a.body.Bytes(), []byte("\n\n"))
		if !ok {
			return
		}
		var kind string
		var data []byte
		for line := range bytes.Lines(whole) {
			name, value, _ := bytes.Cut(bytes.TrimSuffix(line, []byte("\n")), []byte(": "))
			switch string(name) {
			case "event":
				kind = string(value)
			case "data":
				data = value
			}
		}
		if kind != "" || data != nil {
			a.event(kind, data)
		}
		a.body.Next(len(whole) + 2)
	}
}
