package web_test

import (
	"strings"
	"testing"
)

const longKey = "0d9bb1a8-6a57-4b3c-8f4e-3f1c5a2f7e10"

func TestTheSameKeyGetsTheFirstAnswerAndAnotherRequestNone(t *testing.T) {
	h := open(t)
	c := h.bearer()
	var code struct{ Code string }
	c.post("/me/codes", "").want(201).into(&code)
	running, other := c.start("mastermind", "classic"), c.start("mastermind", "classic")
	over, over2 := c.start("mastermind", "classic"), c.start("minesweeper", "novice")
	for _, id := range []string{over, over2} {
		c.post("/matches/"+id+"/forfeit", `{"seq":0}`).want(200)
	}
	const guess = `"action":{"type":"submit","code":["R","R","B","B"]}`
	for _, r := range []struct{ name, method, path, body, path2, body2 string }{
		{"player", "POST", "/players", `{"name":"Eve"}`, "/players", `{"name":"Eva"}`},
		{"token", "POST", "/me/tokens", `{"label":"bot"}`, "/me/tokens", `{"label":"robot"}`},
		{"code", "POST", "/me/codes", `{}`, "/explore", `{}`},
		{"session", "POST", "/session", `{"code":"` + code.Code + `","cookie":false}`, "/session", `{"code":"ABCDE-FGHJK","cookie":false}`},
		{"match", "POST", "/matches", `{"game":"mastermind","preset":"classic"}`, "/matches", `{"game":"minesweeper","preset":"novice"}`},
		{"again", "POST", "/matches/" + running + "/again", `{}`, "/matches/" + over2 + "/again", `{}`},
		{"explore", "POST", "/explore", `{}`, "/me/codes", `{}`},
		{"name", "PATCH", "/me", `{"name":"Countess"}`, "/me", `{"name":"Lovelace"}`},
		{"setting", "PUT", "/me/settings/a", `{"value":"1"}`, "/me/settings/a", `{"value":"2"}`},
		{"share", "POST", "/matches/" + over + "/share", `{}`, "/matches/" + over2 + "/share", `{}`},
		{"publish", "POST", "/matches/" + over + "/publish", `{}`, "/matches/" + over2 + "/publish", `{}`},
		{"daily", "POST", "/games/mastermind/daily", `{}`, "/games/minesweeper/daily", `{}`},
		{"act", "POST", "/matches/" + running + "/actions", `{"seq":0,` + guess + `}`, "/matches/" + running + "/actions", `{"seq":1,"action":{"type":"reset"}}`},
		{"bot", "POST", "/matches/" + other + "/bot", `{"seq":0,"bot":"random"}`, "/matches/" + other + "/bot", `{"seq":1,"bot":"random","moves":2}`},
		{"reset", "POST", "/me/reset", `{"confirm":"reset"}`, "/matches", `{"game":"mastermind","preset":"classic"}`},
	} {
		key := longKey + r.name
		withKey := strings.Replace(r.body, "{", `{"key":"`+key+`",`, 1)
		withKey = strings.Replace(withKey, ",}", "}", 1)
		first := c.ask(r.method, r.path, withKey)
		if first.StatusCode >= 300 {
			t.Errorf("%s: %d %s", r.name, first.StatusCode, first.text)
			continue
		}
		again := c.ask(r.method, r.path, withKey)
		byHeader := c.ask(r.method, r.path, r.body, "Idempotency-Key", key)
		for _, a := range []*reply{again, byHeader} {
			if a.StatusCode != first.StatusCode || a.text != first.text {
				t.Errorf("%s again: %d %s, it was %d %s", r.name, a.StatusCode, a.text, first.StatusCode, first.text)
			}
		}
		c.ask(r.method, r.path2, r.body2, "Idempotency-Key", key).refuses(422, "key-reused")
	}
}

func TestStepsUnderEarlierKeysAreNotTakenAgain(t *testing.T) {
	c := open(t).bearer()
	var got []int
	for _, key := range []string{"k1", "k2", "k1"} {
		var d struct{ Step int }
		c.post("/explore", `{"key":"`+key+`"}`).want(200).into(&d)
		got = append(got, d.Step)
	}
	if got[0] != 1 || got[1] != 2 || got[2] != 1 {
		t.Errorf("the steps are %v", got)
	}
}

func TestAVisitorWhoMissesTheAnswerBecomesOnePlayer(t *testing.T) {
	h := open(t)
	start := func() (match, player string) {
		c := h.visitor() // without the cookie that got lost
		var m struct{ ID string }
		c.post("/matches", `{"game":"mastermind","preset":"classic","key":"`+longKey+`"}`).want(201).into(&m)
		var me struct{ Player string }
		c.get("/me").want(200).into(&me)
		return m.ID, me.Player
	}
	match, player := start()
	if m, p := start(); m != match || p != player {
		t.Errorf("match %s of %s, then %s of %s", match, player, m, p)
	}
}

func TestKeysThatCannotBeUsedAreRefused(t *testing.T) {
	c := open(t).bearer()
	c.ask("POST", "/explore", `{"key":"a"}`, "Idempotency-Key", "b").refuses(422, "malformed")
	c.ask("POST", "/explore", ``, "Idempotency-Key", strings.Repeat("k", 129)).refuses(422, "malformed")
	c.ask("POST", "/explore", ``, "Idempotency-Key", "ä").refuses(422, "malformed")
	c.ask("POST", "/me/tokens", `{"label":"bot","key":"short"}`).refuses(422, "malformed")
	c.ask("POST", "/players", `{"key":"short"}`).refuses(422, "malformed")
}
