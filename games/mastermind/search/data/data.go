// Package data keeps strategies that take too long to search for when they are asked for.
//
// It holds no other knowledge of the game and never decides whether a strategy is good: its test replays every code.
package data

import (
	"bytes"
	"compress/gzip"
	_ "embed" // for the strategy
	"fmt"

	"wits/games/mastermind/search"
)

//go:generate go run ../../../../cmd/wits solve mastermind --pegs 5 --colors 8 --width 16 --workers 16 --time 195s --tree super.txt
//go:generate gzip -9 super.txt

//go:embed super.txt.gz
var super []byte

// Super is the best strategy found for 5 pegs, 8 colours: 178508 guesses for the 32768 codes, at most 8 for one. The
// search for it took three minutes of 16 cores; what several cores find differs a little from run to run.
func Super() (search.Strategy, error) {
	r, err := gzip.NewReader(bytes.NewReader(super))
	if err != nil {
		return search.Strategy{}, fmt.Errorf("strategy for super: %w", err)
	}
	return search.Read(r)
}
