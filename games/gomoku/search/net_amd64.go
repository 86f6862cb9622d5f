package search

import "golang.org/x/sys/cpu"

// wide tells whether the processor works on sixteen numbers at once (AVX2).
var wide = cpu.X86.HasAVX2

// changeWide is sums.changePlain.
//
//go:noescape
func changeWide(s *sums, r *rows, all []change)

// judgeWide is head.judgePlain.
//
//go:noescape
func judgeWide(own, other *sums, h *wideHead) (sum, straight int32)

// prefetch brings an entry of the table near, to be asked for soon.
//
//go:noescape
func prefetch(e *entry)
