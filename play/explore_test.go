package play_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"wits/catalog"
	"wits/entry"
	"wits/game/referee"
	"wits/model"

	"wits/challenge"
	"wits/game"
	"wits/store"
)

func TestExploringFindsEveryTypeOnceAndThenNothing(t *testing.T) {
	tab := sit(t)
	found := map[challenge.TypeID]model.ChallengeID{}
	for n := int64(1); n <= 120; n++ {
		d, err := tab.For(ada).Explore(t.Context())
		tab.ok(err)
		if d.Step != n {
			t.Fatalf("step %d was number %d", n, d.Step)
		}
		if d.Found == nil {
			continue
		}
		if _, again := found[d.Found.Type]; again {
			t.Fatalf("%s was found while it was pending", d.Found.Type)
		}
		found[d.Found.Type] = d.Found.ID
	}
	pending, err := tab.For(ada).Challenges(t.Context())
	tab.ok(err)
	if len(found) != len(entry.Challenges(catalog.All())) || len(pending) != len(found) {
		t.Errorf("%d found, %d pending", len(found), len(pending))
	}
	if others, err := tab.For(bob).Challenges(t.Context()); err != nil || len(others) != 0 {
		t.Errorf("Bob has %v, %v", others, err)
	}
}

func TestExploringGoesOnAfterARestartAsItWouldHave(t *testing.T) {
	straight, broken := sit(t), sit(t)
	for range 40 {
		want, err := straight.For(ada).Explore(t.Context())
		straight.ok(err)
		broken.restart()
		got, err := broken.For(ada).Explore(t.Context())
		broken.ok(err)
		broken.same("the step", got, want)
	}
}

func TestStepsTakenAtTheSameTimeAreAllTaken(t *testing.T) {
	tab := sit(t)
	steps, errs := together(6, func(int) (model.Discovery, error) { return tab.For(ada).Explore(t.Context()) })
	seen := map[int64]bool{}
	for i, err := range errs {
		tab.ok(err)
		seen[steps[i].Step] = true
	}
	if len(seen) != 6 {
		t.Errorf("the steps were %v", steps)
	}
}

func TestTheKeyOfAStepGivesItsAnswerAgain(t *testing.T) {
	tab := sit(t)
	found := 0
	for n := range 40 {
		key := fmt.Sprint("key ", n)
		want, err := tab.For(ada).Explore(keyed(t, key))
		tab.ok(err)
		if want.Found != nil {
			found++
			tab.ok(tab.For(ada).Decline(t.Context(), want.Found.ID))
		}
		answers, errs := together(3, func(int) (model.Discovery, error) { return tab.For(ada).Explore(keyed(t, key)) })
		tab.restart()
		again, err := tab.For(ada).Explore(keyed(t, key))
		tab.ok(errors.Join(append(errs, err)...))
		tab.same("the answers", append(answers, again), []model.Discovery{want, want, want, want})
		if want.Step != int64(n+1) {
			t.Fatalf("step %d was number %d", n+1, want.Step)
		}
	}
	if found == 0 {
		t.Error("nothing was found: the test proves too little")
	}
	twins, errs := together(6, func(int) (model.Discovery, error) { return tab.For(ada).Explore(keyed(t, "twins")) })
	tab.ok(errors.Join(errs...))
	for _, d := range twins {
		tab.same("a twin", d, twins[0])
	}
	for _, key := range []string{strings.Repeat("k", 129), "\x00"} {
		if _, err := tab.For(ada).Explore(keyed(t, key)); !errors.Is(err, referee.ErrMalformed) {
			t.Errorf("key %.9q: %v", key, err)
		}
	}
}

func TestADeclinedChallengeIsGoneAndCanBeFoundAgain(t *testing.T) {
	tab := sit(t)
	ctx := t.Context()
	tab.ok(tab.For(ada).Offer(ctx, "minesweeper"))
	tab.ok(tab.For(ada).Offer(ctx, "minesweeper"))
	pending, err := tab.For(ada).Challenges(ctx)
	tab.ok(err)
	if len(pending) != 1 {
		t.Fatalf("%d are pending", len(pending))
	}
	if err := tab.For(bob).Decline(ctx, pending[0].ID); !errors.Is(err, store.ErrNoChallenge) {
		t.Errorf("another player declines: %v", err)
	}
	tab.ok(tab.For(ada).Decline(ctx, pending[0].ID))
	for _, err := range []error{
		tab.For(ada).Decline(ctx, pending[0].ID), second(tab.For(ada).Accept(ctx, pending[0].ID, challenge.Novice)),
	} {
		if !errors.Is(err, store.ErrNoChallenge) {
			t.Errorf("declined, then: %v", err)
		}
	}
	tab.ok(tab.For(ada).Offer(ctx, "minesweeper"))
	again, err := tab.For(ada).Challenges(ctx)
	if err != nil || len(again) != 1 || again[0].ID == pending[0].ID {
		t.Errorf("found again: %v, %v", again, err)
	}
	if err := tab.For(ada).Offer(ctx, "checkers"); !errors.Is(err, challenge.ErrType) {
		t.Errorf("an unknown type: %v", err)
	}
	if _, err := tab.For(ada).Accept(ctx, again[0].ID, "legend"); !errors.Is(err, challenge.ErrDifficulty) {
		t.Errorf("an unknown difficulty: %v", err)
	}
}

func TestStatisticsCountEveryDifficultyByItself(t *testing.T) {
	tab := sit(t)
	for _, d := range []challenge.Difficulty{challenge.Novice, challenge.Apprentice} {
		p := tab.accept("mastermind", d)
		tab.must(p.ID, tab.winning(p)...)
	}
	lost := tab.accept("mastermind", challenge.Novice)
	tab.must(lost.ID, forfeit)
	hinted := tab.practice("mastermind", "classic", 1)
	tab.ok(tab.For(ada).MarkHinted(t.Context(), hinted.ID))
	tab.must(hinted.ID, tab.winning(hinted)...)
	got, err := tab.For(ada).Statistics(t.Context())
	tab.ok(err)
	two := []model.Length{{Actions: 2, Wins: 1}}
	tab.same("statistics", got, []model.Stats{
		{Game: "mastermind", Preset: "classic", HintedGames: 1, HintedWins: 1, Lengths: []model.Length{}},
		{Game: "mastermind", Preset: "classic", Difficulty: "apprentice", Games: 1, Wins: 1, Streak: 1, BestStreak: 1, Lengths: two},
		{Game: "mastermind", Preset: "classic", Difficulty: "novice", Games: 2, Wins: 1, BestStreak: 1, Lengths: two},
	})
	if err := tab.For(ada).MarkHinted(t.Context(), hinted.ID); !errors.Is(err, game.ErrOver) {
		t.Errorf("a hint after the end: %v", err)
	}
}
