package web

import (
	"bytes"
	"cmp"
	"compress/gzip"
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
	a.status = cmp.Or(a.status, status)
	if a.direct {
		a.ResponseWriter.WriteHeader(status)
	}
}

// Write notes a part of the body.
func (a *answer) Write(b []byte) (int, error) {
	a.status = cmp.Or(a.status, http.StatusOK)
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
	a.status = cmp.Or(a.status, http.StatusOK)
	a.body = *bytes.NewBuffer(body)
}

// Unwrap lets http.ResponseController reach the connection.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// finish sends what was kept back.
func (a *answer) finish(r *http.Request) {
	if a.direct {
		return
	}
	a.status = cmp.Or(a.status, http.StatusOK)
	a.pack(r)
	if (r.Method == http.MethodGet || r.Method == http.MethodHead) && a.status == http.StatusOK &&
		files.Unchanged(a.ResponseWriter, r, files.ETag(a.body.Bytes())) {
		a.status = http.StatusNotModified
		return
	}
	if a.status != http.StatusNoContent {
		a.Header().Set("Content-Length", strconv.Itoa(a.body.Len()))
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

// fail replaces whatever was kept back by the problem of a fault of ours. It reports false when it is too late.
func (a *answer) fail(v *Visit) bool {
	if a.direct {
		return false
	}
	a.body.Reset()
	a.Header().Del("Content-Encoding")
	a.status = 0
	writeProblem(a, problem.Fault(), v)
	return true
}

// writeProblem answers a visit with the problem of an error.
func writeProblem(w http.ResponseWriter, err error, v *Visit) {
	problem.Of(err).Write(w, v.Speaker, v.Request)
}
