package web_test

import (
	"encoding/json"
	"strings"
	"testing"

	"wits/catalog"
)

// An ended puzzle of the day shows what was played, by every operation that reads a match, as the description says: the house
// holds every answer against it.
func TestAnEndedDailyKeepsToTheDescription(t *testing.T) {
	h := open(t)
	var description struct {
		Paths map[string]map[string]json.RawMessage
	}
	h.visitor().get("//openapi.json").want(200).into(&description)
	for _, e := range catalog.All() {
		if e.Daily == nil {
			continue
		}
		c := h.bearer()
		var m match
		c.post("/games/"+e.ID()+"/daily", "").want(201).into(&m)
		c.post("/matches/"+m.ID+"/actions", act(m.Seq, `{"type":"forfeit"}`)).want(200)
		var ended struct{ View map[string]any }
		c.get("/matches/" + m.ID).want(200).into(&ended)
		if len(ended.View) == 0 {
			t.Errorf("%s: nothing of what was played is shown", e.ID())
		}
		var said struct{ Lines []string }
		c.get("/matches/" + m.ID + "/words").want(200).into(&said)
		if len(said.Lines) == 0 {
			t.Errorf("%s: nothing is said of what was played", e.ID())
		}
		for path, methods := range description.Paths {
			_, reads := methods["get"]
			path, ofMatch := strings.CutPrefix(path, "/api/v1")
			if reads && ofMatch && strings.HasPrefix(path, "/matches/{id}") && !strings.HasSuffix(path, "/events") {
				c.get(strings.Replace(strings.Replace(path, "{id}", m.ID, 1), "{seq}", "0", 1))
			}
		}
	}
}
