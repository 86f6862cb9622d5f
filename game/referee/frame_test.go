package referee_test

import (
	"errors"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

// offers is who offers a draw, -1 for nobody.
func offers(m referee.Match) int {
	if by, stands := m.Offer(); stands {
		return int(by)
	}
	return -1
}

func TestADrawIsOfferedAndAgreedOn(t *testing.T) {
	for name, script := range map[string][]string{
		"offered by who is due":  {"0 " + one, "1 " + offer, "0 " + offer},
		"offered by who waits":   {"0 " + one, "0 " + offer, "1 " + offer},
		"before the first move":  {"1 " + offer, "0 " + offer},
		"offered, then moved on": {"0 " + offer, "0 " + one, "1 " + offer},
	} {
		m := table(t, nim(), referee.Setup{Seed: rng.Numeric(1)})
		moves(t, m, script[:len(script)-1]...)
		if m.Status().Over || offers(m) < 0 {
			t.Errorf("%s: %+v, offered by %d", name, m.Status(), offers(m))
		}
		moves(t, m, script[len(script)-1])
		if st := m.Status(); st.Outcome(0) != game.Drawn || st.Outcome(1) != game.Drawn || offers(m) >= 0 {
			t.Errorf("%s: %+v", name, st)
		}
		if got := encode(t, m.Shown(0)); got != offer {
			t.Errorf("%s: the latest action is %s", name, got)
		}
		if r := verifies(t, nim(), m); r.Status != game.Drawn {
			t.Errorf("%s: the replay says %s", name, r.Status)
		}
	}
}

func TestPlayingOnDeclinesADraw(t *testing.T) {
	m := table(t, nim(), referee.Setup{Seed: rng.Numeric(1)})
	moves(t, m, "0 "+one, "0 "+offer, "1 "+one)
	if offers(m) >= 0 {
		t.Fatal("the offer stands after the other side moved")
	}
	moves(t, m, "1 "+offer)
	if m.Status().Over || offers(m) != 1 {
		t.Fatalf("a declined offer was agreed to: %+v", m.Status())
	}
	refused(t, m, 1, offer, "draw")
	moves(t, m, "0 "+forfeit)
	if m.Status().Drawn || offers(m) >= 0 {
		t.Errorf("given up while a draw was offered: %+v", m.Status())
	}
}

func TestAnOfferStandsAcrossAState(t *testing.T) {
	for _, by := range []string{"0", "1"} {
		m := table(t, nim(), referee.Setup{Seed: rng.Numeric(1)})
		moves(t, m, "0 "+one, by+" "+offer)
		at := goOn(t, nim(), m)
		if offers(at) != offers(m) || offers(at) < 0 {
			t.Fatalf("offered by %d, then by %d", offers(m), offers(at))
		}
		moves(t, at, map[string]string{"0": "1 ", "1": "0 "}[by]+offer)
		if !at.Status().Drawn {
			t.Errorf("%+v", at.Status())
		}
	}
	m := table(t, nim(), referee.Setup{})
	rec := record(t, m)
	for _, state := range []string{"", "3{}", "x" + stateText(t, m)[1:], stateText(t, m)[1:]} {
		if _, err := nim().ResumeAt(rec, []byte(state), 1); !errors.Is(err, referee.ErrMalformed) {
			t.Errorf("%q: %v", state, err)
		}
	}
}

func TestAMindAnswersAnOfferByItsJudgementWhoeverIsDue(t *testing.T) {
	for name, c := range map[string]struct {
		mind   string
		before []string // what happens before the offer
		want   string
	}{
		"while it waits":                     {"modest", nil, declining},
		"while it is due":                    {"modest", []string{"0 " + one}, declining},
		"while it waits, and is content":     {"modest", []string{"0 " + two, "1 " + two, "0 " + two, "1 " + two}, offer},
		"while it is due, and is content":    {"modest", []string{"0 " + two, "1 " + two, "0 " + two, "1 " + two, "0 " + one}, offer},
		"a mind that does not judge, at all": {"bold", []string{"0 " + two, "1 " + two, "0 " + two, "1 " + two}, declining},
	} {
		m := table(t, nim(), referee.Setup{Seed: rng.Numeric(1), Minds: []string{"", c.mind}})
		moves(t, m, c.before...)
		turn := m.Status().Turn
		moves(t, m, "0 "+offer)
		at := goOn(t, nim(), m) // an offer that nobody answered yet is answered after a restart
		for _, m := range []referee.Match{m, at} {
			if by, _, due := m.Due(); !due || by != 1 {
				t.Fatalf("%s: nobody answers", name)
			}
			if _, err := m.Reply(t.Context()); err != nil || encode(t, m.Last()) != c.want || m.Actor() != 1 || offers(m) >= 0 {
				t.Errorf("%s: it answers %s, %v", name, encode(t, m.Last()), err)
			}
			if st := m.Status(); st.Drawn != (c.want == offer) || !st.Over && st.Turn != turn {
				t.Errorf("%s: %+v", name, st)
			}
		}
		verifies(t, nim(), m)
	}
}

func TestAGuestDeclinesADraw(t *testing.T) {
	m := table(t, withGuest(t, 1), referee.Setup{Minds: []string{"", guestName}})
	moves(t, m, "0 "+offer)
	if _, err := m.Reply(t.Context()); err != nil || encode(t, m.Last()) != declining {
		t.Errorf("it answers %s, %v", encode(t, m.Last()), err)
	}
}

func TestDrawsAreOfGamesThatKnowThem(t *testing.T) {
	isErr(t, table(t, both(), referee.Setup{}), 0, offer, referee.ErrMalformed)
}

func TestATakeBackGoesBackToBeforeTheAction(t *testing.T) {
	m := table(t, nim(), referee.Setup{Seed: rng.Numeric(1), Minds: []string{"", "drawing"}})
	refused(t, m, 0, takeBack, "take-back")
	var before []string
	for range 3 {
		before = append(before, stateText(t, m))
		moves(t, m, "0 "+one)
		if _, err := m.Reply(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for i := 2; i >= 0; i-- { // all of them in a row
		moves(t, m, "0 "+takeBack)
		if stateText(t, m) != before[i] || m.Moves() != 2*i {
			t.Fatalf("taken back to action %d: %s after %d moves, it was %s", i, stateText(t, m), m.Moves(), before[i])
		}
	}
	refused(t, m, 0, takeBack, "take-back")
	moves(t, m, "0 "+two)
	if m.Seq() != 10 || m.Moves() != 1 {
		t.Errorf("%d actions, %d moves", m.Seq(), m.Moves())
	}
	moves(t, m, "0 "+takeBack) // before the mind has replied
	if stateText(t, m) != before[0] {
		t.Errorf("the state is %s", stateText(t, m))
	}
	verifies(t, nim(), m)
	if text := string(replayOf(t, m)); strings.Count(text, `"takeback"`) != 4 {
		t.Errorf("the replay does not tell of all that was taken back: %s", text)
	}
}

func TestTakingBackLeavesTheFirstMoveOfAMind(t *testing.T) {
	m := table(t, nim(), referee.Setup{Seed: rng.Numeric(1), Minds: []string{"drawing", ""}})
	if _, err := m.Reply(t.Context()); err != nil {
		t.Fatal(err)
	}
	refused(t, m, 1, takeBack, "take-back")
	before := stateText(t, m)
	moves(t, m, "1 "+one)
	if _, err := m.Reply(t.Context()); err != nil {
		t.Fatal(err)
	}
	moves(t, m, "1 "+takeBack)
	if stateText(t, m) != before || m.Status().Turn != 1 {
		t.Errorf("the state is %s", stateText(t, m))
	}
}

func TestManyActionsAreTakenBackInARow(t *testing.T) {
	g := nim()
	m := table(t, g, referee.Setup{Preset: "long", Seed: rng.Numeric(1), Minds: []string{"", "bold"}})
	var before []string
	for range 150 {
		before = append(before, stateText(t, m))
		moves(t, m, "0 "+one)
		if _, err := m.Reply(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for i := len(before) - 1; i >= 0; i-- {
		moves(t, m, "0 "+takeBack)
		if stateText(t, m) != before[i] {
			t.Fatalf("taken back to action %d: %s, it was %s", i, stateText(t, m), before[i])
		}
		if i%10 == 0 { // and some new ones between
			moves(t, m, "0 "+two)
			moves(t, m, "0 "+takeBack)
		}
	}
	verifies(t, g, m)
}

func TestWhatWasBeforeAStateIsNotTakenBack(t *testing.T) {
	m := table(t, nim(), referee.Setup{Seed: rng.Numeric(1), Minds: []string{"", "drawing"}})
	moves(t, m, "0 "+one)
	if _, err := m.Reply(t.Context()); err != nil {
		t.Fatal(err)
	}
	at := goOn(t, nim(), m)
	isErr(t, at, 0, takeBack, referee.ErrEarlier)
	before := stateText(t, at)
	moves(t, at, "0 "+two)
	moves(t, at, "0 "+takeBack)
	if stateText(t, at) != before {
		t.Errorf("the state is %s, it was %s", stateText(t, at), before)
	}
	isErr(t, at, 0, takeBack, referee.ErrEarlier)
}

func TestPeopleAgreeOnTakingBack(t *testing.T) {
	m := table(t, nim(), referee.Setup{})
	refused(t, m, 0, takeBack, "take-back")
	refused(t, m, 1, declining, "decline")
	before := stateText(t, m)
	moves(t, m, "0 "+one, "0 "+takeBack)
	asks := func(want game.Seat, ok bool) {
		t.Helper()
		if by, is := m.Asks(); by != want || is != ok {
			t.Errorf("seat %d asks: %v", by, is)
		}
	}
	asks(0, true)
	if _, offered := m.Offer(); offered || stateText(t, m) == before {
		t.Error("it was taken back unasked, or a draw is offered")
	}
	refused(t, m, 0, takeBack, "take-back")
	refused(t, m, 0, declining, "decline")
	verifies(t, nim(), m)
	moves(t, m, "1 "+declining)
	asks(0, false)
	moves(t, m, "0 "+takeBack, "1 "+takeBack)
	asks(0, false)
	if stateText(t, m) != before || m.Status().Turn != 0 || m.Moves() != 0 {
		t.Errorf("after both agreed the state is %s", stateText(t, m))
	}
	moves(t, m, "0 "+one, "0 "+takeBack, "1 "+one) // playing on declines
	asks(0, false)
	moves(t, m, "1 "+offer, "0 "+declining)
	if _, offered := m.Offer(); offered {
		t.Error("a draw that was declined is offered")
	}
	verifies(t, nim(), m)
}

func TestTakingBackIsForGamesThatHideNothing(t *testing.T) {
	h := table(t, hide(), referee.Setup{Minds: []string{"", "bold"}})
	moves(t, h, `0 {"type":"hide","number":2}`)
	refused(t, h, 0, takeBack, "take-back")
	solo := table(t, find(t, "minesweeper"), referee.Setup{Seed: rng.Numeric(1)})
	act(t, solo, `{"type":"reveal","x":0,"y":0}`)
	refused(t, solo, 0, takeBack, "take-back")
}
