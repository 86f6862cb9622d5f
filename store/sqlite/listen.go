package sqlite

import (
	"context"
	"time"

	"wits/model"
)

// pollEvery is how soon what another program writes is noticed.
const pollEvery = time.Second

// Listen calls wake, without an id, after other programs have written to the file, until ctx is done. It looks about once
// a second; a look that fails is left out.
func (s *Store) Listen(ctx context.Context, wake func(model.MatchID)) error {
	return s.listen(ctx, pollEvery, wake)
}

func (s *Store) listen(ctx context.Context, every time.Duration, wake func(model.MatchID)) error {
	tick := time.NewTicker(every)
	defer tick.Stop()
	var last int64 // SQLite's begin with 1: the first look wakes everybody
	for {
		if now, err := s.Version(ctx); err == nil && now != last {
			last = now
			wake("")
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}
