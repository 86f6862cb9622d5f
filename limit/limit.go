// Package limit bounds what clients can ask of a server: how often, how much at once, and how much memory.
//
// It knows nothing of HTTP: it counts, and says whether there is a place or how long to wait.
package limit

import (
	"fmt"
	"maps"
	"math"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// The limits' names, as problems and flags spell them.
const (
	Requests  = "requests"     // an address
	Actions   = "actions"      // a player
	Create    = "create"       // new players and matches, an address
	Codes     = "codes"        // attempts to redeem one, an address
	Tables    = "tables"       // looking for a table by its code, and sitting down, an address
	Invites   = "invitations"  // to bots, a player
	Solver    = "solver"       // hints, odds, bots' moves and reviews, a player
	Thinking  = "thinking"     // pieces of work that wait, an address
	Uploads   = "uploads"      // replays, an address
	Streams   = "streams"      // open at the same time
	Told      = "told"         // actions of practice that a device tells of, a player
	ToldFrom  = "told-address" // the same, an address
	Kept      = "kept"         // what is kept of a player, in actions
	KeptGuest = "kept-guest"   // the same, of a guest
	Files     = "files"        // KiB of fixed files, an address
	Memory    = "memory"       // what all requests take
	Logins    = "logins"       // SSH connections, an address
	Sessions  = "ssh"          // SSH sessions at the same time, an address
	AllSSH    = "ssh-all"      // SSH sessions at the same time, all of them
	SSHMemory = "ssh-memory"   // what all SSH sessions take
	Keys      = "keys"         // keys and lines typed over SSH, a session
	KeysFrom  = "keys-address" // the same, an address
)

// Rate is how often something may be done: a number a second, and a number at once. The zero Rate is no limit.
type Rate struct {
	PerSecond float64
	Burst     int
}

// Limits bound what clients can ask for. Zero is no limit.
type Limits struct {
	Rates        map[string]Rate // by name
	Streams      StreamBounds
	Requests     int   // answered at the same time, and as many whose bodies are being read
	RequestsEach int   // of them, those of one address
	Thinking     int   // pieces of work of one address that wait for their turn
	SSH          int   // sessions at the same time
	SSHEach      int   // of them, those of one address
	SSHMemory    int64 // bytes that sessions may take
	Kept         int   // of a player, in actions
	KeptGuest    int   // the same, of a guest

	Connections     int   // open at the same time
	ConnectionsEach int   // of them, those of one address that is no proxy's
	Memory          int64 // bytes that requests may take while they are read and answered; 0 for 96 MiB, because there is always a limit
}

// StreamBounds bound the event streams that are open at the same time.
type StreamBounds struct{ Player, Address, All int }

// Default returns the limits of a public server.
func Default() Limits {
	return Limits{
		Rates: map[string]Rate{
			Requests: {100, 400},
			Actions:  {20, 60},
			Create:   {1, 60},
			Codes:    {0.1, 10},
			Tables:   {0.5, 30},
			Invites:  {0.2, 10},
			Solver:   {5, 20},
			Uploads:  {0.2, 10},
			Logins:   {1, 60},
			Keys:     {50, 200},
			KeysFrom: {200, 1000},
			Told:     {20, 1000},
			ToldFrom: {100, 2000},
			Files:    {4 << 10, 256 << 10},
		},
		Streams: StreamBounds{Player: 10, Address: 100, All: 10_000}, Requests: 1024, RequestsEach: 64, Thinking: 64,
		Kept: 1_000_000, KeptGuest: 50_000, Connections: 20_000, ConnectionsEach: 512, SSH: 500, SSHEach: 20, SSHMemory: 256 << 20,
	}
}

// Set changes a limit from its text: name=RATE:BURST, name=0 for none, all=0 for none at all.
func (l *Limits) Set(text string) error {
	name, value, _ := strings.Cut(text, "=")
	if text == "all=0" {
		*l = Limits{Memory: l.Memory}
		return nil
	}
	counts := map[string]*int{Thinking: &l.Thinking, Sessions: &l.SSHEach, AllSSH: &l.SSH, Kept: &l.Kept, KeptGuest: &l.KeptGuest}
	switch {
	case name == Streams:
		return l.setStreams(value)
	case name == Memory:
		least := DefaultMemory >> 20
		return setMiB(&l.Memory, name, value, least, fmt.Sprintf("how many MiB requests may hold, %d or more", least))
	case name == SSHMemory:
		return setMiB(&l.SSHMemory, name, value, 0, "how many MiB SSH sessions may hold, 0 for any number")
	case counts[name] != nil:
		n, err := number(name, value, 0, math.MaxInt, "how many, 0 for any number")
		if err == nil {
			*counts[name] = n
		}
		return err
	}
	if _, ok := Default().Rates[name]; !ok {
		return fmt.Errorf("limit %.40q: there are actions, codes, create, files, invitations, kept, kept-guest, keys, keys-address, logins, memory, requests, solver, ssh, ssh-all, ssh-memory, streams, tables, thinking, told, told-address, uploads and all", name)
	}
	r, err := parseRate(value)
	if err != nil {
		return fmt.Errorf("limit %s: %w", name, err)
	}
	l.Rates = maps.Clone(l.Rates) // others may have them
	if l.Rates == nil {
		l.Rates = map[string]Rate{}
	}
	l.Rates[name] = r
	return nil
}

// number reads a whole number within bounds. Want says what it is of.
func number(name, value string, least, most int, want string) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("limit %s: want %s, got %.40q", name, want, value)
	}
	return n, nil
}

func (l *Limits) setStreams(value string) error {
	n, err := number(Streams, value, 0, math.MaxInt, "how many one address may open, 0 for any number")
	switch {
	case err != nil:
		return err
	case n == 0:
		l.Streams = StreamBounds{}
	default:
		l.Streams = StreamBounds{Player: min(n, l.Streams.Player), Address: n, All: l.Streams.All}
	}
	return nil
}

// setMiB sets a number of bytes.
func setMiB(bytes *int64, name, value string, least int, want string) error {
	n, err := number(name, value, least, math.MaxInt32, want)
	if err == nil {
		*bytes = int64(n) << 20
	}
	return err
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

// Limiter remembers who did how much lately. It is safe for concurrent use.
type Limiter struct {
	rates   map[string]*buckets
	players *Slots // of streams
	streams *Slots // by address
}

// New returns a limiter with these limits.
func New(l Limits, now func() time.Time) *Limiter {
	rates := make(map[string]*buckets, len(l.Rates))
	for name, r := range l.Rates {
		if r.PerSecond > 0 {
			rates[name] = &buckets{rate: r, now: now, of: map[string]*rate.Limiter{}}
		}
	}
	return &Limiter{rates, NewSlots(0, l.Streams.Player), NewSlots(l.Streams.All, l.Streams.Address)}
}

// Take counts something that somebody does. It returns 0, or how long to wait before it may be done.
func (l *Limiter) Take(name, who string) time.Duration {
	b, ok := l.rates[name]
	if !ok {
		return 0
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	bucket := b.limiter(who, now)
	if bucket.AllowN(now, 1) {
		return 0
	}
	missing := 1 - bucket.TokensAt(now)
	return max(time.Millisecond, time.Duration(missing/b.rate.PerSecond*float64(time.Second)))
}

// Left returns how often somebody may do something at once now, and after how long that is the burst again. It is not ok where
// there is no such limit.
func (l *Limiter) Left(name, who string) (r Rate, n int, full time.Duration, ok bool) {
	b, ok := l.rates[name]
	if !ok {
		return Rate{}, 0, 0, false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	tokens := float64(b.rate.Burst)
	if bucket, known := b.of[who]; known {
		tokens = bucket.TokensAt(b.now())
	}
	missing := float64(b.rate.Burst) - tokens
	return b.rate, max(0, int(tokens)), time.Duration(missing / b.rate.PerSecond * float64(time.Second)), true
}

// Spend counts something that was done already, n times. Where there are too few tokens, the next wait is longer.
func (l *Limiter) Spend(name, who string, n int) {
	b, ok := l.rates[name]
	if !ok || n <= 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	for bucket := b.limiter(who, now); n > 0; n -= b.rate.Burst { // a limiter reserves no more than its burst at once
		bucket.ReserveN(now, min(n, b.rate.Burst))
	}
}

// OpenStream counts a stream in, or reports that there are too many. Closed counts it out.
func (l *Limiter) OpenStream(player, address string) (closed func(), ok bool) {
	leave := func() {}
	if player != "" {
		if l.players.Enter(player) != nil {
			return nil, false
		}
		leave = func() { l.players.Leave(player) }
	}
	if l.streams.Enter(address) != nil {
		leave()
		return nil, false
	}
	return func() {
		l.streams.Leave(address)
		leave()
	}, true
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
	maps.DeleteFunc(b.of, func(_ string, l *rate.Limiter) bool { return l.TokensAt(now) >= float64(b.rate.Burst) })
	for who := range b.of {
		if len(b.of) < maxBuckets*9/10 {
			return
		}
		delete(b.of, who)
	}
}

// Line is where somebody comes from, as limits count it: an IPv4 address, or the /64 of an IPv6 address, because that is what one
// line gets.
func Line(peer netip.Addr) string {
	peer = peer.Unmap().WithZone("")
	if peer.Is4() {
		return peer.String()
	}
	net, err := peer.Prefix(64)
	if err != nil {
		return "unknown"
	}
	return net.String()
}
