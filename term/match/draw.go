package match

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"wits/game"
	"wits/game/words"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// How wide the panel beside a board is.
const (
	infoWidth  = 28
	wideInfo   = 36
	wideWindow = 150
)

// Draw puts the panel beside the board where there is room, and folds it below the board else.
func (m *Page) Draw(f ui.Frame) ui.Page {
	f.Unasked = f.Unasked && m.Terms.Practice() && !m.Others()
	switch {
	case m.Waiting():
		return m.drawWaiting(f)
	case m.closed:
		return m.drawClosed(f)
	case f.Roomy():
		return m.drawFramed(f)
	}
	return m.drawFolded(f)
}

// drawFramed draws board and panel side by side, each in a frame. What there is to say stands in the panel; advice that has no
// room there stands below both.
func (m *Page) drawFramed(f ui.Frame) ui.Page {
	side := sideWidth(f)
	in, below := f.Inside(side, f.Height), ui.Page{}
	said := m.said(in, true)
	if said.least() > in.Height && len(m.adviceLines(f)) > 0 {
		said = m.said(in, false)
		below = ui.Panel{Title: m.adviceTitle(), Width: f.Width}.Draw(f, ui.Page{Lines: m.adviceLines(f.Within(f.Width-4, 0))})
	}
	room := f.Height - len(below.Lines)
	board := m.screen.Draw(m.Match.View, f.Inside(f.Width-side-ui.Gap, room))
	steady := m.Steady(board, room)
	info := m.panel(f.Inside(side, room), said, steady-2)
	height := min(room, max(steady, len(info.Lines)+2))
	border := m.border(f)
	left := ui.Panel{Title: m.boardTitle(), Right: m.stakes(), Foot: m.seedText(), Border: &border, Height: height}.Draw(f, shell.Middle(board, steady-2))
	right := ui.Panel{Title: m.entry.Title(m.Words), Width: side, Height: height}.Draw(f, info)
	return ui.Stack(0, ui.Columns(ui.Gap, left, right), below)
}

func sideWidth(f ui.Frame) int {
	if f.Width >= wideWindow {
		return wideInfo
	}
	return infoWidth
}

// border is that of the board: green when it is won, red when it is lost.
func (m *Page) border(f ui.Frame) lipgloss.Style {
	switch {
	case m.Status == game.Won, m.Status != game.Playing && m.Shared():
		return f.Theme.BorderGood
	case m.Status == game.Lost:
		return f.Theme.BorderBad
	case m.Due():
		return f.Theme.BorderFocus
	}
	return f.Theme.Border
}

// boardTitle is the tier of a challenge, else the preset.
func (m *Page) boardTitle() string {
	if !m.Terms.Practice() && m.Terms.Difficulty != "" {
		return m.Words.Say(m.Terms.Difficulty.Name())
	}
	return m.Words.Say(phrase.Preset(m.entry, m.Preset))
}

// stakes says what is at stake.
func (m *Page) stakes() string {
	switch {
	case m.Day != "":
		return string(m.Day)
	case !m.Terms.Practice():
		return m.Words.Text("play.challenge")
	}
	return ""
}

// drawFolded draws the board, and below it as few lines as say the rest.
func (m *Page) drawFolded(f ui.Frame) ui.Page {
	said := m.adviceLines(f)
	if len(said) > 3 {
		said = append(said[:2:2], ui.Cut(said[2]+" …", f.Width))
	}
	f.Height -= len(said)
	fold := len(m.folded(f))
	p := m.screen.Draw(m.Match.View, f.Within(f.Width, f.Height-fold))
	p.Add(m.folded(f)...) // which part of the board is shown is known only now
	p.Add(said...)
	return p
}

// adviceLines is the latest hint, until the next move, or what is to be known at the end.
func (m *Page) adviceLines(f ui.Frame) (lines []string) {
	text := m.advice.At(m.thought).Reason
	if m.Status != game.Playing {
		if text = phrase.Hidden(m.Summary); text.Silent() {
			text = m.end.verdict
		}
	}
	for _, l := range ui.Wrap(m.Words.Say(text), f.Width) {
		lines = append(lines, f.Theme.Warn.Render(strings.TrimRight(l, " ")))
	}
	return lines
}

func (m *Page) adviceTitle() string {
	switch {
	case m.Status == game.Playing && m.thought > 0:
		return m.Words.Say(words.New("play.hint.step", words.Int("i", m.thought), words.Int("n", len(m.advice.Steps))))
	case m.Status == game.Playing:
		return m.Words.Text("play.hint")
	case phrase.Hidden(m.Summary).Silent():
		return m.Words.Text("play.verdict")
	}
	return m.Words.Text("home.daily")
}

// panel is what stands beside the board, and the keys where there is room for all of them: then the foot leaves them out. The list of
// moves makes it no higher than the board.
func (m *Page) panel(f ui.Frame, said beside, steady int) (p ui.Page) {
	if !m.keysBeside() {
		p.Add(said.lines(f.Height, steady)...)
		return p
	}
	keys := m.Keys()
	p.Add(said.lines(f.Height-1-len(keys), steady-1-len(keys))...)
	p.Add("")
	for _, b := range keys {
		line := f.Theme.Accent.Render("["+m.Words.Say(b.Name())+"]") + " " + m.Words.Say(b.Does)
		if b.Single() {
			p.Button("key "+b.Key, ui.Cut(line, f.Width))
		} else {
			p.Add(ui.Cut(line, f.Width))
		}
	}
	return p
}

// beside is what is to be known beside a board. Where there is no room for all of it the list of moves gives way, then what the
// game tells, up to what matters most of it. The rest stays: whose turn it is, what is asked, how it ended, what it gave.
type beside struct{ facts, brief, moves, rest []string }

// least is how many lines it takes at least.
func (b beside) least() int { return len(spaced(b.brief, b.rest)) }

// lines are as much of it as a height has room for. Moves are listed up to another height.
func (b beside) lines(height, listed int) []string {
	facts := b.facts
	if len(spaced(facts, b.rest)) > height {
		facts = b.brief
	}
	shown := min(len(b.moves), max(0, min(height, listed)-len(spaced(facts, b.rest))))
	for shown > 0 && len(b.with(facts, shown)) > min(height, listed) {
		shown--
	}
	all := b.with(facts, shown)
	return all[max(0, len(all)-height):]
}

// with is the facts, a number of the last moves, and the rest.
func (b beside) with(facts []string, moves int) []string {
	if moves = min(moves, len(b.moves)); moves == 0 {
		return spaced(facts, b.rest)
	}
	return spaced(facts, []string{""}, b.moves[len(b.moves)-moves:], []string{""}, b.rest)
}

// said is what there is to say beside the board.
func (m *Page) said(f ui.Frame, advised bool) beside {
	var b beside
	end := m.Words.Say(m.entry.Voice.Ending(m.Match.View))
	wrapped := func(lines ...string) (all []string) {
		for _, line := range lines {
			switch {
			case line == "":
				all = append(all, "")
			case line != end: // how it ended is said below
				all = append(all, ui.Wrap(line, f.Width)...)
			}
		}
		return all
	}
	b.facts, b.brief = wrapped(m.screen.Info(m.Match.View, f)...), wrapped(m.screen.Brief(m.Match.View, f))
	if s, ok := m.screen.(ui.Lister); ok {
		b.moves = wrapped(s.Moves(m.Match.View, f)...)
	}
	b.rest = m.vital(f, advised)
	return b
}

// vital is what is always drawn beside the board.
func (m *Page) vital(f ui.Frame, advised bool) (lines []string) {
	var p ui.Page
	if !m.Terms.Practice() && m.Status == game.Playing {
		p.Add("")
		p.Add(ui.Wrap(m.Words.Say(words.New("play.reward", words.Say("reward", m.Terms.Reward.Message()))), f.Width)...)
	}
	p.Add(m.seatLines(f)...)
	if m.Hinted {
		p.Add(f.Theme.Dim.Render(m.Words.Text("play.hinted")))
	}
	if m.Status != game.Playing {
		p.Add("")
		p.Add(m.endLines(f)...)
		p.Add(m.reward(f)...)
	}
	if said := m.adviceLines(f); advised && len(said) > 0 {
		p.Add("", f.Theme.Title.Render(m.adviceTitle()))
		p.Add(said...)
	}
	if asked := m.questionWords(); !asked.Silent() {
		p.Add("")
		p.Append(ui.Lines(m.Words.Say(asked), f.Width, f.Theme.Warn))
	}
	return p.Lines
}

// spaced puts lines together, without empty ones at either end and every second of two.
func spaced(parts ...[]string) (kept []string) {
	for _, line := range slices.Concat(parts...) {
		if line != "" || len(kept) > 0 && kept[len(kept)-1] != "" {
			kept = append(kept, line)
		}
	}
	if n := len(kept); n > 0 && kept[n-1] == "" {
		kept = kept[:n-1]
	}
	return kept
}

// listedMoves is how many lines of moves the keys leave room for.
const listedMoves = 8

// keysBeside reports whether the panel has room for the keys. It depends on the window alone, and on how much else there is to say.
func (m *Page) keysBeside() bool {
	f := m.Frame(m.Width-2*ui.Margin, m.Height-m.HeadLines()-shell.FootLines)
	if m.Waiting() || m.closed || !f.Roomy() || m.Height < shell.Tall {
		return false
	}
	f = f.Inside(sideWidth(f), f.Height)
	b := m.said(f, true)
	return len(b.with(b.facts, listedMoves))+1+len(m.Keys()) <= f.Height
}

// FootKeys are those that the panel does not show.
func (m *Page) FootKeys() []ui.Binding {
	if m.keysBeside() {
		return nil
	}
	return m.Keys()
}

// questionWords ask before something is done that cannot be undone.
func (m *Page) questionWords() words.Message {
	switch {
	case m.asking == toRenew:
		return words.New("play.ask.new")
	case m.asking == toGiveUp && m.discardable():
		return words.New("play.ask.practice")
	case m.asking == toGiveUp:
		return words.New("play.ask")
	}
	return words.Message{}
}

// folded is the panel in as few lines as say it.
func (m *Page) folded(f ui.Frame) []string {
	brief := m.screen.Brief(m.Match.View, f)
	if m.Status != game.Playing {
		if brief == m.Words.Say(m.entry.Voice.Ending(m.Match.View)) {
			brief = ""
		}
		return shown(slices.Concat(m.endLines(f), m.reward(f.Within(f.Width, 0)), []string{brief}))
	}
	if asked := m.questionWords(); !asked.Silent() {
		return ui.Lines(m.Words.Say(asked), f.Width, f.Theme.Warn).Lines
	}
	if m.Hinted {
		brief += "  " + m.Words.Text("play.hinted.short")
	}
	return shown(append([]string{brief}, m.seatFold(f)...))
}

// shown leaves empty lines out.
func shown(lines []string) []string {
	return slices.DeleteFunc(lines, func(line string) bool { return line == "" })
}

// Screen is the board that is shown.
func (m *Page) Screen() ui.Screen { return m.screen }
