package term_test

import (
	"slices"
	"strings"
	"testing"

	"wits/catalog"
	"wits/game"
	"wits/term/ui"
)

// noting is a screen that shows what was typed at it.
type noting struct {
	ui.Screen
	typed string
}

func (n *noting) Handle(v game.View, in ui.Input) (game.Action, bool) {
	n.typed += in.Key
	return n.Screen.Handle(v, in)
}

func (n *noting) Draw(v game.View, f ui.Frame) (p ui.Page) {
	p.Add("typed " + n.typed)
	p.Append(n.Screen.Draw(v, f))
	return p
}

// What a player has begun on a screen is that player's own, at one machine too.
func TestEverySeatHasItsScreen(t *testing.T) {
	_, _, open := forTwo()
	games := slices.Clone(catalog.All())
	for i, e := range games {
		games[i].Screen = func(s ui.Setup) ui.Screen { return &noting{Screen: e.Screen(s)} }
	}
	d := seated(t, 80, 24, "en", practice(open, "", ""), games...)
	d.wants("Ada is to move.").keys("e 4 enter").wants("Player 2 is to move.", "typed").lacks("typed e4")
	d.keys("e 5 enter").wants("Ada is to move.", "typed e4enter").lacks("typed e4entere5")
	if got := strings.Count(d.app.View().Content, "typed"); got != 1 {
		t.Errorf("%d boards are shown", got)
	}
}
