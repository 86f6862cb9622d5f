package trial

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"wits/internal/servertest"
)

// A clock that jumps days ahead and back while people play must not lose, repeat or reorder anything.
func TestAJumpingClockLosesNothing(t *testing.T) {
	var wrong atomic.Int64 // by how much the clock is wrong
	address := servertest.Start(t, func() time.Time { return time.Now().Add(time.Duration(wrong.Load())) })
	c := gather(t, 6, address)
	c.play(t)
	for range times(8, 40) {
		moment(100 * time.Millisecond)
		wrong.Store(int64(rand.N(200*24*time.Hour) - 100*24*time.Hour))
	}
	c.stop(t)
	c.audit(t)
}
