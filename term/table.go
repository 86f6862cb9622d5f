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
	gaveUp  bool
	hinting bool // a hint is being worked out
	advice  string
}

func newTable(a *App, t Table) *table {
	return &table{App: a, Table: t, screen: a.screen(t.Summary, t.Seen)}
}

// matchName is what a match is called in lists.
func (a *App) matchName(s store.Summary) string {
	if g := a.game(s.Game); g != nil {
		return g.Info().Name
	}
	return s.Game
}

// matchDetail says what else there is to a match.
func (a *App) matchDetail(s store.Summary) string {
	text := s.Preset
	if !s.Terms.Practice() {
		text += ", challenge: " + s.Terms.Difficulty.Name()
	}
	if s.Status != game.Playing {
		text += ", " + string(s.Status)
	}
	text += fmt.Sprintf(", %d actions", s.Seq)
	if s.Hinted {
		text += ", with hints"
	}
	return text + ", " + s.Touched.Local().Format(time.DateTime)
}

// Title names the match, and whether something is at stake.
func (t *table) Title() string {
	name := t.matchName(t.Summary)
	if !t.Terms.Practice() {
		name += " (challenge)"
	}
	return name
}

// Keys lists the screen's keys and the match's own.
func (t *table) Keys() []ui.Binding {
	if t.Status != game.Playing {
		keys := []ui.Binding{{Key: "Esc", Does: "Back"}, {Key: "V", Does: "Replay"}}
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
			t.gaveUp = t.Status == game.Lost
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
	if in.Key == "H" || in.Key == "shift+h" || in.Zone == "key h" {
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
	}
	return nil
}

func (t *table) watchReplay() tea.Cmd {
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
	t.advice = h.hint.Reason
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

// adviceLines is the latest hint, below the board until the next move.
func (t *table) adviceLines(f ui.Frame) (lines []string) {
	for _, l := range wrap(t.advice, min(f.Width, 76)) {
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
		return p.Beside(ui.Page{Lines: info}, max(2, min(6, f.Width-p.Width()-panelWidth)))
	}
	folded := t.folded(f)
	board := f
	board.Height -= len(folded)
	p := t.screen.Draw(t.Seen, board)
	p.Add(folded...)
	return p
}

// panel is what stands beside the board.
func (t *table) panel(f ui.Frame) []string {
	lines := t.screen.Info(t.Seen, f)
	if t.Hinted {
		lines = append(lines, f.Theme.Dim.Render("Played with hints"))
	}
	lines = append(lines, "")
	if t.Status != game.Playing {
		return append(lines, t.ending(f)...)
	}
	for _, b := range t.Keys() {
		lines = append(lines, f.Theme.Accent.Render("["+b.Key+"]")+" "+b.Does)
	}
	if t.asking {
		lines = append(lines, "", f.Theme.Warn.Render("Give up?"), f.Theme.Warn.Render("Esc again confirms."))
	}
	return lines
}

// folded is the panel in as few lines as say it.
func (t *table) folded(f ui.Frame) []string {
	if t.Status != game.Playing {
		return t.ending(f)
	}
	if t.asking {
		return []string{f.Theme.Warn.Render("Give up? Esc again confirms.")}
	}
	return []string{t.screen.Brief(t.Seen, f)}
}

// ending says how it ended. It never covers the board.
func (t *table) ending(f ui.Frame) []string {
	won, lost := "Area Secured!", "Trap Triggered!"
	if t.Game != "minesweeper" {
		won, lost = "You found the code!", "No attempts left."
	}
	var lines []string
	switch {
	case t.Status == game.Won:
		lines = append(lines, f.Theme.Good.Render(won))
	case t.gaveUp:
		lines = append(lines, f.Theme.Bad.Render("Forfeited"))
	default:
		lines = append(lines, f.Theme.Bad.Render(lost))
	}
	if t.Award != nil {
		lines = append(lines, f.Theme.Good.Render(t.Award.Reward.String()))
		if t.Award.XP > 0 {
			lines = append(lines, fmt.Sprintf("+%d XP", t.Award.XP))
		}
		if t.Award.ToLevel > t.Award.FromLevel {
			lines = append(lines, f.Theme.Good.Render(fmt.Sprintf("Level %d!", t.Award.ToLevel)))
		}
	}
	return lines
}
