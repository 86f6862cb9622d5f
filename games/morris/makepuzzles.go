//go:build ignore

// This program makes the file of puzzles: positions that the tables call won for white, who is due, by one first move only.
package main

import (
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"strings"

	"wits/games/morris"
	"wits/games/morris/table"
)

// In how many of its own moves white wins.
const shortest, longest = 3, 9

func main() {
	count := flag.Int("n", 240, "how many puzzles")
	flag.Parse()
	tables, err := table.Load()
	if err != nil {
		log.Fatal(err)
	}
	sizes := [][2]int{{4, 3}, {4, 4}, {5, 3}, {5, 4}, {5, 5}, {6, 4}, {4, 5}, {6, 3}}
	per := map[string]int{}
	r := rand.New(rand.NewPCG(1, 2))
	var lines []string
	for len(lines) < *count {
		size := sizes[r.IntN(len(sizes))]
		var men [2]morris.Set
		points := r.Perm(morris.Points)
		for side := range men {
			for range size[side] {
				men[side] |= 1 << points[0]
				points = points[1:]
			}
		}
		n, ok := puzzle(tables, morris.Position{Men: men})
		kind := fmt.Sprint(size, n)
		if !ok || per[kind] > *count/20 { // as many as there are of each kind, but not all of one
			continue
		}
		per[kind]++
		p := morris.Position{Men: men}
		lines = append(lines, fmt.Sprintf("%d %s", n, p.Board()))
	}
	if err := os.WriteFile(flag.Arg(0), []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		log.Fatal(err)
	}
}

// puzzle reports in how many moves white wins, if only one move does, it takes nobody, and nobody can close a mill at once.
func puzzle(tables *table.Tables, p morris.Position) (int, bool) {
	v, ok := tables.Value(p)
	n := (v.Moves() + 1) / 2
	if !ok || !v.Wins() || n < shortest || n > longest || len(p.Mills(nil)) > 0 {
		return 0, false
	}
	winning := 0
	for _, a := range p.Moves(nil) {
		if v, ok := tables.Value(p.Play(a)); ok && v.Loses() {
			winning++
		}
	}
	return n, winning == 1
}
