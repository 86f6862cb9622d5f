package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"math"
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

const attemptQuery = `SELECT match_id, status, actions, ranked, bot FROM daily_attempts WHERE player_id = $1 AND game = $2 AND day = $3`

func readAttempt(row *sql.Row) (a store.Attempt, err error) {
	var match sql.NullString
	err = row.Scan(&match, &a.Status, &a.Moves, &a.Ranked, &a.Bot)
	a.Match = model.MatchID(match.String)
	return a, err
}

// Attempt returns a player's attempt at the puzzle of a day. Where there is none the error is [store.ErrNoMatch].
func (s *Store) Attempt(ctx context.Context, player model.PlayerID, gameID string, day model.Day) (store.Attempt, error) {
	a, err := readAttempt(s.read.QueryRowContext(ctx, attemptQuery, player, gameID, day))
	return a, s.failed("find attempt", orElse(err, store.ErrNoMatch))
}

// Experience tells how established a player is.
func (s *Store) Experience(ctx context.Context, player model.PlayerID) (e model.Experience, err error) {
	var since int64
	err = s.read.QueryRowContext(ctx, `SELECT created_at, fair_wins FROM players WHERE id = $1`, player).Scan(&since, &e.Wins)
	e.Since = moment(since)
	return e, s.failed("read experience", orElse(err, store.ErrNoPlayer))
}

func (t tx) insertAttempt(m store.NewMatch) error {
	_, err := t.exec(`INSERT INTO daily_attempts (player_id, game, day, match_id, opening, status, actions, score, ranked, bot)
		VALUES ($1, $2, $3, $4, $5, $6, 0, 0, $7, $8)`,
		m.Player, m.Game, m.Day, m.ID, m.Opening, game.Playing, m.Ranked, m.Bot)
	return err
}

// markBot makes an attempt a bot's, for good.
func (t tx) markBot(match model.MatchID) error {
	_, err := t.exec(`UPDATE daily_attempts SET bot = TRUE WHERE match_id = $1 AND NOT bot`, match)
	return err
}

// attempt is an attempt that ends.
type attempt struct {
	player      model.PlayerID
	game        string
	day         model.Day
	opening     int
	ranked, bot bool
}

// endAttempt ranks the attempt of a match that ended after a number of moves, and adds it to the player's sums. One of a player
// who is not established is not ranked, nor one that ended after its day: by then everybody may know the puzzle.
func (t tx) endAttempt(match model.MatchID, moves int, status game.Outcome, at time.Time) error {
	var a attempt
	err := t.row(`SELECT player_id, game, day, opening, ranked, bot FROM daily_attempts WHERE match_id = $1`, match).
		Scan(&a.player, &a.game, &a.day, &a.opening, &a.ranked, &a.bot)
	if err != nil {
		return err
	}
	actions := int64(moves - a.opening)
	if !a.ranked || a.day != model.DayOf(at) {
		_, err := t.exec(`UPDATE daily_attempts SET status = $1, actions = $2, finished_at = $3 WHERE match_id = $4`, status, actions, millis(at), match)
		return err
	}
	score, wins, of := int64(math.MaxInt64), 0, int64(0) // who did not win is behind whoever did
	if status == game.Won {
		score, wins, of = actions, 1, actions
	}
	if _, err := t.exec(`UPDATE daily_attempts SET status = $1, actions = $2, score = $3, ended_at = $4, finished_at = $4 WHERE match_id = $5`,
		status, actions, score, millis(at), match); err != nil {
		return err
	}
	_, err = t.exec(`INSERT INTO daily_totals (player_id, game, bot, played, wins, actions, ended_at)
		VALUES ($1, $2, $3, 1, $4, $5, $6)
		ON CONFLICT (player_id, game, bot) DO UPDATE SET played = daily_totals.played + 1,
			wins = daily_totals.wins + excluded.wins, actions = daily_totals.actions + excluded.actions,
			ended_at = excluded.ended_at`, a.player, a.game, a.bot, wins, of, millis(at))
	return err
}
