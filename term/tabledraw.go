package term

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"wits/game"
	"wits/game/words"
	"wits/term/ui"
)

// How wide the panel beside a board is.
const (
	infoWidth  = 28
	wideInfo   = 36
	wideWindow = 150
)

// steadyHeight is how high board and panel are at least, so that the board stays in its place while the panel says more or less.
const steadyHeight = 22

// Draw puts the panel beside the board where there is room, and folds it below the board else.
func (t *table) Draw(f ui.Frame) ui.Page {
	f.Unasked = f.Unasked && t.Terms.Practice() && !t.Others()
	switch {
	case t.Waiting():
		return t.drawWaiting(f)
	case t.closed:
		return t.drawClosed(f)
	case f.Roomy():
		return t.drawFramed(f)
	}
	return t.drawFolded(f)
}

// drawFramed draws board and panel side by side, each in a frame. What there is to say stands in the panel; advice that has no
// room there stands below both.
func (t *table) drawFramed(f ui.Frame) ui.Page {
	side := sideWidth(f)
	in, below := f.Inside(side, f.Height), ui.Page{}
	said := t.said(in, true)
	if said.least() > in.Height && len(t.adviceLines(f)) > 0 {
		said = t.said(in, false)
		below = ui.Panel{Title: t.adviceTitle(), Width: f.Width}.Draw(f, ui.Page{Lines: t.adviceLines(f.Within(f.Width-4, 0))})
	}
	room := f.Height - len(below.Lines)
	board := t.screen.Draw(t.Match.View, f.Inside(f.Width-side-ui.Gap, room))
	steady := min(room, max(len(board.Lines)+2, min(steadyHeight, t.height-steadyRest)))
	info := t.panel(f.Inside(side, room), said, steady-2)
	height := min(room, max(steady, len(info.Lines)+2))
	border := t.border(f)
	left := ui.Panel{Title: t.boardTitle(), Right: t.stakes(), Foot: t.seedText(), Border: &border, Height: height}.Draw(f, middle(board, steady-2))
	right := ui.Panel{Title: t.entry.Title(t.Words), Width: side, Height: height}.Draw(f, info)
	return ui.Stack(0, ui.Columns(ui.Gap, left, right), below)
}

// middle puts a board in the middle of a height.
func middle(p ui.Page, height int) ui.Page { return p.Move(0, (height-len(p.Lines))/2) }

func sideWidth(f ui.Frame) int {
	if f.Width >= wideWindow {
		return wideInfo
	}
	return infoWidth
}

// border is that of the board: green when it is won, red when it is lost.
func (t *table) border(f ui.Frame) lipgloss.Style {
	switch {
	case t.Status == game.Won, t.Status != game.Playing && t.Shared():
		return f.Theme.BorderGood
	case t.Status == game.Lost:
		return f.Theme.BorderBad
	case t.Due():
		return f.Theme.BorderFocus
	}
	return f.Theme.Border
}

// boardTitle is the tier of a challenge, else the preset.
func (t *table) boardTitle() string {
	if !t.Terms.Practice() && t.Terms.Difficulty != "" {
		return t.Words.Say(t.Terms.Difficulty.Name())
	}
	return t.Words.Say(presetName(t.entry, t.Preset))
}

// stakes says what is at stake.
func (t *table) stakes() string {
	switch {
	case t.Day != "":
		return string(t.Day)
	case !t.Terms.Practice():
		return t.Words.Text("table.challenge")
	}
	return ""
}

// drawFolded draws the board, and below it as few lines as say the rest.
func (t *table) drawFolded(f ui.Frame) ui.Page {
	said := t.adviceLines(f)
	if len(said) > 3 {
		said = append(said[:2:2], ui.Cut(said[2]+" …", f.Width))
	}
	f.Height -= len(said)
	fold := len(t.folded(f))
	p := t.screen.Draw(t.Match.View, f.Within(f.Width, f.Height-fold))
	p.Add(t.folded(f)...) // which part of the board is shown is known only now
	p.Add(said...)
	return p
}

// adviceLines is the latest hint, until the next move, or what is to be known at the end.
func (t *table) adviceLines(f ui.Frame) (lines []string) {
	text := t.advice.At(t.thought).Reason
	if t.Status != game.Playing {
		if text = HiddenWords(t.Summary); text.Silent() {
			text = t.end.verdict
		}
	}
	for _, l := range ui.Wrap(t.Words.Say(text), f.Width) {
		lines = append(lines, f.Theme.Warn.Render(strings.TrimRight(l, " ")))
	}
	return lines
}

func (t *table) adviceTitle() string {
	switch {
	case t.Status == game.Playing && t.thought > 0:
		return t.Words.Say(words.New("table.hint.step", words.Int("i", t.thought), words.Int("n", len(t.advice.Steps))))
	case t.Status == game.Playing:
		return t.Words.Text("table.hint")
	case HiddenWords(t.Summary).Silent():
		return t.Words.Text("table.verdict")
	}
	return t.Words.Text("home.daily")
}

// panel is what stands beside the board, and the keys where there is room for all of them: then the foot leaves them out. The list of
// moves makes it no higher than the board.
func (t *table) panel(f ui.Frame, said beside, steady int) (p ui.Page) {
	if !t.keysBeside() {
		p.Add(said.lines(f.Height, steady)...)
		return p
	}
	keys := t.Keys()
	p.Add(said.lines(f.Height-1-len(keys), steady-1-len(keys))...)
	p.Add("")
	for _, b := range keys {
		line := f.Theme.Accent.Render("["+t.Words.Say(b.Name())+"]") + " " + t.Words.Say(b.Does)
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

// with is the facts, so many of the last moves, and the rest.
func (b beside) with(facts []string, moves int) []string {
	if moves = min(moves, len(b.moves)); moves == 0 {
		return spaced(facts, b.rest)
	}
	return spaced(facts, []string{""}, b.moves[len(b.moves)-moves:], []string{""}, b.rest)
}

// said is what there is to say beside the board.
func (t *table) said(f ui.Frame, advised bool) beside {
	var b beside
	end := t.Words.Say(t.entry.Voice.Ending(t.Match.View))
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
	b.facts, b.brief = wrapped(t.screen.Info(t.Match.View, f)...), wrapped(t.screen.Brief(t.Match.View, f))
	if s, ok := t.screen.(ui.Lister); ok {
		b.moves = wrapped(s.Moves(t.Match.View, f)...)
	}
	b.rest = t.vital(f, advised)
	return b
}

// vital is what is always drawn beside the board.
func (t *table) vital(f ui.Frame, advised bool) (lines []string) {
	var p ui.Page
	if !t.Terms.Practice() && t.Status == game.Playing {
		p.Add("")
		p.Add(ui.Wrap(t.Words.Say(words.New("table.reward", words.Say("reward", t.Terms.Reward.Message()))), f.Width)...)
	}
	p.Add(t.seatLines(f)...)
	if t.Hinted {
		p.Add(f.Theme.Dim.Render(t.Words.Text("table.hinted")))
	}
	if t.Status != game.Playing {
		p.Add("")
		p.Add(t.endLines(f)...)
		p.Add(t.reward(f)...)
	}
	if said := t.adviceLines(f); advised && len(said) > 0 {
		p.Add("", f.Theme.Title.Render(t.adviceTitle()))
		p.Add(said...)
	}
	if asked := ui.Wrap(t.Words.Say(t.questionWords()), f.Width); len(asked) > 0 {
		p.Add("")
		for _, line := range asked {
			p.Add(f.Theme.Warn.Render(line))
		}
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
func (t *table) keysBeside() bool {
	f := t.frame(t.width-2*ui.Margin, t.height-t.headLines()-footLines)
	if t.Waiting() || t.closed || !f.Roomy() || t.height < tall {
		return false
	}
	f = f.Inside(sideWidth(f), f.Height)
	b := t.said(f, true)
	return len(b.with(b.facts, listedMoves))+1+len(t.Keys()) <= f.Height
}

// FootKeys are those that the panel does not show.
func (t *table) FootKeys() []ui.Binding {
	if t.keysBeside() {
		return nil
	}
	return t.Keys()
}

// questionWords ask before something is done that cannot be undone.
func (t *table) questionWords() words.Message {
	switch {
	case t.asking == toRenew:
		return words.New("table.ask.new")
	case t.asking == toGiveUp && t.discardable():
		return words.New("table.ask.practice")
	case t.asking == toGiveUp:
		return words.New("table.ask")
	}
	return words.Message{}
}

// folded is the panel in as few lines as say it.
func (t *table) folded(f ui.Frame) []string {
	brief := t.screen.Brief(t.Match.View, f)
	if t.Status != game.Playing {
		if brief == t.Words.Say(t.entry.Voice.Ending(t.Match.View)) {
			brief = ""
		}
		return shown(slices.Concat(t.endLines(f), t.reward(f.Within(f.Width, 0)), []string{brief}))
	}
	if asked := t.questionWords(); !asked.Silent() {
		lines := ui.Wrap(t.Words.Say(asked), f.Width)
		for i := range lines {
			lines[i] = f.Theme.Warn.Render(lines[i])
		}
		return lines
	}
	if t.Hinted {
		brief += "  " + t.Words.Text("table.hinted.short")
	}
	return shown(append([]string{brief}, t.seatFold(f)...))
}

// shown leaves empty lines out.
func shown(lines []string) []string {
	return slices.DeleteFunc(lines, func(line string) bool { return line == "" })
}
