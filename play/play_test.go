package play_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"wits/catalog"
	"wits/challenge"
	"wits/game"
	"wits/identity"
	"wits/internal/locked"
	"wits/model"
	"wits/play"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	ada model.PlayerID = "ada"
	bob model.PlayerID = "bob"

	forfeit = `{"type":"forfeit"}`
	reset   = `{"type":"reset"}`
)

type identities = identity.Service

// table is the services over a file, and the file.
type table struct {
	*play.Service
	*identities
	*testing.T
	store *sqlite.Store
	path  string
	chaos io.Reader
}

func clock() time.Time { return time.UnixMilli(1_700_000_000_000) }

// sit opens a table in a fresh file and lets Ada and Bob join.
func sit(t *testing.T) *table {
	t.Helper()
	tab := &table{
		T: t, path: sqlitetest.File(t),
		chaos: locked.Chance(7),
	}
	tab.open()
	for _, p := range []model.PlayerID{ada, bob} {
		_, err := tab.For(p).Join(tab.Context(), strings.ToUpper(string(p)))
		tab.ok(err)
	}
	return tab
}

func (t *table) open() {
	t.Helper()
	s, err := sqlite.Open(context.Background(), t.path)
	t.ok(err)
	t.store = s
	t.Cleanup(func() { _ = s.Close() })
	t.serve(clock)
}

// serve makes the services anew, with a clock.
func (t *table) serve(now func() time.Time, options ...play.Option) {
	t.Service, t.identities = play.New(t.store, catalog.All(), t.chaos, now, options...), identity.New(t.store, t.chaos, now)
	play.SetPatience(t.Service, time.Minute) // a busy machine changes no answer
	t.Cleanup(t.Service.Stop)
}

// restart ends the program and starts it again.
func (t *table) restart() {
	t.Helper()
	t.ok(t.store.Close())
	t.open()
}

func (t *table) ok(err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func encode(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func (t *table) same(what string, got, want any) {
	t.Helper()
	if g, w := encode(t, got), encode(t, want); g != w {
		t.Fatalf("%s: got %s, want %s", what, g, w)
	}
}

// practice starts a match from a numeric seed.
func (t *table) practice(id, preset string, seed uint32) model.Match {
	t.Helper()
	p, err := t.For(ada).Start(t.Context(), model.Practice{Game: id, Preset: preset, Seed: &seed})
	t.ok(err)
	return p
}

// accept offers a challenge and accepts it.
func (t *table) accept(typ challenge.TypeID, d challenge.Difficulty) model.Match {
	t.Helper()
	t.ok(t.For(ada).Offer(t.Context(), typ))
	pending, err := t.For(ada).Challenges(t.Context())
	t.ok(err)
	for _, c := range pending {
		if c.Type == typ {
			p, err := t.For(ada).Accept(t.Context(), c.ID, d)
			t.ok(err)
			return p
		}
	}
	t.Fatalf("%s is not pending", typ)
	return model.Match{}
}

// act plays an action where the match stands.
func (t *table) act(id model.MatchID, action string) (model.Turn, error) {
	t.Helper()
	return t.For(ada).Act(t.Context(), model.Act{Match: id, After: t.look(id).Seq}, game.WireAction([]byte(action)))
}

func (t *table) must(id model.MatchID, actions ...string) (turn model.Turn) {
	t.Helper()
	for _, a := range actions {
		var err error
		turn, err = t.act(id, a)
		t.ok(err)
	}
	return turn
}

func (t *table) look(id model.MatchID) model.Match {
	t.Helper()
	p, err := t.For(ada).Look(t.Context(), id)
	t.ok(err)
	return p
}

func (t *table) adventurer() challenge.Adventurer {
	t.Helper()
	a, err := t.For(ada).Adventurer(t.Context())
	t.ok(err)
	return a
}

// unchanged runs something that must be refused and checks that nothing of the match changed.
func (t *table) unchanged(id model.MatchID, do func() error) error {
	t.Helper()
	kept, err := t.store.LoadMatch(t.Context(), ada, id)
	t.ok(err)
	before, adventurer := t.look(id), t.adventurer()
	refusal := do()
	if refusal == nil {
		t.Fatal("it was accepted")
	}
	after, err := t.store.LoadMatch(t.Context(), ada, id)
	t.ok(err)
	t.same("the match", t.look(id), before)
	t.same("the actions", after.Actions, kept.Actions)
	t.same("the state", after.State.Reveal(), kept.State.Reveal())
	t.same("the adventurer", t.adventurer(), adventurer)
	return refusal
}

func second[T any](_ T, err error) error { return err }

func rule(err error) string {
	var broken *game.Illegal
	if errors.As(err, &broken) {
		return broken.Rule
	}
	return ""
}
