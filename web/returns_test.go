package web_test

import (
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/goal"
)

// calendar is what a player made of some days.
type calendar struct {
	Today string
	Items []struct {
		Game, Day, Status, Match string
		InTime, Practice         bool
	}
	Streak struct{ Now, Best int }
	Solved int
}

func TestADayIsRememberedAndCanBePractised(t *testing.T) {
	h := open(t)
	ada := h.known()
	var m struct{ ID, Day string }
	ada.self.post("/games/mastermind/daily", `{}`).want(201).into(&m)
	ada.self.post("/matches/"+m.ID+"/actions", `{"seq":0,"action":`+h.code(ada.id, m.ID)+`}`).want(200)

	var c calendar
	ada.self.get("/me/dailies").want(200).into(&c)
	if len(c.Items) != 1 || c.Items[0].Status != "won" || !c.Items[0].InTime || c.Streak.Now != 1 || c.Solved != 1 {
		t.Errorf("the calendar: %+v", c)
	}
	ada.self.post("/matches", `{"game":"mastermind","preset":"classic","day":"`+m.Day+`"}`).refuses(409, "not-yet")
	ada.self.get("/me/dailies?from=2026-01-01&to=2026-12-31").refuses(404, "not-found")
	h.visitor().get("/me/dailies").want(200).into(&c)
	if len(c.Items) != 0 {
		t.Errorf("nobody's calendar: %+v", c)
	}

	h.clock.turn(24 * time.Hour)
	var past struct {
		ID, Archive string
		Terms       struct{ Type string }
	}
	ada.self.post("/matches", `{"game":"mastermind","preset":"super","day":"`+m.Day+`"}`).want(201).into(&past)
	if past.Archive != m.Day || past.Terms.Type != "" {
		t.Errorf("the practice: %+v", past)
	}
	h.visitor().post("/matches", `{"game":"mastermind","preset":"classic","day":"2000-01-01"}`).refuses(404, "not-found")
}

func TestAnEndIsTold(t *testing.T) {
	h := open(t)
	ada := h.known()
	id := ada.self.start("mastermind", "classic")
	ada.self.get("/matches/"+id+"/ending").refuses(409, "running")
	ada.self.post("/matches/"+id+"/actions", `{"seq":0,"action":`+h.code(ada.id, id)+`}`).want(200)
	var end struct {
		Moves  int
		Stats  struct{ Wins int }
		Streak struct{ Now, Best int }
	}
	ada.self.get("/matches/" + id + "/ending").want(200).into(&end)
	if end.Moves != 1 || end.Stats.Wins != 1 || end.Streak.Now != 1 {
		t.Errorf("the end: %+v", end)
	}
	h.bearer().get("/matches/"+id+"/ending").refuses(404, "unknown-match")

	var goals struct {
		Items []struct {
			ID, Text string
			Reached  bool
		}
		Next string
	}
	ada.self.ask("GET", "/me/goals", "", "Accept-Language", "de").want(200).into(&goals)
	if len(goals.Items) != len(goal.List(catalog.All(), goal.Known{})) || !goals.Items[0].Reached || goals.Next == "" || !strings.HasPrefix(goals.Items[0].Text, "Gewinne") {
		t.Errorf("the goals: %+v", goals)
	}
	var stats struct{ Streak struct{ Now, Best int } }
	ada.self.get("/me/statistics").want(200).into(&stats)
	if stats.Streak.Best != 1 {
		t.Errorf("the streak over all games: %+v", stats)
	}
}

func TestANameIsAskedForOnce(t *testing.T) {
	h := open(t)
	c := h.visitor()
	c.post("/matches", `{"game":"mastermind","preset":"classic"}`).want(201)
	var me struct{ Unnamed bool }
	if c.get("/me").want(200).into(&me); !me.Unnamed {
		t.Error("a visitor has a name")
	}
	p := c.ask("PATCH", "/me", `{"name":""}`, "Accept-Language", "de").refuses(422, "malformed")
	if p.Detail != "„name“ ist zu kurz: mindestens 1 Zeichen." {
		t.Errorf("an empty name: %q", p.Detail)
	}
	me.Unnamed = false
	if c.ask("PATCH", "/me", `{"name":"Ada"}`).want(200).into(&me); me.Unnamed {
		t.Error("a name was given")
	}
}
