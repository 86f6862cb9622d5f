package shell

import (
	"strings"

	"wits/entry"
	"wits/frame"
	"wits/game"
	"wits/game/words"
	"wits/term/ui"
)

// maxTyped is how long a typed line may be, in characters.
const maxTyped = 200

// Spoken is the screen of a game that has none of its own: it draws what the voice says, and plays what is typed.
type Spoken struct {
	entry   entry.Entry
	counted bool
	Reading bool          // a line can be typed
	line    Line          // what is typed so far
	Said    words.Message // what the last line did, an answer, or why it was refused
	top     int           // the first line shown, where not all fit
	page    int           // how many lines were shown
}

var _ ui.Screen = (*Spoken)(nil)

// Keys lists what the screen understands.
func (s *Spoken) Keys() []ui.Binding {
	if !s.Reading {
		return nil
	}
	return []ui.Binding{
		{Key: ui.Text, Does: words.New("do.type")},
		{Key: "enter", Does: words.New("do.play")},
		{Key: ui.UpDown, Does: words.New("do.scroll")},
	}
}

// Typing reports whether keys are letters of a line.
func (s *Spoken) Typing() bool { return s.Reading && s.line.Text != "" }

// Cancel drops the line, and reports whether there was one.
func (s *Spoken) Cancel() bool {
	typing := s.Typing()
	s.line = Line{}
	return typing
}

// Handle types and scrolls; enter plays what was typed.
func (s *Spoken) Handle(v game.View, in ui.Input) (game.Action, bool) {
	switch in.Key {
	case "up":
		s.top--
	case "down":
		s.top++
	case "pgup":
		s.top -= s.page
	case "pgdown":
		s.top += s.page
	case "enter":
		return s.read(v), s.Reading
	default:
		return game.Action{}, s.Reading && s.line.Handle(in, maxTyped)
	}
	return game.Action{}, true
}

// read turns the line into an action, or answers it.
func (s *Spoken) read(v game.View) game.Action {
	typed := strings.ToLower(strings.TrimSpace(s.line.Text))
	s.line, s.Said = Line{}, words.Message{}
	if typed == "" || !s.Reading {
		return game.Action{}
	}
	if answer, ok := s.entry.Voice.Answer(v, typed); ok {
		s.Said = answer
		return game.Action{}
	}
	action, err := s.entry.Voice.Read(v, typed)
	if err != nil {
		s.Said = frame.Explain(err)
		return game.Action{}
	}
	return action
}

// Draw draws what the voice says of a view, as much of it as fits, and below it what is typed.
func (s *Spoken) Draw(v game.View, f ui.Frame) (p ui.Page) {
	var all ui.Page
	for _, m := range s.entry.Voice.Say(v) {
		all.Add(wrapped(f.Words.Say(m), f.Width)...)
	}
	foot := s.foot(v, f)
	s.page = max(1, f.Height-len(foot))
	s.top = max(0, min(s.top, len(all.Lines)-s.page))
	p.Add(all.Lines[s.top:min(len(all.Lines), s.top+s.page)]...)
	p.Add(foot...)
	return p
}

// wrapped is a line as it is, broken only where it is too long; an empty one stays.
func wrapped(text string, width int) (lines []string) {
	for part := range strings.SplitSeq(text, "\n") {
		if len([]rune(part)) <= width {
			lines = append(lines, part)
			continue
		}
		lines = append(lines, ui.Wrap(part, width)...)
	}
	return lines
}

// foot is what was answered, and the line being typed while the game runs.
func (s *Spoken) foot(v game.View, f ui.Frame) (lines []string) {
	if !s.Reading || !s.entry.Voice.Ending(v).Silent() {
		return nil
	}
	lines = append(lines, "")
	for _, l := range ui.Wrap(f.Words.Say(s.Said), f.Width) {
		lines = append(lines, f.Theme.Warn.Render(l))
	}
	return append(lines, f.Theme.Cursor.Render(f.Glyphs.Arrow)+" "+s.line.Text+f.Theme.Cursor.Render("_"))
}

// Info is how much is open, in a counted match.
func (s *Spoken) Info(v game.View, f ui.Frame) []string {
	return ui.Wrap(s.Brief(v, f), f.Width)
}

// Rules explains the game, as every surface does.
func (s *Spoken) Rules(f ui.Frame) ui.Page { return f.Rules(s.entry.Describe(f.Words).Rules) }

// Brief is how much is open, in a counted match.
func (s *Spoken) Brief(v game.View, f ui.Frame) string {
	if !s.counted || !s.entry.Voice.Ending(v).Silent() {
		return ""
	}
	return f.Words.Say(s.entry.Voice.Count(v))
}

// Focus has nothing to show.
func (*Spoken) Focus(game.Action) {}

// Explain has nothing to mark.
func (*Spoken) Explain(*game.Hint) {}

// Screen makes the screen of a match of a game. One without a screen of its own is drawn as its voice says it.
func Screen(e entry.Entry, v game.View, counted bool) ui.Screen {
	if e.Screen == nil {
		return &Spoken{entry: e, counted: counted}
	}
	return e.Screen(v, counted)
}
