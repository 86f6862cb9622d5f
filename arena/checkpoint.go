package arena

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"wits/game"
	"wits/game/wire"
)

// checkpointFormat is what a file begins with. Format 1 did not keep all that decides a result.
const checkpointFormat = 2

// Checkpoint keeps a run's rounds in a file as they come, so that a run that was stopped can go on. Rounds are kept in
// order, one per line. While it is open no other run can open the file.
type Checkpoint struct {
	Held int    // rounds that the file held
	Note string // what was wrong with the file and was repaired; may be empty

	file    *os.File
	out     *bufio.Writer
	flushed time.Time
	err     error
}

// Setting is one of the things that decide a result, such as a flag with its value or the digest of a file.
type Setting struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// header is the first line of a file: which run it belongs to. Only the same run can go on from it.
type header struct {
	Checkpoint int       `json:"checkpoint"`
	Settings   []Setting `json:"settings"`
}

// OpenCheckpoint opens the file, or begins it, and calls each with the rounds that it holds. A file that belongs to another run, that
// another run has open, or that is damaged is refused and left as it is.
func OpenCheckpoint(name string, settings []Setting, games int, each func(Round)) (*Checkpoint, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("resume: %w", err)
	}
	c := &Checkpoint{file: file, out: bufio.NewWriter(file)}
	if err := c.open(header{checkpointFormat, settings}, games, each); err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("resume %s: %w", name, err)
	}
	return c, nil
}

func (c *Checkpoint) open(h header, games int, each func(Round)) error {
	if err := lock(c.file); err != nil {
		return err
	}
	in := bufio.NewReader(c.file)
	first, err := in.ReadBytes('\n')
	switch {
	case errors.Is(err, io.EOF) && len(first) == 0:
		c.write(h)
		return c.err
	case err != nil && !errors.Is(err, io.EOF):
		return err
	}
	if err := compare(first, h); err != nil {
		return err
	}
	whole, err := c.load(in, games, each)
	if err != nil {
		return err
	}
	if err := c.file.Truncate(int64(len(first)) + whole); err != nil { // half a line, told in Note
		return err
	}
	_, err = c.file.Seek(0, io.SeekEnd)
	return err
}

// compare says why a file is of another run.
func compare(line []byte, want header) error {
	var version struct {
		Checkpoint int `json:"checkpoint"`
	}
	if json.Unmarshal(line, &version) != nil || version.Checkpoint == 0 {
		return errors.New("the file is no checkpoint of wits arena")
	}
	if version.Checkpoint != checkpointFormat {
		return fmt.Errorf("it has format %d, which another version of wits wrote; this one reads format %d",
			version.Checkpoint, checkpointFormat)
	}
	var got header
	if err := wire.Decode(bytes.TrimSuffix(line, []byte("\n")), &got); err != nil {
		return fmt.Errorf("line 1 is damaged: %w", err)
	}
	was := make(map[string]string)
	for _, s := range got.Settings {
		was[s.Name] = s.Value
	}
	for _, s := range want.Settings {
		if old, ok := was[s.Name]; !ok || old != s.Value {
			return fmt.Errorf("it is of another run: it was run with %s %s, this is %s", s.Name, cmp.Or(old, "(none)"), cmp.Or(s.Value, "(none)"))
		}
		delete(was, s.Name)
	}
	for name, value := range was {
		return fmt.Errorf("it is of another run: it was run with %s %s", name, value)
	}
	return nil
}

// load passes the rounds on and returns how many bytes are intact. A run that was killed may have left half a line at the end, which is
// noted and cut off; any other damage is for a person to look at.
func (c *Checkpoint) load(in *bufio.Reader, games int, each func(Round)) (whole int64, err error) {
	for {
		line, err := in.ReadBytes('\n')
		switch {
		case errors.Is(err, io.EOF) && len(line) == 0:
			return whole, nil
		case errors.Is(err, io.EOF):
			c.Note = fmt.Sprintf("the last line is incomplete: game %d is played again", c.Held+1)
			return whole, nil
		case err != nil:
			return whole, err
		}
		round, err := readRound(line[:len(line)-1], c.Held+1, games, false)
		if err != nil {
			return whole, fmt.Errorf("line %d is damaged: %w; nothing was changed", c.Held+2, err)
		}
		each(round)
		c.Held++
		whole += int64(len(line))
	}
}

// readRound reads a round with a number of games. In half a round only the first game of each pair was played.
func readRound(line []byte, number, games int, half bool) (r Round, err error) {
	if err := json.Unmarshal(line, &r); err != nil {
		return r, err
	}
	if r.Number != number || len(r.Games) != games || len(r.Records) > games {
		return r, fmt.Errorf("it is not game %d", number)
	}
	for i, seats := range r.Games {
		if half && i%2 == 1 && len(seats) == 0 {
			continue
		}
		for _, o := range seats {
			if o.Result != game.Won && o.Result != game.Lost && o.Result != game.Drawn {
				return r, fmt.Errorf("%.20q is no result", o.Result)
			}
		}
		if len(seats) == 0 || len(seats) != len(r.Games[0]) {
			return r, errors.New("its seats differ")
		}
	}
	return r, nil
}

// Add keeps one round. The first error is returned by Close.
func (c *Checkpoint) Add(r Round) {
	c.write(r)
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
