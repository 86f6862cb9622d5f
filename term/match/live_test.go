package match

import (
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/term/shell"
	"wits/term/ui"
)

// quiet is an app around a page that notes what is asked for, and what is to be done later.
type quiet struct {
	shell.App
	asked  *int
	waited map[time.Duration]int
}

func (quiet) Tell(words.Message) {}

func (q quiet) Later(d time.Duration, _ shell.Page, _ func()) { q.waited[d]++ }

// TestTheClockGoesOnAfterSeveralStepsAtOnce shows two steps at once, as a key does: the clocks are drawn again a second later.
func TestTheClockGoesOnAfterSeveralStepsAtOnce(t *testing.T) {
	app := quiet{asked: new(int), waited: map[time.Duration]int{}}
	s := &shell.Shell{App: app, Words: catalog.Library().In("en"), Config: shell.Config{Games: catalog.All(), Entropy: func() uint32 { return 1 }}}
	for _, e := range s.Games {
		if e.Game.Info().Seats < 2 {
			continue
		}
		began, err := e.Game.Start(referee.Setup{Preset: e.Game.Info().Presets[0]})
		if err != nil {
			t.Fatal(err)
		}
		first := game.Seat(0)
		at := model.Match{Summary: model.Summary{
			Game: e.ID(), Preset: e.Game.Info().Presets[0], Status: game.Playing, Turn: &first, Clock: &referee.Clock{Base: 60},
			Seats: []model.Seat{{Name: "Ada", You: true, Left: 60_000}, {Name: "Grace", Here: true, Left: 60_000}},
		}, View: began.View(0)}
		page, err := New(s, at)
		if err != nil {
			t.Fatal(err)
		}
		page.latest = at
		for seq := range referee.Seq(2) {
			page.coming = append(page.coming, model.Event{Seq: seq + 1, Seat: 1, Status: game.Playing, Turn: &first, View: at.View, Left: []game.Millis{60_000, 60_000}})
		}
		page.showAll()
		if app.waited[time.Second] != 1 {
			t.Errorf("what is waited for: %v", app.waited)
		}
		return
	}
	t.Fatal("there is no game for two")
}

// Frame lets a page draw as it likes.
func (quiet) Frame(int, int) ui.Frame { return ui.Frame{Unasked: true, Motion: true} }

func (q quiet) Start(*shell.Call) { *q.asked++ }

// TestTheChanceToWinIsToldInPracticeOnly asks where help may be given and where it may not.
func TestTheChanceToWinIsToldInPracticeOnly(t *testing.T) {
	app := quiet{asked: new(int)}
	s := &shell.Shell{App: app, Config: shell.Config{Games: catalog.All(), Entropy: func() uint32 { return 1 }}}
	for _, e := range s.Games {
		for _, preset := range e.Game.Info().Presets {
			m, err := e.Game.Start(referee.Setup{Preset: preset})
			if err != nil {
				t.Fatal(err)
			}
			_, puzzle := e.Defences[preset]
			of := func(change func(*model.Match)) bool {
				at := model.Match{Summary: model.Summary{Game: e.ID(), Preset: preset, Status: game.Playing}, View: m.View(0)}
				change(&at)
				page, err := New(s, at)
				if err != nil {
					t.Fatal(err)
				}
				before := *app.asked
				page.foresee()
				return *app.asked > before
			}
			if got := of(func(*model.Match) {}); got != (!puzzle && game.Foresees(e.Coach)) {
				t.Errorf("%s %s: asked %t in practice", e.ID(), preset, got)
			}
			if of(func(m *model.Match) { m.Terms.Type = "a challenge" }) || of(func(m *model.Match) { m.Day = "2001-02-03" }) || of(func(m *model.Match) {
				m.Seats = []model.Seat{{You: true}, {Name: "Grace", Here: true}}
			}) {
				t.Errorf("%s %s: asked where something is at stake", e.ID(), preset)
			}
		}
	}
}

// TestAMindThatThinksIsDrawnAgain looks how soon a page changes by itself.
func TestAMindThatThinksIsDrawnAgain(t *testing.T) {
	due, noon := game.Seat(1), time.Date(2001, 2, 3, 12, 0, 0, 0, time.UTC)
	page := &Page{
		Shell: &shell.Shell{App: quiet{}, Config: shell.Config{Now: func() time.Time { return noon }}, Words: catalog.Library().In("en")},
		Match: model.Match{Summary: model.Summary{
			Status: game.Playing, Turn: &due, Seats: []model.Seat{{You: true, Left: 9_000}, {Name: "Pip", Mind: "novice", Left: 60_000}},
		}, At: noon},
	}
	f := ui.Frame{Motion: true, Glyphs: ui.ASCII()}
	if got := page.turn(f); page.pace() != ui.SpinPace || !strings.HasPrefix(got, f.Spinner(noon)+" ") {
		t.Errorf("%q is drawn again after %v", got, page.pace())
	}
	due = 0
	if got := page.turn(f); page.pace() != 0 || strings.HasPrefix(got, f.Spinner(noon)) {
		t.Errorf("%q is drawn again after %v", got, page.pace())
	}
	page.Clock = &referee.Clock{Base: 60}
	if page.pace() != tenthPace {
		t.Errorf("nine seconds are drawn again after %v", page.pace())
	}
}

func (q quiet) Ring() { q.Later(bell, nil, nil) }

// bell is noted where it rings.
const bell = time.Hour

// TestTheBellCallsWhoWaitedLong lets the other side answer at once, and after a while.
func TestTheBellCallsWhoWaitedLong(t *testing.T) {
	e := catalog.All()[2]
	began, err := e.Game.Start(referee.Setup{Preset: e.Game.Info().Presets[0]})
	if err != nil {
		t.Fatal(err)
	}
	for took, rings := range map[time.Duration]int{time.Second: 0, time.Minute: 1} {
		app, now := quiet{waited: map[time.Duration]int{}}, time.Date(2001, 2, 3, 12, 0, 0, 0, time.UTC)
		s := &shell.Shell{App: app, Words: catalog.Library().In("en"), Config: shell.Config{
			Games: catalog.All(), Entropy: func() uint32 { return 1 }, Now: func() time.Time { return now },
		}}
		own, other := game.Seat(0), game.Seat(1)
		at := model.Match{Summary: model.Summary{
			Game: e.ID(), Preset: e.Game.Info().Presets[0], Status: game.Playing, Turn: &other,
			Seats: []model.Seat{{Name: "Ada", You: true}, {Name: "Grace", Here: true}},
		}, View: began.View(0)}
		page, err := New(s, at)
		if err != nil {
			t.Fatal(err)
		}
		page.own.at = now
		now = now.Add(took)
		at.Turn = &own
		page.show(at, model.Event{})
		if got := app.waited[bell]; got != rings {
			t.Errorf("after %v it rings %d times", took, got)
		}
	}
}
