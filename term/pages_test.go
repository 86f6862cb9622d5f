package term_test

import (
	"fmt"
	"strings"
	"testing"

	"wits/model"
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

func TestEveryPageAtEverySize(t *testing.T) {
	for name, c := range map[string]struct {
		keys          string
		width, height int
		theme, glyphs string
	}{
		"home":               {"", 80, 24, "none", ""},
		"home colour":        {"e e", 80, 24, "dark", ""},
		"home light":         {"e e", 80, 24, "light", ""},
		"home contrast":      {"e e", 80, 24, "contrast", ""},
		"home small":         {"e e", 40, 16, "none", ""},
		"home ascii":         {"e e", 80, 24, "none", "ascii"},
		"home large":         {"e e", 120, 40, "none", ""},
		"home huge":          {"e e", 200, 60, "none", ""},
		"guide":              {"guide", 80, 24, "none", ""},
		"guide small":        {"guide", 40, 16, "none", ""},
		"details large":      {"e e e e c enter right", 120, 40, "none", ""},
		"details huge":       {"e e e e c enter right", 200, 60, "none", ""},
		"details light":      {"e e e e c enter right", 80, 24, "light", ""},
		"details declining":  {"e e e e c enter d", 80, 24, "none", ""},
		"quick play small":   {"p", 40, 16, "none", ""},
		"settings small":     {"s", 40, 16, "none", ""},
		"too small":          {"", 39, 10, "none", ""},
		"help":               {"?", 80, 24, "none", ""},
		"challenges":         {"e e e e c", 80, 24, "none", ""},
		"no challenges":      {"c", 80, 24, "none", ""},
		"details":            {"e e e e c enter", 80, 24, "none", ""},
		"details small":      {"e e e e c enter", 40, 16, "none", ""},
		"quick play":         {"p", 80, 24, "none", ""},
		"master":             {"p down down down enter enter", 80, 24, "none", ""},
		"master colour":      {"p down down down enter enter", 80, 24, "dark", ""},
		"master large":       {"p down down down enter enter", 120, 40, "none", ""},
		"master small":       {"p down down down enter enter", 40, 16, "none", ""},
		"forfeit asked":      {"p enter enter esc", 80, 24, "none", ""},
		"forfeit small":      {"p enter enter esc", 40, 16, "none", ""},
		"forfeited":          {"p enter enter esc esc", 80, 24, "none", ""},
		"hint":               {"p enter enter t", 80, 24, "none", ""},
		"mastermind":         {"p down down down down down enter r b g y enter", 80, 24, "none", ""},
		"mastermind colour":  {"p down down down down down enter r b g y enter", 80, 24, "dark", ""},
		"mastermind small":   {"p down down down down down enter r b g y enter", 40, 16, "none", ""},
		"picture mines":      {"p down down enter enter" + strings.Repeat(" t enter", 30) + " t", 80, 24, "dark", ""},
		"picture pegs":       {"p down down down down down enter r r b b enter y y g g enter y g o o enter y g", 80, 24, "dark", ""},
		"picture home":       {"e e e e", 80, 24, "dark", ""},
		"super":              {"p end enter r b g y c enter", 80, 24, "none", ""},
		"continue":           {"p enter enter q p enter q o", 80, 24, "none", ""},
		"watch bots":         {"w enter", 80, 24, "none", ""},
		"replays":            {"p enter enter esc esc esc r", 80, 24, "none", ""},
		"replay":             {"p enter enter esc esc esc r enter right", 80, 24, "none", ""},
		"review":             {"p down down down down down enter r r b b enter y y g g enter y y g g enter esc esc esc r enter right right", 80, 24, "none", ""},
		"review end":         {"p down down down down down enter r r b b enter y y g g enter y y g g enter esc esc esc r enter end", 80, 24, "none", ""},
		"review moment":      {"p down down down down down enter r r b b enter y y g g enter y y g g enter esc esc esc r enter t", 80, 24, "none", "ascii"},
		"review small":       {"p down down down down down enter r r b b enter y y g g enter y y g g enter esc esc esc r enter right right", 40, 16, "none", ""},
		"review large":       {"p down down down down down enter r r b b enter y y g g enter y y g g enter esc esc esc r enter end", 120, 40, "none", ""},
		"daily":              {"d", 80, 24, "none", ""},
		"daily small":        {"d", 40, 16, "none", ""},
		"daily archive":      {"d a", 80, 24, "none", ""},
		"daily practised":    {"d a enter enter", 80, 24, "none", ""},
		"daily given up":     {"d enter enter enter esc esc", 80, 24, "none", ""},
		"daily code":         {"d down enter enter r b g y enter esc esc", 80, 24, "none", ""},
		"daily code small":   {"d down enter enter r b g y enter esc esc", 40, 16, "none", ""},
		"daily replays":      {"d enter enter enter esc esc esc esc r enter", 80, 24, "none", ""},
		"settings":           {"s", 80, 24, "none", ""},
		"settings name":      {"s n backspace backspace backspace E v e", 80, 24, "none", ""},
		"settings erase":     {"s end enter", 80, 24, "none", ""},
		"statistics":         {"t", 80, 24, "none", ""},
		"learn":              {"l", 80, 24, "none", ""},
		"learn small":        {"l", 40, 16, "none", ""},
		"course":             {"l enter", 80, 24, "none", ""},
		"course small":       {"l enter", 40, 16, "none", ""},
		"lesson":             {"l enter down enter", 80, 24, "none", ""},
		"lesson small":       {"l enter down enter", 40, 16, "none", ""},
		"lesson wrong":       {"l enter down enter left enter", 80, 24, "none", ""},
		"lesson right":       {"l enter down enter down f", 80, 24, "none", ""},
		"lesson right small": {"l enter down enter down f", 40, 16, "none", ""},
		"drill":              {"l enter end enter", 80, 24, "none", ""},
		"drill small":        {"l enter end enter", 40, 16, "none", ""},
		"no statistics":      {"t", 40, 16, "none", ""},
	} {
		themes := []string{c.theme}
		if c.theme == "none" {
			themes = append(themes, "dark") // every screen without colour, and with
		}
		for _, theme := range themes {
			label := name
			if theme != c.theme {
				label += " in " + theme
			}
			t.Run(label, func(t *testing.T) { draw(t, name, theme, c.glyphs, c.keys, c.width, c.height) })
		}
	}
}

// Every page of a game for two, at every size, in both languages: nothing is cut.
func TestTablesForTwo(t *testing.T) {
	open, hiding, drawing := forTwo()
	const second, declines = "the second player", "declines an offer"
	said := map[string]*strings.Replacer{"en": strings.NewReplacer(second, "Player 2", declines, "declines."), "de": strings.NewReplacer(second, "Person 2", declines, "lehnt ab.")}
	for name, c := range map[string]struct {
		p    model.Practice
		keys string
		want string
	}{
		"shared":  {practice(open, "", ""), "enter", second},
		"hand":    {practice(hiding, "", ""), "r r b b enter", second},
		"offered": {practice(drawing, "", ""), "e 2 e 4 enter ctrl+o", second},
		"refused": {practice(drawing, "", "novice"), "ctrl+o", declines},
		"over":    {practice(open, "", ""), "enter esc esc", "[N]"},
	} {
		for _, lang := range []string{"en", "de"} {
			for _, size := range []struct{ width, height int }{{80, 24}, {40, 16}} {
				t.Run(fmt.Sprintf("%s %s %dx%d", name, lang, size.width, size.height), func(t *testing.T) {
					d := seated(t, size.width, size.height, lang, c.p)
					for _, k := range strings.Fields(c.keys) {
						d.keys(k)
						d.settle()
					}
					d.wants(said[lang].Replace(c.want))
					compare(t, d.app.View().Content, size.width, size.height)
				})
			}
		}
	}
}
