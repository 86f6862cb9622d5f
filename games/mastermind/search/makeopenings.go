//go:build ignore

// Makeopenings searches for the totals of all first guesses of a size, and writes them.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"

	"wits/games/mastermind/search"
)

func main() {
	pegs, colors := flag.Int("pegs", 4, "pegs"), flag.Int("colors", 6, "colours")
	flag.Parse()
	space, err := search.NewSpace(*pegs, *colors)
	if err != nil {
		log.Fatal(err)
	}
	all := map[string]search.Openings{fmt.Sprintf("%dx%d", *pegs, *colors): space.SearchOpenings(context.Background())}
	data, err := json.MarshalIndent(all, "", "  ")
	if err == nil {
		err = os.WriteFile(flag.Arg(0), append(data, '\n'), 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}
