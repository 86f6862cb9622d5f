package sqlite

import (
	"context"
	"time"

	"wits/model"
	"wits/store/sqldb"
)

// pollEvery is how soon what another program writes is noticed.
const pollEvery = time.Second

// Listen calls wake, without an id, after other programs have written to the file, until ctx is done. It looks about once
// a second; a look that fails is left out.
func (s *Store) Listen(ctx context.Context, wake func(model.MatchID)) error {
	return s.listen(ctx, pollEvery, wake)
}

func (s *Store) listen(ctx context.Context, every time.Duration, wake func(model.MatchID)) error {
	return sqldb.Poll(ctx, every, s.Version, wake)
}
