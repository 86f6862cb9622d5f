package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/game/words"
)

// settle waits until the terminal has shown the same for a while.
func settle(c *console) {
	for before := ""; before != c.text(); time.Sleep(100 * time.Millisecond) {
		before = c.text()
	}
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
			c, ctx := inTerminal(t, "wits", append([]string{"play", e.ID()}, args...)...)
			step := func(typed string, want ...string) {
				t.Helper()
				if err := c.press(typed); err != nil {
					t.Fatal(err)
				}
				if err := c.wait(ctx, want...); err != nil {
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
		c, ctx := inTerminal(t, "wits", append([]string{"play", e.ID()}, args...)...)
		click := func(on string, want ...string) {
			t.Helper()
			if err := c.wait(ctx, on); err != nil {
				t.Fatal(err)
			}
			settle(c) // what moves is hard to click
			if err := errors.Join(c.click(on), c.wait(ctx, want...)); err != nil {
				t.Fatal(err)
			}
		}
		over := say.Text("do.replay")
		for all := strings.Fields(places); !strings.Contains(c.text(), over); all = append(all[1:], all[0]) {
			click(all[0])
			settle(c)
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
