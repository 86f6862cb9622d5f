package web

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"path"
	"strconv"
	"strings"
	"unicode/utf8"

	"wits/game/words"
	"wits/host"
	"wits/internal/rescue"
	"wits/limit"
	"wits/web/problem"
	"wits/work"
)

// ServeHTTP answers a request: it bounds, counts and logs it, and makes a problem of whatever goes wrong.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s.tellHealth(w, r) {
		return
	}
	v := &Visit{server: s, began: s.Now(), https: s.isHTTPS(r), Header: w.Header(), Request: s.requestID(r)}
	v.from, v.Address = s.address(r)
	v.Header.Set(requestHeader, v.Request)
	r = r.WithContext(work.Asked(work.For(context.WithValue(r.Context(), visitKey{}, v), work.Owner{Address: v.Address}), v.Request))
	a := &answer{ResponseWriter: w}
	api := strings.HasPrefix(r.URL.Path, "/api/")
	if api {
		s.welcome(v, r)
	}
	v.read(r)
	if r.ContentLength != 0 {
		v.body = &intake{ReadCloser: r.Body, visit: v, ctx: r.Context(), length: r.ContentLength, control: http.NewResponseController(w)}
		r.Body = v.body
	}
	if !api {
		a.direct, a.charge = true, func(bytes int) { s.limits.Spend(limit.Files, v.Address, bytes>>10) }
	}
	s.secure(w.Header(), api, v.https)
	defer v.keep(0)
	if api {
		w.Header().Add("Vary", "Accept-Language") // sentences are in the reader's language
	}
	defer s.end(a, r, v)
	defer v.leave()
	if err := s.admit(r, v, api); err != nil {
		writeProblem(a, err, v)
		return
	}
	if !preflight(a, r, v) {
		s.mux.ServeHTTP(a, r)
	}
}

// admit says why there is no room for a request, nil where there is. The files of the app take no room: they are there
// already, and whoever reads them slowly takes a connection and nothing else. But nobody gets all of the line.
func (s *Server) admit(r *http.Request, v *Visit, api bool) error {
	if err := s.Rules.Address(v.from); err != nil {
		return err
	}
	if strings.HasPrefix(v.bearer, host.TokenMark) {
		return problem.New(http.StatusForbidden, problem.Forbidden, words.New("problem.host-token"))
	}
	if !api && !isUnclean(r.URL.Path) {
		return s.Limit(limit.Files, v.Address)
	}
	if err := v.enter(); err != nil {
		return err
	}
	if !utf8.ValidString(r.URL.Path) || strings.ContainsRune(r.URL.Path, 0) || isUnclean(r.URL.Path) {
		return problem.New(http.StatusNotFound, problem.NotFound, words.New("problem.path"))
	}
	err := v.Limit(limit.Requests, v.Address)
	v.tellLimits() // now, for streams
	if err != nil {
		return err
	}
	if err := s.csrf.Check(r); err != nil && !v.Foreign {
		return problem.New(http.StatusForbidden, problem.Forbidden, words.New("problem.foreign"))
	}
	return nil
}

// isUnclean reports whether a path has parts that are empty or lead elsewhere. The router would send its visitor to another
// path, in HTML and in English; nothing of ours leads there.
func isUnclean(p string) bool {
	clean := path.Clean(p)
	return p == "/api" || clean != p && clean+"/" != p
}

// enter takes a place for a request: among those that are answered, or among those whose body is awaited.
func (v *Visit) enter() error {
	if v.body != nil {
		place, err := v.server.bodies.Enter(v.Address, v.body.evict)
		v.body.place = place
		return v.server.full(err)
	}
	return v.enterAnswered()
}

// enterAnswered takes a place among the requests that are answered.
func (v *Visit) enterAnswered() error {
	err := v.server.full(v.server.requests.Enter(v.Address))
	v.inside = err == nil
	return err
}

// leave gives the place of a request to the next one: when it ends, or when it becomes a stream.
func (v *Visit) leave() {
	if v.inside {
		v.inside = false
		v.server.requests.Leave(v.Address)
	}
	if v.body != nil {
		v.server.bodies.Leave(v.body.place)
	}
}

// end sends the answer and notes what happened.
func (s *Server) end(a *answer, r *http.Request, v *Visit) {
	if fault := recover(); fault != nil {
		if fault == http.ErrAbortHandler {
			panic(fault)
		}
		s.metrics.storeErrors.Inc()
		s.Log.Error("a request broke", append(rescue.Caught("answer a request", fault).Attrs(), host.RequestAttr, v.Request, "route", route(r))...)
		if !a.fail(v) {
			panic(http.ErrAbortHandler) // the answer has begun: cut it off, so that it is not taken for whole
		}
	}
	v.abandon()
	if !a.direct {
		v.tellLimits()
	}
	v.send(a, r)
	if v.taken {
		return // by a stream, whose end is noted
	}
	v.method, v.route, v.sent = r.Method, route(r), a.sent
	s.note(v, a.status)
}

// note counts and logs a request that has ended.
func (s *Server) note(v *Visit, status int) {
	took := s.Now().Sub(v.began)
	s.metrics.requests.With(methodName(v.method), v.route, strconv.Itoa(status)).Inc()
	if !v.stream {
		s.metrics.durations.Observe(v.route, took.Seconds())
		s.Watch.Answered(host.Answer{Request: v.Request, Route: v.method + " " + v.route, Status: status, Took: took})
	}
	if ctx := context.Background(); s.Log.Enabled(ctx, slog.LevelInfo) {
		s.Log.LogAttrs(ctx, slog.LevelInfo, "request",
			slog.String(host.RequestAttr, v.Request), slog.String("method", v.method), slog.String("route", v.route), slog.Int("status", status),
			slog.Float64("took_ms", float64(took.Microseconds())/1000), slog.Int("bytes", v.sent), slog.String("player", v.shortPlayer()))
	}
}

// route is the pattern that a request matched. The path itself may have links and codes, so it is never logged.
func route(r *http.Request) string {
	if r.Pattern == "" {
		return "none"
	}
	_, path, found := strings.Cut(r.Pattern, " ")
	if !found {
		return r.Pattern
	}
	return path
}

// noRoute answers what no operation under /api does: with 405 where another method would do.
func (s *Server) noRoute(w http.ResponseWriter, r *http.Request) {
	var allowed []string
	for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"} {
		probe := &http.Request{Method: method, URL: r.URL, Host: r.Host}
		if _, pattern := s.mux.Handler(probe); pattern != "" && pattern != "/api/" {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) == 0 {
		writeProblem(w, problem.New(http.StatusNotFound, problem.NotFound, words.New("problem.no-path")), VisitOf(r.Context()))
		return
	}
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	writeProblem(w, problem.New(http.StatusMethodNotAllowed, problem.Method,
		words.New("problem.method", words.Text("methods", strings.Join(allowed, ", ")), words.Text("method", fmt.Sprintf("%.10s", r.Method)))), VisitOf(r.Context()))
}

// securityHeaders are those that keep browsers from doing more with an answer than they should. They are made once and
// shared by all answers: nobody adds to them.
func securityHeaders() http.Header {
	return http.Header{
		"Content-Security-Policy":      {appPolicy},
		"Referrer-Policy":              {"no-referrer"},
		"X-Content-Type-Options":       {"nosniff"},
		"X-Frame-Options":              {"DENY"},
		"Cross-Origin-Opener-Policy":   {"same-origin"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Permissions-Policy":           {permissions},
	}
}

// secure sets them on an answer.
func (s *Server) secure(h http.Header, api, https bool) {
	maps.Copy(h, s.security)
	if api {
		h.Set("Content-Security-Policy", apiPolicy)
		h.Set("Cache-Control", "no-store") // until the operation says otherwise
	}
	if https {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
}

const (
	apiPolicy = "default-src 'none'; frame-ancestors 'none'"
	appPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
		"connect-src 'self'; manifest-src 'self'; worker-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; " +
		"frame-ancestors 'none'"
	permissions = "accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), " +
		"microphone=(), midi=(), payment=(), usb=()"
)
