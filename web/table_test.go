package web_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"wits/limit"
	"wits/web"
)

// pair is a match that two play: ada has the first seat.
type pair struct {
	*house
	ada, eve *client
	id       string
}

func (p pair) path(rest string) string { return "/matches/" + p.id + rest }

// table opens a table for ada, and seats eve at it.
func (h *house) table(game, preset, rest string) pair {
	h.Helper()
	p := pair{house: h, ada: h.bearer(), eve: h.named("Eve")}
	var m seated
	p.ada.post("/tables", fmt.Sprintf(`{"game":%q,"preset":%q,"side":0%s}`, game, preset, rest)).want(201).into(&m)
	p.id = m.ID
	p.eve.post("/tables/"+m.Table+"/sit", "").want(200)
	return p
}

// named makes a player with a name.
func (h *house) named(name string) *client {
	h.Helper()
	c := h.visitor()
	var made struct{ Token string }
	c.post("/players", `{"name":"`+name+`"}`).want(201).into(&made)
	c.header.Set("Authorization", "Bearer "+made.Token)
	return c
}

func TestFriendsMeetAtATable(t *testing.T) {
	h := openToys(t, nil)
	ada, eve := h.bearer(), h.visitor()
	var m, sat seated
	opened := ada.post("/tables", `{"game":"pile","preset":"ten","side":1,"clock":{"base":300,"increment":5},"key":"one"}`).want(201)
	if again := ada.post("/tables", `{"game":"pile","preset":"ten","side":1,"clock":{"base":300,"increment":5},"key":"one"}`).want(201); again.text != opened.text {
		t.Errorf("the same key got\n%s\n%s", again.text, opened.text)
	}
	opened.into(&m)
	if m.Table == "" || m.Seat != 1 || !m.Seats[0].Empty || !m.Seats[1].You || m.Commitment != "" {
		t.Errorf("opened %+v", m)
	}
	path := "/matches/" + m.ID
	ada.post(path+"/actions", take(0, 1)).refuses(409, "waiting")
	ada.post(path+"/hint", "").refuses(422, "illegal")
	ada.post("/tables/"+m.Table+"/sit", "").refuses(409, "already-seated")
	var table struct {
		Code, Game, Player string
		Seat               int
		Clock              struct{ Base, Increment int }
	}
	eve.get("/tables/" + strings.ToLower(m.Table)).want(200).into(&table)
	if table.Code != m.Table || table.Game != "pile" || table.Player != "Ada" || table.Seat != 0 || table.Clock.Increment != 5 {
		t.Errorf("the table is %+v", table)
	}
	s := ada.follow(path + "/events")
	s.wants("state", 0)
	eve.post("/tables/"+m.Table+"/sit", `{"key":"a key that nobody guesses"}`).want(200).into(&sat)
	if sat.ID != m.ID || sat.Seat != 0 || !sat.due(0) || sat.Table != "" || sat.Seats[1].Name != "Ada" || sat.Clock.Base != 300 {
		t.Errorf("sat down: %+v", sat)
	}
	lost := h.visitor() // whose answer was lost, and the cookie with it
	lost.post("/tables/"+m.Table+"/sit", `{"key":"a key that nobody guesses"}`).want(200).into(&sat)
	if sat.ID != m.ID || sat.Seat != 0 {
		t.Errorf("sat down again: %+v", sat)
	}
	stranger := h.bearer()
	for _, path := range []string{m.Table, "AAAA-AAAA", "x", "%20"} {
		stranger.get("/tables/"+path).refuses(404, "unknown-table")
		stranger.post("/tables/"+path+"/sit", "").refuses(404, "unknown-table")
		h.visitor().post("/tables/"+path+"/sit", "").refuses(404, "unknown-table")
	}
	stranger.get(path).refuses(404, "unknown-match")
	stranger.post(path+"/actions", take(0, 1)).refuses(404, "unknown-match")
	s.wantsSeats(func(text string) bool { return !strings.Contains(text, `"empty"`) })
	ada.post(path+"/actions", take(0, 1)).refuses(409, "not-your-turn")
	ada.post(path+"/actions", `{"seq":0,"seat":0,"action":{"n":1}}`).refuses(403, "not-your-seat")
	eve.post(path+"/actions", take(0, 3)).want(200)
	if e := s.wantsTurn(1); !strings.Contains(e.data, `"turn":1`) || !strings.Contains(e.data, `"left":[`) {
		t.Errorf("the other is told %s", e.data)
	}
	ada.ask("DELETE", path+"/table", "").refuses(404, "unknown-table")
}

// wantsTurn reads on to a turn.
func (s *stream) wantsTurn(seq int) event {
	s.Helper()
	for {
		e, ok := s.next()
		switch {
		case !ok:
			s.Fatalf("the stream ended before turn %d", seq)
		case e.kind == "turn" && e.id == fmt.Sprint(seq):
			return e
		}
	}
}

// wantsSeats reads on until the seats are told as they should be.
func (s *stream) wantsSeats(as func(text string) bool) {
	s.Helper()
	for {
		e, ok := s.next()
		switch {
		case !ok:
			s.Fatal("the stream ended before the seats were told")
		case e.kind == "seats" && e.id == "" && as(e.data):
			return
		}
	}
}

func TestATableIsClosed(t *testing.T) {
	h := openToys(t, nil)
	ada, eve := h.bearer(), h.bearer()
	var m seated
	ada.post("/tables", `{"game":"pile","preset":"ten","side":0}`).want(201).into(&m)
	ada.post("/matches/"+m.ID+"/actions", take(0, 1)).refuses(409, "waiting")
	ada.post("/matches/"+m.ID+"/forfeit", `{"seq":0}`).refuses(409, "waiting")
	ada.get("/matches/" + m.ID).want(200).into(&m)
	if m.Seq != 0 || m.Table == "" {
		t.Errorf("nobody sits there, and %+v", m)
	}
	eve.ask("DELETE", "/matches/"+m.ID+"/table", "").refuses(404, "unknown-match")
	ada.ask("DELETE", "/matches/"+m.ID+"/table", "").want(204)
	ada.get("/matches/"+m.ID).refuses(404, "unknown-match")
	eve.post("/tables/"+m.Table+"/sit", "").refuses(404, "unknown-table")
	ada.ask("DELETE", "/matches/"+m.ID+"/table", "").refuses(404, "unknown-match")
	for _, body := range []string{
		`{"game":"pile","preset":"ten","side":2}`, `{"game":"pile","preset":"ten","side":"mine"}`, `{"game":"pile","preset":"ten","side":null}`,
		`{"game":"pile","preset":"ten","side":-1}`, `{"game":"pile","preset":"ten","side":0.5}`, `{"game":"mastermind","preset":"classic"}`,
		`{"game":"pile","preset":"ten","clock":{"base":0,"increment":0}}`, `{"game":"pile","preset":"ten","minds":["","quick"]}`,
	} {
		ada.post("/tables", body).refuses(422, "malformed")
	}
	ada.post("/tables", `{"game":"pile","preset":"none"}`).refuses(422, "unknown-preset")
	ada.post("/tables", `{"game":"none","preset":"ten"}`).refuses(404, "unknown-game")
}

func TestFriendsAgreeOnADrawAndPlayAgain(t *testing.T) {
	p := openToys(t, nil).table("pile", "ten", "")
	own, other := p.ada.follow(p.path("/events")), p.eve.follow(p.path("/events"))
	own.wants("state", 0)
	other.wants("state", 0)
	own.wantsSeats(func(text string) bool { return strings.Count(text, `"here":true`) == 2 })
	other.close()
	own.wantsSeats(func(text string) bool { return strings.Count(text, `"here":true`) == 1 })
	other = p.eve.follow(p.path("/events"))
	other.wants("state", 0)
	p.eve.post(p.path("/odds"), "").refuses(422, "illegal")
	p.ada.post(p.path("/bot"), `{"bot":"quick","seq":0}`).refuses(422, "illegal")
	p.ada.post(p.path("/actions"), act(0, `{"type":"takeback"}`)).refuses(422, "illegal")
	p.ada.post(p.path("/rematch"), "").refuses(409, "running")
	p.eve.post(p.path("/actions"), act(0, `{"type":"draw"}`)).want(200)
	p.eve.post(p.path("/actions"), act(1, `{"type":"draw"}`)).refuses(422, "illegal")
	if e := own.wantsTurn(1); !strings.Contains(e.data, `"offer":1`) || !strings.Contains(e.data, `"turn":0`) {
		t.Errorf("the offer is told as %s", e.data)
	}
	var m, next seated
	if p.ada.get(p.path("")).want(200).into(&m); m.Offer == nil || *m.Offer != 1 {
		t.Errorf("the offer stands as %v", m.Offer)
	}
	p.ada.post(p.path("/actions"), act(1, `{"type":"draw"}`)).want(200).into(&m)
	if m.Status != "drawn" || m.Turn != nil {
		t.Errorf("agreed: %+v", m)
	}
	p.ada.post(p.path("/actions"), take(2, 1)).refuses(409, "over")
	p.eve.post(p.path("/actions"), take(2, 1)).refuses(409, "over")
	p.ada.post(p.path("/rematch"), "").want(201).into(&next)
	if next.Seat != 1 || !next.Seats[0].Empty || next.ID == p.id {
		t.Errorf("asked for a rematch: %+v", next)
	}
	other.wantsSeats(func(text string) bool { return strings.Contains(text, `"next":"`+next.ID) })
	p.named("Mallory").post("/tables/"+next.Table+"/sit", "").refuses(404, "unknown-table")
	var again seated
	p.eve.post(p.path("/rematch"), "").want(201).into(&again)
	if again.ID != next.ID || again.Seat != 0 || !again.due(0) || again.Table != "" {
		t.Errorf("the rematch is %+v", again)
	}
	if stats := p.eve.get("/me/statistics").want(200).text; !strings.Contains(stats, `"draws":1`) || !strings.Contains(stats, `"opponent":"@Ada"`) {
		t.Errorf("statistics %s", stats)
	}
}

func TestAFlagFallsThoughNobodyAsks(t *testing.T) {
	h := openToys(t, nil)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); _ = h.play.Run(ctx) }()
	defer func() { stop(); <-done }()
	p := h.table("pile", "ten", `,"clock":{"base":60,"increment":0}`)
	own, other := p.ada.follow(p.path("/events")), p.eve.follow(p.path("/events"))
	own.wants("state", 0)
	other.wants("state", 0)
	p.ada.post(p.path("/actions"), take(0, 1)).want(200) // then the clocks run
	own.wantsTurn(1)
	other.wantsTurn(1)
	h.clock.turn(61 * time.Second)
	for s, status := range map[*stream]string{own: "won", other: "lost"} {
		if e := s.wantsTurn(2); !strings.Contains(e.data, `"action":{"type":"timeout"}`) || !strings.Contains(e.data, `"status":"`+status) {
			t.Errorf("the end is told as %s", e.data)
		}
	}
	p.eve.post(p.path("/actions"), take(1, 1)).refuses(409, "over")
}

func TestCodesOfTablesAreNotGuessed(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Limits = limit.Default() })
	c := h.bearer()
	for n := range 100 {
		if r := c.get(fmt.Sprintf("/tables/AAAA-%04d", n)); r.StatusCode == 429 {
			if p := r.refuses(429, "limit"); p.Limit != limit.Tables {
				t.Errorf("the limit is %s", p.Limit)
			}
			c.post("/tables/AAAA-0000/sit", "").refuses(429, "limit")
			return
		}
	}
	t.Error("anybody may guess")
}

// TestAMatchIsClaimedFromWhoIsGone leaves a match without a clock for a day.
func TestAMatchIsClaimedFromWhoIsGone(t *testing.T) {
	h := openToys(t, nil)
	ada, eve := h.named("Ada"), h.named("Eve")
	var m seated
	ada.post("/tables", `{"game":"pile","preset":"ten","side":0}`).want(201).into(&m)
	eve.post("/tables/"+m.Table+"/sit", "").want(200)
	path := "/matches/" + m.ID
	ada.post(path+"/actions", take(0, 1)).want(200)
	const claim = `{"seq":1,"action":{"type":"absence"}}`
	if p := ada.post(path+"/actions", claim).refuses(422, "illegal"); p.Rule != "absence" {
		t.Errorf("refused by %q", p.Rule)
	}
	h.clock.turn(24 * time.Hour)
	if got := ada.get(path).want(200).text; !strings.Contains(got, `"claim":true`) {
		t.Errorf("it cannot be claimed: %s", got)
	}
	s := ada.follow(path + "/events")
	s.wants("state", 1)
	s.wantsSeats(func(text string) bool { return strings.Contains(text, `"claim":true`) })
	eve.post(path+"/actions", claim).refuses(422, "illegal")
	ada.post(path+"/actions", claim).want(200).into(&m)
	if m.Status != "won" {
		t.Errorf("it ended as %s", m.Status)
	}
	if e := s.wantsTurn(2); !strings.Contains(e.data, `{"type":"absence"}`) {
		t.Errorf("the stream tells %s", e.data)
	}
}
