package replay

import (
	"strconv"
	"strings"

	"wits/game"
	"wits/game/words"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// Draw draws the board, what happened, and how far the game is. The board never gives way to the text: where it needs the
// room, borders go.
func (r *Page) Draw(f ui.Frame) ui.Page {
	if !f.Roomy() {
		return r.drawNarrow(f)
	}
	width := f.Width - shell.LeastText - 4 - ui.Gap
	board, whole := framed(f.Within(width, f.Height-1-min(1, len(r.curve))), r.screen, r.view())
	if !whole {
		return r.drawBare(f, shell.Onlooker(f.Within(width, f.Height), r.screen, r.view()))
	}
	title := ui.Panel{Title: r.Words.Say(r.where())}
	side := min(f.Width-title.Draw(f, board).Width()-ui.Gap, shell.MostText+4)
	most := f.Height - 1 - min(1, len(r.curve))
	title.Height = min(max(len(board.Lines)+2, 12, len(r.said(f, side-4, most-2).Lines)+2), max(most, len(board.Lines)+2))
	height := title.Height
	left := title.Draw(f, board)
	right := ui.Panel{Title: r.Words.Text("replay.happened"), Width: side, Height: height}.Draw(f, r.text(f, side-4, height-2))
	p := left.Beside(right, ui.Gap)
	wide := p.Width()
	p.Append(r.drawCurve(f, wide, min(3, f.Height-len(p.Lines)-1)))
	p.Append(r.scrubber(f, wide))
	return p
}

// drawBare puts the text beside a board that needs all lines.
func (r *Page) drawBare(f ui.Frame, board ui.Page) ui.Page {
	side := min(f.Width-board.Width()-ui.Gap, shell.MostText)
	var right ui.Page
	right.Add(f.Theme.Title.Render(ui.Cut(r.Words.Say(r.where()), side)))
	right.Append(r.drawCurve(f, side, 2))
	right.Append(r.scrubber(f, side))
	right.Add("")
	right.Append(r.text(f, side, f.Height-len(right.Lines)))
	return board.Beside(right, ui.Gap)
}

// drawNarrow puts a few lines of text above the board, and the scrubber below it.
func (r *Page) drawNarrow(f ui.Frame) ui.Page {
	var p ui.Page
	p.Add(f.Theme.Title.Render(ui.Cut(r.Words.Say(r.where()), f.Width)))
	p.Append(r.text(f, f.Width, max(2, f.Height/4)))
	p.Append(shell.Onlooker(f.Within(f.Width, f.Height-len(p.Lines)-1-min(1, len(r.curve))), r.screen, r.view()))
	p.Append(r.drawCurve(f, f.Width, 1))
	p.Append(r.scrubber(f, f.Width))
	return p
}

// framed is the board for a panel of the frame's size. It reports whether that shows as much of it as the frame alone would,
// by the places that could be clicked.
func framed(f ui.Frame, s ui.Screen, v game.View) (board ui.Page, whole bool) {
	all := len(s.Draw(v, f).Zones)
	board = s.Draw(v, f.Inside(f.Width, f.Height))
	whole = len(board.Zones) >= all && len(board.Lines) <= f.Height-2
	board.Zones = nil
	return board, whole
}

// where says how far the game is.
func (r *Page) where() words.Message {
	if r.mistakeAt(r.at) > 0 {
		return words.New("replay.before", words.Int("at", r.at+1), words.Int("last", len(r.walked.Actions)))
	}
	return words.New("replay.at", words.Int("at", r.at), words.Int("last", len(r.walked.Actions)))
}

// text is as much of what there is to say as there is room for.
func (r *Page) text(f ui.Frame, width, height int) ui.Page {
	return r.scroll.Crop(f, r.said(f, width, height), width, height)
}

// said says who plays, what happened, what it was worth, and what was wrong with what happens next.
func (r *Page) said(f ui.Frame, width, height int) ui.Page {
	said := words.New("replay.start")
	if r.at > 0 {
		said = r.walked.Did(r.entry, r.shown, r.seat, r.at)
	}
	did, verdict := r.Words.Say(said), r.Words.Say(r.verdict())
	if strings.HasSuffix(did, verdict) { // the action says how it ended
		verdict = ""
	}
	mistake := ui.Lines(r.Words.Say(r.mistakeWords()), width, f.Theme.Bad)
	judged := r.judgment(f, width)
	if len(mistake.Lines) > 0 { // of the action that follows; what is said of the one before would be taken for it
		did, judged = "", ui.Page{}
	}
	gap := 1
	if height < 10 {
		gap = 0
	}
	return ui.Stack(gap,
		ui.Lines(r.Words.Say(r.walked.Seats(r.shown, r.at)), width, f.Theme.Dim),
		r.chance.Draw(f, nameOf(r.shown.Players, r.seat), width),
		mistake,
		ui.Lines(did, width, f.Theme.Text),
		judged,
		ui.Lines(verdict, width, f.Theme.Bold),
		r.summing(f, width),
		ui.Lines(r.Words.Say(r.progress()), width, f.Theme.Dim),
	)
}

// nameOf is a player's name, where there are several.
func nameOf(players []string, seat game.Seat) string {
	if len(players) < 2 {
		return ""
	}
	return players[seat]
}

// mistakeWords say what is wrong with the next action.
func (r *Page) mistakeWords() words.Message {
	n := r.mistakeAt(r.at)
	if n == 0 {
		return words.Message{}
	}
	who := words.Message{}
	if name := nameOf(r.shown.Players, r.walked.Actors[r.at]); name != "" {
		who = words.New("replay.by", words.Text("name", name))
	}
	return words.New("replay.mistake", words.Int("number", n), words.Int("of", len(r.mistakes)), words.Say("who", who),
		words.Say("why", r.mistakes[n-1].better.Reason))
}

// verdict says at the end how it ended, and how many mistakes there were, where no review tells that better.
func (r *Page) verdict() words.Message {
	if r.at < len(r.walked.Actions) {
		return words.Message{}
	}
	end := r.entry.Voice.Ending(r.view())
	switch {
	case !r.explains() || !r.done() || r.made.Total > 0:
		return end
	case len(r.mistakes) == 0:
		return words.New("replay.verdict.none", words.Say("ending", end))
	}
	return words.New("replay.verdict", words.Say("ending", end), words.Int("n", len(r.mistakes)), words.Int("at", r.mistakes[0].at+1))
}

// progress says how fast it goes on, and how far the search for mistakes is.
func (r *Page) progress() words.Message {
	var parts []words.Message
	if !r.paused {
		parts = append(parts, r.pacer.words())
	}
	switch {
	case !r.explains() || r.at == len(r.walked.Actions) && r.done() || r.made.Total > 0:
	case !r.done():
		parts = append(parts, words.New("replay.searched", words.Int("percent", 100*r.looked/max(1, len(r.walked.Actions)))))
	case len(r.mistakes) == 0:
		parts = append(parts, words.New("replay.mistakes.none"))
	default:
		parts = append(parts, words.New("replay.mistakes", words.Int("n", len(r.mistakes))))
	}
	return phrase.Parts(parts...)
}

// scrubber is the course of the game as a line: where it stands, and where mistakes were made. Every place can be clicked.
func (r *Page) scrubber(f ui.Frame, width int) ui.Page {
	last := len(r.walked.Actions)
	room := max(1, width-2)
	place := func(at int) int { return at * (room - 1) / max(1, last) }
	marks := make([]string, room)
	for i := range marks {
		line := f.Theme.Border
		if i < place(r.at) {
			line = f.Theme.Accent
		}
		marks[i] = line.Render(f.Glyphs.Pick("─", "-"))
	}
	for _, m := range r.mistakes {
		marks[place(m.at)] = f.Theme.Bad.Render(f.Glyphs.Pick("✗", "x"))
	}
	here := f.Theme.Selected
	if r.mistakeAt(r.at) > 0 {
		here = f.Theme.Bad
	}
	marks[place(r.at)] = here.Render(f.Glyphs.Pick("●", "O"))
	p := ui.Page{Lines: []string{f.Theme.Border.Render(f.Glyphs.Pick("├", "|")) + strings.Join(marks, "") + f.Theme.Border.Render(f.Glyphs.Pick("┤", "|"))}}
	for x := range room {
		p.Zones = append(p.Zones, ui.Zone{X: 1 + x, Width: 1, ID: "at " + strconv.Itoa(action(x, room, last))})
	}
	for _, m := range r.mistakes { // a mark leads to its mistake
		p.Zones = append(p.Zones, ui.Zone{X: 1 + place(m.at), Width: 1, ID: "at " + strconv.Itoa(m.at)})
	}
	return p
}

// action is how many actions have been played at a place of the scrubber.
func action(x, room, last int) int { return (x*last + (room-1)/2) / max(1, room-1) }
