package term

import (
	"context"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/game"
	"wits/store"
	"wits/term/ui"
)

// table is a match being played.
type table struct {
	*App
	Table
	screen  ui.Screen
	asking  bool // the first Esc was pressed: a second one gives up
	hinting bool // a hint is being worked out
	advice  string
}

func newTable(a *App, t Table) *table {
	return &table{App: a, Table: t, screen: a.screen(t.Game, t.Seen, t.Terms.Counted)}
}

// matchName is what a match is called in lists.
func (a *App) matchName(s store.Summary) string { return a.gameName(s.Game, "") }

// gameName is a game's name, with the preset where one is given.
func (a *App) gameName(id, preset string) string {
	e, ok := a.entry(id)
	switch {
	case !ok:
		return strings.TrimSpace(id + " " + preset)
	case preset == "":
		return a.Words.Say(e.Name())
	}
	return a.Words.Say(e.Short()) + " " + a.presetName(id, preset)
}

// presetName is what a preset of a game is called; one that is not known is called as it is.
func (a *App) presetName(id, preset string) string {
	e, ok := a.entry(id)
	if name := e.Preset; ok && a.Words.Knows(name(preset).Key) {
		return a.Words.Say(name(preset))
	}
	return preset
}

// matchDetail says what else there is to a match.
func (a *App) matchDetail(s store.Summary) string {
	text := a.presetName(s.Game, s.Preset)
	switch {
	case s.Day != "":
		text += ", daily puzzle of " + string(s.Day)
	case !s.Terms.Practice():
		text += ", challenge: " + a.Words.Say(s.Terms.Difficulty.Name())
	}
	if s.Status != game.Playing {
		text += ", " + string(s.Status)
	}
	if HiddenWords(s) != "" {
		text += ", no replay yet"
	}
	text += fmt.Sprintf(", %d actions", s.Seq)
	if s.Hinted {
		text += ", with hints"
	}
	if s.Imported {
		text += ", played elsewhere"
	}
	return text + ", " + s.Touched.Local().Format(time.DateTime)
}

// Title names the match, and whether something is at stake.
func (t *table) Title() string {
	name := t.matchName(t.Summary)
	switch {
	case t.Day != "":
		name += " (daily puzzle)"
	case !t.Terms.Practice():
		name += " (challenge)"
	}
	return name
}

// Keys lists the screen's keys and the match's own.
func (t *table) Keys() []ui.Binding {
	if t.Status != game.Playing {
		keys := []ui.Binding{{Key: "Esc", Does: "Back"}}
		if t.HiddenUntil.IsZero() {
			keys = append(keys, ui.Binding{Key: "V", Does: "Replay"})
		}
		if t.Terms.Practice() {
			keys = append([]ui.Binding{{Key: "N", Does: "New game"}}, keys...)
		}
		return keys
	}
	keys := t.screen.Keys()
	if t.Terms.Practice() {
		keys = append(keys, ui.Binding{Key: "H", Does: "Hint"})
	}
	return append(keys, ui.Binding{Key: "Esc", Does: "Forfeit"}, ui.Binding{Key: "Q", Does: "Leave, keep"})
}

// Handle plays. The first Esc asks, the second confirms, any other key cancels.
func (t *table) Handle(in ui.Input) tea.Cmd {
	if t.Status != game.Playing {
		return t.after(in)
	}
	if in.Key == "esc" {
		if t.asking {
			t.act([]byte(`{"type":"forfeit"}`))
		}
		t.asking = !t.asking && t.Status == game.Playing
		return nil
	}
	if t.asking {
		t.asking = false
		return nil
	}
	if in.Key == "q" || in.Key == "Q" {
		t.pop()
		t.tell("The game is kept: Continue goes on with it.")
		return nil
	}
	if in.Key == "h" || in.Key == "H" {
		return t.hint()
	}
	if action, _ := t.screen.Handle(t.Seen, in); action != nil {
		t.act(action)
	}
	return nil
}

// after handles keys when the match is over.
func (t *table) after(in ui.Input) tea.Cmd {
	switch {
	case in.Key == "esc", in.Key == "enter":
		t.pop()
	case in.Key == "v" || in.Key == "V":
		return t.watchReplay()
	case (in.Key == "n" || in.Key == "N") && t.Terms.Practice():
		next, err := t.Service.Start(t.ctx, t.Game, t.Preset, nil)
		if t.ok(err) {
			t.replace(newTable(t.App, next))
		}
	default:
		t.screen.Handle(t.Seen, in) // to look around; nothing can be played any more
	}
	return nil
}

func (t *table) watchReplay() tea.Cmd {
	if words := HiddenWords(t.Summary); words != "" {
		t.tell(words)
		return nil
	}
	r, err := t.Service.Replay(t.ctx, t.ID)
	if !t.ok(err) {
		return nil
	}
	p, err := newReplay(t.App, r)
	if !t.ok(err) {
		return nil
	}
	t.push(p)
	return p.judge()
}

// act plays an action and stores it.
func (t *table) act(action []byte) {
	next, err := t.Service.Act(t.ctx, t.ID, t.Seq, action)
	if !t.ok(err) {
		t.reload()
		return
	}
	t.Table, t.advice = next, ""
	t.screen.Explain(nil)
	t.refresh()
}

// reload shows the match as it is stored: another window may have played on.
func (t *table) reload() {
	if now, err := t.Service.Open(t.ctx, t.ID); err == nil && now.Seq != t.Seq {
		t.Table = now
		t.tell("The game went on elsewhere; this is how it stands.")
	}
}

// hinted is a hint that has been worked out.
type hinted struct {
	match store.MatchID
	seq   game.Seq
	hint  game.Hint
	err   error
}

func (t *table) hint() tea.Cmd {
	if !t.Terms.Practice() {
		t.tell("A challenge has no hints.")
		return nil
	}
	if t.hinting {
		return nil
	}
	t.hinting = true
	id, seq, service, ctx := t.ID, t.Seq, t.Service, t.ctx
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		h, err := service.Hint(ctx, id)
		return hinted{id, seq, h, err}
	}
}

// Receive shows the hint, if the match still stands where it was asked.
func (t *table) Receive(msg tea.Msg) tea.Cmd {
	h, ok := msg.(hinted)
	if !ok || h.match != t.ID {
		return nil
	}
	t.hinting = false
	if !t.ok(h.err) || h.seq != t.Seq {
		return nil
	}
	t.Hinted = true
	t.screen.Explain(&h.hint)
	t.advice = t.Words.Say(h.hint.Reason)
	return nil
}

// Draw puts the panel beside the board where there is room, below it where there is height, and folds it else.
func (t *table) Draw(f ui.Frame) ui.Page {
	advice := t.adviceLines(f)
	f.Height -= len(advice)
	p := t.drawBoard(f)
	p.Add(advice...)
	return p
}

// adviceLines is the latest hint, below the board until the next move, or what is to be known at the end.
func (t *table) adviceLines(f ui.Frame) (lines []string) {
	text := t.advice
	if t.Status != game.Playing {
		text = HiddenWords(t.Summary)
	}
	for _, l := range ui.Wrap(text, min(f.Width, 76)) {
		lines = append(lines, f.Theme.Mark.Render(strings.TrimRight(l, " ")))
	}
	if len(lines) > 0 {
		lines = append([]string{""}, lines...)
	}
	return lines
}

func (t *table) drawBoard(f ui.Frame) ui.Page {
	const panelWidth = 26
	info := t.panel(f)
	if f.Width >= 41+2+panelWidth {
		board := f
		board.Width -= panelWidth + 2
		p := t.screen.Draw(t.Seen, board)
		for i, l := range p.Lines {
			p.Lines[i] = ui.Cut(l, board.Width)
		}
		return p.Beside(info, max(2, min(6, f.Width-p.Width()-panelWidth)))
	}
	board := f
	board.Height -= len(t.folded(f))
	p := t.screen.Draw(t.Seen, board)
	p.Add(t.folded(f)...) // which part of the board is shown is known only now
	return p
}

// panel is what stands beside the board. Its keys can be clicked.
func (t *table) panel(f ui.Frame) (p ui.Page) {
	p.Add(t.screen.Info(t.Seen, f)...)
	if t.Hinted {
		p.Add(f.Theme.Dim.Render("Played with hints"))
	}
	p.Add("")
	if t.Status != game.Playing {
		p.Add(t.ending(f)...)
		return p
	}
	for _, b := range t.Keys() {
		line := f.Theme.Accent.Render("["+b.Key+"]") + " " + b.Does
		if key, ok := press(b.Key); ok {
			p.Button("key "+key, line)
		} else {
			p.Add(line)
		}
	}
	if t.asking {
		p.Add("", f.Theme.Warn.Render("Give up?"), f.Theme.Warn.Render("Esc again confirms,"), f.Theme.Warn.Render("any other key goes on."))
	}
	return p
}

// folded is the panel in as few lines as say it.
func (t *table) folded(f ui.Frame) []string {
	if t.Status != game.Playing {
		return append(t.ending(f), t.screen.Brief(t.Seen, f))
	}
	if t.asking {
		return []string{f.Theme.Warn.Render("Give up? Esc: yes. Other keys: no.")}
	}
	brief := t.screen.Brief(t.Seen, f)
	if t.Hinted {
		brief += "  (hints)"
	}
	return []string{brief}
}

// More is what the help says beyond the keys.
func (t *table) More() string {
	return "J K L and W A S D move too, where they are free; space does what Enter does. Left click plays, right click flags."
}

// ending says how it ended. It never covers the board.
func (t *table) ending(f ui.Frame) []string {
	style := f.Theme.Bad
	if t.Status == game.Won {
		style = f.Theme.Good
	}
	var lines []string
	if e, ok := t.entry(t.Game); ok {
		lines = append(lines, style.Render(t.Words.Say(e.Voice.Ending(t.Seen))))
	}
	if t.Award != nil {
		lines = append(lines, f.Theme.Good.Render(t.Words.Say(t.Award.Reward.Message())))
		if t.Award.XP > 0 {
			lines = append(lines, fmt.Sprintf("+%d XP", t.Award.XP))
		}
		if t.Award.ToLevel > t.Award.FromLevel {
			lines = append(lines, f.Theme.Good.Render(fmt.Sprintf("Level %d!", t.Award.ToLevel)))
		}
	}
	return lines
}
