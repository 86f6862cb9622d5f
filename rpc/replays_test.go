package rpc_test

import (
	"strings"
	"testing"

	"wits/rpc"
)

// played is a finished game as a replay document, and the views that it showed.
func played(t *testing.T, s *rpc.Session, setup, bot string) (document string, views []string) {
	t.Helper()
	at := result(t, s, "match.new", setup)
	id := at["match"].(string)
	views = []string{raw(t, at["view"])}
	for at["status"] == "playing" {
		at = result(t, s, "match.bot", `{"match":"`+id+`","bot":"`+bot+`","seed":3}`)
		views = append(views, raw(t, at["view"]))
	}
	return raw(t, result(t, s, "match.replay", `{"match":"`+id+`"}`)["replay"]), views
}

func TestStepsShowWhatThePlayerSaw(t *testing.T) {
	s := coached()
	for _, setup := range []string{
		`{"game":"mastermind","preset":"classic","seed":5}`, `{"game":"minesweeper","preset":"novice","seed":5}`,
	} {
		document, views := played(t, s, setup, "random")
		r := result(t, s, "replay.steps", `{"replay":`+document+`}`)
		all := r["steps"].([]any)
		if r["ok"] != true || len(all) != len(views) || r["seq"] != float64(len(views)-1) {
			t.Fatalf("%s: %d steps of %d: %v %v", setup, len(all), len(views), r["ok"], r["error"])
		}
		for i, one := range all {
			at := one.(map[string]any)
			if raw(t, at["view"]) != views[i] || at["seq"] != float64(i) || (at["action"] != nil) != (i > 0) {
				t.Errorf("%s: step %d is %v", setup, i, at)
			}
		}
		if last := all[len(all)-1].(map[string]any); last["status"] != r["status"] {
			t.Errorf("%s: it ends %v, the replay %v", setup, last["status"], r["status"])
		}
	}
}

func TestWhyAReplayDoesNotVerifyIsSaid(t *testing.T) {
	s := session()
	result(t, s, "match.new", `{"game":"minesweeper","preset":"novice","seed":1}`)
	const action = `{"type":"reveal","x":0,"y":0}`
	result(t, s, "match.act", `{"match":"m1","action":`+action+`}`)
	document := raw(t, result(t, s, "match.replay", `{"match":"m1"}`)["replay"])
	at := strings.Index(document, `"actions":[`) + len(`"actions":[`)
	end := at + strings.Index(document[at:], "]")
	twice := document[:end] + "," + document[at:end] + document[end:]
	v := result(t, s, "replay.verify", `{"replay":`+twice+`}`)
	if want := "the replay does not verify: action 2: reveal 0,0: the cell is already open"; v["ok"] != false || v["error"] != want {
		t.Errorf("%v", v)
	}
}

func TestStepsNameTheMistakes(t *testing.T) {
	s := coached()
	result(t, s, "match.new", `{"game":"mastermind","preset":"classic","seed":42}`)
	for range 2 {
		result(t, s, "match.act", `{"match":"m1","action":{"type":"submit","code":["R","R","B","B"]}}`)
	}
	document := raw(t, result(t, s, "match.replay", `{"match":"m1"}`)["replay"])
	found := result(t, s, "replay.steps", `{"replay":`+document+`}`)["mistakes"].([]any)
	if len(found) != 1 || found[0].(map[string]any)["seq"] != 2.0 || !strings.Contains(raw(t, found), "cannot be the code") {
		t.Errorf("mistakes %v", found)
	}
	if quick := result(t, s, "replay.steps", `{"replay":`+document+`,"mistakes":false}`); quick["mistakes"] != nil || len(quick["steps"].([]any)) != 3 {
		t.Errorf("without waiting for mistakes: %v", quick)
	}
	for _, part := range []struct {
		from, to string
		want     int
	}{{"1", "1", 0}, {"2", "2", 1}, {"1", "2", 1}} {
		r := result(t, s, "replay.mistakes", `{"replay":`+document+`,"from":`+part.from+`,"to":`+part.to+`}`)
		if got := r["mistakes"].([]any); len(got) != part.want || part.want == 1 && raw(t, got) != raw(t, found) {
			t.Errorf("actions %s to %s: %v", part.from, part.to, got)
		}
	}
	for _, wrong := range []string{`"from":0,"to":1`, `"from":1,"to":3`, `"from":2,"to":1`} {
		if a := call(t, s, "replay.mistakes", `{"replay":`+document+`,`+wrong+`}`); a.Error == nil || a.Error.Code != rpc.CodeInvalidParams {
			t.Errorf("%s: %+v", wrong, a)
		}
	}
	alone := result(t, session(), "replay.steps", `{"replay":`+document+`}`)
	if alone["mistakes"] != nil || len(alone["steps"].([]any)) != 3 {
		t.Errorf("without a coach: %v", alone)
	}
}

func TestAReplayThatDoesNotVerifyIsSteppedAsFarAsItGoes(t *testing.T) {
	s := coached()
	document, views := played(t, s, `{"game":"mastermind","preset":"classic","seed":5}`, "random")
	for name, c := range map[string]struct {
		document string
		steps    int
	}{
		"another outcome":   {strings.Replace(document, `"status":"`, `"status":"drawn","was":"`, 1), 0},
		"another digest":    {strings.Replace(document, `"digest":"`, `"digest":"0`, 1), len(views)},
		"an unknown game":   {strings.Replace(document, `"game":"mastermind"`, `"game":"tiddlywinks"`, 1), 0},
		"an unknown preset": {strings.Replace(document, `"preset":"classic"`, `"preset":"giant"`, 1), 0},
		"an illegal action": {strings.Replace(document, `"actions":[`, `"actions":[{"seat":0,"action":{"type":"submit","code":["R"]}},`, 1), 1},
		"nothing":           {`{}`, 0},
	} {
		r := result(t, s, "replay.steps", `{"replay":`+c.document+`}`)
		all, _ := r["steps"].([]any)
		if r["ok"] != false || r["error"] == "" || all == nil || len(all) != c.steps {
			t.Errorf("%s: ok %v, error %v, %d steps", name, r["ok"], r["error"], len(all))
		}
	}
	if a := call(t, s, "replay.steps", `{"replay":"x"}`); a.Error == nil || a.Error.Code != rpc.CodeInvalidParams {
		t.Errorf("a replay that is a string: %+v", a.Error)
	}
}
