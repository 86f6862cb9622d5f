// Package host is for whoever runs a server: what can be seen of it, what can be done, and what is then refused to players.
//
// [Rules] are what the host has decided, [Watch] is what a server sees of its visitors, and [Host] puts both and the services
// together: the page and the command line are two faces of it. It knows no HTTP and draws nothing. It never keeps a token, only hashes, and
// an address only in memory, or where the host blocks it.
package host

import (
	"context"
	"encoding/json"
	"net/netip"
	"slices"
	"sync/atomic"
	"time"

	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/store"
)

// Why the host refuses something to a player. Callers test them with errors.Is.
var (
	ErrBlocked = referee.Refuse("the host has blocked this player or address", words.New("error.blocked"))
	ErrClosed  = referee.Refuse("the host has stopped new matches", words.New("error.closed"))
)

// The names of the host's settings.
const (
	noticeSetting = "notice"
	closedSetting = "closed"
)

// Rules are what the host has decided, as a server last read it: whatever is decided on one server holds on all of a database
// within seconds. They are safe for concurrent use. A nil Rules refuses nothing.
type Rules struct {
	store RulesStore
	now   func() time.Time
	read  atomic.Pointer[decided]
}

// RulesStore is where the host's decisions are kept.
type RulesStore interface {
	HostRules(ctx context.Context) (store.HostRules, error)
}

// decided is what was read at one time.
type decided struct {
	notice   model.Notice
	closed   bool
	blocks   []store.Block
	players  map[model.PlayerID]bool
	networks []netip.Prefix
}

// NewRules reads what the host has decided.
func NewRules(ctx context.Context, s RulesStore, now func() time.Time) (*Rules, error) {
	r := &Rules{store: s, now: now}
	return r, r.Read(ctx)
}

// refresh is how soon a decision that was made elsewhere is known.
const refresh = 2 * time.Second

// Run reads again what the host has decided, every few seconds until ctx is done. What cannot be read stays as it was.
func (r *Rules) Run(ctx context.Context) {
	tick := time.NewTicker(refresh)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			_ = r.Read(ctx) // the next time
		}
	}
}

// Read reads now what the host has decided.
func (r *Rules) Read(ctx context.Context) error {
	kept, err := r.store.HostRules(ctx)
	if err != nil {
		return err
	}
	d := &decided{closed: kept.Settings[closedSetting] != "", blocks: kept.Blocks, players: map[model.PlayerID]bool{}}
	if text := kept.Settings[noticeSetting]; text != "" {
		if err := json.Unmarshal([]byte(text), &d.notice); err != nil {
			return err
		}
	}
	for _, b := range kept.Blocks {
		if network, err := netip.ParsePrefix(b.Subject); err == nil && b.Kind == store.BlockAddress {
			d.networks = append(d.networks, network)
		} else {
			d.players[model.PlayerID(b.Subject)] = true
		}
	}
	r.read.Store(d)
	return nil
}

// Player returns [ErrBlocked] for a player whom the host has blocked.
func (r *Rules) Player(id model.PlayerID) error {
	if r != nil && r.read.Load().players[id] {
		return ErrBlocked
	}
	return nil
}

// Address returns [ErrBlocked] for an address that the host has blocked.
func (r *Rules) Address(from netip.Addr) error {
	if r == nil {
		return nil
	}
	from = from.Unmap().WithZone("")
	if slices.ContainsFunc(r.read.Load().networks, func(n netip.Prefix) bool { return n.Contains(from) }) {
		return ErrBlocked
	}
	return nil
}

// NewMatch returns [ErrClosed] while the host has stopped new matches.
func (r *Rules) NewMatch() error {
	if r != nil && r.read.Load().closed {
		return ErrClosed
	}
	return nil
}

// Notice returns what the host tells all players; the zero Notice is nothing.
func (r *Rules) Notice() model.Notice {
	if r == nil {
		return model.Notice{}
	}
	n := r.read.Load().notice
	if !n.Until.IsZero() && !r.now().Before(n.Until) {
		return model.Notice{}
	}
	return n
}
