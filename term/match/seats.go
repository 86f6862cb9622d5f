package match

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wits/game"
	"wits/game/words"
	"wits/term/backend"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// handleWaiting closes a table that nobody has sat down at, or leaves it open.
func (m *Page) handleWaiting(in ui.Input) tea.Cmd {
	switch strings.ToLower(in.Key) {
	case m.leaveKey():
		m.Pop()
		m.Tell(words.New("table.kept.open"))
	case "esc":
		host, ok := m.Service.(backend.Host)
		if !ok {
			m.Pop()
			return nil
		}
		id := m.ID
		return call(m, func(ctx context.Context) (struct{}, error) { return struct{}{}, host.CloseTable(ctx, id) }, func(_ struct{}, err error) tea.Cmd {
			if m.OK(err) {
				m.Pop()
				m.Tell(words.New("table.closed"))
			}
			return nil
		})
	}
	return nil
}

// drawWaiting draws how somebody can sit down.
func (m *Page) drawWaiting(f ui.Frame) ui.Page {
	width := min(f.Width, 64)
	return ui.Panel{Title: m.Words.Say(phrase.MatchName(m.Games, m.Game, m.Preset)), Width: width}.Draw(f, m.waitingPage(f.Inside(width, f.Height)))
}

func (m *Page) waitingPage(f ui.Frame) (p ui.Page) {
	p.Add(shown(m.seatLines(f))...)
	p.Add("")
	if m.asked != "" { // nobody else can sit down at a rematch
		p.Add(ui.Wrap(m.Words.Say(words.New("play.rematch", words.Text("name", m.asked))), f.Width)...)
		return p
	}
	if host, ok := m.Service.(backend.Host); ok && m.Match.Table != "" {
		p.Add(m.Words.Text("table.code")+" "+f.Theme.Accent.Render(m.Match.Table),
			m.Words.Text("table.link")+" "+host.TableLink(m.Match.Table), "")
	}
	p.Add(ui.Wrap(m.Words.Text("table.wait"), f.Width)...)
	return p
}

// handleClosed shows the board to whom it belongs.
func (m *Page) handleClosed(in ui.Input) tea.Cmd {
	switch strings.ToLower(in.Key) {
	case "enter", "space":
		m.closed = false
	case m.leaveKey():
		m.Pop()
		m.Tell(words.New("play.kept"))
	}
	return nil
}

// drawClosed asks for the next player.
func (m *Page) drawClosed(f ui.Frame) ui.Page {
	width := min(f.Width, 64)
	return ui.Panel{Title: m.Words.Say(m.entry.Name()), Width: width}.Draw(f, m.closedPage(f.Inside(width, f.Height)))
}

func (m *Page) closedPage(f ui.Frame) (p ui.Page) {
	p.Add(ui.Wrap(m.Words.Say(words.New("play.hand-over", words.Text("name", m.Seats[m.Seat].Name))), f.Width)...)
	p.Add(m.seatLines(f)...)
	return p
}

// seatLines say who sits where, who is due and what their clocks show.
func (m *Page) seatLines(f ui.Frame) (lines []string) {
	if len(m.Seats) < 2 && m.Clock == nil {
		return nil
	}
	lines = append(lines, "")
	for i := range m.Seats {
		lines = append(lines, ui.Cut(m.seatLine(game.Seat(i), f), f.Width))
	}
	if len(m.Seats) < 2 || m.Status != game.Playing {
		return lines
	}
	for _, say := range []words.Message{phrase.Turn(m.Match), phrase.Offer(m.Match)} {
		lines = append(lines, ui.Lines(m.Words.Say(say), f.Width, f.Theme.Mark).Lines...)
	}
	return append(lines, ui.Lines(m.Words.Say(m.lately), f.Width, f.Theme.Dim).Lines...)
}

// seatLine is one seat: whether it is due, who holds it, whether they are there, and the time.
func (m *Page) seatLine(i game.Seat, f ui.Frame) string {
	mark, s := "  ", m.Seats[i]
	if m.Turn != nil && *m.Turn == i && !m.Waiting() {
		mark = f.Theme.Cursor.Render(f.Glyphs.Arrow) + " "
	}
	if s.Status != game.Playing && m.Status != game.Playing && len(m.Seats) > 1 {
		mark = shell.EndSign(s.Status).Draw(f, func(s lipgloss.Style) lipgloss.Style { return s })
	}
	name := s.Name
	switch {
	case s.Empty:
		name = f.Theme.Dim.Render(m.Words.Text("table.empty"))
	case s.You && !m.Shared():
		name = f.Theme.Bold.Render(name) + " " + m.Words.Text("play.you")
	case s.Mind == "" && !s.You && !s.Here:
		name += " " + f.Theme.Dim.Render(m.Words.Text("play.gone"))
	}
	if s.Status != game.Playing && m.Status != game.Playing && len(m.Seats) > 1 {
		name += ": " + m.Words.Say(phrase.Outcome(s.Status))
	}
	return mark + m.clockText(i, f) + name
}

// clockText is what a seat's clock shows, in a match with clocks.
func (m *Page) clockText(i game.Seat, f ui.Frame) string {
	if m.Clock == nil {
		return ""
	}
	at := m.Left(i, m.Time())
	text := phrase.Time(at)
	if at < phrase.LowTime && m.Status == game.Playing {
		return f.Theme.Bad.Render(text) + " "
	}
	return f.Theme.Bold.Render(text) + " "
}

// seatFold is who is due and the clocks, in a line or two each. What the opponent did says more than that it is the player's turn.
func (m *Page) seatFold(f ui.Frame) (lines []string) {
	if m.Clock != nil {
		var all []string
		for i := range m.Seats {
			all = append(all, m.seatLine(game.Seat(i), f))
		}
		lines = append(lines, strings.Join(all, "  "))
	}
	due := phrase.Turn(m.Match)
	if m.Due() && !m.Shared() && !m.lately.Silent() {
		due = m.lately
	}
	if offer := phrase.Offer(m.Match); !offer.Silent() {
		due = offer
	}
	const most = 2
	said := ui.Wrap(m.Words.Say(due), f.Width)
	if len(said) > most {
		said = append(said[:most-1:most-1], ui.Cut(strings.Join(said[most-1:], " "), f.Width))
	}
	return append(lines, said...)
}
