package identity_test

import (
	"context"
	"crypto/rand"
	"errors"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"wits/challenge"
	"wits/game/referee"
	"wits/game/rng"
	"wits/identity"
	"wits/model"
	"wits/store"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"
)

// sundial is a clock that goes where it is told.
type sundial struct{ at atomic.Int64 }

func (s *sundial) now() time.Time        { return time.UnixMilli(s.at.Load()) }
func (s *sundial) set(t time.Time)       { s.at.Store(t.UnixMilli()) }
func (s *sundial) move(by time.Duration) { s.at.Add(by.Milliseconds()) }

// counted counts what is asked of a store.
type counted struct {
	identity.Store
	identified, touched atomic.Int64
}

func (c *counted) Identify(ctx context.Context, h store.Hash) (model.Identity, time.Time, error) {
	c.identified.Add(1)
	return c.Store.Identify(ctx, h)
}

func (c *counted) TouchToken(ctx context.Context, id model.TokenID, at time.Time) error {
	c.touched.Add(1)
	return c.Store.TouchToken(ctx, id, at)
}

const (
	ada model.PlayerID = "ada"
	bob model.PlayerID = "bob"
)

// table is a service over a file that knows Ada and Bob.
type table struct {
	*identity.Service
	*testing.T
	store *sqlite.Store
}

func (t *table) ok(err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func second[T any](_ T, err error) error { return err }

// timed is a table whose clock can be moved, on a store that counts.
func timed(t *testing.T) (*table, *sundial, *counted) {
	t.Helper()
	db, err := sqlite.Open(t.Context(), sqlitetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	dial, count := &sundial{}, &counted{Store: db}
	dial.set(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	tab := &table{identity.New(count, rand.Reader, dial.now), t, db}
	for _, p := range []model.PlayerID{ada, bob} {
		tab.ok(db.CreatePlayer(t.Context(), store.NewPlayer{ID: p, Name: string(p), Rand: rng.New(7).State(), At: dial.now()}))
	}
	return tab, dial, count
}

func TestAVisitorBecomesAPlayerWithAToken(t *testing.T) {
	tab, _, _ := timed(t)
	id, token, err := tab.Visit(t.Context(), "Eve")
	tab.ok(err)
	if !regexp.MustCompile(`^wits_[A-Za-z0-9_-]{43}$`).MatchString(token) || id.Kind != model.Device {
		t.Errorf("the token is %q of %+v", token, id)
	}
	got, err := tab.Identify(t.Context(), token)
	tab.ok(err)
	if want := id; got != want {
		t.Errorf("identified as %+v, want %+v", got, want)
	}
	a, err := tab.store.Adventurer(t.Context(), id.Player)
	tab.ok(err)
	if a != challenge.NewAdventurer("Eve") {
		t.Errorf("Eve is %+v", a)
	}
	for _, wrong := range []string{"", "wits_", token[:47], strings.ToUpper(token), "wits_" + strings.Repeat("A", 43)} {
		if _, err := tab.Identify(t.Context(), wrong); !errors.Is(err, identity.ErrNoToken) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
	if _, _, err := tab.Visit(t.Context(), "a\nb"); !errors.Is(err, referee.ErrMalformed) {
		t.Errorf("a name that cannot be shown: %v", err)
	}
}

func TestARevokedTokenIsNoLongerKnown(t *testing.T) {
	tab, dial, _ := timed(t)
	ctx := t.Context()
	elsewhere := identity.New(tab.store, rand.Reader, dial.now)
	id, token, err := tab.Visit(ctx, "Eve")
	tab.ok(err)
	tab.ok(second(tab.Identify(ctx, token)))
	tab.ok(second(elsewhere.Identify(ctx, token)))
	if err := tab.Revoke(ctx, ada, id.Token); !errors.Is(err, identity.ErrNoToken) {
		t.Errorf("another player revokes it: %v", err)
	}
	tab.ok(second(tab.Identify(ctx, token)))
	tab.ok(tab.Revoke(ctx, id.Player, id.Token))
	if _, err := tab.Identify(ctx, token); !errors.Is(err, identity.ErrNoToken) {
		t.Errorf("here: %v", err)
	}
	dial.move(2 * time.Second)
	if _, err := elsewhere.Identify(ctx, token); !errors.Is(err, identity.ErrNoToken) {
		t.Errorf("in another process, two seconds later: %v", err)
	}
}

func TestATokenIsLookedUpSeldomAndNotedOnceAnHour(t *testing.T) {
	tab, dial, count := timed(t)
	_, token, err := tab.Visit(t.Context(), "Eve")
	tab.ok(err)
	for _, c := range []struct {
		move              time.Duration
		identified, noted int64
	}{
		{0, 1, 1},
		{time.Second, 1, 1},
		{time.Second, 2, 1},
		{-time.Hour, 3, 2}, // the clock was wrong: nothing of then is believed
		{-time.Minute, 4, 3},
		{30 * time.Minute, 5, 3},
		{30 * time.Minute, 6, 4},
		{48 * time.Hour, 7, 5},
	} {
		dial.move(c.move)
		for range 3 {
			tab.ok(second(tab.Identify(t.Context(), token)))
		}
		if i, n := count.identified.Load(), count.touched.Load(); i != c.identified || n != c.noted {
			t.Fatalf("after %v: looked up %d times, noted %d; want %d, %d", c.move, i, n, c.identified, c.noted)
		}
	}
}

func TestTokensHaveLabelsAndKindsAndAnEnd(t *testing.T) {
	tab, _, _ := timed(t)
	ctx := t.Context()
	id, _, err := tab.Visit(ctx, "Eve")
	tab.ok(err)
	for range 19 {
		k, token, err := tab.Issue(ctx, id.Player, model.BotKey, "Robot ☂", time.Time{})
		tab.ok(err)
		got, err := tab.Identify(ctx, token)
		tab.ok(err)
		if want := (model.Identity{Player: id.Player, Token: k.ID, Kind: model.BotKey}); got != want {
			t.Errorf("identified as %+v, want %+v", got, want)
		}
	}
	if _, _, err := tab.Issue(ctx, id.Player, model.BotKey, "one more", time.Time{}); !errors.Is(err, identity.ErrTooMany) ||
		!strings.Contains(err.Error(), "at most 20 tokens") {
		t.Errorf("a 21st: %v", err)
	}
	list, err := tab.Tokens(ctx, id.Player)
	tab.ok(err)
	if len(list) != 20 || list[0].ID != id.Token || list[1].Label != "Robot ☂" || list[0].Label != "device" {
		t.Errorf("the tokens are %+v", list)
	}
	for _, label := range []string{"a\tb", strings.Repeat("x", 65), "\xff"} {
		if _, _, err := tab.Issue(ctx, ada, model.Device, label, time.Time{}); !errors.Is(err, referee.ErrMalformed) {
			t.Errorf("label %q: %v", label, err)
		}
	}
	if _, _, err := tab.Issue(ctx, ada, "king", "x", time.Time{}); !errors.Is(err, referee.ErrMalformed) {
		t.Errorf("an unknown kind: %v", err)
	}
	if _, _, err := tab.Issue(ctx, "nobody", model.Device, "x", time.Time{}); !errors.Is(err, store.ErrNoPlayer) {
		t.Errorf("a token for nobody: %v", err)
	}
}

func TestACodeMovesAPlayerOnceAndInTime(t *testing.T) {
	tab, dial, _ := timed(t)
	ctx := t.Context()
	code, expires, err := tab.Code(ctx, ada)
	tab.ok(err)
	if !regexp.MustCompile(`^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$`).MatchString(code) || !expires.Equal(dial.now().Add(10*time.Minute)) {
		t.Errorf("%s until %v", code, expires)
	}
	id, token, err := tab.Redeem(ctx, strings.ToLower(strings.ReplaceAll(code, "-", " ")), "phone")
	tab.ok(err)
	got, err := tab.Identify(ctx, token)
	tab.ok(err)
	if want := (model.Identity{Player: ada, Token: id.Token, Kind: model.Device}); got != want {
		t.Errorf("identified as %+v, want %+v", got, want)
	}
	late, _, err := tab.Code(ctx, ada)
	tab.ok(err)
	void, _, err := tab.Code(ctx, bob)
	tab.ok(err)
	for range 5 {
		tab.ok(func() error { _, _, err := tab.Code(ctx, bob); return err }())
	}
	dial.move(10 * time.Minute)
	for name, code := range map[string]string{"used": code, "expired": late, "too old": void, "nonsense": "?", "empty": ""} {
		if _, _, err := tab.Redeem(ctx, code, ""); !errors.Is(err, identity.ErrNoCode) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if list, err := tab.Tokens(ctx, ada); err != nil || len(list) != 1 || list[0].Label != "phone" {
		t.Errorf("Ada's tokens are %v, %v", list, err)
	}
}
