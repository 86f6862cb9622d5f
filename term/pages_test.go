package term_test

import (
	"strings"
	"testing"
)

// Every page fits every window in every language, and none of its panels is cut. What must be read there is said in full.
func TestEveryPageFits(t *testing.T) {
	for name, c := range map[string]struct {
		keys string
		want map[string]string // by language
	}{
		"home":       {"", map[string]string{"en": "Quick play", "de": "Tagesrätsel"}},
		"found":      {"e e e e", map[string]string{"en": "Level 1", "de": "Stufe 1"}},
		"guide":      {"guide", map[string]string{"en": "Mastermind", "de": "Mastermind"}},
		"help":       {"p enter ?", nil},
		"challenges": {"e e e e c", map[string]string{"en": "Mastermind: The Cipher Lock", "de": "Mastermind"}},
		"details":    {"e e e e c enter", map[string]string{"en": "Journeyman", "de": "Geselle"}},
		"declining":  {"e e e e c enter d", map[string]string{"en": "Let this challenge go?"}},
		"quick":      {"p", map[string]string{"en": "9×9, 10 traps", "de": "9×9, 10 Fallen"}},
		"bots":       {"w enter", nil},
		"watch":      {"w enter enter space right", nil},
		"continue":   {"p enter enter q p down enter enter q o", nil},
		"discarding": {"p enter enter q p down enter enter q o d", map[string]string{"en": "Throw this game away?", "de": "Dieses Spiel wegwerfen?"}},
		"daily":      {"d", nil},
		"archive":    {"d a", nil},
		"replays":    {"p enter enter esc esc esc r", nil},
		"replay":     {"p enter enter esc esc v right", nil},
		"statistics": {"t", nil},
		"goals":      {"t g", map[string]string{"en": "Win a game without a hint", "de": "Gewinne eine Partie ohne Hinweis"}},
		"settings":   {"s", nil},
		"erasing":    {"s end enter", map[string]string{"en": "Press Y", "de": "Das vergisst alles."}},
		"learn":      {"l", nil},
		"course":     {"l enter", nil},
		"lesson":     {"l enter enter", nil},
		"solved":     {"l enter enter down f", nil},
		"drill":      {"l enter end enter", nil},
		"shared":     {"p enter enter esc esc c", nil},
	} {
		for _, lang := range []string{"en", "de"} {
			t.Run(name+" "+lang, func(t *testing.T) {
				s := newMemory()
				s.settings["motion"], s.settings["language"], s.stats = "less", lang, statistics()
				if c.keys == "guide" {
					s.settings["guide"] = ""
				}
				d := drive(t, config(s), 80, 24).keys(strings.ReplaceAll(c.keys, "guide", ""))
				d.everywhere(name, func(what, screen string, _ struct{ width, height int }) {
					if want := spaces.ReplaceAllString(c.want[lang], ""); !strings.Contains(read(screen), want) {
						t.Errorf("%s: %q is not said:\n%s", what, want, screen)
					}
				})
			})
		}
	}
}
