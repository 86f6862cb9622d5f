package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"net/http"
	"strconv"

	"wits/web/files"
	"wits/web/problem"
)

// answer keeps an answer back until it is whole. So a fault halfway becomes a clean problem, the length is always told,
// and an answer that the client has is not sent again. Streams and the files of the app pass through.
type answer struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
	direct bool            // what is written is let through at once
	charge func(bytes int) // is told of what is let through, before it is sent; nil where that is not counted
	sent   int
}

// WriteHeader notes the status.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
	if a.direct {
		a.ResponseWriter.WriteHeader(status)
	}
}

// Write notes a part of the body.
func (a *answer) Write(b []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	if a.direct {
		if a.charge != nil {
			a.charge(len(b))
		}
		n, err := a.ResponseWriter.Write(b)
		a.sent += n
		return n, err
	}
	return a.body.Write(b)
}

// hold is Write for the whole body of an answer, which nobody else uses any more: it is not copied.
func hold(w http.ResponseWriter, body []byte) {
	a := w.(*answer)
	if a.status == 0 {
		a.status = http.StatusOK
	}
	a.body = *bytes.NewBuffer(body)
}

// Unwrap lets http.ResponseController reach the connection.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// finish sends what was kept back.
func (a *answer) finish(r *http.Request) {
	if a.direct {
		return
	}
	if a.status == 0 {
		a.status = http.StatusOK
	}
	h := a.Header()
	a.pack(r)
	if (r.Method == http.MethodGet || r.Method == http.MethodHead) && a.status == http.StatusOK &&
		files.Unchanged(a.ResponseWriter, r, files.ETag(a.body.Bytes())) {
		a.status = http.StatusNotModified
		return
	}
	if a.status != http.StatusNoContent {
		h.Set("Content-Length", strconv.Itoa(a.body.Len()))
	}
	a.ResponseWriter.WriteHeader(a.status)
	n, _ := a.ResponseWriter.Write(a.body.Bytes()) // a client that has gone needs no answer
	a.sent = n
}

// pack compresses an answer that is marked for it, for clients that accept gzip.
func (a *answer) pack(r *http.Request) {
	h := a.Header()
	if h.Get("Content-Encoding") == "" {
		return
	}
	h.Add("Vary", "Accept-Encoding")
	if a.status != http.StatusOK || !files.Accepts(r.Header.Get("Accept-Encoding"), files.Gzip) {
		h.Del("Content-Encoding")
		return
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(a.body.Bytes()) // a buffer takes everything
	_ = z.Close()
	a.body = b
}

// fail replaces whatever was kept back by a problem. It reports false when it is too late.
func (a *answer) fail(p *problem.Problem, v *Visit) bool {
	if a.direct {
		return false
	}
	a.body.Reset()
	a.Header().Del("Content-Encoding")
	a.status = 0
	writeProblem(a, p, v)
	return true
}

// writeProblem answers a visit with a problem.
func writeProblem(w http.ResponseWriter, p *problem.Problem, v *Visit) {
	h := w.Header()
	h.Set("Content-Type", "application/problem+json")
	h.Set("Cache-Control", "no-store")
	for name, values := range p.GetHeaders() {
		h[name] = values
	}
	w.WriteHeader(p.Status)
	body, err := json.Marshal(v.Tell(p))
	if err != nil {
		return // a problem has nothing that cannot be encoded
	}
	_, _ = w.Write(append(body, '\n'))
}
