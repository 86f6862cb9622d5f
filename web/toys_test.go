package web_test

import (
	"context"
	crand "crypto/rand"
	"iter"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/words"
)

// The first toy for two: seat 0 hides a number, seat 1 has three tries to find it. It is told to nobody but the hider, not
// even at the end.
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

var (
	_ game.Discreet[hiding, hideAction] = hideRules{}
	_ game.Describer                    = hideRules{}
)

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

// deed is what a seat does.
func deed(of game.Seat) string { return [...]string{"hide", "try"}[of] }

func (r hideRules) Check(s hiding, by game.Seat, a hideAction) error {
	st := r.Status(s)
	switch {
	case st.Over:
		return game.ErrOver
	case st.Turn != by:
		return game.ErrTurn
	case a.Type != deed(by) || a.Number < 1000 || a.Number > 9999:
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
			if !yield(hideAction{deed(v.Seat), n}) {
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

// Describe says that a hidden number is left out.
func (hideRules) Describe() []byte {
	return []byte(`{"actions":{
		"hide":{"type":"object","required":["type"],"additionalProperties":false,"properties":{"type":{"const":"hide"},"number":{"type":"integer"}}},
		"try":{"type":"object","required":["type","number"],"additionalProperties":false,"properties":{"type":{"const":"try"},"number":{"type":"integer"}}}},
		"view":{"type":"object","required":["seat","turn","status","tries"],"additionalProperties":false,"properties":{
			"seat":{"type":"integer"},"turn":{"type":["integer","null"]},"status":{"type":"string"},"number":{"type":"integer"},
			"tries":{"type":"array","items":{"type":"integer"}}}}}`)
}

// spectated is the first toy with something to show to everybody.
type spectated struct{ hideRules }

func (r spectated) Audience(s hiding) hideView { return r.View(s, 1) }

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

// first is a bot that takes the first move there is, when it may.
type first[V, A any] struct{ wait <-chan struct{} }

func (f first[V, A]) Choose(ctx context.Context, _ V, legal iter.Seq[A], _ *rng.Rand) (a A, err error) {
	if f.wait != nil {
		select {
		case <-f.wait:
		case <-ctx.Done():
			return a, ctx.Err()
		}
	}
	for a = range legal {
		break
	}
	return a, nil
}

func bot[V, A any](name string, wait <-chan struct{}) game.NamedBot[V, A] {
	return game.NamedBot[V, A]{BotInfo: game.BotInfo{Name: name, Difficulty: "easy"}, Bot: first[V, A]{wait}}
}

// looking is a coach for any toy: all that it says is what it was shown.
type looking struct{}

func looked(v game.View) words.Message {
	view, _ := v.MarshalJSON()
	return words.Literal(string(view))
}

func (looking) Hint(_ context.Context, v game.View) (game.Hint, error) {
	return game.Hint{Action: game.NewAction(takeAction{1}), Reason: looked(v)}, nil
}

func (looking) Odds(_ context.Context, v game.View) (game.Odds, error) { return game.NewOdds(v), nil }

func (looking) Why(_ context.Context, before game.View, _ game.Action) words.Message {
	return looked(before)
}

func (looking) Mistake(context.Context, game.View, game.Action) game.Hint { return game.Hint{} }

// showing is a voice that says the view.
type showing struct{}

func (showing) Commands() []words.Message                      { return nil }
func (showing) Answer(game.View, string) (words.Message, bool) { return words.Message{}, false }
func (showing) Say(v game.View) []words.Message                { return []words.Message{looked(v)} }
func (showing) Count(game.View) words.Message                  { return words.Message{} }
func (showing) Change(_, after game.View) words.Message        { return looked(after) }
func (showing) Ending(game.View) words.Message                 { return words.Message{} }
func (showing) Read(v game.View, line string) (game.Action, error) {
	return game.Action{}, game.Unread(looked(v))
}

// toys are the games for two: hide, twins and pile, and seen, which is hide with spectators. The slow bot thinks until it is let go.
func toys(slow <-chan struct{}) []entry.Entry {
	file := fstest.MapFS{"en.json": {Data: []byte(`{"name":"A toy","line":"A toy."}`)}, "de.json": {Data: []byte(`{"name":"Ein Spielzeug","line":"Ein Spielzeug."}`)}}
	hide, take := []game.NamedBot[hideView, hideAction]{bot[hideView, hideAction]("quick", nil)}, bot[pileView, takeAction]("quick", nil)
	list := []entry.Entry{
		{Game: referee.New(game.Info{ID: "hide", Presets: []string{"small"}, Seats: 2}, hideRules{}, hide...)},
		{Game: referee.New(game.Info{ID: "seen", Presets: []string{"small"}, Seats: 2}, spectated{}, hide...)},
		{Game: referee.New(game.Info{ID: "twins", Presets: []string{"small"}, Seats: 2}, twinsRules{}, bot[twinsView, hideAction]("quick", nil))},
		{Game: referee.New(game.Info{ID: "pile", Presets: []string{"ten"}, Seats: 2, Certain: []string{"ten"}, Open: true}, pileRules{}, take, bot[pileView, takeAction]("slow", slow))},
	}
	for i := range list {
		list[i].Words, list[i].Voice, list[i].Coach = file, showing{}, looking{}
	}
	return list
}

// openToys makes a house with the toys among its games.
func openToys(t testing.TB, slow <-chan struct{}) *house {
	t.Helper()
	return openGames(t, append(catalog.All(), toys(slow)...), crand.Reader, time.Now())
}
