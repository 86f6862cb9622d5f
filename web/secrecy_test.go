package web_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/entry"
	"wits/game/referee"
	"wits/game/rng"
	"wits/internal/locked"
)

// script is what is played in two worlds that look alike.
type script struct {
	game, preset string
	actions      []string
	illegal      string
	bot          string
}

func scripts() []script {
	return []script{
		{
			"mastermind", "classic",
			[]string{guess, `{"type":"submit","code":["G","Y","O","V"]}`, `{"type":"submit","code":["R","G","R","G"]}`},
			`{"type":"submit","code":["R","R","B"]}`, "knuth",
		},
		{
			"minesweeper", "master",
			[]string{`{"type":"flag","x":9,"y":9}`, `{"type":"reveal","x":0,"y":0}`, `{"type":"flag","x":5,"y":5}`},
			`{"type":"reveal","x":99,"y":0}`, "expert",
		},
	}
}

// worlds finds two seeds whose matches look alike to whoever plays the script, and are not.
func (s script) worlds(t *testing.T) [2]uint32 {
	g, err := referee.Find(entry.Games(catalog.All()), s.game)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]uint32{}
	ends := map[uint32]string{}
	for seed := range uint32(20_000) {
		m, err := g.Start(referee.Setup{Preset: s.preset, Seed: rng.Numeric(seed), Players: []string{"Ada"}})
		if err != nil {
			t.Fatal(err)
		}
		var history strings.Builder
		running := true
		for _, a := range s.actions {
			running = running && m.Act(0, []byte(a)) == nil && !m.Status().Over // a world that refuses one is not ours
			history.WriteString(text(t, m.View(0)))
		}
		if err := m.Act(0, []byte(`{"type":"forfeit"}`)); running && err != nil {
			t.Fatal(err)
		}
		ends[seed] = text(t, m.View(0))
		other, found := seen[history.String()]
		if running && found && ends[other] != ends[seed] {
			return [2]uint32{other, seed}
		}
		if running && !found {
			seen[history.String()] = seed
		}
	}
	t.Fatal("no two worlds look alike")
	return [2]uint32{}
}

func text(t *testing.T, v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestTwoWorldsThatLookAlikeAnswerAlike plays the same in two matches with the same history and different secrets, in two
// servers that draw the same ids and tokens at the same time. Every byte that they send must be the same: bodies, headers,
// lengths, tags, events, errors, hints, odds and what a bot chooses.
func TestTwoWorldsThatLookAlikeAnswerAlike(t *testing.T) {
	for _, s := range scripts() {
		t.Run(s.game, func(t *testing.T) {
			seeds := s.worlds(t)
			a, b := s.said(t, seeds[0]), s.said(t, seeds[1])
			if len(a) != len(b) {
				t.Fatalf("%d and %d answers", len(a), len(b))
			}
			for i := range a {
				if a[i] != b[i] {
					t.Errorf("worlds %d and %d differ:\n%s\n%s", seeds[0], seeds[1], a[i], b[i])
				}
			}
		})
	}
}

// said plays the script in a world and returns everything that was sent.
func (s script) said(t *testing.T, seed uint32) (all []string) {
	h := openWith(t, locked.Chance(1), time.Unix(1_800_000_000, 0))
	c, guest := h.bearer(), h.visitor()
	note := func(r *reply) *reply {
		all = append(all, r.Request.Method+" "+r.Request.URL.Path+" "+same(r))
		return r
	}
	var m match
	note(c.post("/matches", fmt.Sprintf(`{"game":%q,"preset":%q,"seed":%d,"key":"start"}`, s.game, s.preset, seed)).want(201)).into(&m)
	path := "/matches/" + m.ID
	var shared struct{ Link string }
	note(c.post(path+"/share", "").want(200)).into(&shared)
	own, watch := c.follow(path+"/events"), guest.follow("/watch/"+shared.Link+"/events")
	for n, action := range s.actions {
		note(c.post(path+"/actions", act(n+1, action)))
		note(c.post(path+"/actions", act(n, `{"type":"dance"}`)))
		note(c.post(path+"/actions", fmt.Sprintf(`{"seq":%d,"key":"k%d","action":%s}`, n, n, action)).want(200))
		note(c.post(path+"/actions", fmt.Sprintf(`{"seq":%d,"key":"k%d","action":%s}`, n, n, action)).want(200))
		note(c.post(path+"/actions", act(n+1, s.illegal)))
		s.looks(c, guest, path, "/watch/"+shared.Link, note)
	}
	for _, st := range []*stream{own, watch} {
		all = append(all, st.wants("state", 0).data)
		for n := range s.actions {
			all = append(all, st.wants("turn", n+1).data)
		}
		st.close()
	}
	// What the bot's move leads to may differ. What it does and why may not.
	var bot struct {
		Turns []struct {
			Seq    int
			Action json.RawMessage
			Why    string
		}
	}
	c.post(path+"/bot", fmt.Sprintf(`{"bot":%q,"seq":%d}`, s.bot, len(s.actions))).want(200).into(&bot)
	return append(all, fmt.Sprintf("%+v", bot))
}

// looks asks for everything that can be asked without acting.
func (s script) looks(c, guest *client, path, watch string, note func(*reply) *reply) {
	for _, p := range []string{"", "/actions", "/actions?after=1&limit=1", "/legal?limit=50", "/replay"} {
		r := note(c.get(path + p))
		if tag := r.Header.Get("ETag"); tag != "" {
			note(c.ask("GET", path+p, "", "If-None-Match", tag).want(304))
		}
		note(c.ask("HEAD", path+p, ""))
	}
	for _, p := range []string{"/hint", "/odds", "/publish"} {
		note(c.post(path+p, ""))
	}
	for _, p := range []string{"", "/actions"} {
		note(guest.get(watch + p).want(200))
	}
	for _, p := range []string{"/matches", "/matches?state=finished", "/me", "/me/statistics", "/challenges", "/replays", "/me/settings"} {
		note(c.get(p).want(200))
	}
	note(guest.get(path))
	note(c.post(path+"/bot", `{"bot":"nobody","seq":0}`))
	note(c.post(path+"/bot", `{"bot":"random","seq":99}`))
}
