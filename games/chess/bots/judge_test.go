package bots_test

import (
	"testing"

	"wits/game"
	"wits/game/rng"
	"wits/games/chess"
	"wits/games/chess/board"
	"wits/games/chess/bots"
)

func TestMindsAnswerAnOfferByTheirJudgement(t *testing.T) {
	for name, c := range map[string]struct {
		fen  string
		seat game.Seat // the mind's
		want bool
	}{
		"a queen ahead, to move":                {"4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 40", 0, false},
		"a queen ahead, not to move":            {"4k3/pppp4/8/8/8/8/PPPP4/3QK3 b - - 0 40", 0, false},
		"a queen behind":                        {"4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 40", 1, true},
		"a queen behind, in the opening":        {"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3", 1, true},
		"a dead draw":                           {"8/8/4k3/8/8/4K3/4B3/2b5 w - - 0 60", 0, true},
		"a dead draw, not to move":              {"8/8/4k3/8/8/4K3/4B3/2b5 w - - 0 60", 1, true},
		"a blocked ending":                      {"8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 30 60", 0, true},
		"level, and nothing has happened yet":   {board.StartFEN, 1, false},
		"level, and it begins":                  {board.StartFEN, 0, false},
		"won, and the other side is to be told": {"7k/8/5KQ1/8/8/8/8/8 b - - 0 70", 0, false},
	} {
		v := look(c.fen)
		v.Seat = c.seat
		for _, b := range bots.All()[1:] {
			for seed := range uint32(3) {
				r := rng.New(seed)
				got, err := b.Bot.(game.Judge[chess.View]).Agrees(t.Context(), v, &r)
				if err != nil || got != c.want {
					t.Errorf("%s: %s agrees %v, %v", name, b.Name, got, err)
				}
			}
		}
	}
}

func TestAPuzzleIsNotDrawn(t *testing.T) {
	v := look("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
	v.Seat, v.Mate = 1, 1
	r := rng.New(1)
	if got, err := bots.All()[5].Bot.(game.Judge[chess.View]).Agrees(t.Context(), v, &r); got || err != nil {
		t.Errorf("%v, %v", got, err)
	}
}
