package play

import "time"

// SetPatience changes how long whoever acts waits for minds.
func SetPatience(s *Service, d time.Duration) { s.thinking.patience = d }

// SetReviewTimes changes how long whoever asks for a review waits, and how long one goes on that nobody asks for.
func SetReviewTimes(s *Service, patience, interest time.Duration) {
	s.reviewing.patience, s.reviewing.interest = patience, interest
}
