package term

import (
	"context"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/term/ui"
)

// infoWidth is how wide the panel beside a board is.
const infoWidth = 26

// table is a match being played.
type table struct {
	*App
	Table
	entry   entry.Entry
	screen  ui.Screen
	asking  bool // the first Esc was pressed: a second one gives up
	hinting bool // a hint is being worked out
	advice  words.Message
}

// tableOf is the page of a match that the service answered with; an error is told.
func (a *App) tableOf(t Table, err error) (*table, bool) {
	if !a.ok(err) {
		return nil, false
	}
	e, err := entry.Find(a.Games, t.Game)
	if !a.ok(err) {
		return nil, false
	}
	page := &table{App: a, Table: t, entry: e, screen: screenOf(e, t.Seen, t.Terms.Counted)}
	if s, ok := page.screen.(*spoken); ok {
		s.reading = true
	}
	return page, true
}

// Title names the match, and whether something is at stake.
func (t *table) Title() string {
	name := words.Say("game", t.entry.Name())
	switch {
	case t.Day != "":
		return t.Words.Say(words.New("table.title.daily", name))
	case !t.Terms.Practice():
		return t.Words.Say(words.New("table.title.challenge", name))
	}
	return t.Words.Say(t.entry.Name())
}

// Typing reports whether keys are letters of a line.
func (t *table) Typing() bool {
	s, ok := t.screen.(*spoken)
	return ok && t.Status == game.Playing && s.Typing()
}

// Keys lists the screen's keys and the match's own.
func (t *table) Keys() []ui.Binding {
	if t.Status != game.Playing {
		return t.endKeys()
	}
	keys := t.screenKeys()
	if t.entry.Coach != nil && t.Terms.Practice() {
		keys = append(keys, ui.Binding{Key: t.hintKey(), Does: words.New("do.hint")})
	}
	return append(keys, ui.Binding{Key: "esc", Does: words.New("do.forfeit")}, ui.Binding{Key: t.leaveKey(), Does: words.New("do.leave")})
}

func (t *table) endKeys() []ui.Binding {
	var keys []ui.Binding
	if t.Terms.Practice() {
		keys = append(keys, ui.Binding{Key: "n", Does: words.New("do.new")})
	}
	keys = append(keys, ui.Binding{Key: "esc", Does: words.New("do.back")})
	if t.HiddenUntil.IsZero() {
		keys = append(keys, ui.Binding{Key: "v", Does: words.New("do.replay")})
	}
	return keys
}

// screenKeys are the screen's own, without those that only practice has where something is at stake.
func (t *table) screenKeys() []ui.Binding {
	return slices.DeleteFunc(slices.Clone(t.screen.Keys()), func(b ui.Binding) bool { return b.Practice && !t.Terms.Practice() })
}

// The app's keys give way to the screen's: where a letter is taken, a key that types nothing does the same.
func (t *table) hintKey() string  { return t.free("h", "ctrl+t") }
func (t *table) leaveKey() string { return t.free("q", "ctrl+l") }

func (t *table) free(key, instead string) string {
	for _, b := range t.screen.Keys() {
		if b.Takes(key) {
			return instead
		}
	}
	return key
}

// withheld reports whether a key is one that only practice has.
func (t *table) withheld(key string) bool {
	return !t.Terms.Practice() && slices.ContainsFunc(t.screen.Keys(), func(b ui.Binding) bool { return b.Practice && b.Takes(key) })
}

// Handle plays. The first Esc asks, the second confirms, any other key cancels.
func (t *table) Handle(in ui.Input) tea.Cmd {
	if t.Status != game.Playing {
		return t.after(in)
	}
	if s, ok := t.screen.(*spoken); ok && in.Key == "esc" && s.Typing() {
		s.line = line{}
		return nil
	}
	if in.Key == "esc" {
		if t.asking {
			t.act(game.GiveUp())
		}
		t.asking = !t.asking && t.Status == game.Playing
		return nil
	}
	if t.asking {
		t.asking = false
		return nil
	}
	if t.withheld(in.Key) {
		return nil
	}
	if action, handled := t.screen.Handle(t.Seen, in); handled {
		if !action.IsZero() {
			t.act(action)
		}
		return nil
	}
	switch strings.ToLower(in.Key) {
	case t.leaveKey():
		t.pop()
		t.tell(words.New("table.kept"))
	case t.hintKey():
		return t.hint()
	}
	return nil
}

// after handles keys when the match is over. The screen is asked last, to look around: nothing can be played any more.
func (t *table) after(in ui.Input) tea.Cmd {
	switch key := strings.ToLower(in.Key); {
	case key == "esc", key == "enter":
		t.pop()
	case key == "v":
		return t.watchReplay()
	case key == "n" && t.Terms.Practice():
		if next, ok := t.tableOf(t.Service.Start(t.ctx, t.Game, t.Preset, nil)); ok {
			t.replace(next)
		}
	default:
		t.screen.Handle(t.Seen, in)
	}
	return nil
}

func (t *table) watchReplay() tea.Cmd {
	if hidden := HiddenWords(t.Summary); !hidden.Silent() {
		t.tell(hidden)
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
func (t *table) act(action game.Action) {
	next, err := t.Service.Act(t.ctx, t.Table, action)
	if !t.ok(err) {
		t.reload()
		return
	}
	if s, ok := t.screen.(*spoken); ok {
		s.said = t.entry.Voice.Change(t.Seen, next.Seen)
	}
	t.Table, t.advice = next, words.Message{}
	t.screen.Explain(nil)
	if t.Award != nil {
		t.refresh()
	}
}

// reload shows the match as it is stored: another window may have played on.
func (t *table) reload() {
	if now, err := t.Service.Open(t.ctx, t.ID); err == nil && now.Seq != t.Seq {
		t.Table = now
		t.tell(words.New("table.elsewhere"))
	}
}

// hinted is a hint that has been worked out.
type hinted struct {
	match model.MatchID
	seq   game.Seq
	hint  game.Hint
	err   error
}

func (t *table) hint() tea.Cmd {
	switch {
	case t.entry.Coach == nil || t.hinting:
		return nil
	case !t.Terms.Practice():
		t.tell(words.New("table.no-hints"))
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

// adviceLines is the latest hint, below the board until the next move, or what is to be known at the end.
func (t *table) adviceLines(f ui.Frame) (lines []string) {
	text := t.advice
	if t.Status != game.Playing {
		text = HiddenWords(t.Summary)
	}
	for _, l := range ui.Wrap(t.Words.Say(text), min(f.Width, 76)) {
		lines = append(lines, f.Theme.Mark.Render(strings.TrimRight(l, " ")))
	}
	if len(lines) > 0 {
		lines = append([]string{""}, lines...)
	}
	return lines
}

func (t *table) drawBoard(f ui.Frame) ui.Page {
	info := t.panel(f)
	if f.Width >= 41+2+infoWidth {
		board := f
		board.Width -= infoWidth + 2
		p := t.screen.Draw(t.Seen, board)
		for i, l := range p.Lines {
			p.Lines[i] = ui.Cut(l, board.Width)
		}
		return p.Beside(info, max(2, min(6, f.Width-p.Width()-infoWidth)))
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
		p.Add(f.Theme.Dim.Render(t.Words.Text("table.hinted")))
	}
	p.Add("")
	if t.Status != game.Playing {
		p.Add(t.ending(f)...)
		return p
	}
	for _, b := range t.Keys() {
		line := f.Theme.Accent.Render("["+t.Words.Say(b.Name())+"]") + " " + t.Words.Say(b.Does)
		if b.Single() {
			p.Button("key "+b.Key, line)
		} else {
			p.Add(line)
		}
	}
	if t.asking {
		p.Add("")
		for line := range strings.SplitSeq(t.Words.Text("table.ask"), "\n") {
			p.Add(f.Theme.Warn.Render(line))
		}
	}
	return p
}

// folded is the panel in as few lines as say it.
func (t *table) folded(f ui.Frame) []string {
	if t.Status != game.Playing {
		return shown(append(t.ending(f), t.screen.Brief(t.Seen, f)))
	}
	if t.asking {
		return []string{f.Theme.Warn.Render(t.Words.Text("table.ask.short"))}
	}
	brief := t.screen.Brief(t.Seen, f)
	if t.Hinted {
		brief += "  " + t.Words.Text("table.hinted.short")
	}
	return shown([]string{brief})
}

// shown leaves empty lines out.
func shown(lines []string) []string {
	return slices.DeleteFunc(lines, func(line string) bool { return line == "" })
}

// More is what the help says beyond the keys: what the screen adds, or what can be typed.
func (t *table) More() words.Message {
	if h, ok := t.screen.(ui.Helper); ok {
		return h.Help()
	}
	if _, ok := t.screen.(*spoken); !ok {
		return words.Message{}
	}
	commands := make([]string, 0, 8)
	for _, m := range t.entry.Voice.Commands() {
		commands = append(commands, t.Words.Say(m))
	}
	return words.Literal(strings.Join(commands, "\n"))
}

// ending says how it ended. It never covers the board.
func (t *table) ending(f ui.Frame) []string {
	style := f.Theme.Bad
	if t.Status == game.Won {
		style = f.Theme.Good
	}
	lines := []string{style.Render(t.Words.Say(t.entry.Voice.Ending(t.Seen)))}
	if t.Award != nil {
		lines = append(lines, f.Theme.Good.Render(t.Words.Say(t.Award.Reward.Message())))
		if t.Award.XP > 0 {
			lines = append(lines, t.Words.Say(words.New("table.xp", words.Int("number", t.Award.XP))))
		}
		if t.Award.ToLevel > t.Award.FromLevel {
			lines = append(lines, f.Theme.Good.Render(t.Words.Say(words.New("table.level", words.Int("number", t.Award.ToLevel)))))
		}
	}
	return lines
}
