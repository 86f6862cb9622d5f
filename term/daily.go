package term

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/game"
	"wits/store"
	"wits/term/ui"
)

// RankRule says whose attempts at a daily puzzle are ranked.
const RankRule = "Ranked are players who were here a full day before the puzzle began and have won 5 other games without hints " +
	"and chosen seeds. Bots are listed apart. Two accounts of one person cannot be told."

// RankWords says whether an attempt is ranked, and what is missing.
func RankWords(r *store.Ranking) string {
	switch {
	case r == nil:
		return ""
	case r.Ranked && r.Bot:
		return "Your attempt is ranked among the bots."
	case r.Ranked:
		return "Your attempt is ranked."
	}
	var missing []string
	if r.Wins < r.WinsAsked {
		missing = append(missing, fmt.Sprintf("you have won %d of %d games that count", r.Wins, r.WinsAsked))
	}
	if r.Early {
		missing = append(missing, "the first puzzle that you can be ranked in is that of "+string(r.From))
	}
	if missing == nil {
		return "Your attempt is not ranked: it began too early. The next one will be."
	}
	return "Your attempt is not ranked yet: " + strings.Join(missing, ", and ") + "."
}

// HiddenWords says until when an ended match keeps what it hid, nothing where it does not.
func HiddenWords(m store.Summary) string {
	if m.Status == game.Playing || m.HiddenUntil.IsZero() {
		return ""
	}
	return "What was hidden, and the replay, are shown when the day is over: " + m.HiddenUntil.UTC().Format("2006-01-02 15:04") + " UTC."
}

// daily lets the player choose whose puzzle of the day to try.
type daily struct {
	*App
	menu
	ranked []string // whether the attempt at each counts
}

func newDaily(a *App) *daily {
	d := &daily{App: a}
	for _, e := range a.Games {
		if e.Daily == nil {
			continue
		}
		r, err := a.Service.Ranking(a.ctx, e.ID())
		a.ok(err)
		d.ranked = append(d.ranked, RankWords(r))
		d.items = append(d.items, item{label: a.Words.Say(e.Name()), detail: "today's attempt", do: func() tea.Cmd {
			t, err := d.Service.Daily(d.ctx, e.ID())
			if d.ok(err) {
				d.replace(newTable(d.App, t))
			}
			return nil
		}})
	}
	return d
}

// Title is the page's.
func (d *daily) Title() string { return "Daily puzzle" }

// Keys lists the page's own keys.
func (d *daily) Keys() []ui.Binding { return menuKeys }

// Handle chooses.
func (d *daily) Handle(in ui.Input) tea.Cmd {
	if in.Key == "esc" {
		d.pop()
		return nil
	}
	cmd, _ := d.menu.handle(in)
	return cmd
}

// Draw draws the list, and below it who is ranked.
func (d *daily) Draw(f ui.Frame) ui.Page {
	width := min(f.Width, 76)
	ranked, rule := ui.Wrap(d.ranked[d.at], width), ui.Wrap(RankRule, width)
	words := slices.Concat([]string{""}, ranked, []string{""}, rule)
	if len(d.items)+len(words) > f.Height {
		words = slices.Concat(ranked, rule)
	}
	f.Height = max(f.Height-len(words), len(d.items))
	p := d.menu.draw(f)
	for _, line := range words {
		p.Add(f.Theme.Dim.Render(strings.TrimRight(line, " ")))
	}
	return p
}
