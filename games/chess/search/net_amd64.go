package search

import "golang.org/x/sys/cpu"

// wide tells whether the processor works on sixteen numbers at once (AVX2).
var wide = cpu.X86.HasAVX2

// changeWide is changePlain.
//
//go:noescape
func changeWide(to, from *sums, rows *[12 * 64]sums, came, went []uint16, flip uint64)

// weighWide is what last.weigh does, with the weights as they were learned.
//
//go:noescape
func weighWide(s *sums, w *[width]int16) int64

// prefetch brings an entry of the table near, to be asked for soon.
//
//go:noescape
func prefetch(e *entry)
