package trial

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// maxProblem bounds a problem document: a refusal must not send back what was sent.
const maxProblem = 4 << 10

// answer is what came back, read whole.
type answer struct {
	status int
	header http.Header
	body   []byte
	code   string // of a problem
}

// maxAnswer bounds what is read of one answer.
const maxAnswer = 16 << 20

// read reads an answer, and holds it to what every answer is held to. What says what was asked.
func (s *scene) read(what string, r *http.Response) (answer, error) {
	defer r.Body.Close()
	body, err := io.ReadAll(io.LimitReader(r.Body, maxAnswer))
	if err != nil {
		return answer{}, err
	}
	a := answer{status: r.StatusCode, header: r.Header, body: body}
	if r.StatusCode >= 400 && strings.HasPrefix(r.Header.Get("Content-Type"), "application/problem+json") {
		a.code = s.problem(what, a)
	}
	s.count(a)
	s.judge(what, a)
	return a, nil
}

// problem reads a problem document.
func (s *scene) problem(what string, a answer) string {
	var p struct {
		Status int
		Code   string
	}
	if err := json.Unmarshal(a.body, &p); err != nil && len(a.body) > 0 {
		s.Errorf("%s: the problem cannot be read: %v: %.200s", what, err, a.body)
	}
	if len(a.body) > 0 && (p.Code == "" || p.Status != a.status) {
		s.Errorf("%s: a problem without a code or with another status than %d: %.200s", what, a.status, a.body)
	}
	return p.Code
}

// judge checks what no visitor may get out of a server: a fault of its own, or more than was sent.
func (s *scene) judge(what string, a answer) {
	switch {
	case a.status == http.StatusServiceUnavailable && a.code == "busy" && a.header.Get("Retry-After") != "":
	case a.status == http.StatusInsufficientStorage && a.code == "full":
	case a.status == http.StatusNotImplemented && a.code == "": // net/http's own, to an unknown transfer encoding
	case a.status >= http.StatusInternalServerError:
		s.Errorf("%s: %d: %.200s", what, a.status, a.body)
	case a.status == http.StatusTooManyRequests && a.header.Get("Retry-After") == "":
		s.Errorf("%s: 429 does not say when to try again", what)
	}
	if a.status >= 400 && len(a.body) > maxProblem {
		s.Errorf("%s: a refusal (%d) of %d bytes: %.200s", what, a.status, len(a.body), a.body)
	}
}

func (s *scene) count(a answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.answered == nil {
		s.answered = map[string]int{}
	}
	s.answered[strings.TrimSpace(fmt.Sprint(a.status, " ", a.code))]++
}

// ask sends a request with a JSON body as somebody, and reads its answer.
func (s *scene) ask(h *http.Client, method, path, token, body string) (answer, error) {
	return s.askFor(s.Context(), h, method, path, token, body)
}

// askFor is ask for somebody who waits until ctx is done.
func (s *scene) askFor(ctx context.Context, h *http.Client, method, path, token, body string) (answer, error) {
	var in io.Reader
	if body != "" {
		in = strings.NewReader(body)
	}
	r, err := http.NewRequestWithContext(ctx, method, s.URL()+path, in)
	if err != nil {
		return answer{}, err
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	got, err := h.Do(r)
	if err != nil {
		return answer{}, err
	}
	return s.read(method+" "+path, got)
}

// must is ask where the answer has to be good; it is read into out, unless that is nil.
func (s *scene) must(h *http.Client, method, path, token, body string, out any) {
	s.Helper()
	a, err := s.ask(h, method, path, token, body)
	if err != nil {
		s.Fatalf("%s %s: %v", method, path, err)
	}
	if a.status >= 300 {
		s.Fatalf("%s %s: %d: %.300s", method, path, a.status, a.body)
	}
	if out == nil {
		return
	}
	if err := json.Unmarshal(a.body, out); err != nil {
		s.Fatalf("%s %s: %v: %.300s", method, path, err, a.body)
	}
}

// player makes a player and returns their token.
func (s *scene) player(h *http.Client) string {
	s.Helper()
	var made struct{ Token string }
	s.must(h, "POST", "/api/v1/players", "", `{"name":"Visitor"}`, &made)
	return made.Token
}
