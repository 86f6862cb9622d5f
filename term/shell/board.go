package shell

import (
	"slices"
	"strings"

	"wits/entry"
	"wits/frame"
	"wits/game"
	"wits/game/rng"
	"wits/game/words"
	"wits/term/ui"
)

// maxTyped is how long a typed line may be, in characters.
const maxTyped = 200

// Spoken is the screen of a game without one of its own: it shows the voice's text, and plays typed commands.
type Spoken struct {
	entry   entry.Entry
	counted bool
	reading bool          // a line can be typed
	line    Line          // what is typed so far
	Said    words.Message // what the last line did, an answer, or why it was refused
	top     int           // the first line shown, where not all fit
	page    int           // how many lines were shown
}

var (
	_ ui.Screen   = (*Spoken)(nil)
	_ ui.Prompter = (*Spoken)(nil)
)

// Prompt is the line that is typed.
func (s *Spoken) Prompt(v game.View) words.Message {
	if !s.reading || !s.entry.Voice.Ending(v).Silent() {
		return words.Message{}
	}
	return words.Literal("› " + s.line.Text + "_")
}

// Keys lists what the screen understands.
func (s *Spoken) Keys() []ui.Binding {
	if !s.reading {
		return nil
	}
	return []ui.Binding{
		{Key: ui.Text, Does: words.New("do.type")},
		{Key: "enter", Does: words.New("do.play")},
		{Key: ui.UpDown, Does: words.New("do.scroll")},
	}
}

// Cancel drops the line, and reports whether there was one.
func (s *Spoken) Cancel() bool {
	typing := Typing(s)
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
		return s.read(v), s.reading
	default:
		return game.Action{}, s.reading && s.line.Handle(in, maxTyped)
	}
	return game.Action{}, true
}

// read turns the line into an action, or answers it.
func (s *Spoken) read(v game.View) game.Action {
	typed := strings.ToLower(strings.TrimSpace(s.line.Text))
	s.line, s.Said = Line{}, words.Message{}
	if typed == "" || !s.reading {
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

// Draw draws what the voice says of a view, as much of it as fits, and below it the answer to the last line.
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

// foot is what was answered, while the game runs.
func (s *Spoken) foot(v game.View, f ui.Frame) (lines []string) {
	if s.Said.Silent() || !s.reading || !s.entry.Voice.Ending(v).Silent() {
		return nil
	}
	lines = append(lines, "")
	return append(lines, ui.Lines(f.Words.Say(s.Said), f.Width, f.Theme.Warn).Lines...)
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
func (*Spoken) Focus(game.Seat, game.Action) {}

// Explain has nothing to mark.
func (*Spoken) Explain(*game.Hint) {}

// ScreenOf returns a new screen for somebody who plays, or who only watches: the game's own, or a [Spoken] one where it has none.
func (s *Shell) ScreenOf(e entry.Entry, v game.View, counted, plays bool) ui.Screen {
	if e.Screen == nil {
		return &Spoken{entry: e, counted: counted, reading: plays}
	}
	r := rng.New(s.Entropy())
	return e.Screen(ui.Setup{View: v, Counted: counted, Rand: &r})
}

// How wide the text beside a board is.
const (
	LeastText = 24
	MostText  = 44
)

// Scroll is how far a text is scrolled that is longer than the room for it.
type Scroll struct {
	Top    int // the first line that is shown
	Beyond int // how many lines are further down
}

// Crop is the part of a text that is shown, with an arrow at its end where it goes on.
func (s *Scroll) Crop(f ui.Frame, all ui.Page, width, height int) ui.Page {
	s.Top = max(0, min(s.Top, len(all.Lines)-height))
	s.Beyond = max(0, len(all.Lines)-height-s.Top)
	p := all.Crop(s.Top, height)
	if s.Beyond > 0 {
		last := len(p.Lines) - 1
		p.Lines[last] = ui.Pad(ui.Cut(p.Lines[last], width-2), width-2) + f.Glyphs.Pick(" ↓", " v")
	}
	return p
}

// Press scrolls by a line, and reports whether the key does.
func (s *Scroll) Press(key, up, down string) bool {
	switch {
	case key == up && s.Top > 0:
		s.Top--
	case key == down && s.Beyond > 0:
		s.Top++
	default:
		return false
	}
	return true
}

// Onlooker draws a board that cannot be clicked, for a player who only watches.
func Onlooker(f ui.Frame, s ui.Screen, v game.View) ui.Page {
	p := s.Draw(v, f)
	p.Zones = nil
	return p
}

// Typing reports whether keys are letters of a line that is typed on a screen.
func Typing(s ui.Screen) bool {
	spoken, ok := s.(*Spoken)
	return ok && spoken.reading && spoken.line.Text != ""
}

// Free returns a key, or instead where the screen uses the key itself.
func Free(s ui.Screen, key, instead string) string {
	if Takes(s, key) {
		return instead
	}
	return key
}

// Takes reports whether the screen uses a key.
func Takes(s ui.Screen, key string) bool {
	return slices.ContainsFunc(s.Keys(), func(b ui.Binding) bool { return b.Takes(key) })
}

// ScreenKeys returns those of a screen's keys for a view that serve, for the page to list. The screen handles them itself.
func ScreenKeys(s ui.Screen, v game.View, serves func(ui.Binding) bool) (keys []Key) {
	all := s.Keys()
	if situated, ok := s.(ui.Situated); ok {
		all = situated.KeysFor(v)
	}
	for _, b := range all {
		if serves(b) {
			keys = append(keys, Key{Binding: b})
		}
	}
	return keys
}

// RenewKey starts a practice match over: through the screen in a game that can do that, else with a new match.
const RenewKey = "ctrl+r"
