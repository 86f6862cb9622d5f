-- +goose Up
-- revision grows with everything that changes what the player has: it orders those changes and, being written first,
-- lets one at a time happen.
CREATE TABLE players (
	id         TEXT   NOT NULL PRIMARY KEY,
	revision   BIGINT NOT NULL,
	created_at BIGINT NOT NULL
);

CREATE TABLE adventurers (
	player_id TEXT   NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	name      TEXT   NOT NULL,
	level     BIGINT NOT NULL CHECK (level >= 1),
	xp        BIGINT NOT NULL CHECK (xp >= 0),
	prestige  BIGINT NOT NULL CHECK (prestige >= 0)
);

CREATE TABLE explorers (
	player_id  TEXT   NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	steps      BIGINT NOT NULL,
	rand_state TEXT   NOT NULL
);

CREATE TABLE pending_challenges (
	player_id TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	step      BIGINT NOT NULL,
	type      TEXT   NOT NULL,
	found_at  BIGINT NOT NULL,
	PRIMARY KEY (player_id, step),
	UNIQUE (player_id, type)
);

-- place is the player's revision at the start of a running match and at the end of a finished one.
CREATE TABLE matches (
	id              TEXT    NOT NULL PRIMARY KEY,
	player_id       TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	idempotency_key TEXT,
	challenge_step  BIGINT,
	game            TEXT    NOT NULL,
	preset          TEXT    NOT NULL,
	players         TEXT    NOT NULL,
	seed            TEXT    NOT NULL,
	salt            TEXT    NOT NULL,
	commitment      TEXT    NOT NULL,
	challenge_type  TEXT    NOT NULL,
	difficulty      TEXT    NOT NULL,
	show_possible   BOOLEAN NOT NULL,
	prestige_ranks  BIGINT  NOT NULL,
	xp_percent      BIGINT  NOT NULL,
	hinted          BOOLEAN NOT NULL,
	seq             BIGINT  NOT NULL,
	status          TEXT    NOT NULL,
	place           BIGINT  NOT NULL,
	started_at      BIGINT  NOT NULL,
	touched_at      BIGINT  NOT NULL,
	ended_at        BIGINT,
	program         TEXT    NOT NULL,
	state           TEXT    NOT NULL,
	UNIQUE (player_id, idempotency_key),
	UNIQUE (player_id, challenge_step)
);

CREATE INDEX matches_running ON matches (player_id, place) WHERE ended_at IS NULL;
CREATE INDEX matches_finished ON matches (player_id, place) WHERE ended_at IS NOT NULL;

-- Rows are added and never changed.
CREATE TABLE actions (
	match_id        TEXT   NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	seq             BIGINT NOT NULL,
	player_id       TEXT   NOT NULL,
	seat            BIGINT NOT NULL,
	action          TEXT   NOT NULL,
	idempotency_key TEXT,
	acted_at        BIGINT NOT NULL,
	PRIMARY KEY (match_id, seq)
);

CREATE UNIQUE INDEX actions_by_key ON actions (match_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

-- One a match, and never changed.
CREATE TABLE awards (
	match_id       TEXT   NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
	player_id      TEXT   NOT NULL,
	prestige_ranks BIGINT NOT NULL,
	xp_percent     BIGINT NOT NULL,
	xp             BIGINT NOT NULL,
	from_level     BIGINT NOT NULL,
	to_level       BIGINT NOT NULL
);

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

CREATE TABLE win_lengths (
	player_id  TEXT   NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	game       TEXT   NOT NULL,
	preset     TEXT   NOT NULL,
	difficulty TEXT   NOT NULL,
	actions    BIGINT NOT NULL,
	wins       BIGINT NOT NULL,
	PRIMARY KEY (player_id, game, preset, difficulty, actions)
);

CREATE TABLE settings (
	player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	name      TEXT NOT NULL,
	value     TEXT NOT NULL,
	PRIMARY KEY (player_id, name)
);

-- +goose Down
DROP TABLE settings;
DROP TABLE win_lengths;
DROP TABLE statistics;
DROP TABLE awards;
DROP TABLE actions;
DROP TABLE matches;
DROP TABLE pending_challenges;
DROP TABLE explorers;
DROP TABLE adventurers;
DROP TABLE players;
