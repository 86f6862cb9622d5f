package catalog_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"wits/catalog"
	"wits/game/referee"
)

// docs/bots.md names every action and every member of every game's views.
func TestBotsAreToldWhatTheySee(t *testing.T) {
	text, err := os.ReadFile("../docs/bots.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range catalog.All() {
		d, ok := referee.Describe(e.Game)
		var view struct {
			Properties map[string]json.RawMessage `json:"properties"`
		}
		if err := json.Unmarshal(d.View, &view); err != nil || !ok {
			t.Fatal(e.ID(), err)
		}
		for name := range view.Properties {
			if !strings.Contains(string(text), `"`+name+`"`) && !strings.Contains(string(text), "`"+name+"`") {
				t.Errorf("%s: docs/bots.md does not name %s, which views have", e.ID(), name)
			}
		}
		for name := range d.Actions {
			if !strings.Contains(string(text), `{"type":"`+name+`"`) {
				t.Errorf("%s: docs/bots.md does not show the action %s", e.ID(), name)
			}
		}
	}
}
