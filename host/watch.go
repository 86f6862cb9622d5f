package host

import (
	"cmp"
	"context"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"wits/model"
)

// Watch is what one server sees of its visitors and of itself, in memory and bounded. It is safe for concurrent use. A nil Watch
// sees nothing.
type Watch struct {
	now   func() time.Time
	began time.Time

	mu       sync.Mutex
	on       map[model.PlayerID]Visitor
	slow     []Answer  // the latest last
	problems []Trouble // the same
	minute   [60]second
}

// Visitor is a player who is on.
type Visitor struct {
	Player  model.PlayerID `json:"player"`
	Name    string         `json:"name,omitempty"`
	Address string         `json:"address"`
	Way     string         `json:"way"` // web or ssh
	Seen    time.Time      `json:"seen"`
}

// Answer is what is noted of a request that was answered.
type Answer struct {
	At      time.Time     `json:"at"`
	Request string        `json:"request"`
	Route   string        `json:"route"`
	Status  int           `json:"status"`
	Took    time.Duration `json:"-"`
	TookMS  int64         `json:"tookMs"`
}

// Trouble is a warning or an error that was logged.
type Trouble struct {
	At      time.Time `json:"at"`
	Request string    `json:"request,omitempty"` // the id of the request that it happened in
	Level   string    `json:"level"`
	Text    string    `json:"text"`
	Details string    `json:"details,omitempty"`
}

// second counts what was answered in one second.
type second struct {
	at               int64
	requests, failed int
}

// What is remembered at most, for how long a player who does nothing is on, and from when on a request is slow.
const (
	maxOn      = 10_000
	onFor      = 5 * time.Minute
	slowFrom   = time.Second
	maxSlow    = 50
	maxTrouble = 200
)

// NewWatch returns a watch that has seen nothing.
func NewWatch(now func() time.Time) *Watch {
	return &Watch{now: now, began: now(), on: map[model.PlayerID]Visitor{}}
}

// Seen notes that a player is there.
func (w *Watch) Seen(player model.PlayerID, address, way string) {
	if w == nil || player == "" {
		return
	}
	now := w.now()
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, known := w.on[player]; !known && len(w.on) >= maxOn {
		w.forget(now)
		if len(w.on) >= maxOn {
			return
		}
	}
	w.on[player] = Visitor{Player: player, Address: address, Way: way, Seen: now}
}

// forget forgets who is no longer on.
func (w *Watch) forget(now time.Time) {
	maps.DeleteFunc(w.on, func(_ model.PlayerID, v Visitor) bool { return now.Sub(v.Seen).Abs() > onFor })
}

// On lists the players who are on, the latest seen first.
func (w *Watch) On() []Visitor {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.forget(w.now())
	list := slices.AppendSeq(make([]Visitor, 0, len(w.on)), maps.Values(w.on))
	slices.SortFunc(list, func(a, b Visitor) int { return cmp.Or(b.Seen.Compare(a.Seen), cmp.Compare(a.Player, b.Player)) })
	return list
}

// Answered notes a request that was answered.
func (w *Watch) Answered(r Answer) {
	if w == nil {
		return
	}
	now := w.now()
	w.mu.Lock()
	defer w.mu.Unlock()
	s := &w.minute[now.Unix()%int64(len(w.minute))]
	if s.at != now.Unix() {
		*s = second{at: now.Unix()}
	}
	s.requests++
	if r.Status >= 500 {
		s.failed++
	}
	if r.Took >= slowFrom {
		r.At, r.TookMS = now, r.Took.Milliseconds()
		w.slow = latest(append(w.slow, r), maxSlow)
	}
}

// lastMinute counts what was answered in the last minute.
func (w *Watch) lastMinute() (requests, failed int) {
	from := w.now().Unix() - int64(len(w.minute))
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, s := range w.minute {
		if s.at > from {
			requests, failed = requests+s.requests, failed+s.failed
		}
	}
	return requests, failed
}

// Slow lists the latest requests that took long, the latest first.
func (w *Watch) Slow() []Answer {
	w.mu.Lock()
	defer w.mu.Unlock()
	return reversed(w.slow)
}

// Problems lists the latest warnings and errors that were logged, the latest first.
func (w *Watch) Problems() []Trouble {
	w.mu.Lock()
	defer w.mu.Unlock()
	return reversed(w.problems)
}

// latest is the end of a list, with most elements at most.
func latest[T any](list []T, most int) []T { return list[max(0, len(list)-most):] }

func reversed[T any](list []T) []T {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

// RequestAttr is the name under which the log has the id of a request.
const RequestAttr = "request"

// Log returns a handler that logs as another does, and remembers warnings and errors.
func (w *Watch) Log(to slog.Handler) slog.Handler { return &logged{Handler: to, watch: w} }

// logged is a handler that remembers.
type logged struct {
	slog.Handler
	watch *Watch
	attrs []slog.Attr
}

// Handle logs a line.
func (l *logged) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelWarn {
		l.watch.trouble(r, l.attrs)
	}
	if !l.Handler.Enabled(ctx, r.Level) {
		return nil
	}
	return l.Handler.Handle(ctx, r)
}

// Enabled reports whether a line is of use: to whom it is logged, or to the watch.
func (l *logged) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn || l.Handler.Enabled(ctx, level)
}

// WithAttrs returns a handler whose lines have these too.
func (l *logged) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &logged{l.Handler.WithAttrs(attrs), l.watch, append(slices.Clone(l.attrs), attrs...)}
}

// WithGroup returns a handler whose lines are in a group.
func (l *logged) WithGroup(name string) slog.Handler {
	return &logged{l.Handler.WithGroup(name), l.watch, l.attrs}
}

// maxDetails bounds what is remembered of a line.
const maxDetails = 600

func (w *Watch) trouble(r slog.Record, attrs []slog.Attr) {
	t := Trouble{At: r.Time, Level: r.Level.String(), Text: r.Message}
	add := func(a slog.Attr) bool {
		if a.Key == RequestAttr {
			t.Request = a.Value.String()
		} else if len(t.Details) < maxDetails {
			t.Details += a.Key + "=" + a.Value.Resolve().String() + " "
		}
		return true
	}
	for _, a := range attrs {
		add(a)
	}
	r.Attrs(add)
	t.Details = strings.ToValidUTF8(t.Details[:min(len(t.Details), maxDetails)], "")
	w.mu.Lock()
	defer w.mu.Unlock()
	w.problems = latest(append(w.problems, t), maxTrouble)
}
