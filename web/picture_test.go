package web_test

import (
	"bytes"
	"fmt"
	"image/png"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"wits/card"
	"wits/catalog"
	"wits/entry"
	"wits/game/referee"
	"wits/game/rng"
	"wits/limit"
	"wits/web"
)

// hostile is a name that means something to a browser.
const hostile = `</title><script>x()</script>"onload='y()'`

// drawnAs checks that a path gives a picture, and returns its SVG.
func (c *client) drawnAs(path, cache string) string {
	c.Helper()
	svg := c.get(path + "/picture.svg").want(200)
	data := c.get(path + "/picture.png").want(200)
	img, err := png.Decode(bytes.NewReader([]byte(data.text)))
	if err != nil || img.Bounds().Dx() != 1200 || img.Bounds().Dy() != 630 {
		c.Errorf("%s: %v", path, err)
	}
	for kind, r := range map[string]*reply{"image/svg+xml": svg, "image/png": data} {
		if r.Header.Get("Content-Type") != kind || r.Header.Get("Cache-Control") != cache {
			c.Errorf("%s: %v", path, r.Header)
		}
	}
	return svg.text
}

func TestAMatchIsDrawnForItsPlayerAndForWhoeverHasItsLink(t *testing.T) {
	h := open(t)
	ada, guest := h.bearer(), h.visitor()
	id, _ := ada.played()
	own := ada.drawnAs("/matches/"+id, "private, no-cache")
	if !strings.Contains(own, ">lost<") || strings.Contains(own, "seed 42") {
		t.Errorf("one's own shows no result, or which deal it solves: %s", own)
	}
	if german := ada.get("/matches/" + id + "/picture.svg?lang=de").want(200).text; !strings.Contains(german, ">verloren<") {
		t.Errorf("in German: %s", german)
	}
	guest.get("/matches/"+id+"/picture.png").refuses(401, "unauthorized")
	h.bearer().get("/matches/"+id+"/picture.png").refuses(404, "unknown-match")
	var shared, published struct{ URL string }
	ada.post("/matches/"+id+"/share", "").want(200).into(&shared)
	ada.post("/matches/"+id+"/publish", "").want(201).into(&published)
	for path, cache := range map[string]string{shared.URL: "public, max-age=60", published.URL: "public, max-age=86400"} {
		if svg := guest.drawnAs(path, cache); !strings.Contains(svg, ">Ada<") {
			t.Errorf("%s: %s", path, svg)
		}
	}
	if r := guest.get(published.URL + "/picture.png"); r.Header.Get("Cross-Origin-Resource-Policy") != "cross-origin" {
		t.Errorf("other sites may not show it: %v", r.Header)
	}
	var result struct {
		Lines []string
		Seed  string
	}
	ada.get("/matches/" + id + "/result").want(200).into(&result)
	if len(result.Lines) < 3 || result.Seed != "42" {
		t.Errorf("in text: %q", result)
	}
	game := catalog.All()[0]
	running := ada.start(game.ID(), game.Game.Info().Presets[0])
	ada.get("/matches/"+running+"/result").refuses(409, "running")
}

// TestAPictureOfTodaysPuzzleTellsNothing compares two players who did as badly at the same puzzle, and the page of the puzzle on
// two servers with other secrets.
func TestAPictureOfTodaysPuzzleTellsNothing(t *testing.T) {
	pages := map[string]string{}
	for range 2 {
		h := open(t)
		ada := h.bearer()
		for _, e := range catalog.All() {
			if e.Daily == nil {
				continue
			}
			page := h.visitor().get("/games/" + e.ID() + "/daily/picture.svg").want(200).text
			if first, ok := pages[e.ID()]; ok && page != first {
				t.Errorf("%s: the page of the day tells puzzles apart", e.ID())
			}
			pages[e.ID()] = page
			var m struct {
				ID  string
				Seq int
			}
			ada.post("/games/"+e.ID()+"/daily", "").want(201).into(&m)
			running := ada.get("/matches/" + m.ID + "/picture.svg").want(200).text
			ada.post("/matches/"+m.ID+"/forfeit", fmt.Sprintf(`{"seq":%d}`, m.Seq)).want(200)
			over := ada.get("/matches/" + m.ID + "/picture.svg").want(200).text
			if drawsBoard(running) || drawsBoard(over) {
				t.Errorf("%s: a board is drawn", e.ID())
			}
		}
	}
}

// drawsBoard reports whether a picture has more than words and blocks.
func drawsBoard(svg string) bool {
	return strings.Contains(svg, "<circle") || strings.Count(svg, "<rect") > 140
}

func tagsOf(t *testing.T, page string) map[string]string {
	t.Helper()
	tags := map[string]string{}
	for _, m := range regexp.MustCompile(`<meta (?:property|name)="([^"]*)" content="([^"]*)">`).FindAllStringSubmatch(page, -1) {
		tags[m[1]] = m[2]
	}
	return tags
}

func TestALinkSaysWhatItIsAbout(t *testing.T) {
	h := open(t, func(c *web.Config) { c.PublicURL = &url.URL{Scheme: "https", Host: "wits.example"} })
	ada, guest := h.bearer(), h.visitor()
	id, _ := ada.played()
	var shared, published struct{ URL string }
	ada.post("/matches/"+id+"/share", "").want(200).into(&shared)
	ada.post("/matches/"+id+"/publish", "").want(201).into(&published)
	game := catalog.All()[0]
	for path, want := range map[string]struct{ title, picture string }{
		shared.URL:    {"Ada", "/api/v1" + shared.URL + "/picture.png?lang=de"},
		published.URL: {"Ada", "/api/v1" + published.URL + "/picture.png?lang=de"},
		"/daily/" + game.ID() + "?day=2999-01-02&x=1": {"wits", "/api/v1/games/picture.png?lang=de"}, // not yet
		"/daily/" + game.ID():                         {"Rätsel vom", "/api/v1/games/" + game.ID() + "/daily/picture.png?lang=de"},
		"/play/" + game.ID() + "?preset=" + game.Game.Info().Presets[0] + "&seed=7&evil=1": {"", "/api/v1/games/" + game.ID() + "/picture.png?preset=" + game.Game.Info().Presets[0] + "&amp;seed=7&amp;lang=de"},
		"/":                {"wits", "/api/v1/games/picture.png?lang=de"},
		"/match/" + id:     {"wits", "/api/v1/games/picture.png?lang=de"},
		"/replays/nothing": {"wits", "/api/v1/games/picture.png?lang=de"},
		"/watch/nothing":   {"wits", "/api/v1/games/picture.png?lang=de"},
		"/t/AAAA-AAAA":     {"wits", "/api/v1/games/picture.png?lang=de"},
		"/play/nothing":    {"wits", "/api/v1/games/picture.png?lang=de"},
	} {
		r := guest.ask("GET", "/"+path, "", "Accept-Language", "de").want(200)
		tags := tagsOf(t, r.text)
		if tags["og:image"] != "https://wits.example"+want.picture || !strings.Contains(tags["og:title"], want.title) || tags["twitter:card"] == "" || tags["og:description"] == "" {
			t.Errorf("%s: %v", path, tags)
		}
		if strings.Count(r.text, "<title>") != 1 || !strings.Contains(strings.Join(r.Header.Values("Vary"), ","), "Accept-Language") || r.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %v\n%s", path, r.Header, r.text)
		}
		guest.ask("GET", "/"+path, "", "Accept-Language", "de", "If-None-Match", r.Header.Get("ETag")).want(304)
		if picture, ok := strings.CutPrefix(tags["og:image"], "https://wits.example/api/v1"); ok {
			guest.get(strings.ReplaceAll(picture, "&amp;", "&")).want(200)
		}
	}
	if r := guest.ask("GET", "//", "", "Accept-Language", "en"); !strings.Contains(r.text, "games of deduction") {
		t.Errorf("in English: %s", r.text)
	}
}

func TestAHostileNameIsWordsInLinksAndPictures(t *testing.T) {
	h := openToys(t, nil)
	ada, guest := h.visitor(), h.visitor()
	id, token, err := h.identity.Visit(h.Context(), "Ada")
	h.ok(err)
	ada.header.Set("Authorization", "Bearer "+token)
	if err := h.play.For(id.Player).Rename(h.Context(), hostile); err != nil {
		t.Fatalf("the name is refused already: %v", err)
	}
	var m seated
	ada.post("/tables", `{"game":"pile","preset":"ten","side":0}`).want(201).into(&m)
	page := guest.ask("GET", "//t/"+m.Table, "").want(200).text
	svg := guest.get("/tables/" + m.Table + "/picture.svg").want(200).text
	for what, text := range map[string]string{"page": page, "picture": svg} {
		if strings.Contains(text, "<script") || strings.Contains(text, `"onload`) {
			t.Errorf("the %s has the name as it is: %s", what, text)
		}
	}
	if !strings.Contains(page, "&lt;script&gt;x()") || !strings.Contains(svg, "&lt;") {
		t.Errorf("the name is missing: %s\n%s", page, svg)
	}
	guest.ask("GET", "//t/"+m.Table, "", "Host", `x"><script>`)
}

// Whoever guesses codes learns from pages no more than from the interface.
func TestPagesAreNoWayAroundTheLimitOfTables(t *testing.T) {
	h := open(t, func(c *web.Config) {
		c.Limits = limit.Default()
		c.Limits.Rates[limit.Tables] = limit.Rate{PerSecond: 0.001, Burst: 2}
	})
	ada, guest := h.bearer(), h.visitor()
	two := slices.IndexFunc(catalog.All(), func(e entry.Entry) bool { return e.Game.Info().Seats == 2 })
	info := catalog.All()[two].Game.Info()
	var m seated
	ada.post("/tables", fmt.Sprintf(`{"game":%q,"preset":%q,"side":0}`, info.ID, info.Presets[0])).want(201).into(&m)
	for range 2 {
		guest.ask("GET", "//t/AAAA-AAAA", "").want(200)
	}
	if page := guest.ask("GET", "//t/"+m.Table, "").want(200).text; strings.Contains(page, "Ada") {
		t.Errorf("the third code is tried: %s", page)
	}
	guest.get("/tables/"+m.Table+"/picture.png").refuses(429, "limit")
}

func TestADailyIsDrawnWholeWhenItsDayIsOver(t *testing.T) {
	h := open(t)
	ada := h.bearer()
	game := catalog.All()[0]
	var m struct {
		ID  string
		Seq int
	}
	ada.post("/games/"+game.ID()+"/daily", "").want(201).into(&m)
	ada.post("/matches/"+m.ID+"/forfeit", fmt.Sprintf(`{"seq":%d}`, m.Seq)).want(200)
	before := ada.get("/matches/" + m.ID + "/picture.svg").want(200).text
	h.clock.turn(24 * time.Hour)
	after := ada.get("/matches/" + m.ID + "/picture.svg").want(200).text
	if len(after) <= len(before) {
		t.Errorf("before %s\nafter %s", before, after)
	}
}

// A link is shown with a game that is being played: a deal before its first move is an empty board in most games.
func TestEveryPreviewShowsAGameBeingPlayed(t *testing.T) {
	h := open(t)
	guest, say := h.visitor(), catalog.Library().In("en")
	painter, err := card.New()
	h.ok(err)
	for _, e := range catalog.All() {
		m, err := e.Game.Start(referee.Setup{Preset: e.Game.Info().Presets[0], Seed: rng.Numeric(20)})
		h.ok(err)
		c := card.Card{Title: e.Title(say), Lines: []string{say.Say(e.Line())}, Picture: card.Draw(e, m.View(0))}
		untouched := string(card.SVG(painter.Compose(c), c.Title+". "+c.Lines[0]))
		drawn := guest.get("/games/" + e.ID() + "/picture.svg?lang=en").want(200).text
		if cut := strings.Index(untouched, "<rect"); drawn == untouched || drawn[:cut] != untouched[:cut] {
			t.Errorf("%s shows no game: %s", e.ID(), drawn)
		}
	}
	if site := guest.get("/games/picture.svg").want(200).text; strings.Count(site, "<") < 200 {
		t.Errorf("the site's picture shows no games: %s", site)
	}
}
