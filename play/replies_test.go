package play_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play"
	"wits/store"
)

// What a mind does after whoever acted was answered never becomes part of the answer; what it did before always is.
func TestARepeatedKeyGetsTheFirstAnswerOfASlowMind(t *testing.T) {
	for name, patience := range map[string]time.Duration{"too slow": 0, "in time": time.Minute} {
		t.Run(name, func(t *testing.T) {
			tab := sit(t)
			p, err := tab.For(ada).Start(t.Context(), model.Practice{
				Game: shown, Preset: "standard", Minds: []string{"", "random"}, Clock: &referee.Clock{Base: 600},
			})
			tab.ok(err)
			play.SetPatience(tab.Service, patience)
			act := model.Act{Match: p.ID, After: 0, Key: "k"}
			first, err := tab.For(ada).Act(t.Context(), act, game.WireAction([]byte(place(7, 7))))
			tab.ok(err)
			if patience > 0 {
				tab.same("the actions", len(first.Actions), 2)
			}
			for now := tab.look(p.ID); now.Seq < 2; now = tab.look(p.ID) {
				time.Sleep(5 * time.Millisecond)
			}
			for _, when := range []string{"after the reply", "after another move", "after a restart"} {
				again, err := tab.For(ada).Act(t.Context(), act, game.WireAction([]byte(place(7, 7))))
				tab.ok(err)
				tab.same("the answer "+when, encode(t, again), encode(t, first))
				switch when {
				case "after the reply":
					tab.moved(ada, p.ID, 2, forfeit)
				case "after another move":
					tab.restart()
				}
			}
		})
	}
}

// The clocks of listed events are those that were told live, before a checkpoint and after it.
func TestListedEventsHaveTheirClocks(t *testing.T) {
	tab, hand := sit(t), &hand{}
	tab.serve(clock, play.Stopwatch(hand.read))
	p := tab.friends(shown, "standard", &referee.Clock{Base: 600, Increment: 1})
	var live [][]game.Millis
	for n := range store.CheckpointEvery + 6 {
		hand.move(time.Duration(n%7) * time.Second)
		action, by := place((n*4+n/15)%15, n/15*2+n%2), []model.PlayerID{ada, bob}[n%2]
		if n == store.CheckpointEvery+5 {
			action, by = `{"type":"draw"}`, ada
		}
		live = append(live, tab.moved(by, p.ID, referee.Seq(n), action).Left)
	}
	hand.move(time.Hour)
	if _, err := tab.For(bob).Act(t.Context(), model.Act{Match: p.ID, After: referee.Seq(len(live))}, game.WireAction([]byte(forfeit))); !errors.Is(err, game.ErrOver) {
		t.Fatalf("after the flag: %v", err)
	}
	for _, after := range []int{0, 3, store.CheckpointEvery - 1, store.CheckpointEvery, store.CheckpointEvery + 2} {
		list, err := tab.For(bob).Events(t.Context(), p.ID, referee.Seq(after), 0)
		tab.ok(err)
		for i, e := range list {
			if n := after + i; n < len(live) {
				tab.same(fmt.Sprintf("what is left after %d", n+1), e.Left, live[n])
			} else {
				tab.same("what the flag left", e.Left[1-int(e.Seat)] > 0 && e.Left[e.Seat] == 0, true)
			}
		}
	}
}
