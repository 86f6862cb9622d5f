package card

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"strconv"
	"strings"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"wits/game/drawing"
)

// PNG paints a drawing and encodes it.
func (p *Painter) PNG(d *drawing.Drawing) ([]byte, error) {
	img := image.NewRGBA(image.Rect(0, 0, int(math.Ceil(d.Width)), int(math.Ceil(d.Height))))
	c := canvas{Context: gg.NewContextForRGBA(img), painter: p, img: img, faces: map[textStyle]font.Face{}}
	for _, s := range d.Shapes {
		if err := c.paint(s); err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, img)
	return b.Bytes(), err
}

type textStyle struct {
	size float64
	bold bool
}

// canvas is a picture that is being painted.
type canvas struct {
	*gg.Context
	painter *Painter
	img     *image.RGBA
	faces   map[textStyle]font.Face
}

func (c *canvas) paint(s drawing.Shape) error {
	line := s.Line
	switch s.Kind {
	case drawing.Text:
		return c.text(s)
	case drawing.Rect:
		if s.R > 0 {
			c.DrawRoundedRectangle(s.X, s.Y, s.W, s.H, min(s.R, s.W/2, s.H/2))
		} else {
			c.DrawRectangle(s.X, s.Y, s.W, s.H)
		}
	case drawing.Circle:
		c.DrawCircle(s.X, s.Y, s.R)
	case drawing.Path:
		line *= s.R
		if err := c.path(s); err != nil {
			return err
		}
	}
	c.SetLineWidth(line)
	err := errors.Join(c.ink(s.Fill, c.FillPreserve), c.ink(s.Stroke, c.StrokePreserve))
	c.ClearPath()
	return err
}

// ink paints in a colour, if there is one.
func (c *canvas) ink(with drawing.Color, paint func()) error {
	if with == "" {
		return nil
	}
	rgb, err := parse(with)
	if err == nil {
		c.SetColor(rgb)
		paint()
	}
	return err
}

// path reads the steps of a path: their names, each with its numbers after it.
func (c *canvas) path(s drawing.Shape) error {
	numbers := map[string]int{"M": 2, "L": 2, "C": 6, "Z": 0}
	words := strings.Fields(s.D)
	for begun := false; len(words) > 0; begun = true {
		n, known := numbers[words[0]]
		if !known || len(words) <= n || words[0] != "M" && !begun {
			return fmt.Errorf("path: %.20q is no step", words[0])
		}
		var p [6]float64
		for i, word := range words[1 : n+1] {
			v, err := strconv.ParseFloat(word, 64)
			if err != nil {
				return fmt.Errorf("path: %.20q is no number", word)
			}
			p[i] = [2]float64{s.X, s.Y}[i%2] + v*s.R
		}
		switch words[0] {
		case "M":
			c.MoveTo(p[0], p[1])
		case "L":
			c.LineTo(p[0], p[1])
		case "C":
			c.CubicTo(p[0], p[1], p[2], p[3], p[4], p[5])
		case "Z":
			c.ClosePath()
		}
		words = words[n+1:]
	}
	return nil
}

func (c *canvas) text(s drawing.Shape) error {
	rgb, err := parse(s.Fill)
	if err != nil {
		return err
	}
	style := textStyle{s.H, s.Bold}
	face := c.faces[style]
	if face == nil {
		face, err = opentype.NewFace(c.painter.font(s.Bold), &opentype.FaceOptions{Size: s.H, DPI: 72})
		if err != nil {
			return err
		}
		c.faces[style] = face
	}
	words := c.painter.clean(s.Words)
	x := s.X - float64(font.MeasureString(face, words))/64*float64(s.Align)/2
	d := font.Drawer{Dst: c.img, Src: image.NewUniform(rgb), Face: face, Dot: fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(s.Y * 64)}}
	d.DrawString(words)
	return nil
}

func parse(c drawing.Color) (color.RGBA, error) {
	n, err := strconv.ParseUint(strings.TrimPrefix(string(c), "#"), 16, 24)
	if err != nil || len(c) != 7 {
		return color.RGBA{}, fmt.Errorf("%.20q is not a colour", c)
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}, nil
}
