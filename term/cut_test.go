package term_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"wits/catalog"
	"wits/game"
	"wits/model"
)

// Beside a board of every game, at the size of a plain terminal, no key's line is cut, and the chance to win is told where the coach knows it.
func TestNoKeyIsCutBesideABoard(t *testing.T) {
	for _, e := range catalog.All() {
		for _, lang := range []string{"en", "de"} {
			t.Run(fmt.Sprintf("%s %s", e.ID(), lang), func(t *testing.T) {
				p := model.Practice{Game: e.ID(), Preset: e.Game.Info().Presets[0]}
				if e.Game.Info().Seats > 1 {
					p.Minds = []string{"", e.Game.Info().Bots[0].Name}
				}
				d := seated(t, 80, 24, lang, p)
				if game.Foresees(e.Coach) && e.Game.Info().Seats > 1 {
					d.wants(map[string]string{"en": "Chance to win", "de": "Gewinnchance"}[lang])
				}
				d.wants("[Esc]")
				for line := range strings.SplitSeq(ansi.Strip(d.app.View().Content), "\n") {
					if at := strings.LastIndex(line, "["); at >= 0 && strings.Contains(line[at:], "…") {
						t.Errorf("a key is cut: %s", line)
					}
				}
			})
		}
	}
}
