package play

import (
	"fmt"
	"testing"
	"time"

	"wits/store"
)

func TestGuestsAreRememberedWithinBounds(t *testing.T) {
	var g guests
	now := time.UnixMilli(0)
	for i := range 3 * maxGuests {
		g.keep(store.Hash(fmt.Sprint(i)), store.Identity{Token: "t"}, now, 0)
		if len(g.by) > maxGuests {
			t.Fatalf("%d are remembered", len(g.by))
		}
	}
	if _, ok, _ := g.find(store.Hash(fmt.Sprint(3*maxGuests-1)), now); !ok {
		t.Error("the latest is forgotten")
	}
	g.forget("t")
	if len(g.by) != 0 {
		t.Errorf("%d are remembered after all were revoked", len(g.by))
	}
}

func TestAGuestRevokedWhileLookedUpIsNotRemembered(t *testing.T) {
	var g guests
	now := time.UnixMilli(0)
	_, _, turn := g.find("h", now)
	g.forget("t")
	g.keep("h", store.Identity{Token: "t"}, now, turn)
	if _, ok, _ := g.find("h", now); ok {
		t.Error("it is remembered")
	}
}
