package pages

import (
	"fmt"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"wits/game/words"
	"wits/model"
	"wits/term/phrase"
	"wits/term/ui"
)

// statsWidth is how wide the numbers are at most.
const statsWidth = 96

// Draw draws the games, the rows of the chosen one, and what there is to tell about the chosen row.
func (s *statistics) Draw(f ui.Frame) ui.Page {
	if len(s.games) == 0 {
		if !s.known {
			return ui.Page{}
		}
		return ui.Page{Lines: []string{s.Words.Text("replay.none")}}
	}
	c := s.games[s.game]
	s.at = min(s.at, len(c.rows)-1)
	f.Width = min(f.Width, statsWidth)
	tabs := s.tabs(f)
	if goals := s.Words.Say(phrase.Goals(s.goals)); goals != "" {
		tabs.Add(f.Theme.Accent.Render(ui.Cut(goals, f.Width)))
	}
	skill := s.drawSkill(c, f.Within(f.Width-4, f.Height))
	more := s.more(c.rows[s.at], f.Within(f.Width-4, max(f.Height/4, f.Height/2-len(skill.Lines))))
	if !f.Roomy() {
		rows := s.rows(c, f.Within(f.Width, max(2, f.Height-len(tabs.Lines)-len(more.Lines))))
		return ui.Stack(0, tabs, rows, skill, more).Crop(0, f.Height)
	}
	title := s.Words.Say(c.entry.Short())
	room := f.Height - len(tabs.Lines) - len(more.Lines) - 4 - len(skill.Lines)
	upper := ui.Panel{Title: title, Right: s.Words.Say(s.sum(c)), Width: f.Width}.Draw(f, ui.Stack(0, s.rows(c, f.Within(f.Width-4, max(2, room))), skill))
	lower := ui.Panel{Title: s.Words.Say(s.rowName(c, c.rows[s.at])), Width: f.Width}.Draw(f, more)
	return ui.Stack(0, tabs, upper, lower)
}

// tabs are the games that were played, in as many lines as it takes.
func (s *statistics) tabs(f ui.Frame) (p ui.Page) {
	if len(s.games) < 2 {
		return p
	}
	line, x := "", 0
	for i, c := range s.games {
		name := s.Words.Say(c.entry.Short())
		style := f.Theme.Dim
		if i == s.game {
			name, style = "["+name+"]", f.Theme.Selected
		} else {
			name = " " + name + " "
		}
		width := lipgloss.Width(name)
		if x+width > f.Width && x > 0 {
			p.Add(line)
			line, x = "", 0
		}
		p.Zones = append(p.Zones, ui.Zone{X: x, Y: len(p.Lines), Width: width, ID: "game " + strconv.Itoa(i)})
		line, x = line+style.Render(name), x+width
	}
	p.Add(line)
	return p
}

// sum says how all games of a kind went.
func (s *statistics) sum(c counted) words.Message {
	all := c.total()
	return words.New("stats.sum", words.Int("n", all.Games), words.Int("won", all.Wins))
}

// rowName is what a row counts, within its game.
func (s *statistics) rowName(c counted, st model.Stats) words.Message {
	return phrase.StatsRow(c.entry, s.Words, st)
}

// rows draws a line for what is counted apart: how often it was won, as a bar and in numbers.
func (s *statistics) rows(c counted, f ui.Frame) (p ui.Page) {
	s.top = max(0, min(s.top, s.at))
	s.top = max(s.top, s.at-f.Height+1)
	label := 0
	for _, st := range c.rows {
		label = max(label, lipgloss.Width(s.Words.Say(s.rowName(c, st))))
	}
	label = min(label, f.Width*2/5)
	for i := s.top; i < len(c.rows) && len(p.Lines) < f.Height; i++ {
		st := c.rows[i]
		mark, style := "  ", f.Theme.Text
		if i == s.at {
			mark, style = f.Theme.Cursor.Render(f.Glyphs.Arrow)+" ", f.Theme.Selected
		}
		name := style.Render(ui.Pad(ui.Cut(s.Words.Say(s.rowName(c, st)), label), label))
		numbers := s.Words.Say(numbers(st))
		bar := f.Bar(max(4, f.Width-label-2*ui.Gap-2-20), float64(st.Wins), float64(st.Games))
		p.Button("row "+strconv.Itoa(i), mark+name+"  "+bar+"  "+f.Theme.Dim.Render(numbers))
	}
	return p
}

// numbers are what a bar shows.
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
	highest := 0
	for _, n := range bars {
		highest = max(highest, n)
	}
	label := func(i int) string {
		from := first + i*step
		if step == 1 {
			return strconv.Itoa(from)
		}
		return fmt.Sprintf("%d–%d", from, from+step-1)
	}
	wide := 0
	for i := range bars {
		wide = max(wide, lipgloss.Width(label(i)))
	}
	p.Add(f.Theme.Bold.Render(ui.Cut(s.Words.Text("stats.lengths"), f.Width)))
	room := max(4, f.Width-wide-8)
	for i, n := range bars {
		name := strings.Repeat(" ", wide-lipgloss.Width(label(i))) + label(i)
		bar := strings.Repeat(f.Glyphs.BarFull, room*n/highest)
		if n > 0 && bar == "" {
			bar = f.Glyphs.Pick("▏", "|")
		}
		p.Add(f.Theme.Dim.Render(name+" "+f.Glyphs.Pick("│", "|")) + f.Theme.Accent.Render(bar) + count(n))
	}
	p.Add(f.Theme.Dim.Render(strings.Repeat(" ", wide+1) + f.Glyphs.Pick("└", "+") + strings.Repeat(f.Glyphs.Pick("─", "-"), room)))
	p.Add(f.Theme.Dim.Render(strings.Repeat(" ", wide+2) + ui.Spread("0", strconv.Itoa(highest), room)))
	return p
}

// count is the number behind a bar, nothing for none.
func count(n int) string {
	if n == 0 {
		return ""
	}
	return " " + strconv.Itoa(n)
}

// bins counts lengths in at most so many steps of the same size.
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
