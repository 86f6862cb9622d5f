package web

import (
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// SetPace makes streams beat faster and wait shorter than anybody has time for in a test.
func (s *Server) SetPace(beat, patience time.Duration) { s.beat, s.patience = beat, patience }

// Description is the interface as it describes itself.
func (s *Server) Description() *huma.OpenAPI { return s.api.OpenAPI() }

// Published is the description as it is served.
func (s *Server) Published() []byte {
	text, err := s.describe(s.api.OpenAPI())
	if err != nil {
		panic(err)
	}
	return text
}

// Codes lists the codes of all problems.
func Codes() []string {
	var all []string
	for _, c := range codes() {
		all = append(all, string(c))
	}
	return all
}

// FillSolvers takes all seats of the solvers and all places to wait, until it is called back.
func (s *Server) FillSolvers() (free func()) {
	n := int64(cap(s.solver.seats)) + s.solver.most
	s.solver.waiting.Add(n)
	return func() { s.solver.waiting.Add(-n) }
}
