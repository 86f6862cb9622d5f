package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"wits/catalog"
)

// match is a match as tests read it.
type match struct {
	ID, Game, Preset, Status, Commitment string
	Seq                                  int
	Hinted                               bool
	Terms                                struct{ Type, Difficulty string }
	View                                 struct {
		Status, PlayerID string
		Rows             []string
		SecretCode       []string
	}
}

const guess = `{"type":"submit","code":["R","R","B","B"]}`

func act(seq int, action string) string { return fmt.Sprintf(`{"seq":%d,"action":%s}`, seq, action) }

func TestGamesAndChallengesAreListed(t *testing.T) {
	c := open(t).visitor()
	var games struct {
		Items []struct {
			ID      string
			Presets []string
			Bots    []struct{ Name string }
		}
	}
	c.get("/games").want(200).into(&games)
	if len(games.Items) != len(catalog.All()) || games.Items[0].ID != "minesweeper" || len(games.Items[1].Presets) != 2 || len(games.Items[0].Bots) == 0 {
		t.Errorf("games %+v", games)
	}
	var types struct {
		Items []struct {
			ID    string
			Tiers []struct{ Difficulty, RewardText, Info string }
		}
	}
	c.get("/challenge-types").want(200).into(&types)
	if len(types.Items) < 2 || len(types.Items[0].Tiers) != 4 || types.Items[0].Tiers[3].RewardText == "" {
		t.Errorf("types %+v", types)
	}
}

func TestAMatchIsPlayedToItsEnd(t *testing.T) {
	c := open(t).bearer()
	id := c.start("mastermind", "classic")
	var turn match
	c.post("/matches/"+id+"/actions", act(0, guess)).want(200).into(&turn)
	if turn.Seq != 1 || turn.Status != "playing" || turn.View.SecretCode != nil {
		t.Errorf("turn %+v", turn)
	}
	if got := c.post("/matches/"+id+"/actions", act(0, guess)).refuses(409, "conflict"); got.Seq == nil || *got.Seq != 1 {
		t.Errorf("the conflict tells %v", got.Seq)
	}
	if got := c.post("/matches/"+id+"/actions", act(1, `{"type":"submit","code":["R"]}`)).refuses(422, "illegal"); got.Rule != "code-length" {
		t.Errorf("the rule is %q", got.Rule)
	}
	c.post("/matches/"+id+"/actions", act(1, `{"type":"dance"}`)).refuses(422, "malformed")
	c.get("/matches/"+id+"/replay").refuses(409, "running")
	c.post("/matches/"+id+"/publish", "").refuses(409, "running")
	c.post("/matches/"+id+"/forfeit", `{"seq":1}`).want(200).into(&turn)
	if turn.Status != "lost" || len(turn.View.SecretCode) != 4 {
		t.Errorf("given up: %+v", turn)
	}
	c.post("/matches/"+id+"/actions", act(2, guess)).refuses(409, "over")
	c.post("/matches/"+id+"/hint", "").refuses(409, "over")
	var again match
	c.post("/matches/"+id+"/again", `{"key":"a"}`).want(201).into(&again)
	if again.ID == id || again.Preset != "classic" || again.Commitment == "" {
		t.Errorf("again: %+v", again)
	}
	var list struct{ Items []match }
	c.get("/matches?state=finished").want(200).into(&list)
	if len(list.Items) != 1 || list.Items[0].ID != id {
		t.Errorf("finished: %+v", list)
	}
	if got := c.get("/me/statistics").want(200).text; !strings.Contains(got, `"games":1`) {
		t.Errorf("statistics %s", got)
	}
}

func TestTheSameKeyGetsTheFirstAnswer(t *testing.T) {
	c := open(t).bearer()
	start := `{"game":"mastermind","preset":"classic","seed":42,"key":"one"}` // not guessed in three
	first := c.post("/matches", start).want(201)
	if second := c.post("/matches", start).want(201); second.text != first.text {
		t.Errorf("%s\n%s", first.text, second.text)
	}
	var m match
	first.into(&m)
	for _, path := range []string{"/actions", "/bot", "/forfeit"} {
		body := map[string]string{
			"/actions": `{"seq":0,"key":"a","action":` + guess + `}`, "/bot": `{"seq":1,"key":"b","bot":"knuth","moves":2}`,
			"/forfeit": `{"seq":3,"key":"c"}`,
		}[path]
		first := c.post("/matches/"+m.ID+path, body).want(200)
		if second := c.post("/matches/"+m.ID+path, body).want(200); second.text != first.text {
			t.Errorf("%s:\n%s\n%s", path, first.text, second.text)
		}
	}
	step := c.post("/explore", `{"key":"s"}`).want(200)
	if again := c.post("/explore", `{"key":"s"}`).want(200); again.text != step.text {
		t.Errorf("%s\n%s", step.text, again.text)
	}
}

func TestListsAreReadPageByPage(t *testing.T) {
	c := open(t).bearer()
	for range 5 {
		c.start("mastermind", "classic")
	}
	seen := map[string]bool{}
	cursor := ""
	for range 3 {
		var page struct {
			Items []match
			Next  string
		}
		c.get("/matches?limit=2&cursor=" + cursor).want(200).into(&page)
		for _, m := range page.Items {
			seen[m.ID] = true
		}
		cursor = page.Next
	}
	if len(seen) != 5 || cursor != "" {
		t.Errorf("seen %d, then %q", len(seen), cursor)
	}
	for _, bad := range []string{"limit=0", "limit=101", "limit=x", "cursor=!", "state=lost", "colour=red"} {
		c.get("/matches?"+bad).refuses(422, "malformed")
	}
}

func TestWhatHappenedIsListed(t *testing.T) {
	c := open(t).bearer()
	id := c.start("mastermind", "classic")
	for n := range 3 {
		c.post("/matches/"+id+"/actions", act(n, guess)).want(200)
	}
	var part struct {
		Items []struct {
			Seq    int
			Action struct{ Type string }
		}
		Next *int
	}
	c.get("/matches/" + id + "/actions?after=1&limit=1").want(200).into(&part)
	if len(part.Items) != 1 || part.Items[0].Seq != 2 || part.Items[0].Action.Type != "submit" || part.Next == nil || *part.Next != 2 {
		t.Errorf("part %+v", part)
	}
	var legal struct{ Actions []any }
	c.get("/matches/"+id+"/legal?limit=1001").refuses(422, "malformed")
	if c.get("/matches/" + id + "/legal?limit=1000").want(200).into(&legal); len(legal.Actions) != 1000 {
		t.Errorf("%d legal moves of a thousand", len(legal.Actions))
	}
	c.get("/matches/" + id + "/legal?limit=7").want(200).into(&legal)
	if len(legal.Actions) != 7 {
		t.Errorf("%d legal moves", len(legal.Actions))
	}
}

func TestHelpIsForPractice(t *testing.T) {
	h := open(t)
	c := h.bearer()
	id := c.start("minesweeper", "novice")
	var hint struct {
		Action struct{ Type string }
		Reason string
	}
	c.post("/matches/"+id+"/hint", "").want(200).into(&hint)
	if hint.Action.Type != "reveal" || hint.Reason == "" {
		t.Errorf("hint %+v", hint)
	}
	var odds struct{ Risk []float64 }
	c.post("/matches/"+id+"/odds", "").want(200).into(&odds)
	if len(odds.Risk) != 81 {
		t.Errorf("the odds of %d cells of 81", len(odds.Risk))
	}
	var bot struct {
		Turns []struct {
			Seq  int
			Why  string
			View struct{ Status string }
		}
	}
	c.post("/matches/"+id+"/bot", `{"bot":"expert","seq":0,"moves":3}`).want(200).into(&bot)
	if len(bot.Turns) == 0 || bot.Turns[0].Seq != 1 || bot.Turns[0].Why == "" {
		t.Errorf("bot %+v", bot)
	}
	c.post("/matches/"+id+"/bot", `{"bot":"nobody","seq":3}`).refuses(422, "unknown-bot")
	var m match
	if c.get("/matches/" + id).want(200).into(&m); !m.Hinted {
		t.Error("the match does not count as hinted")
	}
	var daily match
	c.post("/games/minesweeper/daily", "").want(201).into(&daily)
	for path, rule := range map[string]string{"hint": "no-hints", "odds": "no-hints", "bot": "no-bots"} {
		body := ""
		if path == "bot" {
			body = `{"bot":"random","seq":1}`
		}
		if p := c.post("/matches/"+daily.ID+"/"+path, body).refuses(422, "illegal"); p.Rule != rule {
			t.Errorf("%s breaks %q", path, p.Rule)
		}
	}
	if c.get("/matches/" + daily.ID).want(200).into(&m); m.Hinted {
		t.Error("a refused hint marks the match")
	}
}

func TestABotThatPlaysToTheEndStopsThere(t *testing.T) {
	c := open(t).bearer()
	id := c.start("mastermind", "classic")
	var bot struct{ Turns []struct{ Status string } }
	c.post("/matches/"+id+"/bot", `{"bot":"knuth","seq":0,"moves":50,"key":"k"}`).want(200).into(&bot)
	n := len(bot.Turns)
	if n == 0 || n > 10 || bot.Turns[n-1].Status == "playing" {
		t.Errorf("turns %+v", bot)
	}
}

func TestChallengesAreFoundAcceptedAndDeclined(t *testing.T) {
	c := open(t).bearer()
	var found []int
	for len(found) < 2 {
		var step struct{ Found *struct{ ID int } }
		if c.post("/explore", "").want(200).into(&step); step.Found != nil {
			found = append(found, step.Found.ID)
		}
	}
	var pending struct{ Items []struct{ ID int } }
	if c.get("/challenges").want(200).into(&pending); len(pending.Items) != 2 {
		t.Errorf("pending %+v", pending)
	}
	var m, again match
	accept := fmt.Sprintf("/challenges/%d/accept", found[0])
	c.post(accept, `{"difficulty":"hard"}`).refuses(422, "malformed")
	c.post(accept, `{"difficulty":"novice"}`).want(201).into(&m)
	c.post(accept, `{"difficulty":"novice"}`).want(201).into(&again)
	if m.ID != again.ID || m.Terms.Difficulty != "novice" || m.Status != "playing" {
		t.Errorf("accepted %+v, then %+v", m, again)
	}
	decline := fmt.Sprintf("/challenges/%d", found[1])
	c.ask("DELETE", decline, "").want(204)
	c.ask("DELETE", decline, "").refuses(404, "unknown-challenge")
	c.ask("DELETE", "/challenges/x", "").refuses(422, "malformed")
}

func TestADailyIsPlayedOnceAndToldAfterItsDay(t *testing.T) {
	h := open(t)
	c := h.bearer()
	var d struct{ Day, Commitment, Match, Status, Salt string }
	c.get("/games/mastermind/daily").want(200).into(&d)
	if d.Commitment == "" || d.Salt != "" || d.Match != "" {
		t.Errorf("daily %+v", d)
	}
	var m, again match
	c.post("/games/mastermind/daily", "").want(201).into(&m)
	c.post("/games/mastermind/daily", "").want(201).into(&again)
	if m.ID != again.ID || m.Commitment != d.Commitment || m.Terms.Type != "daily" {
		t.Errorf("%+v\n%+v", m, again)
	}
	c.post("/matches/"+m.ID+"/share", "").refuses(409, "not-yet")
	c.post("/matches/"+m.ID+"/forfeit", `{"seq":0}`).want(200)
	c.get("/matches/"+m.ID+"/replay").refuses(409, "not-yet")
	board := c.get("/games/mastermind/leaderboard?span=day").want(200).text
	if !strings.Contains(board, `"items":[]`) || !strings.Contains(board, `"day":"`+d.Day) {
		t.Errorf("leaderboard %s", board)
	}
	h.clock.turn(24 * time.Hour)
	c.get("/matches/" + m.ID + "/replay").want(200)
	if c.get("/games/mastermind/daily?day=" + d.Day).want(200).into(&d); d.Salt == "" || d.Match != m.ID {
		t.Errorf("the day after: %+v", d)
	}
	c.get("/games/nogame/daily").refuses(404, "unknown-game")
	c.get("/games/nogame/leaderboard").refuses(404, "unknown-game")
	c.get("/games/mastermind/daily?day=tomorrow").refuses(404, "not-found")
}

func TestAMatchIsWatchedByItsLinkUntilItIsUnshared(t *testing.T) {
	h := open(t)
	c, guest := h.bearer(), h.visitor()
	id := c.start("mastermind", "classic")
	c.post("/matches/"+id+"/actions", act(0, guess)).want(200)
	var s struct{ Link, URL string }
	c.post("/matches/"+id+"/share", "").want(200).into(&s)
	if s.URL != "/watch/"+s.Link {
		t.Errorf("shared %+v", s)
	}
	var seen struct {
		match
		Player string
	}
	guest.get("/watch/" + s.Link).want(200).into(&seen)
	if seen.Player != "Ada" || seen.Seq != 1 {
		t.Errorf("seen %+v", seen)
	}
	if got := guest.get("/watch/" + s.Link + "/actions").want(200).text; !strings.Contains(got, `"seq":1`) {
		t.Errorf("actions %s", got)
	}
	guest.get("/matches/"+id).refuses(404, "unknown-match")
	c.ask("DELETE", "/matches/"+id+"/share", "").want(204)
	for _, path := range []string{"", "/actions", "/events"} {
		guest.get("/watch/"+s.Link+path).refuses(404, "unknown-link")
	}
	if strings.Contains(h.log.String(), s.Link) {
		t.Error("the link is in the log")
	}
}

func TestBadBodiesAreRefusedWithAReason(t *testing.T) {
	c := open(t).bearer()
	id := c.start("mastermind", "classic")
	path := "/matches/" + id + "/actions"
	for name, b := range map[string]struct {
		body   string
		status int
		says   string
	}{
		"no JSON":           {`{"seq":`, 400, "ends too early"},
		"nothing":           {``, 400, "body"},
		"more than one":     {act(0, guess) + `{}`, 400, "more than one"},
		"a name twice":      {`{"seq":0,"seq":0,"action":` + guess + `}`, 400, "twice"},
		"a name too much":   {`{"seq":0,"sec":0,"action":` + guess + `}`, 422, "Unexpected"},
		"another case":      {`{"Seq":0,"action":` + guess + `}`, 422, "seq"},
		"another type":      {`{"seq":"0","action":` + guess + `}`, 422, "integer"},
		"a fraction":        {`{"seq":0.5,"action":` + guess + `}`, 422, ""},
		"below nothing":     {`{"seq":-1,"action":` + guess + `}`, 422, "0"},
		"no action":         {`{"seq":0}`, 422, "action"},
		"an action as text": {`{"seq":0,"action":"go"}`, 422, "object"},
		"an action of null": {`{"seq":0,"action":null}`, 422, "object"},
		"an empty key":      {`{"seq":0,"key":"","action":` + guess + `}`, 422, "too short"},
		"a key too long":    {`{"seq":0,"key":"` + strings.Repeat("k", 129) + `","action":` + guess + `}`, 422, "too long"},
		"a key with a NUL":  {`{"seq":0,"key":"\u0000","action":` + guess + `}`, 422, "printable"},
		"not UTF-8":         {"{\"seq\":0,\"action\":{\"type\":\"\xff\"}}", 400, "UTF-8"},
		"a list":            {`[]`, 422, "object"},
		"deeply nested":     {`{"seq":0,"action":` + strings.Repeat(`{"a":`, 100) + `0` + strings.Repeat(`}`, 100) + `}`, 400, "nested"},
	} {
		t.Run(name, func(t *testing.T) {
			p := c.post(path, b.body).refuses(b.status, "malformed")
			if !strings.Contains(p.Detail, b.says) {
				t.Errorf("it says %q", p.Detail)
			}
		})
	}
	c.ask("POST", path, act(0, guess), "Content-Type", "text/plain").refuses(415, "malformed")
	if p := c.post(path, `{"seq":0,"key":"`+strings.Repeat(" ", 64<<10)+`","action":`+guess+`}`).refuses(413, "too-large"); !strings.Contains(p.Detail, "64 KiB") {
		t.Errorf("it says %q", p.Detail)
	}
	var m match
	if c.get("/matches/" + id).want(200).into(&m); m.Seq != 0 {
		t.Errorf("the match moved to %d", m.Seq)
	}
	c.ask("PUT", "/me/settings/theme", `{"value":"a\u0000b"}`).refuses(422, "malformed")
	c.get("/matches/%00").refuses(404, "not-found")
	c.get("/matches/%ff").refuses(404, "not-found")
}

func TestPathsAndMethodsThatAreNotThereAreProblems(t *testing.T) {
	c := open(t).visitor()
	c.get("/nothing").refuses(404, "not-found")
	c.ask("GET", "//api/v2/games", "").refuses(404, "not-found")
	r := c.ask("DELETE", "/games", "")
	r.refuses(405, "method-not-allowed")
	if r.Header.Get("Allow") != "GET, HEAD" {
		t.Errorf("allowed is %q", r.Header.Get("Allow"))
	}
}

func TestAnAnswerThatTheClientHasIsNotSentAgain(t *testing.T) {
	c := open(t).bearer()
	id := c.start("mastermind", "classic")
	for _, path := range []string{"/games", "/challenge-types", "/me", "/matches", "/matches/" + id, "/matches/" + id + "/legal", "/me/settings"} {
		r := c.get(path).want(200)
		tag := r.Header.Get("ETag")
		if tag == "" || r.Header.Get("Cache-Control") != "private, no-cache" {
			t.Errorf("%s: %v", path, r.Header)
		}
		if again := c.ask("GET", path, "", "If-None-Match", tag).want(304); again.text != "" || again.Header.Get("ETag") != tag {
			t.Errorf("%s: %q", path, again.text)
		}
		head := c.ask("HEAD", path, "").want(200)
		if head.Header.Get("ETag") != tag || head.ContentLength != int64(len(r.text)) {
			t.Errorf("HEAD %s: %v", path, head.Header)
		}
	}
	tag := c.get("/matches/" + id).Header.Get("ETag")
	c.post("/matches/"+id+"/actions", act(0, guess)).want(200)
	if c.ask("GET", "/matches/"+id, "", "If-None-Match", tag).want(200).Header.Get("ETag") == tag {
		t.Error("the tag stays after an action")
	}
}

func TestResetForgetsAndSettingsStayUntilThen(t *testing.T) {
	c := open(t).bearer()
	c.ask("PUT", "/me/settings/theme", `{"value":"dark"}`).want(204)
	if got := c.get("/me/settings").want(200).text; got != "{\"settings\":{\"theme\":\"dark\"}}\n" {
		t.Errorf("settings %s", got)
	}
	c.start("mastermind", "classic")
	c.post("/me/reset", `{"confirm":"yes"}`).refuses(422, "malformed")
	c.post("/me/reset", `{"confirm":"reset"}`).want(200)
	var list struct{ Items []match }
	if c.get("/matches").want(200).into(&list); len(list.Items) != 0 {
		t.Errorf("matches %+v", list)
	}
	if got := c.get("/me/settings").want(200).text; got != "{\"settings\":{}}\n" {
		t.Errorf("settings %s", got)
	}
	if r := c.ask("PATCH", "/me", `{"name":"Eve"}`).want(200); !strings.Contains(r.text, "Eve") {
		t.Errorf("renamed %s", r.text)
	}
	c.ask("PATCH", "/me", `{"name":"a\u0007b"}`).refuses(http.StatusUnprocessableEntity, "malformed")
}
