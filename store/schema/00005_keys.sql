-- +goose Up
-- What a request with an idempotency key has made, for whoever sends it again. owner is a player, or where a visitor comes
-- from. key and request are SHA-256; made is told again, sealed under the key where it opens something. place is the
-- player's revision: only the latest are kept.
CREATE TABLE keys (
	owner      TEXT   NOT NULL,
	key        TEXT   NOT NULL,
	request    TEXT   NOT NULL,
	made       TEXT   NOT NULL,
	place      BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (owner, key)
);

CREATE INDEX keys_by_place ON keys (owner, place);
CREATE INDEX keys_by_age ON keys (created_at);

-- What the latest step found is among the keys now.
ALTER TABLE explorers DROP COLUMN last_at;
ALTER TABLE explorers DROP COLUMN last_found;
ALTER TABLE explorers DROP COLUMN last_key;

-- Which bot made an action, for whoever sends its key again; null where the player acted.
ALTER TABLE actions ADD COLUMN request TEXT;

-- +goose Down
ALTER TABLE actions DROP COLUMN request;
ALTER TABLE explorers ADD COLUMN last_key TEXT NOT NULL DEFAULT '';
ALTER TABLE explorers ADD COLUMN last_found TEXT NOT NULL DEFAULT '';
ALTER TABLE explorers ADD COLUMN last_at BIGINT NOT NULL DEFAULT 0;
DROP TABLE keys;
