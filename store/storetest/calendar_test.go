package storetest

import (
	"testing"

	"wits/game"
	"wits/model"
)

func testCalendar(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	b.try(t, ada, "2026-01-02", 3, game.Won, 1)
	b.try(t, ada, "2026-01-03", 2, game.Lost, 1)
	b.try(t, ada, "2026-01-04", 2, game.Won, oneDay+1) // too late
	unranked := b.daily(ada, "2026-01-05")
	unranked.Ranked = false
	end := last(ada, b.start(t, unranked), 1, game.Won)
	end.At = moment("2026-01-05")
	b.append(t, end)
	b.try(t, bob, "2026-01-02", 2, game.Won, 1)
	running := b.start(t, b.daily(ada, "2026-01-06"))

	list, err := b.Attempts(b, ada, "2026-01-02", "2026-01-06")
	ok(t, err)
	for i := range list {
		if list[i].Match == "" || i == 4 && list[i].Match != running {
			t.Errorf("the match of attempt %d is %q", i, list[i].Match)
		}
		list[i].Match = ""
	}
	same(t, "the attempts", list, []model.DayResult{
		{Game: "riddle", Day: "2026-01-02", Status: game.Won, Moves: 3, InTime: true},
		{Game: "riddle", Day: "2026-01-03", Status: game.Lost, Moves: 2, InTime: true},
		{Game: "riddle", Day: "2026-01-04", Status: game.Won, Moves: 2},
		{Game: "riddle", Day: "2026-01-05", Status: game.Won, Moves: 1, InTime: true},
		{Game: "riddle", Day: "2026-01-06", Status: game.Playing},
	})
	list, err = b.Attempts(b, ada, "2026-01-03", "2026-01-03")
	ok(t, err)
	same(t, "those of a day", len(list), 1)
	days, err := b.SolvedDays(b, ada)
	ok(t, err)
	same(t, "the days solved", days, []model.Day{"2026-01-02", "2026-01-05"})
}

func testArchive(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	past := b.practice(ada)
	past.Archive = "2026-01-02"
	id := b.start(t, past)
	again := b.practice(ada) // as often as one likes, unlike an attempt
	again.Archive = "2026-01-02"
	b.start(t, again)
	b.append(t, last(ada, id, 0, game.Won))

	sum, err := b.Summary(b, ada, id)
	ok(t, err)
	same(t, "its day", []any{sum.Archive, sum.Day}, []any{model.Day("2026-01-02"), model.Day("")})
	list, err := b.Practised(b, ada, "2026-01-01", "2026-01-31")
	ok(t, err)
	same(t, "practice", []any{len(list), list[0].Day, list[0].Practice}, []any{2, model.Day("2026-01-02"), true})
	others, err := b.Practised(b, bob, "2026-01-01", "2026-01-31")
	ok(t, err)
	same(t, "another player's", len(others), 0)
	e, err := b.Experience(b, ada)
	ok(t, err)
	same(t, "fair wins: the deal is known to everybody", e.Wins, 0)
	if _, err := b.Attempt(b, ada, "riddle", "2026-01-02"); err == nil {
		t.Error("practice is an attempt")
	}
}

func testStreak(t *testing.T, b *bench) {
	b.join(t, ada)
	for i, c := range []struct {
		preset string
		status game.Outcome
		hinted bool
		want   model.Streak
	}{
		{"blitz", game.Won, false, model.Streak{Now: 1, Best: 1}},
		{"slow", game.Won, false, model.Streak{Now: 2, Best: 2}}, // whatever was played
		{"slow", game.Lost, true, model.Streak{Now: 2, Best: 2}}, // hinted games are counted apart
		{"slow", game.Lost, false, model.Streak{Best: 2}},
		{"blitz", game.Won, false, model.Streak{Now: 1, Best: 2}},
	} {
		m := b.practice(ada)
		m.Setup.Preset = c.preset
		end := last(ada, b.start(t, m), 0, c.status)
		end.Assisted = c.hinted
		end.Par = 1
		b.append(t, end)
		got, err := b.Streak(b, ada)
		ok(t, err)
		if got != c.want {
			t.Errorf("after %d games: %+v, want %+v", i+1, got, c.want)
		}
	}
	stats, err := b.Statistics(b, ada)
	ok(t, err)
	same(t, "efficiency", []any{stats[0].Par, stats[0].ParMoves, stats[0].BestPar}, []any{2, 2, 1000})
}

// beforeReturns fills the tables of version 8, which knew no streak over all games, and of attempts that are not ranked not when they
// ended: Ada has lost once, won twice since, and played two puzzles of the day, one of them too late.
const beforeReturns = `
INSERT INTO players (id, revision, created_at) VALUES ('ada', 9, 1000);
INSERT INTO adventurers (player_id, name, level, xp, prestige) VALUES ('ada', 'ADA', 1, 0, 0);
INSERT INTO matches (id, player_id, game, preset, players, seed, salt, commitment, challenge_type, difficulty, counted,
	prestige_ranks, xp_percent, hinted, seq, status, outcomes, started_at, touched_at, ended_at, program, state, day)
VALUES
	('m1', 'ada', 'riddle', 'blitz', '["ADA"]', '"0"', '0', '00', '', '', FALSE, 0, 0, FALSE, 1, 'lost', 'lost', 1, 1, 1, '1', '{}', ''),
	('m2', 'ada', 'riddle', 'slow', '["ADA"]', '"0"', '0', '00', 'daily', 'daily', FALSE, 0, 0, FALSE, 1, 'won', 'won', 1, 1, 1767312000001, '1', '{}', '2026-01-02'),
	('m3', 'ada', 'riddle', 'blitz', '["ADA"]', '"0"', '0', '00', 'daily', 'daily', FALSE, 0, 0, FALSE, 1, 'won', 'won', 1, 1, 1767571200001, '1', '{}', '2026-01-03');
INSERT INTO holders (match_id, player_id, seat, place, ended_at) VALUES ('m1', 'ada', 0, 1, 1), ('m2', 'ada', 0, 2, 1), ('m3', 'ada', 0, 3, 1);
INSERT INTO statistics (player_id, game, preset, difficulty, opponent, clock, games, wins, draws, streak, best_streak, hinted_games, hinted_wins, best)
	VALUES ('ada', 'riddle', 'blitz', 'daily', '', '', 1, 1, 0, 1, 1, 0, 0, 0);
INSERT INTO daily_attempts (player_id, game, day, match_id, opening, status, actions, score, ended_at, ranked, bot) VALUES
	('ada', 'riddle', '2026-01-02', 'm2', 1, 'won', 3, 0, NULL, FALSE, FALSE),
	('ada', 'riddle', '2026-01-03', 'm3', 1, 'won', 3, 0, NULL, FALSE, FALSE);
`

// afterReturns checks what became of [beforeReturns].
func afterReturns(t *testing.T, s Store) {
	t.Helper()
	streak, err := s.Streak(t.Context(), ada)
	ok(t, err)
	same(t, "the streak", streak, model.Streak{Now: 2, Best: 2})
	days, err := s.SolvedDays(t.Context(), ada)
	ok(t, err)
	same(t, "the days solved in time", days, []model.Day{"2026-01-02"})
	stats, err := s.Statistics(t.Context(), ada)
	ok(t, err)
	same(t, "efficiency", []any{stats[0].Par, stats[0].BestPar}, []any{0, 0})
}
