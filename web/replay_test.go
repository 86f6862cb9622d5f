package web_test

import (
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
)

// played plays a match to its end and returns its id and its replay.
func (c *client) played() (id, replay string) {
	c.Helper()
	id = c.start("mastermind", "classic")
	c.post("/matches/"+id+"/actions", act(0, guess)).want(200)
	c.post("/matches/"+id+"/forfeit", `{"seq":1}`).want(200)
	return id, strings.TrimSpace(c.get("/matches/" + id + "/replay").want(200).text)
}

func TestAReplayIsPublishedVerifiedAndImported(t *testing.T) {
	h := open(t)
	ada, bob, guest := h.bearer(), h.visitor(), h.visitor()
	id, replay := ada.played()
	var p struct {
		ID, URL, Status string
		Seq             int
	}
	ada.post("/matches/"+id+"/publish", "").want(201).into(&p)
	if p.URL != "/replays/"+p.ID || p.Status != "lost" || p.Seq != 2 {
		t.Errorf("published %+v", p)
	}
	r := guest.get("/replays/" + p.ID).want(200)
	if strings.TrimSpace(r.text) != replay || r.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
		t.Errorf("%v\n%s\n%s", r.Header, r.text, replay)
	}
	guest.get("/replays/nothing").refuses(404, "unknown-replay")
	var again struct{ ID string }
	bob.post("/replays", replay).want(201).into(&again)
	if again.ID != p.ID {
		t.Errorf("the same replay is %s and %s", p.ID, again.ID)
	}
	if list := ada.get("/replays").want(200).text; !strings.Contains(list, p.ID) {
		t.Errorf("ada's list is %s", list)
	}
	if got := guest.post("/replays/verify", replay).want(200).text; got != "{\"ok\":true,\"status\":\"lost\",\"seq\":2}\n" {
		t.Errorf("verdict %s", got)
	}
	bent := strings.Replace(replay, `"R","R","B","B"`, `"R","R","B","G"`, 1)
	if got := guest.post("/replays/verify", bent).want(200).text; !strings.Contains(got, `"ok":false`) || !strings.Contains(got, "digest") {
		t.Errorf("verdict %s", got)
	}
	bob.post("/replays", bent).refuses(422, "malformed")
	guest.post("/replays/verify", `{"format":7}`).refuses(422, "malformed")
	guest.post("/replays/verify", strings.Replace(replay, `"game":"mastermind"`, `"game":"nogame"`, 1)).refuses(404, "unknown-game")

	var m match
	ask := fmt.Sprintf(`{"replay":%s,"key":"offline-1"}`, replay)
	bob.post("/matches/import", ask).want(201).into(&m)
	if m.Status != "lost" || m.Seq != 2 {
		t.Errorf("imported %+v", m)
	}
	first := bob.post("/matches/import", ask).want(201)
	if !strings.Contains(first.text, m.ID) {
		t.Errorf("imported twice: %s", first.text)
	}
	bob.post("/matches/import", fmt.Sprintf(`{"replay":%s}`, bent)).refuses(422, "malformed")
	bob.post("/replays", `{"format":1,"program":"`+strings.Repeat("x", 4<<20)+`"}`).refuses(413, "too-large")
}

func TestAReviewIsTold(t *testing.T) {
	h := open(t)
	c := h.bearer()
	id := c.start("gomoku", "standard")
	c.get("/matches/"+id+"/review").refuses(409, "running")
	c.post("/matches/"+id+"/actions", act(0, `{"type":"place","x":7,"y":7}`)).want(200)
	c.post("/matches/"+id+"/forfeit", `{"seq":1}`).want(200)
	var r struct {
		Start, Result float64
		Moves         []struct {
			Seat        int
			Skill, Luck float64
			Verdict     string
		}
		Total          int
		Accuracy, Luck []float64
		Summary        string
	}
	for r.Total == 0 || len(r.Moves) < r.Total {
		c.get("/matches/" + id + "/review").want(200).into(&r)
	}
	sum := 0.0
	for _, m := range r.Moves {
		sum += (m.Skill + m.Luck) * float64(1-2*m.Seat)
	}
	if r.Total != 2 || len(r.Accuracy) != 2 || len(r.Luck) != 2 || r.Summary == "" || math.Abs(sum-(r.Result-r.Start)) > 1e-9 {
		t.Errorf("%+v", r)
	}
	if got := c.get("/matches/" + id + "/review").want(200).text; !strings.Contains(got, r.Summary) {
		t.Errorf("kept is %s", got)
	}
	if got := c.get("/me/skill?game=gomoku").want(200).text; !strings.HasPrefix(got, `{"games":0,"lines":["0 games`) { // one who holds both seats shows no skill
		t.Errorf("skill %s", got)
	}
	c.get("/me/skill?game=nogame").refuses(404, "unknown-game")
	h.bearer().get("/matches/"+id+"/review").refuses(404, "unknown-match")
	var daily match
	c.post("/games/minesweeper/daily", "").want(201).into(&daily)
	c.post("/matches/"+daily.ID+"/forfeit", fmt.Sprintf(`{"seq":%d}`, daily.Seq)).want(200)
	c.get("/matches/"+daily.ID+"/review").refuses(409, "not-yet")
}

// However many at an address ask for reviews at once while nothing can be worked out, each is told how far it is.
func TestReviewsThatWaitKeepNobodyOut(t *testing.T) {
	h := open(t)
	c := h.bearer()
	ids := make([]string, 24)
	for i := range ids {
		ids[i] = c.start("gomoku", "standard")
		c.post("/matches/"+ids[i]+"/forfeit", `{"seq":0}`).want(200)
	}
	defer h.fill("127.0.0.1")()
	var askers sync.WaitGroup
	for _, id := range ids {
		askers.Go(func() {
			if r := c.get("/matches/" + id + "/review"); r.StatusCode != 200 || !strings.Contains(r.text, `"total":1`) {
				t.Errorf("%d: %s", r.StatusCode, r.text)
			}
		})
	}
	askers.Wait()
}

func TestTheOddsAreTold(t *testing.T) {
	c := open(t).bearer()
	pegs, mines := c.start("mastermind", "classic"), c.start("minesweeper", "novice")
	if got := c.post("/matches/"+pegs+"/odds", "").want(200).text; got != "{\"possible\":1296}\n" {
		t.Errorf("pegs: %s", got)
	}
	c.post("/matches/"+mines+"/actions", act(0, `{"type":"reveal","x":4,"y":4}`)).want(200)
	var odds struct{ Risk []float64 }
	if c.post("/matches/"+mines+"/odds", "").want(200).into(&odds); len(odds.Risk) != 81 {
		t.Errorf("mines: %d", len(odds.Risk))
	}
}
