package rpc_test

import (
	"strings"
	"testing"

	"wits/catalog"
	"wits/rpc"
)

// taught is the first game of the catalogue that has a course, with its first lesson and drill.
func taught(t *testing.T, s *rpc.Session) (game, lesson, drill string) {
	t.Helper()
	for _, e := range catalog.All() {
		if e.Course != nil {
			lessons, err := e.Course.Lessons()
			if err != nil {
				t.Fatal(err)
			}
			return e.ID(), lessons[0].ID, e.Course.Drills[0].ID
		}
	}
	t.Fatal("no game is taught")
	return "", "", ""
}

func TestALessonIsAnsweredThroughItsMatch(t *testing.T) {
	s := coached()
	game, lesson, _ := taught(t, s)
	params := `{"game":"` + game + `","lesson":"` + lesson + `","step":1,"lang":"de"}`
	at := result(t, s, "lesson.open", params)
	if at["match"] != "m1" || at["title"] == "" || at["text"] == "" || at["turns"] != 1.0 || at["preset"] == "" || at["view"] == nil {
		t.Fatalf("opened %v", at)
	}
	if said := result(t, s, "match.say", `{"match":"m1"}`); said["lines"] == nil {
		t.Errorf("said %v", said)
	}
	for method, params := range map[string]string{
		"match.act": `{"match":"m1","action":{"type":"forfeit"}}`, "match.bot": `{"match":"m1","bot":"random"}`,
	} {
		if a := call(t, s, method, params); a.Error == nil || a.Error.Code != rpc.CodeInvalidParams {
			t.Errorf("%s in an exercise: %+v", method, a.Error)
		}
	}
	legal := result(t, s, "match.legal", `{"match":"m1","limit":1}`)["actions"].([]any)
	wrong := result(t, s, "lesson.answer", `{"match":"m1","action":`+raw(t, legal[0])+`}`)
	if wrong["right"] != false || wrong["done"] != false || wrong["text"] == "" || wrong["better"] == nil || wrong["seq"] != at["seq"] {
		t.Errorf("a wrong answer: %v", wrong)
	}
	h := result(t, s, "lesson.solution", `{"match":"m1"}`)
	right := result(t, s, "lesson.answer", `{"match":"m1","action":`+raw(t, h["action"])+`}`)
	if right["right"] != true || right["done"] != true || right["text"] == "" || right["seq"] == at["seq"] {
		t.Errorf("the right answer: %v", right)
	}
	if seen := result(t, s, "match.view", `{"match":"m1"}`); seen["seq"] != right["seq"] {
		t.Errorf("the match stands at %v", seen["seq"])
	}
	if a := call(t, s, "lesson.answer", `{"match":"m1","action":`+raw(t, h["action"])+`}`); a.Error == nil || a.Error.Code != rpc.CodeGameOver {
		t.Errorf("an answer after the last: %+v", a.Error)
	}
}

func TestADrillIsTheSameForTheSameSeed(t *testing.T) {
	s := coached()
	game, _, drill := taught(t, s)
	one := result(t, s, "drill.open", `{"game":"`+game+`","drill":"`+drill+`","seed":5}`)
	two := result(t, s, "drill.open", `{"game":"`+game+`","drill":"`+drill+`","seed":5}`)
	if raw(t, one["view"]) != raw(t, two["view"]) || one["seed"] != 5.0 {
		t.Errorf("%v and %v", one, two)
	}
	if drawn := result(t, s, "drill.open", `{"game":"`+game+`","drill":"`+drill+`"}`); drawn["seed"] == nil {
		t.Errorf("no seed was drawn: %v", drawn)
	}
}

func TestWhatIsNotTaughtIsRefused(t *testing.T) {
	s := coached()
	game, lesson, _ := taught(t, s)
	result(t, s, "match.new", `{"game":"`+game+`","preset":"novice","seed":1}`)
	for params, method := range map[string]string{
		`{"game":"` + game + `","lesson":"none","step":1}`:           "lesson.open",
		`{"game":"` + game + `","lesson":"` + lesson + `","step":0}`: "lesson.open",
		`{"game":"` + game + `","drill":"none"}`:                     "drill.open",
		`{"match":"m1","action":{}}`:                                 "lesson.answer",
		`{"match":"m1"}`:                                             "lesson.solution",
		`{"game":"none"}`:                                            "lesson.list",
		`{"lesson":"none"}`:                                          "lesson.list",
	} {
		if a := call(t, s, method, params); a.Error == nil || a.Error.Code != rpc.CodeInvalidParams {
			t.Errorf("%s %s: %+v", method, params, a.Error)
		}
	}
	list := call(t, s, "lesson.list", `{"game":"`+game+`"}`)
	if list.Error != nil || !strings.Contains(string(list.Result), `"steps":`) {
		t.Errorf("lesson.list: %s %+v", list.Result, list.Error)
	}
}
