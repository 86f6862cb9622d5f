package pages

import (
	"strings"
	"testing"

	"wits/catalog"
	"wits/model"
	"wits/term/shell"
)

func TestAMatchSaysWhatIsAtStake(t *testing.T) {
	s := &shell.Shell{Config: shell.Config{Games: catalog.All()}, Words: catalog.Library().In("en")}
	daily := model.Terms{Type: model.DailyType, Difficulty: model.DailyDifficulty}
	for name, c := range map[string]struct {
		match model.Summary
		want  string
	}{
		"a challenge":        {model.Summary{Game: "mastermind", Preset: "super", Terms: model.Terms{Type: "x", Difficulty: "master"}}, "Super, challenge: Master, "},
		"a daily puzzle":     {model.Summary{Game: "mastermind", Preset: "super", Terms: daily, Day: "2026-03-01"}, "Super, daily puzzle of 1 Mar 2026, "},
		"practice":           {model.Summary{Game: "mastermind", Preset: "super", Status: "lost", Seq: 3}, "Super, 3 actions"},
		"one action":         {model.Summary{Game: "mastermind", Preset: "super", Status: "lost", Seq: 1}, "Super, 1 action"},
		"one from elsewhere": {model.Summary{Game: "mastermind", Preset: "super", Status: "won", Imported: true}, "Super, 0 actions, played elsewhere"},
	} {
		if got := matchDetail(s, c.match); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
