package sqlite

import (
	"context"
	"time"

	"wits/model"
)

// ListenEvery listens with other pauses.
func (s *Store) ListenEvery(ctx context.Context, every time.Duration, wake func(model.MatchID)) error {
	return s.listen(ctx, every, wake)
}

// InspectLarge checks a file as one that is too large to be read through.
func InspectLarge(ctx context.Context, path string) error {
	return explain(path, inspect(ctx, path, 0))
}

// OpenWithLog opens a file whose log holds up who writes, and refuses changes, from so many bytes on.
func OpenWithLog(ctx context.Context, path string, most, largest int64) (*Store, error) {
	return open(ctx, path, durable(most/2), &walLog{path: path, most: most, largest: largest})
}
