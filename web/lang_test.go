package web_test

import (
	"strings"
	"testing"
)

// What is said is said in the language that the request asks for; what programs read stays as it is.
func TestARequestIsAnsweredInItsLanguage(t *testing.T) {
	c := open(t).visitor()
	const german = "de-AT,de;q=0.9,en;q=0.5"
	id := c.start("mastermind", "classic")
	c.post("/matches/"+id+"/actions", `{"seq":0,"action":{"type":"submit","code":["R","R","B","B"]}}`)
	for path, want := range map[string]string{
		"GET /games":                       `"name":"Minesweeper: Fallensuche"`,
		"GET /challenge-types":             `"rewardText":"+1 Prestigerang, +200 % Stufen-EP"`,
		"POST /matches/" + id + "/hint {}": "Codes sind noch möglich.",
	} {
		f := strings.Fields(path + " ")
		r := c.ask(f[0], f[1], strings.Join(f[2:], ""), "Accept-Language", german).want(200)
		if !strings.Contains(r.text, want) || !strings.Contains(strings.Join(r.Header.Values("Vary"), ","), "Accept-Language") {
			t.Errorf("%s: %s, want %s; varies by %v", path, r.text, want, r.Header.Values("Vary"))
		}
	}
	short := `{"seq":1,"action":{"type":"submit","code":["R"]}}`
	for lang, want := range map[string]string{german: "Ein Code hat 4 Farben, nicht 1.", "": "A code has 4 colours, not 1."} {
		p := c.ask("POST", "/matches/"+id+"/actions", short, "Accept-Language", lang).refuses(422, "illegal")
		if p.Detail != want || p.Rule != "code-length" {
			t.Errorf("%q: %s (%s), want %s", lang, p.Detail, p.Rule, want)
		}
	}
}
