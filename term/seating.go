package term

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wits/game"
	"wits/game/words"
	"wits/term/ui"
)

// handleWaiting closes a table that nobody has sat down at, or leaves it open.
func (t *table) handleWaiting(in ui.Input) tea.Cmd {
	switch strings.ToLower(in.Key) {
	case t.leaveKey():
		t.pop()
		t.tell(words.New("table.kept.open"))
	case "esc":
		host, ok := t.Service.(Host)
		if !ok {
			t.pop()
			return nil
		}
		id, ctx := t.ID, t.ctx
		return t.call(func() tea.Msg { return left{t, host.CloseTable(ctx, id)} })
	}
	return nil
}

// drawWaiting draws how somebody can sit down.
func (t *table) drawWaiting(f ui.Frame) ui.Page {
	width := min(f.Width, 64)
	return ui.Panel{Title: t.Words.Say(MatchName(t.Games, t.Game, t.Preset)), Width: width}.Draw(f, t.waitingPage(f.Inside(width, f.Height)))
}

func (t *table) waitingPage(f ui.Frame) (p ui.Page) {
	p.Add(shown(t.seatLines(f))...)
	p.Add("")
	if t.asked != "" { // nobody else can sit down at a rematch
		p.Add(ui.Wrap(t.Words.Say(words.New("table.rematch", words.Text("name", t.asked))), f.Width)...)
		return p
	}
	if host, ok := t.Service.(Host); ok && t.Match.Table != "" {
		p.Add(t.Words.Text("table.code")+" "+f.Theme.Accent.Render(t.Match.Table),
			t.Words.Text("table.link")+" "+host.TableLink(t.Match.Table), "")
	}
	p.Add(ui.Wrap(t.Words.Text("table.wait"), f.Width)...)
	return p
}

// handleClosed shows the board to whom it belongs.
func (t *table) handleClosed(in ui.Input) tea.Cmd {
	switch strings.ToLower(in.Key) {
	case "enter", "space":
		t.closed = false
	case t.leaveKey():
		t.pop()
		t.tell(words.New("table.kept"))
	}
	return nil
}

// drawClosed asks for the next player.
func (t *table) drawClosed(f ui.Frame) ui.Page {
	width := min(f.Width, 64)
	return ui.Panel{Title: t.Words.Say(t.entry.Name()), Width: width}.Draw(f, t.closedPage(f.Inside(width, f.Height)))
}

func (t *table) closedPage(f ui.Frame) (p ui.Page) {
	p.Add(ui.Wrap(t.Words.Say(words.New("table.hand-over", words.Text("name", t.Seats[t.Seat].Name))), f.Width)...)
	p.Add(t.seatLines(f)...)
	return p
}

// seatLines say who sits where, who is due and what their clocks show.
func (t *table) seatLines(f ui.Frame) (lines []string) {
	if len(t.Seats) < 2 && t.Clock == nil {
		return nil
	}
	lines = append(lines, "")
	for i := range t.Seats {
		lines = append(lines, ui.Cut(t.seatLine(game.Seat(i), f), f.Width))
	}
	if len(t.Seats) < 2 || t.Status != game.Playing {
		return lines
	}
	for _, m := range []words.Message{TurnWords(t.Match), OfferWords(t.Match)} {
		for _, line := range ui.Wrap(t.Words.Say(m), f.Width) {
			lines = append(lines, f.Theme.Mark.Render(line))
		}
	}
	for _, line := range ui.Wrap(t.Words.Say(t.lately), f.Width) {
		lines = append(lines, f.Theme.Dim.Render(line))
	}
	return lines
}

// seatLine is one seat: whether it is due, who holds it, whether they are there, and the time.
func (t *table) seatLine(i game.Seat, f ui.Frame) string {
	mark, s := "  ", t.Seats[i]
	if t.Turn != nil && *t.Turn == i && !t.Waiting() {
		mark = f.Theme.Cursor.Render(f.Glyphs.Arrow) + " "
	}
	if s.Status != game.Playing && t.Status != game.Playing && len(t.Seats) > 1 {
		mark = endSign(s.Status).draw(f, func(s lipgloss.Style) lipgloss.Style { return s })
	}
	name := s.Name
	switch {
	case s.Empty:
		name = f.Theme.Dim.Render(t.Words.Text("table.empty"))
	case s.You && !t.Shared():
		name = f.Theme.Bold.Render(name) + " " + t.Words.Text("table.you")
	case s.Mind == "" && !s.You && !s.Here:
		name += " " + f.Theme.Dim.Render(t.Words.Text("table.gone"))
	}
	if s.Status != game.Playing && t.Status != game.Playing && len(t.Seats) > 1 {
		name += ": " + t.Words.Say(Outcome(s.Status))
	}
	return mark + t.clockText(i, f) + name
}

// clockText is what a seat's clock shows, in a match with clocks.
func (t *table) clockText(i game.Seat, f ui.Frame) string {
	if t.Clock == nil {
		return ""
	}
	at := t.Left(i, t.now())
	text := ClockText(at)
	if at < lowTime && t.Status == game.Playing {
		return f.Theme.Bad.Render(text) + " "
	}
	return f.Theme.Bold.Render(text) + " "
}

// seatFold is who is due and the clocks, in a line or two each. What the opponent did says more than that it is the player's turn.
func (t *table) seatFold(f ui.Frame) (lines []string) {
	if t.Clock != nil {
		var all []string
		for i := range t.Seats {
			all = append(all, t.seatLine(game.Seat(i), f))
		}
		lines = append(lines, strings.Join(all, "  "))
	}
	m := TurnWords(t.Match)
	if t.Due() && !t.Shared() && !t.lately.Silent() {
		m = t.lately
	}
	if offer := OfferWords(t.Match); !offer.Silent() {
		m = offer
	}
	const most = 2
	said := ui.Wrap(t.Words.Say(m), f.Width)
	if len(said) > most {
		said = append(said[:most-1:most-1], ui.Cut(strings.Join(said[most-1:], " "), f.Width))
	}
	return append(lines, said...)
}
