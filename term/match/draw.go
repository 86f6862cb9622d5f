package match

import (
	"slices"

	"charm.land/lipgloss/v2"

	"wits/game"
	"wits/game/words"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// Kind is that of a board that is played on.
func (m *Page) Kind() ui.Kind { return ui.Playing }

// Draw puts the panel beside the board where there is room. At the end what came of the match lies across the board.
func (m *Page) Draw(f ui.Frame) ui.Page {
	f.Unasked = f.Unasked && m.helped()
	switch {
	case m.Waiting():
		return m.drawWaiting(f)
	case m.closed:
		return m.drawClosed(f)
	}
	room := m.Room(m)
	inside := f.Within(room.Board.Width, room.Board.Height)
	board := ui.Center(m.screen.Draw(m.Match.View, inside).Crop(0, inside.Height), inside.Width, inside.Height)
	if m.cardShown() {
		board = board.Over(m.card(inside), inside.Width, inside.Height)
	}
	if !room.Framed {
		return board
	}
	border := m.border(f)
	title, stakes := m.Words.Say(m.entry.Preset(m.Preset)), m.Words.Say(phrase.Day(m.Day))
	if !m.Terms.Practice() && m.Day == "" {
		stakes = m.Words.Text("play.challenge")
		if m.Terms.Difficulty != "" {
			title = m.Words.Say(m.Terms.Difficulty.Name())
		}
	}
	left := ui.Panel{Title: title, Right: stakes, Foot: m.seedText(room.Board.Width), Border: &border}
	text := m.panel(f.Within(room.Panel.Width, room.Panel.Height), room.Keys)
	return room.Panels(f, left, ui.Panel{Title: m.entry.Title(m.Words)}, board, text)
}

// helped reports whether help may be given unasked: nothing is at stake, and nobody else plays.
func (m *Page) helped() bool { return m.Terms.Practice() && !m.Others() }

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

// advice is the latest hint, until the next move, or what is to be known at the end; and what it is called.
func (m *Page) adviceWords() (title string, text words.Message) {
	switch hidden := phrase.Hidden(m.Summary); {
	case m.Status == game.Playing && m.thought > 0:
		title, text = m.Words.Say(words.New("play.hint.step", words.Int("i", m.thought), words.Int("n", len(m.advice.Steps)))), m.advice.At(m.thought).Reason
	case m.Status == game.Playing:
		title, text = m.Words.Text("play.hint"), m.advice.At(m.thought).Reason
	case hidden.Silent():
		title, text = m.Words.Text("play.verdict"), m.end.verdict
	default:
		title, text = m.Words.Text("home.daily"), hidden
	}
	return title, text
}

// adviceLines are as much of the advice as a frame has room for, from the leaf that was turned to; the hint key turns to the next.
func (m *Page) adviceLines(f ui.Frame) []string {
	title, text := m.adviceWords()
	lines := ui.Lines(m.Words.Say(text), f.Width, f.Theme.Warn).Lines
	m.more = false
	if len(lines) == 0 {
		return nil
	}
	if f.Height > 4 {
		lines = append([]string{f.Theme.Title.Render(title)}, lines...)
	}
	if len(lines) <= f.Height {
		return lines
	}
	leaf := max(1, f.Height)
	from := min(m.leaf*leaf, (len(lines)-1)/leaf*leaf)
	if m.more = from+leaf < len(lines); m.more {
		lines[from+leaf-1] = ui.Cut(lines[from+leaf-1]+" …", f.Width)
	}
	return lines[from:min(len(lines), from+leaf)]
}

// panel is what stands beside the board. Whose turn it is, the clocks, what the other side did last and how it ended are always there, and
// what was asked for; where there is no room for all of the rest, the list of moves gives way first, then what the game tells, up to what
// matters most of it, then keys. Keys stand at the end; a number of lines is kept for them.
func (m *Page) panel(f ui.Frame, kept int) (p ui.Page) {
	vital := m.vital(f)
	advice := m.adviceLines(f.Within(f.Width, f.Height-len(vital)-1))
	with := func(facts, moves []string) []string {
		return spaced(vital, []string{""}, facts, []string{""}, advice, []string{""}, moves)
	}
	facts := wrapped(f, m.ended(), m.screen.Info(m.Match.View, f)...)
	brief := wrapped(f, m.ended(), m.screen.Brief(m.Match.View, f))
	dense := slices.DeleteFunc(slices.Clone(facts), func(line string) bool { return line == "" })
	lister, lists := m.screen.(ui.Lister)
	bar := m.barLines(f)
	if !lists {
		kept = max(kept, f.Height-len(with(facts, nil))-1)
		if len(m.Seats) > 1 && len(bar) > 0 {
			kept-- // for the chance to win
		}
	}
	keys := m.keyLines(f, min(kept, f.Height-len(with(nil, nil))-1))
	free := f.Height - len(keys.Lines) - min(1, len(keys.Lines))
	for _, less := range [][]string{dense, brief, nil} {
		if len(with(facts, nil)) > free {
			facts = less
		}
	}
	for _, bar := range bar {
		if more := slices.Concat(facts, bar); len(with(more, nil)) <= free {
			facts = more
			break
		}
	}
	var moves []string
	if lists {
		moves = wrapped(f, "", lister.Moves(m.Match.View, f)...)
		moves = moves[max(0, len(moves)-max(0, free-len(with(facts, nil))-1)):]
	}
	p.Add(with(facts, moves)...)
	p.Fill(f.Height - len(keys.Lines))
	p.Append(keys)
	return p
}

// barLines are the ways to draw the chance to win, the longest first; none where it is not told. Until it is known, its place is kept.
func (m *Page) barLines(f ui.Frame) [][]string {
	if !m.foresees() {
		return nil
	}
	whose := ""
	if m.Shared() {
		whose = m.Seats[m.Seat].Name
	}
	return [][]string{append([]string{""}, m.chance.Draw(f, whose, f.Width).Lines...), {m.chance.Line(f, whose, f.Width)}}
}

// wrapped are lines as wide as the frame, without one that is said elsewhere.
func wrapped(f ui.Frame, without string, lines ...string) (all []string) {
	for _, line := range lines {
		switch {
		case line == "":
			all = append(all, "")
		case line != without:
			all = append(all, ui.Wrap(line, f.Width)...)
		}
	}
	return all
}

// keyLines are the keys below each other, as many as there is room for.
func (m *Page) keyLines(f ui.Frame, most int) (p ui.Page) {
	for _, b := range shell.Fitting(shell.Listed(m.Keys()), func(some []ui.Binding) bool { return len(some) <= most }) {
		line := f.Theme.Accent.Render("["+m.Words.Say(b.Name())+"]") + " " + m.Words.Say(b.Does)
		if b.Single() {
			p.Button("key "+b.Key, ui.Cut(line, f.Width))
		} else {
			p.Add(ui.Cut(line, f.Width))
		}
	}
	return p
}

// vital is what is always drawn beside the board.
func (m *Page) vital(f ui.Frame) (lines []string) {
	lines = m.seatLines(f)
	if m.Status != game.Playing {
		lines = append(append(lines, ""), m.endLines(f)...)
	} else if !m.Terms.Practice() && m.Day == "" {
		reward := words.New("play.reward", words.Say("reward", m.Terms.Reward.Message()))
		lines = append(append(lines, ""), ui.Wrap(m.Words.Say(reward), f.Width)...)
	}
	if m.Hinted {
		lines = append(lines, f.Theme.Dim.Render(m.Words.Text("play.hinted")))
	}
	return lines
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

// FootKeys are those that no panel shows.
func (m *Page) FootKeys() []ui.Binding {
	if m.Room(m).Framed && !m.Waiting() && !m.closed {
		return nil
	}
	return shell.Listed(m.Keys())
}

// Below is what stands below the board: what is asked; and where there is no panel whose turn it is, the clocks, what the other side did
// last, or a hint.
func (m *Page) Below(f ui.Frame) (always, asked, rest []string) {
	asked = ui.Lines(m.Words.Say(m.questionWords()), f.Width, f.Theme.Warn).Lines
	if s, ok := m.screen.(ui.Prompter); ok && m.Status == game.Playing && m.asking == nothing {
		asked = ui.Lines(m.Words.Say(s.Prompt(m.Match.View)), f.Width, f.Theme.Accent).Lines
	}
	if m.Room(m).Framed || m.Waiting() || m.closed {
		return nil, asked, nil
	}
	always = m.seatFold(f)
	rest = ui.Lines(m.Words.Say(m.lately), f.Width, f.Theme.Dim).Lines
	if advice := m.adviceLines(f.Within(f.Width, f.Height-len(always))); len(advice) > 0 && m.asking == nothing {
		return always, append(asked, advice...), nil
	}
	return always, asked, rest
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

// Screen is the board that is shown.
func (m *Page) Screen() ui.Screen { return m.screen }
