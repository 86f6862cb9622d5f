-- +goose Up
-- What an action writes is less. The store knows the keys of a match by heart, and finds one among the actions of its match. The state
-- of a match is what its actions lead to, so it is known by its digest; states from before stay until the next action.
DROP INDEX actions_by_key;

-- +goose Down
CREATE UNIQUE INDEX actions_by_key ON actions (match_id, player_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
