// Package screen shows Mastermind in the terminal. It draws views and nothing else, and keeps the row being built: what
// it does not get, it cannot show.
package screen

import (
	"strings"

	"wits/game"
	messages "wits/game/words"
	"wits/games/mastermind"
	"wits/games/mastermind/words"
	"wits/term/ui"
)

// Screen is the board with the row being built.
type Screen struct {
	ui.Base
	row      *Row
	attempts int // of the view that the row is for
	notes    Notes
	up       int // how far the history is scrolled up
	warned   mastermind.Code
	unasked  bool // a row that cannot be the code may be warned of
	assist   bool
	scrolls  bool  // not every attempt is in sight
	left     []int // how many codes were possible after each attempt
}

var (
	_ ui.Screen   = (*Screen)(nil)
	_ ui.Situated = (*Screen)(nil)
)

// New returns a screen. In a counted match it shows how many codes are still possible.
func New(setup ui.Setup) *Screen {
	b := game.ViewOf[mastermind.View](setup.View)
	s := &Screen{assist: setup.Counted, attempts: len(b.Attempts), unasked: true}
	s.clear(b)
	return s
}

func (s *Screen) clear(v mastermind.View) { s.row, s.warned = NewRow(v.CodeLength), mastermind.Code{} }

// follow empties the row once its guess is among the attempts, or a new code was set: a guess that could not be kept stays.
func (s *Screen) follow(v mastermind.View) {
	if len(v.Attempts) == s.attempts {
		return
	}
	if len(v.Attempts) < s.attempts {
		s.notes, s.left = Notes{}, nil
	}
	s.attempts, s.up = len(v.Attempts), 0
	s.clear(v)
}

// Keys lists what the screen understands.
func (*Screen) Keys() []ui.Binding {
	return []ui.Binding{
		{Key: ui.Letters, Of: letters, Does: mastermind.Say("do.set")},
		{Key: ui.Arrows, Does: messages.New("do.choose")},
		{Key: "enter", Does: mastermind.Say("do.guess")},
		{Key: "backspace", Does: mastermind.Say("do.back"), Minor: true},
		PencilKey(),
		{Key: "ctrl+r", Does: mastermind.Say("do.reset"), Practice: true, Redeals: true, Minor: true},
		{Key: ui.Pages, Does: messages.New("do.scroll"), Minor: true},
	}
}

// PencilKey is for pencil marks.
func PencilKey() ui.Binding {
	return ui.Binding{Key: "p", Does: mastermind.Say("do.pencil"), Minor: true}
}

// KeysFor leaves out what does nothing now: there is nothing to scroll while every attempt is in sight.
func (s *Screen) KeysFor(game.View) []ui.Binding {
	keys := s.Keys()
	if !s.scrolls {
		keys = keys[:len(keys)-1]
	}
	return keys
}

// Handle sets pegs by letter, by arrows or by click, and submits the row with enter. A row that an earlier answer rules
// out is submitted with the second enter: the first one warns.
func (s *Screen) Handle(view game.View, in ui.Input) (game.Action, bool) {
	v := game.ViewOf[mastermind.View](view)
	s.follow(v)
	s.Note = messages.Message{}
	switch {
	case s.scroll(in):
		return game.Action{}, true
	case v.GameOver:
		return game.Action{}, false
	case in.Key == "p" || in.Key == "P":
		s.notes.on = !s.notes.on
		return game.Action{}, true
	case s.notes.on && s.pencil(v, in):
		return game.Action{}, true
	case s.row.Handle(len(v.Colors), in):
		if c, _ := s.row.Code(); c != s.warned {
			s.warned = mastermind.Code{}
		}
		return game.Action{}, true
	case in.Key == "enter" || in.Zone == Done:
		return s.submit(v), true
	case in.Key == "ctrl+r":
		s.clear(v)
		return game.NewAction(mastermind.Reset()), true
	}
	return game.Action{}, false
}

// scroll goes through the attempts, by keys or by the wheel.
func (s *Screen) scroll(in ui.Input) bool {
	step := map[string]int{"pgup": 3, "pgdown": -3}[in.Key]
	if in.Wheel {
		step = map[string]int{"up": 1, "down": -1}[in.Key]
	}
	s.up = max(0, s.up+step)
	return step != 0
}

// pencil marks a colour at the place that is set next; again marks it otherwise.
func (s *Screen) pencil(v mastermind.View, in ui.Input) bool {
	color, ok := colorOf(in, len(v.Colors))
	if ok {
		s.notes.turn(color, s.row.at)
	}
	return ok
}

func (s *Screen) submit(v mastermind.View) game.Action {
	c, full := s.row.Code()
	if !full {
		s.Note = s.row.Missing()
		return game.Action{}
	}
	if s.unasked && !v.Allows(c) && s.warned != c {
		s.warned = c
		s.Note = mastermind.Say("screen.warning", messages.Say("doubt", words.Contradiction(v, c)))
		return game.Action{}
	}
	return game.NewAction(mastermind.Submit(c))
}

// Explain puts the code that a hint names into the row: enter guesses it.
func (s *Screen) Explain(h *game.Hint) {
	if h == nil {
		return
	}
	if a, ok := game.AsAction[mastermind.Action](h.Action); ok {
		s.row.Fill(a.Code)
		s.warned = mastermind.Code{}
	}
}

// Draw draws the attempts, the row being built and the palette.
func (s *Screen) Draw(view game.View, f ui.Frame) ui.Page {
	v := game.ViewOf[mastermind.View](view)
	s.follow(v)
	s.unasked = f.Unasked
	var foot, end ui.Page
	if f.Height >= roomy {
		foot.Add("")
	}
	s.row.Draw(&foot, v.Colors, mastermind.Say("do.guess"), &s.notes, f)
	if v.GameOver { // as high as the row was, so that the board stays where it is
		s.drawEnd(&end, v, f)
		end.Fill(len(foot.Lines))
		foot = end
	}
	h := History{Length: v.CodeLength, Most: v.MaxAttempts, Attempts: v.Attempts, Empty: v.MaxAttempts - len(v.Attempts), Up: &s.up}
	if v.GameOver {
		h.Note = func(i int) string {
			return f.Words.Say(mastermind.Say("screen.stay", messages.Int("n", s.possible(v)[i+1])))
		}
	}
	room := f.Within(f.Width, f.Height-len(foot.Lines))
	p := h.Draw(room)
	s.scrolls = len(v.Attempts) > len(p.Lines) && len(p.Lines) >= room.Height
	p.Append(foot)
	p.Lines[0] = ui.Pad(p.Lines[0], min(f.Width, rowWidth*v.CodeLength))
	return p
}

// rowWidth is how wide the board is at least, a place of the code: answers in words move nothing.
const rowWidth = 12

// Prompt says for which place a colour is marked, while marks are made.
func (s *Screen) Prompt(game.View) messages.Message {
	if !s.notes.on {
		return messages.Message{}
	}
	return mastermind.Say("screen.pencil", messages.Int("place", s.row.at+1))
}

// drawEnd shows the code, if the view does, uncovered peg by peg, and which codes the answers left.
func (s *Screen) drawEnd(p *ui.Page, v mastermind.View, f ui.Frame) {
	p.Add("")
	if v.SecretCode.Len() > 0 {
		shown := int((1 - s.Unseen) * float64(v.SecretCode.Len()+1))
		all := make([]string, v.SecretCode.Len())
		for i := range all {
			if all[i] = socket(f); i < shown {
				all[i] = peg(v.SecretCode.At(i), f)
			}
		}
		p.Add(f.Words.Say(mastermind.Say("screen.secret")) + " " + strings.Join(all, " "))
	}
	counts := s.possible(v)
	if n := counts[len(counts)-1]; n > 1 {
		p.Add(s.codesLeft(v, n, f)...)
	}
}

// codesLeft names the codes that fit all answers, as many as there is room for in two lines.
func (s *Screen) codesLeft(v mastermind.View, n int, f ui.Frame) []string {
	text := ""
	for c := range v.Possible() {
		if text += " " + c.String(); len(text) > 2*f.Width {
			break
		}
	}
	lines := ui.Wrap(f.Words.Say(mastermind.Say("screen.fit", messages.Int("n", n), messages.Text("codes", text[1:]))), f.Width)
	if len(lines) > 2 {
		lines[1] = ui.Cut(lines[1]+" "+lines[2], f.Width)
		lines = lines[:2]
	}
	for i := range lines {
		lines[i] = f.Theme.Dim.Render(lines[i])
	}
	return lines
}

// counts says how many attempts are left, and with the assist how many codes.
func (s *Screen) counts(v mastermind.View, f ui.Frame) []string {
	left := f.Say(mastermind.Say("screen.left", messages.Int("number", v.MaxAttempts-len(v.Attempts))))
	if !s.assist || v.GameOver {
		return left
	}
	return append(left, f.Words.Say(mastermind.Say("screen.possible", messages.Int("number", s.possible(v)[len(v.Attempts)]))))
}

// Brief is how many attempts are left, and with the assist how many codes.
func (s *Screen) Brief(view game.View, f ui.Frame) string {
	return strings.Join(s.counts(game.ViewOf[mastermind.View](view), f), "  ")
}

// Info is the text beside the board.
func (s *Screen) Info(view game.View, f ui.Frame) []string {
	v := game.ViewOf[mastermind.View](view)
	lines := []string{
		f.Words.Say(mastermind.Say("screen.variant", messages.Say("preset", mastermind.Say("preset."+v.Variant().Name)))),
		f.Words.Say(mastermind.Say("screen.code", messages.Int("length", v.CodeLength), messages.Int("colors", len(v.Colors)))), "",
	}
	lines = append(lines, s.counts(v, f)...)
	pegs := marks(mastermind.Feedback{Black: 1, White: 1}, 2, f)
	return append(lines, "",
		pegs[0]+" "+f.Words.Say(mastermind.Say("screen.black")), pegs[1]+" "+f.Words.Say(mastermind.Say("screen.white")))
}

// possible is how many codes were possible at the start and after each attempt. It is remembered, so that drawing does not count
// again.
func (s *Screen) possible(v mastermind.View) []int {
	for before := v; len(s.left) <= len(v.Attempts); {
		before.Attempts = v.Attempts[:len(s.left)]
		s.left = append(s.left, before.Left())
	}
	return s.left
}
