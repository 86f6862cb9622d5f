package catalog_test

import (
	"testing"

	"wits/catalog"
	"wits/game/referee"
)

// TestEveryGameIsDescribed holds that the API can say what actions and views of every game look like, and that a game has a screen.
func TestEveryGameIsDescribed(t *testing.T) {
	for _, e := range catalog.All() {
		if d, ok := referee.Describe(e.Game); !ok || len(d.Actions) == 0 {
			t.Errorf("%s has no description", e.ID())
		}
		if e.Screen == nil {
			t.Errorf("%s has no screen in the terminal", e.ID())
		}
	}
}
