package web

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"wits/game/words"
	"wits/limit"
	"wits/metric"
	"wits/store"
	"wits/web/problem"
)

// SetPace makes streams beat faster and wait shorter than anybody has time for in a test.
func (s *Server) SetPace(beat, patience time.Duration) { s.beat, s.patience = beat, patience }

// Measured are the names of all that the server can measure, as far as they are its own.
func (s *Server) Measured() (names []string) {
	for _, f := range metric.Gather(s.metrics.sources) {
		if strings.HasPrefix(f.Name, "wits_") {
			names = append(names, f.Name)
		}
	}
	return names
}

// SetThinkTime changes how long a request may think.
func (s *Server) SetThinkTime(d time.Duration) { s.thinkTime = d }

// SetGrace lets bodies begin sooner than anybody has time for in a test.
func (s *Server) SetGrace(d time.Duration) { s.grace = d }

// Costs are what each operation may take of the memory.
func (s *Server) Costs() map[string]int64 {
	worst := map[string]int64{}
	for _, o := range s.operations {
		worst[o.ID] = o.Cost.body*o.Cost.perByte + o.Cost.fixed
	}
	return worst
}

// Memory is what requests hold now, what they may, and what those of one address may.
func (s *Server) Memory() (held, most, each int64) {
	return s.memory.Used()
}

// Waiting is how many requests wait for their bodies.
func (s *Server) Waiting() int { return s.bodies.Size() }

// EndDrain ends the time in which a server that stops still answers.
func (s *Server) EndDrain() { close(s.drained) }

// Explained are all errors that have a problem of their own, by what they are.
func Explained() map[string]error {
	all := map[string]error{
		"conflict": &store.Conflict{Seq: 3}, "damaged": store.ErrDamaged, "unknown": errors.New("nobody knows this"), "limit": problem.TooMany(limit.Create, 2), "late": late(), "too large": tooLarge(costSmall),
		"memory": busy(words.New("problem.memory")), "malformed": problem.Bad(422, "why"),
	}
	for _, err := range problem.Known() {
		all[err.Error()] = fmt.Errorf("wrapped: %w", err)
	}
	return all
}

// Sockets is how many connections are counted.
func (s *Server) Sockets() int { return s.sockets.Size() }
