package sqldb

import (
	"context"
	"database/sql"

	"wits/game"
	"wits/model"
	"wits/store"
)

// result is what a finished match came to for one of its players.
type result struct {
	status game.Outcome
	hinted bool
	length int         // the player's moves of the deal
	par    int         // how few it could have taken; 0 where that is not known
	took   game.Millis // the time of a win; 0 where that is not known
}

// countStreak adds a finished match to those that a player has won in a row. The player's row is locked.
func (t *tx) countStreak(player model.PlayerID, status game.Outcome, hinted bool) {
	var s model.Stats
	t.row(streakQuery, player).or(sql.ErrNoRows, &s.Streak, &s.BestStreak)
	s = s.Count(status, hinted)
	t.exec(`UPDATE adventurers SET streak = $1, best_streak = $2 WHERE player_id = $3`, s.Streak, s.BestStreak, player)
}

const streakQuery = `SELECT streak, best_streak FROM adventurers WHERE player_id = $1`

// Streak tells how many games a player has won in a row, whatever they were.
func (s *Store) Streak(ctx context.Context, player model.PlayerID) (found model.Streak, err error) {
	return found, s.one(ctx, "read streak", store.ErrNoPlayer, streakQuery, player).into(&found.Now, &found.Best)
}

// count adds a finished match to a player's numbers. The player's row is locked.
func (t *tx) count(player model.PlayerID, s model.Stats, r result) {
	key := []any{player, s.Game, s.Preset, s.Difficulty, s.Opponent, s.Clock}
	t.exec(`INSERT INTO statistics (player_id, game, preset, difficulty, opponent, clock,
		games, wins, draws, streak, best_streak, hinted_games, hinted_wins, best)
		VALUES ($1, $2, $3, $4, $5, $6, 0, 0, 0, 0, 0, 0, 0, 0) ON CONFLICT DO NOTHING`, key...)
	t.row(`SELECT `+countedColumns+` FROM statistics`+ofKey, key...).or(sql.ErrNoRows, counted(&s)...)
	s = s.Count(r.status, r.hinted)
	won := r.status == game.Won && !r.hinted
	if won {
		s = s.Compare(r.length, r.par, r.took)
	}
	t.exec(`UPDATE statistics SET games = $7, wins = $8, draws = $9, streak = $10, best_streak = $11,
		hinted_games = $12, hinted_wins = $13, best = $14, par = $15, par_moves = $16, best_par = $17`+ofKey, append(key,
		s.Games, s.Wins, s.Draws, s.Streak, s.BestStreak, s.HintedGames, s.HintedWins, s.Best, s.Par, s.ParMoves, s.BestPar)...)
	if won {
		t.exec(`INSERT INTO win_lengths (player_id, game, preset, difficulty, opponent, clock, actions, wins)
			VALUES ($1, $2, $3, $4, $5, $6, $7, 1)
			ON CONFLICT (player_id, game, preset, difficulty, opponent, clock, actions) DO UPDATE SET wins = win_lengths.wins + 1`,
			append(key, r.length)...)
	}
}

// ofKey finds the row of one player, game, preset, difficulty, opponent and clock.
const ofKey = ` WHERE player_id = $1 AND game = $2 AND preset = $3 AND difficulty = $4 AND opponent = $5 AND clock = $6`

// Statistics returns a player's numbers, sorted by game, preset, difficulty, opponent and clock.
func (s *Store) Statistics(ctx context.Context, player model.PlayerID) ([]model.Stats, error) {
	t := s.reading(ctx)
	list := rows(t, readStats, `SELECT game, preset, difficulty, opponent, clock, `+countedColumns+`
		FROM statistics WHERE player_id = $1 ORDER BY game, preset, difficulty, opponent, clock`, player)
	lengths := rows(t, readLength, `SELECT game, preset, difficulty, opponent, clock, actions, wins
		FROM win_lengths WHERE player_id = $1 ORDER BY actions`, player)
	for _, l := range lengths {
		for i := range list {
			if keyOf(l) == keyOf(list[i]) {
				list[i].Lengths = append(list[i].Lengths, l.Lengths...)
			}
		}
	}
	return list, s.failed("read statistics", t.err)
}

// keyOf names what is counted.
func keyOf(s model.Stats) [5]string {
	return [5]string{s.Game, s.Preset, string(s.Difficulty), s.Opponent, s.Clock}
}

func keyed(s *model.Stats) []any {
	return []any{&s.Game, &s.Preset, &s.Difficulty, &s.Opponent, &s.Clock}
}

// countedColumns are the numbers of a row; counted is where they go.
const countedColumns = `games, wins, draws, streak, best_streak, hinted_games, hinted_wins, best, par, par_moves, best_par`

func counted(s *model.Stats) []any {
	return []any{
		&s.Games, &s.Wins, &s.Draws, &s.Streak, &s.BestStreak, &s.HintedGames, &s.HintedWins, &s.Best, &s.Par, &s.ParMoves, &s.BestPar,
	}
}

func readStats(rows *sql.Rows) (s model.Stats, err error) {
	s.Lengths = []model.Length{}
	return s, rows.Scan(append(keyed(&s), counted(&s)...)...)
}

// readLength reads the wins of one length.
func readLength(rows *sql.Rows) (s model.Stats, err error) {
	s.Lengths = make([]model.Length, 1)
	return s, rows.Scan(append(keyed(&s), &s.Lengths[0].Actions, &s.Lengths[0].Wins)...)
}
