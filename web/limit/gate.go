package limit

import (
	"context"
	"runtime"
)

// Gate lets a few do something long at the same time. The others wait, up to a number of them, and of one address a quarter
// of it. Its slots are for all who do it or wait. It is safe for concurrent use.
type Gate struct {
	*Slots
	seats chan struct{}
}

// NewGate returns a gate with so many seats, and so many who may wait; 0 is any number.
func NewGate(seats, queue int) *Gate {
	g := &Gate{seats: make(chan struct{}, seats), Slots: NewSlots(0, 0)}
	if queue > 0 {
		g.Slots = NewSlots(queue+seats, (queue+seats+3)/4)
	}
	return g
}

// Do runs do when there is a seat, for somebody who has entered.
func (g *Gate) Do(ctx context.Context, do func() error) error {
	select {
	case g.seats <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-g.seats }()
	return do()
}

// SolverSeats is how many think at the same time: one processor is left to those who play, where there is more than one.
func SolverSeats() int { return max(1, runtime.GOMAXPROCS(0)-1) }
