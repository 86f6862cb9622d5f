// Package screen shows Mastermind in the terminal. It draws views and nothing else, and keeps the row being built: what
// it does not get, it cannot show.
package screen

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"wits/game"
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
	return []ui.Binding{{Key: "Letters", Does: "Set a peg"}, {Key: "Arrows", Does: "Choose"}, {Key: "Enter", Does: "Guess"}, {Key: "Bksp", Does: "Take back"}}
}

// Handle sets pegs by letter, by arrows or by click, and submits the row with enter. A row that an earlier answer rules
// out is submitted with the second enter: the first one warns.
func (s *Screen) Handle(view game.View, in ui.Input) ([]byte, bool) {
	v, ok := game.As[mastermind.View](view)
	if !ok || v.GameOver {
		return s.finished(v, in)
	}
	if in.Zone != "" {
		return s.click(v, in.Zone)
	}
	if i := strings.Index("RBGYOVCN"[:len(v.Colors)], strings.ToUpper(in.Key)); i >= 0 && len(in.Key) == 1 {
		s.set(i)
		return nil, true
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
	default:
		return nil, false
	}
	return nil, true
}

// finished takes the wish for a new game.
func (s *Screen) finished(v mastermind.View, in ui.Input) ([]byte, bool) {
	if in.Key != "n" && in.Key != "N" && in.Zone != "new" {
		return nil, false
	}
	s.clear(v)
	data, err := json.Marshal(mastermind.Reset())
	return data, err == nil
}

func (s *Screen) click(v mastermind.View, zone string) ([]byte, bool) {
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
		return nil, false
	}
	return nil, true
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

func (s *Screen) submit(v mastermind.View) []byte {
	c, full := s.code()
	if !full {
		return nil
	}
	if !v.Allows(c) && s.warned != c {
		s.warned = c
		return nil
	}
	s.clear(v)
	data, err := json.Marshal(mastermind.Submit(c))
	if err != nil {
		return nil
	}
	return data
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
		p.Add(f.Theme.Dim.Render(fmt.Sprintf("%s %d earlier", f.Glyphs.Up, first)))
	}
	for i := first; i < len(v.Attempts); i++ {
		p.Add(s.attempt(v.Attempts[i], i+1, len(s.row), f))
	}
	for i := len(v.Attempts); i < v.MaxAttempts && len(p.Lines) < room && !v.GameOver; i++ {
		p.Add(f.Theme.Dim.Render(fmt.Sprintf("%2d  %s", i+1, strings.Repeat(" "+f.Glyphs.Empty+" ", len(s.row)))))
	}
	p.Append(foot)
	return p
}

// peg is a letter on its colour.
func peg(c mastermind.Color, f ui.Frame) string {
	return f.Theme.Pegs[c].Render(" " + c.String() + " ")
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
	answer := f.Theme.Black.Render(strings.Repeat(f.Glyphs.Black, int(fb.Black))) +
		f.Theme.White.Render(strings.Repeat(f.Glyphs.White, int(fb.White))) +
		strings.Repeat(" ", length-int(fb.Black+fb.White))
	told := fmt.Sprintf("%d black %d white", fb.Black, fb.White)
	if f.Width < 4+3*length+2+length+1+len(told) {
		told = fmt.Sprintf("%db %dw", fb.Black, fb.White)
	}
	return fmt.Sprintf("%2d  %s  %s %s", n, pegs(a.Code, f), answer, f.Theme.Dim.Render(told))
}

// drawRow draws the row being built, the palette and what there is to say.
func (s *Screen) drawRow(p *ui.Page, v mastermind.View, f ui.Frame) {
	p.Add("")
	line, x := f.Theme.Cursor.Render(f.Glyphs.Arrow)+"   ", 4
	for i, c := range s.row {
		text := " " + f.Glyphs.Empty + " "
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
		p.Zones = append(p.Zones, ui.Zone{X: x + 2, Y: len(p.Lines), Width: 7, ID: "guess"})
		line += "  " + f.Theme.Accent.Render("[Guess]")
	}
	p.Add(line, "")
	s.palette(p, v, f)
	if (s.warned != mastermind.Code{}) {
		for _, line := range ui.Wrap(f.Words.Say(words.Contradiction(v, s.warned))+" Enter sends it anyway.", f.Width) {
			p.Add(f.Theme.Warn.Render(line))
		}
	}
}

// slot is the letter at the cursor, on its colour.
func slot(c int, f ui.Frame) string {
	if c == empty {
		return f.Glyphs.Empty
	}
	return f.Theme.Pegs[c].Render(mastermind.Color(c).String())
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
	p.Add("", "The code was "+pegs(v.SecretCode, f))
}

// Brief is how many attempts are left, and with the assist how many codes.
func (s *Screen) Brief(view game.View, _ ui.Frame) string {
	v, _ := game.As[mastermind.View](view)
	text := fmt.Sprintf("Attempts left: %d", v.MaxAttempts-len(v.Attempts))
	if s.assist && !v.GameOver {
		text += fmt.Sprintf("  Codes possible: %d", s.possible(v))
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
		f.Theme.Title.Render("Mastermind"), "",
		"Variant: " + f.Words.Say(mastermind.Say("preset."+v.Variant().Name)),
		fmt.Sprintf("Code: %d of %d colours", v.CodeLength, len(v.Colors)), "",
		fmt.Sprintf("Attempts left: %d", v.MaxAttempts-len(v.Attempts)),
	}
	if s.assist && !v.GameOver {
		lines = append(lines, fmt.Sprintf("Codes possible: %d", s.possible(v)))
	}
	return append(lines, "", f.Glyphs.Black+" right place", f.Glyphs.White+" wrong place")
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
