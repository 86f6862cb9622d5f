package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"
)

// point is a place in the unit square, from the top left.
type point struct{ x, y float64 }

// stroke is a line with round ends, and a disc when both ends are one.
type stroke struct {
	from, to point
	width    float64
	ink      color.NRGBA
}

// picture is a ground with round corners and what is drawn on it, in order.
type picture struct {
	corner  float64
	ground  color.NRGBA
	strokes []stroke
}

// drawing is a w whose corners are pegs: what is known, joined to what follows from it.
func drawing(maskable bool) picture {
	p := picture{corner: 0.22, ground: color.NRGBA{0x18, 0x1d, 0x27, 0xff}}
	scale := 1.0
	if maskable {
		p.corner, scale = 0, 0.8
	}
	at := func(x, y float64) point { return point{0.5 + (x-0.5)*scale, 0.5 + (y-0.5)*scale} }
	corners := [...]point{at(0.17, 0.30), at(0.335, 0.70), at(0.5, 0.38), at(0.665, 0.70), at(0.83, 0.30)}
	inks := [...]color.NRGBA{
		{0xe6, 0x9f, 0x00, 0xff},
		{0x56, 0xb4, 0xe9, 0xff},
		{0xf6, 0xf4, 0xef, 0xff},
		{0x2b, 0xbd, 0x8e, 0xff},
		{0xe0, 0x78, 0xb0, 0xff},
	}
	for i := range len(corners) - 1 {
		p.strokes = append(p.strokes, stroke{corners[i], corners[i+1], 0.055 * scale, color.NRGBA{0x4b, 0x55, 0x68, 0xff}})
	}
	for i, c := range corners {
		p.strokes = append(p.strokes, stroke{c, c, 0.19 * scale, inks[i]})
	}
	return p
}

// vector writes a picture as SVG.
func vector(p picture) []byte {
	var b bytes.Buffer
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">` + "\n")
	fmt.Fprintf(&b, `<rect width="512" height="512" rx="%.1f" fill="%s"/>`+"\n", 512*p.corner, hex(p.ground))
	for _, s := range p.strokes {
		fmt.Fprintf(&b, `<path d="M%.1f %.1fL%.1f %.1f" stroke="%s" stroke-width="%.1f" stroke-linecap="round"/>`+"\n",
			512*s.from.x, 512*s.from.y, 512*s.to.x, 512*s.to.y, hex(s.ink), 512*s.width)
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// raster draws a picture in pixels. How much of a pixel a shape covers follows from how far away its edge is.
func raster(p picture, size int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			at := point{(float64(x) + 0.5) / float64(size), (float64(y) + 0.5) / float64(size)}
			c := p.ground
			c.A = uint8(math.Round(255 * cover(outside(at, p.corner), size)))
			for _, s := range p.strokes {
				c = mix(c, s.ink, cover(distance(at, s)-s.width/2, size))
			}
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

// cover is how much of a pixel lies inside an edge at this distance, which is negative inside.
func cover(distance float64, size int) float64 { return min(1, max(0, 0.5-distance*float64(size))) }

// outside is how far a point is from the unit square with round corners.
func outside(at point, corner float64) float64 {
	dx, dy := math.Abs(at.x-0.5)-0.5+corner, math.Abs(at.y-0.5)-0.5+corner
	return long(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - corner
}

// distance is how far a point is from the middle of a stroke.
func distance(at point, s stroke) float64 {
	dx, dy := s.to.x-s.from.x, s.to.y-s.from.y
	along := 0.0
	if length := dx*dx + dy*dy; length > 0 {
		along = min(1, max(0, ((at.x-s.from.x)*dx+(at.y-s.from.y)*dy)/length))
	}
	return long(at.x-s.from.x-along*dx, at.y-s.from.y-along*dy)
}

// long is how long the way by dx and dy is. In the unit square nothing overflows, so the root will do.
func long(dx, dy float64) float64 { return math.Sqrt(dx*dx + dy*dy) }

// mix lays ink over a colour. It leaves the transparency as it is: nothing is drawn near the edge.
func mix(under, ink color.NRGBA, part float64) color.NRGBA {
	blend := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*part)) }
	return color.NRGBA{blend(under.R, ink.R), blend(under.G, ink.G), blend(under.B, ink.B), under.A}
}
