package load

import (
	"slices"
	"time"
)

// Times are how long actions took.
type Times []time.Duration

// Quantile is the time that a part of the actions did not exceed, by rank.
func (t Times) Quantile(part float64) time.Duration {
	if len(t) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(t))
	return sorted[min(len(sorted)-1, int(part*float64(len(sorted))))]
}
