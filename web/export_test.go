package web

import (
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// SetPace makes streams beat faster and wait shorter than anybody has time for in a test.
func (s *Server) SetPace(beat, patience time.Duration) { s.beat, s.patience = beat, patience }

// Description is the interface as it describes itself.
func (s *Server) Description() *huma.OpenAPI { return s.api.OpenAPI() }

// Codes lists the codes of all problems.
func Codes() []string {
	return []string{
		string(codeMalformed), string(codeUnknownGame), string(codeUnknownPreset), string(codeUnknownBot), string(codeUnknownMatch),
		string(codeUnknownChallenge), string(codeUnknownReplay), string(codeUnknownToken), string(codeUnknownCode),
		string(codeUnknownLink), string(codeUnauthorized), string(codeIllegal), string(codeOver), string(codeConflict),
		string(codeRunning), string(codeNotYet), string(codeLimit), string(codeTooLarge), string(codeBusy), string(codeInternal),
		string(codeNotFound), string(codeForbidden),
	}
}

// FillSolvers takes all seats of the solvers and all places to wait, until it is called back.
func (s *Server) FillSolvers() (free func()) {
	n := int64(cap(s.solver.seats)) + s.solver.most
	s.solver.waiting.Add(n)
	return func() { s.solver.waiting.Add(-n) }
}
