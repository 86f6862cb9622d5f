// Command cast plays wits in a terminal of its own, as a script says, and writes what it showed as an asciicast. The
// README's moving picture is drawn from it. It is no part of the program.
//
//	go run ./internal/cast docs/pictures/wits.script bin/wits > bin/wits.cast
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
	"unicode/utf8"

	"wits/internal/console"
)

// The size of the terminal, and how long between two keys.
const (
	width  = 80
	height = 24
	pace   = 140 * time.Millisecond
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "cast:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) != 2 {
		return errors.New("want a script and a program")
	}
	text, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "wits-cast-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	var c *console.Console
	for line := range strings.Lines(string(text)) {
		if c, err = do(ctx, c, args[1], folder, strings.TrimSpace(line)); err != nil {
			return fmt.Errorf("%s: %w", strings.TrimSpace(line), err)
		}
	}
	if c == nil {
		return errors.New("the script runs nothing")
	}
	_ = c.Close() // it was killed
	return write(out, c.Outputs())
}

// do does a line of the script: "run" starts the program with arguments, "type" types keys one after the other, "wait" waits
// for a text, "pause" does nothing for a while.
func do(ctx context.Context, c *console.Console, program, folder, line string) (*console.Console, error) {
	what, rest, _ := strings.Cut(line, " ")
	if c == nil && what != "run" && what != "" && what != "#" {
		return c, errors.New("nothing runs yet")
	}
	switch what {
	case "", "#":
		return c, nil
	case "run":
		cmd := exec.Command(program, append(strings.Fields(rest), "--data", folder)...)
		cmd.Env = append(os.Environ(), "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "NO_COLOR=")
		return console.Start(cmd, width, height)
	case "type":
		for key := range strings.FieldsSeq(rest) {
			if err := c.Type(key); err != nil {
				return c, err
			}
			time.Sleep(pace)
		}
		return c, nil
	case "wait":
		return c, c.Wait(ctx, rest)
	case "pause":
		long, err := time.ParseDuration(rest)
		time.Sleep(long)
		return c, err
	}
	return c, errors.New("a line is run, type, wait or pause")
}

// write writes an asciicast, version 2: a line about the terminal, then a line for everything that was written.
func write(to io.Writer, outputs []console.Output) error {
	w := bufio.NewWriter(to)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	head := map[string]any{"version": 2, "width": width, "height": height, "title": "wits", "env": map[string]string{"TERM": "xterm-256color"}}
	if err := enc.Encode(head); err != nil {
		return err
	}
	rest := "" // the beginning of a character whose end comes with the next output
	for _, o := range outputs {
		text := rest + o.Data
		end := complete(text)
		if err := enc.Encode([]any{float64(o.After.Milliseconds()) / 1000, "o", text[:end]}); err != nil {
			return err
		}
		rest = text[end:]
	}
	return w.Flush()
}

// complete is the length of a text without the character that it may break off in.
func complete(text string) int {
	for start := len(text) - 1; start >= 0 && start >= len(text)-utf8.UTFMax; start-- {
		if utf8.RuneStart(text[start]) && !utf8.FullRuneInString(text[start:]) {
			return start
		}
	}
	return len(text)
}
