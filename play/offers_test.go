package play_test

import (
	"context"
	"testing"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/internal/toy"
	"wits/play"
)

// judge is a mind of Nim that answers every offer in the same way.
type judge struct {
	toy.Bold[toy.HeapView, toy.Take]
	agrees bool
}

func (j judge) Agrees(context.Context, toy.HeapView, *rng.Rand) (bool, error) { return j.agrees, nil }

// judges serves Nim with a mind that takes draws and one that does not.
func (t *table) judges(options ...play.Option) {
	t.Helper()
	nim := referee.New(toy.NimInfo("nim", "long"), toy.Nim{},
		game.Named("content", "easy", game.Bot[toy.HeapView, toy.Take](judge{agrees: true})),
		game.Named("proud", "easy", game.Bot[toy.HeapView, toy.Take](judge{})))
	t.Service = play.New(t.store, []entry.Entry{{Game: nim}}, t.chaos, clock, options...)
	play.SetPatience(t.Service, time.Minute)
	t.Cleanup(t.Service.Stop)
}

const offerDraw = `{"type":"draw"}`

func TestAMindAnswersAnOfferAtOnce(t *testing.T) {
	tab := sit(t)
	tab.judges()
	for mind, want := range map[string]struct {
		answer string
		status game.Outcome
	}{"content": {offerDraw, game.Drawn}, "proud": {`{"type":"decline"}`, game.Playing}} {
		p := tab.against(mind, nil)
		at := tab.moved(ada, p.ID, 0, takeOne).Seq // the mind has moved: Ada is due
		turn := tab.moved(ada, p.ID, at, offerDraw)
		tab.same(mind+": the actions", len(turn.Actions), 2)
		tab.same(mind+": the answer", turn.Actions[1].Action, game.WireAction([]byte(want.answer)))
		tab.same(mind+": who answers", turn.Actions[1].Seat, game.Seat(1))
		tab.same(mind+": the status", turn.Status, want.status)
		now := tab.look(p.ID)
		tab.same(mind+": the match", now.Status, want.status)
		if now.Offer != nil || want.status == game.Playing && *now.Turn != 0 {
			t.Errorf("%s: offered by %v, %v is due", mind, now.Offer, now.Turn)
		}
	}
}

func TestAnOfferToAMindStopsNoClock(t *testing.T) {
	tab, hand := sit(t), &hand{}
	tab.judges(play.Stopwatch(hand.read))
	p := tab.against("proud", &referee.Clock{Base: 60})
	at := tab.moved(ada, p.ID, 0, takeOne).Seq
	hand.move(10 * time.Second)
	turn := tab.moved(ada, p.ID, at, offerDraw)
	hand.move(10 * time.Second)
	turn = tab.moved(ada, p.ID, turn.Seq, takeOne)
	tab.same("what is left", turn.Left, []game.Millis{40_000, 60_000})
}
