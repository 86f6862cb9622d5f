package e2e

import (
	crand "crypto/rand"
	"sync/atomic"
	"testing"
	"time"

	"wits/catalog"
	"wits/web/dist"
)

// TestAMatchIsClaimedFromWhoIsGone leaves a match without a clock for a day: the button to claim it is there then, and not before.
func TestAMatchIsClaimedFromWhoIsGone(t *testing.T) {
	t.Parallel()
	var later atomic.Int64
	now := func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	info := forTwo(t)
	s := openAt(t, catalog.All(), dist.Files(), crand.Reader, now)
	ada, bob := s.visit(t), s.visit(t)
	const asks = `(path, body) => fetch("/api/v1" + path, {method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(body)}).then((r) => r.json())`
	for _, p := range []*tab{ada, bob} {
		p.open("/")
	}
	table := js[struct{ ID, Table string }](ada, `(`+asks+`)("/tables", {game: "`+info.ID+`", preset: "`+info.Presets[0]+`", side: 1})`)
	js[any](bob, `(`+asks+`)("/tables/`+table.Table+`/sit", {})`) // who is due, and never comes
	ada.open("/match/" + table.ID)
	ada.until(due(0))
	if js[bool](ada, `Boolean(document.querySelector("[data-testid=claim]"))`) {
		t.Error("it can be claimed at once")
	}
	later.Store(int64(25 * time.Hour))
	ada.open("/match/" + table.ID)
	ada.click("[data-testid=claim]")
	ada.until(`!document.querySelector("[data-testid=claim]")`)
	ada.until(`fetch("/api/v1/matches/` + table.ID + `").then((r) => r.json()).then((m) => m.status === "won")`)
}
