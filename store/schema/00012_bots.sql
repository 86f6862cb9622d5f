-- +goose Up
-- Players whose program has followed the stream for bots. look is what the name looks like, most how many games it plays at once,
-- on_until how long it is there. games is JSON.
CREATE TABLE bots (
	player_id TEXT   NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	name      TEXT   NOT NULL,
	look      TEXT   NOT NULL UNIQUE,
	games     TEXT   NOT NULL,
	most      BIGINT NOT NULL,
	on_until  BIGINT NOT NULL
);

-- Matches that a bot's stream tells of. Who does not hold a seat yet is invited.
CREATE TABLE bot_matches (
	match_id  TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (match_id, player_id)
);

CREATE INDEX bot_matches_of_player ON bot_matches (player_id);
CREATE INDEX matches_ladder ON matches (game, ended_at) WHERE challenge_type = 'ladder';

-- +goose Down
DROP INDEX matches_ladder;
DROP TABLE bot_matches;
DROP TABLE bots;
