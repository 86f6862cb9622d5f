package term_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/term/ui"
)

// noting is a screen that shows what was typed at it and what it was told of.
type noting struct {
	ui.Screen
	typed, told string
}

func (n *noting) Handle(v game.View, in ui.Input) (game.Action, bool) {
	n.typed += in.Key
	return n.Screen.Handle(v, in)
}

func (n *noting) Focus(by game.Seat, a game.Action) {
	text, _ := json.Marshal(a)
	n.told += fmt.Sprintf("seat %d %s", by, text)
	n.Screen.Focus(by, a)
}

func (n *noting) Draw(v game.View, f ui.Frame) (p ui.Page) {
	p.Add("typed "+n.typed, "told "+n.told)
	p.Append(n.Screen.Draw(v, f))
	return p
}

// noted are the games with screens that note.
func noted(t *testing.T) []entry.Entry {
	t.Helper()
	games := slices.Clone(catalog.All())
	for i, e := range games {
		games[i].Screen = func(s ui.Setup) ui.Screen {
			if s.Rand == nil {
				t.Errorf("a screen of %s has no generator", e.ID())
			}
			return &noting{Screen: e.Screen(s)}
		}
	}
	return games
}

// What a player has begun on a screen is that player's own, at one machine too.
func TestEverySeatHasItsScreen(t *testing.T) {
	_, _, open := forTwo()
	d := seated(t, 80, 24, "en", practice(open, "", ""), noted(t)...)
	d.wants("Ada is to move.").keys("e 4 enter").wants("Player 2 is to move.", "typed", `told seat 0 {"type":"move"`).lacks("typed e4")
	d.keys("e 5 enter").wants("Ada is to move.", "typed e4enter", `told seat 1 {"type":"move"`).lacks("typed e4entere5")
	if got := strings.Count(d.app.View().Content, "typed"); got != 1 {
		t.Errorf("%d boards are shown", got)
	}
}

// Where something is hidden, the next player's screen is told no more than that player may see.
func TestAScreenIsToldWhatItsSeatMaySee(t *testing.T) {
	_, hiding, _ := forTwo()
	d := seated(t, 80, 24, "en", practice(hiding, "", ""), noted(t)...)
	d.keys("r r b b enter").wants("Hand over to Player 2.").keys("enter").wants("You break the code.", `told seat 0 {"type":"set"}`).lacks("typed rrbb")
}

// boards is a screen that shows one of two boards, and turns to the other with a key.
type boards struct {
	ui.Screen
	other bool
}

func (b *boards) Keys() []ui.Binding {
	return append(b.Screen.Keys(), ui.Binding{Key: "b", Does: words.New("do.other-side"), Looks: true})
}

func (b *boards) Handle(v game.View, in ui.Input) (game.Action, bool) {
	if in.Key == "b" {
		b.other = !b.other
		return game.Action{}, true
	}
	return b.Screen.Handle(v, in)
}

func (b *boards) Draw(v game.View, f ui.Frame) (p ui.Page) {
	p.Add(fmt.Sprintf("the other board: %t", b.other))
	p.Append(b.Screen.Draw(v, f))
	return p
}

// Two boards do not fit beside each other in a small terminal: whoever looks at a replay turns to the other as a player does, and
// stays there from move to move.
func TestAReplayShowsTheOtherBoard(t *testing.T) {
	open, _, _ := forTwo()
	games := slices.Clone(catalog.All())
	for i, e := range games {
		games[i].Screen = func(s ui.Setup) ui.Screen { return &boards{Screen: e.Screen(s)} }
	}
	d := seated(t, 80, 24, "en", practice(open, "", ""), games...)
	d.keys("enter").wants("Player 2 is to move.", "the other board: false").keys("b").wants("the other board: true")
	d.keys("esc esc").wants("[V] Replay").keys("v").wants("the other board: false", "[B]")
	d.keys("b").wants("the other board: true").keys("left").wants("the other board: true").keys("b").wants("the other board: false")
}
