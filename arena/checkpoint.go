package arena

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"

	"wits/game/wire"
)

// Checkpoint keeps a run's outcomes in a file as they come, so that a run that was stopped can go on.
type Checkpoint struct {
	Past map[int][]Outcome // what the file held

	file    *os.File
	out     *bufio.Writer
	flushed time.Time
	err     error
}

// Header says which run a checkpoint belongs to. Only the same run can go on from it.
type Header struct {
	Checkpoint int      `json:"checkpoint"` // the format, 1
	Game       string   `json:"game"`
	Preset     string   `json:"preset"`
	Deals      string   `json:"deals"` // how the games are dealt
	Seed       uint64   `json:"seed"`
	Bots       []string `json:"bots"`
	Luck       bool     `json:"luck"`
}

// rowJSON is one game in the file.
type rowJSON struct {
	Game     int           `json:"game"`
	Outcomes []outcomeJSON `json:"outcomes"`
}

type outcomeJSON struct {
	Won     bool          `json:"won"`
	Actions int           `json:"actions"`
	CPU     time.Duration `json:"cpu"` // nanoseconds
	Luck    float64       `json:"luck"`
	Fault   string        `json:"fault,omitempty"`
}

// OpenCheckpoint opens the file, or begins it. A file that belongs to another run is refused and left as it is.
func OpenCheckpoint(name string, h Header) (*Checkpoint, error) {
	h.Checkpoint = 1
	c := &Checkpoint{Past: make(map[int][]Outcome)}
	data, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && len(data) == 0:
		return c, c.begin(name, h)
	case err != nil:
		return nil, fmt.Errorf("resume: %w", err)
	}
	whole, err := c.load(data, h)
	if err != nil {
		return nil, fmt.Errorf("resume %s: %w", name, err)
	}
	if c.file, err = os.OpenFile(name, os.O_WRONLY, 0); err != nil {
		return nil, fmt.Errorf("resume: %w", err)
	}
	// A run that was killed may have left half a line. It is cut off.
	if err := c.file.Truncate(int64(whole)); err != nil {
		return nil, fmt.Errorf("resume: %w", err)
	}
	if _, err := c.file.Seek(0, io.SeekEnd); err != nil {
		return nil, fmt.Errorf("resume: %w", err)
	}
	c.out = bufio.NewWriter(c.file)
	return c, nil
}

func (c *Checkpoint) begin(name string, h Header) (err error) {
	if c.file, err = os.Create(name); err != nil {
		return fmt.Errorf("resume: %w", err)
	}
	c.out = bufio.NewWriter(c.file)
	c.write(h)
	return c.err
}

// load reads the rows and returns the length of what could be read.
func (c *Checkpoint) load(data []byte, want Header) (whole int, err error) {
	first, rest, _ := bytes.Cut(data, []byte("\n"))
	var got Header
	if err := wire.Decode(first, &got); err != nil || got.Checkpoint != 1 {
		return 0, errors.New("the file is no checkpoint of wits arena")
	}
	switch {
	case got.Game != want.Game || got.Preset != want.Preset || got.Deals != want.Deals:
		return 0, fmt.Errorf("it is of %s %s, dealt by %s", got.Game, got.Preset, got.Deals)
	case got.Seed != want.Seed:
		return 0, fmt.Errorf("it was run with --seed %d", got.Seed)
	case !slices.Equal(got.Bots, want.Bots) || got.Luck != want.Luck:
		return 0, fmt.Errorf("it was run with bots %v, luck %t", got.Bots, got.Luck)
	}
	whole = len(first) + 1
	for len(rest) > 0 {
		line, after, ended := bytes.Cut(rest, []byte("\n"))
		var row rowJSON
		if !ended || wire.Decode(line, &row) != nil {
			break
		}
		outcomes := make([]Outcome, len(row.Outcomes))
		for i, o := range row.Outcomes {
			outcomes[i] = Outcome(o)
		}
		c.Past[row.Game] = outcomes
		whole += len(line) + 1
		rest = after
	}
	return whole, nil
}

// Add keeps one game. It is meant for [Config.Done]; the first error is returned by Close.
func (c *Checkpoint) Add(i int, outcomes []Outcome) {
	row := rowJSON{Game: i}
	for _, o := range outcomes {
		row.Outcomes = append(row.Outcomes, outcomeJSON(o))
	}
	c.write(row)
	if now := time.Now(); now.Sub(c.flushed) > time.Second {
		c.flushed = now
		c.keep(c.out.Flush())
	}
}

func (c *Checkpoint) write(line any) {
	data, err := json.Marshal(line)
	c.keep(err)
	_, err = c.out.Write(append(data, '\n'))
	c.keep(err)
}

func (c *Checkpoint) keep(err error) {
	if c.err == nil && err != nil {
		c.err = fmt.Errorf("write checkpoint: %w", err)
	}
}

// Close writes what is left and closes the file.
func (c *Checkpoint) Close() error {
	c.keep(c.out.Flush())
	c.keep(c.file.Close())
	return c.err
}
