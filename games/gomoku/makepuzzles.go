//go:build ignore

// This program makes the file of puzzles: the minds play, and the first position of a game in which the side to move wins by
// fours, and by nothing shorter than some stones, is kept. It writes as many as are asked for.
package main

import (
	"context"
	"flag"
	"log"
	"os"
	"slices"
	"strings"

	"wits/game"
	"wits/game/rng"
	"wits/games/gomoku"
	"wits/games/gomoku/bots"
	"wits/games/gomoku/search"
)

// How many of the side's own stones a win takes.
const shortest, longest = 4, 8

func main() {
	count := flag.Int("n", 230, "how many puzzles")
	flag.Parse()
	var lines []string
	for seed := uint32(1); len(lines) < *count; seed++ {
		if line, ok := play(seed); ok && !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	if err := os.WriteFile(flag.Arg(0), []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		log.Fatal(err)
	}
}

// play lets a master play a journeyman and returns the first position that is a puzzle.
func play(seed uint32) (string, bool) {
	m, err := game.New(gomoku.Info(), gomoku.Rules{}, bots.All()...).Start(game.Setup{Preset: gomoku.Standard})
	if err != nil {
		log.Fatal(err)
	}
	r := rng.New(seed)
	minds := []string{"master", "journeyman"}
	for !m.Status().Over {
		v := game.ViewOf[gomoku.View](m.View(m.Status().Turn))
		if fits(search.Of(v)) {
			return written(v), true
		}
		if err := m.Step(context.Background(), minds[(int(m.Status().Turn)+int(seed))%2], &r); err != nil {
			log.Fatal(err)
		}
	}
	return "", false
}

// fits reports whether the side to move is not forced to anything and wins by fours in some stones, no fewer.
func fits(b *search.Board) bool {
	if len(b.Fives(0))+len(b.Fives(1)) > 0 {
		return false
	}
	n := (len(search.NewFours(b, 14).Shortest(longest, 200_000)) + 1) / 2
	return n >= shortest
}

func written(v gomoku.View) string {
	names := make([]string, len(v.Moves))
	for i, m := range v.Moves {
		names[i] = gomoku.Point(m).String()
	}
	return strings.Join(names, " ")
}
