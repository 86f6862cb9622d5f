package search

import (
	"errors"
	"fmt"
	"sync"

	"wits/games/mastermind"
)

// MaxPegs and MaxCodes bound the sizes that can be searched.
const (
	MaxPegs  = 6
	MaxCodes = 1 << 16
)

// ErrSize refuses a size of the game.
var ErrSize = errors.New("this size cannot be searched")

// index is a code's place among all codes of its size, in the order of [mastermind.Variant.Codes].
type index = uint16

// answer is a feedback as a small number.
type answer = uint8

// maxAnswers is more than the answers that a guess of MaxPegs can get.
const maxAnswers = 32

// pegs are the colours of a code, the first peg first.
type pegs [MaxPegs]uint8

// Space is one size of the game, with the tables that a search needs. It is never written to once made, so
// any number of searches may share it.
type Space struct {
	variant mastermind.Variant
	codes   []mastermind.Code
	pegs    []pegs
	colours []uint8 // one bit for each colour in the code
	all     []index // every code, in order

	number  [128]answer           // of black<<3 | black+white; 0 is the secret itself
	reading []mastermind.Feedback // of an answer
	table   []answer              // of guess·n + secret; nil where that is too much to keep
	rows    *rows                 // for every code; nil likewise
	bounds  *bounds
	bits    []int // see codeBits
	guesses []int // see expectedGuesses
}

// tableCodes is the largest number of codes for which every answer is written down.
const tableCodes = 1 << 12

// NewSpace prepares a size: 1 to [MaxPegs] pegs, as many colours as the game has, at most [MaxCodes] codes.
func NewSpace(pegs, colors int) (*Space, error) {
	v := mastermind.Variant{Pegs: pegs, Colors: colors}
	if pegs < 1 || pegs > MaxPegs || colors < 1 || colors > mastermind.MaxColors || v.Count() > MaxCodes {
		return nil, fmt.Errorf("%w: %d pegs, %d colours: there may be 1 to %d pegs, 1 to %d colours and %d codes",
			ErrSize, pegs, colors, MaxPegs, mastermind.MaxColors, MaxCodes)
	}
	s := &Space{variant: v}
	s.numberAnswers()
	s.listCodes()
	s.bounds = newBounds(s.Len())
	s.bits = codeBits(s.Len())
	s.guesses = expectedGuesses(s.Len())
	if s.Len() <= tableCodes {
		s.fillTable()
		s.rows = newRows(s, s.all)
	}
	return s, nil
}

// Len is the number of codes.
func (s *Space) Len() int { return len(s.codes) }

// numberAnswers gives each answer a number, most black pegs first, so that the secret itself is 0.
func (s *Space) numberAnswers() {
	p := s.variant.Pegs
	for black := p; black >= 0; black-- {
		for white := p - black; white >= 0; white-- {
			if black == p-1 && white == 1 {
				continue // the last peg would be right too
			}
			s.number[black<<3|(black+white)] = answer(len(s.reading))
			s.reading = append(s.reading, mastermind.Feedback{Black: uint8(black), White: uint8(white)})
		}
	}
}

func (s *Space) listCodes() {
	n, p := s.variant.Count(), s.variant.Pegs
	s.codes = make([]mastermind.Code, 0, n)
	s.pegs = make([]pegs, n)
	s.colours = make([]uint8, n)
	s.all = make([]index, n)
	for c := range s.variant.Codes() {
		i := len(s.codes)
		s.codes = append(s.codes, c)
		s.all[i] = index(i)
		for k := range p {
			s.pegs[i][k] = uint8(c.At(k))
			s.colours[i] |= 1 << c.At(k)
		}
	}
}

func (s *Space) fillTable() {
	n := s.Len()
	s.table = make([]answer, n*n)
	for g := range n {
		for t := range g + 1 {
			a := s.compute(s.codes[g], s.codes[t])
			s.table[g*n+t], s.table[t*n+g] = a, a
		}
	}
}

// compute answers a guess. Guess and secret may change places.
func (s *Space) compute(guess, secret mastermind.Code) answer {
	black, matches := guess.Matches(secret)
	return s.number[(black<<3|matches)&127]
}

// answer looks the answer to a guess up, or computes it.
func (s *Space) answer(guess, secret index) answer {
	if s.table != nil {
		return s.table[int(guess)*s.Len()+int(secret)]
	}
	return s.compute(s.codes[guess], s.codes[secret])
}

// indexOf is the index of a row of pegs.
func (s *Space) indexOf(row pegs) index {
	i := 0
	for k := range s.variant.Pegs {
		i = i*s.variant.Colors + int(row[k])
	}
	return index(i)
}

// find is the index of a code, which must be of this size.
func (s *Space) find(c mastermind.Code) index {
	var row pegs
	for k := range s.variant.Pegs {
		row[k] = uint8(c.At(k))
	}
	return s.indexOf(row)
}

// Sizes prepares each size when it is first asked for, and keeps it. The zero Sizes is ready, for any number of callers at once.
type Sizes struct {
	mu   sync.Mutex
	made map[[2]int]*Space
}

// Space is the size of some pegs and colours.
func (s *Sizes) Space(pegs, colors int) (*Space, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	of := [2]int{pegs, colors}
	if space := s.made[of]; space != nil {
		return space, nil
	}
	space, err := NewSpace(pegs, colors)
	if err != nil {
		return nil, err
	}
	if s.made == nil {
		s.made = map[[2]int]*Space{}
	}
	s.made[of] = space
	return space, nil
}
