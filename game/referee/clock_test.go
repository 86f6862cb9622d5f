package referee_test

import (
	"errors"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

func TestClocksThatNobodyCanPlayByAreRefused(t *testing.T) {
	for name, c := range map[string]referee.Clock{
		"no time":              {Base: 0, Increment: 5},
		"less than none":       {Base: -1},
		"a year":               {Base: 365 * 24 * 3600},
		"a negative increment": {Base: 60, Increment: -1},
		"a day more each time": {Base: 60, Increment: 24 * 3600},
	} {
		if _, err := nim().Start(referee.Setup{Preset: "short", Clock: &c}); !errors.Is(err, referee.ErrMalformed) {
			t.Errorf("%s: %v", name, err)
		}
		rec := record(t, table(t, nim(), referee.Setup{}))
		rec.Clock = &c
		if _, err := nim().Resume(rec); !errors.Is(err, referee.ErrMalformed) {
			t.Errorf("%s, in a record: %v", name, err)
		}
	}
	for _, c := range []referee.Clock{{Base: 1}, {Base: referee.MaxBase, Increment: referee.MaxIncrement}} {
		if _, err := nim().Start(referee.Setup{Preset: "short", Clock: &c}); err != nil {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

func TestAClockIsTheMatchsOwn(t *testing.T) {
	c := &referee.Clock{Base: 60, Increment: 2}
	m := table(t, nim(), referee.Setup{Clock: c})
	c.Base = 1
	m.Clock().Base = 2
	record(t, m).Clock.Base = 3
	if got := *m.Clock(); got != (referee.Clock{Base: 60, Increment: 2}) {
		t.Errorf("%+v", got)
	}
	if table(t, nim(), referee.Setup{}).Clock() != nil {
		t.Error("a clock that nobody asked for")
	}
}

func TestAClockCounts(t *testing.T) {
	c := referee.Clock{Base: 60, Increment: 2}
	if c.Start() != 60_000 {
		t.Errorf("it begins with %d", c.Start())
	}
	for _, x := range []struct {
		left, took, want game.Millis
		fits             bool
	}{
		{60_000, 0, 62_000, true},
		{60_000, 10_000, 52_000, true},
		{60_000, 59_999, 2_001, true},
		{60_000, 60_000, 0, false},
		{60_000, 70_000, 0, false},
		{60_000, -5_000, 62_000, true}, // a wall clock that jumped back
	} {
		if got, fits := c.After(x.left, x.took); got != x.want || fits != x.fits {
			t.Errorf("%d of %d: %d, %v", x.took, x.left, got, fits)
		}
	}
}

func TestTheTimeLeftIsInTheRecord(t *testing.T) {
	g := nim()
	m := table(t, g, referee.Setup{Seed: rng.Numeric(1), Clock: &referee.Clock{Base: 60, Increment: 2}})
	if m.Punch(1000) == nil {
		t.Error("time was noted before anything was done")
	}
	moves(t, m, "0 "+one)
	for _, left := range []game.Millis{0, -1, 62_001} {
		if err := m.Punch(left); !errors.Is(err, referee.ErrMalformed) {
			t.Errorf("%d: %v", left, err)
		}
	}
	punch := func(left game.Millis) {
		t.Helper()
		if err := m.Punch(left); err != nil {
			t.Fatal(err)
		}
	}
	punch(55_000)
	moves(t, m, "1 "+one)
	punch(62_000)
	moves(t, m, "0 "+one)
	if m.Punch(57_001) == nil {
		t.Error("a seat has more than the clock allows")
	}
	punch(57_000)
	r := verifies(t, g, m)
	for i, left := range []game.Millis{55_000, 62_000, 57_000} {
		if r.Actions[i].Left != left {
			t.Errorf("action %d left %d", i+1, r.Actions[i].Left)
		}
	}
	if text := string(replayOf(t, m)); !strings.Contains(text, `"clock":{"base":60,"increment":2}`) {
		t.Errorf("the replay is %s", text)
	}
	r.Actions[2].Left = 50_000
	if v := referee.Verify(g, r); v.Err == nil {
		t.Error("a replay with another time verifies")
	}
	r.Actions[2].Left = 57_001
	if v := referee.Verify(g, r); v.Err == nil || v.Seq != 2 {
		t.Errorf("a replay with a time that cannot be: %v after %d", v.Err, v.Seq)
	}
}

func TestTimeThatCannotBeLeftChangesNothing(t *testing.T) {
	for name, setup := range map[string]referee.Setup{
		"too much":          {Clock: &referee.Clock{Base: 60}},
		"there is no clock": {},
	} {
		m := table(t, nim(), setup)
		before := stateText(t, m)
		if err := m.Repeat(referee.Entry{Action: []byte(one), Left: 60_001}); !errors.Is(err, referee.ErrMalformed) {
			t.Errorf("%s: %v", name, err)
		}
		if m.Seq() != 0 || stateText(t, m) != before {
			t.Errorf("%s: the action was made", name)
		}
	}
}

func TestAClockRunsOut(t *testing.T) {
	m := table(t, nim(), referee.Setup{Seed: rng.Numeric(1), Clock: &referee.Clock{Base: 60}})
	moves(t, m, "0 "+one, "0 "+offer)
	isErr(t, m, 0, timeOut, game.ErrTurn)
	moves(t, m, "1 "+timeOut)
	if st := m.Status(); st.Outcome(1) != game.Lost || st.Outcome(0) != game.Won || offers(m) >= 0 {
		t.Errorf("%+v", st)
	}
	if !strings.Contains(encode(t, m.View(0)), `"ended":"late"`) {
		t.Errorf("the rules were not told: %s", encode(t, m.View(0)))
	}
	verifies(t, nim(), m)

	refused(t, table(t, nim(), referee.Setup{}), 0, timeOut, "clock")

	solo := table(t, find(t, "mastermind"), referee.Setup{Preset: "classic", Clock: &referee.Clock{Base: 60}})
	act(t, solo, guess, timeOut)
	if solo.Status().Outcome(0) != game.Lost {
		t.Errorf("a game that does not tell them apart: %+v", solo.Status())
	}
	verifies(t, find(t, "mastermind"), solo)
}

func TestOnlyWhoKeepsAMatchEndsItByTheClock(t *testing.T) {
	for text, want := range map[string]bool{
		timeOut:                           true,
		` { "type" : "timeout" } `:        true,
		`{"type":"forfeit"}`:              false,
		`{"type":"say","text":"timeout"}`: false,
		`timeout`:                         false,
	} {
		if referee.IsTimeOut([]byte(text)) != want {
			t.Errorf("%s: %v", text, !want)
		}
	}
}
