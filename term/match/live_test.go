package match

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/term/shell"
)

// quiet is an app around a page that notes what is asked to be done later, when that is waited for.
type quiet struct {
	shell.App
	waited map[time.Duration]int
}

func (quiet) Tell(words.Message) {}

func (q quiet) Later(d time.Duration, _ shell.Page, _ func() tea.Cmd) tea.Cmd {
	return func() tea.Msg {
		q.waited[d]++
		return nil
	}
}

// run runs a command, with all that it is made of.
func run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	if all, ok := cmd().(tea.BatchMsg); ok {
		for _, c := range all {
			run(c)
		}
	}
}

// TestTheClockGoesOnAfterSeveralStepsAtOnce shows two steps at once, as a key does: the clocks are drawn again a second later.
func TestTheClockGoesOnAfterSeveralStepsAtOnce(t *testing.T) {
	app := quiet{waited: map[time.Duration]int{}}
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
		run(page.showAll())
		if app.waited[time.Second] != 1 {
			t.Errorf("what is waited for: %v", app.waited)
		}
		return
	}
	t.Fatal("there is no game for two")
}
