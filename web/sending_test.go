package web_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"
	"time"
)

// readSlowly asks for a large answer over each of so many connections and reads nothing of it. It returns when the server
// holds all of them.
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
	h.until("all are being answered", func() bool { return h.web.Sending() == readers })
}

// until waits for something, not for ever.
func (h *house) until(what string, is func() bool) {
	h.Helper()
	for end := time.Now().Add(20 * time.Second); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			h.Fatalf("in vain: %s", what)
		}
	}
}

func TestWhoReadsNothingIsGivenUp(t *testing.T) {
	h := open(t)
	h.web.SetPace(time.Hour, time.Millisecond)
	h.readSlowly(3)
	h.until("the readers are gone and hold nothing", func() bool {
		held, _, _ := h.web.Memory()
		return h.web.Sending() == 0 && held == 0
	})
}

func TestSlowReadersKeepNobodyOut(t *testing.T) {
	h := open(t)
	h.web.SetPace(time.Hour, time.Hour)
	h.readSlowly(3)
	held, most, _ := h.web.Memory()
	if held < 3*32<<10 {
		t.Errorf("what is being sent counts %d bytes", held)
	}
	h.web.Send(most/2-held, func() { t.Error("the latest goes") })
	if h.web.Sending() != 4 {
		t.Error("somebody goes while there is room")
	}
	h.web.Send(1, func() {})
	h.until("the slowest is gone", func() bool {
		now, _, _ := h.web.Memory()
		return h.web.Sending() == 4 && now <= most/2
	})
	h.visitor().get("/games").want(200)
}
