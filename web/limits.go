package web

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"wits/game"
)

// The limits' names, as problems and flags spell them.
const (
	limitRequests = "requests" // an address
	limitActions  = "actions"  // a player
	limitCreate   = "create"   // new players and matches, an address
	limitCodes    = "codes"    // attempts to redeem one, an address
	limitSolver   = "solver"   // hints, odds and bots' moves, a player
	limitUploads  = "uploads"  // replays, an address
	limitStreams  = "streams"  // open at the same time
	limitMemory   = "memory"   // what all requests hold
)

// Rate is how often something may be done: so many a second, and so many at once. The zero Rate is no limit.
type Rate struct {
	PerSecond float64
	Burst     int
}

// Limits bound what clients can ask for. Zero is no limit.
type Limits struct {
	Rates        map[string]Rate // by name
	Streams      StreamLimits
	Requests     int // answered at the same time, and as many whose bodies are being read
	RequestsEach int // of them, those of one address
	SolverQueue  int // waiting for a solver

	Connections     int   // open at the same time
	ConnectionsEach int   // of them, those of one address that is no proxy's
	Memory          int64 // bytes that requests may hold while they are read and answered; 0 for 96 MiB, because there is always a limit
}

// StreamLimits bound the event streams that are open at the same time.
type StreamLimits struct{ Player, Address, All int }

// DefaultLimits suit a server that anybody may reach.
func DefaultLimits() Limits {
	return Limits{
		Rates: map[string]Rate{
			limitRequests: {100, 400},
			limitActions:  {20, 60},
			limitCreate:   {1, 60},
			limitCodes:    {0.1, 10},
			limitSolver:   {5, 20},
			limitUploads:  {0.2, 10},
		},
		Streams: StreamLimits{Player: 10, Address: 100, All: 10_000}, Requests: 1024, RequestsEach: 64, SolverQueue: 64,
		Connections: 20_000, ConnectionsEach: 512,
	}
}

// Set changes a limit from its text: name=RATE:BURST, name=0 for none, all=0 for none at all.
func (l *Limits) Set(text string) error {
	name, value, _ := strings.Cut(text, "=")
	if text == "all=0" {
		*l = Limits{Memory: l.Memory}
		return nil
	}
	switch name {
	case limitStreams:
		return l.setStreams(value)
	case limitMemory:
		return l.setMemory(value)
	}
	if _, ok := DefaultLimits().Rates[name]; !ok {
		return fmt.Errorf("limit %.40q: there are actions, codes, create, memory, requests, solver, streams, uploads and all", name)
	}
	r, err := parseRate(value)
	if err != nil {
		return fmt.Errorf("limit %s: %w", name, err)
	}
	rates := make(map[string]Rate, len(l.Rates))
	for n, old := range l.Rates {
		rates[n] = old
	}
	rates[name] = r
	l.Rates = rates
	return nil
}

func (l *Limits) setStreams(value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 {
		return fmt.Errorf("limit streams: want how many one address may open, 0 for any number, got %.40q", value)
	}
	l.Streams = StreamLimits{Player: min(n, l.Streams.Player), Address: n, All: l.Streams.All}
	if n == 0 {
		l.Streams = StreamLimits{}
	}
	return nil
}

func (l *Limits) setMemory(value string) error {
	n, err := strconv.Atoi(value)
	if least := memoryShares * int(costUpload.worst()>>20); err != nil || n < least {
		return fmt.Errorf("limit memory: want how many MiB requests may hold, %d or more, got %.40q", least, value)
	}
	l.Memory = int64(n) << 20
	return nil
}

func parseRate(value string) (Rate, error) {
	per, burst, found := strings.Cut(value, ":")
	p, err := strconv.ParseFloat(per, 64)
	if err != nil || p < 0 || math.IsInf(p, 0) || math.IsNaN(p) {
		return Rate{}, fmt.Errorf("want a number a second such as 5, or 5:20 with how many at once, got %.40q", value)
	}
	r := Rate{PerSecond: p, Burst: max(1, int(math.Ceil(p)))}
	if !found {
		return r, nil
	}
	r.Burst, err = strconv.Atoi(burst)
	if err != nil || r.Burst < 1 {
		return Rate{}, fmt.Errorf("want how many at once as a whole number from 1, got %.40q", burst)
	}
	return r, nil
}

// limiters hold who did how much lately.
type limiters struct {
	rates   map[string]*buckets
	streams *counter
}

func newLimiters(l Limits, now func() time.Time) limiters {
	rates := make(map[string]*buckets, len(l.Rates))
	for name, r := range l.Rates {
		if r.PerSecond > 0 {
			rates[name] = &buckets{rate: r, now: now, of: map[string]*rate.Limiter{}}
		}
	}
	return limiters{rates, &counter{limits: l.Streams, of: map[string]int{}}}
}

// limit counts something that somebody does, or says how long to wait.
func (s *Server) limit(name, who string) *Problem {
	b, ok := s.limits.rates[name]
	if !ok {
		return nil
	}
	wait := b.take(who)
	if wait == 0 {
		return nil
	}
	s.metrics.limited.WithLabelValues(name).Inc()
	return tooMany(name, int(math.Ceil(wait.Seconds())))
}

// actionsPerRequest is how many actions of a match can be played again in about the time of a request.
const actionsPerRequest = 100

// replayed counts an answer for which a match was played again as so many requests as that took. Matches that people
// play are short; one of 10,000 actions, asked for again and again, would keep every processor busy.
func (v *visit) replayed(actions game.Seq) {
	v.spend(int(actions / actionsPerRequest))
}

// spend counts a request as so many more.
func (v *visit) spend(requests int) {
	if b, ok := v.server.limits.rates[limitRequests]; ok && requests > 0 {
		b.spend(v.address, requests)
	}
}

// maxBuckets bounds the memory of one limit.
const maxBuckets = 50_000

// buckets are token buckets by who takes from them. One that is full again says nothing, so it can be forgotten.
type buckets struct {
	rate Rate
	now  func() time.Time
	mu   sync.Mutex
	of   map[string]*rate.Limiter
}

// take takes a token, or tells how long until there is one.
func (b *buckets) take(who string) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	l := b.limiter(who, now)
	if l.AllowN(now, 1) {
		return 0
	}
	missing := 1 - l.TokensAt(now)
	return max(time.Millisecond, time.Duration(missing/b.rate.PerSecond*float64(time.Second)))
}

// spend takes tokens for what was done already. Where there are fewer, who did it has to wait the longer.
func (b *buckets) spend(who string, n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	b.limiter(who, now).ReserveN(now, min(n, b.rate.Burst))
}

func (b *buckets) limiter(who string, now time.Time) *rate.Limiter {
	l, ok := b.of[who]
	if !ok {
		b.makeRoom(now)
		l = rate.NewLimiter(rate.Limit(b.rate.PerSecond), b.rate.Burst)
		b.of[who] = l
	}
	return l
}

// makeRoom forgets full buckets when there are too many, and any where none is full.
func (b *buckets) makeRoom(now time.Time) {
	if len(b.of) < maxBuckets {
		return
	}
	for who, l := range b.of {
		if l.TokensAt(now) >= float64(b.rate.Burst) {
			delete(b.of, who)
		}
	}
	for who := range b.of {
		if len(b.of) < maxBuckets*9/10 {
			return
		}
		delete(b.of, who)
	}
}

// counter counts open streams.
type counter struct {
	limits StreamLimits
	mu     sync.Mutex
	all    int
	of     map[string]int // by player and by address
}

// open counts a stream in, or reports that there are too many. Close counts it out.
func (c *counter) open(player, address string) (closed func(), ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, a := "p "+player, "a "+address
	if over(c.all, c.limits.All) || over(c.of[a], c.limits.Address) || player != "" && over(c.of[p], c.limits.Player) {
		return nil, false
	}
	c.all++
	c.of[p]++
	c.of[a]++
	return func() { c.close(p, a) }, true
}

func over(n, most int) bool { return most > 0 && n >= most }

func (c *counter) close(keys ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all--
	for _, k := range keys {
		if c.of[k]--; c.of[k] <= 0 {
			delete(c.of, k)
		}
	}
}
