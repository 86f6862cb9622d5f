package card

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"wits/game/drawing"
)

// PNG paints a drawing and encodes it.
func (p *Painter) PNG(d *drawing.Drawing) ([]byte, error) {
	img := image.NewRGBA(image.Rect(0, 0, int(math.Ceil(d.Width)), int(math.Ceil(d.Height))))
	c := canvas{painter: p, img: img, faces: map[textStyle]font.Face{}}
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
	painter *Painter
	img     *image.RGBA
	faces   map[textStyle]font.Face
}

func (c *canvas) paint(s drawing.Shape) error {
	if s.Kind == drawing.Text {
		return c.text(s)
	}
	if box, whole := pixels(s); whole {
		rgb, err := parse(s.Fill)
		draw.Draw(c.img, box, image.NewUniform(rgb), image.Point{}, draw.Src)
		return err
	}
	outline, err := outlineOf(s)
	if err != nil {
		return err
	}
	if s.Fill != "" {
		if err := c.fill(outline, s.Fill); err != nil {
			return err
		}
	}
	if s.Stroke == "" {
		return nil
	}
	line := s.Line
	if s.Kind == drawing.Path {
		line *= s.R
	}
	return c.fill(stroke(outline, line/2), s.Stroke)
}

// pixels is a plain rectangle that covers whole pixels, which is painted faster.
func pixels(s drawing.Shape) (box image.Rectangle, whole bool) {
	box = image.Rect(int(s.X), int(s.Y), int(s.X+s.W), int(s.Y+s.H))
	whole = s.Kind == drawing.Rect && s.R == 0 && s.Stroke == "" && float64(box.Min.X) == s.X && float64(box.Min.Y) == s.Y &&
		float64(box.Max.X) == s.X+s.W && float64(box.Max.Y) == s.Y+s.H
	return box, whole
}

// fill paints polygons. Where they overlap they are one.
func (c *canvas) fill(all [][]point, with drawing.Color) error {
	rgb, err := parse(with)
	if err != nil {
		return err
	}
	box := bounds(all).Intersect(c.img.Bounds())
	if box.Empty() {
		return nil
	}
	z := vector.NewRasterizer(box.Dx(), box.Dy())
	at := func(p point) (float32, float32) {
		return float32(p.x - float64(box.Min.X)), float32(p.y - float64(box.Min.Y))
	}
	for _, poly := range all {
		for i, p := range poly {
			if x, y := at(p); i == 0 {
				z.MoveTo(x, y)
			} else {
				z.LineTo(x, y)
			}
		}
		z.ClosePath()
	}
	z.Draw(c.img, box, image.NewUniform(rgb), image.Point{})
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

func bounds(all [][]point) image.Rectangle {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, poly := range all {
		for _, p := range poly {
			left, top, right, bottom = min(left, p.x), min(top, p.y), max(right, p.x), max(bottom, p.y)
		}
	}
	if left > right {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(right)), int(math.Ceil(bottom)))
}
