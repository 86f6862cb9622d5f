package card

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"wits/game/drawing"
)

type point struct{ x, y float64 }

// corner is how far the handles of a quarter circle are from its ends, of its radius.
const corner = 0.5522847498

// outlineOf is a shape as polygons.
func outlineOf(s drawing.Shape) ([][]point, error) {
	var o outline
	switch s.Kind {
	case drawing.Rect:
		r := min(s.R, s.W/2, s.H/2)
		o.rounded(s.X, s.Y, s.X+s.W, s.Y+s.H, r)
	case drawing.Circle:
		o.rounded(s.X-s.R, s.Y-s.R, s.X+s.R, s.Y+s.R, s.R)
	default:
		if err := o.read(s); err != nil {
			return nil, err
		}
	}
	return o.all, nil
}

// outline is made of polygons, step by step.
type outline struct{ all [][]point }

func (o *outline) move(p point) { o.all = append(o.all, []point{p}) }

func (o *outline) line(p point) {
	last := len(o.all) - 1
	o.all[last] = append(o.all[last], p)
}

func (o *outline) at() point {
	poly := o.all[len(o.all)-1]
	return poly[len(poly)-1]
}

// steps is how many straight lines a curve becomes.
const steps = 12

func (o *outline) curve(b, c, d point) {
	a := o.at()
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		u := 1 - t
		p, q, r, s := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		o.line(point{p*a.x + q*b.x + r*c.x + s*d.x, p*a.y + q*b.y + r*c.y + s*d.y})
	}
}

func (o *outline) rounded(left, top, right, bottom, r float64) {
	k := r * (1 - corner)
	o.move(point{left + r, top})
	o.line(point{right - r, top})
	if r > 0 {
		o.curve(point{right - k, top}, point{right, top + k}, point{right, top + r})
	}
	o.line(point{right, bottom - r})
	if r > 0 {
		o.curve(point{right, bottom - k}, point{right - k, bottom}, point{right - r, bottom})
	}
	o.line(point{left + r, bottom})
	if r > 0 {
		o.curve(point{left + k, bottom}, point{left, bottom - k}, point{left, bottom - r})
	}
	o.line(point{left, top + r})
	if r > 0 {
		o.curve(point{left, top + k}, point{left + k, top}, point{left + r, top})
	}
}

// read reads the steps of a path.
func (o *outline) read(s drawing.Shape) error {
	words := strings.Fields(s.D)
	for len(words) > 0 {
		count, known := points(words[0])
		if !known || len(words) <= 2*count || words[0] != "M" && len(o.all) == 0 {
			return fmt.Errorf("path: %.20q is no step", words[0])
		}
		var p [3]point
		for i := range count {
			x, err1 := strconv.ParseFloat(words[1+2*i], 64)
			y, err2 := strconv.ParseFloat(words[2+2*i], 64)
			if err1 != nil || err2 != nil {
				return fmt.Errorf("path: %.20q %.20q is no point", words[1+2*i], words[2+2*i])
			}
			p[i] = point{s.X + x*s.R, s.Y + y*s.R}
		}
		o.step(words[0], p)
		words = words[1+2*count:]
	}
	return nil
}

// points is how many points follow the name of a step.
func points(step string) (n int, known bool) {
	switch step {
	case "M", "L":
		return 1, true
	case "C":
		return 3, true
	}
	return 0, step == "Z"
}

func (o *outline) step(name string, p [3]point) {
	switch name {
	case "M":
		o.move(p[0])
	case "L":
		o.line(p[0])
	case "C":
		o.curve(p[0], p[1], p[2])
	case "Z":
		o.line(o.all[len(o.all)-1][0])
	}
}

// stroke is a line around polygons: a bar for every side and a disc on every corner, all turning the same way, so that where
// they overlap they add up. Paths that are not closed stay open.
func stroke(all [][]point, half float64) [][]point {
	var o outline
	for _, poly := range all {
		for i, p := range poly {
			o.rounded(p.x-half, p.y-half, p.x+half, p.y+half, half)
			if i > 0 {
				o.bar(poly[i-1], p, half)
			}
		}
	}
	return o.all
}

func (o *outline) bar(a, b point, half float64) {
	length := math.Hypot(b.x-a.x, b.y-a.y)
	if length == 0 {
		return
	}
	x, y := (b.y-a.y)/length*half, -(b.x-a.x)/length*half
	o.move(point{a.x + x, a.y + y})
	o.line(point{b.x + x, b.y + y})
	o.line(point{b.x - x, b.y - y})
	o.line(point{a.x - x, a.y - y})
}
