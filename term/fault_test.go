package term_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wits/catalog"
	"wits/game"
	"wits/internal/rescue"
	"wits/model"
	"wits/term/ui"
)

// frail is a service that breaks at what it is told to.
type frail struct {
	*memory
	at string
}

const secretFault = "the code is 7431"

func (f *frail) breaks(at string) {
	if f.at == at {
		panic(secretFault)
	}
}

func (f *frail) Explore(ctx context.Context) (model.Discovery, error) {
	f.breaks("explore")
	return f.memory.Explore(ctx)
}

func (f *frail) Act(ctx context.Context, at model.Act, a game.Action) (model.Turn, error) {
	f.breaks("act")
	return f.memory.Act(ctx, at, a)
}

func (f *frail) Follow(context.Context, model.Match, func(model.Match)) error {
	f.breaks("follow")
	return nil
}

// brittle is a screen that breaks.
type brittle struct {
	ui.Screen
	at string
}

func (b brittle) Draw(v game.View, f ui.Frame) ui.Page {
	if b.at == "draw" {
		panic(secretFault)
	}
	return b.Screen.Draw(v, f)
}

func (b brittle) Handle(v game.View, in ui.Input) (game.Action, bool) {
	if b.at == "handle" && in.Key == "enter" {
		panic(secretFault)
	}
	return b.Screen.Handle(v, in)
}

// TestAFaultIsToldAndEndsNothing breaks whatever a session does: the player is told, the fault is reported once and without what it
// was about, and the app goes on.
func TestAFaultIsToldAndEndsNothing(t *testing.T) {
	for name, test := range map[string]struct{ service, screen, keys, doing string }{
		"asking":            {"explore", "", "e", "ask"},
		"an action":         {"act", "", "p enter enter", "ask"},
		"drawing a board":   {"", "draw", "p enter", "draw"},
		"a key on a board":  {"", "handle", "p enter enter", "take a message"},
		"following a match": {"follow", "", "", "follow"},
	} {
		t.Run(name, func(t *testing.T) {
			var mu sync.Mutex
			var faults []rescue.Fault
			s := &frail{memory: newMemory(), at: test.service}
			c := config(s)
			c.Fault = func(f rescue.Fault) {
				mu.Lock()
				defer mu.Unlock()
				faults = append(faults, f)
			}
			if test.screen != "" {
				c.Games = slices.Clone(c.Games)
				for i, e := range c.Games {
					c.Games[i].Screen = func(s ui.Setup) ui.Screen { return brittle{e.Screen(s), test.screen} }
				}
			}
			d := drive(t, c, 80, 24)
			d.keys(test.keys)
			if test.service == "follow" {
				d.app.Play(livingTable(t, s.memory))
				d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
				for !strings.Contains(d.screen(), "Something went wrong") {
					d.deliver(<-d.msgs)
				}
			}
			d.wants("Something went wrong here", "Your games are kept")
			if test.service == "act" {
				d.wants("Trap").keys("q") // the table stays
			}
			d.keys("s").wants("Settings") // it goes on
			mu.Lock()
			defer mu.Unlock()
			if len(faults) != 1 || !strings.Contains(faults[0].Doing, test.doing) || strings.Contains(faults[0].Error(), "7431") {
				t.Errorf("reported were %v", faults)
			}
		})
	}
}

// livingTable is a match in which something happens without the player.
func livingTable(t *testing.T, s *memory) model.Match {
	t.Helper()
	for _, e := range catalog.All() {
		if e.Game.Info().Seats == 1 {
			at, err := s.Start(t.Context(), model.Practice{Game: e.ID(), Preset: e.Game.Info().Presets[0]})
			if err != nil {
				t.Fatal(err)
			}
			at.Seats = []model.Seat{{Name: "Ada", You: true}, {Name: "Grace", Here: true}}
			return at
		}
	}
	t.Fatal("there is none")
	return model.Match{}
}
