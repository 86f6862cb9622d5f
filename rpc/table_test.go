package rpc

import (
	"errors"
	"testing"
)

func TestMatchesDoNotGrowWithoutBound(t *testing.T) {
	open := newTable(3)
	for range 3 {
		open.add(nil)
	}
	if _, err := open.get("m1"); err != nil { // m1 is now the latest used, m2 the longest unused
		t.Fatal(err)
	}
	if id := open.add(nil); id != "m4" {
		t.Errorf("the fourth is called %s", id)
	}
	for id, there := range map[string]bool{"m1": true, "m2": false, "m3": true, "m4": true, "m5": false, "": false} {
		if _, err := open.find(id); (err == nil) != there || err != nil && !errors.Is(err, errUnknownMatch) {
			t.Errorf("%s: %v", id, err)
		}
	}
	if err := open.close("m1"); err != nil {
		t.Error(err)
	}
	if err := open.close("m1"); !errors.Is(err, errUnknownMatch) {
		t.Errorf("closed twice: %v", err)
	}
	if id := open.add(nil); id != "m5" || len(open.byID) != 3 || open.order.Len() != 3 {
		t.Errorf("%s: %d matches, %d in order", id, len(open.byID), open.order.Len())
	}
}
