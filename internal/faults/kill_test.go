package faults

import (
	"math/rand/v2"
	"testing"
	"time"
)

// kills is how often the server is killed.
const kills = 20

// moment is a random time in which things happen.
func moment(most time.Duration) { time.Sleep(rand.N(most)) }

func TestWhatWasAcknowledgedSurvivesTwentyKillings(t *testing.T) {
	for name, place := range places() {
		t.Run(name, func(t *testing.T) {
			s := serve(t, place(t)...)
			c := gather(t, 9, s.URL())
			c.play(t)
			for range kills {
				moment(400 * time.Millisecond)
				s.Kill()
				s.Start()
			}
			moment(400 * time.Millisecond)
			c.stop()
			c.audit(t)
		})
	}
}

func TestAnActionSurvivesTheDatabaseBeingRestarted(t *testing.T) {
	s := serve(t, onPostgres(t)...)
	c := gather(t, 9, s.URL())
	c.play(t)
	for range 5 {
		moment(2 * time.Second)
		database.Restart(t)
	}
	moment(2 * time.Second)
	c.stop()
	c.audit(t)
}
