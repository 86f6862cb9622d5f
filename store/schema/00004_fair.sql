-- +goose Up
-- How many games a player has won that nobody helped with: here, from sealed deals, without hints, no daily puzzles. It
-- stays when a reset forgets everything else.
ALTER TABLE players ADD COLUMN fair_wins BIGINT NOT NULL DEFAULT 0;

UPDATE players SET fair_wins = (
	SELECT COUNT(*) FROM matches m WHERE m.player_id = players.id AND m.status = 'won' AND m.day = ''
		AND m.import_digest IS NULL AND m.commitment <> '' AND NOT m.hinted
);

-- ranked says whether the player was established when the attempt began, bot whether a bot's token began it or acted in it.
-- Attempts from before stay ranked as they are; opening and actions count moves from now on, and are not counted anew.
ALTER TABLE daily_attempts ADD COLUMN ranked BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE daily_attempts ADD COLUMN bot BOOLEAN NOT NULL DEFAULT FALSE;

DROP INDEX daily_attempts_ranked;
CREATE INDEX daily_attempts_ranked ON daily_attempts (game, day, bot, score, ended_at, player_id) WHERE ended_at IS NOT NULL;

-- The sums of people and bots are kept apart.
CREATE TABLE daily_totals_before AS SELECT * FROM daily_totals;
DROP TABLE daily_totals;

CREATE TABLE daily_totals (
	player_id TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	game      TEXT    NOT NULL,
	bot       BOOLEAN NOT NULL,
	played    BIGINT  NOT NULL,
	wins      BIGINT  NOT NULL,
	actions   BIGINT  NOT NULL,
	ended_at  BIGINT  NOT NULL,
	PRIMARY KEY (player_id, game, bot)
);

INSERT INTO daily_totals (player_id, game, bot, played, wins, actions, ended_at)
	SELECT player_id, game, FALSE, played, wins, actions, ended_at FROM daily_totals_before;
DROP TABLE daily_totals_before;

CREATE INDEX daily_totals_ranked ON daily_totals (game, bot, wins DESC, actions, ended_at, player_id);

-- +goose Down
CREATE TABLE daily_totals_after AS SELECT * FROM daily_totals WHERE NOT bot;
DROP TABLE daily_totals;

CREATE TABLE daily_totals (
	player_id TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	game      TEXT   NOT NULL,
	played    BIGINT NOT NULL,
	wins      BIGINT NOT NULL,
	actions   BIGINT NOT NULL,
	ended_at  BIGINT NOT NULL,
	PRIMARY KEY (player_id, game)
);

INSERT INTO daily_totals (player_id, game, played, wins, actions, ended_at)
	SELECT player_id, game, played, wins, actions, ended_at FROM daily_totals_after;
DROP TABLE daily_totals_after;

CREATE INDEX daily_totals_ranked ON daily_totals (game, wins DESC, actions, ended_at, player_id);

DROP INDEX daily_attempts_ranked;
CREATE INDEX daily_attempts_ranked ON daily_attempts (game, day, score, ended_at, player_id) WHERE ended_at IS NOT NULL;
ALTER TABLE daily_attempts DROP COLUMN bot;
ALTER TABLE daily_attempts DROP COLUMN ranked;
ALTER TABLE players DROP COLUMN fair_wins;
