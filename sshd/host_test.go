package sshd

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"wits/host"
	"wits/store"
)

// decisions are what a host has decided.
type decisions struct {
	atomic.Pointer[store.HostRules]
}

func (d *decisions) HostRules(context.Context) (store.HostRules, error) { return *d.Load(), nil }

// hosted opens a server whose host decides.
func hosted(t *testing.T) (*house, func(store.HostRules)) {
	t.Helper()
	d := &decisions{}
	d.Store(&store.HostRules{})
	rules, err := host.NewRules(t.Context(), d, time.Now)
	ok(t, err)
	h := open(t, func(c *Config) { c.Rules, c.Watch = rules, host.NewWatch(time.Now) })
	return h, func(r store.HostRules) {
		d.Store(&r)
		ok(t, rules.Read(t.Context()))
	}
}

func TestPlayersAreToldWhatTheHostAnnounces(t *testing.T) {
	h, decide := hosted(t)
	drawn, lines := h.home(h.dial(newKey(t))), h.session(h.dial(newKey(t)), "", 0, 0, nil)
	decide(store.HostRules{Settings: map[string]string{"notice": `{"id":"n1","text":"Back in ten minutes."}`}})
	drawn.until("From the host: Back in ten minutes.")
	for end := time.Now().Add(patience); !strings.Contains(lines.said(), "From the host: Back in ten minutes."); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("in lines it is not told: %s", lines.said())
		}
	}
	if on := h.Watch.On(); len(on) != 2 || on[0].Way != "ssh" || on[0].Address != "127.0.0.1" {
		t.Errorf("who is on: %v", on)
	}
}

func TestWhomTheHostBlocksIsSentAway(t *testing.T) {
	h, decide := hosted(t)
	key := newKey(t)
	k := h.home(h.dial(key))
	id, err := h.Identities.IdentifyKey(t.Context(), keyOf(key))
	ok(t, err)
	decide(store.HostRules{Blocks: []store.Block{{Kind: store.BlockPlayer, Subject: string(id.Player)}}})
	if code := k.exit(); code != exitFault || !strings.Contains(k.said(), "has blocked you") {
		t.Errorf("while they play: %d, %s", code, k.said())
	}
	if said, code := h.ask(key, "statistics"); code != exitFault || !strings.Contains(said, "has blocked you") {
		t.Errorf("when they come back: %d, %s", code, said)
	}
	if _, code := h.ask(newKey(t), "statistics"); code != exitOK {
		t.Errorf("somebody else: %d", code)
	}
}
