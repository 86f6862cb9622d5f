package term_test

import (
	"testing"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/term/phrase"
)

func TestAMindThatDoesNotThinkIsSaid(t *testing.T) {
	turn := game.Seat(1)
	at := model.Match{Summary: model.Summary{Turn: &turn, Seats: []model.Seat{{Name: "Ada", You: true}, {Name: "Bitsy", Mind: "expert"}}}}
	for _, c := range []struct {
		mind   *model.Mind
		key    string
		thinks bool
	}{
		{nil, "play.thinks", true},
		{&model.Mind{Waiting: true, Seconds: 12}, "mind.waiting", true},
		{&model.Mind{Waiting: true}, "mind.waits", true},  // nobody knows how long
		{&model.Mind{Failed: true}, "mind.failed", false}, // a line may be typed: take back
	} {
		at.Mind = c.mind
		if got := phrase.Turn(at).Key; got != c.key {
			t.Errorf("%+v: %s", c.mind, got)
		}
		if _, thinks := at.Thinking(); thinks != c.thinks {
			t.Errorf("%+v: thinking is %v", c.mind, thinks)
		}
	}
	if after := at.After(model.Event{Seq: 1}, time.Time{}); after.Mind != nil {
		t.Error("the match has gone on, and the mind still waits")
	}
}

func TestAClockThatStandsStillIsShownSo(t *testing.T) {
	turn := game.Seat(0)
	began := time.Now()
	at := model.Match{At: began, Summary: model.Summary{
		Turn: &turn, Stopped: true, Clock: &referee.Clock{Base: 60}, Seats: []model.Seat{{You: true, Left: 60_000}, {Mind: "novice", Left: 60_000}},
	}}
	if left := at.Left(0, began.Add(time.Hour)); left != 60_000 {
		t.Errorf("%d ms are left before anybody has acted", left)
	}
	if at.After(model.Event{Seat: 0}, time.Time{}).Stopped || !at.After(model.Event{Seat: 1}, time.Time{}).Stopped {
		t.Error("clocks begin when a person has acted")
	}
}
