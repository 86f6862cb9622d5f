//go:build ignore

// Make searches for a strategy and writes it, compressed.
package main

import (
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"

	"wits/games/mastermind/search"
)

func main() {
	pegs, colors := flag.Int("pegs", 5, "pegs"), flag.Int("colors", 8, "colours")
	var o search.Options
	flag.IntVar(&o.Width, "width", 4, "guesses tried for a large set; 0 tries all")
	flag.IntVar(&o.MaxGuesses, "max", 0, "guesses that a code may take; 0 sets no bound")
	out := flag.String("o", "", "the file to write")
	flag.Parse()
	o.Progress = func(r search.Result) { fmt.Println(r.Width, r.Nodes, r.Report) }
	// An interrupt ends the search; the best so far is written.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r, err := search.Solve(ctx, *pegs, *colors, o)
	if err != nil {
		log.Fatal(err)
	}
	if err := write(*out, r.Strategy); err != nil {
		log.Fatal(err)
	}
}

func write(path string, s search.Strategy) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	w, err := gzip.NewWriterLevel(f, gzip.BestCompression)
	if err != nil {
		return err
	}
	_, err = s.WriteTo(w)
	return errors.Join(err, w.Close(), f.Close())
}
