package bots

import (
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/morris"
)

// set puts men on named points, lets moves follow, and returns what a seat sees.
func set(t *testing.T, white, black, moves string, hand string, seat game.Seat) morris.View {
	t.Helper()
	var p morris.Position
	for side, list := range [2]string{white, black} {
		for name := range strings.FieldsSeq(list) {
			on, ok := morris.FindPoint(name)
			if !ok {
				t.Fatalf("no point %s", name)
			}
			p.Men[side] |= on.Set()
		}
	}
	m, err := referee.New(morris.Info(), morris.Rules{}).Restore([]byte(`{"board":"` + p.Board() + `","hand":[` + hand + `],"turn":0}`))
	if err != nil {
		t.Fatal(err)
	}
	for move := range strings.FieldsSeq(moves) {
		a, err := morris.ParseAction(move)
		if err == nil {
			err = m.Do(m.Status().Turn, game.NewAction(a))
		}
		if err != nil {
			t.Fatalf("%s: %v", move, err)
		}
	}
	return game.ViewOf[morris.View](m.View(seat))
}

func TestMindsAnswerAnOfferByTheirJudgement(t *testing.T) {
	const (
		white, black = "a7 b6 c5 d3 b2", "g7 f6 e5 d1 e3"
		quietMoves   = "c5-d5 e5-e4 b6-b4 f6-f4 b4-b6 d1-g1 b2-b4 e4-e5 d5-c5 e3-e4 b6-d6 e4-e3"
	)
	for name, c := range map[string]struct {
		view morris.View
		want bool
	}{
		"five men against three":             {set(t, "a7 d7 a4 g1 d1", "b6 f2 e5", "", "0,0", 0), false},
		"five men against three, to defend":  {set(t, "a7 d7 a4 g1 d1", "b6 f2 e5", "", "0,0", 1), true},
		"a double mill, not to move":         {set(t, "a7 d7 g7 b6 f6 d5 a1", "e3 f2 d1 c4", "a1-a4", "0,0", 0), false},
		"against a double mill":              {set(t, "a7 d7 g7 b6 f6 d5 a1", "e3 f2 d1 c4", "a1-a4", "0,0", 1), true},
		"level after many quiet moves":       {set(t, white, black, quietMoves, "0,0", 0), true},
		"level, and not to move":             {set(t, white, black, quietMoves, "0,0", 1), true},
		"level, and a mill may have come":    {set(t, white, black, "", "0,0", 0), false},
		"level, and nothing has happened":    {set(t, "", "", "", "9,9", 1), false},
		"level, and it has the first move":   {set(t, "", "", "", "9,9", 0), false},
		"level while men are still in hand":  {set(t, "d6 f4", "b4 d2", "", "7,7", 0), false},
		"level while men are in hand, waits": {set(t, "d6 f4", "b4 d2", "", "7,7", 1), false},
	} {
		for _, b := range All()[1:] {
			for seed := range uint32(3) {
				r := rng.New(seed)
				got, err := b.Bot.(game.Judge[morris.View]).Agrees(t.Context(), c.view, &r)
				if err != nil || got != c.want {
					t.Errorf("%s: %s agrees %v, %v", name, b.Name, got, err)
				}
			}
		}
	}
}
