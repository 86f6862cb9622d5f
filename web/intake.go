package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"wits/game/wire"
	"wits/game/words"
	"wits/limit"
	"wits/web/problem"
)

const (
	bodyGrace = 3 * time.Second // for the first bytes
	bodyRate  = 32 << 10        // bytes a second that are to come after it
	bodyRest  = time.Second / 2 // for what nobody reads
)

// intake is the body of a request while it is being read. Each part of it is to be there in time, is charged to the memory
// that all requests share, and counts to the bound of its route. Once it has failed it stays so.
type intake struct {
	io.ReadCloser
	visit   *Visit
	ctx     context.Context
	control *http.ResponseController
	cost    Cost
	length  int64 // -1 where it is not known
	began   time.Time
	got     int64
	ended   bool
	failed  error
	evicted atomic.Bool
	place   *limit.Place // among those whose body is awaited
}

// Read reads a part. Its errors are io.EOF and problems.
func (b *intake) Read(p []byte) (int, error) {
	if b.failed != nil {
		return 0, b.failed
	}
	if b.began.IsZero() {
		b.began = time.Now()
	}
	_ = b.control.SetReadDeadline(b.deadline())
	if b.evicted.Load() {
		return b.fail(late())
	}
	n, err := b.ReadCloser.Read(p)
	b.got += int64(n)
	if b.got > b.cost.body {
		return b.fail(tooLarge(b.cost))
	}
	if err := b.charge(); err != nil {
		return b.fail(err)
	}
	switch {
	case err == nil:
		return n, nil
	case err == io.EOF:
		return n, b.end()
	case errors.Is(err, os.ErrDeadlineExceeded):
		return b.fail(late())
	}
	return b.fail(problem.New(http.StatusBadRequest, problem.Malformed, words.New("problem.cut")))
}

// charge reserves memory for what has come. A body that turns out not to be a small one pays for all that is to come, and
// for what is done with it, at once: whoever waits for memory has next to nothing. Waiting is not the sender's delay.
func (b *intake) charge() error {
	bytes := b.got * b.cost.perByte
	if bytes <= b.visit.memory {
		return nil
	}
	if bytes > limit.SmallClaim {
		length := b.length
		if length < 0 {
			length = b.cost.body
		}
		bytes = length*b.cost.perByte + b.cost.fixed
	}
	began := time.Now()
	err := b.visit.take(b.ctx, bytes)
	b.began = b.began.Add(time.Since(began))
	return err
}

// settle reserves memory for what is done with a body that has come.
func (b *intake) settle() error { return b.visit.take(b.ctx, b.got*b.cost.perByte+b.cost.fixed) }

// deadline is when the next part is to be there: later the more has come, so that it depends on the length of what is
// really sent, and never later than a request may take.
func (b *intake) deadline() time.Time {
	return b.began.Add(min(readTime, b.visit.server.grace+time.Duration(b.got)*time.Second/bodyRate))
}

// end lets the request go on to be answered.
func (b *intake) end() error {
	b.ended = true
	_ = b.control.SetReadDeadline(time.Now().Add(readTime))
	b.visit.server.bodies.Leave(b.place)
	if b.failed = b.visit.enterAnswered(); b.failed != nil {
		return b.failed
	}
	return io.EOF
}

func (b *intake) fail(err error) (int, error) {
	b.failed = err
	b.giveUp()
	return 0, err
}

// evict ends the reading from elsewhere.
func (b *intake) evict() {
	b.evicted.Store(true)
	b.giveUp()
}

// giveUp lets nobody wait any longer for what is missing, the server neither, which would read on before it answers.
func (b *intake) giveUp() { _ = b.control.SetReadDeadline(time.Unix(1, 0)) }

// abandon is for a request that is answered before its body was read: what is still to come of it has a short time, because
// the server reads some of it before it sends the answer.
func (v *Visit) abandon() {
	if v.body != nil && !v.body.ended && v.body.failed == nil {
		_ = v.body.control.SetReadDeadline(time.Now().Add(bodyRest))
	}
}

func late() *problem.Problem {
	return problem.New(http.StatusRequestTimeout, problem.Timeout,
		words.New("problem.slow", words.Int("seconds", int(bodyGrace/time.Second)), words.Int("rate", bodyRate>>10)))
}

func tooLarge(c Cost) *problem.Problem {
	if c == CostArchive {
		return problem.New(http.StatusRequestEntityTooLarge, problem.TooLarge, words.New("problem.archive-large", words.Int("most", int(c.body>>20))))
	}
	return problem.New(http.StatusRequestEntityTooLarge, problem.TooLarge,
		words.New("problem.too-large", words.Int("most", int(costSmall.body>>10)), words.Int("replay", int(CostUpload.body>>20))))
}

// receive stands before an operation. Answers are in the language that the query asks for. What quick can answer goes no further.
func (s *Server) receive(o Operation, quick func(http.ResponseWriter, *http.Request, []byte) bool) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		r, w := humago.Unwrap(ctx)
		v := VisitOf(r.Context())
		if lang := ctx.Query("lang"); lang != "" {
			v.Speaker = s.Words.In(s.Words.Choose(lang))
		}
		buffer := s.buffers.Get().(*bytes.Buffer)
		defer s.buffers.Put(buffer)
		buffer.Reset()
		read, err := v.prepare(r, o, buffer)
		if err != nil {
			writeProblem(w, err, v)
			return
		}
		if read {
			if quick(w, r, buffer.Bytes()) {
				return
			}
			r.Body = io.NopCloser(bytes.NewReader(buffer.Bytes()))
		}
		s.inTurn(o, next)(ctx)
	}
}

// prepare asks the operation's limit, then reserves what the operation may cost, and reads the body unless the operation does so
// itself. An operation without a body reads none.
func (v *Visit) prepare(r *http.Request, o Operation, body *bytes.Buffer) (read bool, err error) {
	if o.Limit != "" {
		if err := v.Limit(o.Limit, v.Address); err != nil {
			return false, err
		}
	}
	switch {
	case v.body == nil || o.Cost.body == 0:
		return false, v.take(r.Context(), o.Cost.fixed)
	case r.ContentLength > o.Cost.body:
		return false, tooLarge(o.Cost)
	}
	v.body.cost = o.Cost
	if o.Upload != nil || o.Takes != "" {
		return false, nil
	}
	if _, err := body.ReadFrom(v.body); err != nil {
		return false, err
	}
	return true, v.body.settle()
}

// Upload reads the document that a request brings as a stream. Read reads it all; what follows it is refused.
func (s *Server) Upload(ctx context.Context, read func(*wire.Stream) error) error {
	v := VisitOf(ctx)
	if v.body == nil {
		return problem.New(http.StatusBadRequest, problem.Malformed, words.New("problem.no-body"))
	}
	if !isJSON(v.kind) {
		return problem.New(http.StatusUnsupportedMediaType, problem.Malformed, words.New("problem.content-type"))
	}
	stream := wire.NewStream(v.body)
	err := read(stream)
	if err == nil {
		err = stream.End()
	}
	switch {
	case v.body.failed != nil:
		return v.body.failed
	case errors.Is(err, wire.ErrSyntax):
		return problem.Bad(http.StatusBadRequest, err.Error())
	case err != nil:
		return problem.Bad(http.StatusUnprocessableEntity, err.Error())
	}
	return v.body.settle()
}

// Bytes reads the file that a request brings, of a media type.
func (s *Server) Bytes(ctx context.Context, media string) ([]byte, error) {
	v := VisitOf(ctx)
	if v.body == nil {
		return nil, problem.New(http.StatusBadRequest, problem.Malformed, words.New("problem.no-body"))
	}
	if kind, _, _ := strings.Cut(v.kind, ";"); !strings.EqualFold(strings.TrimSpace(kind), media) {
		return nil, problem.New(http.StatusUnsupportedMediaType, problem.Malformed, words.New("problem.media-type", words.Text("type", media)))
	}
	data, err := io.ReadAll(v.body)
	if err != nil {
		return nil, err
	}
	return data, v.body.settle()
}

// isJSON reports whether a content type is one of JSON. None is taken for it.
func isJSON(contentType string) bool {
	kind, _, _ := strings.Cut(contentType, ";")
	kind = strings.ToLower(strings.TrimSpace(kind))
	return kind == "" || kind == "application/json" || strings.HasSuffix(kind, "+json")
}
