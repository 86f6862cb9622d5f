package ui

import "strings"

// Sprite is a picture of a piece in one or more sizes: rows of dots, of which # belongs to the piece, each dot half a character high. An empty
// line stands between two sizes, the finest first. Equal sprites look the same.
type Sprite string

// Sprites reads a table of sprites that stand side by side, with spaces between them.
func Sprites(table string) (all []Sprite) {
	for size := range strings.SplitSeq(strings.Trim(table, "\n"), "\n\n") {
		for y, row := range strings.Split(size, "\n") {
			for i, dots := range strings.Fields(row) {
				switch {
				case i == len(all):
					all = append(all, "")
				case y == 0:
					all[i] += "\n"
				}
				all[i] += Sprite(dots) + "\n"
			}
		}
	}
	return all
}

// quarters are the quarters of a cell's characters that belong to a piece, two in a row of each character and two rows.
type quarters [][]bool

func newQuarters(size Size) quarters {
	d := make(quarters, 2*size.Height)
	for y := range d {
		d[y] = make([]bool, 2*size.Width)
	}
	return d
}

// in draws the finest of its sizes that fits a cell in the middle of it, enlarged as far as there is room; nil where none fits.
func (s Sprite) in(size Size) quarters {
	for one := range strings.SplitSeq(strings.TrimSpace(string(s)), "\n\n") {
		rows := strings.Split(one, "\n")
		width, height := len(rows[0]), len(rows)
		times := min(size.Width/width, 2*size.Height/height)
		if times == 0 {
			continue
		}
		d := newQuarters(size)
		left, top := size.Width-times*width, (2*size.Height-times*height+1)/2
		for y := range times * height {
			for x := range 2 * times * width {
				d[top+y][left+x] = rows[y/times][x/2/times] == '#'
			}
		}
		return d
	}
	return nil
}

// disc is a round piece with its middle on the lines of a cell; nil where the cell is too small for one.
func disc(size Size) quarters {
	if size.Width < 5 || size.Height < 2 {
		return nil
	}
	d, middle := newQuarters(size), 2
	if size.Height > 2 {
		middle = 2*((size.Height-1)/2) + 1
	}
	wide := float64(size.Width - 2) // in quarters to either side
	high := min(float64(min(middle, 2*size.Height-middle)), wide/2+0.4)
	for y, row := range d {
		for x := range row {
			dx, dy := (float64(x)+0.5-float64(size.Width))/wide, (float64(y)+0.5-float64(middle))/high
			row[x] = dx*dx+dy*dy < 1
		}
	}
	return d
}

// at is the character with the quarters that a piece has of it; a space for none.
func (d quarters) at(x, y int) rune {
	bits := 0
	for i, on := range []bool{d[2*y][2*x], d[2*y][2*x+1], d[2*y+1][2*x], d[2*y+1][2*x+1]} {
		if on {
			bits |= 1 << i
		}
	}
	return []rune(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")[bits]
}
