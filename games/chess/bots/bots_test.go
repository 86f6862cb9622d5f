package bots_test

import (
	"context"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/chess"
	"wits/games/chess/board"
	"wits/games/chess/bots"
	"wits/games/chess/search"
)

// weak are the bots that are quick enough to play whole games in a test.
func weak() []game.NamedBot[chess.View, chess.Action] {
	all := bots.All()
	return all[:len(all)-2]
}

func choose(t *testing.T, b game.Bot[chess.View, chess.Action], v chess.View, seed uint32) chess.Action {
	t.Helper()
	r := rng.New(seed)
	a, err := b.Choose(context.Background(), v, chess.Rules{}.Legal(v), &r)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func look(fen string) chess.View {
	p, err := board.ReadFEN(fen)
	if err != nil {
		panic(err)
	}
	m, err := referee.New(chess.Info(), chess.Rules{}).Restore([]byte(`{"start":"` + fen + `"}`))
	if err != nil {
		panic(err)
	}
	return game.ViewOf[chess.View](m.View(game.Seat(p.Turn())))
}

func TestTheSameSeedChoosesTheSameMove(t *testing.T) {
	v := look("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10")
	for _, b := range weak() {
		if x, y := choose(t, b.Bot, v, 7), choose(t, b.Bot, v, 7); x != y {
			t.Errorf("%s plays %v and %v", b.Name, x, y)
		}
	}
}

func TestGamesDifferByTheSeed(t *testing.T) {
	v := look(board.StartFEN)
	for _, b := range weak() {
		seen := map[chess.Action]bool{}
		for seed := range uint32(12) {
			seen[choose(t, b.Bot, v, seed)] = true
		}
		if len(seen) < 2 {
			t.Errorf("%s always begins with %v", b.Name, seen)
		}
	}
}

func TestMindsTakeAMateInOne(t *testing.T) {
	v := look("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
	for _, b := range bots.All()[4:] {
		found := 0
		for seed := range uint32(5) {
			if choose(t, b.Bot, v, seed).Move == "a1a8" {
				found++
			}
		}
		if found < 4 {
			t.Errorf("%s finds it %d times of 5", b.Name, found)
		}
	}
}

func TestAMindThatIsLostClaimsTheDraw(t *testing.T) {
	v := look("6k1/8/8/8/8/8/q7/7K w - - 100 90")
	if a := choose(t, bots.All()[4].Bot, v, 1); !a.Claim {
		t.Errorf("it plays %v", a)
	}
}

func TestAMindStopsWhenNobodyWaits(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	v := look(board.StartFEN)
	r := rng.New(1)
	if _, err := bots.All()[5].Bot.Choose(ctx, v, chess.Rules{}.Legal(v), &r); err == nil {
		t.Error("it answers nobody")
	}
}

func BenchmarkChoose(b *testing.B) {
	v := look("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10")
	for _, bot := range bots.All() {
		b.Run(bot.Name, func(b *testing.B) {
			r := rng.New(1)
			for b.Loop() {
				if _, err := bot.Bot.Choose(context.Background(), v, chess.Rules{}.Legal(v), &r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestStrengthsBetweenThoseThatWereMeasured(t *testing.T) {
	limited := func(elo int) (q search.Question) {
		bots.Limit(&q, elo)
		return q
	}
	for elo, want := range map[int]search.Question{
		0:               {Nodes: 600, Depth: 2, Noise: 160, Blind: 482},
		bots.MinElo:     {Nodes: 600, Depth: 2, Noise: 160, Blind: 482},
		1170:            {Nodes: 2000, Depth: 3, Noise: 76, Blind: 210},
		1010:            {Nodes: 1732, Depth: 3, Noise: 103, Blind: 300},
		bots.MaxElo:     {Nodes: 1_000_000, Noise: 3},
		bots.MaxElo + 1: {Nodes: 1_000_000, Noise: 3},
	} {
		if got := limited(elo); got.Nodes != want.Nodes || got.Depth != want.Depth || got.Noise != want.Noise || got.Blind != want.Blind {
			t.Errorf("%d: %+v", elo, got)
		}
	}
	q := search.Question{Nodes: 100, Depth: 1}
	if bots.Limit(&q, 1170); q.Nodes != 100 || q.Depth != 1 {
		t.Errorf("what was asked for is %+v", q)
	}
}
