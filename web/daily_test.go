package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/internal/locked"
	"wits/model"
	"wits/play"
	"wits/store"
)

// daily is what is told about a puzzle.
type daily struct {
	Match, Status, Day string
	Moves              int
	Ranking            *model.Ranking
}

// code reads the code of a Mastermind match from the store: tests may cheat.
func (h *house) code(by model.PlayerID, id string) string {
	h.Helper()
	kept, err := h.store.LoadMatch(h.Context(), by, model.MatchID(id))
	h.ok(err)
	g, err := referee.Find(entry.Games(catalog.All()), kept.Game)
	h.ok(err)
	m, err := g.Resume(kept.Record(kept.Seq))
	h.ok(err)
	saved, err := m.State()
	h.ok(err)
	var state struct{ SecretCode json.RawMessage }
	h.ok(json.Unmarshal(saved, &state))
	return `{"type":"submit","code":` + string(state.SecretCode) + `}`
}

// known is a player with a token of each kind.
type known struct {
	id        model.PlayerID
	self, bot *client
}

func (h *house) known() known {
	h.Helper()
	id, token, err := h.identity.Visit(h.Context(), "Ada")
	h.ok(err)
	_, key, err := h.identity.Issue(h.Context(), id.Player, model.BotKey, "", time.Time{})
	h.ok(err)
	k := known{id.Player, h.visitor(), h.visitor()}
	k.self.header.Set("Authorization", "Bearer "+token)
	k.bot.header.Set("Authorization", "Bearer "+key)
	return k
}

// establish lets a player win as many games as ranks ask for.
func (k known) establish() {
	k.self.Helper()
	for range model.RankWins {
		var m match
		k.self.post("/matches", `{"game":"mastermind","preset":"classic"}`).want(201).into(&m)
		k.self.post("/matches/"+m.ID+"/actions", act(0, k.self.code(k.id, m.ID))).want(200)
	}
}

// play wins today's Mastermind: first is who begins, last who ends.
func (k known) play(first, last *client) {
	first.Helper()
	var m match
	first.post("/games/mastermind/daily", "").want(201).into(&m)
	last.post("/matches/"+m.ID+"/actions", act(0, first.code(k.id, m.ID))).want(200)
}

func TestTheLeaderboardListsEstablishedPeopleAndBotsApart(t *testing.T) {
	h := openWith(t, rand.NewChaCha8([32]byte{2}), time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	person, begun, ended := h.known(), h.known(), h.known()
	h.clock.turn(48 * time.Hour)
	stranger := h.known()
	for _, k := range []known{person, begun, ended, stranger} {
		k.establish()
	}
	person.play(person.self, person.self)
	begun.play(begun.bot, begun.self)
	ended.play(ended.self, ended.bot)
	stranger.play(stranger.self, stranger.self)
	const board = "/games/mastermind/leaderboard"
	for query, want := range map[string]int{
		"": 1, "?kind=people": 1, "?kind=bots": 2, "?span=all": 1, "?span=all&kind=bots": 2, "?kind=bots&day=2026-03-02": 0,
	} {
		var list struct{ Items []model.Rank }
		if h.visitor().get(board + query).want(200).into(&list); len(list.Items) != want {
			t.Errorf("%q lists %+v", query, list.Items)
		}
	}
	h.visitor().get(board+"?kind=cats").refuses(422, "malformed")
	var d daily
	stranger.self.get("/games/mastermind/daily").want(200).into(&d)
	if want := (model.Ranking{Early: true, From: "2026-03-05", Wins: 5, WinsAsked: 5}); d.Ranking == nil || *d.Ranking != want || d.Moves != 1 || d.Status != "won" {
		t.Errorf("a stranger is told %+v %+v", d, d.Ranking)
	}
	if begun.self.get("/games/mastermind/daily").want(200).into(&d); !d.Ranking.Ranked || !d.Ranking.Bot {
		t.Errorf("a bot is told %+v", d.Ranking)
	}
	var nobody daily
	var all struct{ Items []json.RawMessage }
	h.visitor().get("/daily").want(200).into(&all)
	var one json.RawMessage
	h.visitor().get("/games/mastermind/daily").want(200).into(&one)
	if !slices.ContainsFunc(all.Items, func(item json.RawMessage) bool { return string(item) == string(one) }) {
		t.Errorf("the list %s lacks %s", all.Items, one)
	}
	h.visitor().get("/daily?day=1999-01-01").refuses(404, "not-found")
	if h.visitor().get("/games/mastermind/daily").want(200).into(&nobody); nobody.Ranking != nil {
		t.Errorf("nobody is told %+v", nobody.Ranking)
	}
}

// dailyKey is one of many secrets that puzzles are derived from.
func dailyKey(n int) store.Saved { return store.Save(fmt.Appendf(nil, "%064x", n)) }

// derived knows one secret, and nobody.
type derived struct {
	play.Store
	key int
}

func (d derived) DailySecret(context.Context, store.Saved) (store.Saved, error) {
	return dailyKey(d.key), nil
}

func (d derived) Attempt(context.Context, model.PlayerID, string, model.Day) (store.Attempt, error) {
	return store.Attempt{}, store.ErrNoMatch
}

// dealt deals the puzzle of a day that a secret gives.
func dealt(t *testing.T, gameID string, key int) referee.Match {
	t.Helper()
	later := func() time.Time { return dayOfWorlds.Add(48 * time.Hour) }
	d, err := play.New(derived{key: key}, catalog.All(), rand.NewChaCha8([32]byte{}), later).For("").
		Daily(t.Context(), gameID, model.DayOf(dayOfWorlds))
	if err != nil {
		t.Fatal(err)
	}
	seed, err := rng.Opened{Value: *d.Seed, Salt: string(d.Salt), Commitment: d.Commitment}.Seed()
	if err != nil {
		t.Fatal(err)
	}
	g, err := referee.Find(entry.Games(catalog.All()), gameID)
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Start(referee.Setup{Preset: d.Preset, Seed: seed, Players: []string{"Ada"}})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

var dayOfWorlds = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// dailyScript is a daily puzzle that is lost.
type dailyScript struct {
	game    string
	opening []string // made for everybody
	actions []string // the last one loses
}

func dailyScripts() map[string]dailyScript {
	wrong := strings.Split(strings.Repeat(guess+"\n", 9)+guess, "\n")
	opening := []string{`{"type":"reveal","x":8,"y":8}`}
	return map[string]dailyScript{
		"mastermind lost":      {"mastermind", nil, wrong},
		"mastermind given up":  {"mastermind", nil, []string{guess, `{"type":"forfeit"}`}},
		"minesweeper lost":     {"minesweeper", opening, []string{`{"type":"flag","x":0,"y":0}`, `{"type":"reveal","x":3,"y":3}`}},
		"minesweeper given up": {"minesweeper", opening, []string{`{"type":"flag","x":0,"y":0}`, `{"type":"forfeit"}`}},
	}
}

// worlds finds two secrets whose puzzles look alike to whoever plays the script, and are not: what they show at the end
// is the same but for what is hidden.
func (s dailyScript) worlds(t *testing.T) [2]int {
	t.Helper()
	seen, ends := map[string]int{}, map[int]string{}
	for key := 1; key < 60_000; key++ {
		m := dealt(t, s.game, key)
		var history strings.Builder
		for _, a := range append(s.opening, s.actions...) {
			if m.Status().Over || m.Act(0, []byte(a)) != nil {
				break
			}
			history.WriteString(text(t, m.Concealed(0)))
		}
		if m.Status().Outcome(0) != game.Lost || int(m.Seq()) != len(s.opening)+len(s.actions) {
			continue
		}
		ends[key] = text(t, m.View(0))
		other, found := seen[history.String()]
		if found && ends[other] != ends[key] {
			return [2]int{other, key}
		}
		seen[history.String()] = key
	}
	t.Fatal("no two worlds look alike")
	return [2]int{}
}

// TestALostDailyTellsNothingUntilItsDayIsOver plays the same puzzle in two servers with different secrets. Every byte that
// they send must be the same, but for the commitment, which is announced to everybody and differs by what it is.
func TestALostDailyTellsNothingUntilItsDayIsOver(t *testing.T) {
	for name, s := range dailyScripts() {
		t.Run(name, func(t *testing.T) {
			keys := s.worlds(t)
			a, later1 := s.said(t, keys[0])
			b, later2 := s.said(t, keys[1])
			if len(a) != len(b) {
				t.Fatalf("%d and %d answers", len(a), len(b))
			}
			for i := range a {
				if a[i] != b[i] {
					t.Errorf("the worlds differ:\n%s\n%s", a[i], b[i])
				}
			}
			if later1 == later2 {
				t.Errorf("the day after they are still the same: %s", later1)
			}
		})
	}
}

// said plays the script in a world. It returns everything that was sent before the day was over, and what the match shows
// then.
func (s dailyScript) said(t *testing.T, key int) (all []string, later string) {
	h := openWith(t, locked.Chance(1), dayOfWorlds)
	_, err := h.store.DailySecret(t.Context(), dailyKey(key))
	h.ok(err)
	c, guest := h.bearer(), h.visitor()
	var m match
	sealed := func(text string) string { return strings.ReplaceAll(text, m.Commitment, "the commitment") }
	note := func(r *reply) *reply {
		if m.Commitment == "" {
			r.into(&m)
		}
		r.Header.Del("ETag") // it is made from the body, commitment and all
		all = append(all, r.Request.Method+" "+r.Request.URL.Path+" "+sealed(same(r)))
		return r
	}
	note(c.post("/games/"+s.game+"/daily", "").want(201))
	path := "/matches/" + m.ID
	own := c.follow(path + "/events")
	all = append(all, sealed(own.wants("state", len(s.opening)).data))
	for n, action := range s.actions {
		seq := n + len(s.opening)
		for range 2 { // and the same key again
			note(c.post(path+"/actions", fmt.Sprintf(`{"seq":%d,"key":"k%d","action":%s}`, seq, n, action)).want(200))
		}
		all = append(all, own.wants("turn", seq+1).data)
	}
	own.close()
	for _, p := range []string{"", "/actions", "/actions?after=1&limit=100", "/legal?limit=50", "/replay"} {
		note(c.get(path + p))
	}
	for _, p := range []string{"/hint", "/odds", "/publish", "/share", "/forfeit"} {
		note(c.post(path+p, ""))
	}
	note(c.post(path+"/forfeit", fmt.Sprintf(`{"seq":%d}`, len(s.opening)+len(s.actions))))
	note(c.post(path+"/bot", `{"bot":"random","seq":1}`))
	note(c.post("/games/"+s.game+"/daily", "").want(201))
	note(guest.get(path))
	for _, p := range []string{
		"/matches?state=finished", "/matches", "/me", "/me/statistics", "/replays", "/games/" + s.game + "/daily",
		"/games/" + s.game + "/leaderboard", "/games/" + s.game + "/leaderboard?span=all",
	} {
		note(c.get(p).want(200))
	}
	again := c.follow(path + "/events")
	all = append(all, sealed(again.wants("state", len(s.opening)+len(s.actions)).data))
	again.close()
	h.clock.turn(12 * time.Hour)
	return all, c.get(path).want(200).text
}
