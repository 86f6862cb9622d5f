package web_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"
	"time"
)

// readSlowly asks for a large answer over several connections and reads nothing of it. It returns when all are
// being sent.
func (h *house) readSlowly(readers int) {
	h.Helper()
	c := h.bearer()
	id := c.start("mastermind", "super")
	text := fmt.Sprintf("GET /api/v1/matches/%s/legal?limit=1000 HTTP/1.1\r\nHost: x\r\nAuthorization: %s\r\n\r\n", id, c.header.Get("Authorization"))
	l := pipes{make(chan net.Conn), make(chan struct{})}
	server, served := &http.Server{Handler: h.web, WriteTimeout: time.Hour}, make(chan error)
	go func() { served <- server.Serve(l) }()
	h.Cleanup(func() {
		close(l.done)
		<-served
		h.ok(server.Close())
	})
	for range readers {
		here, there := net.Pipe()
		h.Cleanup(func() { _ = here.Close() })
		l.conn <- there
		_, err := io.WriteString(here, text)
		h.ok(err)
	}
	h.until("all are being answered", func() bool {
		used, _, _ := h.web.Memory()
		return used >= int64(readers)*32<<10 && used < 1<<20 // an answer that is being made takes more
	})
}

// until waits for something, not for ever.
func (h *house) until(what string, is func() bool) {
	h.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			h.Fatalf("in vain: %s", what)
		}
	}
}

func TestWhoReadsNothingIsGivenUp(t *testing.T) {
	h := open(t)
	h.web.SetPace(time.Hour, time.Millisecond)
	h.readSlowly(3)
	h.until("the readers are gone and take nothing", func() bool {
		used, _, _ := h.web.Memory()
		return used == 0
	})
}

func TestSlowReadersKeepNobodyOut(t *testing.T) {
	h := open(t)
	h.web.SetPace(time.Hour, time.Hour)
	h.readSlowly(3)
	h.visitor().get("/games").want(200)
}
