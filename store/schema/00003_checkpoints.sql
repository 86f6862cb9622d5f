-- +goose Up
-- How a match stood after some of its actions: what came later is told from there. A row that is missing is made when it is
-- needed, so matches that are older than the table have none.
CREATE TABLE checkpoints (
	match_id TEXT   NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	seq      BIGINT NOT NULL,
	length   BIGINT NOT NULL,
	program  TEXT   NOT NULL,
	state    TEXT   NOT NULL,
	PRIMARY KEY (match_id, seq)
);

-- +goose Down
DROP TABLE checkpoints;
