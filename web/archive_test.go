package web_test

import (
	"strings"
	"testing"
)

func TestEverythingGoesToAnotherServer(t *testing.T) {
	here, there := open(t), open(t)
	c := here.visitor()
	c.ask("PATCH", "/me", `{"name":"Countess"}`).want(200)
	c.post("/matches/"+c.start("mastermind", "classic")+"/forfeit", `{"seq":0}`).want(200)
	c.start("minesweeper", "novice")
	r := c.get("/me/archive").want(200)
	if r.Header.Get("Content-Type") != "application/zip" || !strings.HasPrefix(r.Header.Get("Content-Disposition"), "attachment; filename=wits-") || !strings.HasPrefix(r.text, "PK") {
		t.Errorf("the file is %v", r.Header)
	}
	here.visitor().get("/me/archive").refuses(401, "unauthorized")

	e := there.visitor()
	e.ask("POST", "/me/archive", "nothing", "Content-Type", "application/zip").refuses(422, "malformed")
	e.ask("POST", "/me/archive", r.text).refuses(415, "malformed")
	e.ask("POST", "/me/archive", "").refuses(400, "malformed")
	if p := e.ask("POST", "/me/archive", strings.Repeat("x", 8<<20+1), "Content-Type", "application/zip").refuses(413, "too-large"); !strings.Contains(p.Detail, "8 MiB") {
		t.Errorf("too large: %s", p.Detail)
	}
	if p := e.ask("POST", "/me/archive", r.text[:len(r.text)/2], "Content-Type", "application/zip", "Accept-Language", "de").refuses(422, "malformed"); !strings.Contains(p.Detail, "Archiv") {
		t.Errorf("cut off, in German: %s", p.Detail)
	}
	if e.cookie != nil {
		t.Error("a player was made for nothing")
	}
	var got struct{ Matches, Again, Left int }
	for again := range 2 {
		e.ask("POST", "/me/archive", r.text, "Content-Type", "application/zip").want(200).into(&got)
		if got.Matches != 1 || got.Again != again || got.Left != 1 {
			t.Errorf("it brought %+v", got)
		}
	}
	if me := e.get("/me").want(200).text; !strings.Contains(me, "Countess") {
		t.Errorf("there it is %s", me)
	}
}
