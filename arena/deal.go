package arena

import (
	"bufio"
	"bytes"
	"crypto/sha512"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"wits/game/referee"
	"wits/game/rng"
)

// Deal says how games are dealt. The same number is dealt the same for every bot, and in every run.
type Deal struct {
	Start func(i int) (referee.Match, error) // game i, from 0
	Seed  func(i int) string                 // what it is dealt from; nil where deals are given
}

// Seeded deals a preset, or a board that is no preset, from sealed seeds derived from one number. They are sealed
// because a numeric seed could be found from what a bot sees.
func Seeded(g referee.Game, preset string, seed uint64) (Deal, error) {
	g = referee.AnySize(g)
	deal := Deal{
		Start: func(i int) (referee.Match, error) {
			return g.Start(referee.Setup{Preset: preset, Seed: derive("deal", seed, i, "")})
		},
		Seed: func(i int) string {
			text, _ := json.Marshal(derive("deal", seed, i, "").Open().Value)
			return strings.Trim(string(text), `"`)
		},
	}
	_, err := deal.Start(0)
	return deal, err
}

// derive makes 64 bytes of what it is given into a sealed seed. Different uses have nothing to do with each other.
func derive(use string, seed uint64, i int, name string) referee.Seed {
	text := fmt.Appendf(nil, "wits arena\x00%s\x00%s\x00", use, name)
	text = binary.BigEndian.AppendUint64(text, seed)
	sum := sha512.Sum512(binary.BigEndian.AppendUint64(text, uint64(i)))
	return rng.Sealed(bytes.NewReader(sum[:]))
}

// botRand is what a bot draws from in game i: 32 bits of a hash, so that it tells nothing about the deal.
func botRand(seed uint64, i int, name string) rng.Rand {
	r := derive("bot", seed, i, name).Rand()
	return rng.New(r.Uint32())
}

// Exhaustive deals every deal of a preset once, and tells how many there are.
func Exhaustive(g referee.Game, preset string) (Deal, int, error) {
	lab, ok := g.(referee.Lab)
	if !ok {
		return Deal{}, 0, referee.ErrNoLab
	}
	n, start, err := lab.Deals(preset)
	if err != nil {
		return Deal{}, 0, err
	}
	return Deal{Start: func(i int) (referee.Match, error) { return start(i), nil }}, n, nil
}

// Boards reads deals written down, one in each line. It skips empty lines and lines that begin with #. Every line is checked.
func Boards(g referee.Game, in io.Reader) (lines []string, err error) {
	lab, ok := g.(referee.Lab)
	if !ok {
		return nil, referee.ErrNoLab
	}
	scan := bufio.NewScanner(in)
	scan.Buffer(nil, 4<<20)
	for n := 1; scan.Scan(); n++ {
		text := strings.TrimSpace(scan.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		if _, err := lab.Set(text); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		lines = append(lines, text)
	}
	if err := scan.Err(); err != nil {
		return nil, fmt.Errorf("read boards: %w", err)
	}
	if len(lines) == 0 {
		return nil, errors.New("there is no board in the file")
	}
	return lines, nil
}
