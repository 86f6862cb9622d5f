package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strconv"
)

// problemListener makes problem documents of what net/http says by itself to a request that it cannot read, before there is
// one that a handler could answer.
type problemListener struct{ net.Listener }

func (l problemListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return problemConn{c}, nil
}

type problemConn struct{ net.Conn }

// What net/http says by itself begins with a status and these headers, in one piece. No handler's answer does: it has a date.
const (
	plainBegins  = "HTTP/1.1 "
	plainHeaders = "\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"
)

// Write sends an answer, or a problem in the place of net/http's own.
func (c problemConn) Write(p []byte) (int, error) {
	status := plainStatus(p)
	if status == 0 {
		return c.Conn.Write(p)
	}
	if _, err := c.Conn.Write(unread(status)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// CloseWrite lets net/http wait until the visitor has read why.
func (c problemConn) CloseWrite() error {
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
	if !ok || !bytes.HasPrefix(rest[len(line):], []byte(plainHeaders)) {
		return 0
	}
	status, err := strconv.Atoi(string(line[:min(3, len(line))]))
	if err != nil {
		return 0
	}
	return status
}

// unread is the answer to a request that cannot be read.
func unread(status int) []byte {
	p := problem(status, codeMalformed, "this is no request that can be read: its address, headers or framing are not as HTTP wants them")
	if status == http.StatusRequestHeaderFieldsTooLarge {
		p = problem(status, codeTooLarge, fmt.Sprintf("the headers are longer than %d bytes", maxHeader))
	}
	body, err := json.Marshal(p)
	if err != nil {
		return nil // a problem holds nothing that cannot be encoded
	}
	return fmt.Appendf(nil, "HTTP/1.1 %d %s\r\nContent-Type: application/problem+json\r\nCache-Control: no-store\r\n"+
		"X-Content-Type-Options: nosniff\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s\n", status, http.StatusText(status), len(body)+1, body)
}
