//go:build !amd64

package search

const wide = false

func changeWide(to, from *sums, rows *[12 * 64]sums, came, went []uint16, flip uint64) {}

func weighWide(s *sums, w *[width]int16) int64 { return 0 }

func prefetch(*entry) {}
