package toy_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"wits/arena"
	"wits/catalog"
	"wits/entry"
	"wits/frame"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/words"
	"wits/identity"
	"wits/internal/toy"
	"wits/model"
	"wits/play"
	"wits/rpc"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"
	"wits/web"
)

// Each of these tests adds the toy to the catalogue, which is one element, and plays it on a surface that knows nothing else
// of it.

// catalogue is every game, and the toy.
func catalogue(toy entry.Entry) []entry.Entry { return append(catalog.All(), toy) }

func library(t testing.TB, all []entry.Entry) *words.Library {
	t.Helper()
	l, err := entry.Library(frame.Words(), all)
	ok(t, err)
	return l
}

func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wants(t testing.TB, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
}

func lacks(t testing.TB, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if strings.Contains(text, part) {
			t.Errorf("%q is in\n%s", part, text)
		}
	}
}

// serving is a service with the toy, on a file of its own.
func serving(t testing.TB, toy entry.Entry) web.Config {
	t.Helper()
	db, err := sqlite.Open(t.Context(), sqlitetest.File(t))
	ok(t, err)
	t.Cleanup(func() { ok(t, db.Close()) })
	return web.Config{Play: play.New(db, catalogue(toy), rand.Reader, time.Now), Identities: identity.New(db, rand.Reader, time.Now)}
}

// seeded is the number that a seed deals in the small game.
func seeded(t testing.TB, seed uint32) int {
	t.Helper()
	m, err := toy.Entry().Game.Start(referee.Setup{Preset: "small", Seed: rng.Numeric(seed)})
	ok(t, err)
	ok(t, m.Act(0, []byte(`{"type":"forfeit"}`)))
	v, _ := game.As[toy.View](m.View(0))
	return v.Number
}

func TestRPCPlaysTheToy(t *testing.T) {
	all := catalogue(toy.Entry())
	s := rpc.NewSession(all, library(t, all), rand.Reader)
	ask := func(method, params string) string {
		return string(s.Handle(t.Context(), []byte(`{"jsonrpc":"2.0","id":1,"method":"`+method+`","params":`+params+`}`)))
	}
	wants(t, ask("games.list", `{"lang":"de"}`), `"name":"Höher oder tiefer","title":"Höher oder tiefer","line":"Finde die verborgene Zahl."`,
		`{"preset":"large","name":"Groß","info":"1 bis 100"}`, `Rät die Mitte.`, `"hints":false,"odds":false,"daily":false`)
	wants(t, ask("match.new", `{"game":"toy","preset":"small","seed":42}`), `"match":"m1"`, `"status":"playing"`)
	wants(t, ask("match.say", `{"match":"m1","lang":"de"}`), "Sie liegt zwischen 1 und 20.", "Noch 5 Versuche.")
	wants(t, ask("match.read", `{"match":"m1","line":"7"}`), `"action":{"number":7}`)
	wants(t, ask("match.read", `{"match":"m1","line":"range","lang":"de"}`), `"answer":"Sie liegt zwischen 1 und 20."`)
	wants(t, ask("match.read", `{"match":"m1","line":"nix","lang":"de"}`), `nix ist keine Zahl`, `"unread"`)
	wants(t, ask("match.legal", `{"match":"m1","limit":2}`), `[{"number":1},{"number":2}]`)
	wants(t, ask("match.act", `{"match":"m1","action":{"number":21},"lang":"de"}`), `-32001`, `die Zahlen sind 1 bis 20`)
	for _, method := range []string{"hint", "odds", "why"} {
		wants(t, ask("match."+method, `{"match":"m1","lang":"de"}`), `-32006`, "Höher oder tiefer")
	}
	wants(t, ask("match.doubt", `{"match":"m1","action":{"number":3}}`), `-32006`)
	n := seeded(t, 42)
	wrong := n%20 + 1
	wants(t, ask("match.act", fmt.Sprintf(`{"match":"m1","action":{"number":%d}}`, wrong)), `"seq":1`)
	saved := field(t, ask("match.save", `{"match":"m1"}`), "state")
	wants(t, ask("match.restore", `{"game":"toy","state":`+saved+`}`), `"match":"m2","seat":0,"seq":1`)
	for range 4 {
		wants(t, ask("match.bot", `{"match":"m2","bot":"halving","why":true}`), `"action":`)
	}
	wants(t, ask("match.act", fmt.Sprintf(`{"match":"m1","action":{"number":%d}}`, n)), `"status":"won"`)
	wants(t, ask("match.view", `{"match":"m1"}`), fmt.Sprintf(`"number":%d`, n))
	wants(t, ask("match.say", `{"match":"m1","lang":"de"}`), fmt.Sprintf("%d ist es!", n))
	replay := field(t, ask("match.replay", `{"match":"m1"}`), "replay")
	wants(t, ask("replay.verify", `{"replay":`+replay+`}`), `"ok":true`)
	steps := ask("replay.steps", `{"replay":`+replay+`}`)
	wants(t, steps, `"status":"won"`)
	lacks(t, steps, "mistakes") // nobody can tell
}

// field is a member of an answer's result.
func field(t testing.TB, answer, name string) string {
	t.Helper()
	var read struct{ Result map[string]json.RawMessage }
	ok(t, json.Unmarshal([]byte(answer), &read))
	if read.Result[name] == nil {
		t.Fatalf("no %s in %s", name, answer)
	}
	return string(read.Result[name])
}

func TestTheToysCoachHintsAndNothingElse(t *testing.T) {
	all := catalogue(toy.Helped())
	s := rpc.NewSession(all, library(t, all), rand.Reader)
	ask := func(method, params string) string {
		return string(s.Handle(t.Context(), []byte(`{"jsonrpc":"2.0","id":1,"method":"`+method+`","params":`+params+`}`)))
	}
	wants(t, ask("games.list", `{}`), `"hints":true,"odds":false,"daily":true`)
	ask("match.new", `{"game":"toy","preset":"small","seed":42}`)
	wants(t, ask("match.hint", `{"match":"m1","lang":"de"}`), `-32006`, "vor dem ersten Versuch gibt es nichts zu sagen")
	ask("match.act", fmt.Sprintf(`{"match":"m1","action":{"number":%d}}`, seeded(t, 42)%20+1))
	wants(t, ask("match.hint", `{"match":"m1","lang":"de"}`), "liegt in der Mitte.")
	wants(t, ask("match.odds", `{"match":"m1"}`), `-32006`)
	wants(t, ask("match.doubt", `{"match":"m1","action":{"number":3}}`), `"result":{}`)
}

func TestTheArenaComparesTheToysBots(t *testing.T) {
	g := toy.Entry().Game
	deal, err := arena.Seeded(g, "small", 1)
	ok(t, err)
	var bots []arena.Bot
	var names []string
	for _, b := range g.Info().Bots {
		bots, names = append(bots, arena.Own(b.Name)), append(names, b.Name)
	}
	lineups, err := arena.Part{Bots: make([]arena.Contestant, len(names))}.Lineups(1)
	ok(t, err)
	tally := arena.NewTally(names, lineups, false)
	ok(t, arena.Run(t.Context(), arena.Config{Deal: deal, Rounds: 200, Bots: bots, Lineups: lineups, Workers: 2, Done: func(r arena.Round) bool {
		tally.Add(r)
		return false
	}}))
	rep := tally.Summarize(toy.ID, "small", 1, "")
	if rep.Bots[1].Won <= rep.Bots[0].Won || rep.Bots[1].Won != 200 {
		t.Errorf("halving won %d, random %d of 200", rep.Bots[1].Won, rep.Bots[0].Won)
	}
	var out bytes.Buffer
	ok(t, rep.WriteCSV(&out))
	wants(t, out.String(), "toy,small,halving,200,200")
}

func TestTheToyIsKeptCountedAndPublished(t *testing.T) {
	ctx, s := context.Background(), serving(t, toy.Entry())
	who, _, err := s.Identities.Visit(ctx, "Ada")
	ok(t, err)
	seed := uint32(42)
	n := seeded(t, seed)
	p, err := s.Play.For(who.Player).Start(ctx, model.Practice{Game: "toy", Preset: "small", Seed: &seed})
	ok(t, err)
	for at, number := range []int{n%20 + 1, n} {
		_, err = s.Play.For(who.Player).Act(ctx, model.Act{Match: p.ID, After: referee.Seq(at)}, game.WireAction(fmt.Appendf(nil, `{"number":%d}`, number)))
		ok(t, err)
	}
	stats, err := s.Play.For(who.Player).Statistics(ctx)
	ok(t, err)
	if len(stats) != 1 || stats[0].Game != "toy" || stats[0].Wins != 1 || stats[0].Lengths[0].Actions != 2 {
		t.Errorf("statistics %+v", stats)
	}
	r, err := s.Play.For(who.Player).Replay(ctx, p.ID)
	ok(t, err)
	pub, err := s.Play.For(who.Player).PublishMatch(ctx, p.ID)
	ok(t, err)
	again, err := s.Play.Published(ctx, pub.ID)
	if err != nil || again.Digest != r.Digest {
		t.Errorf("published %+v, %v", again, err)
	}
	other, _, err := s.Identities.Visit(ctx, "Eve")
	ok(t, err)
	kept, err := s.Play.For(other.Player).Import(ctx, r)
	if err != nil || !kept.Imported || kept.Status != game.Won {
		t.Errorf("imported %+v, %v", kept, err)
	}
	if _, err := s.Play.For(who.Player).StartDaily(ctx, "toy", false); err == nil {
		t.Error("a game without a daily puzzle has one")
	}
	for range 300 {
		d, err := s.Play.For(who.Player).Explore(ctx)
		ok(t, err)
		if d.Found != nil && strings.Contains(string(d.Found.Type), "toy") {
			t.Fatal("a game without a challenge was discovered")
		}
	}
}

func TestTheToysDailyKeepsItsSecret(t *testing.T) {
	ctx, s := context.Background(), serving(t, toy.Helped())
	who, _, err := s.Identities.Visit(ctx, "Ada")
	ok(t, err)
	p, err := s.Play.For(who.Player).StartDaily(ctx, "toy", false)
	ok(t, err)
	turn, err := s.Play.For(who.Player).Act(ctx, model.Act{Match: p.ID}, game.WireAction([]byte(`{"type":"forfeit"}`)))
	ok(t, err)
	if v, _ := game.As[toy.View](turn.View); v.Number != 0 || v.Status != game.Lost {
		t.Errorf("given up, it shows %+v", v)
	}
	stats, err := s.Play.For(who.Player).Statistics(ctx)
	if err != nil || len(stats) != 1 || stats[0].Difficulty != model.DailyDifficulty {
		t.Errorf("statistics %+v, %v", stats, err)
	}
}
