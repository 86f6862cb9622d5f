package web_test

import (
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
)

// worstBodies are bodies that take the most memory and time for their length, by name: of requests that are decoded whole,
// and of those that are read as a stream.
func worstBodies() (small, uploads map[string]string) {
	fill := func(text string, n int) string { return strings.Repeat(text, n/len(text)) }
	const few, many = 64<<10 - 64, 4<<20 - 256
	small = map[string]string{
		"arrays":  `[` + fill("[],", few) + `[]]`,
		"objects": `{"action":{"a":[` + fill("{},", few) + `{}]},"seq":0}`,
		"members": `{"action":{"a":[` + fill(`{"a":1,"b":"","c":[3]},`, few) + `0]},"seq":0}`,
		"nested":  fill("[", few/2) + fill("]", few/2),
		"escapes": `{"name":"` + fill(`\u0041`, few) + `"}`,
		"numbers": `{"action":{"a":[` + fill("1,", few) + `1]},"seq":0}`,
		"space":   `{"action":` + fill(" ", few) + `{},"seq":0}`,
	}
	head := `{"format":1,"program":"wits 0.1.0","game":"mastermind","preset":"classic","seed":42,"players":["p1"],"actions":[`
	uploads = map[string]string{
		"entries": head + fill(`{"seat":0,"action":{}},`, many),
		"long":    head + fill(`{"seat":0,"action":{"type":"submit","code":["R","R","B","B"],"x":"`+fill("a", 320)+`"}},`, many),
		"whole":   head + fill(`{"seat":0,"action":{"type":"reset"}},`, 37*9999) + `{"seat":0,"action":{"type":"forfeit"}}],"status":"lost","digest":"x"}`,
		"nested":  head + fill("[", many),
		"escapes": `{"format":1,"program":"` + fill(`\u0041`, many),
		"space":   `{"format":1,` + fill(" ", many),
	}
	return small, uploads
}

// worstRequests are paths with the bodies that can be sent there.
func worstRequests() map[string][]string {
	small, uploads := worstBodies()
	all := map[string][]string{}
	for _, path := range []string{"/players", "/session", "/matches", "/matches/x/actions", "/matches/x/forfeit", "/explore"} {
		for name, text := range small {
			all[path+" "+name] = []string{"/api/v1" + path, text}
		}
	}
	for name, text := range uploads {
		all["/replays/verify "+name] = []string{"/api/v1/replays/verify", text}
		all["/replays "+name] = []string{"/api/v1/replays", text}
		all["/matches/import "+name] = []string{"/api/v1/matches/import", `{"replay":` + text}
	}
	return all
}

func post(h http.Handler, token, path, text string) int {
	r := httptest.NewRequest("POST", path, strings.NewReader(text))
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", token)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Code
}

// BenchmarkRouteCost shows what the worst bodies cost: time, and all memory that is taken for one, which is more than what
// is held at any moment.
func BenchmarkRouteCost(b *testing.B) {
	h := open(b, quiet)
	token := h.bearer().header.Get("Authorization")
	all := worstRequests()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		b.Run(strings.ReplaceAll(name, " ", ":"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				post(h.web, token, all[name][0], all[name][1])
			}
		})
	}
}

func TestNoOperationMayCostMoreThanAShare(t *testing.T) {
	h := open(t)
	_, most, each := h.web.Memory()
	if most > 128<<20 {
		t.Errorf("requests may hold %d MiB", most>>20)
	}
	costs := h.web.Costs()
	for id, worst := range costs {
		if worst > each {
			t.Errorf("%s may cost %d bytes, of the %d of an address", id, worst, each)
		}
	}
	if len(costs) < 30 {
		t.Errorf("only %d operations say what they cost", len(costs))
	}
}

// TestTheWorstBodiesOfManyAreBounded sends the worst bodies of all operations over 256 connections, by a player and by nobody,
// without any limit on how often. What is measured is the whole program, senders included.
func TestTheWorstBodiesOfManyAreBounded(t *testing.T) {
	h := open(t, quiet)
	token := h.bearer().header.Get("Authorization")
	all := worstRequests()
	names := slices.Sorted(maps.Keys(all))
	watch := watchHeap()
	each := 1 // every body is sent
	if os.Getenv("WITS_LONG") != "" {
		each = 4
	}
	var senders sync.WaitGroup
	for i := range 256 {
		senders.Go(func() {
			transport := &http.Transport{}
			defer transport.CloseIdleConnections()
			for n := range each {
				name := names[(i*7+n)%len(names)]
				status := sendWorst(h, transport, []string{token, ""}[i%2], all[name])
				if status < 400 && status != 0 && !strings.HasSuffix(name, "whole") || status == 500 {
					t.Errorf("%s: %d", name, status)
				}
			}
		})
	}
	senders.Wait()
	most := watch()
	t.Logf("at most %d MB", most>>20)
	if most > 400<<20 {
		t.Errorf("it took %d MB", most>>20)
	}
	if held, _, _ := h.web.Memory(); held != 0 {
		t.Errorf("%d bytes are still held", held)
	}
}

// sendWorst sends a body and returns the status of the answer, 0 for none: the server closes on who sends too much.
func sendWorst(h *house, transport http.RoundTripper, token string, ask []string) int {
	req, err := http.NewRequest("POST", h.URL+ask[0], strings.NewReader(ask[1]))
	if err != nil {
		return 0
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", token)
	}
	resp, err := transport.RoundTrip(req)
	if err != nil {
		return 0
	}
	_, _ = io.Copy(io.Discard, resp.Body)
	_ = resp.Body.Close()
	return resp.StatusCode
}
