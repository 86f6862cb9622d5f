package web_test

import (
	"bufio"
	"context"
	crand "crypto/rand"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/game"
	"wits/limit"
	"wits/model"
	"wits/play"
	"wits/web"
)

// stream is an event stream that is being read.
type stream struct {
	*client
	resp *http.Response
	in   *bufio.Reader
	end  context.CancelFunc
}

// event is what a stream sent.
type event struct{ id, kind, data, comment, retry string }

func (c *client) follow(path string, headers ...string) *stream {
	c.Helper()
	ctx, end := context.WithTimeout(c.Context(), time.Minute)
	req, err := http.NewRequestWithContext(ctx, "GET", c.URL+"/api/v1"+path, nil)
	c.ok(err)
	for name, values := range c.header {
		req.Header[name] = values
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	c.ok(err)
	s := &stream{c, resp, bufio.NewReader(resp.Body), end}
	c.Cleanup(s.close)
	return s
}

func (s *stream) close() {
	s.end()
	_ = s.resp.Body.Close()
}

// next reads an event. It reports false at the end of the stream.
func (s *stream) next() (e event, ok bool) {
	s.Helper()
	for {
		line, err := s.in.ReadString('\n')
		if err != nil {
			return e, false
		}
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch {
		case line == "\n":
			if e.kind != "" && !s.foreign {
				if err := s.spec.CheckEvent(s.resp.Request.URL.EscapedPath(), e.kind, []byte(e.data)); err != nil {
					s.Errorf("the event is not as described: %v", err)
				}
			}
			return e, true
		case name == "id":
			e.id = value
		case name == "event":
			e.kind = value
		case name == "data":
			e.data = value
		case name == "retry":
			e.retry = value
		case name == "":
			e.comment = "beat"
		}
	}
}

// wants reads the next event that is no heartbeat and checks it.
func (s *stream) wants(kind string, id int) event {
	s.Helper()
	for {
		e, ok := s.next()
		switch {
		case !ok:
			s.Fatalf("the stream ended before %s %d", kind, id)
		case e.comment != "" || e.retry != "":
			continue
		case e.kind != kind || e.id != strconv.Itoa(id):
			s.Fatalf("got %+v, want %s %d", e, kind, id)
		}
		return e
	}
}

func (s *stream) wantsEnd() {
	s.Helper()
	for {
		e, ok := s.next()
		if !ok {
			return
		}
		if e.comment == "" {
			s.Fatalf("the stream goes on with %+v", e)
		}
	}
}

func TestAMatchIsFollowedToItsEnd(t *testing.T) {
	h := open(t)
	c, guest := h.bearer(), h.visitor()
	id := c.start("mastermind", "classic")
	var shared struct{ Link string }
	c.post("/matches/"+id+"/share", "").want(200).into(&shared)
	own, watch := c.follow("/matches/"+id+"/events"), guest.follow("/watch/"+shared.Link+"/events")
	if got := own.resp.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Errorf("it is %q", got)
	}
	if first, _ := own.next(); first.retry != "1000" {
		t.Errorf("first comes %+v", first)
	}
	for _, s := range []*stream{own, watch} {
		if e := s.wants("state", 0); !strings.Contains(e.data, id) {
			t.Errorf("state %s", e.data)
		}
	}
	c.post("/matches/"+id+"/actions", act(0, guess)).want(200)
	turn := c.post("/matches/"+id+"/forfeit", `{"seq":1}`).want(200)
	for _, s := range []*stream{own, watch} {
		s.wants("turn", 1)
		if e := s.wants("turn", 2); !strings.Contains(e.data, `"status":"lost"`) || !strings.Contains(turn.text, `"status":"lost"`) {
			t.Errorf("the end is %s", e.data)
		}
		s.wantsEnd()
	}
}

func TestAReaderGoesOnWhereItWas(t *testing.T) {
	c := open(t).bearer()
	id := c.start("minesweeper", "novice")
	for n := range 130 { // more than is sent in one go
		c.post("/matches/"+id+"/actions", act(n, `{"type":"flag","x":1,"y":2}`)).want(200)
	}
	s := c.follow("/matches/"+id+"/events", "Last-Event-ID", "3")
	for n := 4; n <= 130; n++ {
		s.wants("turn", n)
	}
	c.post("/matches/"+id+"/forfeit", `{"seq":130}`).want(200)
	s.wants("turn", 131)
	s.wantsEnd()
	byQuery := c.follow("/matches/" + id + "/events?after=129")
	byQuery.wants("turn", 130)
	byQuery.wants("turn", 131)
	byQuery.wantsEnd()
	c.ask("GET", "/matches/"+id+"/events", "", "Last-Event-ID", "131").want(204)
	whole := c.follow("/matches/" + id + "/events")
	whole.wants("state", 131)
	whole.wantsEnd()
	c.ask("GET", "/matches/"+id+"/events", "", "Last-Event-ID", "x").refuses(422, "malformed")
}

func TestAHeartbeatFindsWhatNobodyTold(t *testing.T) {
	h := open(t)
	h.web.SetPace(20*time.Millisecond, time.Second)
	c := h.bearer()
	id := c.start("mastermind", "classic")
	s := c.follow("/matches/" + id + "/events")
	s.wants("state", 0)
	if e, _ := s.next(); e.comment == "" {
		t.Errorf("instead of a heartbeat: %+v", e)
	}
	var me struct{ Player model.PlayerID }
	c.get("/me").into(&me)
	another := play.New(h.store, catalog.All(), crand.Reader, time.Now) // another process, which tells nobody here
	_, err := another.For(me.Player).Act(t.Context(), model.Act{Match: model.MatchID(id)}, game.WireAction([]byte(guess)))
	h.ok(err)
	s.wants("turn", 1)
}

func TestAStreamEndsWithTheRightToReadIt(t *testing.T) {
	h := open(t)
	h.web.SetPace(20*time.Millisecond, time.Second)
	c := h.bearer()
	id := c.start("mastermind", "classic")
	var shared struct{ Link string }
	c.post("/matches/"+id+"/share", "").want(200).into(&shared)
	own, watch := c.follow("/matches/"+id+"/events"), h.visitor().follow("/watch/"+shared.Link+"/events")
	own.wants("state", 0)
	watch.wants("state", 0)
	c.ask("DELETE", "/matches/"+id+"/share", "").want(204)
	watch.wantsEnd()
	c.ask("DELETE", "/session", "").want(204)
	own.wantsEnd()
}

func TestNothingIsToldAfterTheRightToReadItEnded(t *testing.T) {
	h := open(t)
	h.web.SetPace(time.Hour, time.Second)
	c := h.bearer()
	id := c.start("mastermind", "classic")
	var shared struct{ Link string }
	c.post("/matches/"+id+"/share", "").want(200).into(&shared)
	watch := h.visitor().follow("/watch/" + shared.Link + "/events")
	watch.wants("state", 0)
	c.ask("DELETE", "/matches/"+id+"/share", "").want(204)
	c.post("/matches/"+id+"/actions", act(0, guess)).want(200)
	watch.wantsEnd()
}

func TestAReaderAheadOfTheMatchBeginsAnew(t *testing.T) {
	c := open(t).bearer()
	id := c.start("mastermind", "classic")
	s := c.follow("/matches/"+id+"/events", "Last-Event-ID", "5")
	s.wants("state", 0)
	c.post("/matches/"+id+"/actions", act(0, guess)).want(200)
	s.wants("turn", 1)
}

// pipes is a listener of one connection that holds nothing: what is not read is not taken.
type pipes struct {
	conn chan net.Conn
	done chan struct{}
}

func (p pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conn:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

func (p pipes) Close() error   { return nil }
func (p pipes) Addr() net.Addr { return &net.TCPAddr{} }

func TestASlowReaderIsDropped(t *testing.T) {
	h := open(t)
	h.web.SetPace(time.Hour, 50*time.Millisecond)
	c := h.bearer()
	id := c.start("minesweeper", "master")
	here, there := net.Pipe()
	l := pipes{make(chan net.Conn, 1), make(chan struct{})}
	l.conn <- there
	server, served := &http.Server{Handler: h.web}, make(chan error)
	go func() { served <- server.Serve(l) }()
	_, err := io.WriteString(here, "GET /api/v1/matches/"+id+"/events HTTP/1.1\r\nHost: here\r\nAuthorization: "+
		c.header.Get("Authorization")+"\r\n\r\n")
	h.ok(err)
	for !strings.Contains(c.ask("GET", "//metrics", "").text, "wits_streams_dropped_total 1") {
		time.Sleep(5 * time.Millisecond) // until its time is over
	}
	h.ok(here.Close())
	close(l.done)
	<-served
	h.ok(server.Shutdown(t.Context()))
}

func TestStreamsEndWhenTheServerStops(t *testing.T) {
	h := open(t)
	c := h.bearer()
	id := c.start("mastermind", "classic")
	s := c.follow("/matches/" + id + "/events")
	s.wants("state", 0)
	c.ask("GET", "//readyz", "").want(200)
	h.web.Stop()
	s.wantsEnd()
	c.ask("GET", "//readyz", "").want(503)
	c.ask("GET", "//healthz", "").want(200)
}

func TestTooManyStreamsAreRefused(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Limits.Streams = limit.StreamBounds{Player: 2, Address: 3} })
	ada, bob := h.bearer(), h.bearer()
	a, b := ada.start("mastermind", "classic"), bob.start("mastermind", "classic")
	first := ada.follow("/matches/" + a + "/events")
	first.wants("state", 0)
	ada.follow("/matches/"+a+"/events").wants("state", 0)
	if p := ada.get("/matches/"+a+"/events").refuses(429, "limit"); p.Limit != "streams" || p.RetryAfter == 0 {
		t.Errorf("it says %+v", p)
	}
	bob.follow("/matches/"+b+"/events").wants("state", 0)
	bob.get("/matches/"+b+"/events").refuses(429, "limit")
	first.close()
	for bob.ask("HEAD", "/matches/"+b+"/events", "").StatusCode == 429 { // until the server has seen it go
		time.Sleep(time.Millisecond)
	}
}

func TestWhoActsIsToldOfItInShort(t *testing.T) {
	h := open(t)
	c := h.bearer()
	path := "/matches/" + c.start("mastermind", "classic")
	own, other := c.follow(path+"/events?client=tab-1"), c.follow(path+"/events?client=tab-2")
	defer own.close()
	defer other.close()
	for _, s := range []*stream{own, other} {
		s.wants("state", 0)
	}
	const guess = `,"action":{"type":"submit","code":["R","R","B","B"]}}`
	c.ask("POST", path+"/actions", `{"seq":0`+guess).want(200) // who comes has come once this is told: until then both may be told in full
	for _, s := range []*stream{own, other} {
		s.wants("turn", 1)
	}
	c.ask("POST", path+"/actions", `{"seq":1`+guess, "Wits-Client", "tab-1").want(200)
	if e := own.wants("turn", 2); e.data != `{"seq":2,"status":"playing"}` {
		t.Errorf("the one who acted is told %s", e.data)
	}
	if e := other.wants("turn", 2); !strings.Contains(e.data, `"view":{`) || !strings.Contains(e.data, `"action":{`) {
		t.Errorf("another page is told %s", e.data)
	}
}
