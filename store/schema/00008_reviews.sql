-- +goose Up
-- What a match that is over came to, once somebody has asked: a version's review, in no language. Another version makes it anew.
CREATE TABLE reviews (
	match_id TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
	program  TEXT NOT NULL,
	document TEXT NOT NULL
);

-- +goose Down
DROP TABLE reviews;
