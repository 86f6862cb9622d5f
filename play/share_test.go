package play_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"wits/model"
	"wits/play"
	"wits/store"
)

func TestAMatchIsSharedUnderOneLink(t *testing.T) {
	tab := sit(t)
	ctx := t.Context()
	p := tab.practice("mastermind", "classic", 1)
	link, err := tab.For(ada).Share(ctx, p.ID)
	tab.ok(err)
	again, err := tab.For(ada).Share(ctx, p.ID)
	tab.ok(err)
	if link != again || len(link) != 32 || link == string(p.ID) {
		t.Errorf("the links are %s and %s", link, again)
	}
	player, id, err := tab.Shared(ctx, link)
	tab.ok(err)
	tab.same("what it shows", []any{player, id}, []any{ada, p.ID})
	for name, err := range map[string]error{
		"another player shares": second(tab.For(bob).Share(ctx, p.ID)), "another player ends it": tab.For(bob).Unshare(ctx, p.ID),
	} {
		if !errors.Is(err, store.ErrNoMatch) {
			t.Errorf("%s: %v", name, err)
		}
	}
	tab.ok(tab.For(ada).Unshare(ctx, p.ID))
	if _, _, err := tab.Shared(ctx, link); !errors.Is(err, store.ErrNoLink) {
		t.Errorf("after the end: %v", err)
	}
	fresh, err := tab.For(ada).Share(ctx, p.ID)
	if err != nil || fresh == link {
		t.Errorf("shared anew under %s, %v", fresh, err)
	}
}

func TestADailyPuzzleIsSharedWhenItsDayIsOver(t *testing.T) {
	tab, dial := timed(t)
	p := tab.daily(ada, "minesweeper")
	if _, err := tab.For(ada).Share(t.Context(), p.ID); !errors.Is(err, play.ErrNotYet) {
		t.Errorf("while it runs: %v", err)
	}
	tab.must(p.ID, forfeit)
	if _, err := tab.For(ada).Share(t.Context(), p.ID); !errors.Is(err, play.ErrNotYet) {
		t.Errorf("on its day: %v", err)
	}
	dial.move(24 * time.Hour)
	tab.ok(second(tab.For(ada).Share(t.Context(), p.ID)))
}

func TestLegalMovesAreAccepted(t *testing.T) {
	tab := sit(t)
	ctx := t.Context()
	for _, c := range []struct {
		game, preset string
		limit, want  int
	}{
		{"mastermind", "classic", 5, 5},
		{"mastermind", "classic", 1 << 30, play.LegalLimit},
		{"mastermind", "classic", 0, 0},
		{"mastermind", "classic", -1, 0},
		{"minesweeper", "novice", 162, 162},
	} {
		p := tab.practice(c.game, c.preset, 1)
		moves, err := tab.For(ada).Legal(ctx, p.ID, c.limit)
		tab.ok(err)
		if moves == nil || len(moves) != c.want {
			t.Errorf("%v: %d moves", c, len(moves))
		}
		for _, m := range moves[:min(1, len(moves))] {
			tab.must(p.ID, string(m))
		}
		tab.must(p.ID, forfeit)
		moves, err = tab.For(ada).Legal(ctx, p.ID, 10)
		tab.ok(err)
		tab.same("after the end", moves, []json.RawMessage{})
		if _, err := tab.For(bob).Legal(ctx, p.ID, 1); !errors.Is(err, store.ErrNoMatch) {
			t.Errorf("another player: %v", err)
		}
	}
}

func TestWhoDoesNotWantItIsNotShown(t *testing.T) {
	tab := sit(t)
	ctx := t.Context()
	m := tab.friends(shown, "standard", nil)
	tab.moved(ada, m.ID, 0, forfeit)
	tab.ok(tab.For(bob).Set(ctx, model.ShowGames, model.Hidden))
	for what, err := range map[string]error{
		"a link": second(tab.For(ada).Share(ctx, m.ID)), "a public replay": second(tab.For(ada).PublishMatch(ctx, m.ID)),
	} {
		if rule(err) != "no-sharing" {
			t.Errorf("%s: %v", what, err)
		}
	}
	_, err := tab.For(bob).Share(ctx, m.ID) // it is their own wish
	tab.ok(err)
	tab.ok(tab.For(bob).Set(ctx, model.ShowGames, "yes"))
	_, err = tab.For(ada).PublishMatch(ctx, m.ID)
	tab.ok(err)
}
