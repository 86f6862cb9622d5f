package play_test

import (
	"context"
	"testing"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play"
)

// takes is a mind that takes its time by a stopwatch.
func takes(h *hand, long time.Duration) func(context.Context) error {
	return func(context.Context) error {
		h.move(long)
		return nil
	}
}

func TestAClockThatAMindCannotKeepIsRefused(t *testing.T) {
	tab := sit(t)
	tab.cast(map[string]func(context.Context) error{"expert": nil, "novice": nil})
	start := func(mind string, clock referee.Clock) error {
		_, err := tab.For(ada).Start(t.Context(), model.Practice{Game: "nim", Preset: "long", Minds: []string{"", mind}, Clock: &clock})
		return err
	}
	for _, clock := range []referee.Clock{{Base: 1}, {Base: 60}, {Base: 10, Increment: 1}} {
		if err := start("expert", clock); rule(err) != "clock" {
			t.Errorf("%v against a mind that takes 2.5 s a move: %v", clock, err)
		}
	}
	for _, clock := range []referee.Clock{{Base: 180}, {Base: 60, Increment: 2}, {Base: 1, Increment: 3}} {
		tab.ok(start("expert", clock))
	}
	tab.ok(start("novice", referee.Clock{Base: 1}))
}

func TestAMindIsChargedForWhatItThinks(t *testing.T) {
	tab, hand := sit(t), &hand{}
	tab.cast(map[string]func(context.Context) error{"expert": takes(hand, time.Second)}, play.Stopwatch(hand.read))
	play.SetPatience(tab.Service, time.Minute)
	p := tab.against("expert", &referee.Clock{Base: 180})
	turn := tab.moved(ada, p.ID, 0, takeOne)
	tab.same("what is left after a move of 1 s", turn.Left, []game.Millis{180_000, 179_000})
	tab.Stop() // nobody thinks, however long
	tab.moved(ada, p.ID, 2, takeOne)
	hand.move(time.Hour)
	if sum := tab.look(p.ID); !sum.Stopped || sum.Running != 0 {
		t.Errorf("the clock of a mind that does not think runs: %s", encode(t, sum.Summary))
	}
	tab.cast(map[string]func(context.Context) error{"expert": takes(hand, time.Hour)}, play.Stopwatch(hand.read))
	stop := tab.run()
	defer stop()
	tab.eventually("the mind goes on", func() bool { return tab.look(p.ID).Seq == 4 })
	// What a move takes is known: where the machine had something else to do, the mind does not pay for it.
	if sum := tab.look(p.ID); sum.Status != game.Playing || sum.Seats[1].Left != 179_000-2500 {
		t.Errorf("the match is %s", encode(t, sum.Summary))
	}
}

func TestNoClockRunsBeforeAPersonHasActed(t *testing.T) {
	for name, minds := range map[string][]string{"the player begins": {"", "novice"}, "a mind begins": {"novice", ""}} {
		t.Run(name, func(t *testing.T) {
			tab, hand := sit(t), &hand{}
			tab.cast(map[string]func(context.Context) error{"novice": nil}, play.Stopwatch(hand.read))
			play.SetPatience(tab.Service, time.Minute)
			p, err := tab.For(ada).Start(t.Context(), model.Practice{Game: "nim", Preset: "long", Minds: minds, Clock: &referee.Clock{Base: 60}})
			tab.ok(err)
			stop := tab.run()
			defer stop()
			hand.move(time.Hour)
			time.Sleep(300 * time.Millisecond) // flags are looked for four times a second
			turn := tab.moved(ada, p.ID, p.Seq, takeOne)
			tab.same("what is left", turn.Left, []game.Millis{60_000, 60_000})
			if sum := tab.look(p.ID); sum.Stopped {
				t.Error("the clock does not run after the first action")
			}
			hand.move(time.Minute)
			tab.eventually("the flag falls", func() bool { return tab.look(p.ID).Status == game.Lost })
		})
	}
}
