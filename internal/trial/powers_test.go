package trial

import "net/http"

// powers tries what a bot's token and a stranger may not do.
func powers(s *scene) {
	h := s.visitor("127.0.5.1", 2)
	token := s.player(h)
	var bot struct{ ID, Token string }
	s.must(h, "POST", "/api/v1/me/tokens", token, `{"label":"bot"}`, &bot)
	var match struct{ ID string }
	s.must(h, "POST", "/api/v1/matches", token, `{"game":"mastermind","preset":"classic"}`, &match)
	for _, k := range []struct{ method, path, body string }{
		{"POST", "/api/v1/me/tokens", `{"label":"another"}`},
		{"DELETE", "/api/v1/me/tokens/" + bot.ID, ""},
		{"POST", "/api/v1/me/codes", ""},
		{"POST", "/api/v1/me/reset", `{"confirm":"reset"}`},
		{"GET", "/api/v1/me/tokens", ""},
		{"PATCH", "/api/v1/me", `{"name":"Bot"}`},
		{"PUT", "/api/v1/me/settings/theme", `{"value":"dark"}`},
	} {
		s.refused(h, "a bot", k.method, k.path, bot.Token, k.body, http.StatusForbidden, "forbidden")
	}
	s.refused(h, "its player", "GET", "/api/v1/matches/"+match.ID+"/record", token, "", http.StatusConflict, "running")
	stranger := s.player(h)
	for _, k := range []struct{ method, path, body string }{
		{"GET", "", ""},
		{"GET", "/actions", ""},
		{"GET", "/events", ""},
		{"GET", "/legal", ""},
		{"GET", "/replay", ""},
		{"POST", "/actions", `{"seq":0,"action":` + submitted + `}`},
		{"POST", "/forfeit", `{"seq":0}`},
		{"POST", "/share", ""},
		{"POST", "/publish", ""},
		{"POST", "/hint", ""},
		{"GET", "/record", ""},
		{"PUT", "", `{"game":"mastermind","preset":"classic","seed":1,"after":0,"actions":[]}`},
	} {
		s.refused(h, "a stranger", k.method, "/api/v1/matches/"+match.ID+k.path, stranger, k.body, http.StatusNotFound, "unknown-match")
	}
	s.names(h)
}

func (s *scene) refused(h *http.Client, who, method, path, token, body string, status int, code string) {
	a, err := s.ask(h, method, path, token, body)
	if err != nil || a.status != status || a.code != code {
		s.Errorf("%s: %s %s: %v, %d %s, wanted %d %s", who, method, path, err, a.status, a.code, status, code)
	}
}

// names tries names that nobody can see.
func (s *scene) names(h *http.Client) {
	for _, name := range []string{`\u3164`, `\u2800`, ` `, `\u200b`, `\u202e\u2066`} {
		a, err := s.ask(h, "POST", "/api/v1/players", "", `{"name":"`+name+`"}`)
		if err != nil || a.status != http.StatusUnprocessableEntity {
			s.Errorf("the name %s: %v, %d", name, err, a.status)
		}
	}
	var made struct{ Name string }
	if s.must(h, "POST", "/api/v1/players", "", `{"name":" Ada "}`, &made); made.Name != "Ada" {
		s.Errorf("the name is kept as %q", made.Name)
	}
}
