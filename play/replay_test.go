package play_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play"
	"wits/store"
)

// elsewhere plays a match to its end on another table and returns its replay.
func elsewhere(t *testing.T, id, preset string, seed uint32) referee.Replay {
	t.Helper()
	tab := sit(t)
	p := tab.practice(id, preset, seed)
	tab.must(p.ID, tab.winning(p)...)
	r, err := tab.For(ada).Replay(t.Context(), p.ID)
	tab.ok(err)
	return r
}

// reread sends a replay over the wire, changed.
func reread(t *testing.T, r referee.Replay, change func(string) string) referee.Replay {
	t.Helper()
	got, err := referee.ReadReplay([]byte(change(encode(t, r))))
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestAGamePlayedElsewhereIsImportedOnce(t *testing.T) {
	tab := sit(t)
	ctx := t.Context()
	for _, c := range []struct{ game, preset string }{{"mastermind", "super"}, {"minesweeper", "novice"}} {
		r := elsewhere(t, c.game, c.preset, 4)
		m, err := tab.For(ada).Import(keyed(t, "key "+c.game), r)
		tab.ok(err)
		if !m.Imported || m.Hinted || m.Status != game.Won || m.Seq != referee.Seq(len(r.Actions)) || m.Ended.IsZero() || !m.Terms.Practice() {
			t.Errorf("%s: %+v", c.game, m)
		}
		for _, key := range []string{"", "key " + c.game, "another key " + c.game} {
			again, err := tab.For(ada).Import(keyed(t, key), r)
			tab.ok(err)
			tab.same("imported again", again, m)
		}
		if _, err := tab.For(ada).Import(keyed(t, "key "+c.game), elsewhere(t, c.game, c.preset, 5)); !errors.Is(err, store.ErrKey) {
			t.Errorf("another one with the key: %v", err)
		}
		theirs, err := tab.For(bob).Import(ctx, r)
		tab.ok(err)
		if theirs.ID == m.ID {
			t.Error("Bob got Ada's")
		}
		got, err := tab.For(ada).Replay(ctx, m.ID)
		tab.ok(err)
		tab.same("its replay", got, r)
		tab.same("as looked at", tab.look(m.ID).Summary, m)
	}
	stats, err := tab.For(ada).Statistics(ctx)
	tab.ok(err)
	if len(stats) != 2 || stats[0].Wins != 1 || stats[0].Difficulty != "" || len(stats[0].Lengths) != 1 {
		t.Errorf("the statistics are %+v", stats)
	}
}

func TestASealedGameIsImportedWithItsCommitment(t *testing.T) {
	there, tab := sit(t), sit(t)
	p, err := there.For(ada).Start(t.Context(), model.Practice{Game: "minesweeper", Preset: "apprentice"})
	there.ok(err)
	there.must(p.ID, forfeit)
	r, err := there.For(ada).Replay(t.Context(), p.ID)
	there.ok(err)
	m, err := tab.For(ada).Import(t.Context(), r)
	tab.ok(err)
	tab.same("what is kept", []any{m.Commitment, m.Status, m.Seq}, []any{p.Commitment, game.Lost, 1})
	tab.verify(tab.look(m.ID))
}

func TestAReplayThatDoesNotHoldIsNeitherImportedNorPublished(t *testing.T) {
	tab := sit(t)
	ctx := t.Context()
	r := elsewhere(t, "mastermind", "classic", 3)
	running := r
	running.Actions, running.Status = r.Actions[:1], game.Playing
	long := r
	long.Actions = make([]referee.Entry, referee.MaxActions+1)
	for name, bad := range map[string]referee.Replay{
		"another digest":   reread(t, r, func(s string) string { return strings.Replace(s, `"digest":"`, `"digest":"0`, 1) }),
		"another seed":     reread(t, r, func(s string) string { return strings.Replace(s, `"seed":3`, `"seed":4`, 1) }),
		"another status":   reread(t, r, func(s string) string { return strings.Replace(s, `"status":"won"`, `"status":"lost"`, 1) }),
		"another player":   reread(t, r, func(s string) string { return strings.Replace(s, `"ADA"`, `"EVE"`, 1) }),
		"an unknown game":  reread(t, r, func(s string) string { return strings.Replace(s, `"mastermind"`, `"checkers"`, 1) }),
		"one that runs":    running,
		"too many actions": long,
		"nothing":          {},
	} {
		_, err1 := tab.For(ada).Import(ctx, bad)
		_, err2 := tab.For(ada).Publish(ctx, bad)
		if !errors.Is(err1, referee.ErrReplay) || !errors.Is(err2, referee.ErrReplay) {
			t.Errorf("%s: %v, %v", name, err1, err2)
		}
	}
	for _, key := range []string{strings.Repeat("k", 129), "a\x00b", "\xff"} {
		if _, err := tab.For(ada).Import(keyed(t, key), r); !errors.Is(err, referee.ErrMalformed) {
			t.Errorf("key %.9q: %v", key, err)
		}
	}
	if _, err := tab.For("nobody").Import(ctx, r); !errors.Is(err, store.ErrNoPlayer) {
		t.Errorf("nobody imports: %v", err)
	}
	if list, err := tab.For(ada).Finished(ctx, model.Page{}); err != nil || len(list) != 0 {
		t.Errorf("kept: %v, %v", list, err)
	}
	if list, err := tab.For(ada).Publications(ctx, model.Page{}); err != nil || len(list) != 0 {
		t.Errorf("published: %v, %v", list, err)
	}
}

func TestAReplayIsPublicUnderOneIDWhoeverPublishesIt(t *testing.T) {
	tab := sit(t)
	ctx := t.Context()
	p := tab.practice("mastermind", "classic", 3)
	if _, err := tab.For(ada).PublishMatch(ctx, p.ID); !errors.Is(err, play.ErrRunning) {
		t.Errorf("while it runs: %v", err)
	}
	tab.must(p.ID, tab.winning(p)...)
	mine, err := tab.For(ada).PublishMatch(ctx, p.ID)
	tab.ok(err)
	r, err := tab.Published(ctx, mine.ID)
	tab.ok(err)
	tab.same("the list's line", []any{mine.Game, mine.Preset, mine.Status, mine.Seq, len(mine.ID)},
		[]any{"mastermind", "classic", game.Won, 2, 32})
	loose := reread(t, r, func(s string) string {
		return strings.ReplaceAll(s, `{"type":"submit",`, `{ "type" : "\u0073ubmit" , `)
	})
	for _, same := range []referee.Replay{r, loose} {
		theirs, err := tab.For(bob).Publish(ctx, same)
		tab.ok(err)
		tab.same("the id", theirs.ID, mine.ID)
	}
	list, err := tab.For(bob).Publications(ctx, model.Page{})
	tab.ok(err)
	tab.same("Bob's list", list, []model.Published{mine})
	g, err := referee.Find(entry.Games(catalog.All()), r.Game)
	tab.ok(err)
	tab.ok(referee.Verify(g, r).Err)
	for _, id := range []model.ReplayID{"", "x", "\x00", model.ReplayID(strings.Repeat("0", 32))} {
		if _, err := tab.Published(ctx, id); !errors.Is(err, store.ErrNoReplay) {
			t.Errorf("%q: %v", id, err)
		}
	}
	if _, err := tab.For(bob).PublishMatch(ctx, p.ID); !errors.Is(err, store.ErrNoMatch) {
		t.Errorf("another player's match: %v", err)
	}
}

func TestTheReplayOfADailyPuzzleIsPublishedAfterItsDay(t *testing.T) {
	tab, dial := timed(t)
	p := tab.daily(ada, "mastermind")
	tab.must(p.ID, forfeit)
	if _, err := tab.For(ada).PublishMatch(t.Context(), p.ID); !errors.Is(err, play.ErrNotYet) {
		t.Errorf("on its day: %v", err)
	}
	dial.move(12 * time.Hour)
	tab.ok(second(tab.For(ada).PublishMatch(t.Context(), p.ID)))
}
