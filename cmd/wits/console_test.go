package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/game/words"
	"wits/internal/console"
)

// open runs wits in a terminal of its own, in English, with its data in a folder.
func open(t *testing.T, folder string, args ...string) (*console.Console, context.Context) {
	t.Helper()
	cmd := exec.Command("wits", append(args, "--data", folder)...)
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "NO_COLOR=")
	c, err := console.Start(cmd, 80, 24)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second) // so that a hang is told; nothing is timed
	t.Cleanup(func() {
		cancel()
		_ = c.Close()
	})
	return c, ctx
}

// data is a file of the test data of a game's screen.
func data(id, name string) string {
	return filepath.Join("..", "..", "games", id, "screen", "testdata", name)
}

// script is how a game is played, as its screen's test data has it: what wits play is called with, and what is done then.
func script(t *testing.T, id, name string) (args []string, rest string) {
	t.Helper()
	text, err := os.ReadFile(data(id, name))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return strings.Fields(lines[0]), strings.Join(lines[1:], " ")
}

// TestEveryGameIsPlayedToItsEndByKeys plays one game of every kind in a real terminal, all keys sent at once, and looks at
// its replay and its drawing.
func TestEveryGameIsPlayedToItsEndByKeys(t *testing.T) {
	say := catalog.Library().In(words.English)
	for _, e := range catalog.All() {
		t.Run(e.ID(), func(t *testing.T) {
			t.Parallel()
			args, keys := script(t, e.ID(), "game.keys")
			c, ctx := open(t, t.TempDir(), append([]string{"play", e.ID()}, args...)...)
			step := func(typed string, want ...string) {
				t.Helper()
				if err := c.Type(typed); err != nil {
					t.Fatal(err)
				}
				if err := c.Wait(ctx, want...); err != nil {
					t.Fatal(err)
				}
			}
			step("", say.Say(e.Name()), say.Text("do.help"))
			step(keys, say.Text("do.replay"), say.Text("do.share"))
			step("c", "wits · "+say.Say(e.Short()), say.Text("share.copied"))
			step("esc", say.Text("do.replay"))
			step("v end", say.Text("do.export"), "●┤")
			step("esc esc", "› "+say.Text("home.title"))
		})
	}
}

// TestAGameIsPlayedToItsEndByMouse clicks a game to its end, as the test data of its screen says, and then goes on by mouse.
func TestAGameIsPlayedToItsEndByMouse(t *testing.T) {
	t.Parallel()
	say := catalog.Library().In(words.English)
	clicked := 0
	for _, e := range catalog.All() {
		if _, err := os.Stat(data(e.ID(), "game.clicks")); err != nil {
			continue
		}
		clicked++
		args, places := script(t, e.ID(), "game.clicks")
		c, ctx := open(t, t.TempDir(), append([]string{"play", e.ID()}, args...)...)
		click := func(on string, want ...string) {
			t.Helper()
			if err := c.Wait(ctx, on); err != nil {
				t.Fatal(err)
			}
			c.Settle(ctx, 100*time.Millisecond) // what moves is hard to click
			if err := errors.Join(c.Click(on), c.Wait(ctx, want...)); err != nil {
				t.Fatal(err)
			}
		}
		over := say.Text("do.replay")
		for all := strings.Fields(places); !strings.Contains(c.Text(), over); all = append(all[1:], all[0]) {
			click(all[0])
			c.Settle(ctx, 100*time.Millisecond)
		}
		click(say.Text("do.share"), "wits · "+say.Say(e.Short()))
		click(say.Text("do.back"), over)
		click(over, say.Text("do.export"))
		click("─┤", "●┤")
	}
	if clicked == 0 {
		t.Error("no game says where to click")
	}
}
