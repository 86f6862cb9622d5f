package toy

import (
	"context"
	"errors"
	"iter"

	"wits/game"
	"wits/game/rng"
	"wits/game/wire"
	"wits/game/words"
)

// Heap is the state of Nim.
type Heap struct {
	Heap  int       `json:"heap"`
	Turn  game.Seat `json:"turn"`
	Ended string    `json:"ended"` // how: won, given, late or drawn; empty while it runs
	Lost  game.Seat `json:"lost"`  // who lost, where somebody did
}

// UnmarshalJSON refuses a heap that no game comes to.
func (h *Heap) UnmarshalJSON(data []byte) error {
	type plain Heap
	if err := wire.Decode(data, (*plain)(h)); err != nil {
		return err
	}
	if h.Heap < 0 || h.Turn > 1 || h.Lost > 1 || h.Ended == "" && h.Heap == 0 {
		return errors.New("no heap of the game")
	}
	return nil
}

// Take takes some of the heap.
type Take struct {
	N int `json:"n"`
}

// HeapView is all of a heap, as a seat sees it.
type HeapView struct {
	Heap   int          `json:"heap"`
	Ended  string       `json:"ended"`
	Lost   game.Seat    `json:"lost"`
	Next   game.Seat    `json:"next"` // whose turn it is or would be
	Seat   game.Seat    `json:"seat"`
	Turn   *game.Seat   `json:"turn"`
	Status game.Outcome `json:"status"`
}

// Nim hides nothing: from a heap of 10 to 20 (of 510 to 520 in the preset long, of 10 in the preset ten), which chance decides, both take 1 to 3 by turns.
// Who takes the last wins.
type Nim struct{}

// NimInfo is Nim under a name, with presets.
func NimInfo(id string, presets ...string) game.Info {
	return game.Info{ID: id, Presets: presets, Seats: 2, Open: true}
}

// Start draws the heap.
func (Nim) Start(preset string, r rng.Rand) (Heap, error) {
	s := Heap{Heap: r.Int(10, 20)}
	switch preset {
	case "long":
		s.Heap += 500
	case "ten":
		s.Heap = 10
	}
	return s, nil
}

// Check refuses what is not there.
func (Nim) Check(s Heap, by game.Seat, t Take) error {
	switch {
	case s.Ended != "":
		return game.ErrOver
	case by != s.Turn:
		return game.ErrTurn
	case t.N < 1 || t.N > min(3, s.Heap):
		return game.Break("take", Say("rule.number", words.Int("top", 3)))
	}
	return nil
}

// Apply takes from the heap.
func (n Nim) Apply(s Heap, by game.Seat, t Take) (Heap, error) {
	if err := n.Check(s, by, t); err != nil {
		return s, err
	}
	s.Heap -= t.N
	s.Turn = 1 - by
	if s.Heap == 0 {
		s.Ended, s.Lost = "won", 1-by
	}
	return s, nil
}

// Legal yields what the seat that is due can take.
func (Nim) Legal(v HeapView) iter.Seq[Take] {
	return func(yield func(Take) bool) {
		for k := 1; v.Turn != nil && *v.Turn == v.Seat && k <= min(3, v.Heap); k++ {
			if !yield(Take{k}) {
				return
			}
		}
	}
}

// View shows everything.
func (n Nim) View(s Heap, to game.Seat) HeapView {
	v := HeapView{Heap: s.Heap, Ended: s.Ended, Lost: s.Lost, Next: s.Turn, Seat: to, Status: n.Status(s).Outcome(to)}
	if s.Ended == "" {
		v.Turn = &s.Turn
	}
	return v
}

// Status tells whose turn it is, or who won.
func (Nim) Status(s Heap) game.Status {
	switch s.Ended {
	case "":
		return game.Status{Turn: s.Turn}
	case "drawn":
		return game.Status{Over: true, Drawn: true}
	}
	return game.Status{Over: true, Winners: []game.Seat{1 - s.Lost}}
}

// Forfeit lets by lose.
func (Nim) Forfeit(s Heap, by game.Seat) Heap {
	s.Ended, s.Lost = "given", by
	return s
}

// Agree ends it as a draw.
func (Nim) Agree(s Heap) Heap {
	s.Ended = "drawn"
	return s
}

// TimeOut lets by lose, and tells it from giving up.
func (Nim) TimeOut(s Heap, by game.Seat) Heap {
	s.Ended, s.Lost = "late", by
	return s
}

// Resample returns what the view shows, which is all.
func (Nim) Resample(v HeapView, _ *rng.Rand) (Heap, bool) {
	return Heap{v.Heap, v.Next, v.Ended, v.Lost}, true
}

// Bold plays the first legal move of any game.
type Bold[V, A any] struct{}

// Choose returns the first legal move.
func (Bold[V, A]) Choose(_ context.Context, _ V, legal iter.Seq[A], _ *rng.Rand) (A, error) {
	for a := range legal {
		return a, nil
	}
	return *new(A), game.ErrOver
}
