package morris

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"wits/game"
	"wits/game/rng"
)

// set restores a state from its JSON.
func set(t *testing.T, text string) state {
	t.Helper()
	var s state
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}

// on sets up men on named points, with nothing in hand.
func on(t *testing.T, white, black string, turn uint8) state {
	t.Helper()
	p := Position{Turn: turn}
	for side, list := range []string{white, black} {
		for _, name := range strings.Fields(list) {
			at, ok := FindPoint(name)
			if !ok {
				t.Fatalf("no point %q", name)
			}
			p.Men[side] |= at.Set()
		}
	}
	s := state{pos: p}
	s.end = s.judge()
	return s
}

func play(t *testing.T, s state, moves ...string) state {
	t.Helper()
	for _, text := range moves {
		a, err := ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		if s, err = (Rules{}).Apply(s, s.due(), a); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return s
}

// refused plays a move that breaks a rule.
func refused(t *testing.T, s state, move, rule string) {
	t.Helper()
	a, err := ParseAction(move)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Rules{}.Apply(s, s.due(), a)
	var broken *game.Illegal
	if !errors.As(err, &broken) || broken.Rule != rule {
		t.Errorf("%s: want the rule %s broken, got %v", move, rule, err)
	}
}

func opening(t *testing.T) state {
	t.Helper()
	s, err := Rules{}.Start(Standard, rng.New(1))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTheBoardHas24PointsAnd16Mills(t *testing.T) {
	seen := map[string]bool{}
	joined := 0
	for p := Point(1); p <= Points; p++ {
		seen[p.String()] = true
		joined += p.Neighbours().Len()
		for _, pair := range partners[p] {
			if pair.Len() != 2 {
				t.Errorf("%v is in a line with %d others", p, pair.Len())
			}
		}
		for _, n := range p.Neighbours().All() {
			if !n.Neighbours().Has(p) {
				t.Errorf("%v leads to %v, but not back", p, n)
			}
		}
	}
	if len(seen) != 24 || joined != 64 || len(Lines()) != 16 {
		t.Errorf("%d points, %d ends of joins, %d lines", len(seen), joined, len(Lines()))
	}
}

func TestWhiteBeginsWithAnEmptyBoardAndNineMenEach(t *testing.T) {
	got, err := json.Marshal(Rules{}.View(opening(t), 1))
	want := `{"board":"........................","hand":[9,9],"moves":0,"seat":1,"turn":0,"reason":null,"status":"playing","recent":[]}`
	if err != nil || string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestTheViewAfterTwoMoves(t *testing.T) {
	s := play(t, opening(t), "a7", "b6")
	got, err := json.Marshal(Rules{}.View(s, 1))
	want := `{"board":"W..B....................","hand":[8,8],"moves":2,"seat":1,"turn":0,"reason":null,"status":"playing","recent":["a7","b6"]}`
	if err != nil || string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if legal := (Rules{}).View(s, 0).Legal; len(strings.Fields(legal)) != 22 || !strings.HasPrefix(legal, "d7 ") {
		t.Errorf("white, who is due, may play %v", legal)
	}
}

func TestMenArePlacedBeforeAnyMoves(t *testing.T) {
	s := play(t, opening(t), "a7", "b6")
	refused(t, s, "a7-d7", "placing")
	refused(t, s, "b6", "empty-point")
	refused(t, on(t, "a7 b6 c5 d3", "g7 f6 e5 d1", 0), "d2", "moving")
}

func TestMenMoveAlongLinesToEmptyPoints(t *testing.T) {
	s := on(t, "a7 b6 c5 d3", "g7 f6 e5 d1", 0)
	refused(t, s, "a7-g7", "empty-point")
	refused(t, s, "a7-g1", "along-line")
	refused(t, s, "g7-g4", "own-man")
	refused(t, s, "d2-d1", "own-man")
	play(t, s, "a7-d7")
}

func TestAMillTakesOneMan(t *testing.T) {
	s := play(t, opening(t), "a7", "b6", "d7", "f6")
	refused(t, s, "g7", "mill-takes")
	refused(t, s, "g7xa7", "their-man")
	refused(t, s, "g7xd5", "their-man")
	refused(t, s, "a1xb6", "no-mill")
	s = play(t, s, "g7xb6")
	if got := s.pos.Board(); got != "WWW..B.................." || s.pos.Total(1) != 8 {
		t.Errorf("board %s, black has %d men", got, s.pos.Total(1))
	}
}

func TestAMillTakesNotFromAMillUnlessAllAreInMills(t *testing.T) {
	s := on(t, "a7 d7 g4 c3", "b6 d6 f6 d1", 0)
	refused(t, s, "g4-g7xb6", "in-mill")
	play(t, s, "g4-g7xd1")
	play(t, on(t, "a7 d7 g4 c3", "b6 d6 f6", 0), "g4-g7xb6")
}

func TestTwoMillsAtOnceTakeOneMan(t *testing.T) {
	s := on(t, "d7 g7 a4 a1 b4", "b6 f6 d3 e5 e3", 0)
	s.pos.Hand = [2]uint8{1, 1}
	s = play(t, s, "a7xb6")
	if s.pos.Men[1].Len() != 4 || s.due() != 1 {
		t.Errorf("black has %d men, %d is due", s.pos.Men[1].Len(), s.due())
	}
}

func TestAMillThatIsOpenedAndClosedTakesAgain(t *testing.T) {
	s := on(t, "a7 d7 g7 c3", "b4 f6 d3 e5 e3", 0)
	s = play(t, s, "g7-g4", "b4-b2", "g4-g7xb2")
	if s.pos.Men[1].Len() != 4 {
		t.Error("nothing was taken")
	}
}

func TestASideWithThreeMenFlies(t *testing.T) {
	s := on(t, "a7 d6 g1", "b6 f6 d3 e5", 0)
	play(t, s, "a7-c3")
	refused(t, on(t, "a7 d6 g1 c3", "b6 f6 d3 e5", 0), "a7-c4", "along-line")
	hand := on(t, "a7 d6 g1", "b6 f6 d3 e5", 0)
	hand.pos.Hand[0] = 1
	refused(t, hand, "a7-c3", "placing")
}

func TestFewerThanThreeMenLoses(t *testing.T) {
	s := play(t, on(t, "a7 d7 g4 c3", "b6 d6 d1", 0), "g4-g7xd1")
	ended(t, s, ByMen, 0)
}

func TestNoMoveLoses(t *testing.T) {
	s := play(t, on(t, "d7 a4 g4 c3", "a7 g7 a1 g1", 0), "c3-d3")
	if s.over() {
		t.Fatal("black can still move from a1")
	}
	s = play(t, on(t, "d7 a4 g4 d2", "a7 g7 a1 g1", 0), "d2-d1")
	ended(t, s, ByBlock, 0)
}

// ended checks how a game ended, in the state, in both views, and when it is read back.
func ended(t *testing.T, s state, why Reason, winner game.Seat) {
	t.Helper()
	if s.end != (ending{reason: why, winner: winner}) {
		t.Fatalf("it ended with %+v", s.end)
	}
	for seat, want := range map[game.Seat]game.Outcome{winner: game.Won, 1 - winner: game.Lost} {
		v := Rules{}.View(s, seat)
		if v.Status != want || v.Turn != nil || v.Reason == nil || *v.Reason != why {
			t.Errorf("seat %d sees %+v", seat, v)
		}
		if back, ok := (Imagining{}).Resample(v, nil); !ok || back.end != s.end || back.pos != s.pos {
			t.Errorf("seat %d reads back %+v, want %+v", seat, back, s)
		}
	}
}

func TestAThirdRepetitionDraws(t *testing.T) {
	s := on(t, "a7 b6 c5 d3", "g7 f6 e5 d1", 0)
	round := []string{"a7-a4", "g7-g4", "a4-a7", "g4-g7"}
	s = play(t, s, round...)
	s = play(t, s, round[:3]...)
	if s.over() {
		t.Fatal("ended before the third time")
	}
	s = play(t, s, round[3])
	if s.end != (ending{reason: ByRepetition, drawn: true}) {
		t.Errorf("it ended with %+v", s.end)
	}
}

func TestTheSameBoardWithTheOtherSideDueIsNoRepetition(t *testing.T) {
	s := play(t, on(t, "a7 b6 c5", "g7 f6 e5 d1", 0), "a7-a4", "g7-g4", "a4-a1", "g4-g7", "a1-a7")
	if n := stands(s.pos, s.recent); n != 1 {
		t.Errorf("counted %d times", n)
	}
}

// wander moves without a mill, and without a third repetition, until it cannot.
func wander(s state) state {
	r := rng.New(7)
	for !s.over() {
		moves := s.pos.Moves(nil)
		moves = slices.DeleteFunc(moves, func(a Action) bool {
			next, err := Rules{}.Apply(s, s.due(), a)
			return a.Take != None || err != nil || next.over() && next.end.reason != ByMoves
		})
		if len(moves) == 0 {
			return s
		}
		s, _ = Rules{}.Apply(s, s.due(), rng.Pick(&r, moves))
	}
	return s
}

func TestAHundredMovesWithoutAMillDraw(t *testing.T) {
	s := wander(on(t, "a7 b6 c5 d3", "g7 f6 e5 d1", 0))
	if s.end != (ending{reason: ByMoves, drawn: true}) || s.moves != 100 {
		t.Errorf("it ended with %+v after %d moves", s.end, s.moves)
	}
}

func TestAMillBeginsTheHundredAnew(t *testing.T) {
	s := on(t, "a7 d7 g4 c3", "b6 d6 d1 c5 f4", 0)
	s = play(t, s, "c3-d3", "f4-f6xd3")
	if Quiet(s.recent) != 0 || len(s.recent) != 1 {
		t.Errorf("recent is %v", s.recent)
	}
	if s = play(t, s, "d7-b2"); Quiet(s.recent) != 1 {
		t.Errorf("recent is %v", s.recent)
	}
}

func TestADrawCanBeAgreedOnAndAClockCanRunOut(t *testing.T) {
	s := play(t, opening(t), "a7")
	if got := (Rules{}).Status(Rules{}.Agree(s)); !got.Drawn || !got.Over {
		t.Errorf("agreed: %+v", got)
	}
	ended(t, Rules{}.TimeOut(s, 1), ByTimeout, 0)
	ended(t, Rules{}.Forfeit(s, 0), ByForfeit, 1)
}

func TestNobodyMovesOutOfTurnOrAfterTheEnd(t *testing.T) {
	s := opening(t)
	if _, err := (Rules{}).Apply(s, 1, Action{To: 1}); !errors.Is(err, game.ErrTurn) {
		t.Error(err)
	}
	s = Rules{}.Forfeit(s, 0)
	if _, err := (Rules{}).Apply(s, 1, Action{To: 1}); !errors.Is(err, game.ErrOver) {
		t.Error(err)
	}
	for seat := range game.Seat(2) {
		for a := range (Rules{}).Legal(Rules{}.View(s, seat)) {
			t.Errorf("%v is legal after the end", a)
		}
	}
	for a := range (Rules{}).Legal(Rules{}.View(opening(t), 1)) {
		t.Errorf("%v is legal for who is not due", a)
	}
}
