// Package plain plays games line by line: typed commands and sentences in the order they are to be heard. It suits screen
// readers, pipes and terminals that can do nothing else. It draws nothing, moves no cursor and never clears a screen.
package plain

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"wits/game"
)

// Table is where a game is played: who talks, who listens, and in which voice.
type Table struct {
	In     *bufio.Reader
	Out    io.Writer
	Voices map[string]game.Voice // by game
	quiet  bool                  // changes only, no boards
}

// NewTable returns a table between in and out.
func NewTable(in io.Reader, out io.Writer, voices map[string]game.Voice) *Table {
	return &Table{In: bufio.NewReader(in), Out: out, Voices: voices}
}

func (t *Table) say(format string, args ...any) { fmt.Fprintf(t.Out, format+"\n", args...) }

// ask says a prompt and returns the line typed, trimmed. The error is io.EOF when nobody answers any more.
func (t *Table) ask(prompt string) (string, error) {
	fmt.Fprint(t.Out, prompt)
	line, err := t.In.ReadString('\n')
	if err != nil && (!errors.Is(err, io.EOF) || line == "") {
		return "", err
	}
	return strings.TrimSpace(line), nil
}

// choose lets the player pick from a list by number or by name.
func (t *Table) choose(question string, names []string) (int, error) {
	for {
		t.say("%s", question)
		for i, name := range names {
			t.say("  %d. %s", i+1, name)
		}
		line, err := t.ask("> ")
		if err != nil {
			return 0, err
		}
		for i, name := range names {
			if line == fmt.Sprint(i+1) || strings.EqualFold(line, name) {
				return i, nil
			}
		}
		t.say("Say a number from 1 to %d.", len(names))
	}
}

// Home lets the player choose a game and a preset, and plays it, until quit. It returns nil when the player leaves.
func (t *Table) Home(ctx context.Context, games []game.Game, seed func() (game.Seed, error)) error {
	t.say("wits: a home for deduction games.")
	for ctx.Err() == nil {
		names := make([]string, 0, len(games)+1)
		for _, g := range games {
			names = append(names, g.Info().Name)
		}
		i, err := t.choose("What do you want to play?", append(names, "Quit"))
		if err != nil || i == len(games) {
			return leaving(err)
		}
		presets := games[i].Info().Presets
		p, err := t.choose("How hard?", presets)
		if err != nil {
			return leaving(err)
		}
		s, err := seed()
		if err != nil {
			return err
		}
		if err := t.Play(ctx, games[i], game.Setup{Preset: presets[p], Seed: s}); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// leaving makes the end of input a way to leave.
func leaving(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// Play plays one match to its end. It returns nil when the player leaves early.
func (t *Table) Play(ctx context.Context, g game.Game, setup game.Setup) error {
	voice, ok := t.Voices[g.Info().ID]
	if !ok {
		return fmt.Errorf("%s has no voice", g.Info().ID)
	}
	m, err := g.Start(setup)
	if err != nil {
		return err
	}
	t.say("\n%s\n\n%s", voice.Say(m.View(0)), help(voice))
	for ctx.Err() == nil && !m.Status().Over {
		line, err := t.ask("> ")
		if err != nil {
			return leaving(err)
		}
		if line == "quit" {
			return nil
		}
		if err := t.command(m, voice, line); err != nil {
			return leaving(err)
		}
	}
	t.end(m, voice)
	return ctx.Err()
}

func help(voice game.Voice) string {
	return strings.Join(append([]string{"Commands:"}, append(voice.Commands(),
		"board         show everything now",
		"quiet         show the board after every move, or only what changed",
		"forfeit       give up",
		"help          these lines",
		"quit          leave")...), "\n  ")
}

// command carries out one line that leaves the player at the table.
func (t *Table) command(m game.Match, voice game.Voice, line string) error {
	switch line {
	case "":
		return nil
	case "help", "?":
		t.say("%s", help(voice))
		return nil
	case "board":
		t.say("%s", voice.Say(m.View(0)))
		return nil
	case "quiet":
		t.quiet = !t.quiet
		t.say("%s", map[bool]string{true: "Boards are shown when you ask.", false: "Boards are shown."}[t.quiet])
		return nil
	case "forfeit":
		return t.forfeit(m, voice)
	}
	if answer, ok := voice.Answer(m.View(0), line); ok {
		t.say("%s", answer)
		return nil
	}
	action, err := voice.Read(m.View(0), line)
	if err != nil {
		t.say("%s", sentence(err))
		return nil
	}
	t.act(m, voice, action)
	return nil
}

func (t *Table) forfeit(m game.Match, voice game.Voice) error {
	line, err := t.ask("Give up? Say yes to confirm: ")
	if err != nil {
		return err
	}
	if line != "yes" && line != "y" {
		t.say("The game goes on.")
		return nil
	}
	t.act(m, voice, []byte(`{"type":"forfeit"}`))
	return nil
}

func (t *Table) act(m game.Match, voice game.Voice, action []byte) {
	before := m.View(0)
	if err := m.Act(0, action); err != nil {
		t.say("%s", sentence(err))
		return
	}
	if !t.quiet && !m.Status().Over {
		t.say("\n%s\n", voice.Say(m.View(0)))
	}
	t.say("%s", voice.Change(before, m.View(0)))
}

// sentence makes an error into one for the player.
func sentence(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// end shows the last board, and the seed: now it may be known, and shared.
func (t *Table) end(m game.Match, voice game.Voice) {
	t.say("\n%s", voice.Say(m.View(0)))
	if r, err := m.Replay(); err == nil {
		if seed, err := r.Seed.MarshalJSON(); err == nil {
			t.say("This was seed %s.\n", seed)
		}
	}
}
