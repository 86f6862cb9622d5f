package arena_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"wits/arena"
	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

func find(t testing.TB, id string) referee.Game {
	t.Helper()
	g, err := referee.Find(entry.Games(catalog.All()), id)
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

// lineups lists the games of a round, where there are bots for them.
func lineups(bots, seats int) [][]int {
	games, _ := arena.Part{Bots: make([]arena.Contestant, bots)}.Lineups(seats)
	return games
}

// played runs c and returns its rounds without processor time, which is the only thing that may differ between runs.
func played(ctx context.Context, c arena.Config) (rounds []arena.Round, err error) {
	if c.Lineups == nil {
		c.Lineups = lineups(len(c.Bots), 1)
	}
	done := c.Done
	c.Done = func(r arena.Round) bool {
		if r.Number != c.From+len(rounds)+1 {
			err = fmt.Errorf("round %d came after %d others", r.Number, len(rounds))
		}
		enough := done != nil && done(r)
		rounds = append(rounds, untimed(r))
		return enough
	}
	return rounds, errors.Join(arena.Run(ctx, c), err)
}

func untimed(r arena.Round) arena.Round {
	r.Games = slices.Clone(r.Games)
	for i, seats := range r.Games {
		r.Games[i] = slices.Clone(seats)
	}
	r.Untime()
	return r
}

// half is luck as a coin: enough to tell whether luck is counted.
type half struct{}

func (half) Luck(game.View, game.Action) (float64, bool) { return 0.5, true }

func TestTheResultDoesNotDependOnTheWorkers(t *testing.T) {
	var first []arena.Round
	for _, workers := range []int{1, 2, 7} {
		got, err := played(context.Background(), arena.Config{
			Deal: seeded(t, "minesweeper", "novice", 5), Rounds: 60, Seed: 5, Workers: workers, Luck: half{},
			Bots: []arena.Bot{arena.Own("random"), arena.Own("random")},
		})
		if err != nil || len(got) != 60 {
			t.Fatalf("%d workers: %d games, %v", workers, len(got), err)
		}
		if workers == 1 {
			first = got
		} else if !reflect.DeepEqual(got, first) {
			t.Errorf("%d workers gave another result", workers)
		}
	}
	for i, r := range first {
		a, b := r.Games[0][0], r.Games[1][0]
		if a != b { // the same bot on the same deals draws the same
			t.Errorf("game %d: %+v and %+v", i, a, b)
		}
		if want := 0.5*float64(a.Actions) - 1; a.Luck != want { // all survived but the last
			t.Errorf("game %d: luck %v, want %v", i, a.Luck, want)
		}
	}
}

func TestARunEndsWhenEnoughWasPlayed(t *testing.T) {
	got, err := played(context.Background(), arena.Config{
		Deal: seeded(t, "minesweeper", "novice", 5), Rounds: 1000, From: 10, Seed: 5, Workers: 3,
		Bots: []arena.Bot{arena.Own("random")}, Done: func(r arena.Round) bool { return r.Number == 30 },
	})
	if err != nil || len(got) != 20 {
		t.Errorf("%d games, %v", len(got), err)
	}
}

func TestDealsDifferBySeedAndGame(t *testing.T) {
	text := func(seed uint64, i int) string {
		m, err := seeded(t, "mastermind", "super", seed).Start(i)
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
		m, err := deal.Start(i)
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
	if _, _, err := arena.Exhaustive(find(t, "minesweeper"), "novice"); !errors.Is(err, referee.ErrNoLab) {
		t.Errorf("every minefield: %v", err)
	}
	if _, _, err := arena.Exhaustive(find(t, "mastermind"), "giant"); !errors.Is(err, game.ErrPreset) {
		t.Errorf("an unknown preset: %v", err)
	}
}

func TestBoardsAreDealtAsWritten(t *testing.T) {
	g := find(t, "minesweeper")
	boards, err := arena.Boards(g, strings.NewReader("# two boards\n3 2 0 0 000001\n\n3 3 2 2 100000000\n"))
	if err != nil || len(boards) != 2 {
		t.Fatalf("%q, %v", boards, err)
	}
	config, err := arena.Part{Boards: boards, To: 2}.Config(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{`"rows":["01#","01#"]`, `"rows":["#10","110","000"]`} {
		m, err := config.Deal.Start(i)
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
		if _, err := arena.Boards(g, strings.NewReader(text)); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
	if _, err := arena.Boards(find(t, "mastermind"), strings.NewReader("x")); !errors.Is(err, referee.ErrNoLab) {
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

func (c clumsy) Move(ctx context.Context, m referee.Match, r *rng.Rand) error {
	if m.Seq() == 0 {
		*c.games++
	}
	if *c.games%3 == 0 {
		return errors.New("it tripped")
	}
	return m.Step(ctx, "random", r)
}
func (clumsy) End(referee.Match, game.Seat) {}
func (clumsy) Close() error                 { return nil }

func TestABotThatFailsLosesThatGameAndTheRunGoesOn(t *testing.T) {
	games := 0
	bot := arena.Bot{Name: "clumsy", Open: func(context.Context) (arena.Player, error) { return clumsy{&games}, nil }}
	tally := arena.NewTally([]string{"clumsy"}, lineups(1, 1), false)
	rounds, err := played(context.Background(), arena.Config{
		Deal: seeded(t, "minesweeper", "novice", 1), Rounds: 90, Workers: 1, Bots: []arena.Bot{bot}, Records: true,
		Done: func(r arena.Round) bool {
			if m, err := find(t, "minesweeper").Resume(*r.Records[0].Record); err != nil || !m.Status().Over {
				t.Errorf("game %d is not over, %v", r.Number, err)
			}
			return false
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rounds {
		tally.Add(r)
	}
	s := tally.Summarize("g", "p", 1, "").Bots[0]
	if s.FaultSum != 30 || len(s.Faults) != 20 || s.Faults[0] != (arena.Faulty{Game: 3, Reason: "it tripped"}) {
		t.Errorf("%d faults, the first %+v", s.FaultSum, s.Faults[0])
	}
	bad := arena.Bot{Name: "absent", Open: func(context.Context) (arena.Player, error) { return nil, errors.New("nobody") }}
	if _, err := played(context.Background(), arena.Config{
		Deal: seeded(t, "minesweeper", "novice", 1), Rounds: 5, Workers: 2, Bots: []arena.Bot{bad},
	}); err == nil || errors.Is(err, context.Canceled) {
		t.Errorf("a bot that cannot be had: %v", err)
	}
}
