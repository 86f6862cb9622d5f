package trial

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"wits/catalog"
)

// BenchmarkKeys measures what typing costs a server at its default limits: milliseconds of its processor for each key that was
// sent, its memory, and how long somebody else's reads over HTTP take meanwhile.
func BenchmarkKeys(b *testing.B) {
	program := newProgram()
	b.Cleanup(func() { _ = program.Remove() })
	for _, c := range []typing{
		{"nobody", 0, 0, 80, 24, 0},
		{"10-at-300x100-15-a-second", 1, 10, 300, 100, 15}, // each of which is drawn
		{"20-at-300x100-200-a-second", 1, 20, 300, 100, 200},
		{"400-at-80x24-5-a-second", 20, 20, 80, 24, 5},
	} {
		b.Run(c.name, func(b *testing.B) {
			for range b.N {
				c.measure(b, program)
			}
		})
	}
}

// typing is who types, and how fast.
type typing struct {
	name                           string
	addresses, each, width, height int
	keys                           int // a second, in each session
}

// typeFor is how long they type.
const typeFor = 10 * time.Second

func (c typing) measure(b *testing.B, program *Program) {
	address := freePort(b)
	s := program.Serve(b, "--ssh", address, "--data", b.TempDir())
	defer s.Stop()
	var all sync.WaitGroup
	var keys atomic.Int64
	begin, over := make(chan struct{}), make(chan struct{})
	var ready sync.WaitGroup
	for i := range c.addresses {
		ready.Add(1)
		all.Go(func() {
			if err := c.typeFrom(fmt.Sprintf("127.0.8.%d", i+1), address, &ready, begin, over, &keys); err != nil {
				b.Error(err)
			}
		})
	}
	ready.Wait()
	close(begin)
	used := processor(b, s.PID())
	times := reads(b, s.URL(), typeFor)
	cpu := processor(b, s.PID()) - used
	close(over)
	b.ReportMetric(float64(memory(b, s.PID()))/(1<<20), "MB-server")
	all.Wait()
	b.ReportMetric(float64(cpu)/float64(typeFor)*100, "cpu-%")
	b.ReportMetric(float64(cpu)/float64(max(1, keys.Load()))/float64(time.Millisecond), "cpu-ms/key")
	b.ReportMetric(float64(times[len(times)/2])/float64(time.Millisecond), "read-ms-50%")
	b.ReportMetric(float64(times[len(times)*99/100])/float64(time.Millisecond), "read-ms-99%")
}

// typeFrom opens sessions at an address, and types in them.
func (c typing) typeFrom(from, to string, ready *sync.WaitGroup, begin, over <-chan struct{}, keys *atomic.Int64) error {
	var all sync.WaitGroup
	defer all.Wait()
	defer ready.Done()
	for n := 0; n < c.each; n += 10 {
		conn, err := connectFrom(context.Background(), from, to)
		if err != nil {
			return err
		}
		for i := range min(10, c.each-n) {
			in, end, err := openGame(conn, i, c.width, c.height)
			if err != nil {
				return err
			}
			all.Go(func() {
				defer end()
				<-begin
				c.typeInto(in, over, keys)
			})
		}
	}
	return nil
}

// newKey is a key that nobody has.
func newKey() (gossh.Signer, error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	return gossh.NewSignerFromKey(private)
}

// connectFrom connects with a new key from a loopback address.
func connectFrom(ctx context.Context, from, to string) (*gossh.Client, error) {
	key, err := newKey()
	if err != nil {
		return nil, err
	}
	raw, err := dialer(from).DialContext(ctx, "tcp", to)
	if err != nil {
		return nil, err
	}
	conn, channels, requests, err := gossh.NewClientConn(raw, to, &gossh.ClientConfig{
		User: "ada", Auth: []gossh.AuthMethod{gossh.PublicKeys(key)}, HostKeyCallback: gossh.InsecureIgnoreHostKey(),
	})
	if err != nil {
		raw.Close()
		return nil, err
	}
	return gossh.NewClient(conn, channels, requests), nil
}

// typeInto moves a cursor about, in bursts of a tenth of a second or single keys.
func (c typing) typeInto(in io.Writer, over <-chan struct{}, keys *atomic.Int64) {
	burst := max(1, c.keys/10)
	tick := time.NewTicker(time.Second * time.Duration(burst) / time.Duration(c.keys))
	defer tick.Stop()
	for i := 0; ; i++ {
		select {
		case <-over:
			return
		case <-tick.C:
		}
		key := []string{"\x1b[C", "\x1b[B", "\x1b[D", "\x1b[A"}[i%4]
		if _, err := io.WriteString(in, strings.Repeat(key, burst)); err != nil {
			return
		}
		keys.Add(int64(burst))
	}
}

// reads reads a match over HTTP at an address of its own, fifty times a second, and returns how long it took, sorted.
func reads(b *testing.B, url string, long time.Duration) (times []time.Duration) {
	b.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP("127.0.0.99")}}
	h := &http.Client{Transport: &http.Transport{DialContext: d.DialContext}, Timeout: time.Minute}
	defer h.CloseIdleConnections()
	var player struct{ Token string }
	ask(b, h, "POST", url+"/api/v1/players", "", `{"name":"Ada"}`, &player)
	var match struct{ ID string }
	game := catalog.All()[0]
	ask(b, h, "POST", url+"/api/v1/matches", player.Token, fmt.Sprintf(`{"game":%q,"preset":%q}`, game.ID(), game.Game.Info().Presets[0]), &match)
	for until := time.Now().Add(long); time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
		began := time.Now()
		ask(b, h, "GET", url+"/api/v1/matches/"+match.ID, player.Token, "", nil)
		times = append(times, time.Since(began))
	}
	slices.Sort(times)
	return times
}

func ask(b *testing.B, h *http.Client, method, url, token, body string, into any) {
	b.Helper()
	r, err := http.NewRequestWithContext(b.Context(), method, url, strings.NewReader(body))
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := h.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode >= 300 {
		b.Fatalf("%s %s: %v, %d: %.200s", method, url, err, answer.StatusCode, text)
	}
	if into != nil {
		if err := json.Unmarshal(text, into); err != nil {
			b.Fatal(err)
		}
	}
}
