package play

import (
	"fmt"
	"testing"
	"time"

	"wits/store"
)

func TestWhatWasLookedUpIsRememberedWithinBounds(t *testing.T) {
	var g lately[store.Hash, store.Identity]
	now := time.UnixMilli(0)
	for i := range 3 * maxLately {
		g.keep(store.Hash(fmt.Sprint(i)), store.Identity{Token: "t"}, now, 0)
		if len(g.by) > maxLately {
			t.Fatalf("%d are remembered", len(g.by))
		}
	}
	if _, ok, _ := g.find(store.Hash(fmt.Sprint(3*maxLately-1)), now); !ok {
		t.Error("the latest is forgotten")
	}
	g.forget(func(id store.Identity) bool { return id.Token == "t" })
	if len(g.by) != 0 {
		t.Errorf("%d are remembered after all were revoked", len(g.by))
	}
}

func TestATokenRevokedWhileLookedUpIsNotRemembered(t *testing.T) {
	var g lately[store.Hash, store.Identity]
	now := time.UnixMilli(0)
	_, _, turn := g.find("h", now)
	g.forget(func(id store.Identity) bool { return id.Token == "t" })
	g.keep("h", store.Identity{Token: "t"}, now, turn)
	if _, ok, _ := g.find("h", now); ok {
		t.Error("it is remembered")
	}
}
