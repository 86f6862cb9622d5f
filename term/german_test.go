package term_test

import (
	"fmt"
	"testing"
)

// TestGerman draws what a German reader sees first. Nothing may be cut.
func TestGerman(t *testing.T) {
	for name, keys := range map[string]string{
		"home":             "e e",
		"settings":         "s",
		"settings erase":   "s end enter",
		"quick":            "p",
		"mines":            "p enter enter t",
		"mines asked":      "p enter enter esc",
		"mines over":       "p enter enter esc esc",
		"mastermind":       "p down down down down down enter r b g y enter r b g y enter",
		"mastermind super": "p end enter r b g y c enter",
		"mastermind over":  "p down down down down down enter r b g y enter esc esc",
		"challenges":       "c",
		"details":          "e e e e c enter",
		"continue":         "p enter enter q p enter q o",
		"bots":             "w enter",
		"watch":            "w enter enter space right",
		"daily":            "d",
		"daily over":       "d enter enter enter esc esc",
		"replay":           "p enter enter esc esc v right",
		"statistics":       "t",
		"help":             "p enter ?",
	} {
		for _, size := range []struct{ width, height int }{{80, 24}, {40, 16}} {
			t.Run(fmt.Sprintf("%s %dx%d", name, size.width, size.height), func(t *testing.T) {
				s := newMemory()
				s.settings["language"] = "de"
				s.stats = statistics()
				compare(t, drive(t, config(s), size.width, size.height).keys(keys).screen(), size.width, size.height)
			})
		}
	}
}
