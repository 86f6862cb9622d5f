package sqldb

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"wits/game"
	"wits/model"
)

// Attempts lists a player's attempts at daily puzzles from one day to another, both included, by day and game.
func (s *Store) Attempts(ctx context.Context, player model.PlayerID, from, to model.Day) ([]model.DayResult, error) {
	read := func(rows *sql.Rows) (r model.DayResult, err error) {
		var finished time.Time
		err = rows.Scan(&r.Game, &r.Day, orZero(&r.Match), &r.Status, &r.Moves, moment{&finished})
		r.InTime = model.DayOf(finished) == r.Day
		return r, err
	}
	return query(ctx, s, "list attempts", read, `SELECT game, day, match_id, status, actions, finished_at
		FROM daily_attempts WHERE player_id = $1 AND day >= $2 AND day <= $3 ORDER BY day, game`, player, from, to)
}

// Practised lists a player's matches that practise daily puzzles of these days, by day and game, the latest last.
func (s *Store) Practised(ctx context.Context, player model.PlayerID, from, to model.Day) ([]model.DayResult, error) {
	read := func(rows *sql.Rows) (r model.DayResult, err error) {
		r.Practice = true
		return r, rows.Scan(&r.Game, &r.Day, &r.Match, &r.Status)
	}
	return query(ctx, s, "list practice", read, `SELECT game, archive_day, id, status FROM matches
		WHERE player_id = $1 AND archive_day <> '' AND archive_day >= $2 AND archive_day <= $3 ORDER BY archive_day, game, started_at, id`, player, from, to)
}

// SolvedDays lists the days on which a player solved a daily puzzle within its day, the earliest first.
func (s *Store) SolvedDays(ctx context.Context, player model.PlayerID) (days []model.Day, err error) {
	read := func(rows *sql.Rows) (day model.Day, err error) {
		var finished time.Time
		if err = rows.Scan(&day, moment{&finished}); model.DayOf(finished) != day {
			day = ""
		}
		return day, err
	}
	days, err = query(ctx, s, "list solved days", read, `SELECT day, MIN(finished_at) FROM daily_attempts
		WHERE player_id = $1 AND status = $2 GROUP BY day ORDER BY day`, player, game.Won)
	return slices.DeleteFunc(days, func(d model.Day) bool { return d == "" }), err
}
