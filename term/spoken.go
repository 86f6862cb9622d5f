package term

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

// spoken is the screen of a game that has none of its own: it draws what the voice says, and plays what is typed.
type spoken struct {
	entry   entry.Entry
	counted bool
	reading bool          // a line can be typed
	line    line          // what is typed so far
	said    words.Message // what the last line did, an answer, or why it was refused
	top     int           // the first line shown, where not all fit
	page    int           // how many lines were shown
}

var _ ui.Screen = (*spoken)(nil)

// Keys lists what the screen understands.
func (s *spoken) Keys() []ui.Binding {
	if !s.reading {
		return nil
	}
	return []ui.Binding{
		{Key: ui.Text, Does: words.New("do.type")},
		{Key: "enter", Does: words.New("do.play")},
		{Key: ui.UpDown, Does: words.New("do.scroll")},
	}
}

// Typing reports whether keys are letters of a line.
func (s *spoken) Typing() bool { return s.reading && s.line.text != "" }

// Cancel drops the line, and reports whether there was one.
func (s *spoken) Cancel() bool {
	typing := s.Typing()
	s.line = line{}
	return typing
}

// Handle types and scrolls; enter plays what was typed.
func (s *spoken) Handle(v game.View, in ui.Input) (game.Action, bool) {
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
		return s.read(v), s.reading
	default:
		return game.Action{}, s.reading && s.line.handle(in, maxTyped)
	}
	return game.Action{}, true
}

// read turns the line into an action, or answers it.
func (s *spoken) read(v game.View) game.Action {
	typed := strings.ToLower(strings.TrimSpace(s.line.text))
	s.line, s.said = line{}, words.Message{}
	if typed == "" || !s.reading {
		return game.Action{}
	}
	if answer, ok := s.entry.Voice.Answer(v, typed); ok {
		s.said = answer
		return game.Action{}
	}
	action, err := s.entry.Voice.Read(v, typed)
	if err != nil {
		s.said = frame.Explain(err)
		return game.Action{}
	}
	return action
}

// Draw draws what the voice says of a view, as much of it as fits, and below it what is typed.
func (s *spoken) Draw(v game.View, f ui.Frame) (p ui.Page) {
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
func (s *spoken) foot(v game.View, f ui.Frame) (lines []string) {
	if !s.reading || !s.entry.Voice.Ending(v).Silent() {
		return nil
	}
	lines = append(lines, "")
	for _, l := range ui.Wrap(f.Words.Say(s.said), f.Width) {
		lines = append(lines, f.Theme.Warn.Render(l))
	}
	return append(lines, f.Theme.Cursor.Render(f.Glyphs.Arrow)+" "+s.line.text+f.Theme.Cursor.Render("_"))
}

// Info is how much is open, in a counted match.
func (s *spoken) Info(v game.View, f ui.Frame) []string {
	return ui.Wrap(s.Brief(v, f), f.Width)
}

// Rules explains the game, as every surface does.
func (s *spoken) Rules(f ui.Frame) ui.Page { return f.Rules(s.entry.Describe(f.Words).Rules) }

// Brief is how much is open, in a counted match.
func (s *spoken) Brief(v game.View, f ui.Frame) string {
	if !s.counted || !s.entry.Voice.Ending(v).Silent() {
		return ""
	}
	return f.Words.Say(s.entry.Voice.Count(v))
}

// Focus has nothing to show.
func (*spoken) Focus(game.Seat, game.Action) {}

// Explain has nothing to mark.
func (*spoken) Explain(*game.Hint) {}
