package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/limit"
	"wits/model"
	"wits/play/follow"
	"wits/web/problem"
)

const (
	heartbeat = 15 * time.Second
	patience  = 10 * time.Second // how long a reader may take to take what is sent
)

// Since says where a reader of events goes on.
type Since struct {
	LastEventID string      `header:"Last-Event-ID" maxLength:"20" doc:"the number after which to go on"`
	After       referee.Seq `query:"after" minimum:"-1" default:"-1" doc:"the same, for clients that cannot set headers"`
	Client      string      `query:"client" maxLength:"64" doc:"turns that were made with this Wits-Client are told by their number and status alone"`
}

// from is the number after which to go on, and whether it was told.
func (in Since) from() (referee.Seq, bool, error) {
	if in.LastEventID == "" {
		return in.After, in.After >= 0, nil
	}
	var n referee.Seq
	if err := json.Unmarshal([]byte(in.LastEventID), &n); err != nil || n < 0 {
		return 0, false, problem.New(http.StatusUnprocessableEntity, problem.Malformed, words.New("problem.event-id"))
	}
	return n, true, nil
}

// Streamed is an answer that is a stream.
type Streamed struct {
	Status int
	Body   func(huma.Context)
}

// Stream follows one match for one reader. Whoever begins one says what it is of; see [Server.Stream].
type Stream struct {
	Client string                                          // whose own turns are told in short
	Player model.PlayerID                                  // to whom it counts; empty for whoever watches by a link
	State  func(context.Context) (model.Match, any, error) // the whole match, and how it is sent
	Follow func(context.Context) (*follow.Follower, error)
	Still  func(context.Context) error // why the reader may not go on, nil where they may

	server *Server
	news   *follow.Follower
	at     referee.Seq // the latest that was sent; -1 for nothing
	more   bool        // there is more to send at once
	over   bool        // nothing more will be told
	live   bool        // people play each other: their coming and going is told, also when it is over
	out    bytes.Buffer
}

// Stream begins a stream: what can be refused is refused before its first byte.
func (s *Server) Stream(ctx context.Context, in Since, st *Stream) (*Streamed, error) {
	at, told, err := in.from()
	if err != nil {
		return nil, err
	}
	p, _, err := st.State(ctx)
	if err != nil {
		return nil, err
	}
	st.server, st.at, st.live = s, at, st.Player != "" && p.Social()
	if told && !st.live && p.Status != game.Playing && at >= p.Seq {
		return &Streamed{Status: http.StatusNoContent, Body: func(c huma.Context) { c.SetStatus(http.StatusNoContent) }}, nil
	}
	told = told && at <= p.Seq // a later number was never sent, or the match came back from a backup: the reader begins anew
	closed, ok := s.limits.OpenStream(string(st.Player), VisitOf(ctx).Address)
	if !ok {
		s.metrics.limited.WithLabelValues(limit.Streams).Inc()
		return nil, problem.TooMany(limit.Streams, int(heartbeat.Seconds()))
	}
	st.begin(!told)
	return &Streamed{Status: http.StatusOK, Body: func(c huma.Context) {
		defer closed()
		r, w := humago.Unwrap(c)
		st.serve(r, w)
	}}, nil
}

func (st *Stream) begin(whole bool) {
	st.out.WriteString("retry: 1000\n\n")
	if whole {
		st.at = -1
	}
}

// serve sends until the match is over, the reader is gone or the server stops.
func (st *Stream) serve(r *http.Request, w http.ResponseWriter) {
	s, ctx := st.server, r.Context()
	v := VisitOf(ctx)
	v.leave()
	v.stream = true
	s.metrics.streams.Inc()
	defer s.metrics.streams.Dec()
	if a, ok := w.(*answer); ok {
		a.pass()
	}
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{}) // the server's own would end the stream
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	var err error
	if st.news, err = st.Follow(ctx); err != nil {
		return
	}
	defer st.news.End()
	beat := time.NewTicker(s.beat)
	defer beat.Stop()
	for st.collect(ctx) && st.send(w, control) && !st.over {
		if st.more {
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-s.stopping:
			return
		case <-st.news.Wake:
			s.pace.wait()
		case <-beat.C:
			st.news.Doubt()
			st.out.WriteString(": \n\n")
		}
		if st.Still(ctx) != nil {
			return
		}
	}
}

// collect writes down what is new: after the whole match too, so that the next turn is known as the reader's own. It reports false when that cannot be found out: the reader connects again.
func (st *Stream) collect(ctx context.Context) bool {
	if st.at < 0 && !st.collectState(ctx) {
		return false
	}
	if st.over {
		return true
	}
	news, more, err := st.news.News(ctx, st.at)
	for _, n := range news {
		if n.Kind != follow.Turned {
			fmt.Fprintf(&st.out, "event: %s\ndata: %s\n\n", n.Kind, n.Text)
			continue
		}
		st.begins(n.Seq, n.Kind)
		if st.Client != "" && n.Client == st.Client {
			fmt.Fprintf(&st.out, `{"seq":%d,"status":%q}`, n.Seq, n.Status)
		} else {
			st.out.Write(n.Text)
		}
		st.out.WriteString("\n\n")
		st.over = n.Status != game.Playing && !st.live
	}
	st.more = more
	return err == nil
}

func (st *Stream) collectState(ctx context.Context) bool {
	p, whole, err := st.State(ctx)
	if err != nil {
		return false
	}
	st.begins(p.Seq, "state")
	_ = marshal(&st.out, whole) // what is sent elsewhere as JSON is so here; it ends in a line feed
	st.out.WriteByte('\n')
	st.over = p.Status != game.Playing && !st.live
	return true
}

// begins writes down the head of an event.
func (st *Stream) begins(seq referee.Seq, kind string) {
	st.at = seq
	fmt.Fprintf(&st.out, "id: %d\nevent: %s\ndata: ", seq, kind)
}

// send gives the reader what was written down, within a time.
func (st *Stream) send(w http.ResponseWriter, control *http.ResponseController) bool {
	if st.out.Len() == 0 {
		return true
	}
	_ = control.SetWriteDeadline(time.Now().Add(st.server.patience))
	_, err := w.Write(st.out.Bytes())
	if err == nil {
		err = control.Flush()
	}
	if err != nil {
		st.server.metrics.dropped.Inc()
		return false
	}
	st.out = bytes.Buffer{} // an idle stream keeps nothing
	return true
}

// pace lets streams that are woken at once go on a few at a time. A thousand at once would keep a processor for tens of
// milliseconds, and everybody else who asks for something would wait behind all of them.
type pace struct {
	mu    sync.Mutex
	gone  int
	since time.Time // when the first of these went on
}

// paceCount streams go on, then everybody else has a moment. Fewer than that in a while keep nobody waiting.
const (
	paceCount  = 100
	paceWhile  = 10 * time.Millisecond
	paceMoment = 500 * time.Microsecond
)

// wait returns when it is a stream's turn.
func (p *pace) wait() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gone++; p.gone < paceCount {
		return
	}
	if time.Since(p.since) < paceWhile {
		time.Sleep(paceMoment)
	}
	p.gone, p.since = 0, time.Now()
}
