package term

import (
	"context"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/challenge"
	"wits/entry"
	"wits/game"
	"wits/game/rng"
	"wits/game/words"
	"wits/model"
	"wits/term/ui"
)

// details shows one challenge: its story, the four difficulties and what they give.
type details struct {
	*App
	pending   model.Pending
	kind      challenge.Type
	at        int // the difficulty that is chosen
	declining bool
	previews  [4]preview
}

// preview is what a difficulty looks like before the first move.
type preview struct {
	screen ui.Screen
	view   game.View
}

func newDetails(a *App, p model.Pending, t challenge.Type) *details {
	d := &details{App: a, pending: p, kind: t}
	e, err := entry.Find(a.Games, t.Game())
	if err != nil {
		return d
	}
	for i, tier := range t.Tiers {
		if m, err := e.Game.Start(game.Setup{Preset: tier.Preset, Seed: rng.Numeric(1)}); err == nil {
			d.previews[i] = preview{a.screenOf(e, m.View(0), tier.Counted), m.View(0)}
		}
	}
	return d
}

// accept starts the match; the challenge is used up.
func (d *details) accept() tea.Cmd {
	service, id, at := d.Service, d.pending.ID, d.kind.Tiers[d.at].Difficulty
	return ask(d.App, d, func(ctx context.Context) (model.Match, error) { return service.Accept(ctx, id, at) }, func(next model.Match, err error) tea.Cmd {
		t, ok := d.tableOf(next, err)
		if !ok {
			return nil
		}
		d.pop()
		if _, list := d.page().(*challenges); list {
			d.replace(t)
			return nil
		}
		d.push(t)
		return nil
	})
}

// decline lets the challenge go.
func (d *details) decline() tea.Cmd {
	service, id := d.Service, d.pending.ID
	return ask(d.App, d, none(func(ctx context.Context) error { return service.Decline(ctx, id) }), func(_ struct{}, err error) tea.Cmd {
		if d.ok(err) {
			d.pop()
			d.tell(words.New("challenge.declined"))
		}
		return nil
	})
}

// Title is the challenge's.
func (d *details) Title() string { return d.Words.Say(d.kind.Title()) }

// Keys lists the page's own keys.
func (d *details) Keys() []ui.Binding {
	if d.declining {
		return []ui.Binding{{Key: "y", Does: words.New("do.decline")}, {Key: "esc", Does: words.New("do.keep")}}
	}
	return []ui.Binding{
		{Key: ui.LeftRight, Does: words.New("do.difficulty")},
		{Key: "enter", Does: words.New("do.start")},
		{Key: "d", Does: words.New("do.decline")},
		{Key: "esc", Does: words.New("do.back")},
	}
}

// Handle starts, declines when that is confirmed, or goes back.
func (d *details) Handle(in ui.Input) tea.Cmd {
	if d.declining {
		d.declining = false
		if strings.EqualFold(in.Key, "y") {
			return d.decline()
		}
		return nil
	}
	if number, ok := strings.CutPrefix(in.Zone, "tier "); ok {
		n, err := strconv.Atoi(number)
		if err != nil || n >= len(d.kind.Tiers) {
			return nil
		}
		if d.at == n {
			return d.accept()
		}
		d.at = n
		return nil
	}
	switch in.Key {
	case "left", "up", "h", "k":
		d.at = max(0, d.at-1)
	case "right", "down", "l", "j":
		d.at = min(len(d.kind.Tiers)-1, d.at+1)
	case "1", "2", "3", "4":
		d.at = int(in.Key[0] - '1')
	case "home":
		d.at = 0
	case "end":
		d.at = len(d.kind.Tiers) - 1
	case "enter", "space":
		return d.accept()
	case "d", "D":
		d.declining = true
	case "esc":
		d.pop()
	}
	return nil
}

// Draw draws the story above the four difficulties side by side, or as a list where they do not fit.
func (d *details) Draw(f ui.Frame) ui.Page {
	if !f.Roomy() {
		return d.drawSmall(f)
	}
	width := min(f.Width, 132)
	o := ui.Panel{Title: d.icon(d.kind) + " " + d.Title(), Width: width}
	story := ui.Lines(d.Words.Say(d.kind.Story()), min(width-4, 84), f.Theme.Text)
	tiers := d.tiers(f.Within(f.Width, f.Height-len(story.Lines)-2-d.asks()), width)
	if room := f.Height - len(tiers.Lines) - 2 - d.asks(); len(story.Lines) > room {
		story.Lines = append(story.Lines[:max(0, room-1)], "…")
	}
	return ui.Stack(0, o.Draw(f, story), tiers, d.question(f, width))
}

// asks is how many lines the question takes.
func (d *details) asks() int {
	if d.declining {
		return 1
	}
	return 0
}

// question asks whether the challenge may go.
func (d *details) question(f ui.Frame, width int) ui.Page {
	if !d.declining {
		return ui.Page{}
	}
	return ui.Lines(d.Words.Text("challenge.decline.ask"), width, f.Theme.Warn)
}

// tiers are the four difficulties side by side: what the board looks like where there is room, how large it is and what
// winning it gives.
func (d *details) tiers(f ui.Frame, width int) ui.Page {
	const gap = 1
	share := ui.Share(width, len(d.kind.Tiers), gap)
	texts := make([]ui.Page, len(d.kind.Tiers))
	high := 0
	for i, tier := range d.kind.Tiers {
		inside := f.Inside(share, 0)
		texts[i] = ui.Lines(d.Words.Say(d.kind.Info(tier.Difficulty)), inside.Width, f.Theme.Text)
		if more := d.kind.More(tier.Difficulty); d.Words.Knows(more.Key) {
			texts[i].Append(ui.Lines(d.Words.Say(more), inside.Width, f.Theme.Dim))
		}
		texts[i].Append(ui.Lines(d.Words.Say(tier.Reward.Message()), inside.Width, f.Theme.Good.Bold(false)))
		high = max(high, len(texts[i].Lines))
	}
	small, picture := d.pictures(f.Within(share-4, min(10, f.Height-high-2)))
	pages := make([]ui.Page, len(d.kind.Tiers))
	for i, tier := range d.kind.Tiers {
		o := ui.Panel{Title: d.Words.Say(tier.Difficulty.Name()), Width: share, Height: picture + high + 2}
		if i == d.at {
			o.Border = &f.Theme.BorderFocus
			o.Title = f.Glyphs.Arrow + " " + o.Title
		}
		pages[i] = o.Draw(f, ui.Stack(0, small[i], texts[i])).Area("tier " + strconv.Itoa(i))
	}
	return ui.Columns(gap, pages...)
}

// pictures are the previews, all as high as the highest. There are none where one would have to be cut at its side.
func (d *details) pictures(f ui.Frame) (pages []ui.Page, height int) {
	pages = make([]ui.Page, len(d.kind.Tiers))
	for i := range d.kind.Tiers {
		pages[i] = d.preview(i, f)
		height = max(height, len(pages[i].Lines))
	}
	if f.Height < 3 || slices.ContainsFunc(pages, func(p ui.Page) bool { return p.Width() > f.Width }) {
		return make([]ui.Page, len(d.kind.Tiers)), 0
	}
	for i, p := range pages {
		p = p.Move((f.Width-p.Width())/2, 0)
		p.Lines = append(p.Lines, make([]string, height-len(p.Lines))...)
		pages[i] = p
	}
	return pages, height
}

// preview is as much of a difficulty's board as fits.
func (d *details) preview(i int, f ui.Frame) ui.Page {
	p := d.previews[i]
	if p.screen == nil || f.Height < 3 {
		return ui.Page{}
	}
	page := p.screen.Draw(p.view, f).Crop(0, f.Height)
	page.Zones = nil
	return page
}

// drawSmall draws the four difficulties below each other, and as much of the story as leaves room for them.
func (d *details) drawSmall(f ui.Frame) ui.Page {
	var tiers ui.Page
	for i, tier := range d.kind.Tiers {
		mark, style := "  ", f.Theme.Text
		if i == d.at {
			mark, style = f.Theme.Cursor.Render(f.Glyphs.Arrow)+" ", f.Theme.Selected
		}
		var entry ui.Page
		reward := f.Theme.Good.Bold(false).Render(d.Words.Say(shortReward(tier.Reward)))
		entry.Add(ui.Spread(mark+style.Render(d.Words.Say(tier.Difficulty.Name())), reward, f.Width))
		if i == d.at {
			entry.Append(ui.Lines(d.Words.Say(d.kind.Info(tier.Difficulty)), f.Width-2, f.Theme.Dim).Move(2, 0))
		}
		tiers.Append(entry.Area("tier " + strconv.Itoa(i)))
	}
	tiers.Append(d.question(f, f.Width))
	story := ui.Lines(d.icon(d.kind)+" "+d.Words.Say(d.kind.Story()), f.Width, f.Theme.Text)
	if room := f.Height - len(tiers.Lines) - 1; len(story.Lines) > room {
		story.Lines = append(story.Lines[:max(0, room-1)], "…")
	}
	return ui.Stack(1, story, tiers)
}
