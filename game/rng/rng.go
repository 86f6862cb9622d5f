// Package rng is the seeded randomness every game draws from.
//
// It never reads a clock or the machine's entropy by itself: the same seed gives the same draws, on every
// machine, for ever. Generators and seeds are values that hide what they hold. Printing, logging or encoding
// one by accident shows nothing; [Rand.State] and [Seed.Open] are the two deliberate ways to the secret.
package rng

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
)

// Rand is a generator: Mulberry32 for a numeric seed, ChaCha8 for a sealed one.
//
// A Rand is a value. A draw advances the Rand it is called on and no copy of it, so a copy made before a draw
// goes on from where it was made. The zero Rand is New(0).
type Rand struct {
	// What the pointers lead to is never written again, so copies are independent. Mulberry32 adds a constant at
	// each step: counting the steps beside the pointer costs no allocation.
	start  *uint32
	drawn  uint32
	sealed veiled[rand.ChaCha8]
}

// veiled is a value that fmt cannot reach even where it sits in an unexported field, out of reach of Format methods.
// fmt follows a pointer to a struct or an array when a verb does not suit it; a pointer to a pointer it prints as an
// address, and so a pointer to a number.
type veiled[T any] **T

func veil[T any](v *T) veiled[T] { return &v }

// New returns the Mulberry32 generator of a numeric seed.
func New(seed uint32) Rand { return Rand{start: &seed} }

func newSealed(key [32]byte) Rand { return Rand{sealed: veil(rand.NewChaCha8(key))} }

// step is what one draw adds to Mulberry32's state.
const step = 0x6d2b79f5

func (r Rand) mulberry() uint32 {
	if r.start == nil {
		return r.drawn * step
	}
	return *r.start + r.drawn*step
}

// mix makes a Mulberry32 state into the number it gives.
func mix(state uint32) uint32 {
	t := (state ^ state>>15) * (state | 1)
	t ^= t + (t^t>>7)*(t|61)
	return t ^ t>>14
}

// Uint32 draws 32 bits.
func (r *Rand) Uint32() uint32 {
	if r.sealed != nil {
		return uint32(r.uint64() >> 32)
	}
	r.drawn++
	return mix(r.mulberry())
}

// uint64 draws 64 bits from a sealed generator.
func (r *Rand) uint64() uint64 {
	c := **r.sealed
	n := c.Uint64()
	r.sealed = veil(&c)
	return n
}

// Float64 draws a number in [0, 1): 32 bits of a numeric seed's stream, 53 of a sealed one's.
func (r *Rand) Float64() float64 {
	if r.sealed != nil {
		return float64(r.uint64()>>11) / (1 << 53)
	}
	return float64(r.Uint32()) / (1 << 32)
}

// Int draws a whole number from lo to hi, both included. It panics when hi < lo or the range has more than
// 2³² numbers: no seed makes that right.
func (r *Rand) Int(lo, hi int) int {
	if hi < lo || uint64(hi)-uint64(lo) > 1<<32-1 {
		panic(fmt.Sprintf("rng: Int(%d, %d): the range must hold 1 to 2³² numbers", lo, hi))
	}
	return lo + int(r.below(uint64(hi)-uint64(lo)+1))
}

// below draws from [0, n).
func (r *Rand) below(n uint64) uint64 {
	if r.sealed != nil {
		hi, _ := bits.Mul64(r.uint64(), n)
		return hi
	}
	return uint64(r.Uint32()) * n >> 32
}

// Chance draws once and reports true with probability p.
func (r *Rand) Chance(p float64) bool { return r.Float64() < p }

// Shuffle puts n things in random order: Fisher–Yates from the last index down.
func (r *Rand) Shuffle(n int, swap func(i, j int)) { r.ShuffleTail(n, n-1, swap) }

// ShuffleTail takes the first k steps of [Rand.Shuffle]: afterwards the last k of n things are a uniformly
// drawn sample in random order. It is how a few are dealt out of many without drawing for all.
func (r *Rand) ShuffleTail(n, k int, swap func(i, j int)) {
	last := max(n-k, 1)
	if r.sealed != nil {
		c := **r.sealed
		for i := n - 1; i >= last; i-- {
			j, _ := bits.Mul64(c.Uint64(), uint64(i+1))
			swap(i, int(j))
		}
		r.sealed = veil(&c)
		return
	}
	for i := n - 1; i >= last; i-- {
		swap(i, int(uint64(r.Uint32())*uint64(i+1)>>32))
	}
}

// Pick draws one of the elements of from. It panics when there are none.
func Pick[T any](r *Rand, from []T) T { return from[r.Int(0, len(from)-1)] }

// Next draws the seed of a fresh generator of the same kind. It is how a game deals again without a clock.
func (r *Rand) Next() Rand {
	if r.sealed == nil {
		return New(r.Uint32())
	}
	var key [32]byte
	c := **r.sealed
	_, _ = c.Read(key[:]) // documented never to fail
	r.sealed = veil(&c)
	return newSealed(key)
}
