package sqldb

import (
	"context"
	"database/sql"
	"math"
	"slices"
	"time"

	"wits/game"
	"wits/model"
	"wits/store"
)

// dailySecret names the secret of the daily puzzles.
const dailySecret = "daily"

// DailySecret returns the secret of the daily puzzles: the drawn one where none was kept before, and then that for ever.
func (s *Store) DailySecret(ctx context.Context, drawn store.Saved) (store.Saved, error) {
	const what = "read the secret of the daily puzzles"
	const text = `SELECT value FROM secrets WHERE name = $1`
	var value string
	err := s.one(ctx, what, nil, text, dailySecret).into(&value)
	if err == nil && value == "" {
		err = s.update(ctx, what, func(t *tx) {
			t.exec(`INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`, dailySecret, drawn.Reveal())
			t.row(text, dailySecret).scan(&value)
		})
	}
	return store.Save([]byte(value)), err
}

const attemptQuery = `SELECT match_id, status, actions, ranked, bot FROM daily_attempts WHERE player_id = $1 AND game = $2 AND day = $3`

func attempted(a *store.Attempt) []any {
	return []any{orZero(&a.Match), &a.Status, &a.Moves, &a.Ranked, &a.Bot}
}

// Attempt returns a player's attempt at the puzzle of a day. Where there is none the error is [store.ErrNoMatch].
func (s *Store) Attempt(ctx context.Context, player model.PlayerID, gameID string, day model.Day) (a store.Attempt, err error) {
	return a, s.one(ctx, "find attempt", store.ErrNoMatch, attemptQuery, player, gameID, day).into(attempted(&a)...)
}

// Experience tells how established a player is.
func (s *Store) Experience(ctx context.Context, player model.PlayerID) (e model.Experience, err error) {
	return e, s.one(ctx, "read experience", store.ErrNoPlayer, `SELECT created_at, fair_wins FROM players WHERE id = $1`, player).into(moment{&e.Since}, &e.Wins)
}

// markBot makes an attempt a bot's, for good.
func (t *tx) markBot(match model.MatchID) {
	t.exec(`UPDATE daily_attempts SET bot = TRUE WHERE match_id = $1 AND NOT bot`, match)
}

// endAttempt ranks the attempt of a match that ended after a number of moves, and adds it to the player's sums. One of a player
// who is not established is not ranked, nor one that ended after its day: by then everybody may know the puzzle.
func (t *tx) endAttempt(match model.MatchID, moves int, status game.Outcome, at time.Time) {
	var a struct {
		player      model.PlayerID
		game        string
		day         model.Day
		opening     int
		ranked, bot bool
	}
	t.row(`SELECT player_id, game, day, opening, ranked, bot FROM daily_attempts WHERE match_id = $1`, match).
		or(sql.ErrNoRows, &a.player, &a.game, &a.day, &a.opening, &a.ranked, &a.bot)
	actions := int64(moves - a.opening)
	if !a.ranked || a.day != model.DayOf(at) {
		t.exec(`UPDATE daily_attempts SET status = $1, actions = $2, finished_at = $3 WHERE match_id = $4`, status, actions, millis(at), match)
		return
	}
	score, wins, of := int64(math.MaxInt64), 0, int64(0) // who did not win is behind whoever did
	if status == game.Won {
		score, wins, of = actions, 1, actions
	}
	t.exec(`UPDATE daily_attempts SET status = $1, actions = $2, score = $3, ended_at = $4, finished_at = $4 WHERE match_id = $5`,
		status, actions, score, millis(at), match)
	t.exec(`INSERT INTO daily_totals (player_id, game, bot, played, wins, actions, ended_at)
		VALUES ($1, $2, $3, 1, $4, $5, $6)
		ON CONFLICT (player_id, game, bot) DO UPDATE SET played = daily_totals.played + 1,
			wins = daily_totals.wins + excluded.wins, actions = daily_totals.actions + excluded.actions,
			ended_at = excluded.ended_at`, a.player, a.game, a.bot, wins, of, millis(at))
}

// Attempts lists a player's attempts at daily puzzles from one day to another, both included, by day and game.
func (s *Store) Attempts(ctx context.Context, player model.PlayerID, from, to model.Day) ([]model.DayResult, error) {
	read := func(rows *sql.Rows) (r model.DayResult, err error) {
		var finished time.Time
		err = rows.Scan(&r.Game, &r.Day, orZero(&r.Match), &r.Status, &r.Moves, moment{&finished})
		r.InTime = model.DayOf(finished) == r.Day
		return r, err
	}
	return Query(ctx, s, "list attempts", read, `SELECT game, day, match_id, status, actions, finished_at
		FROM daily_attempts WHERE player_id = $1 AND day >= $2 AND day <= $3 ORDER BY day, game`, player, from, to)
}

// Practised lists a player's matches that practise daily puzzles of these days, by day and game, the latest last.
func (s *Store) Practised(ctx context.Context, player model.PlayerID, from, to model.Day) ([]model.DayResult, error) {
	read := func(rows *sql.Rows) (r model.DayResult, err error) {
		r.Practice = true
		return r, rows.Scan(&r.Game, &r.Day, &r.Match, &r.Status)
	}
	return Query(ctx, s, "list practice", read, `SELECT game, archive_day, id, status FROM matches
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
	days, err = Query(ctx, s, "list solved days", read, `SELECT day, MIN(finished_at) FROM daily_attempts
		WHERE player_id = $1 AND status = $2 GROUP BY day ORDER BY day`, player, game.Won)
	return slices.DeleteFunc(days, func(d model.Day) bool { return d == "" }), err
}

// Ranking lists the ranked attempts at the puzzle of a day, of people or of bots: winners by the fewest moves, then the
// others; of equals the one who was first.
func (s *Store) Ranking(
	ctx context.Context, player model.PlayerID, gameID string, day model.Day, kind model.Kind, skip, limit int,
) ([]model.Rank, error) {
	const what = "rank attempts"
	read := func(rows *sql.Rows) (l line, err error) {
		err = rows.Scan(&l.who, &l.Name, &l.shown, &l.Status, &l.Actions, &l.merit[0])
		return l.to(player), err
	}
	list, err := Query(ctx, s, what, read, `SELECT r.player_id, a.name, `+shownColumn+`, r.status, r.actions, r.score FROM (
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
		err = rows.Scan(&l.who, &l.Name, &l.shown, &l.Played, &l.Wins, &l.Actions)
		l.merit = [2]int64{int64(l.Wins), int64(l.Actions)}
		return l.to(player), err
	}
	list, err := Query(ctx, s, what, read, `SELECT r.player_id, a.name, `+shownColumn+`, r.played, r.wins, r.actions FROM (
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

// line is a line of a leaderboard with what it is ranked by, whose it is, and whether others may see that.
type line struct {
	model.Rank
	merit [2]int64
	who   model.PlayerID
	shown string
}

// shownColumn is a player's setting of whether their name is shown in a ranking r.
const shownColumn = `COALESCE((SELECT s.value FROM settings s WHERE s.player_id = r.player_id AND s.name = '` + model.ShowRank + `'), '')`

// to is the line as a player sees it.
func (l line) to(player model.PlayerID) line {
	l.You = l.who == player
	if l.shown == model.Hidden && !l.You {
		l.Name = model.GoneName
	}
	return l
}

func (s *Store) count(ctx context.Context, what, text string, args ...any) (n int, err error) {
	return n, s.one(ctx, what, nil, text, args...).into(&n)
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
