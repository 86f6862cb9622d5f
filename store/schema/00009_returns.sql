-- +goose Up
-- How few moves the deals that were won could have taken, and how many they took: together, and at best as par by moves in
-- thousandths. Only games that can tell are counted.
ALTER TABLE statistics ADD COLUMN par BIGINT NOT NULL DEFAULT 0;
ALTER TABLE statistics ADD COLUMN par_moves BIGINT NOT NULL DEFAULT 0;
ALTER TABLE statistics ADD COLUMN best_par BIGINT NOT NULL DEFAULT 0;

-- Games won in a row, whatever was played; hinted ones aside.
ALTER TABLE adventurers ADD COLUMN streak BIGINT NOT NULL DEFAULT 0;
ALTER TABLE adventurers ADD COLUMN best_streak BIGINT NOT NULL DEFAULT 0;

UPDATE adventurers SET streak = (
	SELECT COUNT(*) FROM holders h JOIN matches m ON m.id = h.match_id
	WHERE h.player_id = adventurers.player_id AND h.seat = 0 AND m.status = 'won' AND NOT m.hinted
		AND h.place > COALESCE((SELECT MAX(g.place) FROM holders g JOIN matches l ON l.id = g.match_id
			WHERE g.player_id = h.player_id AND g.seat = 0 AND l.status = 'lost' AND NOT l.hinted), 0)
);
UPDATE adventurers SET best_streak = COALESCE((SELECT MAX(s.best_streak) FROM statistics s WHERE s.player_id = adventurers.player_id), 0);
UPDATE adventurers SET best_streak = streak WHERE best_streak < streak;

-- When an attempt ended, ranked or not. ended_at is that of ranked ones alone.
ALTER TABLE daily_attempts ADD COLUMN finished_at BIGINT;
UPDATE daily_attempts SET finished_at = COALESCE(ended_at, (SELECT m.ended_at FROM matches m WHERE m.id = daily_attempts.match_id))
	WHERE status <> 'playing';

-- The day of the past daily puzzle that a match practises; empty for none. Its deal is known to everybody.
ALTER TABLE matches ADD COLUMN archive_day TEXT NOT NULL DEFAULT '';
CREATE INDEX matches_archive ON matches (player_id, archive_day) WHERE archive_day <> '';

-- +goose Down
DROP INDEX matches_archive;
ALTER TABLE matches DROP COLUMN archive_day;
ALTER TABLE daily_attempts DROP COLUMN finished_at;
ALTER TABLE adventurers DROP COLUMN best_streak;
ALTER TABLE adventurers DROP COLUMN streak;
ALTER TABLE statistics DROP COLUMN best_par;
ALTER TABLE statistics DROP COLUMN par_moves;
ALTER TABLE statistics DROP COLUMN par;
