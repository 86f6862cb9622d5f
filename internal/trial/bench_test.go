package trial

import (
	"context"
	"io"
	"math"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"wits/catalog"
)

// config is what to try.
type config struct {
	address     string
	replica     string // another server on the same database, where every second player of a table is; empty for none
	connections int    // players, each with a connection of their own and one request at a time
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

	processed func() float64 // seconds that the server has computed; nil where nobody asks
}

// served is the address of the server to be measured.
func served(b *testing.B) string {
	b.Helper()
	if address := os.Getenv("LOAD"); address != "" {
		return address
	}
	return servedBy(b, "--data", b.TempDir())
}

// servedBy is the address of a server that is started for it.
func servedBy(b *testing.B, args ...string) string {
	b.Helper()
	return program.Serve(b, append([]string{"--limit", "all=0", "--metrics"}, args...)...).URL()
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
	c.processed = func() float64 { return processed(b, c.address) }
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
		b.ReportMetric(1000*r.processed/float64(len(r.times)), "server-ms/action")
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

// BenchmarkReplicas lets pairs play games for two as tables do, with the players of each at two servers that share a database.
func BenchmarkReplicas(b *testing.B) {
	flags := []string{"--limit", "all=0", "--metrics", "--db", database.Fresh(b)}
	one, other := program.Serve(b, flags...).URL(), program.Serve(b, flags...).URL()
	follow(b, config{address: one, replica: other, tables: 500, rate: 100, games: withSeats(2)}, (*live).paired)
}

// heartbeats is how long idle streams are left alone: each hears at least two.
const heartbeats = 35 * time.Second

// BenchmarkStreams opens ten thousand streams, each of a match that is left alone, and tells what they cost the server.
func BenchmarkStreams(b *testing.B) {
	c := config{address: served(b), games: withSeats(1), open: 10_000, streams: 10_000, patience: 10 * time.Second}
	for range b.N {
		empty := metric(b, c.address, "process_resident_memory_bytes")
		end, err := c.idle(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		used, began := metric(b, c.address, "process_cpu_seconds_total"), time.Now()
		time.Sleep(heartbeats)
		if open := metric(b, c.address, "wits_streams"); int(open) != c.streams {
			b.Errorf("%v streams of %d are open", open, c.streams)
		}
		b.ReportMetric((metric(b, c.address, "process_cpu_seconds_total")-used)/time.Since(began).Seconds()*100, "idle-cpu-%")
		b.ReportMetric((metric(b, c.address, "process_resident_memory_bytes")-empty)/1e3/float64(c.streams), "KB/stream")
		reportMemory(b, c.address)
		end()
	}
}

// follow measures how soon actions are answered, and streams show them.
func follow(b *testing.B, c config, play func(*live, context.Context) error) {
	c.duration, c.patience = 15*time.Second, 10*time.Second
	if c.address == "" {
		c.address = served(b)
	}
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

// reportMemory tells how much memory the server uses.
func reportMemory(b *testing.B, address string) {
	b.ReportMetric(metric(b, address, "process_resident_memory_bytes")/1e6, "MB")
}

// metric is a number that the server tells of itself; NaN where it does not show its metrics.
func metric(b *testing.B, address, name string) float64 {
	b.Helper()
	answer, err := http.Get(strings.TrimSuffix(address, "/") + "/metrics")
	if err != nil {
		b.Fatal(err)
	}
	defer http.DefaultClient.CloseIdleConnections()
	defer answer.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(answer.Body, 1<<20)) // what was read is looked through
	for line := range strings.Lines(string(text)) {
		if value, ok := strings.CutPrefix(line, name+" "); ok {
			n, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			if err != nil {
				b.Fatal(err)
			}
			return n
		}
	}
	return math.NaN()
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
func (c config) join(ctx context.Context, name string) (*Player, error) {
	h := &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 1, DisableCompression: true}}
	return Join(ctx, c.address, name, h, c.patience)
}

// streaming is an HTTP client whose streams have connections of their own.
func streaming() *http.Client {
	return &http.Client{Transport: &http.Transport{DisableCompression: true, DisableKeepAlives: true}}
}
