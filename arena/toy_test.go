package arena_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"wits/arena"
	"wits/game"
	"wits/game/gametest"
	"wits/game/referee"
	"wits/game/rng"
)

// The toy is a game for two that leaves nothing to chance: the seats add 1, 2 or 3 to a sum in turns. Who makes it 21 wins; to go
// beyond is a draw.
type (
	toy      struct{}
	toyState struct {
		Sum     int       `json:"sum"`
		Turn    game.Seat `json:"turn"`
		Over    bool      `json:"over"`
		Winners []int     `json:"winners"`
	}
	toyAction struct {
		Type string `json:"type"`
		N    int    `json:"n"`
	}
	toyView struct {
		Sum     int          `json:"sum"`
		Seat    game.Seat    `json:"seat"`
		Turn    *game.Seat   `json:"turn"`
		Winners []int        `json:"winners"`
		Status  game.Outcome `json:"status"`
	}
)

const toyEnd = 21

var toyInfo = game.Info{ID: "toy", Presets: []string{"standard"}, Seats: 2, Certain: []string{"standard"}, Open: true}

func (s *toyState) UnmarshalJSON(data []byte) error {
	type plain toyState
	if err := json.Unmarshal(data, (*plain)(s)); err != nil {
		return err
	}
	if s.Turn > 1 || s.Sum < 0 || len(s.Winners) > 1 || len(s.Winners) == 1 && (s.Winners[0] < 0 || s.Winners[0] > 1) {
		return errors.New("no state of the toy")
	}
	return nil
}

func (toy) Start(preset string, _ rng.Rand) (toyState, error) {
	if preset != "standard" {
		return toyState{}, game.ErrPreset
	}
	return toyState{Winners: []int{}}, nil
}

func (toy) Check(s toyState, by game.Seat, a toyAction) error {
	switch {
	case s.Over:
		return game.ErrOver
	case by != s.Turn:
		return game.ErrTurn
	case a.Type != "add" || a.N < 1 || a.N > 3:
		return game.ErrIllegal
	}
	return nil
}

func (t toy) Apply(s toyState, by game.Seat, a toyAction) (toyState, error) {
	if err := t.Check(s, by, a); err != nil {
		return s, err
	}
	s.Sum, s.Turn = s.Sum+a.N, 1-s.Turn
	if s.Sum >= toyEnd {
		s.Over, s.Turn = true, 0
	}
	if s.Sum == toyEnd {
		s.Winners = []int{int(by)}
	}
	return s, nil
}

func (toy) Forfeit(s toyState, by game.Seat) toyState {
	s.Over, s.Turn, s.Winners = true, 0, []int{1 - int(by)}
	return s
}

func (toy) Legal(v toyView) iter.Seq[toyAction] {
	return func(yield func(toyAction) bool) {
		if v.Turn == nil || *v.Turn != v.Seat {
			return
		}
		for n := range 3 {
			if !yield(toyAction{"add", n + 1}) {
				return
			}
		}
	}
}

func (t toy) View(s toyState, to game.Seat) toyView {
	v := toyView{s.Sum, to, &s.Turn, s.Winners, t.Status(s).Outcome(to)}
	if s.Over {
		v.Turn = nil
	}
	return v
}

func (toy) Status(s toyState) game.Status {
	st := game.Status{Turn: s.Turn, Over: s.Over, Drawn: s.Over && len(s.Winners) == 0}
	for _, w := range s.Winners {
		st.Winners = append(st.Winners, game.Seat(w))
	}
	return st
}

func (toy) Resample(v toyView, _ *rng.Rand) (toyState, bool) {
	s := toyState{Sum: v.Sum, Over: v.Turn == nil, Winners: v.Winners}
	if v.Turn != nil {
		s.Turn = *v.Turn
	}
	return s, true
}

// choice is a bot that is a function.
type choice func(v toyView, r *rng.Rand) int

func (c choice) Choose(_ context.Context, v toyView, _ iter.Seq[toyAction], r *rng.Rand) (toyAction, error) {
	return toyAction{"add", c(v, r)}, nil
}

func toyGame() referee.Game {
	bot := func(name string, c choice) game.NamedBot[toyView, toyAction] {
		return game.NamedBot[toyView, toyAction]{BotInfo: game.BotInfo{Name: name, Difficulty: "easy"}, Bot: c}
	}
	random := func(_ toyView, r *rng.Rand) int { return r.Int(1, 3) }
	return referee.New(toyInfo, toy{},
		bot("random", random), bot("high", func(toyView, *rng.Rand) int { return 3 }),
		bot("perfect", func(v toyView, r *rng.Rand) int {
			if n := (toyEnd - v.Sum) % 4; n > 0 {
				return n
			}
			return random(v, r)
		}))
}

func TestTheToyKeepsTheContract(t *testing.T) { gametest.Run(t, toyInfo, toy{}) }

func toyConfig(t *testing.T, rounds, workers int, bots ...string) arena.Config {
	t.Helper()
	deal, err := arena.Seeded(toyGame(), "standard", 5)
	if err != nil {
		t.Fatal(err)
	}
	c := arena.Config{Deal: arena.Opened(deal, 4, 5, nil), Rounds: rounds, Seed: 5, Workers: workers, Lineups: lineups(max(2, len(bots)), 2), Records: true}
	for _, b := range bots {
		c.Bots = append(c.Bots, arena.Own(b))
	}
	return c
}

func TestPairsMeetInBothSeatsOnTheSameOpenings(t *testing.T) {
	var first []arena.Round
	for _, workers := range []int{1, 4} {
		openings := map[string]int{}
		c := toyConfig(t, 40, workers, "random", "high", "perfect")
		c.Done = func(r arena.Round) bool {
			var seen []string
			for _, g := range r.Records {
				text, _ := json.Marshal(g.Record.Actions[:4])
				seen = append(seen, string(text))
			}
			openings[seen[0]]++
			if len(seen) != 6 || len(slices.Compact(seen)) != 1 {
				t.Errorf("round %d: the openings are %v", r.Number, seen)
			}
			return false
		}
		rounds, err := played(context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		if len(openings) < 20 {
			t.Errorf("40 rounds have %d openings", len(openings))
		}
		if first == nil {
			first = rounds
		} else if !reflect.DeepEqual(rounds, first) {
			t.Errorf("%d workers gave another result", workers)
		}
	}
}

func TestACrosstableOfThree(t *testing.T) {
	tally := arena.NewTally([]string{"random", "high", "perfect"}, lineups(3, 2), false)
	rounds, err := played(context.Background(), toyConfig(t, 200, 2, "random", "high", "perfect"))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rounds {
		tally.Add(r)
	}
	rep := tally.Summarize("toy", "standard", 5, "perfect")
	for i, s := range rep.Bots {
		if s.Games != 800 || s.Won+s.Drawn+s.Lost != 800 || s.Elo == nil || s.Score != (float64(s.Won)+float64(s.Drawn)/2)/800 {
			t.Errorf("%+v", s)
		}
		if (s.Rank == 1) != (i == 2) {
			t.Errorf("%s has rank %d", s.Bot, s.Rank)
		}
	}
	for _, p := range rep.Pairs {
		d := p.Direct
		if d.Games != 400 || d.Won+d.Drawn+d.Lost != 400 {
			t.Errorf("%+v", d)
		}
		if p.A == "perfect" && (d.EloCI95[0] < 0 || p.Difference <= 0 || p.PHolm > 0.05) {
			t.Errorf("%s − %s: %+v", p.A, p.B, d)
		}
	}
	var table bytes.Buffer
	if err := rep.WriteTable(&table); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"crosstable", "1 perfect", "perfect − random, told apart", "Elo +"} {
		if !strings.Contains(table.String(), part) {
			t.Errorf("%q is not in\n%s", part, table.String())
		}
	}
	for line := range strings.Lines(table.String()) {
		if n := len([]rune(line)); n > 81 {
			t.Errorf("a line has %d columns: %s", n, line)
		}
	}
}

// witness is a player that checks what it is told in its seat.
type witness struct {
	t     *testing.T
	fails bool
	ends  map[game.Seat]game.Outcome
}

func (w witness) Move(ctx context.Context, m referee.Match, r *rng.Rand) error {
	if w.fails {
		return errors.New("it tripped")
	}
	seat := m.Status().Turn
	var v toyView
	data, _ := json.Marshal(m.View(seat))
	if err := json.Unmarshal(data, &v); err != nil || v.Seat != seat || *v.Turn != seat {
		w.t.Errorf("seat %d was shown %s", seat, data)
	}
	return m.Step(ctx, "random", r)
}
func (w witness) End(m referee.Match, seat game.Seat) { w.ends[seat] = m.Status().Outcome(seat) }
func (witness) Close() error                          { return nil }

// A bot may be named after a long command; a player's name in a replay is shorter.
func TestGamesOfBotsWithLongNamesAreKept(t *testing.T) {
	c := toyConfig(t, 1, 1)
	var names []string
	for _, end := range []string{"one", "two"} {
		own := arena.Own("random")
		own.Name = "talk:" + strings.Repeat("engine_OPTION=1_", 20) + end
		c.Bots, names = append(c.Bots, own), append(names, own.Name)
	}
	folder := t.TempDir()
	keeper, err := arena.NewKeeper(toyGame(), folder, true, names, lineups(2, 2))
	if err != nil {
		t.Fatal(err)
	}
	c.Done = func(r arena.Round) bool {
		if err := keeper.Add(r); err != nil {
			t.Error(err)
		}
		return false
	}
	if _, err := played(context.Background(), c); err != nil {
		t.Fatal(err)
	}
	if files, _ := filepath.Glob(filepath.Join(folder, "*.json")); len(files) != 2 {
		t.Errorf("kept %v", files)
	}
}

func TestEverySeatIsToldItsOwn(t *testing.T) {
	honest, failing := witness{t: t, ends: map[game.Seat]game.Outcome{}}, witness{t: t, fails: true, ends: map[game.Seat]game.Outcome{}}
	c := toyConfig(t, 1, 1)
	for name, w := range map[string]witness{"honest": honest, "failing": failing} {
		c.Bots = append(c.Bots, arena.Bot{Name: name, Open: func(context.Context) (arena.Player, error) { return w, nil }})
	}
	folder := t.TempDir()
	names := []string{c.Bots[0].Name, c.Bots[1].Name}
	keeper, err := arena.NewKeeper(toyGame(), folder, false, names, lineups(2, 2))
	if err != nil {
		t.Fatal(err)
	}
	c.Done = func(r arena.Round) bool {
		if err := keeper.Add(r); err != nil {
			t.Error(err)
		}
		for i, seats := range r.Games {
			faults := 0
			for _, o := range seats {
				if (o.Fault != "") != (o.Result == game.Lost) {
					t.Errorf("%+v", seats)
				}
				if o.Fault != "" {
					faults++
				}
			}
			if actions := r.Records[i].Record.Actions; faults != 1 || !referee.IsFrame(actions[len(actions)-1].Action) {
				t.Errorf("%+v", seats)
			}
		}
		return false
	}
	if _, err := played(context.Background(), c); err != nil {
		t.Fatal(err)
	}
	if honest.ends[0] != game.Won || honest.ends[1] != game.Won || len(failing.ends) != 0 {
		t.Errorf("told %v and %v", honest.ends, failing.ends)
	}
	files, _ := filepath.Glob(filepath.Join(folder, "000001-*.json"))
	if len(files) != 2 {
		t.Fatalf("kept %v", files)
	}
	for _, name := range files {
		data, _ := os.ReadFile(name)
		replay, err := referee.ReadReplay(data)
		if err != nil {
			t.Fatal(err)
		}
		if v := referee.Verify(toyGame(), replay); v.Err != nil {
			t.Errorf("%s: %v", name, v.Err)
		}
		if !slices.Equal(slices.Sorted(slices.Values(replay.Players)), slices.Sorted(slices.Values(names))) {
			t.Errorf("%s names %q", name, replay.Players)
		}
	}
}

// An opening that is nearly decided is passed over; where none is balanced, the nearest to it is played. Each is weighed once.
func TestOpeningsAreBalanced(t *testing.T) {
	deal, err := arena.Seeded(toyGame(), "standard", 5)
	if err != nil {
		t.Fatal(err)
	}
	for name, chances := range map[string][]float64{
		"the fourth":  {0.9, 0.1, 0.66, 0.64, 0.5},
		"the nearest": {0.9, 0.1, 0.99, 0.3, 0, 0, 0, 0, 0, 0, 0, 0, 0.5},
	} {
		var drawn []string
		opened := arena.Opened(deal, 4, 5, func(_ context.Context, m referee.Match) (float64, bool) {
			drawn = append(drawn, record(t, m))
			return chances[len(drawn)-1], true
		})
		for range 2 {
			m, err := opened.Start(0)
			if err != nil {
				t.Fatal(err)
			}
			if got := record(t, m); got != drawn[3] {
				t.Errorf("%s: %s, want %s", name, got, drawn[3])
			}
		}
		if want := map[bool]int{true: 4, false: 12}[name == "the fourth"]; len(drawn) != want {
			t.Errorf("%s: %d were weighed, want %d", name, len(drawn), want)
		}
	}
}

func record(t *testing.T, m referee.Match) string {
	t.Helper()
	rec, err := m.Record()
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(rec.Actions)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestALineupNeedsBotsForItsSeats(t *testing.T) {
	for _, c := range []struct{ bots, seats, games int }{{1, 1, 1}, {3, 1, 3}, {2, 2, 2}, {4, 2, 12}, {1, 2, 0}, {3, 3, 0}} {
		games, err := arena.Part{Bots: make([]arena.Contestant, c.bots)}.Lineups(c.seats)
		if len(games) != c.games || (err == nil) != (c.games > 0) {
			t.Errorf("%d bots in %d seats: %v, %v", c.bots, c.seats, games, err)
		}
	}
}
