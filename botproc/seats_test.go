package botproc_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"wits/botproc"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/internal/locked"
	"wits/internal/toy"
)

// pile is a game for two: who takes the last of ten wins.
func pile(bots ...game.NamedBot[toy.HeapView, toy.Take]) referee.Game {
	return referee.New(toy.NimInfo("pile", "ten"), toy.Nim{}, bots...)
}

// notes is what a bot wrote to standard error: the requests that it got.
type notes struct{ locked.Text }

// told lists the method, the seat, whose view it is, and the status of every request but hello.
func (n *notes) told(t *testing.T) (list []string) {
	t.Helper()
	for line := range strings.Lines(n.String()) {
		var req struct {
			Method string
			Params struct {
				Seat   *int
				View   struct{ Seat int }
				Status string
			}
		}
		if err := json.Unmarshal([]byte(line), &req); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if req.Method == "hello" {
			continue
		}
		if req.Params.Seat == nil {
			t.Fatalf("no seat in %s", line)
		}
		list = append(list, strings.TrimSpace(fmt.Sprint(req.Method, " ", *req.Params.Seat, " ", req.Params.View.Seat, " ", req.Params.Status)))
	}
	return list
}

// noting is a bot that writes down what it is asked in a game for two.
func noting(t *testing.T) (botproc.Command, *notes) {
	t.Helper()
	t.Setenv("WITS_TEST_BOT", "noting")
	c, n := command(t, 10*time.Second), new(notes)
	c.Game, c.Preset, c.Stderr = "pile", "ten", n
	return c, n
}

func TestAProgramIsToldOfItsOwnSeat(t *testing.T) {
	c, n := noting(t)
	p := botproc.NewProcess(c)
	m, err := pile().Start(referee.Setup{Preset: "ten"})
	if err != nil {
		t.Fatal(err)
	}
	r := rng.New(1)
	for !m.Status().Over { // the program has seat 1
		if m.Status().Turn == 1 {
			err = p.Move(t.Context(), m, &r)
		} else {
			err = m.Act(0, []byte(`{"n":1}`))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	p.End(m, 1)
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if got := n.told(t); got[0] != "choose 1 1" || got[len(got)-1] != "end 1 1 "+string(m.Status().Outcome(1)) {
		t.Errorf("told %q", got)
	}
}

func TestExamineTriesEverySeat(t *testing.T) {
	for name, g := range map[string]referee.Game{
		"against one": pile(game.Named("one", "easy", toy.Bold[toy.HeapView, toy.Take]{})),
		"alone":       pile(),
	} {
		c, n := noting(t)
		var told []string
		if err := botproc.Examine(t.Context(), c, g, 4, func(f botproc.Finding) { told = append(told, f.Text) }); err != nil {
			t.Fatalf("%s: %v, told %q", name, err, told)
		}
		if all := strings.Join(told, "\n"); strings.Contains(all, "4 games played against one") != (name == "against one") {
			t.Errorf("%s: told %s", name, all)
		}
		ends := map[string]int{}
		for _, each := range n.told(t) {
			var method string
			var seat, view int
			if _, err := fmt.Sscan(each, &method, &seat, &view); err != nil || seat != view {
				t.Errorf("%s: asked %s", name, each)
			}
			if method == "end" && !strings.HasSuffix(each, "playing") {
				ends[fmt.Sprint(seat)]++
			}
		}
		if ends["0"] != 2 || ends["1"] != 2 {
			t.Errorf("%s: ended in seats %v", name, ends)
		}
	}
}
