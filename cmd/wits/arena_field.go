package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"wits/arena"
	"wits/entry"
	"wits/game"
	"wits/game/words"
)

// adjudication reads --resign, --draw and --table.
func (r *arenaRun) adjudication() error {
	f := r.flags
	if r.entry.Game.Info().Seats != 2 && (f.resign != "" || f.draw != "" || r.part.Table) {
		return misuse(say("arena.adjudicate", words.Text("game", r.entry.ID())))
	}
	if f.resign != "" {
		n, ok := readNumbers(f.resign, 2)
		if !ok {
			return misuse(say("arena.resign", words.Text("value", f.resign)))
		}
		r.part.Resign = &arena.Resign{Moves: n[0], Score: n[1]}
		r.decide("--resign", f.resign)
	}
	if f.draw != "" {
		n, ok := readNumbers(f.draw, 3)
		if !ok {
			return misuse(say("arena.draw", words.Text("value", f.draw)))
		}
		r.part.Draw = &arena.Draw{From: n[0], Moves: n[1], Score: n[2]}
		r.decide("--draw", f.draw)
	}
	if r.part.Table {
		if _, ok := r.entry.Coach.(game.Weigher); !ok {
			return misuse(say("arena.table", words.Text("game", r.entry.ID())))
		}
		r.decide("--table", "true")
	}
	return nil
}

// readNumbers reads a list of numbers above 0, separated by commas.
func readNumbers(text string, want int) (numbers []int, ok bool) {
	for field := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(field))
		if err != nil || n < 1 {
			return nil, false
		}
		numbers = append(numbers, n)
	}
	return numbers, len(numbers) == want
}

// format is the format of the game's field that a file's name ends in.
func (r *arenaRun) format(flag, file string, fits func(entry.Format) bool) (entry.Format, error) {
	var endings []string
	for _, f := range r.entry.Formats {
		if !fits(f) {
			continue
		}
		if strings.HasSuffix(strings.ToLower(file), "."+f.Name) {
			return f, nil
		}
		endings = append(endings, "."+f.Name)
	}
	if len(endings) == 0 {
		return entry.Format{}, misuse(say("arena.no-format", words.Text("flag", flag), words.Text("game", r.entry.ID())))
	}
	return entry.Format{}, misuse(say("arena.format", words.Text("flag", flag), words.Text("file", file), words.Text("all", strings.Join(endings, ", "))))
}

// dealBook deals the openings of a file. What is in it decides the result, not its name.
func (r *arenaRun) dealBook() (dealt string, err error) {
	name := r.flags.book
	format, err := r.format("--book", name, func(f entry.Format) bool { return f.Read != nil })
	if err != nil {
		return "", err
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return "", of("--book", err)
	}
	openings, err := format.Read(string(data))
	if err == nil {
		r.part.Book, err = arena.Book(r.entry.Game, openings, r.part.Seed)
	}
	r.part.Opening = 0
	return fmt.Sprintf("book of sha256 %x", sha256.Sum256(data)), of(name, err)
}

// recording plays and writes every game to the file of --record, as programs of the field read it.
func (r *arenaRun) recording(play func() error) error {
	name := r.flags.record
	if name == "" {
		return play()
	}
	format, err := r.format("--record", name, func(f entry.Format) bool { return f.Annotate != nil })
	if err != nil {
		return err
	}
	return replaceFile(name, 0o644, func(to io.Writer) error {
		r.takers = append(r.takers, arena.NewRecorder(r.entry.Game, to, format.Annotate, r.flags.times, r.names(), r.config.Lineups))
		return play()
	})
}
