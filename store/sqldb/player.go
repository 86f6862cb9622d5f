package sqldb

import (
	"context"
	"database/sql"
	"errors"

	"wits/challenge"
	"wits/model"
	"wits/store"
)

// CreatePlayer keeps a new player. It changes nothing where the player is known.
func (s *Store) CreatePlayer(ctx context.Context, p store.NewPlayer) error {
	return s.update(ctx, "create player", func(t *tx) {
		if t.exec(`INSERT INTO players (id, revision, created_at) VALUES ($1, 0, $2) ON CONFLICT DO NOTHING`, p.ID, millis(p.At)) > 0 {
			t.begin(p)
		}
	})
}

// begin gives a player an adventurer and a generator to explore with.
func (t *tx) begin(p store.NewPlayer) {
	a := challenge.NewAdventurer(p.Name)
	t.insert("adventurers", "player_id, name, level, xp, prestige", p.ID, a.Name, a.Level, a.XP, a.Prestige)
	t.insert("explorers", "player_id, steps, rand_state", p.ID, 0, document{p.Rand})
}

// ResetPlayer forgets everything of a player but the name and begins anew. What is not theirs alone stays: who may come in
// as the player, that a daily puzzle was tried and how well it went, and what is public.
func (s *Store) ResetPlayer(ctx context.Context, p store.NewPlayer) error {
	return s.change(ctx, p.Once, p.ID, "reset player", func(t *tx, _ int64) {
		p.Name = t.adventurer(p.ID).Name
		t.forget(p.ID)
		t.begin(p)
	})
}

// forget deletes what a reset takes. Rows that hang on a match go with it. A match that somebody else plays too stays theirs.
func (t *tx) forget(player model.PlayerID) {
	t.exec(`UPDATE matches SET player_id = (SELECT MIN(h.player_id) FROM holders h
			WHERE h.match_id = matches.id AND h.player_id <> $1)
		WHERE player_id = $1 AND EXISTS (SELECT 1 FROM holders h WHERE h.match_id = matches.id AND h.player_id <> $1)`, player)
	t.exec(`DELETE FROM settings WHERE player_id = $1 AND name NOT IN ($2, $3)`, player, model.ShowRank, model.ShowGames)
	for _, table := range []string{
		"adventurers", "explorers", "pending_challenges", "holders", "matches", "statistics", "win_lengths", "codes", "publications",
	} {
		t.exec(`DELETE FROM `+table+` WHERE player_id = $1`, player)
	}
	t.exec(`DELETE FROM keys WHERE owner = $1`, player)
}

func (t *tx) adventurer(player model.PlayerID) (a challenge.Adventurer) {
	t.row(`SELECT name, level, xp, prestige FROM adventurers WHERE player_id = $1`, player).or(store.ErrNoPlayer, &a.Name, &a.Level, &a.XP, &a.Prestige)
	return a
}

// Adventurer returns who a player is now.
func (s *Store) Adventurer(ctx context.Context, player model.PlayerID) (challenge.Adventurer, error) {
	t := s.reading(ctx)
	a := t.adventurer(player)
	return a, s.failed("read adventurer", t.err)
}

// Rename gives an adventurer another name. Matches keep the name they were started under.
func (s *Store) Rename(ctx context.Context, o *store.Once, player model.PlayerID, name string) error {
	return s.change(ctx, o, player, "rename adventurer", func(t *tx, _ int64) {
		t.exec(`UPDATE adventurers SET name = $1 WHERE player_id = $2`, name, player)
	})
}

// Raise gives a player who is at the beginning the level of an adventurer. Others stay as they are.
func (s *Store) Raise(ctx context.Context, player model.PlayerID, to challenge.Adventurer) error {
	return s.change(ctx, nil, player, "raise adventurer", func(t *tx, _ int64) {
		t.exec(`UPDATE adventurers SET level = $1, xp = $2, prestige = $3 WHERE player_id = $4 AND level = 1 AND xp = 0 AND prestige = 0`,
			to.Level, to.XP, to.Prestige, player)
	})
}

// grant gives a reward to a player, whose row is locked, and keeps it as the match's award.
func (t *tx) grant(player model.PlayerID, match model.MatchID, r challenge.Reward) *challenge.Award {
	a := t.adventurer(player)
	if t.err != nil {
		return nil
	}
	a, award := a.Grant(r)
	t.exec(`UPDATE adventurers SET level = $1, xp = $2, prestige = $3 WHERE player_id = $4`, a.Level, a.XP, a.Prestige, player)
	t.insert("awards", "match_id, player_id, prestige_ranks, xp_percent, xp, from_level, to_level",
		match, player, award.PrestigeRanks, award.XPPercent, award.XP, award.FromLevel, award.ToLevel)
	return &award
}

// Settings returns what a player has set, by name.
func (s *Store) Settings(ctx context.Context, player model.PlayerID) (map[string]string, error) {
	t := s.reading(ctx)
	settings := pairs[string, string](t, `SELECT name, value FROM settings WHERE player_id = $1`, player)
	return settings, s.failed("read settings", t.err)
}

// Conceals reports whether somebody else who plays a player's match has hidden what a setting is about.
func (s *Store) Conceals(ctx context.Context, player model.PlayerID, id model.MatchID, setting string) (bool, error) {
	n, err := s.count(ctx, "read settings of others", `SELECT COUNT(*) FROM holders h JOIN settings s ON s.player_id = h.player_id
		WHERE h.match_id = $1 AND h.player_id <> $2 AND s.name = $3 AND s.value = $4`, id, player, setting, model.Hidden)
	return n > 0, err
}

// Set keeps a setting. Where the player has too many others, the error is [store.ErrTooMany].
func (s *Store) Set(ctx context.Context, o *store.Once, player model.PlayerID, name, value string, most int) error {
	return s.change(ctx, o, player, "keep setting", func(t *tx, _ int64) {
		t.fewer(most, store.ErrTooMany, `SELECT COUNT(*) FROM settings WHERE player_id = $1 AND name <> $2`, player, name)
		t.exec(`INSERT INTO settings (player_id, name, value) VALUES ($1, $2, $3)
			ON CONFLICT (player_id, name) DO UPDATE SET value = excluded.value`, player, name, value)
	})
}

// idleQuery finds guests who have not been here for some time: no token was made or used, nothing was done in a match. Guests with a
// running match against another person are left out.
const idleQuery = `SELECT p.id FROM players p JOIN adventurers a ON a.player_id = p.id
	WHERE a.name = $1 AND p.created_at < $2 AND p.id <> $3
	AND NOT EXISTS (SELECT 1 FROM tokens t WHERE t.player_id = p.id AND (t.created_at >= $2 OR t.used_at >= $2))
	AND NOT EXISTS (SELECT 1 FROM holders h JOIN matches m ON m.id = h.match_id WHERE h.player_id = p.id AND (m.touched_at >= $2
		OR m.ended_at IS NULL AND EXISTS (SELECT 1 FROM holders o WHERE o.match_id = m.id AND o.player_id <> p.id)))`

// ForgetIdle deletes guests who are gone with everything that is theirs, each in a change of its own, and returns how many. What others
// play or have made public too stays. A guest who has come back since the search stays.
func (s *Store) ForgetIdle(ctx context.Context, idle store.Idle) (forgotten int, err error) {
	gone, err := Query(ctx, s, "find guests who are gone", value[model.PlayerID], idleQuery+` LIMIT $4`, idle.Name, millis(idle.Before), idle.Spare, idle.Most)
	for _, id := range gone {
		err := s.update(ctx, "forget a guest", func(t *tx) {
			t.bump(id, store.ErrNoPlayer)
			t.row(idleQuery+` AND p.id = $4`, idle.Name, millis(idle.Before), idle.Spare, id).or(store.ErrNoPlayer, &id) // who has come back is none
			t.erase(id)
		})
		if err != nil && !errors.Is(err, store.ErrNoPlayer) {
			return forgotten, err
		}
		if err == nil {
			forgotten++
		}
	}
	return forgotten, err
}

// Usage counts what is kept of a player.
func (s *Store) Usage(ctx context.Context, player model.PlayerID) (u store.Usage, err error) {
	return u, s.one(ctx, "count what is kept", nil, `SELECT COUNT(*), CAST(COALESCE(SUM(seq), 0) AS BIGINT) FROM (
		SELECT m.seq FROM holders h JOIN matches m ON m.id = h.match_id WHERE h.player_id = $1
		UNION ALL SELECT r.seq FROM publications p JOIN replays r ON r.id = p.replay_id WHERE p.player_id = $1) kept`, player).
		into(&u.Matches, &u.Actions)
}

// Explorer returns how far a player has explored, and what waits.
func (s *Store) Explorer(ctx context.Context, player model.PlayerID) (e store.Explorer, err error) {
	t := s.reading(ctx)
	// The steps are read first: what is found in between belongs to a later step, which then is refused.
	t.row(`SELECT steps, rand_state FROM explorers WHERE player_id = $1`, player).or(store.ErrNoPlayer, &e.Steps, document{&e.Rand})
	read := func(rows *sql.Rows) (p model.Pending, err error) {
		return p, rows.Scan(&p.ID, &p.Type, moment{&p.Found})
	}
	e.Pending = rows(t, read, `SELECT step, type, found_at FROM pending_challenges WHERE player_id = $1 ORDER BY step`, player)
	return e, s.failed("read explorer", t.err)
}

// TakeStep keeps a step and what it found. A step that is not the next one is refused with a [store.Conflict].
func (s *Store) TakeStep(ctx context.Context, step store.Step) error {
	return s.change(ctx, step.Once, step.Player, "take a step", func(t *tx, _ int64) {
		if t.exec(`UPDATE explorers SET steps = steps + 1, rand_state = $1 WHERE player_id = $2 AND steps = $3`,
			document{step.Rand}, step.Player, step.After) == 0 {
			var taken store.Conflict
			t.row(`SELECT steps FROM explorers WHERE player_id = $1`, step.Player).or(sql.ErrNoRows, &taken.Seq)
			t.fail(&taken)
		}
		if step.Found != "" {
			t.insert("pending_challenges", "player_id, step, type, found_at", step.Player, step.After+1, step.Found, millis(step.At))
		}
	})
}

// Decline forgets a pending challenge.
func (s *Store) Decline(ctx context.Context, player model.PlayerID, id model.ChallengeID) error {
	return s.change(ctx, nil, player, "decline challenge", func(t *tx, _ int64) { t.consume(player, id) })
}

// consume takes a challenge from those that wait.
func (t *tx) consume(player model.PlayerID, id model.ChallengeID) {
	t.must(store.ErrNoChallenge, `DELETE FROM pending_challenges WHERE player_id = $1 AND step = $2`, player, id)
}

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
