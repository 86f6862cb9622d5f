package host

import (
	"context"
	"crypto/subtle"
	"errors"
	"io"
	"log/slog"
	"runtime"
	"slices"
	"strings"
	"time"

	"wits/game/referee"
	"wits/game/words"
	"wits/identity"
	"wits/internal/opaque"
	"wits/model"
	"wits/play"
	"wits/store"
	"wits/work"
)

// Store is where the host's own things are kept. Package storetest holds what it must promise.
type Store interface {
	RulesStore
	SetHost(ctx context.Context, name, value string) error
	KeepBlock(ctx context.Context, b store.Block, most int) error
	RemoveBlock(ctx context.Context, kind, subject string) (found bool, err error)
	KeepHostToken(ctx context.Context, hash store.Hash, n store.HostToken) error
	HostTokens(ctx context.Context) ([]store.HostToken, error)
	FindHostToken(ctx context.Context, hash store.Hash) (store.HostToken, error)
	RemoveHostToken(ctx context.Context, id string) (found bool, err error)
	KeepHostAct(ctx context.Context, a store.HostAct) error
	HostActs(ctx context.Context, limit int) ([]store.HostAct, error)
	FindPlayers(ctx context.Context, text string, limit int) ([]store.KnownPlayer, error)
	Sizes(ctx context.Context) (store.Sizes, error)
}

// Config is what a host is made of. Load and Backup may be left out.
type Config struct {
	Store      Store
	Rules      *Rules
	Watch      *Watch
	Play       *play.Service
	Identities *identity.Service
	Log        *slog.Logger
	Now        func() time.Time
	Entropy    io.Reader
	Token      string                                   // the one in the host's file
	Ready      func(context.Context) error              // whether the store answers
	Load       func(context.Context) (work.Load, error) // what the processes that share the database have to do
	Backup     func(context.Context) (string, error)    // makes a backup and says where it is
}

// Host is what whoever runs a server can see and do. It is safe for concurrent use.
type Host struct {
	Config
	root store.Hash
}

// New returns a host.
func New(c Config) *Host { return &Host{Config: c, root: opaque.Hash(c.Token)} }

// TokenMark begins every token of a host. No player's token begins like it, and it opens nothing for players.
const TokenMark = "wits_admin_"

// NewToken draws a token for the host's address: 256 bits.
func NewToken(entropy io.Reader) string { return TokenMark + opaque.ID(entropy) + opaque.ID(entropy) }

// IsToken reports whether a text could be a token for the host's address.
func IsToken(text string) bool {
	digits, marked := strings.CutPrefix(text, TokenMark)
	return marked && len(digits) == 64 && strings.Trim(digits, "0123456789abcdef") == ""
}

// root is who has the token in the host's file.
const rootName = "host"

// Identify tells whose token it is, in a word for the log. Where it is nobody's the error is [store.ErrNoToken].
func (h *Host) Identify(ctx context.Context, token string) (who string, err error) {
	if !IsToken(token) {
		return "", store.ErrNoToken
	}
	hash := opaque.Hash(token)
	if subtle.ConstantTimeCompare([]byte(hash), []byte(h.root)) == 1 {
		return rootName, nil
	}
	n, err := h.Store.FindHostToken(ctx, hash)
	if err == nil && !n.Expires.IsZero() && !h.Now().Before(n.Expires) {
		err = store.ErrNoToken
	}
	return n.Label, err
}

// findMost is how many players are found at once.
const findMost = 50

// Player is a player as the host sees one.
type Player struct {
	store.KnownPlayer
	Blocked bool `json:"blocked"`
}

// Find finds players by their id or a part of their name.
func (h *Host) Find(ctx context.Context, text string) ([]Player, error) {
	if text = strings.TrimSpace(text); text == "" || len(text) > maxSubject {
		return nil, wrong(words.New("host.wrong.find"))
	}
	found, err := h.Store.FindPlayers(ctx, text, findMost)
	list := make([]Player, len(found))
	for i, p := range found {
		list[i] = Player{p, h.Rules.Player(p.ID) != nil}
	}
	return list, err
}

// player finds a player by id.
func (h *Host) player(ctx context.Context, id string) (model.PlayerID, error) {
	_, err := h.Play.For(model.PlayerID(id)).Adventurer(ctx)
	if errors.Is(err, store.ErrNoPlayer) {
		err = wrong(words.New("host.wrong.no-player", words.Text("subject", short(id))))
	}
	return model.PlayerID(id), err
}

// Status is how a server is: what a host sees first.
type Status struct {
	Version  string    `json:"version"`
	Go       string    `json:"go"`
	Began    time.Time `json:"began"`
	Now      time.Time `json:"now"`
	Healthy  bool      `json:"healthy"`            // the database answers
	Problem  string    `json:"problem,omitempty"`  // why it does not
	Requests int       `json:"requestsLastMinute"` // that were answered
	Failed   int       `json:"failedLastMinute"`   // of them, with a status of 500 or more
	Routines int       `json:"goroutines"`
	Heap     uint64    `json:"heapBytes"`
	CPUs     int       `json:"cpus"`

	Kept    store.Sizes `json:"kept"`
	Minds   []Mind      `json:"minds"`             // on this server
	Tasks   []Task      `json:"tasks,omitempty"`   // for all processes of the database
	Workers *int        `json:"workers,omitempty"` // processes that do them; absent where the database is not shared

	OnTotal  int               `json:"onTotal"`
	On       []Visitor         `json:"on"` // the latest
	Notice   *model.Notice     `json:"notice,omitempty"`
	Closed   bool              `json:"matchesStopped"`
	Blocks   []store.Block     `json:"blocks"`
	Tokens   []store.HostToken `json:"tokens"`
	Slow     []Answer          `json:"slow"`
	Problems []Trouble         `json:"problems"`
	Acts     []store.HostAct   `json:"acts"`
}

// Mind is how much of a kind of work a server has to do.
type Mind struct {
	Kind     string `json:"kind"`
	Waiting  int    `json:"waiting"`
	Thinking int    `json:"thinking"`
	Done     uint64 `json:"done"`
	Failed   uint64 `json:"failed"`
}

// Task is how much of a kind of work waits in the database.
type Task struct {
	Kind          string  `json:"kind"`
	Waiting       int     `json:"waiting"`
	Running       int     `json:"running"`
	OldestSeconds float64 `json:"oldestSeconds"`
}

// What a status shows at most.
const (
	showOn   = 50
	showActs = 50
)

// patience is how long the database may take to tell how it is.
const patience = 5 * time.Second

// Status tells how the server is. What cannot be found out is left out, and its reason is the status's problem.
func (h *Host) Status(ctx context.Context) Status {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	s := Status{
		Version: referee.Version, Go: runtime.Version(), Began: h.Watch.began, Now: h.Now().UTC(), CPUs: runtime.GOMAXPROCS(0),
		Routines: runtime.NumGoroutine(), Heap: memory.HeapAlloc, Closed: h.Rules.NewMatch() != nil,
		Blocks: h.Rules.read.Load().blocks, Slow: h.Watch.Slow(), Problems: h.Watch.Problems(), Minds: h.minds(),
	}
	s.Requests, s.Failed = h.Watch.lastMinute()
	if n := h.Rules.Notice(); n.ID != "" {
		s.Notice = &n
	}
	var errs [4]error
	errs[0] = h.Ready(ctx)
	s.Kept, errs[1] = h.Store.Sizes(ctx)
	s.Tokens, errs[2] = h.Store.HostTokens(ctx)
	s.Acts, errs[3] = h.Store.HostActs(ctx, showActs)
	if h.Load != nil {
		if load, err := h.Load(ctx); err == nil {
			s.Tasks, s.Workers = tasks(load), &load.Workers
		}
	}
	s.On = h.Watch.On()
	s.OnTotal = len(s.On)
	s.On = s.On[:min(len(s.On), showOn)]
	for i := range s.On {
		if a, err := h.Play.For(s.On[i].Player).Adventurer(ctx); err == nil {
			s.On[i].Name = a.Name
		}
	}
	s.Healthy = true
	for _, err := range errs {
		if err != nil {
			s.Healthy, s.Problem = false, err.Error()
		}
	}
	return s
}

func (h *Host) minds() (list []Mind) {
	all := h.Play.Work()
	for _, k := range work.Kinds() {
		c := all[k]
		list = append(list, Mind{string(k), c.Waiting, c.Thinking, c.Done, c.Failed})
	}
	return list
}

func tasks(l work.Load) (list []Task) {
	for kind, n := range l.Kinds {
		list = append(list, Task{string(kind), n.Waiting, n.Running, n.Oldest.Seconds()})
	}
	slices.SortFunc(list, func(a, b Task) int { return strings.Compare(a.Kind, b.Kind) })
	return list
}
