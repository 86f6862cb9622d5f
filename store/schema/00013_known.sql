-- +goose Up
-- The store knows the keys of a match by heart, and finds one among the actions of its match.
DROP INDEX actions_by_key;

-- +goose Down
CREATE UNIQUE INDEX actions_by_key ON actions (match_id, player_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
