package e2e

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"wits/client"
	"wits/game"
	"wits/game/referee"
	"wits/model"
)

// rated is a bot that has played a game for the ladder, and lost it by giving up after its first move.
func (s *site) rated(t *testing.T, name string) {
	t.Helper()
	c, err := client.New(s.url, "", http.DefaultClient)
	if err == nil {
		c, _, err = c.Join(t.Context(), name)
	}
	var token string
	if err == nil {
		token, err = c.NewToken(t.Context(), model.BotKey, "bot")
	}
	if err != nil {
		t.Fatal(err)
	}
	bot := c.As(token)
	stream, err := bot.LiveAsBot(t.Context(), http.DefaultClient, []string{"chess"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = stream.Close() })
	m, err := bot.Invite(t.Context(), "novice", model.Invitation{Game: "chess", Preset: "standard", Side: new(game.Seat)})
	if err == nil {
		_, err = bot.Act(t.Context(), model.Act{Match: m.ID, After: m.Seq}, game.WireAction(json.RawMessage(`{"type":"move","move":"e2e4"}`)))
	}
	for end := time.Now().Add(time.Minute); err == nil; {
		if m, err = bot.Open(t.Context(), m.ID); err != nil || m.Seq == 2 || time.Now().After(end) {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if err == nil {
		_, err = bot.Act(t.Context(), model.Act{Match: m.ID, After: m.Seq}, referee.GiveUp())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestANewcomerSeesABotsGame clicks through from the ladder to a bot, and from there to one of its games.
func TestANewcomerSeesABotsGame(t *testing.T) {
	t.Parallel()
	s := alone(t)
	s.rated(t, "Deep Thought")
	p := s.visit(t)
	p.open("/")
	p.press("More")
	p.press("Bots and ladder")
	p.sees("There now")
	p.press("Chess")
	p.until(`document.querySelector("table.rank-table")`)
	p.click("table.rank-table th a")
	p.sees("Latest games")
	p.sees("e2–e4")
	p.click("#latest ~ table a")
	p.until(`document.querySelector(".replay [data-board]") && document.querySelector("[data-testid=at]")?.textContent.endsWith("of 3")`)
	p.sees("Deep Thought")
	p.shot("game")
	p.open(js[string](p, `location.pathname`)) // the address works by itself
	p.until(`document.querySelector(".replay [data-board]")`)
}
