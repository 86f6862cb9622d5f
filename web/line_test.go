package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"wits/web"
)

// A stream takes its connection over from the HTTP server. When it ends it is counted and logged, and its place is free again.
func TestAStreamThatTookItsConnectionOverGivesEverythingBack(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Limits.Connections, c.Limits.ConnectionsEach = 3, 3 })
	_, stop, ended := h.serving()
	c := h.bearer()
	id := c.start("mastermind", "classic")
	for range 9 {
		s := c.follow("/matches/" + id + "/events")
		s.wants("state", 0)
		if s.resp.StatusCode != 200 || s.resp.Header.Get("Content-Type") != "text/event-stream" || !s.resp.Close {
			t.Errorf("%d %v", s.resp.StatusCode, s.resp.Header)
		}
		s.close()
		http.DefaultTransport.(*http.Transport).CloseIdleConnections()
		for until := time.Now().Add(time.Minute); h.web.Sockets() != 0 && time.Now().Before(until); {
			time.Sleep(time.Millisecond)
		}
	}
	if n := h.web.Sockets(); n != 0 {
		t.Errorf("%d connections are counted", n)
	}
	if n := strings.Count(h.log.String(), "/events"); n != 9 {
		t.Errorf("%d streams are in the log", n)
	}
	stop(nil)
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
