package sqldb

import (
	"context"
	"database/sql"

	"wits/challenge"
	"wits/model"
)

// count adds a finished match to the numbers of a player whose other changes wait.
func (t tx) count(player model.PlayerID, s model.Stats, won, hinted bool, length int) error {
	_, err := t.exec(`INSERT INTO statistics
		(player_id, game, preset, difficulty, games, wins, streak, best_streak, hinted_games, hinted_wins)
		VALUES ($1, $2, $3, $4, 0, 0, 0, 0, 0, 0) ON CONFLICT DO NOTHING`, player, s.Game, s.Preset, s.Difficulty)
	if err != nil {
		return err
	}
	err = t.row(`SELECT games, wins, streak, best_streak, hinted_games, hinted_wins FROM statistics
		WHERE player_id = $1 AND game = $2 AND preset = $3 AND difficulty = $4`, player, s.Game, s.Preset, s.Difficulty,
	).Scan(&s.Games, &s.Wins, &s.Streak, &s.BestStreak, &s.HintedGames, &s.HintedWins)
	if err != nil {
		return err
	}
	s = s.Count(won, hinted)
	_, err = t.exec(`UPDATE statistics
		SET games = $1, wins = $2, streak = $3, best_streak = $4, hinted_games = $5, hinted_wins = $6
		WHERE player_id = $7 AND game = $8 AND preset = $9 AND difficulty = $10`,
		s.Games, s.Wins, s.Streak, s.BestStreak, s.HintedGames, s.HintedWins, player, s.Game, s.Preset, s.Difficulty)
	if err != nil || hinted || !won {
		return err
	}
	_, err = t.exec(`INSERT INTO win_lengths (player_id, game, preset, difficulty, actions, wins)
		VALUES ($1, $2, $3, $4, $5, 1)
		ON CONFLICT (player_id, game, preset, difficulty, actions) DO UPDATE SET wins = win_lengths.wins + 1`,
		player, s.Game, s.Preset, s.Difficulty, length)
	return err
}

// Statistics returns a player's numbers, sorted by game, preset and difficulty.
func (s *Store) Statistics(ctx context.Context, player model.PlayerID) ([]model.Stats, error) {
	const what = "read statistics"
	list, err := query(ctx, s, what, readStats,
		`SELECT game, preset, difficulty, games, wins, streak, best_streak, hinted_games, hinted_wins
		FROM statistics WHERE player_id = $1 ORDER BY game, preset, difficulty`, player)
	if err != nil {
		return nil, err
	}
	lengths, err := query(ctx, s, what, readLength, `SELECT game, preset, difficulty, actions, wins
		FROM win_lengths WHERE player_id = $1 ORDER BY actions`, player)
	for _, l := range lengths {
		for i := range list {
			if l.key == keyOf(list[i]) {
				list[i].Lengths = append(list[i].Lengths, l.Length)
			}
		}
	}
	return list, err
}

// statsKey names what is counted.
type statsKey struct {
	game, preset string
	difficulty   challenge.Difficulty
}

func keyOf(s model.Stats) statsKey { return statsKey{s.Game, s.Preset, s.Difficulty} }

func readStats(rows *sql.Rows) (s model.Stats, err error) {
	s.Lengths = []model.Length{}
	err = rows.Scan(&s.Game, &s.Preset, &s.Difficulty,
		&s.Games, &s.Wins, &s.Streak, &s.BestStreak, &s.HintedGames, &s.HintedWins)
	return s, err
}

type keyedLength struct {
	key statsKey
	model.Length
}

func readLength(rows *sql.Rows) (l keyedLength, err error) {
	err = rows.Scan(&l.key.game, &l.key.preset, &l.key.difficulty, &l.Actions, &l.Wins)
	return l, err
}
