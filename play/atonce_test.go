package play_test

import (
	"testing"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/internal/toy"
	"wits/play"
)

func TestPeopleWhoAreDueAtOnceActInAnyOrder(t *testing.T) {
	tab, hand := sit(t), &hand{}
	tab.Service = play.New(tab.store, []entry.Entry{{Game: referee.New(toy.BothInfo(), toy.Both{})}}, tab.chaos, clock, play.Stopwatch(hand.read))
	t.Cleanup(tab.Service.Stop)
	p := tab.friends("both", "small", &referee.Clock{Base: 60, Increment: 1})
	e := tab.look(p.ID)
	if e.Turn == nil || *e.Turn != 0 {
		t.Fatalf("it is %s", encode(t, e))
	}
	hand.move(10 * time.Second) // no clock runs before somebody has acted
	turn := tab.moved(bob, p.ID, 0, `{"n":2}`)
	tab.same("who is due then", *turn.Turn, game.Seat(0))
	tab.refused(bob, p.ID, `{"n":1}`, game.ErrTurn)
	hand.move(5 * time.Second)
	turn = tab.moved(ada, p.ID, 1, `{"n":3}`)
	tab.same("how it ended", turn.Status, game.Won)
	tab.same("what is left", turn.Left, []game.Millis{56_000, 61_000})
}
