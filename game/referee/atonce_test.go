package referee_test

import (
	"errors"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/internal/toy"
)

func both() referee.Game {
	bold := game.NamedBot[toy.PicksView, toy.Take]{BotInfo: game.BotInfo{Name: "bold"}, Bot: toy.Bold[toy.PicksView, toy.Take]{}}
	return referee.New(toy.BothInfo(), toy.Both{}, bold)
}

func pick(t *testing.T, m referee.Match, by game.Seat, n string) {
	t.Helper()
	if err := m.Act(by, []byte(`{"n":`+n+`}`)); err != nil {
		t.Fatal(err)
	}
}

func legal(m referee.Match, seat game.Seat) (n int) {
	for range m.Legal(seat) {
		n++
	}
	return n
}

func TestSeatsThatAreDueAtOnceActInAnyOrder(t *testing.T) {
	for _, first := range []game.Seat{0, 1} {
		m := table(t, both(), referee.Setup{})
		if legal(m, 0) != 3 || legal(m, 1) != 3 {
			t.Fatalf("the seats have %d and %d moves", legal(m, 0), legal(m, 1))
		}
		pick(t, m, first, "2")
		if st := m.Status(); st.Turn != 1-first || st.Due(first) || legal(m, first) != 0 {
			t.Fatalf("seat %d acted, and then %+v", first, st)
		}
		if err := m.Act(first, []byte(`{"n":1}`)); !errors.Is(err, game.ErrTurn) {
			t.Errorf("twice: %v", err)
		}
		if seen := encode(t, m.View(1-first)) + encode(t, m.Shown(1-first)); strings.Contains(seen, "2") {
			t.Errorf("the other sees %s", seen)
		}
		pick(t, m, 1-first, "1")
		if m.Status().Outcome(first) != game.Won {
			t.Errorf("it is %+v", m.Status())
		}
		verifies(t, both(), m)
	}
}

func TestAMindThatIsDueWithAPersonActsAtOnce(t *testing.T) {
	for mind := range game.Seat(2) {
		minds := []string{"", ""}
		minds[mind] = "bold"
		m := table(t, both(), referee.Setup{Minds: minds})
		if st := m.Status(); st.Turn != mind || !st.Due(1-mind) {
			t.Fatalf("at first %+v", st)
		}
		pick(t, m, 1-mind, "3") // the person need not wait for it
		if replied, err := m.Reply(t.Context()); !replied || err != nil {
			t.Fatal(replied, err)
		}
		if m.Status().Outcome(1-mind) != game.Won {
			t.Errorf("it is %+v", m.Status())
		}
	}
}

func TestTheClockOfEverySeatThatIsDueCanRunOut(t *testing.T) {
	for late := range game.Seat(2) {
		m := table(t, both(), referee.Setup{Clock: &referee.Clock{Base: 60}})
		if err := m.Act(late, encoded(t, referee.TimeOut())); err != nil || m.Status().Outcome(late) != game.Lost {
			t.Errorf("seat %d: %v, %+v", late, err, m.Status())
		}
	}
}
