// Package screen shows reversed Mastermind in the terminal: the breaker plays as in Mastermind, the setter builds a code and
// then watches, one guess at a time. It draws views and nothing else.
package screen

import (
	"context"

	"wits/game"
	messages "wits/game/words"
	"wits/games/codemaker"
	"wits/games/codemaker/coach"
	"wits/games/codemaker/words"
	"wits/games/mastermind"
	board "wits/games/mastermind/screen"
	"wits/term/ui"
)

// Screen is the breaker's board, with the setter's row and the place where the setter looks.
type Screen struct {
	*board.Screen            // the breaker's
	row           *board.Row // the code being set
	paced         bool       // the code was set here: the guesses are shown one by one
	shown         int        // how many of them
	told          []told     // what is said of each
}

// told is what is said of an attempt, kept so that drawing does not work it out again.
type told struct {
	attempt mastermind.Attempt
	why     messages.Message
	left    int
}

var (
	_ ui.Screen   = (*Screen)(nil)
	_ ui.Situated = (*Screen)(nil)
	_ ui.Ruler    = (*Screen)(nil)
)

// New returns a screen. In a counted match the breaker is shown how many codes are still possible.
func New(setup ui.Setup) *Screen {
	v := game.ViewOf[codemaker.View](setup.View)
	setup.View = game.NewView(v.Mastermind)
	return &Screen{row: board.NewRow(v.CodeLength), Screen: board.New(setup), shown: len(v.Attempts)}
}

// Keys lists what the screen understands.
func (*Screen) Keys() []ui.Binding {
	return []ui.Binding{
		{Key: ui.Letters, Of: "rbgyovcn", Does: codemaker.Say("do.peg")},
		{Key: ui.Arrows, Does: messages.New("do.choose")},
		{Key: "enter", Does: codemaker.Say("do.enter")},
		{Key: "backspace", Does: codemaker.Say("do.back"), Minor: true},
		board.PencilKey(),
		{Key: "space", Does: codemaker.Say("do.next")},
	}
}

// KeysFor lists what the screen understands at a view: a setter who has set the code only looks on.
func (s *Screen) KeysFor(view game.View) []ui.Binding {
	v := game.ViewOf[codemaker.View](view)
	if v.Seat == codemaker.Setter && !v.Setting() {
		return []ui.Binding{{Key: "left", Does: messages.New("do.back")}, {Key: "right", Does: codemaker.Say("do.next")}}
	}
	if v.Seat == codemaker.Breaker && !v.Setting() {
		return s.Keys()[:5]
	}
	return s.Keys()[:4]
}

// Handle builds the code to be set or to be guessed; enter sends it. When the code was set, space shows the next guess.
func (s *Screen) Handle(view game.View, in ui.Input) (game.Action, bool) {
	v := game.ViewOf[codemaker.View](view)
	s.Note = messages.Message{}
	switch {
	case v.Seat == codemaker.Breaker && !v.Setting():
		return s.guess(v, in)
	case v.Seat == codemaker.Setter && v.Setting():
		return s.set(v, in)
	}
	return game.Action{}, v.Seat == codemaker.Setter && s.look(v, in)
}

// guess is the breaker's turn, as in Mastermind but without the reset.
func (s *Screen) guess(v codemaker.View, in ui.Input) (game.Action, bool) {
	action, handled := s.Screen.Handle(game.NewView(v.Mastermind), in)
	if a, ok := game.AsAction[mastermind.Action](action); ok && !a.Reset && v.Due() {
		return game.NewAction(codemaker.Submit(a.Code)), true
	}
	return game.Action{}, handled
}

func (s *Screen) set(v codemaker.View, in ui.Input) (game.Action, bool) {
	if s.row.Handle(len(v.Colors), in) {
		return game.Action{}, true
	}
	if in.Key != "enter" && in.Zone != board.Done {
		return game.Action{}, false
	}
	c, full := s.row.Code()
	if !full {
		s.Note = s.row.Missing()
		return game.Action{}, true
	}
	s.paced, s.shown = true, 0
	return game.NewAction(codemaker.Set(c)), true
}

// look goes through the guesses.
func (s *Screen) look(v codemaker.View, in ui.Input) bool {
	switch {
	case in.Key == "space" || in.Key == "right" || in.Zone == nextZone:
		s.shown = min(s.seen(v)+1, len(v.Attempts))
	case in.Key == "left":
		s.paced, s.shown = true, max(s.seen(v)-1, 0)
	case in.Key == "end":
		s.shown = len(v.Attempts)
	case in.Key == "home":
		s.paced, s.shown = true, 0
	default:
		return false
	}
	return true
}

// nextZone is where a click shows the next guess.
const nextZone = "next"

// seen is how many guesses are shown: of a running game all, of one that was over at once those that were asked for, by keys or
// by Focus.
func (s *Screen) seen(v codemaker.View) int {
	if !s.paced || !v.GameOver {
		return len(v.Attempts)
	}
	return min(s.shown, len(v.Attempts))
}

// Focus shows one more guess to the setter. It is called for each guess that is played back.
func (s *Screen) Focus(_ game.Seat, a game.Action) {
	if guess, ok := game.AsAction[codemaker.Action](a); ok && !guess.Set {
		s.shown++
	}
}

// Explain puts the code that a hint names into the breaker's row: enter guesses it.
func (s *Screen) Explain(h *game.Hint) {
	if h == nil {
		return
	}
	if a, ok := game.AsAction[codemaker.Action](h.Action); ok {
		own := *h
		own.Action = game.NewAction(mastermind.Submit(a.Code))
		s.Screen.Explain(&own)
	}
}

// Draw draws what the view's seat has to do or is shown.
func (s *Screen) Draw(view game.View, f ui.Frame) ui.Page {
	v := game.ViewOf[codemaker.View](view)
	var p ui.Page
	switch {
	case v.Seat == codemaker.Breaker && v.Setting():
		p.Add("", f.Theme.Dim.Render(f.Words.Say(codemaker.Say("task.wait"))))
	case v.Seat == codemaker.Breaker:
		return s.Screen.Draw(game.NewView(v.Mastermind), f)
	case v.Setting():
		p.Add(ui.Wrap(f.Words.Say(words.Setting(v)), f.Width)...)
		p.Add("")
		s.row.Draw(&p, v.Colors, codemaker.Say("do.set"), nil, f)
	default:
		s.drawWatch(&p, v, f)
	}
	return p
}

// drawWatch draws the code, the guesses that were shown, and what the latest of them tells.
func (s *Screen) drawWatch(p *ui.Page, v codemaker.View, f ui.Frame) {
	n := s.seen(v)
	s.tell(v)
	var foot ui.Page
	if n > 0 {
		foot.Add("")
		foot.Add(ui.Wrap(f.Words.Say(s.told[n-1].why), f.Width)...)
	}
	foot.Add("")
	if n < len(v.Attempts) {
		foot.Button(nextZone, f.Theme.Accent.Render("["+f.Words.Say(codemaker.Say("do.next"))+"]"))
	} else if (words.Voice{}).Ending(game.NewView(v)).Silent() { // how it ended is said beside the board
		foot.Add(f.Words.Say(codemaker.Say("screen.thinks")))
	}
	p.Add(f.Words.Say(codemaker.Say("screen.code")) + " " + board.Pegs(v.SecretCode, f))
	h := board.History{Length: v.CodeLength, Most: v.MaxAttempts, Attempts: v.Attempts[:n], Up: new(int), Note: func(i int) string {
		return f.Words.Say(codemaker.Say("screen.left", messages.Int("n", s.told[i].left)))
	}}
	p.Append(h.Draw(f.Within(f.Width, f.Height-len(foot.Lines)-len(p.Lines))))
	p.Append(foot)
}

// tell works out what is to be said of attempts that are new.
func (s *Screen) tell(v codemaker.View) {
	for i, a := range v.Attempts {
		if i < len(s.told) && s.told[i].attempt == a {
			continue
		}
		before := v
		before.Mastermind = v.At(i)
		why := new(coach.Coach).Why(context.Background(), game.NewView(before), game.NewAction(codemaker.Submit(a.Code)))
		s.told = append(s.told[:min(i, len(s.told))], told{a, why, v.Left(i + 1)})
	}
}

// Brief is how many attempts are left, or what is to be done.
func (s *Screen) Brief(view game.View, f ui.Frame) string {
	v := game.ViewOf[codemaker.View](view)
	if v.Seat == codemaker.Breaker && !v.Setting() {
		return s.Screen.Brief(game.NewView(v.Mastermind), f)
	}
	if v.Setting() {
		return f.Words.Say(codemaker.Say("screen.setting"))
	}
	return f.Words.Say(codemaker.Say("screen.guesses", messages.Int("number", s.seen(v)), messages.Int("most", v.MaxAttempts)))
}

// Info is the text beside the board.
func (s *Screen) Info(view game.View, f ui.Frame) []string {
	v := game.ViewOf[codemaker.View](view)
	shown := v.Mastermind
	if v.Seat == codemaker.Setter {
		shown.Attempts = shown.Attempts[:s.seen(v)]
	}
	lines := s.Screen.Info(game.NewView(shown), f)
	role := codemaker.Say("screen.setter")
	if v.Seat == codemaker.Breaker {
		role = codemaker.Say("screen.breaker")
	}
	return append(lines, "", f.Words.Say(role))
}

// Rules explains the game, with two guesses and why they are answered so.
func (s *Screen) Rules(f ui.Frame) ui.Page {
	rules := f.Say(codemaker.Say("rules.1"), codemaker.Say("rules.2"), codemaker.Say("rules.3"), codemaker.Say("page.guide.3"))
	return f.Rules(rules, board.Examples(f)...)
}
