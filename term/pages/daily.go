package pages

import (
	"cmp"
	"context"
	"fmt"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/term/backend"
	"wits/term/match"
	"wits/term/phrase"
	"wits/term/replay"
	"wits/term/shell"
	"wits/term/ui"
)

// ranksShown is how many lines of a ranking are shown.
const ranksShown = 8

// puzzle is today's puzzle of a game, as far as it is known.
type puzzle struct {
	entry  entry.Entry
	today  model.Daily
	ranks  []model.Rank // who did best so far
	streak int          // daily puzzles won in a row
	best   int
}

// daily shows today's puzzles: what came of them, who did best, and what an attempt is.
type daily struct {
	*shell.Shell
	shell.Menu
	puzzles []puzzle
	known   bool
	asking  bool // Enter was pressed on a puzzle that has not been tried: once more begins the one attempt
}

// NewDaily shows today's puzzles.
func NewDaily(a *shell.Shell) shell.Page { return &daily{Shell: a} }

// Return reads the puzzles: one may have been played.
func (d *daily) Return() {
	shell.Ask(d, func(ctx context.Context) ([]puzzle, error) { return puzzles(ctx, d.Service, d.Games) }, d.list)
}

// puzzles reads today's puzzles, and how the player did before.
func puzzles(ctx context.Context, s backend.Player, games []entry.Entry) (list []puzzle, err error) {
	stats, err := s.Statistics(ctx)
	if err != nil {
		return nil, err
	}
	for _, e := range games {
		if e.Daily == nil {
			continue
		}
		p := puzzle{entry: e}
		if p.today, err = s.Daily(ctx, e.ID(), ""); err != nil {
			return nil, err
		}
		if p.ranks, err = s.Leaderboard(ctx, e.ID(), p.today.Day, model.People, 0, ranksShown); err != nil {
			return nil, err
		}
		for _, st := range stats {
			if st.Game == e.ID() && st.Difficulty == model.DailyDifficulty {
				p.streak, p.best = st.Streak, st.BestStreak
			}
		}
		list = append(list, p)
	}
	return list, nil
}

func (d *daily) list(list []puzzle) {
	d.puzzles, d.known, d.Items = list, true, nil
	for _, p := range list {
		d.Items = append(d.Items, shell.Item{Label: d.Words.Say(p.entry.Short()), Detail: d.Words.Say(p.result()), Do: func() { d.choose(p) }})
	}
}

// result says how the attempt at a puzzle stands.
func (p puzzle) result() words.Message {
	switch p.today.Status {
	case "":
		return words.New("daily.untried")
	case game.Playing:
		return words.New("daily.begun")
	case game.Won:
		return words.New("daily.won", words.Int("n", p.today.Moves))
	}
	return words.New("daily.over", words.Say("status", phrase.Outcome(p.today.Status)))
}

// choose goes on with an attempt, asks before it begins one, and shares one that is over.
func (d *daily) choose(p puzzle) {
	switch {
	case p.today.Status == "" && !d.asking:
		d.asking = true
	case p.today.Status == "" || p.today.Status == game.Playing:
		d.asking = false
		match.Enter(d, func(ctx context.Context) (model.Match, error) { return d.Service.StartDaily(ctx, p.entry.ID(), false) })
	default:
		replay.ShareMatch(d, p.entry.ID(), func(ctx context.Context) (model.Match, error) { return d.Service.Look(ctx, p.today.Match) })
	}
}

// chosen is the puzzle that is looked at.
func (d *daily) chosen() (puzzle, bool) {
	if d.At >= len(d.puzzles) {
		return puzzle{}, false
	}
	return d.puzzles[d.At], true
}

func (d *daily) Title() string {
	if p, ok := d.chosen(); ok {
		return d.Words.Say(words.New("daily.title", words.Say("day", phrase.Day(p.today.Day))))
	}
	return d.Words.Text("home.daily")
}

func (d *daily) Keys() (keys []shell.Key) {
	p, ok := d.chosen()
	attempt := words.New("do.attempt")
	if ok && d.asking {
		return []shell.Key{shell.On("enter", attempt, nil), shell.On("esc", words.New("do.cancel"), nil)}
	}
	keys = append(keys, shell.On(ui.UpDown, words.New("do.move"), nil))
	switch {
	case !ok:
	case p.today.Status == "":
		keys = append(keys, shell.On("enter", attempt, nil))
	case p.today.Status == game.Playing:
		keys = append(keys, shell.On("enter", words.New("do.continue"), nil))
	default:
		keys = append(keys, shell.On("c", words.New("do.share"), func() { d.choose(p) }))
	}
	return append(keys, shell.On("a", words.New("do.archive"), d.Open(func() shell.Page { return newArchive(d.Shell) })), shell.On("esc", words.New("do.back"), d.Pop))
}

// Handle chooses. After the warning only Enter begins; every other key leaves it.
func (d *daily) Handle(in ui.Input) {
	if d.asking && in.Key != "enter" {
		d.asking = false
		return
	}
	d.Pick(d.Keys(), in)
}

// Draw draws the puzzles, and beside or below them what there is to know about the chosen one.
func (d *daily) Draw(f ui.Frame) ui.Page {
	p, ok := d.chosen()
	switch {
	case !ok && d.known:
		return ui.Page{Lines: []string{d.Words.Text("daily.none")}}
	case !ok:
		return ui.Page{}
	case !f.Roomy():
		list := d.DrawItems(f.Within(f.Width, len(d.Items)))
		return ui.Stack(min(1, max(0, f.Height-12)), list, d.about(p, f, f.Width)).Crop(0, f.Height)
	}
	width := ui.Share(min(f.Width, 120), 2, ui.Gap)
	list := d.DrawItems(f.Within(width-4, len(d.Items)))
	about := d.about(p, f, width-4)
	left := ui.Panel{Title: d.Words.Text("home.daily"), Width: width}.Draw(f, list)
	rule := ui.Panel{Title: d.Words.Text("daily.rule"), Width: width}.Draw(f, ui.Lines(d.Words.Say(words.New("rank.rule")), width-4, f.Theme.Dim))
	right := ui.Panel{Title: d.Words.Say(p.entry.Short()), Right: d.Words.Say(p.entry.Preset(p.today.Preset)), Width: width}.Draw(f, about)
	return ui.Stack(0, left, rule).Beside(right, ui.Gap).Crop(0, f.Height)
}

// about is what there is to know about a puzzle: the warning first.
func (d *daily) about(p puzzle, f ui.Frame, width int) ui.Page {
	var warning, streak words.Message
	result := f.Theme.Text
	switch {
	case d.asking:
		warning = words.New("daily.ask")
	case p.today.Status == "":
		warning = words.New("daily.attempt")
	case p.today.Status == game.Won:
		result = f.Theme.Good
	case p.today.Status == game.Lost:
		result = f.Theme.Bad
	}
	if p.best > 0 {
		streak = words.New("daily.streak", words.Int("n", p.streak), words.Int("best", p.best))
	}
	facts := ui.Stack(0,
		ui.Lines(d.Words.Say(warning), width, f.Theme.Warn),
		ui.Lines(d.Words.Say(words.New("daily.today", words.Say("result", p.result()))), width, result),
		ui.Lines(d.Words.Say(streak), width, f.Theme.Text),
		ui.Lines(d.Words.Say(phrase.Left(p.today.Ends.Sub(d.Time()))), width, f.Theme.Dim),
		ui.Lines(d.Words.Say(phrase.Rank(p.today.Ranking)), width, f.Theme.Dim),
	)
	return ui.Stack(1, facts, d.ranks(p.ranks, f, width))
}

// ranks is who did best, as far as anybody did.
func (d *daily) ranks(ranks []model.Rank, f ui.Frame, width int) (p ui.Page) {
	if len(ranks) == 0 {
		return ui.Lines(d.Words.Text("daily.ranks.none"), width, f.Theme.Dim)
	}
	p.Add(f.Theme.Bold.Render(d.Words.Text("daily.ranks")))
	for _, r := range ranks {
		style, mark := f.Theme.Text, " "
		if r.You {
			style, mark = f.Theme.Selected, f.Glyphs.Arrow
		}
		did := phrase.Outcome(r.Status)
		if r.Status == game.Won {
			did = words.New("match.actions", words.Int("n", r.Actions))
		}
		p.Add(style.Render(ui.Spread(fmt.Sprintf("%s%2d  %s", mark, r.Rank, cmp.Or(r.Name, "?")), d.Words.Say(did), width)))
	}
	return p
}

// archiveDays is how many days the archive goes back.
const archiveDays = 60

// newArchive lists the past days with what the player made of their puzzles, the latest first. Those of a day can be practised.
func newArchive(s *shell.Shell) *shell.List {
	var c model.Calendar
	l := &shell.List{Shell: s, Name: func() string {
		if c.Streak.Best == 0 {
			return s.Words.Text("archive.name")
		}
		return s.Words.Say(words.New("archive.streak", words.Int("n", c.Streak.Now), words.Int("best", c.Streak.Best)))
	}}
	l.Fill = func() {
		today := model.DayOf(s.Time())
		shell.Ask(l, func(ctx context.Context) (model.Calendar, error) {
			return s.Service.Calendar(ctx, today.Add(-archiveDays), today)
		}, func(now model.Calendar) {
			c = now
			var items []shell.Item
			for day := c.Today.Add(-1); day >= c.From && day >= c.First; day = day.Add(-1) {
				ended, parts := tried(s, c, day)
				detail := cmp.Or(s.Words.Say(phrase.Parts(parts...)), s.Words.Text("archive.none"))
				items = append(items, shell.Item{Label: s.Words.Say(phrase.Day(day)), Ended: ended, Detail: detail, Do: s.Open(func() shell.Page { return newArchiveDay(s, day) })})
			}
			l.Show(items)
		})
	}
	return l
}

// tried says what the player made of a day's puzzles.
func tried(s *shell.Shell, c model.Calendar, day model.Day) (best game.Outcome, parts []words.Message) {
	for _, r := range c.Items {
		if r.Day != day {
			continue
		}
		say := phrase.Outcome(r.Status)
		if r.Practice {
			say = words.New("archive.practised", words.Say("status", say))
		}
		name := words.Literal(r.Game)
		if e, err := entry.Find(s.Games, r.Game); err == nil {
			name = e.Short()
		}
		parts = append(parts, words.New("archive.result", words.Say("game", name), words.Say("status", say)))
		switch {
		case !r.Practice && r.InTime && r.Status == game.Won:
			best = game.Won
		case r.Practice && best == "":
			best = game.Playing
		case !r.Practice && best != game.Won:
			best = game.Lost
		}
	}
	return best, parts
}

// newArchiveDay lists the puzzles of a past day, to be practised.
func newArchiveDay(s *shell.Shell, day model.Day) *shell.List {
	l := &shell.List{Shell: s, Name: func() string { return s.Words.Say(words.New("archive.day", words.Say("day", phrase.Day(day)))) }}
	for _, e := range s.Games {
		if e.Daily == nil {
			continue
		}
		p := model.Practice{Game: e.ID(), Preset: e.Daily.On(string(day)), Day: day}
		l.Items = append(l.Items, shell.Item{Label: s.Words.Say(e.Short()), Detail: s.Words.Say(e.Preset(p.Preset)), Do: func() {
			match.Arrive(l, func(ctx context.Context) (model.Match, error) { return s.Service.Start(ctx, p) })
		}})
	}
	return l
}
