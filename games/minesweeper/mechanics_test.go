package minesweeper

// Every mechanic of the seed document, by its name, and the design's decisions about them.

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wits/game"
	"wits/game/rng"
)

// laid returns a game on a small board whose traps are drawn as '*'. Nothing is open yet.
func laid(t testing.TB, rows ...string) state {
	t.Helper()
	cells := strings.Join(rows, "")
	b, err := Custom(len(rows[0]), len(rows), strings.Count(cells, "*"))
	if err != nil {
		t.Fatal(err)
	}
	s := unlaid(b, rng.New(1))
	s.truth, s.rand = truthOf(b, []byte(cells)), rng.State{}
	return s
}

func do(t testing.TB, s state, actions ...Action) state {
	t.Helper()
	for _, a := range actions {
		var err error
		if s, err = (Rules{}).Apply(s, 0, a); err != nil {
			t.Fatalf("%+v: %v", a, err)
		}
	}
	return s
}

func view(s state) View { return Rules{}.View(s, 0) }

func wantRows(t testing.TB, s state, rows ...string) {
	t.Helper()
	v := view(s)
	for y, want := range rows {
		if got := v.Row(y); got != want {
			t.Errorf("row %d is %q, want %q", y, got, want)
		}
	}
}

func begin(t testing.TB, preset string, seed uint32) state {
	t.Helper()
	s, err := Rules{}.Start(preset, rng.New(seed))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestDifficultyLevels(t *testing.T) {
	want := []Board{
		{"novice", 9, 9, 10}, {"apprentice", 12, 12, 25}, {"journeyman", 16, 16, 40}, {"master", 20, 16, 60}, {"grandmaster", 30, 16, 99},
	}
	if got := Presets()[:5]; !slices.Equal(got, want) {
		t.Errorf("presets %+v", got)
	}
	for _, b := range want {
		v := view(begin(t, b.Difficulty, 1))
		if v.Board != b || v.Flags != 0 || v.Status != game.Playing || v.Cells != strings.Repeat("#", b.Width*b.Height) {
			t.Errorf("%s starts as %+v", b.Difficulty, v)
		}
	}
}

func TestFirstClickSafety(t *testing.T) {
	for _, b := range Presets()[:5] {
		t.Run(b.Difficulty+": every cell opens a clearing, corners and edges too", func(t *testing.T) {
			for i := range b.Area() {
				s := do(t, begin(t, b.Difficulty, uint32(i)), Reveal(i%b.Width, i/b.Width))
				if s.cells[i] != '0' {
					t.Fatalf("a first click on %d,%d opened %q", i%b.Width, i/b.Width, s.cells[i])
				}
				if got := strings.Count(s.truth, "*"); got != b.Traps {
					t.Fatalf("%d traps lie, want %d", got, b.Traps)
				}
			}
		})
	}
	t.Run("mines are placed after the first reveal", func(t *testing.T) {
		if s := begin(t, "novice", 1); s.truth != "" {
			t.Error("traps lie before the first reveal")
		}
	})
	t.Run("the layout is a function of seed and first click", func(t *testing.T) {
		a, b := do(t, begin(t, "master", 7), Reveal(3, 3)), do(t, begin(t, "master", 7), Flag(0, 0), Flag(0, 0), Reveal(3, 3))
		if a.truth != b.truth {
			t.Error("the same seed and click laid different traps")
		}
		if c := do(t, begin(t, "master", 7), Reveal(10, 8)); c.truth == a.truth {
			t.Error("another click laid the same traps")
		}
		if c := do(t, begin(t, "master", 8), Reveal(3, 3)); c.truth == a.truth {
			t.Error("another seed laid the same traps")
		}
	})
	t.Run("where neighbours cannot all be free, the clicked cell is", func(t *testing.T) {
		for seed := range uint32(50) {
			for i := range 9 {
				s := do(t, begin(t, "3x3x8", seed), Reveal(i%3, i/3))
				if s.result != game.Won {
					t.Fatalf("the only safe cell is %d, yet the game is %s", i, s.result)
				}
			}
		}
	})
	t.Run("a board without a safe cell is refused", func(t *testing.T) {
		for _, preset := range []string{"3x3x9", "1x1x1", "0x5x1", "5x5x0", "5x5x-1", "2000x2000x10", "5x5", "x", "05x5x1"} {
			if _, err := (Rules{}).Start(preset, rng.New(1)); err == nil {
				t.Errorf("%s was accepted", preset)
			}
		}
	})
	t.Run("every free cell gets traps, equally often", func(t *testing.T) {
		counts := make([]int, 81)
		for seed := range uint32(7100) { // 77 free cells, 10 traps: about 922 each
			s := do(t, begin(t, "novice", seed), Reveal(0, 0))
			for i, c := range []byte(s.truth) {
				counts[i] += count(c == trap)
			}
		}
		for i, n := range counts {
			if free := i%9 > 1 || i/9 > 1; free && (n < 800 || n > 1050) || !free && n > 0 {
				t.Errorf("cell %d,%d held a trap %d times", i%9, i/9, n)
			}
		}
	})
}

func TestRevealLogic(t *testing.T) {
	board := []string{
		"....*",
		".....",
		"*....",
		"....*",
	}
	t.Run("1. If flagged, do nothing", func(t *testing.T) {
		s := do(t, laid(t, board...), Flag(0, 0))
		if next := do(t, s, Reveal(0, 0)); !reflect.DeepEqual(next, s) {
			t.Error("a flagged cell was revealed")
		}
		s = do(t, laid(t, board...), Flag(0, 2))
		if next := do(t, s, Reveal(0, 2)); !reflect.DeepEqual(next, s) {
			t.Error("a flagged trap was sprung")
		}
	})
	t.Run("a flagged cell ignores reveal, the first click too", func(t *testing.T) {
		s := do(t, begin(t, "novice", 1), Flag(4, 4))
		next := do(t, s, Reveal(4, 4))
		if !reflect.DeepEqual(next, s) || next.truth != "" {
			t.Error("something was placed or opened")
		}
		if safe := do(t, next, Flag(4, 4), Reveal(4, 4)); safe.cells[4*9+4] != '0' {
			t.Error("the first click was no longer safe")
		}
	})
	t.Run("2. If mine, game over (Loss), reveal all mines", func(t *testing.T) {
		s := do(t, laid(t, board...), Reveal(1, 1), Reveal(0, 2))
		if s.result != game.Lost {
			t.Errorf("the game is %s", s.result)
		}
		wantRows(t, s, "####*", "#1###", "!####", "####*")
	})
	t.Run("3. If adjacent_mines > 0, reveal that cell only", func(t *testing.T) {
		s := do(t, laid(t, board...), Reveal(1, 2))
		wantRows(t, s, "#####", "#####", "#1###", "#####")
	})
	t.Run("4. If adjacent_mines == 0, flood-fill all connected zeros and their borders", func(t *testing.T) {
		s := do(t, laid(t, board...), Reveal(0, 0))
		wantRows(t, s, "0001#", "1101#", "#101#", "#101#")
	})
	t.Run("the flood leaves flagged cells closed", func(t *testing.T) {
		s := do(t, laid(t, board...), Flag(2, 0), Flag(1, 1), Reveal(0, 0))
		wantRows(t, s, "00F1#", "1F01#", "#101#", "#101#")
		s = do(t, s, Flag(1, 1))
		wantRows(t, s, "00F1#", "1#01#", "#101#", "#101#")
	})
	t.Run("the flood stops at numbers", func(t *testing.T) {
		s := do(t, laid(t, ".*...", ".*...", ".*..."), Reveal(4, 1))
		wantRows(t, s, "##200", "##300", "##200")
	})
}

func TestFloodFillIsIterative(t *testing.T) {
	b, err := Custom(1000, 1000, 1)
	if err != nil {
		t.Fatal(err)
	}
	s := do(t, unlaid(b, rng.New(1)), Reveal(0, 0))
	if s.result != game.Won || s.closed != 1 {
		t.Errorf("%s with %d cells closed", s.result, s.closed)
	}
}

func TestWinCondition(t *testing.T) {
	t.Run("All non-mine cells revealed", func(t *testing.T) {
		s := do(t, laid(t, "..*", "..."), Reveal(0, 0))
		if s.result != game.Playing {
			t.Fatalf("%s with a safe cell closed", s.result)
		}
		s = do(t, s, Reveal(2, 1))
		if s.result != game.Won || s.closed != s.Traps || !slices.Equal(Rules{}.Status(s).Winners, []game.Seat{0}) {
			t.Errorf("%s with %d cells closed", s.result, s.closed)
		}
		wantRows(t, s, "01#", "011")
	})
	t.Run("flags do not win, and a flagged safe cell keeps from winning", func(t *testing.T) {
		s := do(t, laid(t, "..*", "..."), Flag(2, 0), Flag(2, 1), Reveal(0, 0))
		if s.result != game.Playing {
			t.Fatalf("%s", s.result)
		}
		if s = do(t, s, Flag(2, 1), Reveal(2, 1)); s.result != game.Won {
			t.Errorf("%s", s.result)
		}
	})
}

func TestLossShowsTheBoard(t *testing.T) {
	s := do(t, laid(t, "*.*.", "....", "...*"), Flag(0, 0), Flag(3, 0), Reveal(1, 1), Reveal(3, 2))
	wantRows(t, s, "F#*X", "#2##", "###!")
	if v := view(s); v.Status != game.Lost || v.Flags != 2 {
		t.Errorf("shows %+v", v)
	}
}

func TestForfeitShowsTheTrapsAndSpringsNone(t *testing.T) {
	s := Rules{}.Forfeit(do(t, laid(t, "*.*.", "....", "...*"), Flag(3, 0), Reveal(1, 1)), 0)
	wantRows(t, s, "*#*X", "#2##", "###*")
	s = Rules{}.Forfeit(begin(t, "novice", 1), 0)
	if v := view(s); v.Status != game.Lost || v.Cells != strings.Repeat("#", 81) {
		t.Errorf("given up before the first click: %+v", v)
	}
}

func TestFlags(t *testing.T) {
	s := do(t, begin(t, "novice", 1), Flag(0, 0), Flag(8, 8))
	if s.flags != 2 || view(s).At(0, 0) != 'F' || view(s).At(8, 8) != 'F' {
		t.Errorf("%d flags", s.flags)
	}
	if s = do(t, s, Flag(0, 0)); s.flags != 1 || view(s).At(0, 0) != '#' {
		t.Errorf("%d flags after taking one away", s.flags)
	}
	for i := range 20 { // more than there are traps
		s = do(t, s, Flag(i%9, 1+i/9))
	}
	if s.flags != 21 {
		t.Errorf("%d flags", s.flags)
	}
}

func TestActionsThatTheRulesRefuse(t *testing.T) {
	s := do(t, laid(t, "...*", "....", "*..."), Reveal(1, 0))
	lost := do(t, s, Reveal(0, 2))
	for name, c := range map[string]struct {
		s    state
		by   game.Seat
		a    Action
		want error
		rule string
	}{
		"left of the board":   {s, 0, Reveal(-1, 0), game.ErrIllegal, "on-board"},
		"above the board":     {s, 0, Flag(0, -1), game.ErrIllegal, "on-board"},
		"right of the board":  {s, 0, Reveal(4, 0), game.ErrIllegal, "on-board"},
		"below the board":     {s, 0, Flag(0, 3), game.ErrIllegal, "on-board"},
		"revealed twice":      {s, 0, Reveal(1, 0), game.ErrIllegal, "closed-cell"},
		"an open cell's flag": {s, 0, Flag(1, 0), game.ErrIllegal, "closed-cell"},
		"another seat":        {s, 1, Reveal(0, 0), game.ErrTurn, ""},
		"after the end":       {lost, 0, Reveal(0, 0), game.ErrOver, ""},
		"a flag after it":     {lost, 0, Flag(0, 0), game.ErrOver, ""},
	} {
		next, err := Rules{}.Apply(c.s, c.by, c.a)
		var broken *game.Illegal
		if !errors.Is(err, c.want) || errors.As(err, &broken) && broken.Rule != c.rule || !reflect.DeepEqual(next, c.s) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// plainFlood opens cells by the document's words, with recursion: what the iterative flood must equal.
func plainFlood(b Board, truth string, cells []byte, i int) {
	if cells[i] != hidden || truth[i] == trap {
		return
	}
	cells[i] = truth[i]
	if truth[i] != '0' {
		return
	}
	x0, x1, y0, y1 := b.near(i)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			plainFlood(b, truth, cells, y*b.Width+x)
		}
	}
}

func TestTheFloodOpensWhatTheDocumentSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 12).Draw(t, "w"), rapid.IntRange(2, 12).Draw(t, "h")
		b, err := Custom(w, h, rapid.IntRange(1, max(1, w*h/4)).Draw(t, "traps"))
		if err != nil {
			t.Fatal(err)
		}
		s := unlaid(b, rng.New(rapid.Uint32().Draw(t, "seed")))
		for range rapid.IntRange(0, 5).Draw(t, "flags") {
			s, _ = Rules{}.Apply(s, 0, Flag(rapid.IntRange(0, w-1).Draw(t, "fx"), rapid.IntRange(0, h-1).Draw(t, "fy")))
		}
		for range rapid.IntRange(1, 6).Draw(t, "reveals") {
			i := rapid.IntRange(0, w*h-1).Draw(t, "cell")
			before := []byte(s.cells)
			next, err := Rules{}.Apply(s, 0, Reveal(i%w, i/w))
			if err != nil || next.result == game.Lost {
				continue
			}
			plainFlood(b, next.truth, before, i)
			if string(before) != next.cells {
				t.Fatalf("opened\n%s\nwant\n%s", next.cells, before)
			}
			if closed := strings.Count(next.cells, "#") + strings.Count(next.cells, "F"); closed != next.closed {
				t.Fatalf("%d cells are closed, counted %d", closed, next.closed)
			}
			s = next
		}
	})
}

func TestAConcealedLossShowsTheSprungTrapAndNothingElse(t *testing.T) {
	s := laid(t,
		"*....",
		".....",
		"..*.*",
	)
	s = do(t, s, Reveal(4, 0), Flag(0, 0), Flag(0, 1), Flag(2, 2))
	running := view(s).Cells
	for name, c := range map[string]struct {
		ended state
		want  string
	}{
		"a trap sprung": {do(t, s, Reveal(4, 2)), running[:14] + "!"},
		"given up":      {Rules{}.Forfeit(s, 0), running},
	} {
		got := Rules{}.Conceal(c.ended, 0)
		if got.Cells != c.want || got.Status != game.Lost || got.Flags != 3 {
			t.Errorf("%s: %+v, want %s", name, got, c.want)
		}
		if shown := view(c.ended).Cells; shown == c.want {
			t.Errorf("%s: the board shows nothing more: %s", name, shown)
		}
	}
}

func TestAConcealedWinIsTheBoard(t *testing.T) {
	s := do(t, laid(t, "*..", "..."), Flag(0, 0), Reveal(2, 0), Reveal(0, 1))
	if got := (Rules{}).Conceal(s, 0); got != view(s) || got.Status != game.Won {
		t.Errorf("%+v", got)
	}
}
