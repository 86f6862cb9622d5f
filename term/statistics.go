package term

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game/words"
	"wits/model"
	"wits/term/ui"
)

// statistics shows how the games went.
type statistics struct {
	*App
	stats []model.Stats
	top   int
}

func newStatistics(a *App) *statistics {
	s := &statistics{App: a}
	var err error
	s.stats, err = a.Service.Statistics(a.ctx)
	a.ok(err)
	return s
}

// Title is the page's.
func (s *statistics) Title() string { return s.Words.Text("home.statistics") }

// Keys lists the page's own keys.
func (s *statistics) Keys() []ui.Binding {
	return []ui.Binding{{Key: ui.UpDown, Does: words.New("do.scroll")}, {Key: "esc", Does: words.New("do.back")}}
}

// Handle scrolls.
func (s *statistics) Handle(in ui.Input) tea.Cmd {
	switch in.Key {
	case "esc":
		s.pop()
	case "up", "k":
		s.top = max(0, s.top-1)
	case "down", "j":
		s.top++
	}
	return nil
}

// Draw draws the numbers and the histograms.
func (s *statistics) Draw(f ui.Frame) ui.Page {
	if len(s.stats) == 0 {
		return ui.Page{Lines: []string{s.Words.Text("replay.none")}}
	}
	var lines []string
	for _, st := range s.stats {
		lines = append(lines, s.block(st, f)...)
	}
	s.top = min(s.top, max(0, len(lines)-f.Height))
	return ui.Page{Lines: lines[s.top:]}
}

// block is one game, preset and difficulty.
func (s *statistics) block(st model.Stats, f ui.Frame) []string {
	lines := []string{f.Theme.Title.Render(s.Words.Say(StatsName(s.Games, st)))}
	if st.Games > 0 {
		lines = append(lines, ui.Wrap(s.Words.Say(words.New("stats.line", words.Int("n", st.Games), words.Int("won", st.Wins),
			words.Int("rate", 100*st.Wins/st.Games), words.Int("streak", st.Streak), words.Int("best", st.BestStreak))), f.Width)...)
	}
	if st.HintedGames > 0 {
		lines = append(lines, s.Words.Say(words.New("stats.hinted", words.Int("n", st.HintedGames), words.Int("won", st.HintedWins))))
	}
	return append(append(lines, histogram(st.Lengths, f)...), "")
}

// StatsName says which matches are counted: game, preset, and what was at stake.
func StatsName(games []entry.Entry, st model.Stats) words.Message {
	match := words.Say("match", MatchName(games, st.Game, st.Preset))
	switch st.Difficulty {
	case "":
		return MatchName(games, st.Game, st.Preset)
	case model.DailyDifficulty:
		return words.New("stats.daily", match)
	}
	return words.New("stats.challenge", match, words.Say("difficulty", st.Difficulty.Name()))
}

// histogram draws how many actions the won games took, in at most ten bars.
func histogram(lengths []model.Length, f ui.Frame) []string {
	if len(lengths) == 0 {
		return nil
	}
	first, last := lengths[0].Actions, lengths[len(lengths)-1].Actions
	step := (last-first)/10 + 1
	bars := make([]int, (last-first)/step+1)
	most := 0
	for _, l := range lengths {
		i := (l.Actions - first) / step
		bars[i] += l.Wins
		most = max(most, bars[i])
	}
	var lines []string
	for i, n := range bars {
		label := fmt.Sprint(first + i*step)
		if step > 1 {
			label = fmt.Sprintf("%d-%d", first+i*step, first+(i+1)*step-1)
		}
		width := n * max(1, f.Width-20) / most
		lines = append(lines, fmt.Sprintf("%9s %s %d", label, f.Theme.Accent.Render(strings.Repeat(f.Glyphs.BarFull, width)), n))
	}
	return lines
}
