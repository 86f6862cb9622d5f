package live_test

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/internal/toy"
	"wits/model"
	"wits/play/live"
)

// broken is a mind with a fault.
type broken struct{}

func (broken) Choose(context.Context, toy.SafeView, iter.Seq[toy.Number], *rng.Rand) (toy.Number, error) {
	panic("it knows 3")
}

// begin deals a game in which the first seat hides a number and the second has three tries.
func begin(t *testing.T, minds ...string) referee.Match {
	t.Helper()
	g := referee.New(toy.HideInfo("hide", "small"), toy.Seen{},
		game.NamedBot[toy.SafeView, toy.Number]{BotInfo: game.BotInfo{Name: "bold", Difficulty: "easy"}, Bot: toy.Bold[toy.SafeView, toy.Number]{}},
		game.NamedBot[toy.SafeView, toy.Number]{BotInfo: game.BotInfo{Name: "broken", Difficulty: "easy"}, Bot: broken{}})
	m, err := g.Start(referee.Setup{Preset: "small", Minds: minds})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func act(t *testing.T, m referee.Match, seat game.Seat, action string) {
	t.Helper()
	if err := m.Act(seat, []byte(action)); err != nil {
		t.Fatal(err)
	}
}

func TestWhoActsForASeat(t *testing.T) {
	m, against := begin(t), begin(t, "", "bold")
	for _, c := range []struct {
		m     referee.Match
		holds int
		seat  game.Seat
		may   []game.Seat
	}{
		{m, model.AllSeats, 0, []game.Seat{0, 1}},
		{m, 0, 0, []game.Seat{0}},
		{m, 1, 1, []game.Seat{1}},
		{against, model.AllSeats, 0, []game.Seat{0}},
		{against, 0, 0, []game.Seat{0}},
		{against, 1, 1, nil},
	} {
		if seat, ok := live.Seat(c.m, 2, c.holds); seat != c.seat || !ok {
			t.Errorf("who holds %d acts for %d, %t", c.holds, seat, ok)
		}
		for seat := range game.Seat(4) {
			if may := live.Holds(c.m, 2, c.holds, seat); may != slices.Contains(c.may, seat) {
				t.Errorf("who holds %d may act for %d: %t", c.holds, seat, may)
			}
		}
	}
	act(t, m, 0, `{"type":"hide","number":3}`)
	act(t, against, 0, `{"type":"hide","number":3}`)
	if seat, _ := live.Seat(m, 2, model.AllSeats); seat != 1 || !live.Waits(m, 0) || live.Waits(m, 1) {
		t.Errorf("seat %d is due", seat)
	}
	if seat, ok := live.Seat(against, 2, model.AllSeats); seat != 0 || !ok { // the mind is due
		t.Errorf("the player acts for seat %d, %t", seat, ok)
	}
	if seat, ok := live.Seat(begin(t, "bold", "bold"), 2, model.AllSeats); ok {
		t.Errorf("minds leave seat %d", seat)
	}
	act(t, m, 1, `{"type":"forfeit"}`)
	if live.Waits(m, 0) || live.Waits(m, 1) {
		t.Error("somebody waits when it is over")
	}
}

// TestASeatIsToldWhatItMaySee hides a number, which neither the other seat nor anybody else is told.
func TestASeatIsToldWhatItMaySee(t *testing.T) {
	m := begin(t)
	if now := live.Current(m, 0); now.Seq != 0 || now.Actions != nil || *now.Turn != 0 || now.Status != game.Playing {
		t.Errorf("before the first action: %+v", now)
	}
	act(t, m, 0, `{"type":"hide","number":3}`)
	own, other := live.Acted(m, 0), live.Acted(m, 1)
	everyone := live.Event(m, game.Everyone, 1, m.Audience())
	for _, c := range []struct {
		seen   any
		secret bool
	}{{own, true}, {other, false}, {everyone, false}} {
		text, err := json.Marshal(c.seen)
		if err != nil || strings.Contains(string(text), `"hide","number":3`) != c.secret || strings.Contains(string(text), `"playing","number":3`) != c.secret {
			t.Errorf("told %s, %v", text, err)
		}
	}
	if own.Seat != 0 || other.Seat != 1 || own.Seq != 1 || *own.Turn != 1 || len(own.Actions) != 1 || own.Actions[0].Seat != 0 || len(own.Events) != 1 {
		t.Errorf("acted: %+v", own)
	}
}

func TestMindsReplyUntilAPersonIsDue(t *testing.T) {
	m := begin(t, "", "bold")
	act(t, m, 0, `{"type":"hide","number":3}`)
	turn, err := live.Reply(t.Context(), m, live.Acted(m, 0))
	if err != nil || turn.Turn != nil || turn.Seq != m.Seq() || len(turn.Actions) != int(turn.Seq) || turn.Actions[1].Seat != 1 {
		t.Errorf("the mind guessed: %+v, %v", turn, err)
	}
	if again, err := live.Reply(t.Context(), m, turn); err != nil || again.Seq != turn.Seq {
		t.Errorf("nobody was due: %+v, %v", again, err)
	}
}

func TestAMindWithAFaultLeavesTheMatchAsItWas(t *testing.T) {
	m := begin(t, "", "broken")
	act(t, m, 0, `{"type":"hide","number":3}`)
	for range 2 { // it may try again
		turn, err := live.Reply(t.Context(), m, live.Acted(m, 0))
		if !errors.Is(err, live.ErrMind) || strings.Contains(err.Error(), "3") || turn.Seq != 1 || *turn.Turn != 1 || m.Seq() != 1 {
			t.Errorf("%+v, %v", turn, err)
		}
	}
}

func TestSeatsAreNamed(t *testing.T) {
	for _, c := range []struct {
		minds []string
		holds int
		want  string
	}{
		{nil, model.AllSeats, "Ada p2"}, {[]string{"", "bold"}, 0, "Ada bold"}, {[]string{"bold", ""}, model.AllSeats, "bold Ada"}, {nil, 1, "p1 Ada"},
	} {
		if got := strings.Join(live.Names(2, c.minds, c.holds, "Ada"), " "); got != c.want {
			t.Errorf("%v, %d: %s", c.minds, c.holds, got)
		}
	}
}
