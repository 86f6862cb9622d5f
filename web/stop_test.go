package web_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"testing"
	"time"

	"wits/web"
)

// serving serves a house on a listener of its own until stop is called; then ended tells how that went.
func (h *house) serving() (public net.Listener, stop func(error), ended <-chan error) {
	public, err := net.Listen("tcp", "127.0.0.1:0")
	h.ok(err)
	ctx, cancel := context.WithCancelCause(h.Context())
	done := make(chan error, 1)
	go func() { done <- h.web.Serve(ctx, public, nil) }()
	h.URL = "http://" + public.Addr().String()
	h.Cleanup(http.DefaultTransport.(*http.Transport).CloseIdleConnections)
	return public, cancel, done
}

func TestAServerThatDrainsIsNotReadyButAnswers(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Drain = time.Minute })
	public, stop, ended := h.serving()
	c := h.bearer()
	id := c.start("mastermind", "classic")
	s := c.follow("/matches/" + id + "/events")
	s.wants("state", 0)
	c.ask("GET", "//readyz", "").want(200)
	stop(nil)
	for c.ask("GET", "//readyz", "").StatusCode != 503 {
		time.Sleep(time.Millisecond)
	}
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	c.ask("GET", "//healthz", "").want(200)
	c.post("/matches/"+id+"/actions", act(0, guess)).want(200)
	s.wants("turn", 1)
	select {
	case err := <-ended:
		t.Fatalf("it stopped: %v", err)
	default:
	}
	h.web.EndDrain()
	s.wantsEnd()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if conn, err := net.Dial("tcp", public.Addr().String()); err == nil {
		_ = conn.Close()
		t.Error("it still accepts")
	}
}

func TestSlowVisitorsDoNotHoldAServerBack(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Drain, c.StopTime = time.Minute, 100*time.Millisecond })
	h.web.SetGrace(time.Hour)
	_, stop, ended := h.serving()
	h.dial().begin("POST", "/players", "Content-Length: 100\r\n", "{")
	for h.web.Waiting() == 0 {
		time.Sleep(time.Millisecond)
	}
	began := time.Now()
	stop(web.ErrAtOnce)
	if err := <-ended; err != nil {
		t.Errorf("it fails: %v", err)
	}
	if took := time.Since(began); took > time.Minute {
		t.Errorf("it took %v", took)
	}
}

func TestAListenerThatFailsStopsTheServer(t *testing.T) {
	h := open(t)
	public, _, ended := h.serving()
	h.visitor().get("/games").want(200)
	h.ok(public.Close())
	if err := <-ended; !errors.Is(err, net.ErrClosed) {
		t.Errorf("it says %v", err)
	}
}

func TestConnectionsAreBounded(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Limits.ConnectionsEach = 3 })
	_, stop, ended := h.serving()
	var held []*raw
	for range 3 {
		r := h.dial().begin("GET", "/games", "", "")
		r.answer().want(200)
		held = append(held, r)
	}
	over := h.dial()
	h.ok(over.SetReadDeadline(time.Now().Add(time.Minute)))
	if _, err := over.Read(make([]byte, 1)); err == nil || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a fourth connection is kept: %v", err)
	}
	h.ok(held[0].Conn.Close())
	for {
		r := h.dial()
		if _, err := r.Write([]byte("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")); err == nil {
			h.ok(r.SetReadDeadline(time.Now().Add(time.Minute)))
			if n, _ := r.Read(make([]byte, 1)); n == 1 {
				break
			}
		}
		_ = r.Conn.Close()
		time.Sleep(time.Millisecond) // until the server has seen that there is a place again
	}
	stop(web.ErrAtOnce)
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
