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

-- Keys from before stay where they are, in matches.idempotency_key and explorers.last_key: they are known, and no new ones are
-- written there.

-- Which bot made an action, for whoever sends its key again; null where the player acted.
ALTER TABLE actions ADD COLUMN request TEXT;

-- bot says whether a bot's token has acted in the match. Its win does not count toward players.fair_wins.
ALTER TABLE matches ADD COLUMN bot BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
ALTER TABLE matches DROP COLUMN bot;
ALTER TABLE actions DROP COLUMN request;
DROP TABLE keys;
