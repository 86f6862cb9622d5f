package play_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"wits/catalog"
	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play"
	"wits/store"
	"wits/store/sqlite"
)

// brink is a challenge, one action before it is won.
func (t *table) brink() (id model.MatchID, after referee.Seq, last string) {
	t.Helper()
	p := t.accept("mastermind", challenge.Master)
	actions := t.winning(p)
	turn := t.must(p.ID, actions[:len(actions)-1]...)
	return p.ID, turn.Seq, actions[len(actions)-1]
}

func together[T any](n int, do func(i int) (T, error)) ([]T, []error) {
	answers, errs := make([]T, n), make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { answers[i], errs[i] = do(i) })
	}
	wg.Wait()
	return answers, errs
}

func TestAnAwardIsGrantedOnceHoweverOftenTheLastActionArrives(t *testing.T) {
	for name, key := range map[string]func(i int) string{
		"with one key":     func(int) string { return "end" },
		"with many keys":   func(i int) string { return fmt.Sprint("end", i) },
		"without any keys": func(int) string { return "" },
	} {
		t.Run(name, func(t *testing.T) {
			tab := sit(t)
			// A second program on the same file, as a terminal beside a server.
			other, err := sqlite.Open(t.Context(), tab.path)
			tab.ok(err)
			defer other.Close()
			services := []*play.Service{tab.Service, play.New(other, catalog.All(), tab.chaos, clock)}

			id, after, last := tab.brink()
			want, award := tab.adventurer().Grant(challenge.Reward{PrestigeRanks: 1, XPPercent: 200})
			turns, errs := together(8, func(i int) (model.Turn, error) {
				return services[i%2].For(ada).Act(t.Context(), model.Act{Match: id, After: after, Key: key(i)}, game.WireAction([]byte(last)))
			})
			won := 0
			for i, err := range errs {
				switch {
				case err == nil:
					won++
					tab.same("the award", turns[i].Award, award)
				case !errors.Is(err, store.ErrConflict) && !errors.Is(err, game.ErrOver):
					t.Error(err)
				}
			}
			if wantWon := map[bool]int{true: 8, false: 1}[key(0) == key(1) && key(0) != ""]; won != wantWon {
				t.Errorf("%d were told that they won, want %d", won, wantWon)
			}
			tab.same("the adventurer", tab.adventurer(), want)
			stats, err := tab.For(ada).Statistics(t.Context())
			tab.ok(err)
			if len(stats) != 1 || stats[0].Games != 1 || stats[0].Wins != 1 {
				t.Errorf("the statistics are %+v", stats)
			}
		})
	}
}

func TestARepeatedKeyGetsTheFirstAnswer(t *testing.T) {
	tab := sit(t)
	p := tab.accept("minesweeper", challenge.Novice)
	var acts []model.Act
	var answers []string
	actions := tab.winning(p)
	for n, action := range actions {
		act := model.Act{Match: p.ID, After: referee.Seq(n), Key: fmt.Sprint("key", n)}
		turn, err := tab.For(ada).Act(t.Context(), act, game.WireAction([]byte(action)))
		tab.ok(err)
		acts, answers = append(acts, act), append(answers, encode(t, turn))
	}
	tab.restart()
	for i, act := range acts {
		turn, err := tab.For(ada).Act(t.Context(), act, game.WireAction([]byte(actions[i])))
		tab.ok(err)
		if got := encode(t, turn); got != answers[i] {
			t.Fatalf("action %d was answered %s, then %s", i+1, answers[i], got)
		}
	}
	if got := tab.look(p.ID); got.Seq != referee.Seq(len(acts)) {
		t.Errorf("the match stands at %d, want %d", got.Seq, len(acts))
	}
}

func TestOfTwoProgramsOneTakesAPlace(t *testing.T) {
	tab := sit(t)
	p := tab.practice("minesweeper", "journeyman", 4)
	_, errs := together(6, func(i int) (model.Turn, error) {
		action := fmt.Sprintf(`{"type":"flag","x":%d,"y":0}`, i)
		return tab.For(ada).Act(t.Context(), model.Act{Match: p.ID}, game.WireAction([]byte(action)))
	})
	taken := 0
	for _, err := range errs {
		var c *store.Conflict
		switch {
		case err == nil:
			taken++
		case !errors.As(err, &c) || c.Seq != 1:
			t.Error(err)
		}
	}
	if taken != 1 || tab.look(p.ID).Seq != 1 {
		t.Errorf("%d were taken", taken)
	}
}

func TestAcceptingTwiceIsOneMatch(t *testing.T) {
	tab := sit(t)
	tab.ok(tab.For(ada).Offer(t.Context(), "mastermind"))
	pending, err := tab.For(ada).Challenges(t.Context())
	tab.ok(err)
	id := pending[0].ID
	matches, errs := together(4, func(int) (model.Match, error) {
		return tab.For(ada).Accept(t.Context(), id, challenge.Novice)
	})
	for i, err := range errs {
		tab.ok(err)
		tab.same("the match", matches[i], matches[0])
	}
	if _, err := tab.For(ada).Accept(t.Context(), id, challenge.Master); !errors.Is(err, store.ErrNoChallenge) {
		t.Errorf("at another difficulty: %v", err)
	}
	if _, err := tab.For(bob).Accept(t.Context(), id, challenge.Novice); !errors.Is(err, store.ErrNoChallenge) {
		t.Errorf("by another player: %v", err)
	}
	running, err := tab.For(ada).Running(t.Context(), model.Page{})
	if err != nil || len(running) != 1 {
		t.Errorf("%d matches are running: %v", len(running), err)
	}
}
