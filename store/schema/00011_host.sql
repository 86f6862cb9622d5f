-- +goose Up
-- Until when a token is good; null for as long as nobody revokes it.
ALTER TABLE tokens ADD COLUMN expires_at BIGINT;

-- What the host has said to all servers of this database, as JSON: a notice to all players, that no new matches begin.
CREATE TABLE host_settings (
	name  TEXT NOT NULL PRIMARY KEY,
	value TEXT NOT NULL
);

-- Whom the host keeps out. kind is player or address; subject is a player's id, or a network such as 192.0.2.7/32.
CREATE TABLE host_blocks (
	kind       TEXT   NOT NULL,
	subject    TEXT   NOT NULL,
	reason     TEXT   NOT NULL,
	blocked_at BIGINT NOT NULL,
	PRIMARY KEY (kind, subject)
);

-- Tokens for the host's address, beside the one in the host's file. hash is the SHA-256 of a token.
CREATE TABLE host_tokens (
	id         TEXT   NOT NULL PRIMARY KEY,
	hash       TEXT   NOT NULL UNIQUE,
	label      TEXT   NOT NULL,
	created_at BIGINT NOT NULL,
	expires_at BIGINT
);

-- What hosts did: written before it is done, and outcome afterwards.
CREATE TABLE host_log (
	id      TEXT   NOT NULL PRIMARY KEY,
	at      BIGINT NOT NULL,
	who     TEXT   NOT NULL,
	action  TEXT   NOT NULL,
	subject TEXT   NOT NULL,
	detail  TEXT   NOT NULL,
	request TEXT   NOT NULL,
	outcome TEXT   NOT NULL
);

CREATE INDEX host_log_by_time ON host_log (at);

-- +goose Down
DROP TABLE host_log;
DROP TABLE host_tokens;
DROP TABLE host_blocks;
DROP TABLE host_settings;
ALTER TABLE tokens DROP COLUMN expires_at;
