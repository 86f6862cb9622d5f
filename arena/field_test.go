package arena_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wits/arena"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

// opining is a player that adds one, and says what it thinks of it.
type opining struct {
	score *int
}

func (o opining) Move(_ context.Context, m referee.Match, _ *rng.Rand) error {
	return m.Act(m.Status().Turn, []byte(`{"type":"add","n":1}`))
}
func (opining) End(referee.Match, game.Seat) {}
func (opining) Close() error                 { return nil }
func (opining) Took() time.Duration          { return 250 * time.Millisecond }
func (opining) Left() time.Duration          { return 0 }
func (opining) Facing(time.Duration)         {}
func (o opining) Opinion() (referee.Opinion, bool) {
	if o.score == nil {
		return referee.Opinion{}, false
	}
	return referee.Opinion{Score: *o.score, Depth: 7}, true
}

func opiningBot(name string, score *int) arena.Bot {
	return arena.Bot{Name: name, Open: func(context.Context) (arena.Player, error) { return opining{score}, nil }}
}

func TestGamesAreEndedByWhatPlayersSay(t *testing.T) {
	bad, even, good := -700, 10, 700
	resign, draw := &arena.Resign{Moves: 3, Score: 600}, &arena.Draw{From: 4, Moves: 2, Score: 20}
	sure := func(worth float64) arena.Odds {
		return func(_ context.Context, m referee.Match) (float64, bool) { return worth, m.Seq() >= 6 }
	}
	for name, c := range map[string]struct {
		a, b    *int
		end     arena.Adjudication
		result  game.Outcome // of a, in seat 0
		ended   arena.Ended
		actions int // of both
	}{
		"who finds itself lost resigns":      {&bad, &good, arena.Adjudication{Resign: resign}, game.Lost, arena.Resigned, 5},
		"who is only said to lose plays on":  {nil, &good, arena.Adjudication{Resign: resign}, game.Won, "", 21},
		"both find it even":                  {&even, &even, arena.Adjudication{Draw: draw}, game.Drawn, arena.Agreed, 8},
		"one finds it even":                  {&even, &good, arena.Adjudication{Draw: draw}, game.Won, "", 21},
		"known to be won by who is due":      {nil, nil, arena.Adjudication{Known: sure(1)}, game.Won, arena.ByTable, 6},
		"known to be lost by who is due":     {nil, nil, arena.Adjudication{Known: sure(0)}, game.Lost, arena.ByTable, 6},
		"known to be drawn":                  {nil, nil, arena.Adjudication{Known: sure(0.5)}, game.Drawn, arena.ByTable, 6},
		"nothing is ended that nobody asked": {&bad, &even, arena.Adjudication{}, game.Won, "", 21},
	} {
		cfg := toyConfig(t, 1, 1)
		deal, err := arena.Seeded(toyGame(), "standard", 5)
		if err != nil {
			t.Fatal(err)
		}
		cfg.Deal, cfg.End = deal, c.end
		cfg.Bots = []arena.Bot{opiningBot("a", c.a), opiningBot("b", c.b)}
		rounds, err := played(context.Background(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		g := rounds[0].Games[0]
		if o := g[0]; o.Result != c.result || o.Ended != c.ended || o.Actions+g[1].Actions != c.actions || g[1].Ended != c.ended {
			t.Errorf("%s: %+v", name, g)
		}
	}
}

// add is an action of the toy.
func add(seat game.Seat, n int) referee.Entry {
	return referee.Entry{Seat: seat, Action: json.RawMessage(fmt.Sprintf(`{"type":"add","n":%d}`, n))}
}

func TestABookDealsItsOpenings(t *testing.T) {
	giveUp, _ := referee.GiveUp().MarshalJSON()
	book := []referee.Transcript{
		{Preset: "standard", Actions: []referee.Entry{add(0, 1), add(1, 1), {Seat: 0, Action: giveUp}}},
		{Preset: "standard", Actions: []referee.Entry{add(0, 2)}},
		{Preset: "standard"},
	}
	openings, err := arena.Book(toyGame(), book, 9)
	if err != nil {
		t.Fatal(err)
	}
	config, err := arena.Part{Book: openings, To: 6}.Config(toyGame(), nil)
	if err != nil {
		t.Fatal(err)
	}
	deal := config.Deal
	var lengths []int
	for i := range 6 {
		m, err := deal.Start(i)
		if err != nil || m.Status().Over {
			t.Fatal(err)
		}
		lengths = append(lengths, int(m.Seq()))
	}
	if !slices.Equal(lengths[:3], lengths[3:]) || !slices.Equal(slices.Sorted(slices.Values(lengths[:3])), []int{0, 1, 2}) {
		t.Errorf("the openings have %v actions", lengths)
	}
	for name, wrong := range map[string][]referee.Transcript{
		"opening 2: ":         {{Preset: "standard"}, {Preset: "standard", Actions: []referee.Entry{add(1, 1)}}},
		"there is no opening": nil,
		"nothing is left":     {{Preset: "standard", Actions: slices.Concat(slices.Repeat([]referee.Entry{add(0, 3), add(1, 3)}, 3), []referee.Entry{add(0, 3)})}},
	} {
		if _, err := arena.Book(toyGame(), wrong, 9); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s%v", name, err)
		}
	}
}

func TestEveryGameIsRecorded(t *testing.T) {
	score := 31
	for times, want := range map[bool]string{true: "+0.31/7 0.250s", false: "+0.31/7"} {
		c := toyConfig(t, 2, 1)
		c.Half = true
		c.Bots = []arena.Bot{opiningBot("a", &score), opiningBot("b", nil)}
		var all strings.Builder
		type annotated struct {
			players, comments []string
			tags              [][2]string
		}
		var seen []annotated
		rec := arena.NewRecorder(toyGame(), &all, func(r referee.Replay, comments []string, tags [][2]string) (string, error) {
			seen = append(seen, annotated{r.Players, comments, tags})
			return tags[1][1] + "\n\n", nil
		}, times, []string{"a", "b"}, c.Lineups)
		c.Done = func(r arena.Round) bool {
			if err := rec.Add(r); err != nil {
				t.Fatal(err)
			}
			return false
		}
		if err := arena.Run(context.Background(), c); err != nil {
			t.Fatal(err)
		}
		if all.String() != "1.1\n\n1.2\n\n2.1\n\n" {
			t.Errorf("it wrote %q", &all)
		}
		first := seen[0]
		if first.comments[3] != "" || first.comments[4] != want || !slices.Equal(first.players, []string{"a", "b"}) || first.tags[2] != [2]string{"Termination", "normal"} {
			t.Errorf("%+v", first)
		}
	}
}

func TestOpinionsAreWrittenAsTheFieldDoes(t *testing.T) {
	for want, o := range map[string]referee.Opinion{
		"+0.31/12": {Score: 31, Depth: 12}, "-2.00": {Score: -200}, "+M3/20": {Score: referee.Decided, Mate: 3, Depth: 20}, "-M2": {Score: -referee.Decided, Mate: -2}, "+0.00": {},
	} {
		if o.String() != want {
			t.Errorf("%+v is %s", o, o)
		}
	}
}
