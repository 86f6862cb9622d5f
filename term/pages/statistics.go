package pages

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/goal"
	"wits/model"
	"wits/review"
	"wits/term/backend"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// recentGames is how many finished games are looked at for the course of a streak.
const recentGames = 100

// counted is a game with what is counted of it, in the order of its presets, tiers and opponents.
type counted struct {
	entry entry.Entry
	rows  []model.Stats
}

// statistics shows how the games went: a page for each game, a row for what is counted apart.
type statistics struct {
	*shell.Shell
	shell.Menu // the rows of the game
	record
	skills
	known bool
	game  int // of games
}

// record is all that is counted of a player.
type record struct {
	games  []counted
	recent []model.Summary // the latest first
	goals  []goal.Goal
}

// NewStatistics shows how the player's games went.
func NewStatistics(a *shell.Shell) shell.Page { return &statistics{Shell: a} }

func (s *statistics) Begin() {
	shell.Make(s, shell.Call{Holds: true}, func(ctx context.Context) (r record, err error) {
		stats, err := s.Service.Statistics(ctx)
		if err != nil {
			return r, err
		}
		for _, st := range phrase.SortStats(s.Games, stats) {
			if n := len(r.games); n == 0 || r.games[n-1].entry.ID() != st.Game {
				e, _ := entry.Find(s.Games, st.Game) // it was sorted by these games
				r.games = append(r.games, counted{entry: e})
			}
			last := &r.games[len(r.games)-1]
			last.rows = append(last.rows, st)
		}
		if r.recent, err = s.Service.Finished(ctx, model.Page{Limit: recentGames}); err != nil {
			return r, err
		}
		r.goals, err = s.Service.Goals(ctx)
		return r, err
	}, func(r record, err error) {
		s.known = s.OK(err)
		s.record = r
		s.look(0)()
		s.sumUp()
	})
}

func (s *statistics) Title() string { return s.Words.Text("home.statistics") }

func (s *statistics) Keys() (keys []shell.Key) {
	if len(s.games) > 1 {
		keys = append(keys, shell.On("left", words.New("do.game.before"), s.look(s.game-1), "h"), shell.On("right", words.New("do.game.next"), s.look(s.game+1), "l", "tab"))
	}
	if s.reviewable() {
		keys = append(keys, shell.On("a", words.New("do.assess"), s.assess))
	}
	goals := shell.On("g", words.New("goals.title"), s.Open(func() shell.Page { return newGoals(s.Shell) }))
	return append(keys, goals, shell.On(ui.UpDown, words.New("do.move"), nil), shell.On("esc", words.New("do.back"), s.Pop))
}

// look shows another game, where there is one.
func (s *statistics) look(game int) func() {
	return func() {
		if game >= 0 && game < len(s.games) {
			s.game, s.Menu = game, shell.Menu{Items: make([]shell.Item, len(s.games[game].rows))}
		}
	}
}

func (s *statistics) Handle(in ui.Input) {
	if game, ok := in.Number("game"); ok {
		s.look(game)()
		return
	}
	s.Pick(s.Keys(), in)
}

// sum says how all games of a kind went.
func (c counted) sum() words.Message {
	games, won := 0, 0
	for _, st := range c.rows {
		games, won = games+st.Games, won+st.Wins
	}
	return words.New("stats.sum", words.Int("n", games), words.Int("won", won))
}

// streaks are how many games in a row had been won after each of the latest, the earliest first. Hinted ones count for
// nothing, and a draw changes nothing.
func streaks(recent []model.Summary, of func(model.Summary) bool) (course []int) {
	won := 0
	for _, m := range slices.Backward(recent) {
		switch {
		case m.Hinted || !of(m):
			continue
		case m.Status == game.Won:
			won++
		case m.Status == game.Lost:
			won = 0
		}
		course = append(course, won)
	}
	return course
}

// statsWidth is how wide the numbers are at most.
const statsWidth = 96

// Draw draws the games, the rows of the chosen one, and what there is to tell about the chosen row.
func (s *statistics) Draw(f ui.Frame) ui.Page {
	switch {
	case len(s.games) == 0 && s.known:
		return ui.Page{Lines: []string{s.Words.Text("replay.none")}}
	case len(s.games) == 0:
		return ui.Page{}
	}
	c := s.games[s.game]
	f.Width = min(f.Width, statsWidth)
	tabs := s.tabs(f)
	if goals := s.Words.Say(phrase.Goals(s.goals)); goals != "" {
		tabs.Add(f.Theme.Accent.Render(ui.Cut(goals, f.Width)))
	}
	skill := s.drawSkill(c, f.Within(f.Width-4, f.Height))
	more := s.more(c.rows[s.At], f.Within(f.Width-4, max(f.Height/4, f.Height/2-len(skill.Lines))))
	if !f.Roomy() {
		rows := s.rows(c, f.Within(f.Width, max(2, f.Height-len(tabs.Lines)-len(more.Lines))))
		return ui.Stack(0, tabs, rows, skill, more).Crop(0, f.Height)
	}
	title := s.Words.Say(c.entry.Short())
	room := f.Height - len(tabs.Lines) - len(more.Lines) - 4 - len(skill.Lines)
	upper := ui.Panel{Title: title, Right: s.Words.Say(c.sum()), Width: f.Width}.Draw(f, ui.Stack(0, s.rows(c, f.Within(f.Width-4, max(2, room))), skill))
	lower := ui.Panel{Title: s.Words.Say(phrase.StatsName(c.entry.Preset(c.rows[s.At].Preset), c.entry, s.Words, c.rows[s.At])), Width: f.Width}.Draw(f, more)
	return ui.Stack(0, tabs, upper, lower)
}

// tabs are the games that were played, in as many lines as it takes.
func (s *statistics) tabs(f ui.Frame) ui.Page {
	if len(s.games) < 2 {
		return ui.Page{}
	}
	tabs := make([]ui.Button, len(s.games))
	for i, c := range s.games {
		name := f.Theme.Dim.Render(" " + s.Words.Say(c.entry.Short()) + " ")
		if i == s.game {
			name = f.Theme.Selected.Render("[" + s.Words.Say(c.entry.Short()) + "]")
		}
		tabs[i] = ui.Button{Text: name, ID: "game " + strconv.Itoa(i)}
	}
	return ui.Flow(tabs, 0, 0, f.Width)
}

// rows draws a line for what is counted apart: how often it was won, as a bar and in numbers.
func (s *statistics) rows(c counted, f ui.Frame) (p ui.Page) {
	names := make([]string, len(c.rows))
	for i, st := range c.rows {
		names[i] = s.Words.Say(phrase.StatsName(c.entry.Preset(st.Preset), c.entry, s.Words, st))
	}
	label := min(ui.Page{Lines: names}.Width(), f.Width*2/5)
	for i := s.First(f.Height); i < len(c.rows) && len(p.Lines) < f.Height; i++ {
		st := c.rows[i]
		mark, style := f.Choice(i == s.At)
		name := style.Render(ui.Pad(ui.Cut(names[i], label), label))
		numbers := s.Words.Say(numbers(st))
		bar := f.Bar(max(4, f.Width-label-2*ui.Gap-2-20), float64(st.Wins), float64(st.Games))
		p.Button("item "+strconv.Itoa(i), mark+name+"  "+bar+"  "+f.Theme.Dim.Render(numbers))
	}
	return p
}

func numbers(st model.Stats) words.Message {
	switch {
	case st.Games == 0:
		return words.New("stats.none")
	case st.Draws > 0 || st.Opponent != "":
		return words.New("stats.three", words.Int("won", st.Wins), words.Int("drawn", st.Draws), words.Int("lost", st.Games-st.Wins-st.Draws))
	}
	return words.New("stats.rate", words.Int("won", st.Wins), words.Int("games", st.Games), words.Int("rate", 100*st.Wins/st.Games))
}

// more is what else there is to a row: streaks, best results, hinted games, and how long the wins took.
func (s *statistics) more(st model.Stats, f ui.Frame) ui.Page {
	var facts ui.Page
	if st.Games > 0 {
		line := s.Words.Say(words.New("stats.streak", words.Int("streak", st.Streak), words.Int("best", st.BestStreak)))
		if course := streaks(s.recent, st.Counts); len(course) > 1 {
			line += "  " + f.Spark(course[max(0, len(course)-f.Width/3):])
		}
		facts.Add(ui.Cut(line, f.Width))
	}
	if len(st.Lengths) > 0 {
		facts.Append(ui.Lines(s.Words.Say(words.New("stats.shortest", words.Int("n", st.Lengths[0].Actions))), f.Width, f.Theme.Text))
	}
	facts.Append(ui.Lines(s.Words.Say(phrase.StatsMore(st)), f.Width, f.Theme.Text))
	if st.HintedGames > 0 {
		facts.Append(ui.Lines(s.Words.Say(words.New("stats.hinted", words.Int("n", st.HintedGames), words.Int("won", st.HintedWins))), f.Width, f.Theme.Dim))
	}
	facts.Append(s.histogram(st.Lengths, f.Within(f.Width, f.Height-len(facts.Lines))))
	return facts
}

// histogram draws how many actions the won games took, in as many bars as there is room for, with an axis.
func (s *statistics) histogram(lengths []model.Length, f ui.Frame) (p ui.Page) {
	const around = 3 // title, axis and numbers
	most := min(10, f.Height-around)
	if len(lengths) == 0 || most < 2 {
		return p
	}
	bars, first, step := bins(lengths, most)
	highest := slices.Max(bars)
	names := make([]string, len(bars))
	for i := range bars {
		from := first + i*step
		if names[i] = strconv.Itoa(from); step > 1 {
			names[i] += "–" + strconv.Itoa(from+step-1)
		}
	}
	wide := ui.Page{Lines: names}.Width()
	p.Add(f.Theme.Bold.Render(ui.Cut(s.Words.Text("stats.lengths"), f.Width)))
	room := max(4, f.Width-wide-8)
	for i, n := range bars {
		name := strings.Repeat(" ", wide-ui.Width(names[i])) + names[i]
		bar, count := strings.Repeat(f.Glyphs.BarFull, room*n/highest), ""
		if n > 0 {
			bar, count = cmp.Or(bar, f.Glyphs.Pick("▏", "|")), " "+strconv.Itoa(n)
		}
		p.Add(f.Theme.Dim.Render(name+" "+f.Glyphs.Pick("│", "|")) + f.Theme.Accent.Render(bar) + count)
	}
	p.Add(f.Theme.Dim.Render(strings.Repeat(" ", wide+1) + f.Glyphs.Pick("└", "+") + strings.Repeat(f.Glyphs.Pick("─", "-"), room)))
	p.Add(f.Theme.Dim.Render(strings.Repeat(" ", wide+2) + ui.Spread("0", strconv.Itoa(highest), room)))
	return p
}

// bins counts lengths in at most n steps of the same size.
func bins(lengths []model.Length, most int) (bars []int, first, step int) {
	first = lengths[0].Actions
	last := lengths[len(lengths)-1].Actions
	step = (last-first)/most + 1
	bars = make([]int, (last-first)/step+1)
	for _, l := range lengths {
		bars[(l.Actions-first)/step] += l.Wins
	}
	return bars, first, step
}

// skills is what the player's games came to: skill and luck, by game.
type skills struct {
	by      map[string]review.Skills
	left    []model.MatchID // matches that are still to be reviewed
	planned int
}

// manyAssessed is how many of the latest games are reviewed when the player asks.
const manyAssessed = 20

// sumUp asks in the background what the games came to.
func (s *statistics) sumUp() {
	service, games := s.Service, s.games
	shell.AskQuietly(s, func(ctx context.Context) (map[string]review.Skills, error) {
		by := map[string]review.Skills{}
		for _, c := range games {
			if _, ok := c.entry.Coach.(game.Reviewer); !ok {
				continue
			}
			told, err := service.Skill(ctx, c.entry.ID())
			if err != nil {
				return by, err
			}
			by[c.entry.ID()] = told
		}
		return by, nil
	}, func(by map[string]review.Skills, _ error) {
		s.by = by // without an answer the page does without
	})
}

// reviewable reports whether games of the kind that is shown can be reviewed.
func (s *statistics) reviewable() bool {
	if s.game >= len(s.games) || len(s.left) > 0 {
		return false
	}
	_, known := s.by[s.games[s.game].entry.ID()]
	return known
}

// assess has the latest games of the kind that is shown reviewed, one after the other, in the background.
func (s *statistics) assess() {
	id := s.games[s.game].entry.ID()
	for _, m := range s.recent {
		if m.Game == id && !m.Hinted && m.HiddenUntil.IsZero() && len(s.left) < manyAssessed {
			s.left = append(s.left, m.ID)
		}
	}
	s.planned = len(s.left)
	s.assessNext()
}

func (s *statistics) assessNext() {
	if len(s.left) == 0 {
		s.sumUp()
		return
	}
	service, id := s.Service, s.left[0]
	s.Tell(words.New("skill.reviewing", words.Int("done", s.planned-len(s.left)), words.Int("all", s.planned)))
	shell.AskQuietly(s, func(ctx context.Context) (review.Review, error) { return backend.Reviewed(ctx, service, id) }, func(_ review.Review, err error) {
		s.left = slices.Delete(s.left, 0, 1)
		if !s.OK(err) {
			s.left = nil
			s.sumUp()
			return
		}
		if len(s.left) == 0 {
			s.Tell(words.Message{})
		}
		s.assessNext()
	})
}

// drawSkill says what the games of a kind came to.
func (s *statistics) drawSkill(c counted, f ui.Frame) (p ui.Page) {
	told, known := s.by[c.entry.ID()]
	if !known {
		return p
	}
	for _, line := range told.Say(c.entry.Coach) {
		p.Append(ui.Lines(s.Words.Say(line), f.Width, f.Theme.Dim))
	}
	return p
}

// newGoals lists all goals, and how far the player has come.
func newGoals(s *shell.Shell) *shell.List {
	l := &shell.List{Shell: s, Name: func() string { return s.Words.Text("goals.title") }}
	l.Fill = func() {
		shell.Ask(l, s.Service.Goals, func(goals []goal.Goal) { l.Show(goalItems(s, goals)) })
	}
	return l
}

// goalItems are goals in a list: what is to be done, and how much of it is.
func goalItems(s *shell.Shell, goals []goal.Goal) (items []shell.Item) {
	for _, g := range goals {
		it := shell.Item{Label: s.Words.Say(g.Text), Ended: doneSign(g.Have, g.Need)}
		if g.Need > 1 {
			it.Right = s.Words.Say(words.New("goals.have", words.Int("have", g.Have), words.Int("need", g.Need)))
		}
		items = append(items, it)
	}
	return items
}
