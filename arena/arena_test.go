package arena_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"wits/arena"
	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/rng"
)

func find(t testing.TB, id string) game.Game {
	t.Helper()
	g, err := game.Find(entry.Games(catalog.All()), id)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func seeded(t testing.TB, id, preset string, seed uint64) arena.Deal {
	t.Helper()
	d, err := arena.Seeded(find(t, id), preset, seed)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// untimed takes the processor time out: it is the only thing that may differ between runs.
func untimed(r arena.Results) arena.Results {
	for _, row := range r.Rows {
		for i := range row {
			row[i].CPU = 0
		}
	}
	return r
}

// half is survival as a coin: enough to tell whether luck is counted.
type half struct{}

func (half) Survival(game.View, game.Action) (float64, bool) { return 0.5, true }

func TestTheResultDoesNotDependOnTheWorkers(t *testing.T) {
	var first arena.Results
	for _, workers := range []int{1, 2, 7} {
		got, err := arena.Run(context.Background(), arena.Config{
			Deal: seeded(t, "minesweeper", "novice", 5), Games: 60, Seed: 5, Workers: workers, Luck: half{},
			Bots: []arena.Bot{arena.Own("random"), arena.Own("random")},
		})
		if err != nil || len(got.Rows) != 60 {
			t.Fatalf("%d workers: %d games, %v", workers, len(got.Rows), err)
		}
		if untimed(got); workers == 1 {
			first = got
		} else if !reflect.DeepEqual(got, first) {
			t.Errorf("%d workers gave another result", workers)
		}
	}
	for i, row := range first.Rows {
		if row[0] != row[1] { // the same bot on the same deals draws the same
			t.Errorf("game %d: %+v and %+v", i, row[0], row[1])
		}
		if want := 0.5*float64(row[0].Actions) - 1; row[0].Luck != want { // all survived but the last
			t.Errorf("game %d: luck %v, want %v", i, row[0].Luck, want)
		}
	}
}

func TestDealsDifferBySeedAndGame(t *testing.T) {
	text := func(seed uint64, i int) string {
		m, err := seeded(t, "mastermind", "super", seed)(i)
		if err != nil {
			t.Fatal(err)
		}
		saved, err := m.Save()
		if err != nil {
			t.Fatal(err)
		}
		return string(saved)
	}
	first, again := text(1, 1), text(1, 1)
	if first != again || first == text(1, 2) || first == text(2, 1) {
		t.Error("deals do not follow seed and number")
	}
	if !strings.Contains(first, `"rngState":"`) {
		t.Error("a deal is not sealed")
	}
}

func TestExhaustiveDealsEveryCodeOnce(t *testing.T) {
	deal, n, err := arena.Exhaustive(find(t, "mastermind"), "classic")
	if err != nil || n != 1296 {
		t.Fatalf("%d deals, %v", n, err)
	}
	seen := map[string]bool{}
	for i := range n {
		m, err := deal(i)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Act(0, []byte(`{"type":"forfeit"}`)); err != nil {
			t.Fatal(err)
		}
		data, _ := json.Marshal(m.View(0))
		seen[string(data)] = true
	}
	if len(seen) != n {
		t.Errorf("%d different deals of %d", len(seen), n)
	}
	if _, _, err := arena.Exhaustive(find(t, "minesweeper"), "novice"); !errors.Is(err, game.ErrNoLab) {
		t.Errorf("every minefield: %v", err)
	}
	if _, _, err := arena.Exhaustive(find(t, "mastermind"), "giant"); !errors.Is(err, game.ErrPreset) {
		t.Errorf("an unknown preset: %v", err)
	}
}

func TestBoardsAreDealtAsWritten(t *testing.T) {
	g := find(t, "minesweeper")
	deal, n, err := arena.Boards(g, strings.NewReader("# two boards\n3 2 0 0 000001\n\n3 3 2 2 100000000\n"))
	if err != nil || n != 2 {
		t.Fatalf("%d boards, %v", n, err)
	}
	for i, want := range []string{`"rows":["01#","01#"]`, `"rows":["#10","110","000"]`} {
		m, err := deal(i)
		if err != nil {
			t.Fatal(err)
		}
		data, _ := json.Marshal(m.View(0))
		if m.Seq() != 1 || !strings.Contains(string(data), want) {
			t.Errorf("board %d opens as %s", i, data)
		}
	}
	for name, text := range map[string]string{
		"nothing":                   "",
		"too few words":             "3 2 0 000001",
		"too many words":            "3 2 0 0 000001 x",
		"too few bits":              "3 2 0 0 00001",
		"other characters":          "3 2 0 0 00000x",
		"a click off the board":     "3 2 3 0 000001",
		"a click on a trap":         "3 2 2 1 000001",
		"no trap":                   "3 2 0 0 000000",
		"nothing but traps":         "3 2 0 0 111111",
		"no size":                   "0 0 0 0 1",
		"a wrong one after a right": "3 2 0 0 000001\n3 2 0 0 1",
	} {
		if _, _, err := arena.Boards(g, strings.NewReader(text)); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
	if _, _, err := arena.Boards(find(t, "mastermind"), strings.NewReader("x")); !errors.Is(err, game.ErrNoLab) {
		t.Errorf("boards for mastermind: %v", err)
	}
}

func TestAnyBoardCanBePlayed(t *testing.T) {
	if _, err := arena.Seeded(find(t, "minesweeper"), "30x16x99", 1); err != nil {
		t.Error(err)
	}
	for _, bad := range []string{"3x3x9", "nightmare", ""} {
		if _, err := arena.Seeded(find(t, "minesweeper"), bad, 1); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

// clumsy fails in every third game.
type clumsy struct{ games *int }

func (c clumsy) Move(ctx context.Context, m game.Match, r *rng.Rand) error {
	if m.Seq() == 0 {
		*c.games++
	}
	if *c.games%3 == 0 {
		return errors.New("it tripped")
	}
	return m.Step(ctx, "random", r)
}
func (clumsy) End(game.Match) {}
func (clumsy) Close() error   { return nil }

func TestABotThatFailsLosesThatGameAndTheRunGoesOn(t *testing.T) {
	games := 0
	bot := arena.Bot{Name: "clumsy", Open: func(context.Context) (arena.Player, error) { return clumsy{&games}, nil }}
	res, err := arena.Run(context.Background(), arena.Config{
		Deal: seeded(t, "minesweeper", "novice", 1), Games: 90, Workers: 1, Bots: []arena.Bot{bot},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := res.Score(0, false)
	if s.FaultSum != 30 || len(s.Faults) != 20 || s.Faults[0] != (arena.Faulty{Game: 3, Reason: "it tripped"}) {
		t.Errorf("%d faults, the first %+v", s.FaultSum, s.Faults[0])
	}
	bad := arena.Bot{Name: "absent", Open: func(context.Context) (arena.Player, error) { return nil, errors.New("nobody") }}
	if _, err := arena.Run(context.Background(), arena.Config{
		Deal: seeded(t, "minesweeper", "novice", 1), Games: 5, Workers: 2, Bots: []arena.Bot{bad},
	}); err == nil || arena.ErrStopped(err) {
		t.Errorf("a bot that cannot be had: %v", err)
	}
}

func TestAStoppedRunGoesOnWhereItWas(t *testing.T) {
	name := filepath.Join(t.TempDir(), "run.jsonl")
	head := arena.Header{Game: "minesweeper", Preset: "novice", Deals: "seed", Seed: 3, Bots: []string{"random"}}
	config := arena.Config{
		Deal: seeded(t, "minesweeper", "novice", 3), Games: 50, Seed: 3, Workers: 2, Bots: []arena.Bot{arena.Own("random")},
	}
	whole, err := arena.Run(context.Background(), config)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	kept, err := arena.OpenCheckpoint(name, head)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	config.Done = func(i int, row []arena.Outcome) {
		kept.Add(i, row)
		if n++; n == 20 {
			cancel()
		}
	}
	stopped, err := arena.Run(ctx, config)
	if !arena.ErrStopped(err) || len(stopped.Rows) < 20 || len(stopped.Rows) > 30 {
		t.Fatalf("%d games, %v", len(stopped.Rows), err)
	}
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(f, `{"game":49,"outco`) // a kill in the middle of a line
	f.Close()
	again, err := arena.OpenCheckpoint(name, head)
	if err != nil || len(again.Past) != len(stopped.Rows) {
		t.Fatalf("%d games kept, %v", len(again.Past), err)
	}
	config.Past, config.Done = again.Past, again.Add
	rest, err := arena.Run(context.Background(), config)
	if err != nil || !reflect.DeepEqual(untimed(rest), untimed(whole)) {
		t.Errorf("the resumed run differs: %v", err)
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
	if full, err := arena.OpenCheckpoint(name, head); err != nil || len(full.Past) != 50 {
		t.Errorf("%v", err)
	}
}

func TestACheckpointOfAnotherRunIsRefusedAndLeftAlone(t *testing.T) {
	name := filepath.Join(t.TempDir(), "run.jsonl")
	head := arena.Header{Game: "minesweeper", Preset: "novice", Deals: "seed", Seed: 3, Bots: []string{"random"}}
	kept, err := arena.OpenCheckpoint(name, head)
	if err != nil {
		t.Fatal(err)
	}
	kept.Add(0, []arena.Outcome{{Won: true}})
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	before, _ := os.ReadFile(name)
	for what, change := range map[string]func(h *arena.Header){
		"another game":   func(h *arena.Header) { h.Game = "mastermind" },
		"another preset": func(h *arena.Header) { h.Preset = "master" },
		"other deals":    func(h *arena.Header) { h.Deals = "every deal once" },
		"another seed":   func(h *arena.Header) { h.Seed = 4 },
		"other bots":     func(h *arena.Header) { h.Bots = []string{"expert"} },
		"luck":           func(h *arena.Header) { h.Luck = true },
	} {
		h := head
		change(&h)
		if _, err := arena.OpenCheckpoint(name, h); err == nil {
			t.Errorf("%s was accepted", what)
		}
	}
	if after, _ := os.ReadFile(name); !bytes.Equal(before, after) {
		t.Error("a refused checkpoint was changed")
	}
	if err := os.WriteFile(name, []byte("1 random won 3 0.1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := arena.OpenCheckpoint(name, head); err == nil || !strings.Contains(err.Error(), "no checkpoint") {
		t.Errorf("an outcomes file: %v", err)
	}
	if _, err := arena.OpenCheckpoint(filepath.Join(name, "x"), head); err == nil {
		t.Error("a file below a file was opened")
	}
}
