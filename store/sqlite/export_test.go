package sqlite

import (
	"context"
	"fmt"
	"time"

	"wits/store"
)

// ListenEvery listens with other pauses.
func (s *Store) ListenEvery(ctx context.Context, every time.Duration, wake func(store.MatchID)) error {
	return s.listen(ctx, every, wake)
}

// OpenSmall opens a file on a disk that has room for so many pages.
func OpenSmall(ctx context.Context, path string, pages int) (*Store, error) {
	settings := durable()
	settings.Add("_pragma", fmt.Sprintf("max_page_count(%d)", pages))
	return open(ctx, path, settings)
}

// InspectLarge checks a file as one that is too large to be read through.
func InspectLarge(ctx context.Context, path string) error {
	return explain(path, inspect(ctx, path, 0))
}
