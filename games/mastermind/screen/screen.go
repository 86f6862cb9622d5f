// Package screen shows Mastermind in the terminal. It draws views and nothing else, and keeps the row being built: what
// it does not get, it cannot show.
package screen

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"wits/game"
	messages "wits/game/words"
	"wits/games/mastermind"
	"wits/games/mastermind/words"
	"wits/term/ui"
)

// empty is a place in the row without a peg yet.
const empty = -1

// Screen is the board with the row being built.
type Screen struct {
	row    []int // colours, or empty
	at     int   // the place that is set next
	warned mastermind.Code
	assist bool
	count  possible // for the assist
}

// possible remembers how many codes are left, so that drawing does not count them again.
type possible struct{ attempts, codes int }

var _ ui.Screen = (*Screen)(nil)

// New returns a screen. With assist, it shows how many codes are still possible.
func New(v game.View, assist bool) *Screen {
	b, _ := game.As[mastermind.View](v)
	s := &Screen{assist: assist, count: possible{attempts: -1}}
	s.clear(b)
	return s
}

func (s *Screen) clear(v mastermind.View) {
	s.row, s.at, s.warned = make([]int, v.CodeLength), 0, mastermind.Code{}
	for i := range s.row {
		s.row[i] = empty
	}
}

// Keys lists what the screen understands.
func (*Screen) Keys() []ui.Binding {
	return []ui.Binding{
		{Key: ui.Letters, Does: mastermind.Say("do.set")},
		{Key: ui.Arrows, Does: messages.New("do.choose")},
		{Key: "enter", Does: mastermind.Say("do.guess")},
		{Key: "backspace", Does: mastermind.Say("do.back")},
		{Key: "ctrl+r", Does: mastermind.Say("do.reset"), Practice: true},
	}
}

// Handle sets pegs by letter, by arrows or by click, and submits the row with enter. A row that an earlier answer rules
// out is submitted with the second enter: the first one warns.
func (s *Screen) Handle(view game.View, in ui.Input) (game.Action, bool) {
	v, ok := game.As[mastermind.View](view)
	if !ok || v.GameOver {
		return game.Action{}, false
	}
	if in.Zone != "" {
		return s.click(v, in.Zone)
	}
	if i := strings.Index("RBGYOVCN"[:len(v.Colors)], strings.ToUpper(in.Key)); i >= 0 && len(in.Key) == 1 {
		s.set(i)
		return game.Action{}, true
	}
	switch in.Key {
	case "left":
		s.at = max(s.at-1, 0)
	case "right":
		s.at = min(s.at+1, len(s.row)-1)
	case "up":
		s.turn(1, len(v.Colors))
	case "down":
		s.turn(-1, len(v.Colors))
	case "backspace":
		s.back()
	case "delete":
		s.put(s.at, empty)
	case "enter":
		return s.submit(v), true
	case "ctrl+r":
		s.clear(v)
		return game.NewAction(mastermind.Reset()), true
	default:
		return game.Action{}, false
	}
	return game.Action{}, true
}

func (s *Screen) click(v mastermind.View, zone string) (game.Action, bool) {
	kind, number, _ := strings.Cut(zone, " ")
	n, _ := strconv.Atoi(number)
	switch {
	case kind == "slot" && n < len(s.row):
		s.at = n
	case kind == "color" && n < len(v.Colors):
		s.set(n)
	case kind == "guess":
		return s.submit(v), true
	default:
		return game.Action{}, false
	}
	return game.Action{}, true
}

func (s *Screen) put(i, color int) {
	s.row[i], s.warned = color, mastermind.Code{}
}

// set puts a colour and goes on to the next place that is empty.
func (s *Screen) set(color int) {
	s.put(s.at, color)
	for i := range s.row {
		if next := (s.at + 1 + i) % len(s.row); s.row[next] == empty {
			s.at = next
			return
		}
	}
	s.at = min(s.at+1, len(s.row)-1)
}

// turn goes through the colours at the place.
func (s *Screen) turn(by, colors int) {
	if s.row[s.at] == empty {
		s.put(s.at, max(0, by-1)) // up begins at the first colour, down at the last
		if by < 0 {
			s.put(s.at, colors-1)
		}
		return
	}
	s.put(s.at, (s.row[s.at]+by+colors)%colors)
}

// back takes the peg away, or the one before when there is none.
func (s *Screen) back() {
	if s.row[s.at] == empty && s.at > 0 {
		s.at--
	}
	s.put(s.at, empty)
}

// code is the row when it is full.
func (s *Screen) code() (mastermind.Code, bool) {
	pegs := make([]mastermind.Color, len(s.row))
	for i, c := range s.row {
		if c == empty {
			return mastermind.Code{}, false
		}
		pegs[i] = mastermind.Color(c)
	}
	return mastermind.NewCode(pegs...), true
}

func (s *Screen) submit(v mastermind.View) game.Action {
	c, full := s.code()
	if !full {
		return game.Action{}
	}
	if !v.Allows(c) && s.warned != c {
		s.warned = c
		return game.Action{}
	}
	s.clear(v)
	return game.NewAction(mastermind.Submit(c))
}

// Focus has nothing to show: the latest attempt is always in sight.
func (*Screen) Focus(game.Action) {}

// Explain puts the code that a hint names into the row: enter guesses it.
func (s *Screen) Explain(h *game.Hint) {
	if h == nil {
		return
	}
	a, ok := game.AsAction[mastermind.Action](h.Action)
	if !ok || a.Code.Len() != len(s.row) {
		return
	}
	for i := range s.row {
		s.put(i, int(a.Code.At(i)))
	}
	s.at = len(s.row) - 1
}

// Draw draws the attempts, the row being built and the palette. Where not all attempts fit, the latest are shown.
func (s *Screen) Draw(view game.View, f ui.Frame) ui.Page {
	v, ok := game.As[mastermind.View](view)
	if !ok {
		return ui.Page{}
	}
	var foot ui.Page
	if v.GameOver {
		s.drawEnd(&foot, v, f)
	} else {
		s.drawRow(&foot, v, f)
	}
	var p ui.Page
	room := max(1, f.Height-len(foot.Lines))
	first := max(0, len(v.Attempts)-room)
	if first > 0 {
		first++
		p.Add(f.Theme.Dim.Render(f.Glyphs.Up + " " + f.Words.Say(mastermind.Say("screen.earlier", messages.Int("number", first)))))
	}
	for i := first; i < len(v.Attempts); i++ {
		p.Add(s.attempt(v.Attempts[i], i+1, len(s.row), f))
	}
	for i := len(v.Attempts); i < v.MaxAttempts && len(p.Lines) < room && !v.GameOver; i++ {
		p.Add(f.Theme.Dim.Render(fmt.Sprintf("%2d  %s", i+1, strings.Repeat(" "+hole(f)+" ", len(s.row)))))
	}
	p.Append(foot)
	return p
}

// The colours of the pegs: R B G Y O V C N.
var colours = [8]ui.Colour{
	{Dark: "#e5484d", Light: "#c4242b", Contrast: "#ff5f5f"},
	{Dark: "#4c8dff", Light: "#1f5fd0", Contrast: "#5fafff"},
	{Dark: "#3fbf6f", Light: "#1e7a3c", Contrast: "#00ff00"},
	{Dark: "#f4d44d", Light: "#b89400", Contrast: "#ffff00"},
	{Dark: "#ff9238", Light: "#c95f00", Contrast: "#ffaf00"},
	{Dark: "#b072ff", Light: "#7a3fc4", Contrast: "#d787ff"},
	{Dark: "#39d0d8", Light: "#0a7f88", Contrast: "#00ffff"},
	{Dark: "#a9744f", Light: "#7a4a26", Contrast: "#d7af87"},
}

// The marks of an answer, and a place without a peg.
func black(f ui.Frame) string { return f.Glyphs.Pick("●", "B") }
func white(f ui.Frame) string { return f.Glyphs.Pick("○", "w") }
func hole(f ui.Frame) string  { return f.Glyphs.Pick("·", ".") }

// peg is a letter on its colour.
func peg(c mastermind.Color, f ui.Frame) string {
	return f.Theme.Fill(colours[c]).Render(" " + c.String() + " ")
}

func pegs(c mastermind.Code, f ui.Frame) string {
	var b strings.Builder
	for i := range c.Len() {
		b.WriteString(peg(c.At(i), f))
	}
	return b.String()
}

// attempt is a guess with its answer, as pegs and as numbers.
func (s *Screen) attempt(a mastermind.Attempt, n, length int, f ui.Frame) string {
	fb := a.Feedback
	answer := f.Theme.Bold.Render(strings.Repeat(black(f), int(fb.Black))) +
		f.Theme.Dim.Render(strings.Repeat(white(f), int(fb.White))) +
		strings.Repeat(" ", length-int(fb.Black+fb.White))
	blacks, whites := messages.Int("black", fb.Black), messages.Int("white", fb.White)
	told := f.Words.Say(mastermind.Say("screen.answer", blacks, whites))
	if f.Width < 4+3*length+2+length+1+utf8.RuneCountInString(told) {
		told = f.Words.Say(mastermind.Say("screen.answer.short", blacks, whites))
	}
	return fmt.Sprintf("%2d  %s  %s %s", n, pegs(a.Code, f), answer, f.Theme.Dim.Render(told))
}

// drawRow draws the row being built, the palette and what there is to say.
func (s *Screen) drawRow(p *ui.Page, v mastermind.View, f ui.Frame) {
	p.Add("")
	line, x := f.Theme.Cursor.Render(f.Glyphs.Arrow)+"   ", 4
	for i, c := range s.row {
		text := " " + hole(f) + " "
		if c != empty {
			text = peg(mastermind.Color(c), f)
		}
		if i == s.at {
			text = f.Theme.Cursor.Render("[") + strings.TrimSpace(slot(c, f)) + f.Theme.Cursor.Render("]")
		}
		p.Zones = append(p.Zones, ui.Zone{X: x, Y: len(p.Lines), Width: 3, ID: "slot " + strconv.Itoa(i)})
		line, x = line+text, x+3
	}
	if _, full := s.code(); full {
		button := "[" + f.Words.Say(mastermind.Say("do.guess")) + "]"
		p.Zones = append(p.Zones, ui.Zone{X: x + 2, Y: len(p.Lines), Width: utf8.RuneCountInString(button), ID: "guess"})
		line += "  " + f.Theme.Accent.Render(button)
	}
	p.Add(line, "")
	s.palette(p, v, f)
	if (s.warned != mastermind.Code{}) {
		for _, line := range ui.Wrap(f.Words.Say(mastermind.Say("screen.warning", messages.Say("doubt", words.Contradiction(v, s.warned)))), f.Width) {
			p.Add(f.Theme.Warn.Render(line))
		}
	}
}

// slot is the letter at the cursor, on its colour.
func slot(c int, f ui.Frame) string {
	if c == empty {
		return hole(f)
	}
	return f.Theme.Fill(colours[c]).Render(mastermind.Color(c).String())
}

// palette shows every colour with its letter and name, as many in a line as fit.
func (s *Screen) palette(p *ui.Page, v mastermind.View, f ui.Frame) {
	line, x := "", 0
	for i, c := range v.Colors {
		name := f.Words.Say(c.Name())
		width := 4 + utf8.RuneCountInString(name) + 1
		if x > 0 && x+width > f.Width {
			p.Add(line)
			line, x = "", 0
		}
		p.Zones = append(p.Zones, ui.Zone{X: x, Y: len(p.Lines), Width: width - 1, ID: "color " + strconv.Itoa(i)})
		line += peg(c, f) + " " + name + " "
		x += width
	}
	p.Add(line)
}

// drawEnd shows the code, if the view does.
func (s *Screen) drawEnd(p *ui.Page, v mastermind.View, f ui.Frame) {
	if v.SecretCode.Len() == 0 {
		return
	}
	p.Add("", f.Words.Say(mastermind.Say("screen.secret"))+" "+pegs(v.SecretCode, f))
}

// left says how many attempts are left.
func left(v mastermind.View) messages.Message {
	return mastermind.Say("screen.left", messages.Int("number", v.MaxAttempts-len(v.Attempts)))
}

// possibleCodes says how many codes are left.
func possibleCodes(n int) messages.Message {
	return mastermind.Say("screen.possible", messages.Int("number", n))
}

// Brief is how many attempts are left, and with the assist how many codes.
func (s *Screen) Brief(view game.View, f ui.Frame) string {
	v, _ := game.As[mastermind.View](view)
	text := f.Words.Say(left(v))
	if s.assist && !v.GameOver {
		text += "  " + f.Words.Say(possibleCodes(s.possible(v)))
	}
	return text
}

// Info is what stands beside the board.
func (s *Screen) Info(view game.View, f ui.Frame) []string {
	v, ok := game.As[mastermind.View](view)
	if !ok {
		return nil
	}
	lines := []string{
		f.Theme.Title.Render(f.Words.Say(mastermind.Say("name"))), "",
		f.Words.Say(mastermind.Say("screen.variant", messages.Say("preset", mastermind.Say("preset."+v.Variant().Name)))),
		f.Words.Say(mastermind.Say("screen.code", messages.Int("length", v.CodeLength), messages.Int("colors", len(v.Colors)))), "",
		f.Words.Say(left(v)),
	}
	if s.assist && !v.GameOver {
		lines = append(lines, f.Words.Say(possibleCodes(s.possible(v))))
	}
	return append(lines, "",
		black(f)+" "+f.Words.Say(mastermind.Say("screen.black")), white(f)+" "+f.Words.Say(mastermind.Say("screen.white")))
}

func (s *Screen) possible(v mastermind.View) int {
	if s.count.attempts != len(v.Attempts) {
		s.count = possible{attempts: len(v.Attempts)}
		for range v.Possible() {
			s.count.codes++
		}
	}
	return s.count.codes
}
