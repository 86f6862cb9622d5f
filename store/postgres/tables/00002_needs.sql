-- +goose Up
-- A thought needs its mind now, not only its game. Those that were asked for before are asked for again when somebody looks at their match.
DELETE FROM work WHERE kind = 'think';
-- What is to be done is counted before more is noted.
CREATE INDEX work_open ON work (kind, owner) WHERE state IN ('waits', 'queued');

-- +goose Down
DROP INDEX work_open;
