// Package load measures a server: many players play against it at once, and afterwards everything that it promised them must be
// there. LOAD is the address of a server that was started with --limit all=0 --metrics; without it each benchmark starts one.
//
//	go test ./internal/load -run '^$' -bench . -benchtime 1x
package load

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/internal/players"
	"wits/internal/witsproc"
)

// config is what to try.
type config struct {
	address     string
	connections int // players, each with a connection of their own and one request at a time
	duration    time.Duration
	games       []string
	open        int // matches that are opened beforehand and left alone
	streams     int // of them with an idle stream
	watchers    int // streams that watch one match
	length      int // actions of that match beforehand
	rate        int // actions a second, of that match or at all tables
	tables      int // at which pairs play each other
	minds       bool
	patience    time.Duration // how long an action without an answer is tried again
}

// served is the address of the server to be measured.
func served(b *testing.B) string {
	b.Helper()
	if address := os.Getenv("LOAD"); address != "" {
		return address
	}
	program := witsproc.New()
	b.Cleanup(func() { _ = program.Remove() })
	return program.Serve(b, "--limit", "all=0", "--metrics", "--data", b.TempDir()).URL()
}

// BenchmarkPlay lets 64 players play games for one, alone and beside many open matches.
func BenchmarkPlay(b *testing.B) {
	b.Run("alone", func(b *testing.B) { config{}.playOn(b) })
	b.Run("beside-10000-matches-2000-streams", func(b *testing.B) { config{open: 10_000, streams: 2000}.playOn(b) })
}

// BenchmarkMinds lets players hold all seats of games for two, and then play against a mind that answers at once.
func BenchmarkMinds(b *testing.B) {
	b.Run("alone", func(b *testing.B) { config{games: withSeats(2)}.playOn(b) })
	b.Run("minds", func(b *testing.B) { config{games: withSeats(2), minds: true}.playOn(b) })
}

// playOn lets players play, and checks what they were promised.
func (c config) playOn(b *testing.B) {
	c.address, c.connections, c.duration, c.patience = served(b), 64, 15*time.Second, 10*time.Second
	if c.games == nil {
		c.games = withSeats(1)
	}
	for range b.N {
		r, err := c.play(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		if a := r.audit; !a.Clean() || len(r.failures) > 0 {
			b.Errorf("of %d promises %d are lost and %d differ, %d replays are not proved; refused: %v", a.Checked, a.Lost, a.Differ, a.Unproved, r.failures)
		}
		b.ReportMetric(r.rate(), "actions/s")
		b.ReportMetric(float64(r.replies)/r.elapsed.Seconds(), "replies/s")
		reportTimes(b, "answered", r.times)
		reportMemory(b, c.address)
	}
}

// BenchmarkWatchers lets a thousand streams watch one match of 9,000 actions that goes on with 20 a second.
func BenchmarkWatchers(b *testing.B) {
	follow(b, config{watchers: 1000, length: 9000, rate: 20}, (*live).watched)
}

// BenchmarkTables lets a thousand pairs play games for two, each player with a stream, with a move at every table every five seconds.
func BenchmarkTables(b *testing.B) {
	follow(b, config{tables: 1000, rate: 200, games: withSeats(2)}, (*live).paired)
}

// follow measures how soon actions are answered, and streams show them.
func follow(b *testing.B, c config, play func(*live, context.Context) error) {
	c.address, c.duration, c.patience = served(b), 15*time.Second, 10*time.Second
	for range b.N {
		l := &live{config: c}
		if err := play(l, b.Context()); err != nil {
			b.Fatal(err)
		}
		if want := max(c.watchers, 1) * len(l.acts); len(l.told) != want || l.lost > 0 {
			b.Errorf("%d events of %d were told, %d streams ended early", len(l.told), want, l.lost)
		}
		reportTimes(b, "answered", l.acts)
		reportTimes(b, "told", l.told)
		reportMemory(b, c.address)
	}
}

func reportTimes(b *testing.B, what string, times []time.Duration) {
	if len(times) == 0 {
		b.Fatal("nothing happened")
	}
	slices.Sort(times)
	part := func(p float64) float64 { return times[int(p*float64(len(times)))].Seconds() * 1000 }
	b.ReportMetric(part(.5), what+"-ms-half")
	b.ReportMetric(part(.99), what+"-ms-99%")
}

// reportMemory tells how much memory the server uses, where it shows its metrics.
func reportMemory(b *testing.B, address string) {
	answer, err := http.Get(strings.TrimSuffix(address, "/") + "/metrics")
	if err != nil {
		b.Fatal(err)
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(answer.Body, 1<<20)) // what was read is looked through
	for line := range strings.Lines(string(text)) {
		var bytes float64
		if _, err := fmt.Sscanf(line, "process_resident_memory_bytes %g", &bytes); err == nil {
			b.ReportMetric(bytes/1e6, "MB")
		}
	}
}

// withSeats lists the games of the catalogue for that many players.
func withSeats(n int) (ids []string) {
	for _, e := range catalog.All() {
		if e.Game.Info().Seats == n {
			ids = append(ids, e.ID())
		}
	}
	return ids
}

// join makes a player known, who has one connection.
func (c config) join(ctx context.Context, name string) (*players.Player, error) {
	h := &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 1, DisableCompression: true}}
	return players.Join(ctx, c.address, name, h, c.patience)
}

// streaming is an HTTP client whose streams have connections of their own.
func streaming() *http.Client {
	return &http.Client{Transport: &http.Transport{DisableCompression: true, DisableKeepAlives: true}}
}
