package bots

import (
	"context"
	"slices"
	"strings"
	"testing"

	"wits/game"
	"wits/game/rng"
	"wits/games/minesweeper"
	"wits/games/minesweeper/solver"
)

// TestEveryMoveIsLegalAndRepeatable asks every bot in positions that people get into: cells opened in any order, flags
// anywhere, all closed cells flagged.
func TestEveryMoveIsLegalAndRepeatable(t *testing.T) {
	rules := minesweeper.Rules{}
	r := rng.New(5)
	used := All()
	for seed := range uint32(60) {
		preset := []string{"novice", "apprentice", "journeyman", "master", "3x2x1", "30x2x9"}[seed%6]
		s, err := rules.Start(preset, rng.New(seed))
		if err != nil {
			t.Fatal(err)
		}
		for !rules.Status(s).Over {
			v := rules.View(s, 0)
			legal := slices.Collect(rules.Legal(v))
			for n, bot := range All() {
				a := choose(t, bot, v, seed)
				if !slices.Contains(legal, a) {
					t.Fatalf("%s: %+v is not legal\n%s", bot.Name, a, v.Cells)
				}
				if again := choose(t, used[n], v, seed); a != again {
					t.Fatalf("%s: %+v, and %+v after other games\n%s", bot.Name, a, again, v.Cells)
				}
			}
			// A person opens what is safe more often than not, and flags a lot.
			a := legal[r.Int(0, len(legal)-1)]
			if !a.Flag && r.Chance(0.7) {
				a = choose(t, used[2], v, seed)
			}
			if s, err = rules.Apply(s, 0, a); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func choose(
	t *testing.T, bot game.NamedBot[minesweeper.View, minesweeper.Action], v minesweeper.View, seed uint32,
) minesweeper.Action {
	t.Helper()
	r := rng.New(seed)
	a, err := bot.Bot.Choose(context.Background(), v, minesweeper.Rules{}.Legal(v), &r)
	if err != nil {
		t.Fatalf("%s: %v\n%s", bot.Name, err, v.Cells)
	}
	return a
}

func TestAFlagOnTheWantedCellGoesFirst(t *testing.T) {
	b := minesweeper.Presets()[0]
	v := minesweeper.View{Board: b, Flags: b.Area(), Status: game.Playing, Cells: strings.Repeat("F", b.Area())}
	for _, bot := range All() {
		if a := choose(t, bot, v, 1); !a.Flag {
			t.Errorf("%s: %+v does nothing to a flagged cell", bot.Name, a)
		}
	}
}

func TestAFinishedGameHasNoMoves(t *testing.T) {
	v := minesweeper.View{Board: minesweeper.Presets()[0], Status: game.Won}
	for _, bot := range All() {
		r := rng.New(1)
		if _, err := bot.Bot.Choose(context.Background(), v, minesweeper.Rules{}.Legal(v), &r); err != game.ErrOver {
			t.Errorf("%s: %v, want %v", bot.Name, err, game.ErrOver)
		}
	}
}

// TestStrongerBotsWinMore plays the same boards with all of them. Nothing in it is random, so it cannot fail by luck.
func TestStrongerBotsWinMore(t *testing.T) {
	var won []int
	for _, bot := range All() {
		results := playAll(t, "apprentice", 400, func() chooser { return played(t, bot) })
		n := 0
		for _, r := range results {
			if r.won {
				n++
			}
		}
		won = append(won, n)
	}
	if !slices.IsSorted(won) || won[0] == won[1] || won[1] == won[2] || won[2] == won[3] {
		t.Errorf("won %v of 400, weakest first", won)
	}
}

// played makes a bot a chooser. All boards are new, so it never meets a flag.
func played(t *testing.T, bot game.NamedBot[minesweeper.View, minesweeper.Action]) chooser {
	return func(v minesweeper.View) (solver.Move, error) {
		a := choose(t, bot, v, uint32(strings.Count(v.Cells, "#")))
		return solver.Move{Cell: a.Y*v.Width + a.X}, nil
	}
}
