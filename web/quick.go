package web

import (
	"context"
	"net/http"
)

// Quick reads and writes by hand what an operation is mostly asked and answers: huma's reflection costs more than most
// operations. Whatever is unusual is left to huma. So huma's description stays the only one, and only huma refuses a request.
type Quick[I, O any] struct {
	Read  func(r *http.Request, body []byte, in *I) bool // false for what is unusual
	Write func(out *O) ([]byte, error)                   // the body of the answer, as huma would write it
}

// handler answers a request whose body was read. It reports false, and has done nothing, for one that is left to huma.
func (q Quick[I, O]) handler(answer func(context.Context, *I) (*O, error)) func(w http.ResponseWriter, r *http.Request, body []byte) bool {
	return func(w http.ResponseWriter, r *http.Request, body []byte) bool {
		var in I
		if q.Read == nil || !isPlain(r) || !q.Read(r, body, &in) {
			return false
		}
		out, err := answer(r.Context(), &in)
		if err != nil {
			writeProblem(w, err, VisitOf(r.Context()))
			return true
		}
		text, err := q.Write(out)
		if err != nil {
			panic(err) // as huma does; it is answered with a fault of ours
		}
		w.Header()["Content-Type"] = jsonType
		hold(w, text)
		return true
	}
}

// jsonType is the type of an answer. All answers share it, and nobody adds to it.
var jsonType = []string{"application/json"}

// isPlain reports whether a request asks for nothing beside its operation: no other format, no query.
func isPlain(r *http.Request) bool {
	accept, kind := r.Header.Get("Accept"), r.Header.Get("Content-Type")
	return r.URL.RawQuery == "" && (accept == "" || accept == "*/*" || accept == "application/json") && (kind == "" || kind == "application/json")
}
