package pages

import (
	"context"
	"slices"
	"strconv"

	"wits/challenge"
	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/words"
	"wits/model"
	"wits/term/match"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// challenges lists the pending ones.
type challenges struct{ shell.List }

func newChallenges(s *shell.Shell) *challenges {
	c := &challenges{shell.List{
		Shell: s, Name: func() string { return s.Words.Text("home.challenges") },
		Empty: []string{s.Words.Text("challenge.none"), s.Words.Text("challenge.none.how")},
	}}
	c.Fill = func() { shell.Ask(c, s.Service.Challenges, c.list) }
	return c
}

func (c *challenges) list(pending []model.Pending) {
	var items []shell.Item
	for _, p := range pending {
		t, err := c.Challenge(p.Type)
		if !c.OK(err) {
			continue
		}
		items = append(items, shell.Item{
			Label: icon(c.Shell, t) + " " + c.Words.Say(t.Title()), Right: c.Words.Say(phrase.Ago(p.Found, c.Time())),
			About: c.Words.Say(words.New("home.up-to", words.Say("reward", t.Tiers[len(t.Tiers)-1].Reward.Message()))),
			Do:    c.Open(func() shell.Page { return newDetails(c.Shell, p, t) }),
		})
	}
	c.Show(items)
}

// icon is the type's, or a plain mark where the terminal may not have it.
func icon(s *shell.Shell, t challenge.Type) string { return s.Glyphs.Pick(t.Icon, "!") }

// details shows one challenge: its story, the four difficulties and what they give.
type details struct {
	*shell.Shell
	shell.Menu // of difficulties
	pending    model.Pending
	kind       challenge.Type
	declining  bool
	previews   [4]preview
	elo        map[string]int // of the minds
}

// preview is what a difficulty looks like before the first move.
type preview struct {
	screen ui.Screen
	view   game.View
}

func newDetails(a *shell.Shell, p model.Pending, t challenge.Type) *details {
	d := &details{Shell: a, Menu: shell.Menu{Items: make([]shell.Item, len(t.Tiers))}, pending: p, kind: t}
	e, err := entry.Find(a.Games, t.Game())
	if err != nil {
		return d
	}
	d.elo = e.Elo
	for i, tier := range t.Tiers {
		if m, err := e.Game.Start(referee.Setup{Preset: tier.Preset, Seed: rng.Numeric(1)}); err == nil {
			d.previews[i] = preview{a.ScreenOf(e, m.View(0), tier.Counted, false), m.View(0)}
		}
	}
	return d
}

// accept starts the match; the challenge is used up.
func (d *details) accept() {
	id, at := d.pending.ID, d.kind.Tiers[d.At].Difficulty
	shell.Ask(d, func(ctx context.Context) (model.Match, error) { return d.Service.Accept(ctx, id, at) }, func(next model.Match) {
		page, err := match.New(d.Shell, next)
		if !d.OK(err) {
			return
		}
		d.Pop()
		if _, list := d.Shown().(*challenges); list {
			d.Replace(page)
		} else {
			d.Push(page)
		}
	})
}

func (d *details) Title() string { return d.Words.Say(d.kind.Title()) }

func (d *details) Keys() []shell.Key {
	if d.declining {
		decline := func() {
			shell.Do(d, func(ctx context.Context) error { return d.Service.Decline(ctx, d.pending.ID) }, func() {
				d.Pop()
				d.Tell(words.New("challenge.declined"))
			})
		}
		return []shell.Key{shell.On("y", words.New("do.decline"), decline), shell.On("esc", words.New("do.keep"), nil)}
	}
	ask := func() { d.declining = true }
	return []shell.Key{
		shell.On(ui.LeftRight, words.New("do.difficulty"), nil),
		shell.On("enter", words.New("do.start"), d.accept, "space"),
		shell.On("d", words.New("do.decline"), ask),
		shell.On("esc", words.New("do.back"), d.Pop),
	}
}

// Handle starts, declines when that is confirmed, or goes back.
func (d *details) Handle(in ui.Input) {
	keys, asked := d.Keys(), d.declining
	d.declining = false
	if shell.Press(keys, in) || asked {
		return
	}
	if n, ok := in.Number("tier"); ok && n < len(d.Items) {
		if d.At == n {
			d.accept()
			return
		}
		d.At = n
	}
	switch in.Key {
	case "left", "h":
		in.Key = "up"
	case "right", "l":
		in.Key = "down"
	case "1", "2", "3", "4":
		d.At = int(in.Key[0] - '1')
	}
	d.Take(in)
}

// Draw draws the story above the four difficulties side by side, or as a list where they do not fit.
func (d *details) Draw(f ui.Frame) ui.Page {
	if !f.Roomy() {
		return d.drawSmall(f)
	}
	width := min(f.Width, 132)
	o := ui.Panel{Title: icon(d.Shell, d.kind) + " " + d.Title(), Width: width}
	story, asked := ui.Lines(d.Words.Say(d.kind.Story()), min(width-4, 84), f.Theme.Text), d.question(f, width)
	room := f.Height - 2 - min(1, len(asked.Lines))
	tiers := d.tiers(f.Within(f.Width, room-len(story.Lines)), width)
	return ui.Stack(0, o.Draw(f, shortened(story, room-len(tiers.Lines))), tiers, asked)
}

// shortened is as much of a story as there is room for.
func shortened(story ui.Page, room int) ui.Page {
	if len(story.Lines) > room {
		story.Lines = append(story.Lines[:max(0, room-1)], "…")
	}
	return story
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
		if elo, ok := d.elo[tier.Mind]; ok {
			texts[i].Append(ui.Lines(d.Words.Say(words.New("mind.elo", words.Text("elo", strconv.Itoa(elo)))), inside.Width, f.Theme.Dim))
		}
		texts[i].Append(ui.Lines(d.Words.Say(tier.Reward.Message()), inside.Width, f.Theme.Good.Bold(false)))
		high = max(high, len(texts[i].Lines))
	}
	small, picture := d.pictures(f.Within(share-4, min(10, f.Height-high-2)))
	pages := make([]ui.Page, len(d.kind.Tiers))
	for i, tier := range d.kind.Tiers {
		o := ui.Panel{Title: d.Words.Say(tier.Difficulty.Name()), Width: share, Height: picture + high + 2}
		if i == d.At {
			o.Border = &f.Theme.BorderFocus
			o.Title = f.Glyphs.Arrow + " " + o.Title
		}
		pages[i] = o.Draw(f, ui.Stack(0, small[i], texts[i])).Area("tier " + strconv.Itoa(i))
	}
	return ui.Columns(gap, pages...)
}

// pictures are the previews, all as high as the highest. There are none where one would have to be cut at its side, or where they are all
// the same.
func (d *details) pictures(f ui.Frame) (pages []ui.Page, height int) {
	pages = make([]ui.Page, len(d.kind.Tiers))
	for i := range d.kind.Tiers {
		pages[i] = d.preview(i, f)
		height = max(height, len(pages[i].Lines))
	}
	same := !slices.ContainsFunc(pages, func(p ui.Page) bool { return p.String() != pages[0].String() })
	if f.Height < 3 || same || slices.ContainsFunc(pages, func(p ui.Page) bool { return p.Width() > f.Width }) {
		return make([]ui.Page, len(d.kind.Tiers)), 0
	}
	for i, p := range pages {
		pages[i] = p.Move((f.Width-p.Width())/2, 0)
		pages[i].Fill(height)
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
		mark, style := f.Choice(i == d.At)
		var entry ui.Page
		reward := f.Theme.Good.Bold(false).Render(d.Words.Say(tier.Reward.Short()))
		entry.Add(ui.Spread(mark+style.Render(d.Words.Say(tier.Difficulty.Name())), reward, f.Width))
		if i == d.At {
			entry.Append(ui.Lines(d.Words.Say(d.kind.Info(tier.Difficulty)), f.Width-2, f.Theme.Dim).Move(2, 0))
		}
		tiers.Append(entry.Area("tier " + strconv.Itoa(i)))
	}
	tiers.Append(d.question(f, f.Width))
	story := ui.Lines(icon(d.Shell, d.kind)+" "+d.Words.Say(d.kind.Story()), f.Width, f.Theme.Text)
	return ui.Stack(1, shortened(story, f.Height-len(tiers.Lines)-1), tiers)
}
