package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"time"

	"wits/game"
	"wits/store"
)

// dailySecret names the secret of the daily puzzles.
const dailySecret = "daily"

// DailySecret returns the secret of the daily puzzles: the drawn one where none was kept before, and then that for ever.
func (s *Store) DailySecret(ctx context.Context, drawn store.Saved) (store.Saved, error) {
	const what = "read the secret of the daily puzzles"
	const text = `SELECT value FROM secrets WHERE name = $1`
	var value string
	err := s.read.QueryRowContext(ctx, text, dailySecret).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		err = s.update(ctx, what, func(t tx) error {
			if _, err := t.exec(`INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
				dailySecret, drawn.Reveal()); err != nil {
				return err
			}
			return t.row(text, dailySecret).Scan(&value)
		})
		return store.Save([]byte(value)), err
	}
	return store.Save([]byte(value)), s.failed(what, err)
}

const attemptQuery = `SELECT match_id, status FROM daily_attempts WHERE player_id = $1 AND game = $2 AND day = $3`

func readAttempt(row *sql.Row) (a store.Attempt, err error) {
	var match sql.NullString
	err = row.Scan(&match, &a.Status)
	a.Match = store.MatchID(match.String)
	return a, err
}

// Attempt returns a player's attempt at the puzzle of a day. Where there is none the error is [store.ErrNoMatch].
func (s *Store) Attempt(ctx context.Context, player store.PlayerID, gameID string, day store.Day) (store.Attempt, error) {
	a, err := readAttempt(s.read.QueryRowContext(ctx, attemptQuery, player, gameID, day))
	return a, s.failed("find attempt", orElse(err, store.ErrNoMatch))
}

func (t tx) insertAttempt(m store.NewMatch) error {
	_, err := t.exec(`INSERT INTO daily_attempts (player_id, game, day, match_id, opening, status, actions, score)
		VALUES ($1, $2, $3, $4, $5, $6, 0, 0)`, m.Player, m.Game, m.Day, m.ID, len(m.Actions), game.Playing)
	return err
}

// endAttempt ranks the attempt of a match that ended after so many actions and adds it to the player's sums.
func (t tx) endAttempt(match store.MatchID, seq game.Seq, status game.Outcome, at time.Time) error {
	var player store.PlayerID
	var gameID string
	var opening game.Seq
	err := t.row(`SELECT player_id, game, opening FROM daily_attempts WHERE match_id = $1`, match).Scan(&player, &gameID, &opening)
	if err != nil {
		return err
	}
	actions := int64(seq - opening)
	score, wins, of := int64(math.MaxInt64), 0, int64(0) // who did not win is behind whoever did
	if status == game.Won {
		score, wins, of = actions, 1, actions
	}
	if _, err := t.exec(`UPDATE daily_attempts SET status = $1, actions = $2, score = $3, ended_at = $4 WHERE match_id = $5`,
		status, actions, score, millis(at), match); err != nil {
		return err
	}
	_, err = t.exec(`INSERT INTO daily_totals (player_id, game, played, wins, actions, ended_at) VALUES ($1, $2, 1, $3, $4, $5)
		ON CONFLICT (player_id, game) DO UPDATE SET played = daily_totals.played + 1, wins = daily_totals.wins + excluded.wins,
			actions = daily_totals.actions + excluded.actions, ended_at = excluded.ended_at`,
		player, gameID, wins, of, millis(at))
	return err
}

// Ranking lists the finished attempts at the puzzle of a day: winners by the fewest actions, then the others, and of
// equals whoever was first.
func (s *Store) Ranking(ctx context.Context, player store.PlayerID, gameID string, day store.Day, skip, limit int) (
	[]store.Rank, error,
) {
	read := func(rows *sql.Rows) (r store.Rank, err error) {
		var who store.PlayerID
		err = rows.Scan(&r.Rank, &who, &r.Name, &r.Status, &r.Actions)
		r.You = who == player
		return r, err
	}
	return query(ctx, s, "rank attempts", read, `SELECT r.place, r.player_id, a.name, r.status, r.actions FROM (
			SELECT RANK() OVER (ORDER BY score) AS place, player_id, status, actions, score, ended_at FROM daily_attempts
			WHERE game = $1 AND day = $2 AND ended_at IS NOT NULL
			ORDER BY score, ended_at, player_id LIMIT $3 OFFSET $4
		) r JOIN adventurers a ON a.player_id = r.player_id ORDER BY r.score, r.ended_at, r.player_id`,
		gameID, day, limit, skip)
}

// Standings lists who won the most puzzles of a game, of equals with the fewest actions, then whoever was first.
func (s *Store) Standings(ctx context.Context, player store.PlayerID, gameID string, skip, limit int) ([]store.Rank, error) {
	read := func(rows *sql.Rows) (r store.Rank, err error) {
		var who store.PlayerID
		err = rows.Scan(&r.Rank, &who, &r.Name, &r.Played, &r.Wins, &r.Actions)
		r.You = who == player
		return r, err
	}
	return query(ctx, s, "rank players", read, `SELECT r.place, r.player_id, a.name, r.played, r.wins, r.actions FROM (
			SELECT RANK() OVER (ORDER BY wins DESC, actions) AS place, player_id, played, wins, actions, ended_at
			FROM daily_totals WHERE game = $1
			ORDER BY wins DESC, actions, ended_at, player_id LIMIT $2 OFFSET $3
		) r JOIN adventurers a ON a.player_id = r.player_id ORDER BY r.wins DESC, r.actions, r.ended_at, r.player_id`,
		gameID, limit, skip)
}
