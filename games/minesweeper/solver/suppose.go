package solver

import "wits/games/minesweeper"

// Consequence is one step of a proof by contradiction: with what was supposed and what follows from it, a number decides the
// cells around it, or cannot be right.
type Consequence struct {
	Number int
	Traps  []int // traps around it so far: supposed, or following
	Cells  []int // what it decides
	Mines  bool  // they would be traps; else safe
	Broken bool  // the number has too many traps, or too little room
	read   []int // the decided cells that it looked at
}

// Suppose refutes that a cell is a trap, by single numbers of a proof: each step follows from those before it, and the last one
// is a contradiction. It reports false where single numbers do not lead to one.
func Suppose(v minesweeper.View, p Proof) ([]Consequence, bool) {
	if p.Trap || p.Count || len(p.Numbers) == 0 {
		return nil, false
	}
	s := supposing{view: v, holds: map[int]bool{p.Cell: true}, from: map[int]int{p.Cell: -1}}
	for {
		broken, again := s.round(p.Numbers)
		switch {
		case broken:
			return s.used(), true
		case !again:
			return nil, false
		}
	}
}

type supposing struct {
	view  minesweeper.View
	holds map[int]bool // a trap, or safe
	from  map[int]int  // which of made decided it; -1 is supposed
	made  []Consequence
}

// round lets every number speak once. It reports a contradiction, else whether anything followed.
func (s *supposing) round(numbers []int) (broken, again bool) {
	var next []Consequence
	for _, n := range numbers {
		switch c, ok := s.ask(n); {
		case !ok:
		case c.Broken:
			s.made = append(s.made, c)
			return true, true
		default:
			next = append(next, c)
		}
	}
	for _, c := range next {
		fresh := false
		for _, cell := range c.Cells {
			if _, known := s.holds[cell]; !known {
				s.holds[cell], s.from[cell] = c.Mines, len(s.made)
				fresh = true
			}
		}
		if fresh {
			s.made = append(s.made, c)
			again = true
		}
	}
	return false, again
}

// ask finds out what a number says.
func (s *supposing) ask(number int) (c Consequence, ok bool) {
	c.Number = number
	for _, cell := range s.view.Around(number) {
		switch mine, known := s.holds[cell]; {
		case known:
			c.read = append(c.read, cell)
			if mine {
				c.Traps = append(c.Traps, cell)
			}
		case s.view.Closed(cell):
			c.Cells = append(c.Cells, cell)
		}
	}
	need := int(s.view.Cells[number]-'0') - len(c.Traps)
	c.Broken = need < 0 || need > len(c.Cells)
	c.Mines = need == len(c.Cells)
	return c, c.Broken || len(c.Cells) > 0 && (need == 0 || c.Mines)
}

// used is what the contradiction rests on, and the contradiction.
func (s *supposing) used() (all []Consequence) {
	last := len(s.made) - 1
	use := map[int]bool{last: true}
	for i := last; i >= 0; i-- {
		if !use[i] {
			continue
		}
		for _, cell := range s.made[i].read {
			if from := s.from[cell]; from >= 0 {
				use[from] = true
			}
		}
	}
	for i, c := range s.made {
		if use[i] {
			all = append(all, c)
		}
	}
	return all
}
