package pages

import (
	"wits/term/shell"
	"wits/term/ui"
)

// Draw puts the text beside the board where there is room, else above it.
func (x *exercise) Draw(f ui.Frame) ui.Page {
	f.Unasked = false // a warning would give the answer away
	switch {
	case x.at == nil:
		return ui.Page{}
	case !f.Roomy():
		return x.drawNarrow(f)
	}
	side := min(shell.MostText+4, max(shell.LeastText+4, f.Width/2))
	board := x.screen.Draw(x.at.View(), f.Inside(f.Width-side-ui.Gap, f.Height))
	height := x.Steady(board, f.Height)
	border := f.Theme.BorderFocus
	if x.done() {
		border = f.Theme.BorderGood
	}
	left := ui.Panel{Title: x.entry.Title(x.Words), Border: &border, Height: height}.Draw(f, shell.Middle(board, height-2))
	text := ui.Panel{Title: x.where(), Width: side, Height: height}
	return ui.Columns(ui.Gap, left, text.Draw(f, x.text(f, side-4, height-2, true)))
}

// drawNarrow puts a few lines above the board: what is asked, or what there is to say of the answer.
func (x *exercise) drawNarrow(f ui.Frame) (p ui.Page) {
	p.Add(f.Theme.Dim.Render(ui.Cut(x.where(), f.Width)))
	p.Append(x.text(f, f.Width, max(3, f.Height*2/5), false))
	p.Append(x.screen.Draw(x.at.View(), f.Within(f.Width, f.Height-len(p.Lines))))
	return p
}

// latest is the top of a text that is to be shown from what was said last.
const latest = -1

// text is what is asked and what was said of the latest answer, or the latter alone where there is little room.
func (x *exercise) text(f ui.Frame, width, height int, both bool) ui.Page {
	all, before := x.whole(f, width, both)
	if len(all.Lines) > height { // an arrow stands at the end of the last line
		all, before = x.whole(f, width-2, both)
	}
	if x.top == latest {
		x.top = before
	}
	x.top = max(0, min(x.top, len(all.Lines)-height))
	x.beyond = max(0, len(all.Lines)-height-x.top)
	p := all.Crop(x.top, height)
	if x.beyond > 0 {
		last := len(p.Lines) - 1
		p.Lines[last] = ui.Cut(ui.Pad(p.Lines[last], width-2), width-2) + f.Glyphs.Pick(" ↓", " v")
	}
	return p
}

// whole is all of the text, and how many lines of it stand before what was said last.
func (x *exercise) whole(f ui.Frame, width int, both bool) (all ui.Page, before int) {
	said := x.said(f, width)
	if !both && len(said.Lines) > 0 {
		return said, 0
	}
	if len(said.Lines) == 0 {
		return ui.Lines(x.Words.Say(x.at.Text), width, f.Theme.Text), 0
	}
	all = ui.Stack(1, ui.Lines(x.Words.Say(x.at.Text), width, f.Theme.Text), said)
	return all, len(all.Lines) - len(said.Lines)
}

// said is the verdict and its reason, or the solution that was asked for.
func (x *exercise) said(f ui.Frame, width int) ui.Page {
	if x.verdict == nil {
		return ui.Lines(x.Words.Say(x.solution.At(x.thought).Reason), width, f.Theme.Warn)
	}
	style, mark := f.Theme.Bad, "✗ "
	if x.verdict.Right {
		style, mark = f.Theme.Good, "✓ "
	}
	return ui.Stack(0, ui.Lines(mark+x.verdict.Text, width, style), ui.Lines(x.verdict.Reason, width, f.Theme.Text))
}
