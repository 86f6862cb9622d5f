package web_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/internal/locked"
	"wits/limit"
)

// lecturer is a coach that does what a test wants.
type lecturer func(ctx context.Context) error

func (l lecturer) Hint(ctx context.Context, _ game.View) (game.Hint, error) {
	return game.Hint{}, l(ctx)
}

// coached is a house in which a game has another coach.
func coached(t *testing.T, l lecturer) *house {
	t.Helper()
	games := catalog.All()
	i := slices.IndexFunc(games, func(e entry.Entry) bool { return e.ID() == "mastermind" })
	games[i].Coach = l
	return openGames(t, games, locked.Chance(1), time.Now())
}

func TestACoachThatFaultsEndsNothingElse(t *testing.T) {
	h := coached(t, func(context.Context) error { panic("the code is RBGY") })
	c := h.bearer()
	id := c.start("mastermind", "classic")
	p := c.ask("POST", "/matches/"+id+"/hint", "", "Accept-Language", "de").refuses(500, "internal")
	if !strings.Contains(p.Detail, "unser Fehler") {
		t.Errorf("it says %s", p.Detail)
	}
	if log := h.log.String(); strings.Count(log, "level=ERROR") != 1 || strings.Contains(log, "RBGY") || !strings.Contains(log, "match="+id) || !strings.Contains(log, "doing=help") || strings.Count(log, "request="+p.Request) != 2 {
		t.Errorf("the log is %s", log)
	}
	if text := c.get("//metrics").text; !strings.Contains(text, `wits_work_failed_total{kind="help"} 1`) || !strings.Contains(text, "wits_store_errors_total 0") {
		t.Errorf("it is counted as\n%s", text)
	}
	c.post("/matches/"+id+"/actions", act(0, guess)).want(200)
}

func TestAThoughtThatTakesTooLongIsNoAlarm(t *testing.T) {
	h := coached(t, func(ctx context.Context) error {
		<-ctx.Done()
		return ctx.Err()
	})
	h.web.SetThinkTime(10 * time.Millisecond)
	c := h.bearer()
	id := c.start("mastermind", "classic")
	if p := c.post("/matches/"+id+"/hint", "").refuses(503, "busy"); p.RetryAfter < 1 {
		t.Errorf("it says %+v", p)
	}
	if strings.Contains(h.log.String(), "level=ERROR") {
		t.Errorf("the log is %s", h.log)
	}
	if text := c.get("//metrics").text; !strings.Contains(text, "wits_store_errors_total 0") || !strings.Contains(text, `wits_work_dropped_total{kind="help"} 1`) {
		t.Errorf("it is counted as\n%s", text)
	}
}

func TestEachMoveOfABotIsCharged(t *testing.T) {
	h := open(t, limited(map[string]limit.Rate{"solver": {PerSecond: 0.001, Burst: 5}}))
	c := h.bearer()
	id := c.start("minesweeper", "journeyman")
	var made struct{ Turns []json.RawMessage }
	c.post("/matches/"+id+"/bot", `{"bot":"probability","seq":0,"moves":50}`).want(200).into(&made)
	if len(made.Turns) != 5 {
		t.Errorf("%d moves at a limit of 5", len(made.Turns))
	}
	c.post("/matches/"+id+"/hint", "").refuses(429, "limit")
}

func TestAMindThatWaitsIsShown(t *testing.T) {
	h := open(t)
	c := h.bearer()
	free := h.fill("127.0.0.1")
	var p struct {
		ID   string
		Seq  int
		Mind struct {
			Waiting bool
			Seconds int
		}
	}
	c.post("/matches", `{"game":"gomoku","preset":"standard","minds":["novice",""]}`).want(201).into(&p)
	if p.Seq != 0 || !p.Mind.Waiting || p.Mind.Seconds < 1 {
		t.Errorf("the match is %+v", p)
	}
	s := c.follow("/matches/" + p.ID + "/events")
	if e := s.wants("state", 0); !strings.Contains(e.data, `"mind":{"waiting":true`) {
		t.Errorf("the stream begins with %s", e.data)
	}
	free()
	for n := 0; p.Seq == 0; n++ { // looking at it lets it go on
		if n == 500 {
			t.Fatal("the mind does not go on")
		}
		c.get("/matches/" + p.ID).want(200).into(&p)
		time.Sleep(10 * time.Millisecond)
	}
}
