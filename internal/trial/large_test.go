package trial

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

const (
	largeBody = 4<<20 - 1024 // just under what a replay may have
	largeEach = 256          // connections of an address
)

// worst are documents that cost a reader the most, by what is in them, of about so many bytes.
func worst(size int) map[string][]byte {
	head := `{"format":1,"program":"wits 0.1.0","game":"minesweeper","preset":"novice","seed":1,"players":["A"],"status":"playing","digest":"x","actions":[`
	fill := func(before, part, after string) []byte {
		n := max(1, (size-len(before)-len(after))/len(part))
		return []byte(before + strings.Repeat(part, n-1) + strings.TrimSuffix(part, ",") + after)
	}
	return map[string][]byte{
		"entries": fill(head, `{"seat":0,"action":{}},`, "]}"),
		"arrays":  fill("", "[", ""),
		"objects": fill("", `{"a":`, ""),
		"keys":    keys(size),
		"escapes": fill(`{"game":"`, `\u00e9`, `"}`),
		"numbers": fill(`{"actions":[`, "1e9,", "]}"),
		"deep":    fill(head+`{"seat":0,"action":`, `{"a":`, ""),
		"texts":   fill(`{"players":[`, `"",`, "]}"),
	}
}

// keys is an object of many names.
func keys(size int) []byte {
	var b bytes.Buffer
	b.WriteByte('{')
	for n := 0; b.Len() < size-32; n++ {
		fmt.Fprintf(&b, `"%x":0,`, n)
	}
	b.WriteString(`"z":0}`)
	return b.Bytes()
}

// oversized sends the worst documents to every route that takes one, as often at once as an address may: each from an
// address that has sent nothing yet.
func oversized(s *scene) {
	d := s.describe()
	ctx, end := s.during()
	defer end()
	documents := worst(largeBody)
	list := []struct {
		path string
		body []byte
	}{
		{"/api/v1/replays/verify", documents["entries"]},
		{"/api/v1/replays", documents["entries"]},
		{"/api/v1/matches/import", wrapped(documents["entries"])},
	}
	for _, name := range slices.Sorted(maps.Keys(documents)) {
		list = append(list, struct {
			path string
			body []byte
		}{"/api/v1/replays/verify", documents[name]})
	}
	for n := 0; (n < 3 || ctx.Err() == nil) && !s.killed.Load(); n++ {
		k := list[n%len(list)]
		h := s.visitor(fmt.Sprintf("127.0.%d.%d", 40+n/200, 1+n%200), largeEach)
		s.flood(h, k.path, k.body, nil)
		h.CloseIdleConnections()
		if n == 2 {
			s.small(d, s.visitor("127.0.3.2", 1))
		}
	}
}

// small sends the worst documents to the routes that take little.
func (s *scene) small(d *description, h *http.Client) {
	for _, text := range worst(64<<10 - 16) {
		for _, o := range d.all {
			if o.body() != nil {
				path := strings.NewReplacer("{id}", "1", "{game}", "mastermind", "{name}", "n").Replace(o.path)
				a, err := s.askWith(h, o.method, path, "", text)
				if err == nil && a.status < 300 && o.path != "/api/v1/replays/verify" {
					s.Errorf("%s %s took nonsense: %d", o.method, path, a.status)
				}
			}
		}
	}
}

// oversizedImports does the same as players who are signed in.
func oversizedImports(s *scene) {
	h := s.visitor("127.0.3.3", largeEach)
	tokens := make([]string, 16)
	for i := range tokens {
		tokens[i] = s.player(h)
	}
	text := wrapped(worst(largeBody)["entries"])
	ctx, end := s.during()
	defer end()
	for first := true; (first || ctx.Err() == nil) && !s.killed.Load(); first = false {
		s.flood(h, "/api/v1/matches/import", text, tokens)
	}
}

// wrapped is a replay as it is imported.
func wrapped(replay []byte) []byte { return fmt.Appendf(nil, `{"key":"k","replay":%s}`, replay) }

// flood sends one document over all connections of a visitor at once, by turns as several players or as nobody.
func (s *scene) flood(h *http.Client, path string, body []byte, tokens []string) {
	var wg sync.WaitGroup
	var answered atomic.Int64
	connections := largeEach
	if !s.long {
		connections /= 4
	}
	for n := range connections {
		token := ""
		if len(tokens) > 0 {
			token = tokens[n%len(tokens)]
		}
		wg.Go(func() {
			a, err := s.askWith(h, "POST", path, token, body)
			if err != nil {
				return // cut off while it was sending: it is refused
			}
			answered.Add(1)
			if a.status < 400 && path != "/api/v1/replays/verify" {
				s.Errorf("%s took nonsense: %d", path, a.status)
			}
		})
	}
	wg.Wait()
	if answered.Load() == 0 && !s.killed.Load() {
		s.Errorf("%s: none of %d was answered", path, connections)
	}
}

// askWith is ask with a document that is shared by many.
func (s *scene) askWith(h *http.Client, method, path, token string, body []byte) (answer, error) {
	r, err := http.NewRequestWithContext(s.Context(), method, s.URL()+path, io.NopCloser(bytes.NewReader(body)))
	if err != nil {
		return answer{}, err
	}
	r.ContentLength = int64(len(body))
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	got, err := h.Do(r)
	if err != nil {
		return answer{}, err
	}
	return s.read(method+" "+path, got)
}
