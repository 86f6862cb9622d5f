package rpc

import (
	"errors"
	"testing"

	"wits/game"
)

// logged is a match that has logged so much.
type logged struct {
	game.Match
	n game.Seq
}

func (l *logged) Seq() game.Seq { return l.n }

func there(t *testing.T, open *table, want map[string]bool) {
	t.Helper()
	for id, known := range want {
		if _, err := open.find(id); (err == nil) != known || err != nil && !errors.Is(err, errUnknownMatch) {
			t.Errorf("%q: %v", id, err)
		}
	}
}

func TestMatchesDoNotGrowWithoutBound(t *testing.T) {
	open := newTable(3, 1000)
	for range 3 {
		open.add(openMatch{Match: &logged{}})
	}
	if _, err := open.get("m1"); err != nil { // m1 is now the latest used, m2 the longest unused
		t.Fatal(err)
	}
	if id := open.add(openMatch{Match: &logged{}}); id != "m4" {
		t.Errorf("the fourth is called %s", id)
	}
	there(t, open, map[string]bool{"m1": true, "m2": false, "m3": true, "m4": true, "m5": false, "": false})
	if err := open.close("m1"); err != nil {
		t.Error(err)
	}
	if err := open.close("m1"); !errors.Is(err, errUnknownMatch) {
		t.Errorf("closed twice: %v", err)
	}
	if id := open.add(openMatch{Match: &logged{}}); id != "m5" || len(open.byID) != 3 || open.order.Len() != 3 {
		t.Errorf("%s: %d matches, %d in order", id, len(open.byID), open.order.Len())
	}
}

func TestTheActionsOfAllMatchesAreBounded(t *testing.T) {
	open := newTable(10, 100)
	long := &logged{n: 60}
	open.add(openMatch{Match: long})           // m1
	open.add(openMatch{Match: &logged{n: 30}}) // m2
	if _, err := open.get("m1"); err != nil {
		t.Fatal(err)
	}
	long.n = 75 // m1 was played on: together too much, m2 goes
	open.weigh()
	there(t, open, map[string]bool{"m1": true, "m2": false})
	long.n = 500 // the one in use stays, however long
	open.weigh()
	there(t, open, map[string]bool{"m1": true})
	if err := open.close("m1"); err != nil || open.logged != 0 {
		t.Errorf("%v, %d logged", err, open.logged)
	}
}
