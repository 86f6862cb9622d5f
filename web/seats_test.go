package web_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// seated is a match for two as tests read it.
type seated struct {
	ID, Status, Commitment, Table string
	Seq, Seat                     int
	Turn, Offer                   *int
	Hinted                        bool
	Seats                         []struct {
		Name, Mind, Status string
		You, Empty, Here   bool
		Left               int
	}
	Actions []struct {
		Seat   int
		Action struct {
			Type   string
			Number int
			Take   int `json:"n"`
		}
	}
	View struct {
		Seat, Number int
		Left         int `json:"heap"`
		Turn         *int
		Tries        []int
	}
	Clock   *struct{ Base, Increment int }
	Running int
	Left    []int
}

func (m seated) due(seat int) bool { return m.Turn != nil && *m.Turn == seat }

func take(seq, n int) string { return act(seq, fmt.Sprintf(`{"n":%d}`, n)) }

func TestAMindAnswersForItself(t *testing.T) {
	c := openToys(t, nil).bearer()
	var m, turn seated
	c.post("/matches", `{"game":"pile","preset":"ten","minds":["","quick"]}`).want(201).into(&m)
	if len(m.Seats) != 2 || !m.Seats[0].You || m.Seats[1].Mind != "quick" || m.Seat != 0 || !m.due(0) || m.Commitment != "" {
		t.Errorf("started %+v", m)
	}
	first := c.post("/matches/"+m.ID+"/actions", `{"seq":0,"key":"a","action":{"n":3}}`).want(200)
	first.into(&turn)
	if turn.Seq != 2 || !turn.due(0) || len(turn.Actions) != 2 || turn.Actions[0].Action.Take != 3 || turn.Actions[1].Seat != 1 || turn.View.Left != 6 {
		t.Errorf("the turn is %+v", turn)
	}
	if again := c.post("/matches/"+m.ID+"/actions", `{"seq":0,"key":"a","action":{"n":3}}`).want(200); again.text != first.text {
		t.Errorf("the same key got\n%s\n%s", again.text, first.text)
	}
	var done struct {
		Items []struct {
			Seq, Seat int
			Turn      *int
		}
	}
	c.get("/matches/" + m.ID + "/actions").want(200).into(&done)
	if len(done.Items) != 2 || done.Items[1].Seat != 1 || *done.Items[1].Turn != 0 {
		t.Errorf("what happened: %+v", done)
	}
	c.post("/matches", `{"game":"pile","preset":"ten","minds":["quick",""]}`).want(201).into(&m)
	if m.Seq != 1 || m.Seat != 1 || !m.due(1) || !m.Seats[1].You {
		t.Errorf("where a mind begins: %+v", m)
	}
}

func TestASlowMindHoldsNobody(t *testing.T) {
	slow := make(chan struct{})
	c := openToys(t, slow).bearer()
	var m, turn seated
	c.post("/matches", `{"game":"pile","preset":"ten","minds":["","slow"]}`).want(201).into(&m)
	path := "/matches/" + m.ID
	s := c.follow(path+"/events?client=me", "Wits-Client", "me")
	s.wants("state", 0)
	c.ask("POST", path+"/actions", take(0, 2), "Wits-Client", "me").want(200).into(&turn)
	if turn.Seq != 1 || !turn.due(1) || len(turn.Actions) != 1 {
		t.Errorf("the turn is %+v", turn)
	}
	if e := s.wants("turn", 1); e.data != `{"seq":1,"status":"playing"}` {
		t.Errorf("one's own action is told as %s", e.data)
	}
	c.post(path+"/actions", take(1, 2)).refuses(409, "not-your-turn")
	c.post(path+"/hint", "").refuses(409, "not-your-turn")
	c.post(path+"/bot", `{"bot":"quick","seq":1}`).refuses(409, "not-your-turn")
	if got := c.get(path + "/legal").want(200).text; got != `{"actions":[]}`+"\n" {
		t.Errorf("who is not due may do %s", got)
	}
	if c.get(path).want(200).into(&m); m.Hinted {
		t.Error("refused help counts as help")
	}
	close(slow)
	if e := s.wants("turn", 2); !strings.Contains(e.data, `"seat":1`) || !strings.Contains(e.data, `"turn":0`) || !strings.Contains(e.data, `"action":{"n":1}`) {
		t.Errorf("the mind's action is told as %s", e.data)
	}
}

func TestOnePlayerHoldsAllSeats(t *testing.T) {
	c := openToys(t, nil).bearer()
	var m, turn seated
	c.post("/matches", `{"game":"hide","preset":"small"}`).want(201).into(&m)
	path := "/matches/" + m.ID + "/actions"
	c.post(path, `{"seq":0,"seat":1,"action":{"type":"try","number":1234}}`).refuses(409, "not-your-turn")
	c.post(path, `{"seq":0,"seat":2,"action":{"type":"try","number":1234}}`).refuses(403, "not-your-seat")
	c.post(path, `{"seq":0,"seat":-1,"action":{"type":"try","number":1234}}`).refuses(422, "malformed")
	c.post(path, `{"seq":0,"seat":0,"action":{"type":"hide","number":4711}}`).want(200).into(&turn)
	if turn.Seat != 1 || !turn.due(1) || turn.View.Seat != 1 || turn.View.Number != 0 {
		t.Errorf("who is due next sees %+v", turn)
	}
	c.post(path, act(1, `{"type":"try","number":1234}`)).want(200)
	c.post("/matches/"+m.ID+"/forfeit", `{"seq":2,"seat":0}`).want(200).into(&turn)
	if turn.Turn != nil || turn.Seq != 3 {
		t.Errorf("given up: %+v", turn)
	}
	c.post("/matches", `{"game":"pile","preset":"ten","minds":["","quick"]}`).want(201).into(&m)
	c.post("/matches/"+m.ID+"/actions", `{"seq":0,"seat":1,"action":{"n":1}}`).refuses(403, "not-your-seat")
}

func TestMindsAndClocksThatAreNoneAreRefused(t *testing.T) {
	c := openToys(t, nil).bearer()
	for rest, code := range map[string]string{
		`"minds":["","nobody"]`:                      "unknown-bot",
		`"minds":["quick"]`:                          "malformed",
		`"minds":["quick","quick"]`:                  "malformed",
		`"minds":["","","quick"]`:                    "malformed",
		`"minds":"quick"`:                            "malformed",
		`"clock":{"base":0,"increment":0}`:           "malformed",
		`"clock":{"base":31536000,"increment":0}`:    "malformed",
		`"clock":{"base":300,"increment":-1}`:        "malformed",
		`"clock":{"base":300}`:                       "malformed",
		`"clock":300`:                                "malformed",
		`"clock":{"base":300,"increment":0,"x":"y"}`: "malformed",
	} {
		c.post("/matches", `{"game":"pile","preset":"ten",`+rest+`}`).refuses(422, code)
	}
	if got := c.get("/matches").want(200).text; !strings.Contains(got, `"items":[]`) {
		t.Errorf("something was started: %s", got)
	}
}

func TestABotHelpsInAGameForTwo(t *testing.T) {
	c := openToys(t, nil).bearer()
	var m seated
	c.post("/matches", `{"game":"pile","preset":"ten","minds":["","quick"]}`).want(201).into(&m)
	var made struct {
		Turns []struct {
			Seq, Seat int
			Why       string
		}
	}
	body := `{"bot":"quick","seq":0,"moves":3,"key":"b"}`
	first := c.post("/matches/"+m.ID+"/bot", body).want(200).into(&made)
	if len(made.Turns) != 6 || made.Turns[0].Why == "" || made.Turns[1].Seat != 1 || made.Turns[1].Why != "" {
		t.Errorf("turns %+v", made)
	}
	if !strings.Contains(made.Turns[0].Why, `"heap":10`) || !strings.Contains(made.Turns[2].Why, `"heap":8`) {
		t.Errorf("reasons %+v", made)
	}
	if again := c.post("/matches/"+m.ID+"/bot", body).want(200); again.text != first.text {
		t.Errorf("the same key got\n%s\n%s", again.text, first.text)
	}
	if got := c.post("/matches/"+m.ID+"/hint", "").want(200).text; !strings.Contains(got, `\"seat\":0`) {
		t.Errorf("the hint is for %s", got)
	}
	if got := c.post("/matches/"+m.ID+"/actions", act(6, `{"type":"draw"}`)).want(200).text; !strings.Contains(got, `{"seat":1,"action":{"type":"decline"}}`) {
		t.Errorf("a mind that does not judge answers an offer with %s", got)
	}
	c.post("/matches/"+m.ID+"/actions", act(8, `{"type":"timeout"}`)).refuses(422, "illegal")
	c.post("/matches/"+m.ID+"/actions", act(8, `{"type":"takeback"}`)).want(200).into(&m)
	if m.View.Left != 6 || !m.due(0) {
		t.Errorf("taken back: %+v", m)
	}
}

func TestWhoWatchesSeesWhatEverybodyMay(t *testing.T) {
	h := openToys(t, nil)
	secret := regexp.MustCompile(`\b4711\b`) // commitments may have these digits in the midst of others
	for game, view := range map[string]string{"hide": `"view":null`, "seen": `"view":{"seat":1,`} {
		c, guest := h.bearer(), h.visitor()
		var m seated
		c.post("/matches", `{"game":"`+game+`","preset":"small","minds":["","quick"]}`).want(201).into(&m)
		var shared struct{ Link string }
		c.post("/matches/"+m.ID+"/share", "").want(200).into(&shared)
		watch := guest.follow("/watch/" + shared.Link + "/events?client=me")
		watch.wants("state", 0)
		c.ask("POST", "/matches/"+m.ID+"/actions", act(0, `{"type":"hide","number":4711}`), "Wits-Client", "me").want(200)
		seen := watch.wants("turn", 1).data + watch.wants("turn", 2).data +
			guest.get("/watch/"+shared.Link).want(200).text + guest.get("/watch/"+shared.Link+"/actions").want(200).text
		if secret.MatchString(seen) || !strings.Contains(seen, `"action":{"type":"hide"}`) || !strings.Contains(seen, view) || strings.Contains(seen, `"you":true`) {
			t.Errorf("%s: who watches is told %s", game, seen)
		}
	}
}

func TestTheDescriptionKnowsTheActionsOfMatches(t *testing.T) {
	var doc struct {
		Components struct {
			Schemas map[string]struct {
				Discriminator struct{ Mapping map[string]string }
			}
		}
	}
	openToys(t, nil).visitor().ask("GET", "//openapi.json", "").want(200).into(&doc)
	has := doc.Components.Schemas["HideAction"].Discriminator.Mapping
	for kind, want := range map[string]bool{"hide": true, "try": true, "forfeit": true, "timeout": true, "draw": false, "takeback": false} {
		if (has[kind] != "") != want {
			t.Errorf("%s is described: %v, want %v", kind, !want, want)
		}
	}
}

func TestAClockUsesUpNoKey(t *testing.T) {
	c := openToys(t, nil).bearer()
	body := `{"game":"pile","preset":"ten","minds":["","quick"],"clock":{"base":300,"increment":0},"key":"first of this server"}`
	var m, again seated
	c.post("/matches", body).want(201).into(&m)
	c.post("/matches", body).want(201).into(&again)
	if m.ID != again.ID || m.Clock == nil || m.Seats[0].Left != 300_000 {
		t.Errorf("started %+v and %+v", m, again)
	}
}
