package trial

import (
	"math/rand/v2"
	"os"
	"testing"
	"time"
)

// long reports whether tests may take their time: make test-long.
func long() bool { return os.Getenv("WITS_LONG") != "" }

// times is how often something happens: fewer times where nobody has asked for the long form.
func times(short, most int) int {
	if long() {
		return most
	}
	return short
}

// moment is a random time in which things happen.
func moment(most time.Duration) { time.Sleep(rand.N(most)) }

func TestWhatWasAcknowledgedSurvivesKillings(t *testing.T) {
	for name, place := range places() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, place(t)...)
			c := gather(t, 9, s.URL())
			c.play(t)
			for range times(3, 20) {
				moment(400 * time.Millisecond)
				s.Kill()
				s.Start()
			}
			moment(400 * time.Millisecond)
			c.stop(t)
			c.audit(t)
		})
	}
}

func TestAnActionSurvivesTheDatabaseBeingRestarted(t *testing.T) {
	s := serve(t, onPostgres(t)...)
	c := gather(t, 9, s.URL())
	c.play(t)
	for range times(2, 5) {
		moment(2 * time.Second)
		database.Restart(t)
	}
	moment(2 * time.Second)
	c.stop(t)
	c.audit(t)
}
