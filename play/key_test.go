package play_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/idempotency"
	"wits/model"
	"wits/play"
	"wits/store"
)

// keyed is the context of a request with a key.
func keyed(t testing.TB, key string) context.Context {
	return idempotency.WithKey(t.Context(), idempotency.Key{Text: key, From: "192.0.2.1"})
}

// makers are requests of Ada's that make something, each in two forms that differ.
func makers(tab *table) map[string][2]func(context.Context) (any, error) {
	type maker = func(context.Context) (any, error)
	is := func(v any, err error) (any, error) { return v, err }
	p, q := tab.practice("mastermind", "classic", 1), tab.practice("mastermind", "super", 2)
	over := [2]model.MatchID{tab.practice("mastermind", "classic", 3).ID, tab.practice("minesweeper", "novice", 4).ID}
	tab.must(over[0], forfeit)
	tab.must(over[1], forfeit)
	replays := [2]referee.Replay{elsewhere(tab.T, "mastermind", "super", 6), elsewhere(tab.T, "minesweeper", "novice", 7)}
	code := func() string { text, _, err := tab.Code(tab.Context(), ada); tab.ok(err); return text }
	codes := [2]string{code(), code()}
	two := func(do func(ctx context.Context, i int) (any, error)) [2]maker {
		return [2]maker{func(ctx context.Context) (any, error) { return do(ctx, 0) }, func(ctx context.Context) (any, error) { return do(ctx, 1) }}
	}
	return map[string][2]maker{
		"start": two(func(ctx context.Context, i int) (any, error) {
			m, err := tab.For(ada).Start(ctx, model.Practice{Game: "mastermind", Preset: []string{"classic", "super"}[i]})
			return m.ID, err
		}),
		"again": two(func(ctx context.Context, i int) (any, error) {
			m, err := tab.For(ada).Again(ctx, []model.MatchID{p.ID, q.ID}[i])
			return m.ID, err
		}),
		"import": two(func(ctx context.Context, i int) (any, error) {
			m, err := tab.For(ada).Import(ctx, replays[i])
			return m.ID, err
		}),
		"daily": two(func(ctx context.Context, i int) (any, error) {
			today := play.New(tab.store, catalog.All(), tab.chaos, func() time.Time { return time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC) })
			m, err := today.For(ada).StartDaily(ctx, []string{"mastermind", "minesweeper"}[i], false)
			return m.ID, err
		}),
		"share": two(func(ctx context.Context, i int) (any, error) { return is(tab.For(ada).Share(ctx, over[i])) }),
		"publish": two(func(ctx context.Context, i int) (any, error) {
			m, err := tab.For(ada).PublishMatch(ctx, over[i])
			return m.ID, err
		}),
		"rename": two(func(ctx context.Context, i int) (any, error) {
			return nil, tab.For(ada).Rename(ctx, fmt.Sprint("Ada ", i))
		}),
		"set": two(func(ctx context.Context, i int) (any, error) {
			return nil, tab.For(ada).Set(ctx, "theme", fmt.Sprint(i))
		}),
		"issue": two(func(ctx context.Context, i int) (any, error) {
			made, token, err := tab.Issue(ctx, ada, model.BotKey, fmt.Sprint("bot ", i), time.Time{})
			return fmt.Sprint(made.ID, made.Label, token), err
		}),
		"visit": two(func(ctx context.Context, i int) (any, error) {
			id, token, err := tab.Visit(ctx, fmt.Sprint("Eve ", i))
			return fmt.Sprint(id, token), err
		}),
		"redeem": two(func(ctx context.Context, i int) (any, error) {
			id, token, err := tab.Redeem(ctx, codes[i], "phone")
			return fmt.Sprint(id, token), err
		}),
	}
}

func TestEverythingThatIsMadeIsMadeOnceForAKey(t *testing.T) {
	tab := sit(t)
	all := makers(tab)
	for name, do := range all {
		ctx := keyed(t, "a long key for "+name)
		first, err := do[0](ctx)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		tab.restart()
		again, err := do[0](ctx)
		if err != nil || again != first {
			t.Errorf("%s again: %v, %v; it was %v", name, again, err, first)
		}
		if other, err := do[1](ctx); !errors.Is(err, store.ErrKey) {
			t.Errorf("another %s under the key: %v, %v", name, other, err)
		}
	}
	_, err := all["start"][0](keyed(t, "one more"))
	tab.ok(err)
	if _, err := tab.For(ada).Explore(keyed(t, "one more")); !errors.Is(err, store.ErrKey) {
		t.Errorf("a step under the key of a match: %v", err)
	}
	if err := tab.For(ada).Reset(keyed(t, "one more")); !errors.Is(err, store.ErrKey) {
		t.Errorf("a reset under the key of a match: %v", err)
	}
}

func TestEarlierKeysOfStepsAreKnown(t *testing.T) {
	tab := sit(t)
	for _, c := range []struct {
		key  string
		step int64
	}{{"k1", 1}, {"k2", 2}, {"k1", 1}, {"k2", 2}, {"k3", 3}} {
		d, err := tab.For(ada).Explore(keyed(t, c.key))
		tab.ok(err)
		if d.Step != c.step {
			t.Errorf("%s took step %d, want %d", c.key, d.Step, c.step)
		}
	}
	d, err := tab.For(bob).Explore(keyed(t, "k1"))
	tab.ok(err)
	tab.same("Bob's key", d.Step, int64(1))
}

func TestAResetIsMadeOnceForAKey(t *testing.T) {
	tab := sit(t)
	tab.ok(tab.For(ada).Reset(keyed(t, "k")))
	p := tab.practice("mastermind", "classic", 1)
	tab.ok(tab.For(ada).Reset(keyed(t, "k")))
	tab.look(p.ID)
}

func TestAnEarlierNameDoesNotComeBackWithItsKey(t *testing.T) {
	tab := sit(t)
	tab.ok(tab.For(ada).Rename(keyed(t, "k1"), "Countess"))
	tab.ok(tab.For(ada).Rename(keyed(t, "k2"), "Lovelace"))
	tab.ok(tab.For(ada).Rename(keyed(t, "k1"), "Countess"))
	tab.same("the name", tab.adventurer().Name, "Lovelace")
}

func TestAcceptingUnderTheKeyOfAnotherIsRefused(t *testing.T) {
	tab := sit(t)
	tab.ok(tab.For(ada).Offer(t.Context(), "mastermind"))
	pending, err := tab.For(ada).Challenges(t.Context())
	tab.ok(err)
	first, err := tab.For(ada).Accept(keyed(t, "k"), pending[0].ID, challenge.Novice)
	tab.ok(err)
	again, err := tab.For(ada).Accept(keyed(t, "k"), pending[0].ID, challenge.Novice)
	tab.ok(err)
	tab.same("again", again.ID, first.ID)
	if _, err := tab.For(ada).Accept(keyed(t, "k"), pending[0].ID, challenge.Master); !errors.Is(err, store.ErrKey) {
		t.Errorf("at another difficulty: %v", err)
	}
}

func TestAnotherActionUnderAKeyIsRefused(t *testing.T) {
	tab := sit(t)
	p := tab.practice("mastermind", "classic", 8)
	first, err := tab.For(ada).Act(t.Context(), model.Act{Match: p.ID, Key: "k"}, game.WireAction([]byte(`{"type":"submit","code":["R","R","B","B"]}`)))
	tab.ok(err)
	again, err := tab.For(ada).Act(t.Context(), model.Act{Match: p.ID, Key: "k"}, game.WireAction([]byte(` { "code": ["R","R","B","B"], "type" : "submit" } `)))
	tab.ok(err)
	tab.same("the same action", again, first)
	for _, after := range []referee.Seq{0, 1} {
		for _, other := range []string{`{"type":"submit","code":["R","R","B","G"]}`, forfeit, `{"type":"reset"}`, `{"type":"dance"}`, `{`} {
			_, err := tab.For(ada).Act(t.Context(), model.Act{Match: p.ID, After: after, Key: "k"}, game.WireAction([]byte(other)))
			if !errors.Is(err, store.ErrKey) {
				t.Errorf("%s at %d: %v", other, after, err)
			}
		}
		if _, err := tab.For(ada).Bot(t.Context(), model.Act{Match: p.ID, After: after, Key: "k"}, "random"); !errors.Is(err, store.ErrKey) {
			t.Errorf("a bot at %d: %v", after, err)
		}
	}
	bot := model.Act{Match: p.ID, After: 1, Key: "b"}
	moved, err := tab.For(ada).Bot(t.Context(), bot, "random")
	tab.ok(err)
	repeated, err := tab.For(ada).Bot(t.Context(), bot, "random")
	tab.ok(err)
	tab.same("the bot's move", repeated, moved)
	if _, err := tab.For(ada).Bot(t.Context(), bot, "consistent"); !errors.Is(err, store.ErrKey) {
		t.Errorf("another bot: %v", err)
	}
	if _, err := tab.For(ada).Act(t.Context(), bot, game.WireAction([]byte(forfeit))); !errors.Is(err, store.ErrKey) {
		t.Errorf("an action under a bot's key: %v", err)
	}
}

func TestNothingSecretIsKeptInClear(t *testing.T) {
	tab := sit(t)
	const key = "a long key that nobody guesses"
	var secrets []string
	_, token, err := tab.Visit(keyed(t, key), "Eve")
	tab.ok(err)
	_, bot, err := tab.Issue(keyed(t, key+"2"), ada, model.BotKey, "bot", time.Time{})
	tab.ok(err)
	code, _, err := tab.Code(keyed(t, key+"3"), ada)
	tab.ok(err)
	secrets = append(secrets, token, bot, code, strings.ReplaceAll(code, "-", ""), key)
	for _, suffix := range []string{"", "-wal"} {
		data, err := os.ReadFile(tab.path + suffix)
		tab.ok(err)
		for _, s := range secrets {
			if strings.Contains(string(data), s) {
				t.Errorf("the file holds %s", s)
			}
		}
	}
	again, _, err := tab.Code(keyed(t, key+"3"), ada)
	tab.ok(err)
	tab.same("the code", again, code)
}

func TestASecretNeedsAKeyThatIsHardToGuess(t *testing.T) {
	tab := sit(t)
	ctx := keyed(t, "short")
	_, _, visit := tab.Visit(ctx, "Eve")
	_, _, issue := tab.Issue(ctx, ada, model.BotKey, "bot", time.Time{})
	_, _, code := tab.Code(ctx, ada)
	for _, err := range []error{visit, issue, code} {
		if !errors.Is(err, referee.ErrMalformed) {
			t.Error(err)
		}
	}
}

func TestAVisitorsKeyIsNobodyElses(t *testing.T) {
	tab := sit(t)
	here, there := idempotency.Key{Text: "a long key for a visit", From: "192.0.2.1"}, idempotency.Key{Text: "a long key for a visit", From: "192.0.2.2"}
	first, _, err := tab.Visit(idempotency.WithKey(t.Context(), here), "Eve")
	tab.ok(err)
	other, _, err := tab.Visit(idempotency.WithKey(t.Context(), there), "Eve")
	tab.ok(err)
	if first.Player == other.Player {
		t.Error("somebody else came in as the first visitor")
	}
}

func TestOldKeysAreForgotten(t *testing.T) {
	tab := sit(t)
	db, err := sql.Open("sqlite", tab.path)
	tab.ok(err)
	defer db.Close()
	count := func() (n int) {
		tab.ok(db.QueryRow(`SELECT COUNT(*) FROM keys`).Scan(&n))
		return n
	}
	for n := range 1100 {
		tab.ok(tab.For(ada).Set(keyed(t, fmt.Sprint("key ", n)), "theme", fmt.Sprint(n)))
	}
	if n := count(); n != 1000 {
		t.Errorf("%d keys are kept", n)
	}
	later := play.New(tab.store, catalog.All(), tab.chaos, func() time.Time { return clock().Add(25 * time.Hour) })
	tab.ok(later.For(bob).Set(keyed(t, "late"), "theme", "x"))
	if n := count(); n != 1 {
		t.Errorf("%d keys are kept a day later", n)
	}
}
