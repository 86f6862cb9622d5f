package sshd

import (
	"crypto/rand"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"wits/catalog"
	"wits/game"
	"wits/identity"
	"wits/model"
	"wits/play"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"
)

// TestAMatchIsClaimedFromWhoIsGone opens a match over SSH a day after the other player, who is due, was last seen.
func TestAMatchIsClaimedFromWhoIsGone(t *testing.T) {
	var later atomic.Int64
	now := func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	db, err := sqlite.Open(t.Context(), sqlitetest.File(t))
	ok(t, err)
	t.Cleanup(func() { ok(t, db.Close()) })
	service := play.New(db, catalog.All(), rand.Reader, now)
	t.Cleanup(service.Stop)
	h := open(t, func(c *Config) { c.Play, c.Identities = service, identity.New(db, rand.Reader, now) })
	grace, _, err := h.Identities.Visit(t.Context(), "Grace")
	ok(t, err)
	var first game.Seat
	p, err := h.Play.For(grace.Player).OpenTable(t.Context(), model.Invitation{Game: gameFor(t, 2), Preset: presetOf(t, gameFor(t, 2)), Side: &first})
	ok(t, err)
	c := h.dial(newKey(t))
	k := h.session(c, "sit "+p.Table, 100, 40, nil)
	if shown := k.until("Grace"); strings.Contains(shown, text("do.claim")) {
		t.Fatalf("it can be claimed at once:\n%s", shown)
	}
	later.Store(int64(25 * time.Hour))
	k = h.session(c, "", 100, 40, nil)
	k.until(text("home.continue"))
	k.typed("o")
	key := "w"
	if strings.Contains(k.until(text("do.claim")), "Ctrl+W") {
		key = "\x17"
	}
	k.typed(key)
	k.when("the end", func(string) bool {
		lost, err := h.Play.For(grace.Player).Look(t.Context(), p.ID)
		return err == nil && lost.Status == game.Lost
	})
	h.stop()
	time.Sleep(1100 * time.Millisecond) // a page's last tick, of a second, ends by itself
}
