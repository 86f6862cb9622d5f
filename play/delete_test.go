package play_test

import (
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/store"
)

// five are the moves of a game of two that the first wins.
func (t *table) five(id model.MatchID) {
	t.Helper()
	for n := range referee.Seq(9) {
		t.moved([]model.PlayerID{ada, bob}[n%2], id, n, place(int(n/2), int(n%2)))
	}
}

// texts is everything that the file says about players.
func (t *table) texts() string {
	t.Helper()
	db, err := sql.Open("sqlite", t.path)
	t.ok(err)
	defer db.Close()
	var all strings.Builder
	tables, err := db.Query(`SELECT name FROM sqlite_master WHERE type = 'table'`)
	t.ok(err)
	defer tables.Close()
	for tables.Next() {
		var name string
		t.ok(tables.Scan(&name))
		rows, err := db.Query(`SELECT * FROM ` + name)
		t.ok(err)
		columns, err := rows.Columns()
		t.ok(err)
		for rows.Next() {
			values := make([]any, len(columns))
			for i := range values {
				values[i] = new(any)
			}
			t.ok(rows.Scan(values...))
			for i, v := range values {
				fmt.Fprintf(&all, "%s.%s: %v\n", name, columns[i], *v.(*any))
			}
		}
		t.ok(rows.Err())
		t.ok(rows.Close())
	}
	t.ok(tables.Err())
	return all.String()
}

// verifies checks that a replay holds, and between whom it was.
func (t *table) verifies(r referee.Replay, players ...string) {
	t.Helper()
	g, err := referee.Find(entry.Games(catalog.All()), r.Game)
	t.ok(err)
	if v := referee.Verify(g, r); v.Err != nil {
		t.Errorf("the replay: %v", v.Err)
	}
	t.same("its players", r.Players, players)
}

func TestADeletedPlayerIsNowhere(t *testing.T) {
	tab, _ := timed(t)
	ctx := t.Context()
	const name = "Countess of Lovelace"
	tab.ok(tab.For(ada).Rename(ctx, name))
	left := tab.friends(secret, "classic", nil)
	tab.moved(ada, left.ID, 0, forfeit)
	tab.ok(tab.For(ada).Reset(ctx)) // who began anew has left that game
	won := tab.friends(shown, "standard", nil)
	tab.five(won.ID)
	public, err := tab.For(bob).PublishMatch(ctx, won.ID)
	tab.ok(err)
	_, err = tab.For(ada).PublishMatch(ctx, won.ID)
	tab.ok(err)
	running := tab.friends(secret, "classic", nil)
	tab.moved(ada, running.ID, 0, theSet)
	practised := tab.practice("mastermind", "classic", 1)
	tab.must(practised.ID, forfeit)
	own, err := tab.For(ada).PublishMatch(ctx, practised.ID)
	tab.ok(err)
	_, err = tab.For(ada).OpenTable(ctx, model.Invitation{Game: shown, Preset: "standard"})
	tab.ok(err)
	tab.daily(ada, "mastermind")
	tab.ok(tab.For(ada).Set(ctx, "theme", "dark"))
	_, token, err := tab.Issue(ctx, ada, model.Device, "my telephone", time.Time{})
	tab.ok(err)

	tab.ok(tab.For(ada).Delete(ctx))

	for what, err := range map[string]error{
		"the adventurer": second(tab.For(ada).Adventurer(ctx)), "a second time": tab.For(ada).Delete(ctx),
	} {
		if !errors.Is(err, store.ErrNoPlayer) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := tab.Identify(ctx, token); !errors.Is(err, store.ErrNoToken) {
		t.Errorf("the token: %v", err)
	}
	if _, err := tab.Published(ctx, own.ID); !errors.Is(err, store.ErrNoReplay) {
		t.Errorf("what only they have published: %v", err)
	}
	list, err := tab.For(bob).Finished(ctx, model.Page{})
	tab.ok(err)
	tab.same("what Bob keeps", len(list), 3)
	for _, m := range list {
		tab.same("the seats", []string{m.Seats[0].Name, m.Seats[1].Name}, []string{model.GoneName, "BOB"})
		_, err := tab.For(bob).Look(ctx, m.ID)
		tab.ok(err)
		r, err := tab.For(bob).Replay(ctx, m.ID)
		tab.ok(err)
		tab.verifies(r, model.GoneName, "BOB")
	}
	r, err := tab.Published(ctx, public.ID)
	tab.ok(err)
	tab.verifies(r, model.GoneName, "BOB")
	stats, err := tab.For(bob).Statistics(ctx)
	tab.ok(err)
	for _, s := range stats {
		tab.same("whom Bob is counted against", s.Opponent, "@"+model.GoneName)
	}
	tab.same("who gave up", tab.lookAs(bob, running.ID).Status, game.Won)
	for line := range strings.Lines(tab.texts()) {
		if strings.Contains(line, name) || strings.HasSuffix(line, ": "+string(ada)+"\n") || strings.Contains(line, "my telephone") {
			t.Errorf("the file still says %s", line)
		}
	}
}

// lookAs is a match as a player sees it.
func (t *table) lookAs(by model.PlayerID, id model.MatchID) model.Match {
	t.Helper()
	m, err := t.For(by).Look(t.Context(), id)
	t.ok(err)
	return m
}

func TestNumbersAgainstDeletedPlayersAreAddedUp(t *testing.T) {
	tab := sit(t)
	for range 2 {
		_, err := tab.For(ada).Join(t.Context(), "ADA")
		tab.ok(err)
		tab.five(tab.friends(shown, "standard", nil).ID)
		m := tab.friends(shown, "standard", nil)
		tab.moved(ada, m.ID, 0, forfeit)
		tab.ok(tab.For(ada).Delete(t.Context()))
	}
	stats, err := tab.For(bob).Statistics(t.Context())
	tab.ok(err)
	if len(stats) != 1 || stats[0].Opponent != "@"+model.GoneName || stats[0].Games != 4 || stats[0].Wins != 2 || stats[0].Lengths[0].Wins != 2 {
		t.Errorf("Bob has %s", encode(t, stats))
	}
}
