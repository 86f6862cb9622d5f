package storetest

import (
	"testing"

	"wits/game"
	"wits/model"
	"wits/store"
)

// beforeFair fills the tables of version 2, which knew neither who is established nor bots: Ada has won four games, of
// which one counts, and she and Bob have played a puzzle of the day.
const beforeFair = `
INSERT INTO players (id, revision, created_at) VALUES ('ada', 9, 1000), ('bob', 3, 2000);
INSERT INTO adventurers (player_id, name, level, xp, prestige) VALUES ('ada', 'ADA', 1, 0, 0), ('bob', 'BOB', 1, 0, 0);
INSERT INTO matches (id, player_id, game, preset, players, seed, salt, commitment, challenge_type, difficulty, show_possible,
	prestige_ranks, xp_percent, hinted, seq, status, place, started_at, touched_at, ended_at, program, state, day, import_digest)
VALUES
	('m1', 'ada', 'riddle', 'blitz', '["ADA"]', '"0"', '0', '00', '', '', FALSE, 0, 0, FALSE, 1, 'won', 1, 1, 1, 1, '1', '{}', '', NULL),
	('m2', 'ada', 'riddle', 'blitz', '["ADA"]', '1', '', '', '', '', FALSE, 0, 0, FALSE, 1, 'won', 2, 1, 1, 1, '1', '{}', '', NULL),
	('m3', 'ada', 'riddle', 'blitz', '["ADA"]', '"0"', '0', '00', '', '', FALSE, 0, 0, TRUE, 1, 'won', 3, 1, 1, 1, '1', '{}', '', NULL),
	('m4', 'ada', 'riddle', 'blitz', '["ADA"]', '"0"', '0', '00', '', '', FALSE, 0, 0, FALSE, 1, 'won', 4, 1, 1, 1, '1', '{}', '', 'digest'),
	('m5', 'ada', 'riddle', 'blitz', '["ADA"]', '"0"', '0', '00', 'daily', 'daily', FALSE, 0, 0, FALSE, 4, 'won', 5, 1, 1, 1, '1', '{}', '2026-01-02', NULL),
	('m6', 'bob', 'riddle', 'blitz', '["ADA"]', '"0"', '0', '00', 'daily', 'daily', FALSE, 0, 0, FALSE, 2, 'playing', 1, 1, 1, NULL, '1', '{}', '2026-01-02', NULL);
INSERT INTO daily_attempts (player_id, game, day, match_id, opening, status, actions, score, ended_at) VALUES
	('ada', 'riddle', '2026-01-02', 'm5', 1, 'won', 3, 3, 1767312000001), ('bob', 'riddle', '2026-01-02', 'm6', 1, 'playing', 0, 0, NULL);
INSERT INTO daily_totals (player_id, game, played, wins, actions, ended_at) VALUES ('ada', 'riddle', 1, 1, 3, 1767312000001);
`

// afterFair checks what became of [beforeFair].
func afterFair(t *testing.T, s Store) {
	t.Helper()
	ctx := t.Context()
	e, err := s.Experience(ctx, ada)
	ok(t, err)
	same(t, "Ada's wins", e.Wins, 1)
	list, err := s.Ranking(ctx, ada, "riddle", "2026-01-02", model.People, 0, 10)
	ok(t, err)
	same(t, "the leaderboard", list, []model.Rank{{Rank: 1, Name: "ADA", Status: game.Won, Actions: 3, You: true}})
	all, err := s.Standings(ctx, bob, "riddle", model.People, 0, 10)
	ok(t, err)
	same(t, "the standings", all, []model.Rank{{Rank: 1, Name: "ADA", Actions: 3, Wins: 1, Played: 1}})
	bots, err := s.Ranking(ctx, ada, "riddle", "2026-01-02", model.Bots, 0, 10)
	ok(t, err)
	same(t, "the bots", bots, []model.Rank{})

	end := last(bob, "m6", 2, game.Won) // what was begun before goes on
	end.Moves, end.At = 3, moment("2026-01-02")
	_, err = s.Append(ctx, end)
	ok(t, err)
	list, err = s.Ranking(ctx, bob, "riddle", "2026-01-02", model.People, 0, 10)
	ok(t, err)
	same(t, "the leaderboard with Bob", list[0], model.Rank{Rank: 1, Name: "BOB", Status: game.Won, Actions: 2, You: true})
}

// beforeKeys adds to [beforeFair] what was made under keys before there was a table of them: two of Ada's matches, and the
// latest step.
const beforeKeys = `
UPDATE matches SET idempotency_key = 'sealed' WHERE id = 'm1';
UPDATE matches SET idempotency_key = 'number' WHERE id = 'm2';
INSERT INTO explorers (player_id, steps, rand_state, last_key, last_found, last_at) VALUES
	('ada', 7, '1', 'step', 'duel', 1767312000001);
`

// afterKeys checks what became of [beforeKeys]: what was made is there, and the keys are forgotten.
func afterKeys(t *testing.T, s Store) {
	t.Helper()
	ctx := t.Context()
	for _, id := range []model.MatchID{"m1", "m2"} {
		_, err := s.Summary(ctx, ada, id)
		ok(t, err)
	}
	e, err := s.Explorer(ctx, ada)
	ok(t, err)
	same(t, "steps", e.Steps, int64(7))
	ok(t, s.TakeStep(ctx, store.Step{Player: ada, After: 7, Rand: e.Rand, At: at(2)}))
}
