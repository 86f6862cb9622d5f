package rpc_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"wits/catalog"
	"wits/game"
	"wits/rpc"
)

// silent is a coach that has nothing to say.
type silent struct{}

func (silent) Hint(context.Context, game.View) (game.Hint, error) {
	return game.Hint{}, errors.New("nothing comes to mind")
}

// coached is a session with the games as they are.
func coached() *rpc.Session { return sessionOf(catalog.All()) }

// coachedBy is a session whose games all have the same coach; it may be nil.
func coachedBy(c game.Coach) *rpc.Session {
	all := catalog.All()
	for i := range all {
		all[i].Coach = c
	}
	return sessionOf(all)
}

func TestAHintIsAMoveWithItsReason(t *testing.T) {
	s := coached()
	result(t, s, "match.new", `{"game":"mastermind","preset":"classic","seed":42}`)
	result(t, s, "match.new", `{"game":"minesweeper","preset":"novice","seed":42}`)
	for match, kind := range map[string]string{"m1": "submit", "m2": "reveal"} {
		h := result(t, s, "match.hint", `{"match":"`+match+`"}`)
		if a, _ := h["action"].(map[string]any); a["type"] != kind || h["reason"] == "" || h["risk"] == nil {
			t.Errorf("%s: hint %v", match, h)
		}
		if v := result(t, s, "match.view", `{"match":"`+match+`"}`); v["seq"] != 0.0 {
			t.Errorf("%s: the hint was played: %v", match, v)
		}
	}
}

func TestEveryHintCanBePlayedUntilTheEnd(t *testing.T) {
	for _, setup := range []string{
		`{"game":"mastermind","preset":"classic","seed":7}`, `{"game":"minesweeper","preset":"novice","seed":7}`,
	} {
		s := coached()
		at := result(t, s, "match.new", setup)
		for at["status"] == "playing" {
			h := result(t, s, "match.hint", `{"match":"m1"}`)
			at = result(t, s, "match.act", `{"match":"m1","action":`+raw(t, h["action"])+`}`)
		}
		if a := call(t, s, "match.hint", `{"match":"m1"}`); a.Error == nil || a.Error.Code != rpc.CodeGameOver {
			t.Errorf("%s: a hint after the end: %+v", setup, a.Error)
		}
	}
}

func TestOddsComeFromTheCoach(t *testing.T) {
	s := coached()
	result(t, s, "match.new", `{"game":"minesweeper","preset":"novice","seed":42}`)
	result(t, s, "match.new", `{"game":"mastermind","preset":"classic","seed":42}`)
	cells := result(t, s, "match.odds", `{"match":"m1"}`)
	if risk, _ := cells["risk"].([]any); len(risk) != 81 || len(cells) != 1 {
		t.Errorf("minesweeper: %v", cells)
	}
	if got := raw(t, result(t, s, "match.odds", `{"match":"m2"}`)); got != `{"possible":1296}` {
		t.Errorf("mastermind: %s", got)
	}
}

func TestAGuessThatCannotBeTheCodeIsDoubted(t *testing.T) {
	s := coached()
	result(t, s, "match.new", `{"game":"mastermind","preset":"classic","seed":42}`)
	guess := `{"match":"m1","action":{"type":"submit","code":["R","R","B","B"]}}`
	if d := result(t, s, "match.doubt", guess); len(d) != 0 {
		t.Errorf("the first guess is doubted: %v", d)
	}
	result(t, s, "match.act", guess)
	d := result(t, s, "match.doubt", guess)
	if text, _ := d["doubt"].(string); !strings.Contains(text, "cannot be the code") {
		t.Errorf("the same guess again: %v", d)
	}
	if v := result(t, s, "match.view", `{"match":"m1"}`); v["seq"] != 1.0 {
		t.Errorf("the doubted guess was played: %v", v)
	}
}

func TestWhyExplainsTheLatestActionAndOneToCome(t *testing.T) {
	s := coached()
	result(t, s, "match.new", `{"game":"mastermind","preset":"classic","seed":42}`)
	guess := `{"type":"submit","code":["R","R","B","B"]}`
	before := result(t, s, "match.why", `{"match":"m1","action":`+guess+`}`)
	if text, _ := before["why"].(string); !strings.Contains(text, "one of 1296 codes") || before["seq"] != 1.0 {
		t.Errorf("before: %v", before)
	}
	result(t, s, "match.act", `{"match":"m1","action":`+guess+`}`)
	if after := result(t, s, "match.why", `{"match":"m1"}`); raw(t, after) != raw(t, before) {
		t.Errorf("after: %v, before: %v", after, before)
	}
}

func TestABotSaysWhyWhenAsked(t *testing.T) {
	s := coached()
	result(t, s, "match.new", `{"game":"mastermind","preset":"classic","seed":42}`)
	plain := result(t, s, "match.bot", `{"match":"m1","bot":"knuth","seed":1}`)
	if _, told := plain["why"]; told {
		t.Errorf("nobody asked: %v", plain)
	}
	asked := result(t, s, "match.bot", `{"match":"m1","bot":"knuth","seed":1,"why":true}`)
	later := result(t, s, "match.why", `{"match":"m1"}`)
	if asked["why"] == nil || asked["why"] != later["why"] {
		t.Errorf("asked %v, later %v", asked["why"], later["why"])
	}
}

// TestAdviceKnowsNoMoreThanThePlayer asks the same about puzzles that look alike and are not.
func TestAdviceKnowsNoMoreThanThePlayer(t *testing.T) {
	for _, c := range []struct{ game, preset, action string }{
		{"mastermind", "classic", `{"type":"submit","code":["R","B","G","Y"]}`},
		{"minesweeper", "novice", `{"type":"reveal","x":4,"y":4}`},
	} {
		for _, method := range []string{"match.hint", "match.doubt", "match.why"} {
			params := `{"match":"m1"}`
			if method != "match.hint" {
				params = `{"match":"m1","action":` + c.action + `}`
			}
			first := ""
			for seed := range 20 {
				s := coached()
				result(t, s, "match.new", fmt.Sprintf(`{"game":%q,"preset":%q,"seed":%d}`, c.game, c.preset, seed))
				got := raw(t, result(t, s, method, params))
				if seed > 0 && got != first {
					t.Fatalf("%s of %s depends on what is hidden: %s and %s", method, c.game, first, got)
				}
				first = got
			}
		}
	}
}

func TestAdviceThatCannotBeGivenIsRefused(t *testing.T) {
	advised := coached()
	mute := coachedBy(silent{})
	alone := session()
	for _, s := range []*rpc.Session{advised, mute, alone} {
		result(t, s, "match.new", `{"game":"mastermind","preset":"classic","seed":42}`)
		result(t, s, "match.restore", `{"game":"mastermind","state":{"secretCode":["R","B","B","Y"],"attempts":[],"gameOver":false,`+
			`"winner":null,"maxAttempts":10,"rngState":1,"playerId":"p1"}}`)
		result(t, s, "match.act", `{"match":"m2","action":{"type":"submit","code":["B","B","B","O"]}}`)
	}
	guess := `{"match":"m1","action":{"type":"submit","code":["R","R","B","B"]}}`
	for _, c := range []struct {
		name           string
		in             *rpc.Session
		method, params string
		code           int
	}{
		{"a hint without a coach", alone, "match.hint", `{"match":"m1"}`, rpc.CodeNoAdvice},
		{"odds without a coach", alone, "match.odds", `{"match":"m1"}`, rpc.CodeNoAdvice},
		{"a doubt without a coach", alone, "match.doubt", guess, rpc.CodeNoAdvice},
		{"a reason without a coach", alone, "match.why", guess, rpc.CodeNoAdvice},
		{"a coach with nothing to say", mute, "match.hint", `{"match":"m1"}`, rpc.CodeNoAdvice},
		{"a coach that cannot weigh", mute, "match.odds", `{"match":"m1"}`, rpc.CodeNoAdvice},
		{"a coach that cannot explain", mute, "match.why", guess, rpc.CodeNoAdvice},
		{"no action to explain", advised, "match.why", `{"match":"m1"}`, rpc.CodeNoAdvice},
		{"an action without a past", advised, "match.why", `{"match":"m2"}`, rpc.CodeNoRecord},
		{"an unknown match", advised, "match.hint", `{"match":"m9"}`, rpc.CodeUnknownMatch},
		{"a doubt without action", advised, "match.doubt", `{"match":"m1"}`, rpc.CodeInvalidParams},
		{"a doubt about nonsense", advised, "match.doubt", `{"match":"m1","action":{"type":"peek"}}`, rpc.CodeInvalidParams},
		{"a reason for an illegal action", advised, "match.why", `{"match":"m1","action":{"type":"submit","code":["R"]}}`, rpc.CodeIllegal},
		{"a sealed seed that is given", advised, "match.new", `{"game":"mastermind","preset":"classic","seed":1,"sealed":true}`, rpc.CodeInvalidParams},
	} {
		if a := call(t, c.in, c.method, c.params); a.Error == nil || a.Error.Code != c.code {
			t.Errorf("%s: %s %+v", c.name, a.Result, a.Error)
		}
	}
}

func TestASealedMatchTellsItsCommitmentAndKeepsItsSeed(t *testing.T) {
	s := coached()
	opened := result(t, s, "match.new", `{"game":"mastermind","preset":"classic","sealed":true}`)
	if c, _ := opened["commitment"].(string); len(c) != 64 {
		t.Fatalf("opened %v", opened)
	}
	doc := result(t, s, "match.replay", `{"match":"m1"}`)["replay"].(map[string]any)
	if doc["commitment"] != opened["commitment"] || len(doc["seed"].(string)) != 64 {
		t.Errorf("replay %v", doc)
	}
	open := result(t, s, "match.new", `{"game":"mastermind","preset":"classic","sealed":false}`)
	if _, told := open["commitment"]; told {
		t.Errorf("a numeric seed has a commitment: %v", open)
	}
}
