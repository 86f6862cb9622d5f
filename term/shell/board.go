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
	lines = append(lines, ui.Lines(f.Words.Say(s.Said), f.Width, f.Theme.Warn).Lines...)
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
func (*Spoken) Focus(game.Seat, game.Action) {}

// Explain has nothing to mark.
func (*Spoken) Explain(*game.Hint) {}

// ScreenOf makes the screen of a match of a game. One without a screen of its own is drawn as its voice says it.
func (s *Shell) ScreenOf(e entry.Entry, v game.View, counted bool) ui.Screen {
	if e.Screen == nil {
		return &Spoken{entry: e, counted: counted}
	}
	r := rng.New(s.Entropy())
	return e.Screen(ui.Setup{View: v, Counted: counted, Rand: &r})
}

// How wide the text beside a board is.
const (
	LeastText = 24
	MostText  = 44
)

// How many lines a window has in which a board keeps its place, and one that can spare a line below the head.
const (
	Tall = 20
	Airy = 24
)

// FootLines is how many lines of a tall window the foot takes below a board: a note and two lines of keys, or the other way round. Fewer
// change nothing, so that the room of a board depends on the window alone.
const FootLines = 3

// steadyHeight is how high board and panel are at least, so that the board stays in its place while the panel says more or less.
const steadyHeight = 22

// Steady is how high a board's panel is, in a window of any height: as high as the board, or as keeps it in its place.
func (s *Shell) Steady(board ui.Page, room int) int {
	const rest = 2 + FootLines // head and foot of an airy window
	return min(room, max(len(board.Lines)+2, min(steadyHeight, s.Height-rest)))
}

// HeadLines is how many lines the head takes, with an empty one where there is room for it.
func (s *Shell) HeadLines() int {
	if s.Height >= Airy {
		return 2
	}
	return 1
}

// Middle puts a board in the middle of a height.
func Middle(p ui.Page, height int) ui.Page { return p.Move(0, (height-len(p.Lines))/2) }

// Onlooker is the board of whoever only looks on: nothing can be clicked.
func Onlooker(f ui.Frame, s ui.Screen, v game.View) ui.Page {
	p := s.Draw(v, f)
	p.Zones = nil
	return p
}

// Free is a key that the screen leaves free: where it is taken, one that types nothing does the same.
func Free(s ui.Screen, key, instead string) string {
	if Takes(s, key) {
		return instead
	}
	return key
}

// Takes reports whether a key is the screen's.
func Takes(s ui.Screen, key string) bool {
	return slices.ContainsFunc(s.Keys(), func(b ui.Binding) bool { return b.Takes(key) })
}

// ScreenKeys are a screen's keys for a view.
func ScreenKeys(s ui.Screen, v game.View) []ui.Binding {
	keys := s.Keys()
	if situated, ok := s.(ui.Situated); ok {
		keys = situated.KeysFor(v)
	}
	return slices.DeleteFunc(slices.Clone(keys), func(b ui.Binding) bool { return b.Does.Silent() })
}

// RenewKey begins anew, where nothing is at stake: in a game that knows it, as its screen does; else with another match.
const RenewKey = "ctrl+r"
