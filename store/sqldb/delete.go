package sqldb

import (
	"context"
	"database/sql"

	"wits/model"
	"wits/store"
)

// DeletePlayer forgets a player with everything that is theirs. Matches that others play too must have been unnamed before;
// otherwise the error is [store.ErrConflict].
func (s *Store) DeletePlayer(ctx context.Context, player model.PlayerID) error {
	return s.change(ctx, nil, player, "delete player", func(t *tx, _ int64) {
		t.fewer(1, store.ErrConflict, `SELECT COUNT(*) FROM holders h
			JOIN holders o ON o.match_id = h.match_id AND o.player_id <> h.player_id WHERE h.player_id = $1`, player)
		t.erase(player)
	})
}

// erase forgets a player, whose row is locked, with all that is theirs. A replay that nobody else has published goes too.
func (t *tx) erase(player model.PlayerID) {
	public := rows(t, value[model.ReplayID], `SELECT replay_id FROM publications WHERE player_id = $1`, player)
	t.forget(player)
	for _, replay := range public {
		t.exec(`DELETE FROM replays WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM publications WHERE replay_id = $1)`, replay)
	}
	t.exec(`DELETE FROM players WHERE id = $1`, player)
}

// Left lists the seats that a player had in matches of several people before a reset, where the player acted.
func (s *Store) Left(ctx context.Context, player model.PlayerID) ([]store.Seated, error) {
	read := func(rows *sql.Rows) (l store.Seated, err error) { return l, rows.Scan(&l.Match, &l.Seat, &l.Holder) }
	return Query(ctx, s, "find matches that were left", read, `SELECT a.match_id, a.seat, MIN(h.player_id)
		FROM matches m JOIN holders h ON h.match_id = m.id JOIN actions a ON a.match_id = m.id AND a.player_id = $1
		WHERE m.minds = '' AND m.players LIKE '%","%' AND m.ended_at IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM holders o WHERE o.match_id = m.id AND o.player_id = $1)
		GROUP BY a.match_id, a.seat`, player)
}

// PublishedBeside returns what the others of a player's match have published that may be its replay: of the same game and length.
func (s *Store) PublishedBeside(ctx context.Context, player model.PlayerID, id model.MatchID) (map[model.ReplayID]string, error) {
	t := s.reading(ctx)
	found := pairs[model.ReplayID, string](t, `SELECT r.id, r.document FROM matches m JOIN holders h ON h.match_id = m.id AND h.player_id <> $2
		JOIN publications p ON p.player_id = h.player_id JOIN replays r ON r.id = p.replay_id
		WHERE m.id = $1 AND r.game = m.game AND r.preset = m.preset AND r.seq = m.seq`, id, player)
	return found, s.failed("find public replays", t.err)
}

// Unname takes a player out of a finished match that stays with the others who play it: under another name there, in its public
// replays, and in the numbers of the others. A match that nobody else plays is left alone.
func (s *Store) Unname(ctx context.Context, m store.Unnamed) error {
	return s.update(ctx, "unname player", func(t *tx) {
		list := t.holders(m.Match)
		others := list[:0]
		for _, h := range list {
			t.bump(h.player, store.ErrNoPlayer)
			if h.player != m.Player {
				others = append(others, h)
			}
		}
		if len(others) > 0 {
			t.rename(m, others)
			t.leave(m, others[0].player)
		}
	})
}

// rename replaces the player's name in a match, in its replays, and in the statistics of the others.
func (t *tx) rename(m store.Unnamed, others []holder) {
	var row seatsRow
	var gameID string
	t.row(`SELECT game, players, minds FROM matches WHERE id = $1 AND ended_at IS NOT NULL`, m.Match).
		or(store.ErrConflict, &gameID, document{&row.players}, document{&row.minds})
	renamed := seatsRow{players: m.Players, minds: row.minds}
	for _, h := range others {
		t.countAs(h.player, gameID, row.opponent(h.seat), renamed.opponent(h.seat))
	}
	for id, text := range m.Replays {
		t.exec(`UPDATE replays SET document = $1 WHERE id = $2`, text, id)
	}
	t.exec(`UPDATE matches SET players = $1, state = $2, program = $3 WHERE id = $4`, document{m.Players}, m.State.Digest().Reveal(), m.Program, m.Match)
}

// leave takes a player out of a match, which becomes another's. Its checkpoints are made again when they are needed.
func (t *tx) leave(m store.Unnamed, heir model.PlayerID) {
	t.run([]string{
		`DELETE FROM holders WHERE match_id = $1 AND player_id = $2`,
		`DELETE FROM presence WHERE match_id = $1 AND player_id = $2`,
		`DELETE FROM awards WHERE match_id = $1 AND player_id = $2`,
		`UPDATE actions SET player_id = '', idempotency_key = NULL WHERE match_id = $1 AND player_id = $2`,
	}, m.Match, m.Player)
	t.exec(`UPDATE matches SET player_id = $3 WHERE id = $1 AND player_id = $2`, m.Match, m.Player, heir)
	t.exec(`DELETE FROM checkpoints WHERE match_id = $1`, m.Match)
}

// countAs adds what a player has counted against one opponent to what is counted against another.
func (t *tx) countAs(player model.PlayerID, gameID, opponent, now string) {
	if opponent == now {
		return
	}
	t.run([]string{
		`INSERT INTO statistics (player_id, game, preset, difficulty, opponent, clock, games, wins, draws, streak, best_streak, hinted_games, hinted_wins, best, par, par_moves, best_par)
		SELECT player_id, game, preset, difficulty, $4, clock, games, wins, draws, streak, best_streak, hinted_games, hinted_wins, best, par, par_moves, best_par
			FROM statistics WHERE player_id = $1 AND game = $2 AND opponent = $3
		ON CONFLICT (player_id, game, preset, difficulty, opponent, clock) DO UPDATE SET games = statistics.games + excluded.games,
			wins = statistics.wins + excluded.wins, draws = statistics.draws + excluded.draws,
			best_streak = CASE WHEN excluded.best_streak > statistics.best_streak THEN excluded.best_streak ELSE statistics.best_streak END,
			hinted_games = statistics.hinted_games + excluded.hinted_games, hinted_wins = statistics.hinted_wins + excluded.hinted_wins,
			best = CASE WHEN excluded.best > 0 AND (statistics.best = 0 OR excluded.best < statistics.best) THEN excluded.best ELSE statistics.best END,
			par = statistics.par + excluded.par, par_moves = statistics.par_moves + excluded.par_moves,
			best_par = CASE WHEN excluded.best_par > statistics.best_par THEN excluded.best_par ELSE statistics.best_par END`,
		`INSERT INTO win_lengths (player_id, game, preset, difficulty, opponent, clock, actions, wins)
		SELECT player_id, game, preset, difficulty, $4, clock, actions, wins FROM win_lengths WHERE player_id = $1 AND game = $2 AND opponent = $3
		ON CONFLICT (player_id, game, preset, difficulty, opponent, clock, actions) DO UPDATE SET wins = win_lengths.wins + excluded.wins`,
	}, player, gameID, opponent, now)
	t.run([]string{
		`DELETE FROM statistics WHERE player_id = $1 AND game = $2 AND opponent = $3`,
		`DELETE FROM win_lengths WHERE player_id = $1 AND game = $2 AND opponent = $3`,
	}, player, gameID, opponent)
}
