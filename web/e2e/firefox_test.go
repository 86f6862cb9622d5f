package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"wits/catalog"
	"wits/game/referee"
	"wits/game/rng"
)

// act is one thing that is done at a table in Firefox: a click, a line that is typed, or keys.
type act struct {
	Click string   `json:"click,omitempty"`
	Line  string   `json:"line,omitempty"`
	Keys  []string `json:"keys,omitempty"`
}

// hand is how an act is done.
func (a act) hand() string {
	switch {
	case a.Click != "":
		return "click"
	case a.Line != "":
		return "line"
	}
	return "keys"
}

// whole is a match that is played by hand, to its end unless it is left before.
type whole struct {
	Start map[string]any `json:"start"`
	Steps []act          `json:"steps"`
	Left  bool           `json:"left"`
}

// fewSteps are played in the short form of games that take more.
const fewSteps = 6

// TestFirefoxOpensEveryPageAndPlaysEveryGame does what the other tests do in Chromium, in Firefox: every page is opened and says nothing to the console, and every game is played
// on its page to its end. In the short form these are some pages, and the beginning of a game by clicks, of one by lines and of one by keys. Chromium's driver speaks
// to Chromium alone, so a script of the browser app drives it.
func TestFirefoxOpensEveryPageAndPlaysEveryGame(t *testing.T) {
	t.Parallel()
	s := open(t)
	var games []whole
	hands := map[string]bool{}
	for _, e := range catalog.All() {
		g := shortest(t, e.Game)
		if hand := g.Steps[0].hand(); !long() {
			if hands[hand] {
				continue
			}
			hands[hand] = true
			if len(g.Steps) > fewSteps {
				g.Steps, g.Left = g.Steps[:fewSteps], true
			}
		}
		games = append(games, g)
	}
	if len(games) < 3 {
		t.Errorf("%d games are played", len(games))
	}
	pages := places
	if !long() { // those that are made of what differs most from browser to browser
		pages = slices.DeleteFunc(slices.Clone(places), func(at place) bool {
			return !slices.Contains([]string{"home", "master", "own replay", "settings"}, at.Name)
		})
	}
	order, err := json.Marshal(map[string]any{"url": s.url, "furniture": furniture, "places": pages, "games": games})
	if err != nil {
		t.Fatal(err)
	}
	script := exec.CommandContext(t.Context(), "node", "test/firefox/play.mjs")
	script.Dir, script.Stdin = "../app", bytes.NewReader(order)
	out, err := script.Output()
	if err != nil {
		t.Fatalf("%v: %s (make deps installs Firefox)", err, stderr(err))
	}
	var faults []string
	if err := json.Unmarshal(out, &faults); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, fault := range faults {
		t.Error(fault)
	}
	for _, g := range games {
		t.Logf("%s in %d steps", g.Start["game"], len(g.Steps))
	}
}

func stderr(err error) string {
	if failed, ok := err.(*exec.ExitError); ok {
		return string(failed.Stderr)
	}
	return ""
}

// shortest is the shortest, of at least four moves, of some games that one of a game's first two bots plays against itself, as it is played by hand.
func shortest(t *testing.T, g referee.Game) whole {
	t.Helper()
	info := g.Info()
	var best whole
	for seed := range uint32(60) {
		m, err := g.Start(referee.Setup{Preset: info.Presets[0], Seed: rng.Numeric(seed)})
		if err != nil {
			t.Fatal(err)
		}
		var steps []act
		for r := rng.New(seed); !m.Status().Over && (best.Steps == nil || len(steps) < len(best.Steps)); {
			if err := m.Step(t.Context(), info.Bots[seed%2].Name, &r); err != nil {
				t.Fatal(err)
			}
			wire, err := json.Marshal(m.Last())
			if err != nil {
				t.Fatal(err)
			}
			steps = append(steps, byHand(t, wire))
		}
		if m.Status().Over && len(steps) > 3 {
			best = whole{Start: map[string]any{"game": info.ID, "preset": info.Presets[0], "seed": seed}, Steps: steps}
		}
	}
	return best
}

// byHand is how an action is done on a game's page, by what it is made of.
func byHand(t *testing.T, wire []byte) act {
	t.Helper()
	var a struct {
		Type           string
		X, Y           *int
		Code           []string
		Move           string
		From, To, Take string
	}
	if err := json.Unmarshal(wire, &a); err != nil {
		t.Fatal(err)
	}
	switch {
	case a.Code != nil:
		return act{Keys: append(strings.Split(strings.ToLower(strings.Join(a.Code, "")), ""), "Enter")}
	case a.Move != "":
		return act{Line: a.Move}
	case a.To != "":
		line := strings.TrimPrefix(a.From+"-"+a.To, "-")
		if a.Take != "" {
			line += "x" + a.Take
		}
		return act{Line: line}
	case a.X != nil && a.Y != nil: // a cell of a grid
		return act{Click: fmt.Sprintf("[data-board] [role=row]:nth-of-type(%d) [role=gridcell]:nth-of-type(%d)", *a.Y+1, *a.X+1)}
	}
	t.Fatalf("nobody has said how %s is done", wire)
	return act{}
}
