package web_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"wits/web"
)

// raw is a connection on which a test writes by hand.
type raw struct {
	*house
	net.Conn
}

func (h *house) dial() *raw {
	h.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(h.URL, "http://"))
	h.ok(err)
	h.Cleanup(func() { _ = conn.Close() })
	return &raw{h, conn}
}

// begin begins a request with a body of which the given part is sent.
func (r *raw) begin(method, path, headers, part string) *raw {
	r.Helper()
	_, err := fmt.Fprintf(r.Conn, "%s /api/v1%s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n%s\r\n%s", method, path, headers, part)
	r.ok(err)
	return r
}

// answer reads what is answered.
func (r *raw) answer() *reply {
	r.Helper()
	r.ok(r.SetReadDeadline(time.Now().Add(time.Minute)))
	resp, err := http.ReadResponse(bufio.NewReader(r.Conn), httpRequest())
	r.ok(err)
	text, err := io.ReadAll(resp.Body)
	r.ok(err)
	resp.Request = httpRequest()
	return &reply{r.house, resp, string(text)}
}

func httpRequest() *http.Request {
	req, _ := http.NewRequest("POST", "http://x/", nil)
	return req
}

func TestACutOrBadlyChunkedBodyIsTheSendersFault(t *testing.T) {
	h := open(t)
	for name, c := range map[string]struct{ path, headers, part string }{
		"cut":                       {"/players", "Content-Length: 100\r\n", `{"name":`},
		"cut before it begins":      {"/players", "Content-Length: 100\r\n", ``},
		"a chunk cut":               {"/players", "Transfer-Encoding: chunked\r\n", "ff\r\n{"},
		"a chunk of no length":      {"/players", "Transfer-Encoding: chunked\r\n", "zz\r\n{}\r\n0\r\n\r\n"},
		"a chunk that runs over":    {"/players", "Transfer-Encoding: chunked\r\n", "1\r\n{}\r\n0\r\n\r\n"},
		"a cut replay":              {"/replays/verify", "Content-Length: 1000\r\n", `{"format":1,`},
		"a badly chunked replay":    {"/replays/verify", "Transfer-Encoding: chunked\r\n", "4\r\n{\"fozz\r\n"},
		"a replay of no chunk":      {"/replays/verify", "Transfer-Encoding: chunked\r\n", "zz\r\n"},
		"a replay with a cut chunk": {"/matches/import", "Transfer-Encoding: chunked\r\n", "ff\r\n{\"replay\":{"},
	} {
		t.Run(name, func(t *testing.T) {
			r := h.dial().begin("POST", c.path, c.headers, c.part)
			h.ok(r.Conn.(*net.TCPConn).CloseWrite())
			r.answer().refuses(400, "malformed")
		})
	}
	if log := h.log.String(); strings.Contains(log, "ERROR") {
		t.Errorf("the log raises an alarm: %s", log)
	}
}

func TestALateBodyIsGivenUp(t *testing.T) {
	h := open(t)
	h.web.SetGrace(50 * time.Millisecond)
	for _, path := range []string{"/players", "/replays/verify", "/matches/import"} {
		for _, headers := range []string{"Content-Length: 100\r\n", "Transfer-Encoding: chunked\r\n"} {
			r := h.dial().begin("POST", path, headers, "{")
			r.answer().refuses(408, "timeout")
			if _, err := r.Read(make([]byte, 1)); err != io.EOF {
				t.Errorf("%s: the connection is kept: %v", path, err)
			}
		}
	}
	h.dial().begin("GET", "/games", "Content-Length: 100\r\n", "{").answer().want(200) // nobody waits for it
	h.dial().begin("GET", "/nothing", "Content-Length: 100\r\n", "{").answer().want(404)
}

func TestATooLargeBodyIsRefusedBeforeItIsRead(t *testing.T) {
	h := open(t)
	for _, path := range []string{"/players", "/replays", "/matches/import"} {
		h.dial().begin("POST", path, "Content-Length: 5000000\r\n", "").answer().refuses(413, "too-large")
	}
	h.dial().begin("POST", "/players", "Transfer-Encoding: chunked\r\n", "20000\r\n"+strings.Repeat(" ", 0x20000)).answer().refuses(413, "too-large")
}

// TestSlowBodiesKeepNobodyOut fills all places with bodies that never end.
func TestSlowBodiesKeepNobodyOut(t *testing.T) {
	h := open(t, func(c *web.Config) {
		c.Limits.Requests, c.Limits.RequestsEach = 8, 2
		c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	h.web.SetGrace(time.Hour) // nobody is late, however busy the machine is
	var slow []*raw
	for n := range 8 {
		headers := fmt.Sprintf("X-Forwarded-For: 192.0.2.%d\r\nContent-Length: 100\r\n", n/2+1)
		slow = append(slow, h.dial().begin("POST", "/players", headers, "{"))
		for h.web.Waiting() != n+1 {
			time.Sleep(time.Millisecond)
		}
	}
	h.dial().begin("POST", "/players", "X-Forwarded-For: 192.0.2.1\r\nContent-Length: 100\r\n", "{").answer().refuses(429, "limit")
	c := h.visitor()
	for range 20 {
		c.post("/players", `{"name":"Ada"}`).want(201)
		c.get("/games").want(200)
	}
	slow[0].answer().refuses(408, "timeout")
	_, err := slow[7].Write([]byte(`"name":"Bob"` + strings.Repeat(" ", 86) + "}"))
	h.ok(err)
	slow[7].answer().want(201)
}
