package sqldb

import (
	"context"
	"database/sql"

	"wits/model"
)

// Ranking lists the ranked attempts at the puzzle of a day, of people or of bots: winners by the fewest moves, then the
// others; of equals the one who was first.
func (s *Store) Ranking(
	ctx context.Context, player model.PlayerID, gameID string, day model.Day, kind model.Kind, skip, limit int,
) ([]model.Rank, error) {
	const what = "rank attempts"
	read := func(rows *sql.Rows) (l line, err error) {
		var who model.PlayerID
		err = rows.Scan(&who, &l.Name, &l.Status, &l.Actions, &l.merit[0])
		l.You = who == player
		return l, err
	}
	list, err := query(ctx, s, what, read, `SELECT r.player_id, a.name, r.status, r.actions, r.score FROM (
			SELECT player_id, status, actions, score, ended_at FROM daily_attempts
			WHERE game = $1 AND day = $2 AND bot = $3 AND ended_at IS NOT NULL
			ORDER BY score, ended_at, player_id LIMIT $4 OFFSET $5
		) r JOIN adventurers a ON a.player_id = r.player_id ORDER BY r.score, r.ended_at, r.player_id`,
		gameID, day, kind == model.Bots, limit, skip)
	if err != nil || len(list) == 0 {
		return []model.Rank{}, err
	}
	better, err := s.count(ctx, what, `SELECT COUNT(*) FROM daily_attempts
		WHERE game = $1 AND day = $2 AND bot = $3 AND ended_at IS NOT NULL AND score < $4`,
		gameID, day, kind == model.Bots, list[0].merit[0])
	return placed(list, skip, better), err
}

// Standings lists the people or bots who won the most puzzles of a game, of equals with the fewest moves, then the one
// who was first.
func (s *Store) Standings(
	ctx context.Context, player model.PlayerID, gameID string, kind model.Kind, skip, limit int,
) ([]model.Rank, error) {
	const what = "rank players"
	read := func(rows *sql.Rows) (l line, err error) {
		var who model.PlayerID
		err = rows.Scan(&who, &l.Name, &l.Played, &l.Wins, &l.Actions)
		l.You, l.merit = who == player, [2]int64{int64(l.Wins), int64(l.Actions)}
		return l, err
	}
	list, err := query(ctx, s, what, read, `SELECT r.player_id, a.name, r.played, r.wins, r.actions FROM (
			SELECT player_id, played, wins, actions, ended_at FROM daily_totals
			WHERE game = $1 AND bot = $2
			ORDER BY wins DESC, actions, ended_at, player_id LIMIT $3 OFFSET $4
		) r JOIN adventurers a ON a.player_id = r.player_id ORDER BY r.wins DESC, r.actions, r.ended_at, r.player_id`,
		gameID, kind == model.Bots, limit, skip)
	if err != nil || len(list) == 0 {
		return []model.Rank{}, err
	}
	better, err := s.count(ctx, what, `SELECT COUNT(*) FROM daily_totals
		WHERE game = $1 AND bot = $2 AND (wins > $3 OR wins = $3 AND actions < $4)`,
		gameID, kind == model.Bots, list[0].merit[0], list[0].merit[1])
	return placed(list, skip, better), err
}

// line is a line of a leaderboard with what it is ranked by.
type line struct {
	model.Rank
	merit [2]int64
}

func (s *Store) count(ctx context.Context, what, text string, args ...any) (n int, err error) {
	err = s.read.QueryRowContext(ctx, text, args...).Scan(&n)
	return n, s.failed(what, err)
}

// placed ranks sorted lines that come after skip others. Better is how many of those are better than the first. Equals share a rank,
// and the next rank counts all before it. A window function would sort the whole table for each page.
func placed(list []line, skip, better int) []model.Rank {
	ranks := make([]model.Rank, len(list))
	for i, l := range list {
		switch {
		case i == 0:
			l.Rank.Rank = min(better, skip) + 1 // somebody may have come in between
		case l.merit == list[i-1].merit:
			l.Rank.Rank = ranks[i-1].Rank
		default:
			l.Rank.Rank = skip + i + 1
		}
		ranks[i] = l.Rank
	}
	return ranks
}
