package web_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wits/game/referee"
	"wits/internal/locked"
	"wits/internal/toy"
	"wits/limit"
	"wits/model"
	"wits/web"
)

// robot is a bot that follows its stream.
type robot struct {
	*client
	in *stream
}

// robot makes a player's bot.
func (h *house) robot(name string) *client {
	h.Helper()
	owner, bot := h.named(name), h.visitor()
	var made struct{ Token string }
	owner.post("/me/tokens", `{"label":"bot","scope":"bot"}`).want(201).into(&made)
	bot.header.Set("Authorization", "Bearer "+made.Token)
	return bot
}

// live lets a bot play piles.
func (c *client) live(most int) robot {
	c.Helper()
	s := c.follow(fmt.Sprintf("/me/bot/stream?game=pile&most=%d", most))
	if s.resp.StatusCode != 200 || s.resp.Header.Get("Content-Type") != web.NDJSON {
		c.Fatalf("the stream is %s of %s", s.resp.Status, s.resp.Header.Get("Content-Type"))
	}
	return robot{c, s}
}

// hears waits for a line of the stream.
func (r robot) hears(kind string) (n model.BotNews) {
	r.Helper()
	for {
		line, err := r.in.in.ReadString('\n')
		r.ok(err)
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		r.ok(json.Unmarshal([]byte(line), &n))
		if n.Type != kind {
			r.Fatalf("heard %s, want %s", line, kind)
		}
		return n
	}
}

func TestBotsLiveOnTheServer(t *testing.T) {
	h := openToys(t, nil)
	deep, hal, ada := h.robot("Deep Thought"), h.robot("HAL"), h.bearer()
	ada.post("/bots/HAL/invitations", `{"game":"pile","preset":"ten"}`).refuses(404, "not-found")
	first, second := deep.live(2), hal.live(1)
	var there struct{ Items []model.LiveBot }
	ada.get("/bots").want(200).into(&there)
	if len(there.Items) != 2 || there.Items[0].Name != "Deep Thought" || !there.Items[0].On || there.Items[0].Most != 2 {
		t.Fatalf("there are %+v", there.Items)
	}

	// A person invites a bot, which declines first and then sits down. Nobody else may.
	var m seated
	ada.post("/bots/hal/invitations", `{"game":"pile","preset":"ten","side":0}`).want(201).into(&m)
	invited := second.hears(model.InvitationNews).Invitation
	if invited.From != "Ada" || invited.Code != m.Table || string(invited.Match) != m.ID || invited.Ladder {
		t.Errorf("invited to %+v", invited)
	}
	ada.post("/bots/HAL/invitations", `{"game":"pile","preset":"ten"}`).refuses(409, "bot-busy")
	deep.post("/tables/"+m.Table+"/sit", "").refuses(404, "unknown-table")
	deep.ask("DELETE", "/me/bot/invitations/"+m.ID, "").refuses(404, "unknown-table")
	hal.ask("DELETE", "/me/bot/invitations/"+m.ID, "").want(204)
	second.hears(model.GoneNews)
	ada.get("/matches/"+m.ID).refuses(404, "unknown-match")
	ada.post("/bots/HAL/invitations", `{"game":"pile","preset":"ten","side":0}`).want(201).into(&m)
	second.hears(model.InvitationNews)
	hal.post("/tables/"+m.Table+"/sit", "").want(200)
	if n := second.hears(model.MatchNews); n.Match.Seat != 1 || n.Match.Seats[0].Name != "Ada" {
		t.Errorf("HAL plays %+v", n.Match)
	}
	ada.post("/matches/"+m.ID+"/actions", `{"seq":0,"action":{"type":"forfeit"}}`).want(200)
	if n := second.hears(model.MatchNews); n.Match.Status != "won" {
		t.Errorf("it ended as %+v", n.Match)
	}

	withAda := m.ID

	// A bot invites another: that counts for the ladder, on a clock.
	deep.post("/bots/HAL/invitations", `{"game":"pile","preset":"ten","side":0}`).want(201).into(&m)
	if in := second.hears(model.InvitationNews).Invitation; !in.Ladder || in.Clock == nil {
		t.Errorf("a bot invites to %+v", in)
	}
	hal.post("/tables/"+m.Table+"/sit", "").want(200)
	first.hears(model.MatchNews)
	second.hears(model.MatchNews)
	deep.ask("DELETE", "/matches/"+m.ID, "").refuses(422, "illegal")
	hal.post("/matches/"+m.ID+"/actions", `{"seq":0,"seat":1,"action":{"type":"forfeit"}}`).want(200)
	first.hears(model.MatchNews)
	second.hears(model.MatchNews)
	var ladder struct{ Items []model.Rated }
	ada.get("/ladder?game=pile").want(200).into(&ladder)
	if len(ladder.Items) != 2 || ladder.Items[0].Name != "Deep Thought" || ladder.Items[0].Wins != 1 || ladder.Items[0].Rating <= ladder.Items[1].Rating {
		t.Errorf("the ladder is %+v", ladder.Items)
	}
	var career model.Career
	ada.get("/bots/deep%20thought?game=pile").want(200).into(&career)
	if career.Rated == nil || career.Rated.Rank != 1 || len(career.Results) != 1 || career.Results[0].Opponent != "HAL" || len(career.Latest) != 1 || len(career.Openings) != 1 {
		t.Errorf("the career is %+v", career)
	}

	// Everybody may see such a game again, and none that a person played.
	var doc referee.Replay
	h.visitor().get("/bots/hal/games/" + string(career.Latest[0].Match)).want(200).into(&doc)
	if !slices.Equal(doc.Players, []string{"Deep Thought", "HAL"}) || doc.Status != "lost" && doc.Status != "won" {
		t.Errorf("the game is %+v", doc)
	}
	h.visitor().get("/bots/HAL/games/"+withAda).refuses(404, "unknown-match")
	h.visitor().get("/bots/nobody/games/"+m.ID).refuses(404, "not-found")

	// A bot that comes back is told all that stands; one that is gone cannot be invited.
	ada.post("/bots/HAL/invitations", `{"game":"pile","preset":"ten","side":0}`).want(201).into(&m)
	second.in.close()
	h.until("HAL is gone", func() bool {
		ada.get("/bots").want(200).into(&there)
		return len(there.Items) == 1
	})
	deep.post("/bots/HAL/invitations", `{"game":"pile","preset":"ten"}`).refuses(409, "bot-away")
	back := hal.live(1)
	back.hears(model.InvitationNews)
	h.clock.turn(2 * time.Minute) // it is void
	back.hears(model.GoneNews)
}

func TestABotPlaysMindsForTheLadder(t *testing.T) {
	h := openToys(t, nil)
	deep := h.robot("Deep Thought")
	deep.live(1)
	var m seated
	deep.post("/bots/quick/invitations", `{"game":"pile","preset":"ten","side":0}`).want(201).into(&m)
	deep.post("/matches/"+m.ID+"/hint", "").refuses(422, "illegal")
	deep.post("/matches/"+m.ID+"/actions", `{"seq":0,"action":{"type":"forfeit"}}`).want(200)
	var ladder struct{ Items []model.Rated }
	deep.get("/ladder?game=pile&preset=ten").want(200).into(&ladder)
	if len(ladder.Items) != 2 || ladder.Items[0].Name != "quick" || !ladder.Items[0].Mind {
		t.Errorf("the ladder is %+v", ladder.Items)
	}
	h.bearer().post("/bots/quick/invitations", `{"game":"pile","preset":"ten"}`).refuses(404, "not-found")
}

func TestWhoMayBeABot(t *testing.T) {
	h := openGames(t, toy.Two(nil), locked.Chance(1), time.Now(), func(c *web.Config) {
		c.Limits = limit.Default()
		c.Limits.Rates[limit.Invites] = limit.Rate{PerSecond: 0.001, Burst: 1}
	})
	path := "/me/bot/stream?game=pile"
	h.visitor().get(path).refuses(401, "unauthorized")
	h.named("Ada").get(path).refuses(403, "forbidden")
	h.robot("Quick").get(path).refuses(422, "malformed")
	h.robot("Adventurer").get(path).refuses(422, "malformed")
	deep := h.robot("Deep Thought")
	deep.get("/me/bot/stream").refuses(422, "malformed")
	deep.get("/me/bot/stream?game=nothing").refuses(404, "unknown-game")
	deep.get("/me/bot/stream?game=pile&most=17").refuses(422, "malformed")
	deep.live(1)
	h.robot("Deep Th0ught").get(path).refuses(409, "bot-taken")
	hal := h.robot("HAL")
	hal.live(2)
	hal.post("/bots/HAL/invitations", `{"game":"pile","preset":"ten"}`).refuses(409, "already-seated")
	hal.post("/bots/Deep%20Thought/invitations", `{"game":"pile","preset":"ten"}`).refuses(429, "limit")
}
