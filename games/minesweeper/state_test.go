package minesweeper

import (
	"encoding/json"
	"strings"
	"testing"

	"wits/game"
	"wits/game/gametest"
	"wits/game/rng"
)

func TestTheWireFormOfAView(t *testing.T) {
	s := do(t, begin(t, "novice", 42), Reveal(4, 4), Flag(2, 0))
	data, err := json.Marshal(view(s))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"difficulty":"novice","width":9,"height":9,"traps":10,"flags":1,"status":"playing",` +
		`"rows":["##F100000","###100000","###200111","###2001##","###2002##","##31001##","##30112##","##201####","##101####"]}`
	if string(data) != want {
		t.Errorf("got  %s\nwant %s", data, want)
	}
}

func TestTheSavedStateHasTheDocumentsFields(t *testing.T) {
	data, err := json.Marshal(do(t, begin(t, "novice", 42), Reveal(4, 4), Flag(2, 0)))
	if err != nil {
		t.Fatal(err)
	}
	var s struct {
		Grid [][]map[string]any `json:"grid"`
	}
	var members map[string]any
	if json.Unmarshal(data, &s) != nil || json.Unmarshal(data, &members) != nil {
		t.Fatal("the state is no object")
	}
	for _, name := range []string{
		"grid", "width", "height", "difficulty", "game_result", "first_click_done", "total_mines", "flags_placed",
	} {
		if _, ok := members[name]; !ok {
			t.Errorf("%s is missing", name)
		}
	}
	for _, name := range []string{"cursor", "forfeit_pending"} {
		if _, ok := members[name]; ok {
			t.Errorf("%s is the interface's", name)
		}
	}
	if c := s.Grid[0][2]; c["flagged"] != true || c["revealed"] != false {
		t.Errorf("grid[0][2] is %v", c)
	}
	if c := s.Grid[0][3]; c["revealed"] != true || c["adjacent_mines"] != 1.0 || c["has_mine"] != false {
		t.Errorf("grid[0][3] is %v", c)
	}
}

func TestAStateIsWrittenAsTheEncoderWould(t *testing.T) {
	s := begin(t, "apprentice", 7)
	states := []state{s, do(t, s, Flag(0, 0))}
	for _, a := range []Action{Reveal(5, 5), Flag(0, 0), Reveal(0, 1), Reveal(11, 11), Reveal(0, 11), Reveal(11, 0)} {
		if next, err := (Rules{}).Apply(s, 0, a); err == nil {
			s = next
		}
		states = append(states, s, Rules{}.Forfeit(s, 0))
	}
	for i, s := range states {
		got, err := s.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		var w stateJSON
		if err := json.Unmarshal(got, &w); err != nil {
			t.Fatal(err)
		}
		if want, err := json.Marshal(w); err != nil || string(got) != string(want) {
			t.Errorf("state %d is written as %s, want %s (%v)", i, got, want, err)
		}
	}
}

func TestShortStatesTellStatesApart(t *testing.T) {
	long, short := map[string]string{}, map[string]string{}
	for seed := range uint32(9) {
		for _, preset := range []string{"novice", "master"} {
			states := []state{begin(t, preset, seed)}
			for _, a := range []Action{Flag(0, 0), Reveal(4, 4), Flag(0, 0), Reveal(0, 0), Flag(8, 8), Reveal(0, 8), Reveal(8, 0)} {
				if next, err := (Rules{}).Apply(states[len(states)-1], 0, a); err == nil {
					states = append(states, next, Rules{}.Forfeit(next, 0))
				}
			}
			for _, s := range states {
				full, err1 := s.MarshalJSON()
				brief, err2 := s.Short()
				if err1 != nil || err2 != nil || !json.Valid(brief) || len(brief) > 1000 {
					t.Fatalf("%s: %v, %v", brief, err1, err2)
				}
				f, b := string(full), string(brief)
				if other, known := short[b]; known && other != f || long[f] != "" && long[f] != b {
					t.Fatalf("two states are %s", b)
				}
				short[b], long[f] = f, b
			}
		}
	}
	if len(short) < 30 {
		t.Errorf("only %d states were compared", len(short))
	}
}

// changed is a saved state with a part of its JSON changed.
func changed(t *testing.T, s state, change func(w *stateJSON)) error {
	t.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var w stateJSON
	if err := json.Unmarshal(data, &w); err != nil {
		t.Fatal(err)
	}
	change(&w)
	if data, err = json.Marshal(w); err != nil {
		t.Fatal(err)
	}
	return new(state).UnmarshalJSON(data)
}

func TestAStateThatBreaksARuleIsRefused(t *testing.T) {
	fresh := do(t, begin(t, "novice", 42), Flag(0, 0))
	open := do(t, fresh, Reveal(4, 4))
	lost := do(t, open, Reveal(2, 1))
	if lost.result != game.Lost {
		t.Fatal("2,1 is no trap of seed 42")
	}
	won := open
	for i, c := range []byte(open.truth) {
		if c != trap && (won.cells[i] == hidden || won.cells[i] == flagged) {
			if won.cells[i] == flagged {
				won = do(t, won, Flag(i%9, i/9))
			}
			won = do(t, won, Reveal(i%9, i/9))
		}
	}
	name := func(s string) *string { return &s }
	for what, c := range map[string]struct {
		s      state
		change func(w *stateJSON)
		reason string
	}{
		"nothing changed, new":      {fresh, func(*stateJSON) {}, ""},
		"nothing changed, open":     {open, func(*stateJSON) {}, ""},
		"nothing changed, lost":     {lost, func(*stateJSON) {}, ""},
		"nothing changed, won":      {won, func(*stateJSON) {}, ""},
		"a mine more":               {open, func(w *stateJSON) { w.Grid[0][0].HasMine = true }, "11 mines"},
		"a mine less":               {open, func(w *stateJSON) { w.Grid[1][2].HasMine = false }, "9 mines"},
		"mines before the click":    {fresh, func(w *stateJSON) { w.Grid[0][0].HasMine = true }, "before the first click"},
		"another total":             {open, func(w *stateJSON) { w.TotalMines = 11 }, "10 traps, not"},
		"a negative total":          {open, func(w *stateJSON) { w.TotalMines = -1 }, "traps"},
		"another size":              {open, func(w *stateJSON) { w.Width = 10 }, "9x9"},
		"a row less":                {open, func(w *stateJSON) { w.Grid = w.Grid[:8] }, "8 rows"},
		"a short row":               {open, func(w *stateJSON) { w.Grid[3] = w.Grid[3][:8] }, "row 3 has 8"},
		"an unknown difficulty":     {open, func(w *stateJSON) { w.Difficulty = "nightmare" }, "nightmare"},
		"another number":            {open, func(w *stateJSON) { w.Grid[0][3].AdjacentMines = 2 }, "cell 3,0: adjacent_mines is 2"},
		"a negative number":         {open, func(w *stateJSON) { w.Grid[0][3].AdjacentMines = -1 }, "adjacent_mines is -1"},
		"a flag not counted":        {open, func(w *stateJSON) { w.FlagsPlaced = 0 }, "1 flags, flags_placed is 0"},
		"a revealed mine":           {open, func(w *stateJSON) { w.Grid[1][2].Revealed = true }, "cell 2,1: revealed"},
		"a revealed flag":           {open, func(w *stateJSON) { w.Grid[0][0].Revealed = true }, "cell 0,0: revealed"},
		"revealed before the click": {fresh, func(w *stateJSON) { w.Grid[4][4].Revealed = true }, "before the first click"},
		"no clearing":               {open, func(w *stateJSON) { hideZeros(w) }, "no clearing"},
		"won early":                 {open, func(w *stateJSON) { w.GameResult = name("win") }, "safe cells are not"},
		"won before the click":      {fresh, func(w *stateJSON) { w.GameResult = name("win") }, "safe cells are not"},
		"won and not over":          {won, func(w *stateJSON) { w.GameResult = nil }, `is "win"`},
		"won and lost":              {won, func(w *stateJSON) { w.GameResult = name("loss") }, `is "win"`},
		"lost and not over":         {lost, func(w *stateJSON) { w.GameResult = nil }, "sprung"},
		"an unknown result":         {open, func(w *stateJSON) { w.GameResult = name("draw") }, "draw"},
		"sprung off the board":      {lost, func(w *stateJSON) { w.Sprung.X = -1 }, "sprung -1,1"},
		"sprung where none is":      {lost, func(w *stateJSON) { w.Sprung.X = 0 }, "no trap"},
		"a generator too many":      {open, func(w *stateJSON) { s := rng.New(1).State(); w.RngState = &s }, "rng_state"},
		"no generator":              {fresh, func(w *stateJSON) { w.RngState = nil }, "rng_state"},
		"a mine not shown":          {lost, func(w *stateJSON) { w.Grid[1][2].Revealed = false }, "cell 2,1"},
	} {
		err := changed(t, c.s, c.change)
		switch {
		case c.reason == "" && err != nil:
			t.Errorf("%s: %v", what, err)
		case c.reason != "" && (err == nil || !strings.Contains(err.Error(), c.reason)):
			t.Errorf("%s: got %v, want something about %q", what, err, c.reason)
		}
	}
}

func hideZeros(w *stateJSON) {
	for _, row := range w.Grid {
		for x := range row {
			row[x].Revealed = row[x].Revealed && row[x].AdjacentMines > 0
		}
	}
}

func TestAViewThatIsNoneIsRefused(t *testing.T) {
	good, _ := json.Marshal(view(begin(t, "novice", 1)))
	for name, c := range map[string][2]string{
		"another size":         {`"width":9`, `"width":8`},
		"a row too long":       {`"rows":["#########"`, `"rows":["##########"`},
		"a row missing":        {`"rows":["#########",`, `"rows":[`},
		"a character too many": {`"rows":["#########"`, `"rows":["########?"`},
		"an unknown field":     {`"flags":0`, `"flags":0,"mines":1`},
	} {
		text := strings.Replace(string(good), c[0], c[1], 1)
		if err := json.Unmarshal([]byte(text), new(View)); err == nil || text == string(good) {
			t.Errorf("%s was accepted", name)
		}
	}
}

func FuzzAction(f *testing.F) {
	gametest.FuzzAction(
		f, func(t *testing.T, a Action) {
			on := a.X >= 0 && a.X < 9 && a.Y >= 0 && a.Y < 9
			if _, err := (Rules{}).Apply(begin(t, "novice", 1), 0, a); (err == nil) != on {
				t.Fatalf("%v: %v", a, err)
			}
		},
		`{"type":"reveal","x":4,"y":7}`, `{"type":"flag","x":0,"y":0}`, `{"type":"reveal","x":-1,"y":99999999999}`,
		`{"type":"reveal","x":1.5,"y":0}`, `{"type":"reveal","x":1}`, `{"type":"chord","x":1,"y":1}`, `[]`, `null`,
		`{"type":"reveal","x":1,"y":1,"z":1}`, `{"type":"reveal","x":"1","y":1}`,
	)
}
