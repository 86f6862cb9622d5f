package mastermind

import (
	"slices"
	"testing"
)

func BenchmarkFeedback(b *testing.B) {
	codes := slices.Collect(Presets()[0].Codes())
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		Score(codes[i&1023], codes[(i*7+5)&1023])
		i++
	}
}

// BenchmarkFeedbackMatrix answers every guess for every secret: 1296 × 1296.
func BenchmarkFeedbackMatrix(b *testing.B) {
	codes := slices.Collect(Presets()[0].Codes())
	matrix := make([]Feedback, len(codes)*len(codes))
	b.ReportAllocs()
	for b.Loop() {
		i := 0
		for _, secret := range codes {
			for _, guess := range codes {
				matrix[i] = Score(secret, guess)
				i++
			}
		}
	}
}
