package catalog_test

import (
	"slices"
	"testing"

	"wits/catalog"
	"wits/game"
)

// What an entry says of opponents is there: presets and minds by their names, the same for everybody, the daily puzzle included.
func TestOpponentsAreThere(t *testing.T) {
	for _, e := range catalog.All() {
		info := e.Game.Info()
		is := func(name string) func(game.BotInfo) bool { return func(b game.BotInfo) bool { return b.Name == name } }
		for preset, mind := range e.Defences {
			if !slices.Contains(info.Presets, preset) || !slices.ContainsFunc(info.Bots, is(mind)) {
				t.Errorf("%s has no %s against %s", e.ID(), preset, mind)
			}
			if e.Daily != nil && e.Daily.Preset == preset && e.Daily.Mind != mind {
				t.Errorf("%s %s is played against %s, every day against %s", e.ID(), preset, mind, e.Daily.Mind)
			}
		}
		if mind := e.Partner(); !slices.ContainsFunc(info.Bots, is(mind)) {
			t.Errorf("%s has no %s to play against first", e.ID(), mind)
		}
	}
}
