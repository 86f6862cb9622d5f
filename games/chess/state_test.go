package chess_test

import (
	"encoding/json"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/games/chess"
)

const startState = `"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"`

func TestStates(t *testing.T) {
	for name, tt := range map[string]struct{ state, why string }{
		"the start":                     {`{` + startState + `,"moves":[]}`, ""},
		"without moves":                 {`{` + startState + `}`, ""},
		"with moves":                    {`{` + startState + `,"moves":["e2e4","e7e5"]}`, ""},
		"given up by who is not due":    {`{` + startState + `,"moves":[],"ended":{"reason":"forfeit","seat":1}}`, ""},
		"a draw that was agreed on":     {`{` + startState + `,"moves":[],"ended":{"reason":"agreement","seat":0}}`, ""},
		"no position":                   {`{"start":"x","moves":[]}`, "6 fields"},
		"a move that is not legal":      {`{` + startState + `,"moves":["e2e5"]}`, "not legal"},
		"moves after the end":           {`{` + startState + `,"moves":["f2f3","e7e5","g2g4","d8h4","e1f2"]}`, "after the end"},
		"a claim without a reason":      {`{` + startState + `,"moves":[],"ended":{"reason":"claim","seat":0}}`, "no draw"},
		"a mate that is none":           {`{` + startState + `,"moves":[],"ended":{"reason":"checkmate","seat":0}}`, "not the end"},
		"the clock of who is not due":   {`{` + startState + `,"moves":[],"ended":{"reason":"timeout","seat":1}}`, "due"},
		"a third seat":                  {`{` + startState + `,"moves":[],"ended":{"reason":"forfeit","seat":2}}`, "two seats"},
		"a game that ended twice":       {`{` + startState + `,"moves":["f2f3","e7e5","g2g4","d8h4"],"ended":{"reason":"forfeit","seat":0}}`, "over before"},
		"a member that nobody knows":    {`{` + startState + `,"moves":[],"clock":3}`, "clock"},
		"a reason that nobody heard of": {`{` + startState + `,"moves":[],"ended":{"reason":"rain","seat":0}}`, "rain"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := rules.Restore([]byte(tt.state))
			if tt.why == "" && err != nil || tt.why != "" && (err == nil || !strings.Contains(err.Error(), tt.why)) {
				t.Errorf("the answer is %v, want %q", err, tt.why)
			}
		})
	}
}

func TestTextsThatAreNoAction(t *testing.T) {
	for text, why := range map[string]string{
		`{"type":"move"}`:                           "missing",
		`{"type":"move","move":"e4"}`:               "both squares",
		`{"type":"move","move":"e2e4k"}`:            "both squares",
		`{"type":"move","move":"e2e2"}`:             "both squares",
		`{"type":"move","move":"E2E4"}`:             "both squares",
		`{"type":"claim","move":"e2e4"}`:            "does not belong",
		`{"type":"resign"}`:                         "unknown",
		`{"type":"move","move":"e2e4","promote":1}`: "promote",
	} {
		if _, err := rules.Move([]byte(text)); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s is answered with %v, want %q", text, err, why)
		}
	}
}

func FuzzAction(f *testing.F) {
	f.Add([]byte(`{"type":"move","move":"e2e4"}`))
	f.Add([]byte(`{"type":"claim"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := rules.Move(data)
		if err != nil {
			return
		}
		text, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		again, err := rules.Move(text)
		if x, _ := game.AsAction[chess.Action](a); err != nil || again != game.NewAction(x) {
			t.Fatalf("%s becomes %s: %v", data, text, err)
		}
		m, err := rules.Start(referee.Setup{Preset: chess.Standard})
		if err != nil {
			t.Fatal(err)
		}
		_ = m.Act(0, data)
	})
}

func FuzzState(f *testing.F) {
	f.Add([]byte(`{` + startState + `,"moves":["e2e4","e7e5"]}`))
	f.Add([]byte(`{"start":"6k1/8/8/8/8/8/P7/K6R w - - 99 90","moves":["h1h2"],"ended":{"reason":"claim","seat":1}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := rules.Restore(data)
		if err != nil {
			return
		}
		text, err := m.Save()
		if err != nil {
			t.Fatal(err)
		}
		again, err := rules.Restore(text)
		if err != nil {
			t.Fatalf("%s becomes %s: %v", data, text, err)
		}
		if a, b := view(t, m, 0), view(t, again, 0); a.FEN != b.FEN || a.Status != b.Status || why(a) != why(b) {
			t.Fatalf("%s becomes %s", data, text)
		}
	})
}
