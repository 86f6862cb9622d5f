package match

import (
	"context"
	"strings"

	"wits/game"
	"wits/game/words"
	"wits/term/backend"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// closeTable closes a table at which nobody sits yet.
func (m *Page) closeTable() {
	host, ok := m.Service.(backend.Host)
	if !ok {
		m.Pop()
		return
	}
	id := m.ID
	call(m, func(ctx context.Context) (struct{}, error) { return struct{}{}, host.CloseTable(ctx, id) }, func(_ struct{}, err error) {
		if !m.OK(err) {
			return
		}
		m.leaves(words.New("table.closed"))()
	})
}

// drawWaiting draws how somebody can sit down.
func (m *Page) drawWaiting(f ui.Frame) ui.Page {
	return instead(f, m.Words.Say(phrase.MatchName(m.Games, m.Game, m.Preset)), func(f ui.Frame) (p ui.Page) {
		p.Add(m.seatLines(f)...)
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
	})
}

// drawClosed asks for the next player.
func (m *Page) drawClosed(f ui.Frame) ui.Page {
	return instead(f, m.Words.Say(m.entry.Name()), func(f ui.Frame) (p ui.Page) {
		p.Add(ui.Wrap(m.Words.Say(words.New("play.hand-over", words.Text("name", m.Seats[m.Seat].Name))), f.Width)...)
		p.Add(m.seatLines(f)...)
		return p
	})
}

// instead is a panel that is shown instead of the board.
func instead(f ui.Frame, title string, text func(ui.Frame) ui.Page) ui.Page {
	width := min(f.Width, 64)
	return ui.Panel{Title: title, Width: width}.Draw(f, text(f.Inside(width, f.Height)))
}

// seatLines say who sits where, who is due and what their clocks show.
func (m *Page) seatLines(f ui.Frame) (lines []string) {
	if len(m.Seats) < 2 && m.Clock == nil && !m.Stopwatch {
		return nil
	}
	for i, s := range m.Seats {
		line := m.seatLine(game.Seat(i), f)
		rank := f.Theme.Dim.Render(m.Words.Say(m.entry.Rank(s.Mind)))
		switch all := line + "  " + rank; {
		case ui.Width(rank) == 0 || m.Status != game.Playing:
			lines = append(lines, ui.Cut(line, f.Width))
		case ui.Width(all) <= f.Width:
			lines = append(lines, all)
		default:
			lines = append(lines, ui.Cut(line, f.Width), ui.Cut("  "+rank, f.Width))
		}
	}
	if len(m.Seats) < 2 || m.Status != game.Playing {
		return lines
	}
	for _, say := range []string{m.turn(f), m.Words.Say(phrase.Offer(m.Match))} {
		lines = append(lines, ui.Lines(say, f.Width, f.Theme.Mark).Lines...)
	}
	return append(lines, ui.Lines(m.Words.Say(m.lately), f.Width, f.Theme.Dim).Lines...)
}

// turn says whose turn it is, with a sign that turns while a mind thinks.
func (m *Page) turn(f ui.Frame) string {
	said := m.Words.Say(phrase.Turn(m.Match))
	if spin := f.Spinner(m.Time()); m.thinks() && spin != "" {
		said = spin + " " + said
	}
	return said
}

// thinks reports whether a mind does.
func (m *Page) thinks() bool {
	_, thinks := m.Thinking()
	return thinks && m.Status == game.Playing
}

// seatLine is one seat: whether it is due, who holds it, whether they are there, and the time.
func (m *Page) seatLine(i game.Seat, f ui.Frame) string {
	mark, s := m.seatMark(i, f), m.Seats[i]
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
		sign, style := shell.Sign(f, s.Status)
		mark = style.Render(sign)
		result := ": " + m.Words.Say(phrase.Outcome(s.Status))
		name = ui.Cut(name, max(1, f.Width-ui.Width(mark+m.clockText(i, f)+result))) + result
	}
	return mark + m.clockText(i, f) + name
}

// seatMark is an arrow before the seat that is due.
func (m *Page) seatMark(i game.Seat, f ui.Frame) string {
	if m.Turn != nil && *m.Turn == i && !m.Waiting() {
		return f.Theme.Cursor.Render(f.Glyphs.Arrow) + " "
	}
	return "  "
}

// clockText is what a seat's clock shows, in a match with clocks, or the stopwatch.
func (m *Page) clockText(i game.Seat, f ui.Frame) string {
	if m.Stopwatch {
		return f.Theme.Bold.Render(m.Elapsed(m.Time()).Elapsed()) + " "
	}
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

// seatFold is who is due and the clocks, or what matters most of what the game tells, where there is no panel; at the end how it ended. An
// offer stands for whose turn it is.
func (m *Page) seatFold(f ui.Frame) (lines []string) {
	due := m.turn(f)
	if offer := phrase.Offer(m.Match); !offer.Silent() {
		due = m.Words.Say(offer)
	}
	if due == "" && m.asking == nothing { // a question needs the room
		due = m.screen.Brief(m.Match.View, f)
	}
	if m.Status != game.Playing {
		lines = m.endLines(f)
		if due == m.ended() {
			due = ""
		}
	}
	if m.Hinted && m.Status == game.Playing {
		due += "  " + m.Words.Text("play.hinted.short")
	}
	if m.Clock == nil && !m.Stopwatch {
		return append(lines, ui.Wrap(due, f.Width)...)
	}
	var clocks []string
	for i := range m.Seats {
		clocks = append(clocks, m.seatMark(game.Seat(i), f)+strings.TrimSpace(m.clockText(game.Seat(i), f)))
	}
	clock := strings.Join(clocks, " ")
	if ui.Width(due)+ui.Gap+ui.Width(clock) <= f.Width {
		return append(lines, ui.Spread(due, clock, f.Width))
	}
	return append(append(lines, ui.Wrap(due, f.Width)...), clock)
}
