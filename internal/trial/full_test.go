package trial

import (
	"fmt"
	"net/http"
	"reflect"
	"testing"

	"wits/client"
	"wits/game"
	"wits/model"
)

// A server whose disk is full says so, goes on showing what it has, and takes actions again when there is room.
func TestAFullDiskRefusesAndLosesNothing(t *testing.T) {
	folder := t.TempDir()
	s := serve(t, "--data", folder, "--max-size", "1")
	c, err := client.New(s.URL(), "", &http.Client{Transport: ownTransport(t)})
	ok(t, err)
	h := &hoard{anybody: c}
	h.begin(t)
	stuck := h.fill(t)
	h.check(t)
	s.Stop()
	s.Args = []string{"--limit", "all=0", "--data", folder}
	s.Start()
	h.check(t)
	m := h.matches[stuck]
	e, err := guess(m.Seq, stuck).by(t.Context(), m.Client, m.ID)
	ok(t, err)
	if e.Seq != m.Seq+1 {
		t.Errorf("went on at %d after %d", e.Seq, m.Seq)
	}
}

// hoard is everything that a server kept until it was full.
type hoard struct {
	anybody *client.Client
	matches []hoarded
}

// hoarded is a match as it was promised, with a client of its player.
type hoarded struct {
	*client.Client
	model.Match
}

// each is how many matches a player begins.
const each = 50

// begin begins matches, player after player, until there is no room for more.
func (h *hoard) begin(t *testing.T) {
	t.Helper()
	for n := range 100 {
		c, _, err := h.anybody.Join(t.Context(), fmt.Sprint("Player ", n))
		for range each {
			if refusedAs(err, "full") {
				return
			}
			ok(t, err)
			var m model.Match
			m, err = c.Start(t.Context(), model.Practice{Game: "mastermind", Preset: "classic"})
			if err == nil {
				h.matches = append(h.matches, hoarded{c, m})
			}
		}
	}
	t.Fatal("there is no end of room")
}

// fill plays on until there is no room for an action, and returns the match that could not go on.
func (h *hoard) fill(t *testing.T) int {
	t.Helper()
	for i := range h.matches {
		m := &h.matches[i]
		for m.Status == game.Playing {
			e, err := guess(m.Seq, i).by(t.Context(), m.Client, m.ID)
			if refusedAs(err, "full") {
				return i
			}
			ok(t, err)
			m.Seq, m.Status, m.View = e.Seq, e.Status, e.View
		}
	}
	t.Fatal("there is no end of room")
	return 0
}

// check checks that everything is there as it was promised.
func (h *hoard) check(t *testing.T) {
	t.Helper()
	if len(h.matches) < 10 {
		t.Fatalf("only %d matches fit", len(h.matches))
	}
	for _, m := range h.matches {
		now, err := m.Open(t.Context(), m.ID)
		ok(t, err)
		if now.Seq != m.Seq || now.Status != m.Status || !reflect.DeepEqual(now.View, m.View) {
			t.Errorf("match %s stood at %d, %s, and stands at %d, %s", m.ID, m.Seq, m.Status, now.Seq, now.Status)
		}
	}
}
