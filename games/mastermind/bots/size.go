package bots

import (
	"sync"

	"wits/games/mastermind"
	"wits/games/mastermind/search"
)

// size is what tells sizes of the game apart.
type size struct{ pegs, colors int }

func sizeOf(v mastermind.View) size { return size{v.CodeLength, len(v.Colors)} }

// sizes prepares each size when it is first played.
type sizes struct {
	mu   sync.Mutex
	made map[size]*search.Space
}

func (s *sizes) space(of size) (*search.Space, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if space := s.made[of]; space != nil {
		return space, nil
	}
	space, err := search.NewSpace(of.pegs, of.colors)
	if err != nil {
		return nil, err
	}
	if s.made == nil {
		s.made = map[size]*search.Space{}
	}
	s.made[of] = space
	return space, nil
}
