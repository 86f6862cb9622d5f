-- +goose Up
-- Who plays a match. A player has one row in it; seat is -1 for whoever holds all seats. place is the player's revision at the
-- start of a running match and at the end of a finished one. matches.player_id is who started the match: its terms, its award
-- and its daily puzzle are theirs.
CREATE TABLE holders (
	match_id  TEXT   NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	player_id TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	seat      BIGINT NOT NULL,
	place     BIGINT NOT NULL,
	ended_at  BIGINT,
	PRIMARY KEY (match_id, player_id),
	UNIQUE (match_id, seat)
);

INSERT INTO holders (match_id, player_id, seat, place, ended_at) SELECT id, player_id, 0, place, ended_at FROM matches;

CREATE INDEX holders_running ON holders (player_id, place) WHERE ended_at IS NULL;
CREATE INDEX holders_finished ON holders (player_id, place) WHERE ended_at IS NOT NULL;

DROP INDEX matches_running;
DROP INDEX matches_finished;
ALTER TABLE matches DROP COLUMN place;

-- minds names the bot of each seat, as a JSON list with empty texts for people; empty where people hold all. outcomes says how
-- it ended for each seat, as words with spaces; empty while it runs. turn is the seat that is due. table_code leads to a seat
-- that nobody holds yet, and is gone when somebody does. follows is the match that this one is the rematch of.
ALTER TABLE matches ADD COLUMN minds TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN outcomes TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN turn BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN table_code TEXT;
ALTER TABLE matches ADD COLUMN follows TEXT;

UPDATE matches SET outcomes = status WHERE ended_at IS NOT NULL;

CREATE UNIQUE INDEX matches_by_code ON matches (table_code) WHERE table_code IS NOT NULL;
CREATE UNIQUE INDEX matches_following ON matches (follows) WHERE follows IS NOT NULL;

-- A clock of 0 is none. clock_left is what each seat had left, in milliseconds with spaces, when the time of the seat that is
-- due began to run at clock_from; at flag_at it is over. Both are readings of the service's own time: see ticks.
ALTER TABLE matches ADD COLUMN clock_base BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN clock_increment BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN clock_left TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN clock_from BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN flag_at BIGINT;
ALTER TABLE actions ADD COLUMN time_left BIGINT;

CREATE INDEX matches_by_flag ON matches (flag_at) WHERE flag_at IS NOT NULL;

-- The service's own time, in milliseconds: it grows while a service runs, and never jumps.
CREATE TABLE ticks (
	name  TEXT   NOT NULL PRIMARY KEY,
	value BIGINT NOT NULL
);

-- Which players follow a match that others play too, and until when they are taken to.
CREATE TABLE presence (
	match_id  TEXT   NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	player_id TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	until     BIGINT NOT NULL,
	PRIMARY KEY (match_id, player_id)
);

-- Keys are a player's own, so two players may use the same one in one match. What a mind does has no player.
DROP INDEX actions_by_key;
CREATE UNIQUE INDEX actions_by_key ON actions (match_id, player_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

-- Matches are also counted by opponent, a mind's name or a person's after an @, and by clock. best is the fastest win by that clock, in milliseconds.
CREATE TABLE statistics_before AS SELECT * FROM statistics;
DROP TABLE statistics;
CREATE TABLE statistics (
	player_id    TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	game         TEXT   NOT NULL,
	preset       TEXT   NOT NULL,
	difficulty   TEXT   NOT NULL,
	opponent     TEXT   NOT NULL,
	clock        TEXT   NOT NULL,
	games        BIGINT NOT NULL,
	wins         BIGINT NOT NULL,
	draws        BIGINT NOT NULL,
	streak       BIGINT NOT NULL,
	best_streak  BIGINT NOT NULL,
	hinted_games BIGINT NOT NULL,
	hinted_wins  BIGINT NOT NULL,
	best         BIGINT NOT NULL,
	PRIMARY KEY (player_id, game, preset, difficulty, opponent, clock)
);
INSERT INTO statistics (player_id, game, preset, difficulty, opponent, clock, games, wins, draws, streak, best_streak, hinted_games, hinted_wins, best)
	SELECT player_id, game, preset, difficulty, '', '', games, wins, 0, streak, best_streak, hinted_games, hinted_wins, 0 FROM statistics_before;
DROP TABLE statistics_before;

CREATE TABLE win_lengths_before AS SELECT * FROM win_lengths;
DROP TABLE win_lengths;
CREATE TABLE win_lengths (
	player_id  TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	game       TEXT   NOT NULL,
	preset     TEXT   NOT NULL,
	difficulty TEXT   NOT NULL,
	opponent   TEXT   NOT NULL,
	clock      TEXT   NOT NULL,
	actions    BIGINT NOT NULL,
	wins       BIGINT NOT NULL,
	PRIMARY KEY (player_id, game, preset, difficulty, opponent, clock, actions)
);
INSERT INTO win_lengths (player_id, game, preset, difficulty, opponent, clock, actions, wins)
	SELECT player_id, game, preset, difficulty, '', '', actions, wins FROM win_lengths_before;
DROP TABLE win_lengths_before;

-- +goose Down
CREATE TABLE win_lengths_after AS SELECT * FROM win_lengths WHERE opponent = '' AND clock = '';
DROP TABLE win_lengths;
CREATE TABLE win_lengths (
	player_id  TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	game       TEXT   NOT NULL,
	preset     TEXT   NOT NULL,
	difficulty TEXT   NOT NULL,
	actions    BIGINT NOT NULL,
	wins       BIGINT NOT NULL,
	PRIMARY KEY (player_id, game, preset, difficulty, actions)
);
INSERT INTO win_lengths (player_id, game, preset, difficulty, actions, wins)
	SELECT player_id, game, preset, difficulty, actions, wins FROM win_lengths_after;
DROP TABLE win_lengths_after;

CREATE TABLE statistics_after AS SELECT * FROM statistics WHERE opponent = '' AND clock = '';
DROP TABLE statistics;
CREATE TABLE statistics (
	player_id    TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	game         TEXT   NOT NULL,
	preset       TEXT   NOT NULL,
	difficulty   TEXT   NOT NULL,
	games        BIGINT NOT NULL,
	wins         BIGINT NOT NULL,
	streak       BIGINT NOT NULL,
	best_streak  BIGINT NOT NULL,
	hinted_games BIGINT NOT NULL,
	hinted_wins  BIGINT NOT NULL,
	PRIMARY KEY (player_id, game, preset, difficulty)
);
INSERT INTO statistics (player_id, game, preset, difficulty, games, wins, streak, best_streak, hinted_games, hinted_wins)
	SELECT player_id, game, preset, difficulty, games, wins, streak, best_streak, hinted_games, hinted_wins FROM statistics_after;
DROP TABLE statistics_after;

DROP INDEX actions_by_key;
CREATE UNIQUE INDEX actions_by_key ON actions (match_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
DROP TABLE presence;
DROP TABLE ticks;
DROP INDEX matches_by_flag;
ALTER TABLE actions DROP COLUMN time_left;
ALTER TABLE matches DROP COLUMN flag_at;
ALTER TABLE matches DROP COLUMN clock_from;
ALTER TABLE matches DROP COLUMN clock_left;
ALTER TABLE matches DROP COLUMN clock_increment;
ALTER TABLE matches DROP COLUMN clock_base;
DROP INDEX matches_following;
DROP INDEX matches_by_code;
ALTER TABLE matches DROP COLUMN follows;
ALTER TABLE matches DROP COLUMN table_code;
ALTER TABLE matches DROP COLUMN turn;
ALTER TABLE matches DROP COLUMN outcomes;
ALTER TABLE matches DROP COLUMN minds;
ALTER TABLE matches ADD COLUMN place BIGINT NOT NULL DEFAULT 0;
UPDATE matches SET place = COALESCE((SELECT MAX(h.place) FROM holders h WHERE h.match_id = matches.id AND h.player_id = matches.player_id), 0);
CREATE INDEX matches_running ON matches (player_id, place) WHERE ended_at IS NULL;
CREATE INDEX matches_finished ON matches (player_id, place) WHERE ended_at IS NOT NULL;
DROP TABLE holders;
