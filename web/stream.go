package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"mime"
	"net/http"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/internal/rescue"
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

// File answers with a file under a name, written while it is sent: it need not fit into memory. A reader who takes nothing for a while is
// dropped. Where it cannot be written to its end the connection is cut, so that nobody takes it for whole.
func (s *Server) File(ctx context.Context, media, name string, write func(io.Writer) error) *Streamed {
	return &Streamed{Status: http.StatusOK, Body: func(c huma.Context) {
		_, w := humago.Unwrap(c)
		w.Header().Set("Content-Type", media)
		w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
		if a, whole := w.(*answer); whole {
			a.direct = true
		}
		to := &patient{to: w, control: http.NewResponseController(w), each: s.patience}
		if err := write(to); err != nil {
			if !to.gone {
				s.Explain(ctx, "file", err)
			}
			panic(http.ErrAbortHandler)
		}
	}}
}

// patient is a reader who has a time for each part.
type patient struct {
	to      io.Writer
	control *http.ResponseController
	each    time.Duration
	gone    bool // they took nothing more
}

// Write sends a part.
func (p *patient) Write(data []byte) (int, error) {
	_ = p.control.SetWriteDeadline(time.Now().Add(p.each))
	n, err := p.to.Write(data)
	p.gone = p.gone || err != nil
	return n, err
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
	closed, err := s.openStream(ctx, st.Player)
	if err != nil {
		return nil, err
	}
	st.out.WriteString("retry: 1000\n\n")
	if !told {
		st.at = -1
	}
	return s.streamed("text/event-stream", st.serve, closed), nil
}

// openStream counts a stream as open until closed is called, if there may be one more.
func (s *Server) openStream(ctx context.Context, player model.PlayerID) (closed func(), err error) {
	closed, ok := s.limits.OpenStream(string(player), VisitOf(ctx).Address)
	if !ok {
		s.metrics.limited.With(limit.Streams).Inc()
		return nil, problem.TooMany(limit.Streams, int(heartbeat.Seconds()))
	}
	return closed, nil
}

// server sends a stream, a piece at a time, until it ends.
type server func(ctx context.Context, send func([]byte) error)

// streamed is an answer that is a stream of a media type.
func (s *Server) streamed(media string, serve server, closed func()) *Streamed {
	return &Streamed{Status: http.StatusOK, Body: func(c huma.Context) {
		r, w := humago.Unwrap(c)
		s.begin(r, w, media, serve, closed)
	}}
}

// begin answers a request with a stream. Where it can it takes the connection over and returns at once: what is kept of a request
// while it is answered is several times what an idle stream needs.
func (s *Server) begin(r *http.Request, w http.ResponseWriter, media string, serve server, closed func()) {
	v := VisitOf(r.Context())
	v.leave()
	v.stream = true
	s.metrics.streams.Inc()
	ended := func() {
		s.metrics.streams.Dec()
		closed()
	}
	w.Header().Set("Content-Type", media)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	a, whole := w.(*answer)
	if whole {
		a.direct = true
		if l := s.takeOver(a, r); l != nil {
			l.run(serve, ended)
			return
		}
	}
	defer ended()
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{}) // the server's own would end the stream
	serve(r.Context(), func(text []byte) error {
		_ = control.SetWriteDeadline(time.Now().Add(s.patience))
		if _, err := w.Write(text); err != nil {
			return err
		}
		return control.Flush()
	})
}

// serve sends until the match is over, the reader is gone or the server stops.
func (st *Stream) serve(ctx context.Context, send func([]byte) error) {
	s := st.server
	var err error
	if st.news, err = st.Follow(ctx); err != nil {
		return
	}
	defer st.news.End()
	beat := time.NewTimer(s.nextBeat())
	defer beat.Stop()
	for st.look(ctx) && st.send(send) && !st.over {
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
			beat.Reset(s.nextBeat())
		}
	}
}

// nextBeat is when a stream that hears nothing is told that it is there. Those that began together do not stay so.
func (s *Server) nextBeat() time.Duration { return s.beat - rand.N(s.beat/4) }

// maxLooks is how many streams ask the store at the same time.
const maxLooks = 64

// look collects what is new, if the reader may still have it. It does so on another stack, a few streams at a time: a stack that was
// as deep as the store stays large, and idle streams consist of little else.
func (st *Stream) look(ctx context.Context) (ok bool) {
	st.server.looks <- struct{}{}
	fault := make(chan error)
	go func() {
		fault <- rescue.Run("look for events", nil, func() { ok = (st.at < 0 || st.Still(ctx) == nil) && st.collect(ctx) })
	}()
	err := <-fault
	<-st.server.looks
	if err != nil {
		panic(err)
	}
	return ok
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
		if n.Kind != follow.TurnNews {
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

// send gives the reader what was written down.
func (st *Stream) send(send func([]byte) error) bool {
	if st.out.Len() == 0 {
		return true
	}
	if send(st.out.Bytes()) != nil {
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
