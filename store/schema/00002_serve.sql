-- +goose Up
-- What opens a player's door is never kept: hash is the SHA-256 of a token or code.
CREATE TABLE tokens (
	id         TEXT   NOT NULL PRIMARY KEY,
	player_id  TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	hash       TEXT   NOT NULL UNIQUE,
	kind       TEXT   NOT NULL,
	label      TEXT   NOT NULL,
	place      BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	used_at    BIGINT
);

CREATE INDEX tokens_of_player ON tokens (player_id, place);

CREATE TABLE codes (
	hash       TEXT   NOT NULL PRIMARY KEY,
	player_id  TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	place      BIGINT NOT NULL,
	expires_at BIGINT NOT NULL
);

CREATE INDEX codes_of_player ON codes (player_id, place);

-- What the server draws once and never tells.
CREATE TABLE secrets (
	name  TEXT NOT NULL PRIMARY KEY,
	value TEXT NOT NULL
);

ALTER TABLE matches ADD COLUMN day TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN import_digest TEXT;

CREATE UNIQUE INDEX matches_imported ON matches (player_id, import_digest) WHERE import_digest IS NOT NULL;

-- An attempt stays when its match is forgotten: nobody gets a second one. score orders the finished ones, the best first.
CREATE TABLE daily_attempts (
	player_id TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	game      TEXT   NOT NULL,
	day       TEXT   NOT NULL,
	match_id  TEXT   UNIQUE REFERENCES matches (id) ON DELETE SET NULL,
	opening   BIGINT NOT NULL,
	status    TEXT   NOT NULL,
	actions   BIGINT NOT NULL,
	score     BIGINT NOT NULL,
	ended_at  BIGINT,
	PRIMARY KEY (player_id, game, day)
);

CREATE INDEX daily_attempts_ranked ON daily_attempts (game, day, score, ended_at, player_id) WHERE ended_at IS NOT NULL;

-- The sums of the finished attempts.
CREATE TABLE daily_totals (
	player_id TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	game      TEXT   NOT NULL,
	played    BIGINT NOT NULL,
	wins      BIGINT NOT NULL,
	actions   BIGINT NOT NULL,
	ended_at  BIGINT NOT NULL,
	PRIMARY KEY (player_id, game)
);

CREATE INDEX daily_totals_ranked ON daily_totals (game, wins DESC, actions, ended_at, player_id);

CREATE TABLE shares (
	match_id TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
	link     TEXT NOT NULL UNIQUE
);

-- Rows are added and never changed: what is public stays as it is.
CREATE TABLE replays (
	id       TEXT   NOT NULL PRIMARY KEY,
	game     TEXT   NOT NULL,
	preset   TEXT   NOT NULL,
	status   TEXT   NOT NULL,
	seq      BIGINT NOT NULL,
	document TEXT   NOT NULL
);

CREATE TABLE publications (
	player_id    TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	replay_id    TEXT   NOT NULL REFERENCES replays (id),
	place        BIGINT NOT NULL,
	published_at BIGINT NOT NULL,
	PRIMARY KEY (player_id, replay_id)
);

CREATE INDEX publications_by_place ON publications (player_id, place);

-- What the latest step found, for whoever asks again with its key.
ALTER TABLE explorers ADD COLUMN last_key TEXT NOT NULL DEFAULT '';
ALTER TABLE explorers ADD COLUMN last_found TEXT NOT NULL DEFAULT '';
ALTER TABLE explorers ADD COLUMN last_at BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE explorers DROP COLUMN last_at;
ALTER TABLE explorers DROP COLUMN last_found;
ALTER TABLE explorers DROP COLUMN last_key;
DROP TABLE publications;
DROP TABLE replays;
DROP TABLE shares;
DROP TABLE daily_totals;
DROP TABLE daily_attempts;
DROP INDEX matches_imported;
ALTER TABLE matches DROP COLUMN import_digest;
ALTER TABLE matches DROP COLUMN day;
DROP TABLE secrets;
DROP TABLE codes;
DROP TABLE tokens;
