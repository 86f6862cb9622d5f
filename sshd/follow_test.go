package sshd

import (
	"crypto/rand"
	"encoding/json"
	mrand "math/rand/v2"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/identity"
	"wits/internal/lategame"
	"wits/model"
	"wits/play"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"
)

// secrets are two first actions of a game for two that look the same to the other seat, if there are such.
func secrets(t *testing.T, e entry.Entry) (first game.Seat, actions []string) {
	t.Helper()
	m, err := e.Game.Start(referee.Setup{Preset: e.Game.Info().Presets[0], Seed: rng.Numeric(1)})
	ok(t, err)
	first = m.Status().Turn
	looks := map[string]string{}
	for a := range m.Legal(first) {
		again, err := e.Game.Start(referee.Setup{Preset: e.Game.Info().Presets[0], Seed: rng.Numeric(1)})
		ok(t, err)
		text, err := a.MarshalJSON()
		ok(t, err)
		ok(t, again.Act(first, text))
		look, err := json.Marshal([]any{again.Shown(1 - first), again.View(1 - first)})
		ok(t, err)
		if other, found := looks[string(look)]; found {
			return first, []string{other, string(text)}
		}
		looks[string(look)] = string(text)
	}
	return first, nil
}

// TestASessionOpenedInTheMiddleOfAnActionShowsNoSecret opens a match over SSH while the other player hides something in it, in two
// worlds that differ in what that is. The session shows the same in both.
func TestASessionOpenedInTheMiddleOfAnActionShowsNoSecret(t *testing.T) {
	db, err := sqlite.Open(t.Context(), sqlitetest.File(t))
	ok(t, err)
	t.Cleanup(func() { ok(t, db.Close()) })
	late := &lategame.Store{Store: db}
	games := late.Hidden(catalog.All())
	service := play.New(late, games, rand.Reader, time.Now)
	t.Cleanup(service.Stop)
	h := open(t, func(c *Config) {
		c.Play, c.Games, c.Identities = service, games, identity.New(db, rand.Reader, time.Now)
	})
	grace, _, err := h.Identities.Visit(t.Context(), "Grace")
	ok(t, err)
	tried := 0
	for _, e := range games {
		if e.Game.Info().Seats != 2 {
			continue
		}
		first, actions := secrets(t, e)
		for range 3 * len(actions) / 2 {
			tried++
			key := newKey(t)
			if a, b := h.opened(key, e, grace.Player, first, actions[0]), h.opened(key, e, grace.Player, first, actions[1]); a != b {
				t.Fatalf("%s and %s differ to the other:\n%s\n%s", actions[0], actions[1], a, b)
			}
		}
	}
	if tried == 0 {
		t.Fatal("no game hides its first action")
	}
	h.stop()
	time.Sleep(1100 * time.Millisecond) // a page's last tick, of a second, ends by itself
}

// opened is what somebody with a key sees of a match in which another player acts while it is opened.
func (h *house) opened(key gossh.Signer, e entry.Entry, other model.PlayerID, first game.Seat, action string) string {
	h.t.Helper()
	p, err := h.Play.For(other).OpenTable(h.t.Context(), model.Invitation{Game: e.ID(), Preset: e.Game.Info().Presets[0], Side: &first})
	ok(h.t, err)
	c := h.dial(key)
	defer c.Close()
	sits := h.session(c, "sit "+p.Table, 100, 40, nil)
	sits.until("Grace")
	home := h.session(c, "", 100, 40, nil)
	home.until(text("home.continue"))
	acted := make(chan error, 1)
	go func() {
		time.Sleep(time.Duration(mrand.IntN(int(20 * time.Millisecond))))
		_, err := h.Play.For(other).Act(h.t.Context(), model.Act{Match: p.ID}, game.WireAction([]byte(action)))
		acted <- err
	}()
	home.typed("o\r")
	ok(h.t, <-acted)
	shown := board(home.until(text("play.yours")))
	_, err = h.Play.For(other).Act(h.t.Context(), model.Act{Match: p.ID, After: 1}, game.WireAction([]byte(`{"type":"forfeit"}`)))
	ok(h.t, err)
	return shown
}

// board is what is shown of the game itself: what stands beside and below it depends on when the action came.
func board(shown string) string {
	var lines []string
	width := 0
	for line := range strings.Lines(shown) {
		switch at := strings.LastIndex(line, "+-"); {
		case width == 0:
			width = max(at, 0)
		case at == width: // the box ends
			return strings.Join(lines, "\n")
		default:
			lines = append(lines, line[:min(width, len(line))])
		}
	}
	return strings.Join(lines, "\n")
}
