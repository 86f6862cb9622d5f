package bots_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"wits/game"
	"wits/game/rng"
	"wits/games/mastermind"
	"wits/games/mastermind/bots"
	"wits/games/mastermind/search"
)

type (
	bot   = game.Bot[mastermind.View, mastermind.Action]
	named = game.NamedBot[mastermind.View, mastermind.Action]
)

func find(t testing.TB, name string) bot {
	t.Helper()
	list := bots.All()
	i := slices.IndexFunc(list, func(b named) bool { return b.Name == name })
	if i < 0 {
		t.Fatalf("there is no bot %s", name)
	}
	return list[i].Bot
}

func view(preset string, attempts ...mastermind.Attempt) mastermind.View {
	v := mastermind.Presets()[0]
	if preset == "super" {
		v = mastermind.Presets()[1]
	}
	palette := make([]mastermind.Color, v.Colors)
	for i := range palette {
		palette[i] = mastermind.Color(i)
	}
	return mastermind.View{
		Attempts: attempts, MaxAttempts: v.Attempts, PlayerID: "p1", Status: game.Playing,
		Colors: palette, CodeLength: v.Pegs,
	}
}

func choose(t testing.TB, b bot, v mastermind.View, r rng.Rand) mastermind.Code {
	t.Helper()
	a, err := b.Choose(t.Context(), v, mastermind.Rules{}.Legal(v), &r)
	if err != nil {
		t.Fatalf("after %v: %v", v.Attempts, err)
	}
	if a.Reset {
		t.Fatalf("after %v: the bot asks for another secret", v.Attempts)
	}
	return a.Code
}

func TestAllAreWeakestFirst(t *testing.T) {
	order := []string{"easy", "medium", "hard", "expert"}
	last := 0
	for _, b := range bots.All() {
		rank := slices.Index(order, b.Difficulty)
		if rank < last || b.Name == "" {
			t.Errorf("%q: difficulty %q", b.Name, b.Difficulty)
		}
		last = rank
	}
}

// Every code of classic is the secret once. A bot without chance sees the same view many times, so its choices are kept.
func TestClassicTotals(t *testing.T) {
	cases := []struct {
		bot       string
		total     int
		histogram []int
	}{
		{"knuth", 5801, []int{0, 1, 6, 62, 533, 694}},
		{"entropy", 5722, []int{0, 1, 4, 71, 612, 596, 12}},
		{"expected", 5696, []int{0, 1, 10, 54, 645, 583, 3}},
		{"parts", 5668, []int{0, 1, 12, 72, 635, 569, 7}},
		{"optimal5", 5626, []int{0, 1, 8, 84, 658, 545}},
		{"optimal", 5625, []int{0, 1, 8, 84, 661, 540, 2}},
	}
	for _, c := range cases {
		t.Run(c.bot, func(t *testing.T) {
			b, kept := find(t, c.bot), map[string]mastermind.Code{}
			total, histogram := 0, make([]int, len(c.histogram))
			for secret := range mastermind.Presets()[0].Codes() {
				n := guesses(t, b, secret, kept)
				total += n
				histogram[min(n, len(histogram)-1)]++
			}
			if total != c.total || !slices.Equal(histogram, c.histogram) {
				t.Errorf("got %d %v, want %d %v", total, histogram, c.total, c.histogram)
			}
		})
	}
}

// guesses counts what a bot needs for a secret.
func guesses(t *testing.T, b bot, secret mastermind.Code, kept map[string]mastermind.Code) int {
	v := view("classic")
	for {
		key := fmt.Sprint(v.Attempts)
		if _, ok := kept[key]; !ok {
			kept[key] = choose(t, b, v, rng.New(1))
		}
		g := kept[key]
		v.Attempts = append(v.Attempts, mastermind.Attempt{Code: g, Feedback: mastermind.Score(secret, g)})
		if g == secret {
			return len(v.Attempts)
		}
	}
}

// Through the rule book, from a dealt secret to the end, after guesses of someone else.
func TestEveryBotPlaysByTheRules(t *testing.T) {
	rules := mastermind.Rules{}
	all := bots.All()
	for _, preset := range []string{"classic", "super"} {
		for _, b := range all {
			t.Run(preset+" "+b.Name, func(t *testing.T) {
				for _, seed := range []uint32{0, 2} {
					r := rng.New(seed)
					s, err := rules.Start(preset, r)
					if err != nil {
						t.Fatal(err)
					}
					for turn := uint32(0); !rules.Status(s).Over; turn++ {
						player := b.Bot
						if turn < seed {
							player = bots.All()[0].Bot
						}
						v := rules.View(s, 0)
						a := mastermind.Submit(choose(t, player, v, r.Next()))
						if s, err = rules.Apply(s, 0, a); err != nil {
							t.Fatalf("after %v: %v", v.Attempts, err)
						}
					}
					if b.Name != "random" && len(rules.Status(s).Winners) == 0 {
						t.Errorf("seed %d: not found in %d guesses", seed, len(rules.View(s, 0).Attempts))
					}
				}
			})
		}
	}
}

func TestTheSameViewGetsTheSameGuess(t *testing.T) {
	r, all, others := rng.New(5), bots.All(), bots.All()
	for _, preset := range []string{"classic", "super"} {
		v := view(preset)
		secret := choose(t, bots.All()[0].Bot, v, r.Next())
		for range 2 {
			g := choose(t, bots.All()[0].Bot, v, r.Next())
			v.Attempts = append(v.Attempts, mastermind.Attempt{Code: g, Feedback: mastermind.Score(secret, g)})
		}
		for i, b := range all {
			dealt := r.Next()
			first, again := choose(t, b.Bot, v, dealt), choose(t, others[i].Bot, v, dealt)
			if first != again {
				t.Errorf("%s after %v: %s, and %s by its twin", b.Name, v.Attempts, first, again)
			}
		}
	}
}

// An arena plays many games at once with one list of bots.
func TestBotsPlayManyGamesAtOnce(t *testing.T) {
	guess := mastermind.NewCode(0, 1, 2, 3)
	v := view("classic", mastermind.Attempt{Code: guess, Feedback: mastermind.Feedback{Black: 1, White: 1}})
	for _, b := range bots.All() {
		t.Run(b.Name, func(t *testing.T) {
			var chosen [4]mastermind.Code
			var wg sync.WaitGroup
			for i := range chosen {
				wg.Go(func() {
					r := rng.New(1)
					a, err := b.Bot.Choose(t.Context(), v, nil, &r)
					if err != nil {
						t.Error(err)
					}
					chosen[i] = a.Code
				})
			}
			wg.Wait()
			for _, c := range chosen {
				if c != chosen[0] {
					t.Errorf("%v for one view", chosen)
				}
			}
		})
	}
}

// Views travel as JSON; a bot behind a wire must see what a bot in the program sees.
func TestAViewFromTheWireGetsTheSameGuess(t *testing.T) {
	guess := mastermind.NewCode(0, 0, 1, 1)
	v := view("classic", mastermind.Attempt{Code: guess, Feedback: mastermind.Feedback{Black: 1, White: 1}})
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var w mastermind.View
	if err := json.Unmarshal(data, &w); err != nil {
		t.Fatal(err)
	}
	b := find(t, "optimal")
	if here, there := choose(t, b, v, rng.New(1)), choose(t, b, w, rng.New(1)); here != there {
		t.Errorf("%s here, %s from the wire", here, there)
	}
}

func TestBotsSayWhyTheyCannotChoose(t *testing.T) {
	over := view("classic")
	over.GameOver = true
	a := mastermind.Attempt{Code: mastermind.NewCode(0, 0, 0, 0), Feedback: mastermind.Feedback{Black: 4}}
	b := mastermind.Attempt{Code: mastermind.NewCode(1, 1, 1, 1), Feedback: mastermind.Feedback{Black: 4}}
	for _, n := range bots.All() {
		r := rng.New(1)
		if _, err := n.Bot.Choose(context.Background(), over, nil, &r); !errors.Is(err, game.ErrOver) {
			t.Errorf("%s in a finished game: %v", n.Name, err)
		}
		if n.Name == "random" {
			continue
		}
		_, err := n.Bot.Choose(context.Background(), view("classic", a, b), nil, &r)
		if !errors.Is(err, search.ErrContradiction) {
			t.Errorf("%s with answers that no code gives: %v", n.Name, err)
		}
	}
}
