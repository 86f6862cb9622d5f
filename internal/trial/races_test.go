package trial

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
)

// atATime is how often everything is done at once. A player's burst of actions lets so many through.
const atATime = 50

// racer is a player at an address of their own, so that no other race uses up their limits.
type racer struct {
	*scene
	http  *http.Client
	token string
}

// races does everything that must happen once many times at once, round after round.
func races(s *scene) {
	ctx, end := s.during()
	defer end()
	all := []func(racer){
		raceAct, raceActs, raceStart, raceExplore, raceAccept, raceShare, racePublish, raceDaily, raceKeys, raceMaking,
	}
	for round := 0; round == 0 || ctx.Err() == nil && round < 20; round++ {
		for n, race := range all {
			h := s.visitor(fmt.Sprintf("127.0.%d.%d", 10+round, n+1), atATime)
			race(racer{s, h, s.player(h)})
			h.CloseIdleConnections()
		}
	}
}

// together sends the same request many times at once. Body makes the n-th body.
func (r racer) together(method, path string, body func(n int) string) []answer {
	answers := make([]answer, atATime)
	var wg sync.WaitGroup
	for n := range atATime {
		wg.Go(func() {
			a, err := r.ask(r.http, method, path, r.token, body(n))
			if err != nil {
				r.Errorf("%s %s: no answer: %v", method, path, err)
			}
			answers[n] = a
		})
	}
	wg.Wait()
	return answers
}

func always(text string) func(int) string { return func(int) string { return text } }

// same checks that all answers are good and equal.
func (r racer) same(what string, answers []answer) {
	for _, a := range answers {
		if a.status >= 300 || string(a.body) != string(answers[0].body) {
			r.Errorf("%s, %d times at once: %d %.200s, but also %d %.200s", what, atATime, answers[0].status, answers[0].body, a.status, a.body)
			return
		}
	}
}

// once checks that one answer is good and that all others are refused with a code.
func (r racer) once(what, code string, answers []answer) {
	good := 0
	for _, a := range answers {
		if a.status < 300 {
			good++
		} else if a.code != code {
			r.Errorf("%s: refused by %d %.200s, wanted %s", what, a.status, a.body, code)
		}
	}
	if good != 1 {
		r.Errorf("%s, %d times at once: %d were good", what, atATime, good)
	}
}

func (r racer) start(game, preset string) string {
	var m struct{ ID string }
	r.must(r.http, "POST", "/api/v1/matches", r.token, fmt.Sprintf(`{"game":%q,"preset":%q}`, game, preset), &m)
	return "/api/v1/matches/" + m.ID
}

const submitted = `{"type":"submit","code":["R","R","B","B"]}`

func raceAct(r racer) {
	m := r.start("mastermind", "classic")
	r.same("an action with its key", r.together("POST", m+"/actions", always(`{"seq":0,"key":"k","action":`+submitted+`}`)))
	var now struct{ Seq int }
	if r.must(r.http, "GET", m, r.token, "", &now); now.Seq != 1 {
		r.Errorf("one action became %d", now.Seq)
	}
}

func raceActs(r racer) {
	m := r.start("minesweeper", "novice") // where a flag ends nothing
	r.once("actions at the same place", "conflict", r.together("POST", m+"/actions", func(n int) string {
		return fmt.Sprintf(`{"seq":0,"key":"k%d","action":%s}`, n, flag(0))
	}))
}

func raceStart(r racer) {
	r.same("a match with its key", r.together("POST", "/api/v1/matches", always(`{"game":"mastermind","preset":"classic","key":"k"}`)))
}

func raceExplore(r racer) {
	r.same("a step with its key", r.together("POST", "/api/v1/explore", always(`{"key":"k1"}`)))
	var first, second, again struct{ Step int }
	r.must(r.http, "POST", "/api/v1/explore", r.token, `{"key":"k1"}`, &first)
	r.must(r.http, "POST", "/api/v1/explore", r.token, `{"key":"k2"}`, &second)
	r.must(r.http, "POST", "/api/v1/explore", r.token, `{"key":"k1"}`, &again)
	if second.Step != first.Step+1 || again != first {
		r.Errorf("steps with the keys k1, k2, k1: %d, %d, %d", first.Step, second.Step, again.Step)
	}
}

func raceAccept(r racer) {
	for n := range atATime {
		var got struct{ Found *struct{ ID int } }
		r.must(r.http, "POST", "/api/v1/explore", r.token, fmt.Sprintf(`{"key":"k%d"}`, n), &got)
		if got.Found != nil {
			path := fmt.Sprintf("/api/v1/challenges/%d/accept", got.Found.ID)
			r.same("accepting a challenge", r.together("POST", path, always(`{"difficulty":"novice"}`)))
			return
		}
	}
}

func raceShare(r racer) {
	r.same("sharing", r.together("POST", r.start("minesweeper", "novice")+"/share", always("")))
}

func racePublish(r racer) {
	m := r.start("mastermind", "classic")
	r.must(r.http, "POST", m+"/forfeit", r.token, `{"seq":0}`, nil)
	r.same("publishing", r.together("POST", m+"/publish", always("")))
}

func raceDaily(r racer) {
	answers := r.together("POST", "/api/v1/games/mastermind/daily", always(""))
	r.same("the daily", answers)
}

// raceKeys uses one key for two requests: the second is refused by a code of its own, and changes nothing.
func raceKeys(r racer) {
	m := r.start("mastermind", "classic")
	for _, k := range []struct{ path, first, other string }{
		{m + "/actions", `{"seq":0,"key":"k","action":` + submitted + `}`, `{"seq":0,"key":"k","action":` + strings.Replace(submitted, "R", "G", 1) + `}`},
		{"/api/v1/matches", `{"game":"mastermind","preset":"classic","key":"k"}`, `{"game":"minesweeper","preset":"novice","key":"k"}`},
	} {
		r.must(r.http, "POST", k.path, r.token, k.first, nil)
		a, err := r.ask(r.http, "POST", k.path, r.token, k.other)
		if err != nil || a.status != http.StatusUnprocessableEntity || a.code == "malformed" || a.code == "illegal" {
			r.Errorf("POST %s: another request under the same key: %v, %d %.200s", k.path, err, a.status, a.body)
		}
	}
}

// raceMaking makes players and tokens: as the overview says, they take a key too.
func raceMaking(r racer) {
	d := r.describe()
	for _, id := range []string{"create-player", "create-token"} {
		o := d.operation(id)
		if !d.takes(o, "key") {
			r.Errorf("%s takes no key", id)
			continue
		}
		var in map[string]any
		if err := json.Unmarshal(o.body().Example, &in); err != nil {
			r.Errorf("%s: the example: %v", id, err)
		}
		in["key"] = "one-key-for-" + id + r.token[len(r.token)-16:]
		text, _ := json.Marshal(in)
		r.same(id, r.together("POST", o.path, always(string(text))))
	}
}
