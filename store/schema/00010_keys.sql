-- +goose Up
-- Keys from before there was a table of them: no version with a number has written any, and nobody sends them again.
-- matches.idempotency_key stays empty; it is part of a constraint of the table.
UPDATE matches SET idempotency_key = NULL WHERE idempotency_key IS NOT NULL;
ALTER TABLE explorers DROP COLUMN last_at;
ALTER TABLE explorers DROP COLUMN last_found;
ALTER TABLE explorers DROP COLUMN last_key;

-- +goose Down
ALTER TABLE explorers ADD COLUMN last_key TEXT NOT NULL DEFAULT '';
ALTER TABLE explorers ADD COLUMN last_found TEXT NOT NULL DEFAULT '';
ALTER TABLE explorers ADD COLUMN last_at BIGINT NOT NULL DEFAULT 0;
