package rpc_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"wits/entry"
	"wits/frame"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/words"
	"wits/rpc"
)

// The first toy for two: seat 0 hides a number, seat 1 has three tries to find it. The hidden number is told to nobody but
// the hider, not even at the end.
type (
	hiding struct {
		Number int   `json:"number"`
		Tries  []int `json:"tries"`
		Loser  int   `json:"loser"` // 1 more than the seat that gave up
	}
	hideAction struct {
		Type   string `json:"type"`
		Number int    `json:"number,omitempty"`
	}
	hideView struct {
		Seat   game.Seat    `json:"seat"`
		Turn   *game.Seat   `json:"turn"`
		Status game.Outcome `json:"status"`
		Number int          `json:"number,omitempty"`
		Tries  []int        `json:"tries"`
	}
	hideRules struct{}
)

var _ game.Discreet[hiding, hideAction] = hideRules{}

func (hiding) Preset() string { return "small" }
func (s hiding) found() bool  { return slices.Contains(s.Tries, s.Number) }

func (hideRules) Start(string, rng.Rand) (hiding, error) { return hiding{Tries: []int{}}, nil }

func (hideRules) Status(s hiding) game.Status {
	switch {
	case s.Loser > 0:
		return game.Status{Over: true, Winners: []game.Seat{game.Seat(2 - s.Loser)}}
	case s.Number == 0:
		return game.Status{Turn: 0}
	case s.found():
		return game.Status{Over: true, Winners: []game.Seat{1}}
	case len(s.Tries) == 3:
		return game.Status{Over: true, Winners: []game.Seat{0}}
	}
	return game.Status{Turn: 1}
}

func (r hideRules) Check(s hiding, by game.Seat, a hideAction) error {
	st := r.Status(s)
	switch {
	case st.Over:
		return game.ErrOver
	case st.Turn != by:
		return game.ErrTurn
	case a.Type != [...]string{"hide", "try"}[by] || a.Number < 1000 || a.Number > 9999:
		return game.Break("number", words.Literal("hide, then try, a number of four digits"))
	}
	return nil
}

func (r hideRules) Apply(s hiding, by game.Seat, a hideAction) (hiding, error) {
	if err := r.Check(s, by, a); err != nil {
		return s, err
	}
	if by == 0 {
		s.Number = a.Number
	} else {
		s.Tries = append(slices.Clone(s.Tries), a.Number)
	}
	return s, nil
}

func (hideRules) Legal(v hideView) iter.Seq[hideAction] {
	return func(yield func(hideAction) bool) {
		for n := 1000; n <= 9999 && v.Turn != nil && *v.Turn == v.Seat; n++ {
			if !yield(hideAction{[...]string{"hide", "try"}[v.Seat], n}) {
				return
			}
		}
	}
}

func (r hideRules) View(s hiding, to game.Seat) hideView {
	st := r.Status(s)
	v := hideView{Seat: to, Status: st.Outcome(to), Tries: s.Tries}
	if !st.Over {
		v.Turn = &st.Turn
	}
	if to == 0 {
		v.Number = s.Number
	}
	return v
}

func (hideRules) Forfeit(s hiding, by game.Seat) hiding { s.Loser = int(by) + 1; return s }

func (hideRules) Shown(_ hiding, by game.Seat, a hideAction, to game.Seat) hideAction {
	if by == 0 && to != 0 {
		a.Number = 0
	}
	return a
}

// choose is a bot that is a function.
type choose[V, A any] func(ctx context.Context, v V, r *rng.Rand) (A, error)

func (f choose[V, A]) Choose(ctx context.Context, v V, _ iter.Seq[A], r *rng.Rand) (A, error) {
	return f(ctx, v, r)
}

func hideBots() []game.NamedBot[hideView, hideAction] {
	kind := func(v hideView) string { return [...]string{"hide", "try"}[v.Seat] }
	bots := map[string]choose[hideView, hideAction]{
		"high": func(_ context.Context, v hideView, r *rng.Rand) (hideAction, error) {
			return hideAction{kind(v), r.Int(5000, 9999)}, nil
		},
		"low": func(_ context.Context, v hideView, r *rng.Rand) (hideAction, error) {
			return hideAction{kind(v), r.Int(1000, 1009)}, nil
		},
		"failing": func(_ context.Context, v hideView, _ *rng.Rand) (hideAction, error) {
			return hideAction{}, errors.New("the number 4711 is on my mind")
		},
		"cheating": func(_ context.Context, v hideView, _ *rng.Rand) (hideAction, error) {
			return hideAction{"peek 4711", 4711}, nil
		},
		"panicking": func(context.Context, hideView, *rng.Rand) (hideAction, error) { panic("4711") },
		"endless": func(ctx context.Context, _ hideView, _ *rng.Rand) (hideAction, error) {
			<-ctx.Done()
			return hideAction{}, fmt.Errorf("4711: %w", ctx.Err())
		},
	}
	var list []game.NamedBot[hideView, hideAction]
	for _, name := range []string{"high", "low", "failing", "cheating", "panicking", "endless"} {
		list = append(list, game.NamedBot[hideView, hideAction]{BotInfo: game.BotInfo{Name: name, Difficulty: "easy"}, Bot: bots[name]})
	}
	return list
}

// The second toy for two hides nothing: who takes the last of ten matches wins, and the players can agree on a draw.
type (
	pile struct {
		Left  int  `json:"left"`
		Turn  int  `json:"turn"`
		Drawn bool `json:"drawn"`
		Loser int  `json:"loser"`
	}
	takeAction struct {
		Take int `json:"take"`
	}
	pileView struct {
		Seat   game.Seat    `json:"seat"`
		Turn   *game.Seat   `json:"turn"`
		Status game.Outcome `json:"status"`
		Left   int          `json:"left"`
	}
	pileRules struct{}
)

func (pile) Preset() string                            { return "ten" }
func (pileRules) Start(string, rng.Rand) (pile, error) { return pile{Left: 10}, nil }
func (pileRules) Agree(s pile) pile                    { s.Drawn = true; return s }
func (pileRules) Forfeit(s pile, by game.Seat) pile    { s.Loser = int(by) + 1; return s }
func (pileRules) Status(s pile) game.Status {
	switch {
	case s.Drawn:
		return game.Status{Over: true, Drawn: true}
	case s.Loser > 0:
		return game.Status{Over: true, Winners: []game.Seat{game.Seat(2 - s.Loser)}}
	case s.Left == 0:
		return game.Status{Over: true, Winners: []game.Seat{game.Seat(1 - s.Turn)}}
	}
	return game.Status{Turn: game.Seat(s.Turn)}
}

func (r pileRules) Check(s pile, by game.Seat, a takeAction) error {
	st := r.Status(s)
	switch {
	case st.Over:
		return game.ErrOver
	case st.Turn != by:
		return game.ErrTurn
	case a.Take < 1 || a.Take > min(3, s.Left):
		return game.Break("take", words.Literal("take one to three"))
	}
	return nil
}

func (r pileRules) Apply(s pile, by game.Seat, a takeAction) (pile, error) {
	if err := r.Check(s, by, a); err != nil {
		return s, err
	}
	s.Left, s.Turn = s.Left-a.Take, 1-s.Turn
	return s, nil
}

func (pileRules) Legal(v pileView) iter.Seq[takeAction] {
	return func(yield func(takeAction) bool) {
		for n := 1; n <= min(3, v.Left) && v.Turn != nil && *v.Turn == v.Seat; n++ {
			if !yield(takeAction{n}) {
				return
			}
		}
	}
}

func (r pileRules) View(s pile, to game.Seat) pileView {
	st := r.Status(s)
	v := pileView{Seat: to, Status: st.Outcome(to), Left: s.Left}
	if !st.Over {
		v.Turn = &st.Turn
	}
	return v
}

// looking is a coach for any toy: all that it says is what it was shown.
type looking struct{}

func looked(v game.View, as ...game.Action) words.Message {
	view, _ := v.MarshalJSON()
	text := string(view)
	for _, a := range as {
		action, _ := a.MarshalJSON()
		text += " " + string(action)
	}
	return words.Literal(text)
}

func (looking) Hint(_ context.Context, v game.View) (game.Hint, error) {
	return game.Hint{Action: game.NewAction(takeAction{1}), Reason: looked(v)}, nil
}

func (looking) Odds(_ context.Context, v game.View) (game.Odds, error) { return game.NewOdds(v), nil }

func (looking) Why(_ context.Context, before game.View, a game.Action) words.Message {
	return looked(before, a)
}

func (looking) Mistake(_ context.Context, before game.View, a game.Action) game.Hint {
	return game.Hint{Reason: looked(before, a)}
}
func (looking) Doubt(v game.View, a game.Action) words.Message { return looked(v, a) }

// showing is a voice that says the view.
type showing struct{}

func (showing) Commands() []words.Message                          { return nil }
func (showing) Answer(game.View, string) (words.Message, bool)     { return words.Message{}, false }
func (showing) Say(v game.View) []words.Message                    { return []words.Message{looked(v)} }
func (showing) Count(game.View) words.Message                      { return words.Message{} }
func (showing) Change(_, after game.View) words.Message            { return looked(after) }
func (showing) Ending(game.View) words.Message                     { return words.Message{} }
func (showing) Read(v game.View, line string) (game.Action, error) { return game.NewAction(line), nil }

// toys are the entries of both.
func toys() []entry.Entry {
	take := choose[pileView, takeAction](func(_ context.Context, v pileView, r *rng.Rand) (takeAction, error) {
		return takeAction{r.Int(1, min(3, v.Left))}, nil
	})
	all := []entry.Entry{
		{Game: referee.New(game.Info{ID: "hide", Presets: []string{"small"}, Seats: 2}, hideRules{}, hideBots()...)},
		{Game: referee.New(game.Info{ID: "pile", Presets: []string{"ten"}, Seats: 2, Certain: []string{"ten"}, Open: true}, pileRules{},
			game.NamedBot[pileView, takeAction]{BotInfo: game.BotInfo{Name: "any", Difficulty: "easy"}, Bot: take})},
	}
	file := fstest.MapFS{"en.json": {Data: []byte(`{"name":"A toy"}`)}, "de.json": {Data: []byte(`{"name":"Ein Spielzeug"}`)}}
	for i := range all {
		all[i].Words, all[i].Voice, all[i].Coach = file, showing{}, looking{}
	}
	return all
}

// forTwo is a session with both toys.
func forTwo(t testing.TB) *rpc.Session {
	t.Helper()
	all := toys()
	library, err := entry.Library(frame.Words(), all)
	if err != nil {
		t.Fatal(err)
	}
	return rpc.NewSession(all, library, strings.NewReader(strings.Repeat("entropy!", 1000)))
}
