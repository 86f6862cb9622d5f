package recent

import (
	"fmt"
	"testing"
	"time"

	"wits/model"
	"wits/store"
)

func TestWhatWasLookedUpIsRememberedWithinBounds(t *testing.T) {
	var g Cache[store.Hash, model.Identity]
	now := time.UnixMilli(0)
	for i := range 3 * maxEntries {
		g.Keep(store.Hash(fmt.Sprint(i)), model.Identity{Token: "t"}, now, 0)
		if len(g.by) > maxEntries {
			t.Fatalf("%d are remembered", len(g.by))
		}
	}
	if _, ok, _ := g.Find(store.Hash(fmt.Sprint(3*maxEntries-1)), now); !ok {
		t.Error("the latest is forgotten")
	}
	g.Forget(func(id model.Identity) bool { return id.Token == "t" })
	if len(g.by) != 0 {
		t.Errorf("%d are remembered after all were revoked", len(g.by))
	}
}

func TestATokenRevokedWhileLookedUpIsNotRemembered(t *testing.T) {
	var g Cache[store.Hash, model.Identity]
	now := time.UnixMilli(0)
	_, _, turn := g.Find("h", now)
	g.Forget(func(id model.Identity) bool { return id.Token == "t" })
	g.Keep("h", model.Identity{Token: "t"}, now, turn)
	if _, ok, _ := g.Find("h", now); ok {
		t.Error("it is remembered")
	}
}
