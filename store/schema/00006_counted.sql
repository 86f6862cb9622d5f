-- +goose Up
-- The player is told how much is still open, whatever the game counts.
ALTER TABLE matches RENAME COLUMN show_possible TO counted;

-- +goose Down
ALTER TABLE matches RENAME COLUMN counted TO show_possible;
