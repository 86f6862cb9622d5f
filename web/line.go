package web

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"wits/host"
	"wits/internal/rescue"
)

// line is a connection that a stream has taken over from the HTTP server, which forgets the request then.
type line struct {
	net.Conn
	server *Server
	visit  *Visit
	ctx    context.Context
	head   []byte // of the answer, until it is sent
}

// takeOver takes the connection of a request over; nil where that cannot be done.
func (s *Server) takeOver(a *answer, r *http.Request) *line {
	if r.Method != http.MethodGet || r.ContentLength != 0 || !r.ProtoAtLeast(1, 1) {
		return nil
	}
	conn, _, err := http.NewResponseController(a).Hijack()
	if err != nil {
		return nil
	}
	var head bytes.Buffer
	fmt.Fprintf(&head, "HTTP/1.1 200 OK\r\nDate: %s\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n", time.Now().UTC().Format(http.TimeFormat))
	_ = a.Header().Write(&head) // a buffer takes everything
	head.WriteString("\r\n")
	v := VisitOf(r.Context())
	v.taken, v.Header, v.method, v.route = true, http.Header{}, r.Method, route(r)
	a.status = http.StatusOK
	return &line{Conn: conn, server: s, visit: v, ctx: context.WithoutCancel(r.Context()), head: head.Bytes()}
}

// run lets the stream go on by itself until it ends.
func (l *line) run(serve server, ended func()) {
	ctx, cancel := context.WithCancel(l.ctx)
	go func() { // what is sent is nothing to us: only that the reader hangs up
		if _, err := l.Read(make([]byte, 1)); err != nil {
			cancel()
		}
	}()
	l.server.open.Go(func() {
		defer ended()
		defer l.end()
		defer cancel()
		serve(ctx, l.send)
	})
}

// send sends a part of the answer.
func (l *line) send(text []byte) error {
	_ = l.SetWriteDeadline(time.Now().Add(l.server.patience))
	_, err := l.Write(fmt.Appendf(l.head, "%x\r\n%s\r\n", len(text), text))
	l.head = nil
	l.visit.sent += len(text)
	return err
}

// end ends the answer and the connection, and notes what happened.
func (l *line) end() {
	s := l.server
	if fault := recover(); fault != nil {
		s.metrics.storeErrors.Inc()
		s.Log.Error("a request broke", append(rescue.Caught("send a stream", fault).Attrs(), host.RequestAttr, l.visit.Request, "route", l.visit.route)...)
	} else {
		_ = l.SetWriteDeadline(time.Now().Add(time.Second))
		_, _ = l.Write(append(l.head, "0\r\n\r\n"...)) // a reader that is gone needs no end
	}
	_ = l.Close()
	s.note(l.visit, http.StatusOK)
	if s.counting {
		s.count(l.Conn, http.StateClosed) // the HTTP server does not know any more
	}
}
