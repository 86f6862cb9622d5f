package web_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"wits/game/referee"
	"wits/limit"
	"wits/play"
	"wits/store"
)

// full is a store that has no room for an action from one place of a match on, until it is mended.
type full struct {
	play.Store
	at     referee.Seq
	mended *bool
}

func (f full) Append(ctx context.Context, m store.Move) (store.Appended, error) {
	if m.After >= f.at && !*f.mended {
		return store.Appended{}, fmt.Errorf("write sda1: %w", store.ErrFull)
	}
	return f.Store.Append(ctx, m)
}

// stopped is what an answer tells of actions that were not made.
type stopped struct {
	Seq     int
	Turns   []any
	Stopped *struct {
		Done    int
		Problem refusal
	}
}

func (h *house) wantsStopped(got stopped, seq, done int) {
	h.Helper()
	if got.Seq != seq || got.Stopped == nil || got.Stopped.Done != done || got.Stopped.Problem.Code != "full" || got.Stopped.Problem.Detail == "" {
		h.Fatalf("got %+v, want %d, and stopped after %d", got, seq, done)
	}
	if metrics := h.visitor().ask("GET", "//metrics", "").text; !strings.Contains(metrics, "wits_store_errors_total 1") || !strings.Contains(h.log.String(), "sda1") {
		h.Errorf("it is not counted, or not logged: %s", h.log)
	}
}

// TestARowStopsWhereItCannotBeKept sends three guesses and a fourth that is refused by a rule; the disk is full from the second on.
func TestARowStopsWhereItCannotBeKept(t *testing.T) {
	mended := false
	h := openStore(t, func(s play.Store) play.Store { return full{s, 1, &mended} })
	c := h.bearer()
	path := "/matches/" + c.start("mastermind", "classic") + "/actions"
	guess := func(key, last string) string {
		return `"key":"` + key + `","action":{"type":"submit","code":["R","R","B","` + last + `"]}`
	}
	row := `{"seq":0,` + guess("a", "B") + `,"more":[{` + guess("b", "XX") + `},{` + guess("c", "G") + `},{` + guess("d", "Y") + `}]}`
	var got stopped
	c.post(path, `{"seq":0,`+guess("a", "B")+`,"more":[{`+guess("b", "G")+`},{`+guess("c", "Y")+`}]}`).want(200).into(&got)
	h.wantsStopped(got, 1, 0)
	mended = true
	got = stopped{}
	c.post(path, row).want(200).into(&got) // the first again, by its key; one that a rule refuses; two more
	if got.Stopped != nil || got.Seq != 3 {
		t.Errorf("got %+v", got)
	}
}

// TestARowStopsAtALimit says which actions are to be sent again.
func TestARowStopsAtALimit(t *testing.T) {
	h := open(t, limited(map[string]limit.Rate{limit.Actions: {PerSecond: 0.01, Burst: 1}}))
	c := h.bearer()
	id := c.start("mastermind", "classic")
	const guess = `"action":{"type":"submit","code":["R","R","B","B"]}`
	var got stopped
	c.post("/matches/"+id+"/actions", `{"seq":0,`+guess+`,"more":[{`+guess+`}]}`).want(200).into(&got)
	if got.Seq != 1 || got.Stopped == nil || got.Stopped.Done != 0 || got.Stopped.Problem.Code != "limit" || got.Stopped.Problem.RetryAfter < 1 {
		t.Errorf("got %+v", got)
	}
}

// TestABotStopsWhereItCannotBeKept lets a bot move three times; the disk is full from the second on.
func TestABotStopsWhereItCannotBeKept(t *testing.T) {
	mended := false
	h := openStore(t, func(s play.Store) play.Store { return full{s, 1, &mended} })
	c := h.bearer()
	var got stopped
	c.post("/matches/"+c.start("mastermind", "classic")+"/bot", `{"bot":"random","seq":0,"moves":3}`).want(200).into(&got)
	if len(got.Turns) != 1 {
		t.Errorf("got %+v", got)
	}
	h.wantsStopped(got, 0, 1)
}
