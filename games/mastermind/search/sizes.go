package search

import "sync"

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
