package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
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
	names := make([]string, 0, len(all))
	for name := range all {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
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

// TestTheWorstBodiesOfManyAreBounded sends all worst bodies at once, as often as one address may have connections and more,
// by a player and by nobody, without any limit on how often.
func TestTheWorstBodiesOfManyAreBounded(t *testing.T) {
	h := open(t, quiet)
	token := h.bearer().header.Get("Authorization")
	watch := watchHeap()
	var senders sync.WaitGroup
	answers := make(chan string, 4096)
	n := 0
	for name, ask := range worstRequests() {
		for range 5 {
			who := token
			if n++; n%2 == 0 {
				who = ""
			}
			senders.Go(func() {
				if status := post(h.web, who, ask[0], ask[1]); status < 400 || status == 500 {
					answers <- fmt.Sprintf("%s: %d", name, status)
				}
			})
		}
	}
	senders.Wait()
	close(answers)
	for text := range answers {
		if !strings.Contains(text, "whole") && !strings.Contains(text, "explore") {
			t.Error(text)
		}
	}
	if most := watch(); most > 400<<20 {
		t.Errorf("%d requests took %d MB", n, most>>20)
	} else {
		t.Logf("%d requests took %d MB", n, most>>20)
	}
	if held, _, _ := h.web.Memory(); held != 0 {
		t.Errorf("%d bytes are still held", held)
	}
}
