package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"sync"

	"wits/game/words"
)

// problemListener makes problem documents of what net/http says by itself to a request that it cannot read, before there is
// one that a handler could answer. Nobody knows its language: they are in the speaker's.
type problemListener struct {
	net.Listener
	speaker words.Speaker
}

func (l problemListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &problemConn{Conn: c, speaker: l.speaker}, nil
}

// problemConn knows with what the latest request began, because the answer to HEAD has no body.
type problemConn struct {
	net.Conn
	speaker words.Speaker

	mu    sync.Mutex
	begun []byte
}

// What net/http says by itself begins with a status and these headers, in one piece. No handler's answer does: it has a date. The
// answer to an Expect that it does not know has one, too, but no handler's has its status.
const (
	plainBegins  = "HTTP/1.1 "
	plainHeaders = "\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"
	unexpected   = "417 Expectation Failed"
)

// Read notes with what a request begins.
func (c *problemConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.mu.Lock()
	defer c.mu.Unlock()
	if missing := len(http.MethodHead) + 1 - len(c.begun); missing > 0 {
		c.begun = append(c.begun, p[:min(n, missing)]...)
	}
	return n, err
}

// isHead reports whether the latest request is one for headers alone, and expects another.
func (c *problemConn) isHead() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	head := string(c.begun) == http.MethodHead+" "
	c.begun = c.begun[:0]
	return head
}

// Write sends an answer, or a problem in the place of net/http's own.
func (c *problemConn) Write(p []byte) (int, error) {
	head, status := c.isHead(), plainStatus(p)
	if status == 0 {
		return c.Conn.Write(p)
	}
	if _, err := c.Conn.Write(unread(status, head, c.speaker)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// CloseWrite lets net/http wait until the visitor has read why.
func (c *problemConn) CloseWrite() error {
	if tcp, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return tcp.CloseWrite()
	}
	return nil
}

// plainStatus is the status of an answer by net/http itself, 0 for any other.
func plainStatus(p []byte) int {
	rest, ok := bytes.CutPrefix(p, []byte(plainBegins))
	if !ok {
		return 0
	}
	line, _, ok := bytes.Cut(rest, []byte("\r\n"))
	if !ok || !bytes.HasPrefix(rest[len(line):], []byte(plainHeaders)) && string(line) != unexpected {
		return 0
	}
	status, err := strconv.Atoi(string(line[:min(3, len(line))]))
	if err != nil {
		return 0
	}
	return status
}

// unread is the answer to a request that cannot be read, or that was for headers alone.
func unread(status int, head bool, s words.Speaker) []byte {
	p := problem(status, codeMalformed, words.New("problem.unread"))
	switch status {
	case http.StatusRequestHeaderFieldsTooLarge:
		p = problem(status, codeTooLarge, words.New("problem.headers", words.Int("most", maxHeader)))
	case http.StatusExpectationFailed:
		p = problem(status, codeMalformed, words.New("problem.expect"))
	}
	body, err := json.Marshal(p.in(s))
	if err != nil {
		return nil // a problem holds nothing that cannot be encoded
	}
	answer := fmt.Appendf(nil, "HTTP/1.1 %d %s\r\nContent-Type: application/problem+json\r\nCache-Control: no-store\r\n"+
		"X-Content-Type-Options: nosniff\r\nContent-Length: %d\r\nConnection: close\r\n\r\n", status, http.StatusText(status), len(body)+1)
	if head {
		return answer
	}
	return append(append(answer, body...), '\n')
}
