package sqldb

import (
	"context"
	"encoding/json"
	"fmt"

	"wits/challenge"
	"wits/model"
	"wits/store"
)

// CreatePlayer keeps a new player. It changes nothing where the player is known.
func (s *Store) CreatePlayer(ctx context.Context, p store.NewPlayer) error {
	return s.update(ctx, "create player", func(t tx) error {
		created, err := t.exec(
			`INSERT INTO players (id, revision, created_at) VALUES ($1, 0, $2) ON CONFLICT DO NOTHING`, p.ID, millis(p.At))
		if err != nil || created == 0 {
			return err
		}
		return t.begin(p)
	})
}

// begin gives a player an adventurer and a generator to explore with.
func (t tx) begin(p store.NewPlayer) error {
	a := challenge.NewAdventurer(p.Name)
	if _, err := t.exec(
		`INSERT INTO adventurers (player_id, name, level, xp, prestige) VALUES ($1, $2, $3, $4, $5)`,
		p.ID, a.Name, a.Level, a.XP, a.Prestige,
	); err != nil {
		return err
	}
	state, err := json.Marshal(p.Rand)
	if err != nil {
		return fmt.Errorf("explorer: %w", err)
	}
	_, err = t.exec(`INSERT INTO explorers (player_id, steps, rand_state) VALUES ($1, 0, $2)`, p.ID, string(state))
	return err
}

// ResetPlayer forgets everything of a player but the name and begins anew. What is not theirs alone stays: who may come in
// as the player, that a daily puzzle was tried and how well it went, and what is public.
func (s *Store) ResetPlayer(ctx context.Context, p store.NewPlayer) error {
	return s.updateOnce(ctx, p.Once, "reset player", func(t tx) error {
		if _, err := t.bump(p.ID); err != nil {
			return err
		}
		a, err := t.adventurer(p.ID)
		if err != nil {
			return err
		}
		if err := t.forget(p.ID); err != nil {
			return err
		}
		p.Name = a.Name
		return t.begin(p)
	})
}

// forget deletes what a reset takes. Rows that hang on a match go with it. A match that somebody else plays too stays theirs.
func (t tx) forget(player model.PlayerID) error {
	if _, err := t.exec(`UPDATE matches SET player_id = (SELECT MIN(h.player_id) FROM holders h
			WHERE h.match_id = matches.id AND h.player_id <> $1)
		WHERE player_id = $1 AND EXISTS (SELECT 1 FROM holders h WHERE h.match_id = matches.id AND h.player_id <> $1)`, player); err != nil {
		return err
	}
	for _, table := range []string{
		"adventurers", "explorers", "pending_challenges", "holders", "matches", "statistics", "win_lengths", "settings", "codes",
		"publications",
	} {
		if _, err := t.exec(`DELETE FROM `+table+` WHERE player_id = $1`, player); err != nil {
			return err
		}
	}
	_, err := t.exec(`DELETE FROM keys WHERE owner = $1`, player)
	return err
}

const adventurerQuery = `SELECT name, level, xp, prestige FROM adventurers WHERE player_id = $1`

func (t tx) adventurer(player model.PlayerID) (a challenge.Adventurer, err error) {
	err = t.row(adventurerQuery, player).Scan(&a.Name, &a.Level, &a.XP, &a.Prestige)
	return a, orElse(err, store.ErrNoPlayer)
}

// Adventurer returns who a player is now.
func (s *Store) Adventurer(ctx context.Context, player model.PlayerID) (a challenge.Adventurer, err error) {
	err = s.read.QueryRowContext(ctx, adventurerQuery, player).Scan(&a.Name, &a.Level, &a.XP, &a.Prestige)
	return a, s.failed("read adventurer", orElse(err, store.ErrNoPlayer))
}

// Rename gives an adventurer another name. Matches keep the name they were started under.
func (s *Store) Rename(ctx context.Context, o *store.Once, player model.PlayerID, name string) error {
	return s.updateOnce(ctx, o, "rename adventurer", func(t tx) error {
		if _, err := t.bump(player); err != nil {
			return err
		}
		_, err := t.exec(`UPDATE adventurers SET name = $1 WHERE player_id = $2`, name, player)
		return err
	})
}

// grant gives a reward to a player, whose row is locked, and keeps it as the match's award.
func (t tx) grant(player model.PlayerID, match model.MatchID, r challenge.Reward) (*challenge.Award, error) {
	a, err := t.adventurer(player)
	if err != nil {
		return nil, err
	}
	a, award := a.Grant(r)
	if _, err := t.exec(`UPDATE adventurers SET level = $1, xp = $2, prestige = $3 WHERE player_id = $4`,
		a.Level, a.XP, a.Prestige, player); err != nil {
		return nil, err
	}
	_, err = t.exec(`INSERT INTO awards (match_id, player_id, prestige_ranks, xp_percent, xp, from_level, to_level)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		match, player, award.PrestigeRanks, award.XPPercent, award.XP, award.FromLevel, award.ToLevel)
	return &award, err
}
