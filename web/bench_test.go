package web_test

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"wits/web"
)

// BenchmarkAction sends flags to matches over loopback, client included: one player and match a connection, eight actions
// to a match. The log is at warn, as on a server under load, and nothing is limited.
func BenchmarkAction(b *testing.B) {
	h := open(b, quiet)
	for _, callers := range []int{1, 32} {
		b.Run(fmt.Sprintf("%d_callers", callers), func(b *testing.B) {
			b.ReportAllocs()
			b.SetParallelism(callers)
			transport := &http.Transport{MaxIdleConnsPerHost: 128}
			defer transport.CloseIdleConnections()
			var failed atomic.Int64
			b.RunParallel(func(pb *testing.PB) {
				var c *client
				for id, n, matches := "", 8, 0; pb.Next(); n++ {
					if n == 8 && matches%100 == 0 { // a player may not have many more running
						c = h.bearer()
					}
					if n == 8 {
						id, n, matches = c.start("minesweeper", "journeyman"), 0, matches+1
					}
					if !send(c, transport, id, n) {
						failed.Add(1)
					}
				}
			})
			if failed.Load() > 0 {
				b.Errorf("%d actions failed", failed.Load())
			}
		})
	}
}

func quiet(c *web.Config) {
	c.Log = slog.New(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{Level: slog.LevelWarn}))
}

func send(c *client, transport http.RoundTripper, id string, n int) bool {
	req, err := http.NewRequest("POST", c.URL+"/api/v1/matches/"+id+"/actions", strings.NewReader(act(n, `{"type":"flag","x":3,"y":4}`)))
	if err != nil {
		return false
	}
	req.Header = c.header.Clone()
	req.Header.Set("Content-Type", "application/json")
	resp, err := transport.RoundTrip(req)
	if err != nil {
		return false
	}
	_, err = io.Copy(io.Discard, resp.Body)
	return resp.Body.Close() == nil && err == nil && resp.StatusCode == http.StatusOK
}
