//go:build ignore

// Make finds positions in which white forces mate in two or three moves, by one move only, in games of the weaker minds. It writes a
// line each, the number of moves and the position, until it is interrupted or has enough.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"strings"

	"wits/game/rng"
	"wits/games/chess"
	"wits/games/chess/board"
	"wits/games/chess/bots"
	"wits/games/chess/search"
)

func main() {
	seed, enough := flag.Int("seed", 1, "which games"), flag.Int("n", 366, "how many positions")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	s := search.New(20_000)
	for found := 0; found < *enough && ctx.Err() == nil; *seed++ {
		line, err := play(ctx, s, uint32(*seed))
		if err != nil {
			log.Fatal(err)
		}
		if line != "" {
			fmt.Println(line)
			found++
		}
	}
}

// play lets two minds play until a position is found.
func play(ctx context.Context, s *search.Searcher, seed uint32) (string, error) {
	minds := bots.All()[2:4]
	rules, r := chess.Rules{}, rng.New(seed)
	state, err := rules.Start(chess.Standard, r)
	if err != nil {
		return "", err
	}
	for ply := 0; !rules.Status(state).Over && ctx.Err() == nil; ply++ {
		turn := rules.Status(state).Turn
		v := rules.View(state, turn)
		p, err := board.ReadFEN(v.FEN)
		if err != nil {
			return "", err
		}
		if n := puzzle(ctx, s, p); n > 0 {
			return fmt.Sprintf("%d %s", n, forWhite(p)), nil
		}
		a, err := minds[ply&1].Bot.Choose(ctx, v, rules.Legal(v), &r)
		if err != nil {
			return "", nil
		}
		if state, err = rules.Apply(state, turn, a); err != nil {
			return "", err
		}
	}
	return "", nil
}

// puzzle is in how many moves one move, and no other, forces mate; 0 where none does.
func puzzle(ctx context.Context, s *search.Searcher, p board.Position) int {
	a := s.Best(ctx, search.Question{Start: p, Nodes: 2500})
	n, ok := search.MateIn(a.Score)
	if !ok || n < 2 || n > 3 || len(board.Mates(p, n)) != 1 {
		return 0
	}
	return n
}

// forWhite is the position with white to move, and a count that begins.
func forWhite(p board.Position) string {
	fields := strings.Fields(p.FEN())
	if p.Turn() == board.Black {
		rows := strings.Split(fields[0], "/")
		for i, j := 0, 7; i < j; i, j = i+1, j-1 {
			rows[i], rows[j] = rows[j], rows[i]
		}
		fields[0] = swap(strings.Join(rows, "/"))
		fields[2] = order(swap(fields[2]))
		if s, ok := board.ReadSquare(fields[3]); ok {
			fields[3] = s.Flip().String()
		}
	}
	return strings.Join([]string{fields[0], "w", fields[2], fields[3], "0", "1"}, " ")
}

// swap changes capitals and small letters.
func swap(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c >= 'a' && c <= 'z':
			return c - 32
		case c >= 'A' && c <= 'Z':
			return c + 32
		}
		return c
	}, text)
}

// order puts castling letters in theirs.
func order(text string) (out string) {
	if text == "-" {
		return text
	}
	for _, c := range "KQkq" {
		if strings.ContainsRune(text, c) {
			out += string(c)
		}
	}
	return out
}
