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

// endAttempt ranks the attempt of a match that ended after so many actions and adds it to the player's sums. One that
// ended after its day is not ranked: by then everybody may know the puzzle.
func (t tx) endAttempt(match store.MatchID, seq game.Seq, status game.Outcome, at time.Time) error {
	var player store.PlayerID
	var gameID string
	var day store.Day
	var opening game.Seq
	err := t.row(`SELECT player_id, game, day, opening FROM daily_attempts WHERE match_id = $1`, match).
		Scan(&player, &gameID, &day, &opening)
	if err != nil {
		return err
	}
	actions := int64(seq - opening)
	if day != store.DayOf(at) {
		_, err := t.exec(`UPDATE daily_attempts SET status = $1, actions = $2 WHERE match_id = $3`, status, actions, match)
		return err
	}
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
