package term

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"wits/challenge"
	"wits/entry"
	"wits/game/words"
	"wits/term/ui"
)

// Planter is a service that can be handed a challenge. Only the debug menu asks for it, and only where nothing is saved.
type Planter interface {
	Offer(ctx context.Context, t challenge.TypeID) error
}

// debug adds any challenge by hand.
type debug struct {
	*App
	menu
}

func newDebug(a *App) *debug {
	d := &debug{App: a}
	for _, t := range entry.Challenges(a.Games) {
		d.items = append(d.items, item{label: a.Words.Say(words.New("debug.add", words.Say("challenge", t.Title()))), do: func() tea.Cmd {
			planter, ok := d.Service.(Planter)
			if !ok {
				d.tell(words.New("debug.refused"))
				return nil
			}
			plant := none(func(ctx context.Context) error { return planter.Offer(ctx, t.ID) })
			return ask(d.App, d, plant, func(_ struct{}, err error) tea.Cmd {
				if d.ok(err) {
					d.tell(words.New("debug.added", words.Say("challenge", t.Title())))
				}
				return nil
			})
		}})
	}
	return d
}

// Title is the page's.
func (d *debug) Title() string { return d.Words.Text("debug.title") }

// Keys lists the page's own keys.
func (d *debug) Keys() []ui.Binding { return menuKeys() }

// Handle adds a challenge.
func (d *debug) Handle(in ui.Input) tea.Cmd {
	if in.Key == "esc" || in.Key == "`" {
		d.pop()
		return nil
	}
	cmd, _ := d.menu.handle(in)
	return cmd
}

// Draw draws the list.
func (d *debug) Draw(f ui.Frame) ui.Page { return d.menu.list(f, d.Title()) }
