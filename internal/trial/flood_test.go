package trial

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// compressed sends bodies that are small until they are unpacked, and encodings that are none.
func compressed(s *scene) {
	h := s.visitor("127.0.6.1", 16)
	var bomb bytes.Buffer
	w := gzip.NewWriter(&bomb)
	for range 64 {
		_, _ = w.Write(make([]byte, 1<<20))
	}
	_ = w.Close()
	ctx, end := s.during()
	defer end()
	for first := true; first || ctx.Err() == nil; first = false {
		var wg sync.WaitGroup
		for _, path := range []string{"/api/v1/replays/verify", "/api/v1/matches", "/api/v1/matches/import", "/api/v1/players"} {
			for _, encoding := range []string{"gzip", "deflate", "br", "identity, gzip", "x"} {
				wg.Go(func() { s.unpack(h, path, encoding, bomb.Bytes()) })
			}
		}
		wg.Wait()
		time.Sleep(200 * time.Millisecond)
	}
}

func (s *scene) unpack(h *http.Client, path, encoding string, body []byte) {
	r, _ := http.NewRequestWithContext(s.Context(), http.MethodPost, s.URL()+path, bytes.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Content-Encoding", encoding)
	r.Header.Set("Accept-Encoding", "gzip;q=1e9, *;q=x, "+encoding)
	got, err := h.Do(r)
	if err != nil {
		return // cut off while it was sending
	}
	if a, err := s.read(path, got); err == nil && a.status < 400 {
		s.Errorf("%s took a body in %s: %d", path, encoding, a.status)
	}
}

// idle is how many connections do nothing.
const idle = 1000

// idleConnections opens connections and does nothing with them.
func idleConnections(s *scene) {
	ctx, end := s.during()
	defer end()
	for n := range idle {
		conn, err := s.dial(fmt.Sprintf("127.0.7.%d", 1+n%4))
		if err != nil {
			s.Errorf("connection %d: %v", n, err)
			break
		}
		defer conn.Close()
		if n%2 == 0 { // half of them after a request
			_, _ = fmt.Fprintf(conn, "GET /healthz HTTP/1.1\r\nHost: %s\r\n\r\n", s.Address)
		}
	}
	<-ctx.Done()
}
