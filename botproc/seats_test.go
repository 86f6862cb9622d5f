package botproc_test

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"strings"
	"testing"
	"time"

	"wits/botproc"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/internal/logged"
)

// pair is a game for two: who takes the last of five wins.
type (
	pile struct {
		Left, Turn, Loser int
	}
	take struct {
		Take int `json:"take"`
	}
	seen struct {
		Seat   game.Seat    `json:"seat"`
		Status game.Outcome `json:"status"`
		Left   int          `json:"left"`
		Due    bool         `json:"due"`
	}
	pair struct{}
)

func (pair) Start(string, rng.Rand) (pile, error) { return pile{Left: 5}, nil }
func (pair) Forfeit(s pile, by game.Seat) pile    { s.Loser = int(by) + 1; return s }
func (pair) Status(s pile) game.Status {
	switch {
	case s.Loser > 0:
		return game.Status{Over: true, Winners: []game.Seat{game.Seat(2 - s.Loser)}}
	case s.Left == 0:
		return game.Status{Over: true, Winners: []game.Seat{game.Seat(1 - s.Turn)}}
	}
	return game.Status{Turn: game.Seat(s.Turn)}
}

func (r pair) Check(s pile, by game.Seat, a take) error {
	switch st := r.Status(s); {
	case st.Over:
		return game.ErrOver
	case st.Turn != by || a.Take < 1 || a.Take > 2:
		return game.ErrTurn
	}
	return nil
}

func (r pair) Apply(s pile, by game.Seat, a take) (pile, error) {
	if err := r.Check(s, by, a); err != nil {
		return s, err
	}
	return pile{Left: max(0, s.Left-a.Take), Turn: 1 - s.Turn}, nil
}

func (pair) Legal(v seen) iter.Seq[take] {
	return func(yield func(take) bool) {
		if v.Due && yield(take{1}) {
			yield(take{2})
		}
	}
}

func (r pair) View(s pile, to game.Seat) seen {
	st := r.Status(s)
	return seen{to, st.Outcome(to), s.Left, !st.Over && st.Turn == to}
}

// one takes one at a time.
type one struct{}

func (one) Choose(context.Context, seen, iter.Seq[take], *rng.Rand) (take, error) {
	return take{1}, nil
}

func pairGame(bots ...game.NamedBot[seen, take]) referee.Game {
	return referee.New(game.Info{ID: "pair", Presets: []string{"five"}, Seats: 2}, pair{}, bots...)
}

// notes is what a bot wrote to standard error: the requests that it got.
type notes struct{ logged.Text }

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
	c.Game, c.Preset, c.Stderr = "pair", "five", n
	return c, n
}

func TestAProgramIsToldOfItsOwnSeat(t *testing.T) {
	c, n := noting(t)
	p := botproc.NewProcess(c)
	m, err := pairGame().Start(referee.Setup{Preset: "five"})
	if err != nil {
		t.Fatal(err)
	}
	r := rng.New(1)
	for !m.Status().Over { // the program has seat 1, and loses when the other has the last of them
		if m.Status().Turn == 1 {
			err = p.Move(t.Context(), m, &r)
		} else {
			err = m.Act(0, []byte(`{"take":2}`))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	p.End(m, 1)
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	want := "choose 1 1"
	if got := n.told(t); got[0] != want || got[len(got)-1] != "end 1 1 "+string(m.Status().Outcome(1)) {
		t.Errorf("told %q", got)
	}
}

func TestExamineTriesEverySeat(t *testing.T) {
	for name, g := range map[string]referee.Game{
		"against one": pairGame(game.NamedBot[seen, take]{BotInfo: game.BotInfo{Name: "one"}, Bot: one{}}),
		"alone":       pairGame(),
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
