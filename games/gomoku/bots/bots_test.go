package bots_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"wits/game"
	"wits/game/gametest"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/gomoku"
	"wits/games/gomoku/bots"
)

// view places stones such as h8 by turns and returns what the seat that is due sees.
func view(t *testing.T, preset, points string) gomoku.View {
	t.Helper()
	g := referee.New(gomoku.Info(), gomoku.Rules{})
	m, err := g.Start(referee.Setup{Preset: preset})
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(points) {
		row := 0
		for _, digit := range name[1:] {
			row = 10*row + int(digit-'0')
		}
		place := gomoku.Place(int(name[0]-'a'), gomoku.Size-row)
		text, err := place.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Act(m.Status().Turn, text); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	v, _ := game.As[gomoku.View](m.View(m.Status().Turn))
	return v
}

func choose(t *testing.T, bot string, v gomoku.View, seed uint32) gomoku.Action {
	t.Helper()
	for _, b := range bots.All() {
		if b.Name != bot {
			continue
		}
		r := rng.New(seed)
		a, err := b.Bot.Choose(context.Background(), v, gomoku.Rules{}.Legal(v), &r)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	t.Fatalf("there is no bot %s", bot)
	return gomoku.Action{}
}

func TestEveryMindIsThere(t *testing.T) {
	var names []string
	for _, b := range bots.All() {
		names = append(names, b.Name)
	}
	if got := strings.Join(names, " "); got != "random novice apprentice journeyman master expert" {
		t.Error(got)
	}
}

func TestStrongMindsMissNothingThatIsForced(t *testing.T) {
	for name, c := range map[string]struct{ points, want string }{
		"five":               {"a1 o1 b1 o3 c1 o5 d1 o7", "e1"},
		"stop five":          {"a1 o1 b1 o3 c1 o5 d1", "e1"},
		"five before a stop": {"a1 o1 b1 o2 c1 o3 d1 o4", "e1"},
		"a win by fours":     {"a8 o1 b8 o3 c8 o5 d5 o9 d6 o11", "d8"},
	} {
		for _, bot := range []string{"master", "expert"} {
			if got := choose(t, bot, view(t, "standard", c.points), 1).Point.String(); got != c.want {
				t.Errorf("%s, %s: %s, want %s", bot, name, got, c.want)
			}
		}
	}
}

func TestAnOpenThreeIsStopped(t *testing.T) {
	v := view(t, "standard", "f8 a1 g8 o1 h8")
	for _, bot := range []string{"journeyman", "master", "expert"} {
		if got := choose(t, bot, v, 3).Point.String(); got != "e8" && got != "i8" {
			t.Errorf("%s places %s", bot, got)
		}
	}
}

// A novice overlooks an open three now and then, but not always.
func TestANoviceOverlooksAnOpenThreeNowAndThen(t *testing.T) {
	v := view(t, "standard", "f8 a1 g8 o1 h8")
	stopped := 0
	for seed := range uint32(100) {
		if got := choose(t, "novice", v, seed).Point.String(); got == "e8" || got == "i8" {
			stopped++
		}
	}
	if stopped < 40 || stopped > 95 {
		t.Errorf("stopped %d of 100", stopped)
	}
}

func TestTheSameSeedGivesTheSameMoveAndOthersDiffer(t *testing.T) {
	v := view(t, "standard", "h8 i9 g7")
	for _, bot := range []string{"novice", "apprentice", "journeyman", "master"} {
		seen := map[string]bool{}
		for seed := range uint32(12) {
			first := choose(t, bot, v, seed)
			if again := choose(t, bot, v, seed); again != first {
				t.Errorf("%s: seed %d gave %v, then %v", bot, seed, first, again)
			}
			seen[first.Point.String()] = true
		}
		if len(seen) < 2 {
			t.Errorf("%s always plays the same", bot)
		}
	}
}

// Whatever white is, and wherever it begins, black has five after as many stones as the proof needs at most.
func TestBlackWinsFromTheEmptyBoard(t *testing.T) {
	for seed, first := range []string{"h9", "g9", "i8", "h10", "a1", ""} {
		for _, white := range []string{"random", "master"} {
			points := strings.TrimSpace("h8 " + first)
			v := view(t, "standard", points)
			for ; v.Turn != nil; v = view(t, "standard", points) {
				mind := white
				if *v.Turn == 0 {
					mind = "expert"
				}
				points += " " + choose(t, mind, v, uint32(seed)).Point.String()
			}
			if stones := len(v.Moves); v.Line == nil || stones%2 == 0 || stones > 71 {
				t.Errorf("black has not won after %d stones: %s", stones, points)
			}
		}
	}
}

func TestOpeningsDiffer(t *testing.T) {
	for points, least := range map[string]int{"": 1, "h8": 8, "g8 g9": 4, "g8 h9": 4, "a1": 1, "a8": 1} {
		seen := map[string]bool{}
		for seed := range uint32(64) {
			if points == "a1" || points == "a8" {
				seed = 1
			}
			seen[choose(t, "expert", view(t, "standard", points), seed).Point.String()] = true
		}
		if len(seen) < least {
			t.Errorf("after %q there are %d answers", points, len(seen))
		}
	}
}

func TestASwapIsOpenedEvenlyAndAnswered(t *testing.T) {
	for _, points := range []string{"", "h8", "h8 h9"} {
		v := view(t, "swap", points)
		if a := choose(t, "expert", v, 5); a.Choose != gomoku.None || v.At(a.Point) != gomoku.None {
			t.Errorf("after %q: %v", points, a)
		}
	}
	if a := choose(t, "expert", view(t, "swap", "h8 a1 h9"), 5); a.Choose != gomoku.Black {
		t.Errorf("two black stones, a white one in the corner: %v", a)
	}
}

func TestNobodyPlaysOutOfTurnOrWithoutAnybodyWaiting(t *testing.T) {
	v := view(t, "standard", "h8")
	v.Seat = 0
	gone, leave := context.WithCancel(context.Background())
	leave()
	for _, b := range bots.All() {
		r := rng.New(1)
		if _, err := b.Bot.Choose(context.Background(), v, gomoku.Rules{}.Legal(v), &r); !errors.Is(err, game.ErrTurn) {
			t.Errorf("%s out of turn: %v", b.Name, err)
		}
		if b.Name == "random" {
			continue
		}
		waiting := view(t, "standard", "h8 i9 g7")
		if _, err := b.Bot.Choose(gone, waiting, gomoku.Rules{}.Legal(waiting), &r); !errors.Is(err, context.Canceled) {
			t.Errorf("%s for nobody: %v", b.Name, err)
		}
	}
}

// The stronger minds take long for whole games: their own tests look at positions.
func TestBotsKeepTheContract(t *testing.T) {
	for _, b := range bots.All() {
		if b.Name == "master" || b.Name == "expert" {
			continue
		}
		t.Run(b.Name, func(t *testing.T) {
			gametest.RunBot(t, gomoku.Info(), gomoku.Rules{}, b.Bot, gomoku.Standard, gomoku.Swap)
		})
	}
}
