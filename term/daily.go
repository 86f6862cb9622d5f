package term

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/term/ui"
)

// RankRule says whose attempts at a daily puzzle are ranked.
func RankRule() words.Message { return words.New("rank.rule") }

// RankWords says whether an attempt is ranked, and what is missing.
func RankWords(r *model.Ranking) words.Message {
	switch {
	case r == nil:
		return words.Message{}
	case r.Ranked && r.Bot:
		return words.New("rank.bots")
	case r.Ranked:
		return words.New("rank.yes")
	}
	wins := words.New("rank.wins", words.Int("wins", r.Wins), words.Int("n", r.WinsAsked))
	early := words.New("rank.from", words.Text("day", string(r.From)))
	switch few := r.Wins < r.WinsAsked; {
	case few && r.Early:
		return words.New("rank.no.both", words.Say("wins", wins), words.Say("from", early))
	case few:
		return words.New("rank.no", words.Say("missing", wins))
	case r.Early:
		return words.New("rank.no", words.Say("missing", early))
	}
	return words.New("rank.early")
}

// HiddenWords says until when an ended match keeps what it hid, nothing where it does not.
func HiddenWords(m model.Summary) words.Message {
	if m.Status == game.Playing || m.HiddenUntil.IsZero() {
		return words.Message{}
	}
	return words.New("daily.hidden", words.Text("when", m.HiddenUntil.UTC().Format("2006-01-02 15:04")+" UTC"))
}

// daily lets the player choose whose puzzle of the day to try.
type daily struct {
	*App
	menu
	ranked []words.Message // whether the attempt at each counts
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
		d.items = append(d.items, item{label: a.Words.Say(e.Name()), detail: a.Words.Text("daily.attempt"), do: func() tea.Cmd {
			if t, ok := d.tableOf(d.Service.Daily(d.ctx, e.ID())); ok {
				d.replace(t)
			}
			return nil
		}})
	}
	return d
}

// Title is the page's.
func (d *daily) Title() string { return d.Words.Text("home.daily") }

// Keys lists the page's own keys.
func (d *daily) Keys() []ui.Binding { return menuKeys() }

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
	if len(d.items) == 0 {
		return ui.Page{Lines: []string{d.Words.Text("daily.none")}}
	}
	width := min(f.Width, 76)
	ranked, rule := ui.Wrap(d.Words.Say(d.ranked[d.at]), width), ui.Wrap(d.Words.Say(RankRule()), width)
	below := slices.Concat([]string{""}, ranked, []string{""}, rule)
	if len(d.items)+len(below) > f.Height {
		below = slices.Concat(ranked, rule)
	}
	f.Height = max(f.Height-len(below), len(d.items))
	p := d.menu.draw(f)
	for _, line := range below {
		p.Add(f.Theme.Dim.Render(strings.TrimRight(line, " ")))
	}
	return p
}
