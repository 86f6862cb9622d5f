-- +goose Up
-- Work that waits for a process, or is being done by one. Those in the state queued are jobs of River's, too; the others wait until
-- their owner has fewer of them there. Tasks of a run stay when they are done, with their results.
CREATE TABLE work (
	kind    TEXT NOT NULL,
	subject TEXT NOT NULL,
	n       BIGINT NOT NULL,
	needs   TEXT NOT NULL,
	owner   TEXT NOT NULL, -- = and a hash of the address, or the player where there is none
	player  TEXT NOT NULL,
	seq     BIGINT NOT NULL,
	args    TEXT NOT NULL,
	state   TEXT NOT NULL CHECK (state IN ('waits', 'queued', 'paused', 'done', 'failed')),
	job     BIGINT, -- while it is queued
	tries   INTEGER NOT NULL DEFAULT 0, -- workers that were lost with it, or left it to others
	result  TEXT NOT NULL DEFAULT '',
	why     TEXT NOT NULL DEFAULT '', -- of what failed
	since   TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
	PRIMARY KEY (kind, subject, n),
	CHECK ((job IS NOT NULL) = (state = 'queued'))
);
CREATE INDEX work_turns ON work (owner, kind, state, since, n);
CREATE INDEX work_queued ON work (job) WHERE state = 'queued';

-- Processes that do work, while they do.
CREATE TABLE workers (
	id      TEXT NOT NULL PRIMARY KEY,
	places  BIGINT NOT NULL,
	kinds   TEXT NOT NULL, -- what it does, with what that needs, between spaces
	program TEXT NOT NULL,
	seen    TIMESTAMPTZ NOT NULL
);

-- +goose Down
DROP TABLE workers;
DROP TABLE work;
