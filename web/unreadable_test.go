package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"wits/web"
	"wits/web/problem"
)

// listening serves a house as the program does, until the test ends, and returns the address.
func (h *house) listening() string {
	h.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	h.ok(err)
	ctx, end := context.WithCancelCause(h.Context())
	served := make(chan error)
	go func() { served <- h.web.Serve(ctx, l, nil) }()
	h.Cleanup(func() {
		end(web.ErrAtOnce)
		h.ok(<-served)
	})
	return l.Addr().String()
}

// What cannot be read as HTTP gets a status, and a path that leads nowhere a problem. Either way it is short and the server goes on.
func TestARequestThatCannotBeReadGetsAStatus(t *testing.T) {
	h := open(t)
	address := h.listening()
	for what, test := range map[string]struct {
		request string
		status  int
		code    string
	}{
		"a path that is none":         {"GET /api/v1/matches/%zz HTTP/1.1\r\nHost: x\r\n\r\n", 400, ""},
		"no host":                     {"GET / HTTP/1.1\r\n\r\n", 400, ""},
		"two hosts":                   {"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400, ""},
		"no version":                  {"GET / HTTP/9.1\r\nHost: x\r\n\r\n", 505, ""},
		"nonsense":                    {"\x16\x03\x01nonsense\r\n\r\n", 400, ""},
		"an unknown coding":           {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n", 501, ""},
		"long headers":                {"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + strings.Repeat("x", 40<<10) + "\r\n\r\n", 431, ""},
		"an unknown expectation":      {"GET /api/v1/games HTTP/1.1\r\nHost: x\r\nExpect: x\r\n\r\n", 417, ""},
		"empty parts of a path":       {"GET /api//v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404, "not-found"},
		"an empty part at first":      {"GET //api/v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404, "not-found"},
		"a way up":                    {"GET /api/v1/games/../me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404, "not-found"},
		"the interface itself":        {"GET /api HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404, "not-found"},
		"after one that can be read":  {"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", 400, ""},
		"after one that was refused":  {"GET /api/v1/none HTTP/1.1\r\nHost: x\r\n\r\nGET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", 400, ""},
		"a refusal in its own answer": {"GET /api/v1/matches/HTTP%2F1.1%20400%20Bad HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404, "unknown-match"},
	} {
		t.Run(what, func(t *testing.T) {
			c, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			if _, err := io.WriteString(c, test.request); err != nil {
				t.Fatal(err)
			}
			answers := bufio.NewReader(c)
			var last *http.Response
			var body []byte
			for {
				r, err := http.ReadResponse(answers, nil)
				if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				last = r
				if body, err = io.ReadAll(r.Body); err != nil {
					t.Fatal(err)
				}
				r.Body.Close()
				if r.Close {
					break
				}
			}
			if last.StatusCode != test.status || !last.Close || len(body) > maxRefusal {
				t.Errorf("%d %v: %s", last.StatusCode, last.Header, body)
			}
			var p refusal
			if test.code != "" {
				h.ok(json.Unmarshal(body, &p))
			}
			if p.Code != test.code {
				t.Errorf("%d %v: %s", last.StatusCode, last.Header, body)
			}
		})
	}
}

func TestAProblemIsShortWhateverItHolds(t *testing.T) {
	for _, text := range []string{"a", "\x01", "<", "\xff", "é", "\u2028", "👩"} {
		long := strings.Repeat(text, 10_000)
		p := problem.Problem{Detail: long, Rule: long, Status: 422, Title: "Unprocessable Entity", Type: "about:blank", Code: "unknown-challenge", Limit: "requests"}
		for range 100 {
			p.Errors = append(p.Errors, &huma.ErrorDetail{Message: long, Location: long, Value: text})
		}
		got, err := json.Marshal(p)
		if err != nil || len(got) > maxRefusal || len(got) < 600 {
			t.Errorf("%q: %d bytes, %v", text, len(got), err)
		}
	}
}
