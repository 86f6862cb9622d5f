package search

import "testing"

// read makes a row of nine points around the one that is marked *: X own stones, O others or the edge, . empty.
func read(t *testing.T, text string) row {
	t.Helper()
	if len(text) != 9 || text[4] != '*' {
		t.Fatalf("%q is no row", text)
	}
	w := row{own: middle}
	for i, c := range text {
		switch c {
		case 'X':
			w.own |= 1 << i
		case 'O':
			w.blocked |= 1 << i
		}
	}
	return w
}

func TestShapesAreNamed(t *testing.T) {
	known := new(shaper)
	for text, want := range map[string]Shape{
		"....*....": OpenOne,
		"OO..*..OO": One,
		"OOO.*.OOO": Dead,
		".OX.*XO..": Dead,
		"...X*....": WideTwo,
		"..X.*....": WideTwo,
		".X..*....": OpenTwo,
		"..OX*...O": Two,
		"...X*X...": WideThree,
		"..XX*....": WideThree,
		".OXX*....": Three,
		".X.X*....": OpenThree,
		"OXX.*..O.": Three,
		"X.X.*....": Three,
		"..OX*X.O.": Dead,
		".XXX*....": OpenFour,
		"OXXX*....": Four,
		"OXXX*O...": Dead,
		"XX.X*....": Four,
		"X.XX*X.X.": OpenFour, // two points, neither in the middle
		"XXXX*....": FiveShape,
		".XXX*XX..": FiveShape,
		"OOXX*XXOO": FiveShape,
	} {
		if got := known.shape(read(t, text)); got != want {
			t.Errorf("%s makes %d, want %d", text, got, want)
		}
	}
}

func TestTheTableHoldsEveryWindow(t *testing.T) {
	window := 0
	for i, c := range ".OXX*..O#" { // the last is outside
		window |= map[rune]int{'X': 1, 'O': 2, '#': outside}[c] << (2 * i)
	}
	if got := windowsOnce()[window]; Shape(got&0xf) != Three || Shape(got>>4) != Dead {
		t.Errorf("%#x", got)
	}
}

func TestClassesCountAllDirections(t *testing.T) {
	for name, c := range map[string]struct {
		shapes [4]Shape
		want   Class
	}{
		"nothing":            {[4]Shape{One, One, Two, OpenTwo}, Quiet},
		"an open three":      {[4]Shape{One, OpenThree, Three, One}, MakesThree},
		"two open threes":    {[4]Shape{OpenThree, OpenThree, Dead, One}, DoubleThree},
		"a four":             {[4]Shape{Four, Three, Dead, One}, MakesFour},
		"a four and a three": {[4]Shape{Four, OpenThree, OpenThree, One}, FourThree},
		"two fours":          {[4]Shape{Four, Four, Dead, One}, Winning},
		"an open four":       {[4]Shape{OpenFour, Dead, Dead, One}, Winning},
		"five beside a four": {[4]Shape{FiveShape, Four, OpenFour, One}, MakesFive},
	} {
		packed := 0
		for d, s := range c.shapes {
			packed |= int(s) << (4 * d)
		}
		if got := pointsOnce().points[packed].class(); got != c.want {
			t.Errorf("%s is class %d, want %d", name, got, c.want)
		}
	}
}
