package play

import (
	"time"

	"wits/model"
)

// SetPatience changes how long whoever acts waits for minds.
func SetPatience(s *Service, d time.Duration) { s.thinking.patience = d }

// CheckThought looks whether a match is still as it was thought about.
func CheckThought(s *Service, id model.MatchID) { s.checkThoughts(id) }

// SetReviewTimes changes how long whoever asks for a review waits, and how long one goes on that nobody asks for.
func SetReviewTimes(s *Service, patience, interest time.Duration) {
	s.reviewing.patience, s.reviewing.interest = patience, interest
}

// ViewsMade counts for how many the latest event of a cached match was made.
func ViewsMade(s *Service, by model.PlayerID, id model.MatchID) int {
	h := s.matches.take(by, id)
	defer s.matches.put(h)
	return len(h.latest.events)
}
