package gomoku

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"wits/game"
	"wits/game/rng"
)

// played places stones by turns, black first, on points such as "h8".
func played(t *testing.T, preset string, points ...string) state {
	t.Helper()
	s, err := Rules{}.Start(preset, rng.New(0))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range points {
		s = act(t, s, placed(name))
	}
	return s
}

func act(t *testing.T, s state, a Action) state {
	t.Helper()
	next, err := Rules{}.Apply(s, Rules{}.Status(s).Turn, a)
	if err != nil {
		t.Fatalf("%v: %v", a, err)
	}
	return next
}

// placed reads a point such as "h8".
func placed(name string) Action {
	p, _ := PointNamed(name)
	return Action{Point: p}
}

func TestBlackBegins(t *testing.T) {
	s := played(t, Standard)
	if err := (Rules{}).Check(s, 1, Place(7, 7)); !errors.Is(err, game.ErrTurn) {
		t.Errorf("white begins: %v", err)
	}
	v := Rules{}.View(act(t, s, Place(7, 7)), 0)
	if v.Rows[7] != ".......X......." || *v.Turn != 1 || *v.Last != (Point{7, 7}) {
		t.Errorf("after the first stone: %+v", v)
	}
}

func TestStonesAreRefused(t *testing.T) {
	s := played(t, Standard, "h8")
	for name, c := range map[string]struct {
		a    Action
		rule string
	}{
		"left of the board":      {Place(-1, 7), "on-board"},
		"below the board":        {Place(7, 15), "on-board"},
		"on another stone":       {Place(7, 7), "empty-point"},
		"a colour where none is": {Choose(Black), "no-choice"},
	} {
		var broken *game.Illegal
		if err := (Rules{}).Check(s, 1, c.a); !errors.As(err, &broken) || broken.Rule != c.rule {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFiveInARowWin(t *testing.T) {
	for name, points := range map[string][]string{
		"across":                {"a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"},
		"up":                    {"o15", "a2", "o14", "b2", "o13", "c2", "o12", "d2", "o11"},
		"rising":                {"a1", "a2", "b2", "b3", "c3", "c4", "d4", "d5", "e5"},
		"falling":               {"a15", "a2", "b14", "b3", "c13", "c4", "d12", "d5", "e11"},
		"the last in the midst": {"a1", "a2", "b1", "b2", "d1", "d2", "e1", "e2", "c1"},
		"six in a row":          {"a1", "a3", "b1", "b3", "c1", "c3", "e1", "e3", "f1", "f3", "d1"},
	} {
		s := played(t, Standard, points...)
		v := Rules{}.View(s, 0)
		if v.Status != game.Won || why(v) != ByFive || v.Turn != nil || len(v.Line) != (len(points)+1)/2 {
			t.Errorf("%s: %+v", name, v)
		}
		if other := (Rules{}).View(s, 1); other.Status != game.Lost {
			t.Errorf("%s: white %s", name, other.Status)
		}
		if err := (Rules{}).Check(s, 0, Place(9, 9)); !errors.Is(err, game.ErrOver) {
			t.Errorf("%s: then %v", name, err)
		}
	}
}

func TestWhiteWinsToo(t *testing.T) {
	s := played(t, Standard, "a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "o15", "e2")
	if st := (Rules{}).Status(s); !slices.Equal(st.Winners, []game.Seat{1}) {
		t.Errorf("%+v", st)
	}
}

func TestTheLineIsListedFromEndToEnd(t *testing.T) {
	s := played(t, Standard, "a1", "a2", "b1", "b2", "d1", "d2", "e1", "e2", "c1")
	want := []Point{{0, 14}, {1, 14}, {2, 14}, {3, 14}, {4, 14}}
	if got := (Rules{}).View(s, 1).Line; !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
}

func TestFourDoNotWinAndRowsEndAtTheEdge(t *testing.T) {
	s := played(t, Standard, "l15", "a2", "m15", "c2", "n15", "e2", "o15", "g2", "a14")
	if st := (Rules{}).Status(s); st.Over {
		t.Errorf("%+v", st)
	}
}

// full fills the board without five in a row: pairs of stones, every second pair of rows the other way round.
func full(t *testing.T, without int) state {
	t.Helper()
	var points [3][]Point
	for y := range Size {
		for x := range Size {
			own := Black
			if (x/2+y)%2 == 1 {
				own = White
			}
			points[own] = append(points[own], Point{x, y})
		}
	}
	s := state{preset: Standard, moves: Moves{}}
	for i := range Cells - without {
		from := &points[colour(i)]
		if len(*from) == 0 { // one colour has more points than stones
			from = &points[colour(i+1)]
		}
		s = s.place((*from)[0])
		*from = (*from)[1:]
	}
	return s
}

func TestAFullBoardDraws(t *testing.T) {
	s := full(t, 1)
	if st := (Rules{}).Status(s); st.Over {
		t.Fatalf("one point is free: %+v", st)
	}
	for a := range (Rules{}).Legal(Rules{}.View(s, Rules{}.Status(s).Turn)) {
		s = act(t, s, a)
	}
	v := Rules{}.View(s, 0)
	if v.Status != game.Drawn || why(v) != ByFull || v.Line != nil || v.Turn != nil {
		t.Errorf("%+v", v)
	}
}

func TestEndsThatNoStoneMakes(t *testing.T) {
	s := played(t, Standard, "h8")
	for name, c := range map[string]struct {
		s      state
		reason Reason
		black  game.Outcome
	}{
		"black gives up":       {Rules{}.Forfeit(s, 0), ByForfeit, game.Lost},
		"white gives up":       {Rules{}.Forfeit(s, 1), ByForfeit, game.Won},
		"white's time is up":   {Rules{}.TimeOut(s, 1), ByTime, game.Won},
		"they agree on a draw": {Rules{}.Agree(s), ByAgreement, game.Drawn},
	} {
		v := Rules{}.View(c.s, 0)
		if why(v) != c.reason || v.Status != c.black {
			t.Errorf("%s: %+v", name, v)
		}
		for seat := range game.Seat(2) {
			shown := Rules{}.View(c.s, seat)
			back, ok := Imagining{}.Resample(shown, nil)
			if a, b := text(t, shown), text(t, Rules{}.View(back, seat)); !ok || a != b {
				t.Errorf("%s: %s, imagined %s", name, a, b)
			}
			for a := range (Rules{}).Legal(shown) {
				t.Fatalf("%s: %v is legal", name, a)
			}
		}
	}
}

func text(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestOnlyWhoIsDueHasMoves(t *testing.T) {
	s := played(t, Standard, "h8")
	n := 0
	for range (Rules{}).Legal(Rules{}.View(s, 1)) {
		n++
	}
	if n != Cells-1 {
		t.Errorf("white has %d moves", n)
	}
	for a := range (Rules{}).Legal(Rules{}.View(s, 0)) {
		t.Fatalf("black has %v", a)
	}
}

func TestASwapBeginsWithThreeStonesOfTheFirstPlayer(t *testing.T) {
	s := played(t, Swap)
	for i, name := range []string{"h8", "h9", "i10"} {
		if turn := (Rules{}).Status(s).Turn; turn != 0 {
			t.Fatalf("stone %d: seat %d is due", i+1, turn)
		}
		if v := (Rules{}).View(s, 0); !v.Opening() || v.Black != nil {
			t.Fatalf("stone %d: %+v", i+1, v)
		}
		s = act(t, s, placed(name))
	}
	v := Rules{}.View(s, 1)
	if !v.Choosing() || !v.Due() || v.Rows[6] != ".......O......." {
		t.Errorf("%+v", v)
	}
	if got := slices.Collect(Rules{}.Legal(v)); !slices.Equal(got, []Action{Choose(Black), Choose(White)}) {
		t.Errorf("legal: %v", got)
	}
	var broken *game.Illegal
	if err := (Rules{}).Check(s, 1, Place(0, 0)); !errors.As(err, &broken) || broken.Rule != "choose" {
		t.Errorf("a stone instead of a choice: %v", err)
	}
}

func TestTheChoiceDecidesWhoPlaysWhite(t *testing.T) {
	for taken, due := range map[Stone]game.Seat{White: 1, Black: 0} {
		s := act(t, played(t, Swap, "h8", "h9", "i10"), Choose(taken))
		if st := (Rules{}).Status(s); st.Turn != due {
			t.Errorf("%s: seat %d is due", taken, st.Turn)
		}
		v := Rules{}.View(act(t, s, placed("a1")), 1)
		if v.Of(1) != taken || v.At(Point{0, 14}) != White {
			t.Errorf("%s: %+v", taken, v)
		}
	}
}

func TestInASwapTheColourWins(t *testing.T) {
	s := act(t, played(t, Swap, "a1", "a3", "b1"), Choose(Black))
	for _, name := range []string{"b3", "c1", "c3", "d1", "d3", "e1"} {
		s = act(t, s, placed(name))
	}
	if st := (Rules{}).Status(s); !slices.Equal(st.Winners, []game.Seat{1}) {
		t.Errorf("black is seat 1: %+v", st)
	}
}

func TestAnUnknownPresetIsRefused(t *testing.T) {
	if _, err := (Rules{}).Start("renju", rng.New(0)); !errors.Is(err, game.ErrPreset) {
		t.Error(err)
	}
}

func TestAPuzzleSaysWhetherAStoneMadeAFour(t *testing.T) {
	for name, tt := range map[string]struct {
		stones []Point
		want   bool
	}{
		"at its start":                  {nil, false},
		"one that was not answered yet": {[]Point{{7, 7}}, false},
		"a row of four":                 {[]Point{{7, 7}, {8, 7}}, true},
		"one that leaves a hole":        {[]Point{{8, 7}, {7, 7}}, true},
		"one elsewhere":                 {[]Point{{9, 9}, {8, 7}}, false},
		"an earlier one":                {[]Point{{7, 7}, {8, 7}, {1, 1}, {2, 2}}, false},
	} {
		s := state{preset: Puzzle, moves: Moves{}, given: 6}
		for _, p := range append([]Point{{4, 7}, {0, 0}, {5, 7}, {0, 14}, {6, 7}, {3, 7}}, tt.stones...) {
			s = s.place(p)
		}
		if v := (Rules{}).View(s, 0); v.Four != tt.want {
			t.Errorf("%s: it is told %t", name, v.Four)
		}
	}
}

func TestAPuzzleIsPlayedByWhoeverIsDue(t *testing.T) {
	for given, black := range map[int]game.Seat{2: 0, 3: 1} {
		s := state{preset: Puzzle, moves: Moves{}}
		for i := range given {
			s = s.place(Point{i, 2 * i})
		}
		s.given = given
		v := Rules{}.View(s, 0)
		if !v.Due() || *v.Black != black || v.Given != given {
			t.Errorf("%d stones: %+v", given, v)
		}
	}
}

func TestPointsAreNamed(t *testing.T) {
	for name, want := range map[string]Point{"h8": {7, 7}, "a15": {0, 0}, "o1": {14, 14}} {
		if got, ok := PointNamed(name); !ok || got != want || got.String() != name {
			t.Errorf("%s is %v, %t", name, got, ok)
		}
	}
	for _, name := range []string{"", "h", "hh", "a123", "88", "H8", "h-1"} {
		if p, ok := PointNamed(name); ok {
			t.Errorf("%q is %v", name, p)
		}
	}
	for _, name := range []string{"p1", "a0", "a16"} {
		if p, ok := PointNamed(name); !ok || p.On() {
			t.Errorf("%q is on the board", name)
		}
	}
}

// why is how a game ended, nothing while it runs.
func why(v View) Reason {
	if v.Reason == nil {
		return ""
	}
	return *v.Reason
}
