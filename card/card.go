// Package card sets what is shared as a picture of one size: a title, a few lines and a drawing, as SVG and as PNG.
//
// It knows no game, reads no file and keeps nothing. It draws what it is given: callers decide what may be seen.
package card

import (
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"wits/game/drawing"
)

// The size of every card in pixels, as sites that preview links expect it.
const (
	Width  = 1200
	Height = 630
)

// Card is what a picture says and shows. The first line stands out; everything but the title may be left out.
type Card struct {
	Title   string
	Lines   []string
	Foot    string
	Picture *drawing.Drawing
}

// Painter paints cards. Make one with [New]; it is safe for concurrent use.
type Painter struct{ regular, bold *sfnt.Font }

// New reads the fonts.
func New() (*Painter, error) {
	regular, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, err
	}
	bold, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, err
	}
	return &Painter{regular, bold}, nil
}

const (
	paper  = "#f5f2ec"
	panel  = "#fffdf9"
	ink    = "#1c2228"
	muted  = "#555c63"
	accent = "#0a6a5b"

	margin = 64.0
	column = 500.0 // of the words, where there is a drawing
	room   = 502.0 // of the drawing, each way
)

// Compose lays a card out: words on the left, the drawing on the right.
func (p *Painter) Compose(c Card) *drawing.Drawing {
	d := drawing.New(Width, Height)
	d.Rect(0, 0, Width, Height, 0, paper)
	d.Rect(0, 0, 12, Height, 0, accent)
	wide := Width - 2*margin
	if c.Picture != nil {
		wide = column
		p.picture(d, c.Picture)
	}
	s := setter{p, d, wide, margin + 36}
	s.line("wits", 36, true, accent)
	s.y += 88
	s.words(c.Title, 60, 3, true, ink)
	s.y += 10
	for i, line := range c.Lines {
		color := drawing.Color(muted)
		if i == 0 {
			color = accent
		}
		s.words(line, 34, 2, i == 0, color)
	}
	if c.Foot != "" {
		s.y = Height - margin
		s.line(c.Foot, 28, false, muted)
	}
	return d
}

// picture places the drawing on its panel.
func (p *Painter) picture(d, drawn *drawing.Drawing) {
	scale := min(room/drawn.Width, room/drawn.Height)
	wide, high := drawn.Width*scale, drawn.Height*scale
	x, y := Width-margin-room+(room-wide)/2, (Height-high)/2
	d.Rect(x-14, y-14, wide+28, high+28, 14, "#d9d2c3")
	d.Rect(x-12, y-12, wide+24, high+24, 12, panel)
	d.Place(drawn, x, y, scale)
}

// setter sets lines of words, one below the other.
type setter struct {
	*Painter
	to   *drawing.Drawing
	wide float64
	y    float64 // the line that words stand on
}

// words breaks a text into lines, at most a given number of them; the rest is left out.
func (s *setter) words(text string, size float64, most int, bold bool, color drawing.Color) {
	for n := 0; n < most && text != "" && s.y < Height-margin-28; n++ {
		line, rest := s.broken(text, size, bold)
		if n == most-1 && rest != "" {
			line, rest = text, ""
		}
		s.line(line, size, bold, color)
		s.y += size * 1.3
		text = rest
	}
}

// broken splits a text where a line is full: after a word, or inside one that is longer than a line.
func (s *setter) broken(text string, size float64, bold bool) (line, rest string) {
	if s.width(text, size, bold) <= s.wide {
		return text, ""
	}
	if cut := strings.IndexByte(text, ' '); cut < 0 || s.width(text[:cut], size, bold) > s.wide {
		line = s.clip(text, size, bold, "")
		return line, text[len(line):]
	}
	for at, r := range text {
		if r != ' ' {
			continue
		}
		if s.width(text[:at], size, bold) > s.wide {
			break
		}
		line = text[:at]
	}
	return line, strings.TrimLeft(text[len(line):], " ")
}

// line sets one line, cut off where there is no room.
func (s *setter) line(text string, size float64, bold bool, color drawing.Color) {
	text = s.clean(text)
	if s.width(text, size, bold) > s.wide {
		text = s.clip(text, size, bold, "…") + "…"
	}
	s.to.Add(drawing.Shape{Kind: drawing.Text, X: margin, Y: s.y, H: size, Words: text, Bold: bold, Fill: color})
}

// clip is how much of a text there is room for, with an end after it.
func (s *setter) clip(text string, size float64, bold bool, end string) string {
	runes := []rune(text)
	n := len(runes)
	for n > 1 && s.width(string(runes[:n])+end, size, bold) > s.wide {
		n--
	}
	return string(runes[:n])
}

// clean leaves out what cannot be seen, and shows a dot for what the font does not have.
func (p *Painter) clean(text string) string {
	var buf sfnt.Buffer
	return strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return -1
		}
		if i, err := p.regular.GlyphIndex(&buf, r); err != nil || i == 0 {
			return '·'
		}
		return r
	}, text)
}

// TextWidth is how wide a text is that is painted in a size, not bold.
func (p *Painter) TextWidth(text string, size float64) float64 {
	return p.width(p.clean(text), size, false)
}

func (p *Painter) font(bold bool) *sfnt.Font {
	if bold {
		return p.bold
	}
	return p.regular
}

func (p *Painter) width(text string, size float64, bold bool) float64 {
	var buf sfnt.Buffer
	f, sum := p.font(bold), fixed.Int26_6(0)
	for _, r := range text {
		i, err := f.GlyphIndex(&buf, r)
		if err != nil {
			continue
		}
		if a, err := f.GlyphAdvance(&buf, i, fixed.Int26_6(size*64), font.HintingNone); err == nil {
			sum += a
		}
	}
	return float64(sum) / 64
}
