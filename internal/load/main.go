// Command load measures a server: many players play against it at once, and afterwards everything that it promised them must be
// there. It is no part of wits. The server must allow it:
//
//	wits serve --data /tmp/wits --limit all=0
//	go run ./internal/load -connections 64 -duration 30s http://127.0.0.1:8080
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"wits/catalog"
	"wits/internal/players"
)

// config is what to try.
type config struct {
	address     string
	connections int // players, each with a connection of their own and one request at a time
	duration    time.Duration
	games       []string
	open        int // matches that are opened beforehand and left alone
	streams     int // of them with an idle stream
	watchers    int
	length      int
	rate        int
	tables      int
	minds       bool
	patience    time.Duration
	tell        func(format string, args ...any)
}

// errBroken says that the audit found something.
var errBroken = errors.New("the server did not keep its promises")

func main() {
	c := config{tell: func(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }}
	flag.IntVar(&c.connections, "connections", 64, "players at once, a connection each")
	flag.DurationVar(&c.duration, "duration", 30*time.Second, "how long they play")
	games := flag.String("games", "", "the `GAMES` that they play, in turn, separated by commas; all for one, or for two where two play")
	flag.IntVar(&c.open, "open", 0, "matches to open first and leave open")
	flag.IntVar(&c.streams, "streams", 0, "idle event streams on them")
	flag.IntVar(&c.watchers, "watchers", 0, "instead: streams that watch one long match while it goes on")
	flag.IntVar(&c.length, "length", 9000, "actions of that match beforehand")
	flag.IntVar(&c.tables, "tables", 0, "instead: tables at which pairs play each other, each player with a stream")
	flag.IntVar(&c.rate, "rate", 0, "actions a second, of the match that is watched (20) or at all tables (one every 5 s at each)")
	flag.BoolVar(&c.minds, "minds", false, "instead: play games for two, alone and then against a mind that answers at once")
	flag.DurationVar(&c.patience, "patience", 10*time.Second, "how long an action without an answer is tried again")
	flag.Parse()
	c.address, c.games = flag.Arg(0), strings.FieldsFunc(*games, func(r rune) bool { return r == ',' })
	if flag.NArg() != 1 || c.connections < 1 || c.open < 0 || c.streams < 0 || c.streams > c.open {
		fmt.Fprintln(os.Stderr, "load: want an address, at least one connection, and not more streams than open matches")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := c.measure(ctx, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(map[bool]int{true: 3, false: 1}[errors.Is(err, errBroken)])
	}
}

// measure tries what is asked for, and prints what came of it.
func (c config) measure(ctx context.Context, w io.Writer) (err error) {
	seats := 1
	if c.tables > 0 || c.minds {
		seats = 2
	}
	if len(c.games) == 0 {
		c.games = withSeats(seats)
	}
	switch {
	case c.watchers > 0:
		err = c.watch(ctx, w)
	case c.tables > 0:
		err = c.playTables(ctx, w)
	case c.minds:
		err = c.compareMinds(ctx, w)
	default:
		_, err = c.playOn(ctx, w)
	}
	printMemory(w, c.address)
	return err
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

// playOn lets players play, and checks what they were promised.
func (c config) playOn(ctx context.Context, w io.Writer) (report, error) {
	r, err := c.play(ctx)
	if err != nil {
		return r, err
	}
	fmt.Fprintf(w, "actions      %d in %.1f s: %.0f a second, %d matches\n", len(r.times), r.elapsed.Seconds(), r.rate(), r.matches)
	printTimes(w, "answered in", r.times)
	for _, code := range slices.Sorted(maps.Keys(r.failures)) {
		fmt.Fprintf(w, "refused      %d: %s\n", r.failures[code], code)
	}
	if c.open > 0 {
		fmt.Fprintf(w, "beside       %d open matches, %d idle streams\n", c.open, c.streams)
	}
	a := r.audit
	fmt.Fprintf(w, "checked      %d promises: %d lost, %d differ; %d replays proved, %d not\n", a.Checked, a.Lost, a.Differ, a.Replays, a.Unproved)
	if !a.Clean() {
		return r, errBroken
	}
	return r, nil
}

// compareMinds lets players hold all seats, and then play against minds, and compares how many actions that makes a second.
func (c config) compareMinds(ctx context.Context, w io.Writer) error {
	var rates [2]float64
	for i, what := range []string{"alone", "minds"} {
		c.minds = i == 1
		r, err := c.playOn(ctx, w)
		if err != nil {
			return err
		}
		both := len(r.times) + r.replies
		fmt.Fprintf(w, "%-12s %d actions and %d replies kept: %.0f a second\n", what, len(r.times), r.replies, float64(both)/r.elapsed.Seconds())
		rates[i] = r.rate()
	}
	fmt.Fprintf(w, "compared     %.0f %% of the actions a second, each with its reply\n", 100*rates[1]/rates[0])
	return nil
}

func printTimes(w io.Writer, what string, times []time.Duration) {
	if len(times) == 0 {
		return
	}
	slices.Sort(times)
	part := func(p float64) float64 { return times[min(len(times)-1, int(p*float64(len(times))))].Seconds() * 1000 }
	fmt.Fprintf(w, "%-12s %.1f ms (half), %.1f ms (90 %%), %.1f ms (99 %%), %.1f ms (all) of %d\n", what, part(.5), part(.9), part(.99), part(1), len(times))
}

// printMemory tells how much memory the server uses, where it shows its metrics.
func printMemory(w io.Writer, address string) {
	answer, err := http.Get(strings.TrimSuffix(address, "/") + "/metrics")
	if err != nil {
		return
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(answer.Body, 1<<20)) // what was read is looked through
	for line := range strings.Lines(string(text)) {
		var bytes float64
		if _, err := fmt.Sscanf(line, "process_resident_memory_bytes %g", &bytes); err == nil {
			fmt.Fprintf(w, "memory       %.0f MB\n", bytes/1e6)
		}
	}
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
