package storetest

import (
	"errors"
	"testing"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/store"
)

// duel is a match of Ada, who has the second seat, that waits for somebody.
func (b *bench) duel(t *testing.T, code string) model.MatchID {
	t.Helper()
	m := b.practice(ada)
	m.Setup.Players, m.Holds, m.Table = []string{"", "ADA"}, 1, code
	return b.start(t, m)
}

func seating(p model.PlayerID, id model.MatchID, code string) store.Seating {
	return store.Seating{
		Player: p, Match: id, Code: code, Seat: 0, Players: []string{"BOB", "ADA"}, State: stateAt(0), Program: "1", At: at(5), Most: 10,
	}
}

// ends is the action that ends a match for two.
func ends(p model.PlayerID, id model.MatchID, n referee.Seq, first, second game.Outcome) store.Move {
	m := last(p, id, n, first)
	m.Ended = []game.Outcome{first, second}
	return m
}

func testTable(t *testing.T, b *bench) {
	b.join(t, ada, bob, "eve")
	id := b.duel(t, "CODE")
	if _, _, err := b.Table(b, "NONE"); !errors.Is(err, store.ErrNoTable) {
		t.Errorf("an unknown code: %v", err)
	}
	who, found, err := b.Table(b, "CODE")
	ok(t, err)
	same(t, "the table", []any{who, found}, []any{ada, id})
	waiting, err := b.Summary(b, ada, id)
	ok(t, err)
	if waiting.Table != "CODE" || waiting.Seat != 1 || !waiting.Seats[0].Empty || !waiting.Seats[1].You {
		t.Errorf("it waits as %+v", waiting)
	}
	ok(t, b.Sit(b, seating(bob, id, "CODE")))
	if err := b.Sit(b, seating("eve", id, "CODE")); !errors.Is(err, store.ErrNoTable) {
		t.Errorf("a third player: %v", err)
	}
	if _, err := b.Summary(b, "eve", id); !errors.Is(err, store.ErrNoMatch) {
		t.Errorf("a third player looks: %v", err)
	}
	for player, seat := range map[model.PlayerID]game.Seat{ada: 1, bob: 0} {
		sum, err := b.Summary(b, player, id)
		ok(t, err)
		if sum.Seat != seat || sum.Table != "" || sum.Seats[0].Name != "BOB" || sum.Seats[0].You == (player == ada) {
			t.Errorf("%s sees %+v", player, sum)
		}
		list, err := b.Running(b, player, model.Page{Limit: 9})
		ok(t, err)
		same(t, "what runs", len(list), 1)
	}
	if err := b.CloseTable(b, ada, id); !errors.Is(err, store.ErrNoTable) {
		t.Errorf("closing a full table: %v", err)
	}
	other := b.duel(t, "OTHER")
	if err := b.CloseTable(b, bob, other); !errors.Is(err, store.ErrNoMatch) {
		t.Errorf("closing another's table: %v", err)
	}
	ok(t, b.CloseTable(b, ada, other))
	if _, err := b.Summary(b, ada, other); !errors.Is(err, store.ErrNoMatch) {
		t.Errorf("a closed table: %v", err)
	}
}

func testDiscard(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	id := b.start(t, b.practice(ada))
	if err := b.Discard(b, bob, id); !errors.Is(err, store.ErrNoMatch) {
		t.Errorf("another's match: %v", err)
	}
	ok(t, b.Discard(b, ada, id))
	if _, err := b.Summary(b, ada, id); !errors.Is(err, store.ErrNoMatch) {
		t.Errorf("a match that was thrown away: %v", err)
	}
	stats, err := b.Statistics(b, ada)
	ok(t, err)
	same(t, "what is counted", len(stats), 0)
}

func testSeats(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	id := b.duel(t, "CODE")
	ok(t, b.Sit(b, seating(bob, id, "CODE")))
	first := move(bob, id, 0)
	first.Key, first.Turn = "key", 1
	b.append(t, first)
	second := move(ada, id, 1)
	second.Key, second.Action.Seat = "key", 1 // the same key of another player is another key
	done := b.append(t, second)
	same(t, "the number", done.Seq, 2)
	again := b.append(t, first)
	same(t, "Bob's again", []any{again.Seq, again.Repeated}, []any{1, true})
	kept := b.load(t, bob, id)
	same(t, "the seats", []game.Seat{kept.Actions[0].Seat, kept.Actions[1].Seat}, []game.Seat{0, 1})
	same(t, "who is due", kept.Turn, 0)
	b.append(t, ends(bob, id, 2, game.Lost, game.Won))
	for player, want := range map[model.PlayerID]game.Outcome{ada: game.Won, bob: game.Lost} {
		list, err := b.Finished(b, player, model.Page{Limit: 9})
		ok(t, err)
		same(t, "how it ended for "+string(player), list[0].Status, want)
		stats, err := b.Statistics(b, player)
		ok(t, err)
		opponent := map[model.PlayerID]string{ada: "@BOB", bob: "@ADA"}[player]
		if len(stats) != 1 || stats[0].Opponent != opponent || stats[0].Games != 1 || stats[0].Streak != stats[0].Wins {
			t.Errorf("%s has %+v", player, stats)
		}
	}
	experience, err := b.Experience(b, ada)
	ok(t, err)
	same(t, "what a win against a person shows", experience.Wins, 0)
}

func testMinds(t *testing.T, b *bench) {
	b.join(t, ada)
	m := b.practice(ada)
	m.Setup.Players, m.Setup.Minds = []string{"ADA", "master"}, []string{"", "master"}
	m.Setup.Clock = &referee.Clock{Base: 60, Increment: 2}
	m.Clock = store.ClockState{Left: []game.Millis{60_000, 60_000}, From: 10, Flag: 60_010}
	id := b.start(t, m)
	b.append(t, move(ada, id, 0))
	reply := move(ada, id, 1)
	reply.Mind, reply.Action.Seat, reply.Action.Left = true, 1, 59_000
	reply.Clock = store.ClockState{Left: []game.Millis{60_000, 59_000}, From: 20, Flag: 60_020}
	b.append(t, reply)
	kept := b.load(t, ada, id)
	same(t, "the minds", kept.Record(2).Minds, []string{"", "master"})
	same(t, "the clock", kept.Record(2).Clock, m.Setup.Clock)
	same(t, "the time left", kept.Record(2).Actions[1].Left, 59_000)
	same(t, "the clocks", kept.Clocked, reply.Clock)
	end := ends(ada, id, 2, game.Drawn, game.Drawn)
	b.append(t, end)
	stats, err := b.Statistics(b, ada)
	ok(t, err)
	if len(stats) != 1 || stats[0].Opponent != "master" || stats[0].Clock != "60+2" || stats[0].Draws != 1 || stats[0].Best != 0 {
		t.Errorf("the numbers are %+v", stats)
	}
}

func testBothSeats(t *testing.T, b *bench) {
	b.join(t, ada)
	m := b.practice(ada)
	m.Setup.Players, m.Holds, m.Turn = []string{"ADA", "p2"}, model.AllSeats, 1
	id := b.start(t, m)
	sum, err := b.Summary(b, ada, id)
	ok(t, err)
	if sum.Seat != 1 || !sum.Seats[0].You || !sum.Seats[1].You {
		t.Errorf("it is %+v", sum)
	}
	b.append(t, ends(ada, id, 0, game.Won, game.Lost))
	stats, err := b.Statistics(b, ada)
	ok(t, err)
	same(t, "what is counted", len(stats), 0)
}

func testFlags(t *testing.T, b *bench) {
	b.join(t, ada)
	if _, running, err := b.Overdue(b, 1, 10); err != nil || running {
		t.Errorf("a clock runs: %t, %v", running, err)
	}
	var ids []model.MatchID
	for flag := range game.Millis(3) {
		m := b.practice(ada)
		m.Setup.Clock = &referee.Clock{Base: 60}
		m.Clock = store.ClockState{Left: []game.Millis{60_000}, Flag: 100 + flag}
		ids = append(ids, b.start(t, m))
	}
	b.append(t, last(ada, ids[0], 0, game.Won)) // it is over
	list, running, err := b.Overdue(b, 101, 10)
	ok(t, err)
	same(t, "what is overdue", []any{list, running}, []any{[]store.Overdue{{Player: ada, Match: ids[1]}}, true})
	for _, beat := range []struct{ at, want game.Millis }{{5, 5}, {9, 9}, {3, 9}} { // never back
		now, err := b.Beat(b, beat.at)
		ok(t, err)
		same(t, "the time", now, beat.want)
	}
}

func testPresence(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	id := b.duel(t, "CODE")
	ok(t, b.Sit(b, seating(bob, id, "CODE")))
	here := func(p model.PlayerID, until time.Time, news bool) {
		t.Helper()
		got, err := b.Here(b, p, id, at(10), until)
		ok(t, err)
		same(t, "whether that is news", got, news)
	}
	here(bob, at(20), true)
	here(bob, at(30), false)
	here("eve", at(30), false) // who does not play is nowhere
	present, err := b.Present(b, id)
	ok(t, err)
	same(t, "until when they are here", present, map[game.Seat]time.Time{0: at(30)})
	here(ada, at(30), true)
	here(bob, at(10), true) // leaves
	present, err = b.Present(b, id)
	ok(t, err)
	same(t, "until when they were here", present, map[game.Seat]time.Time{0: at(10), 1: at(30)})
}

func testResetLeavesOthersTheirMatches(t *testing.T, b *bench) {
	b.join(t, ada, bob)
	id := b.duel(t, "CODE")
	ok(t, b.Sit(b, seating(bob, id, "CODE")))
	b.append(t, ends(bob, id, 0, game.Lost, game.Won))
	ok(t, b.ResetPlayer(b, newPlayer(ada)))
	if _, err := b.Summary(b, ada, id); !errors.Is(err, store.ErrNoMatch) {
		t.Errorf("Ada still has it: %v", err)
	}
	kept := b.load(t, bob, id)
	same(t, "Bob's match", []any{kept.Status, kept.Starter}, []any{game.Lost, bob})
}

// beforeSeats fills the tables of version 6, in which a match had one player: one match of Ada's runs, one is won, and it is
// counted.
const beforeSeats = `
INSERT INTO players (id, revision, created_at) VALUES ('ada', 9, 1000);
INSERT INTO adventurers (player_id, name, level, xp, prestige) VALUES ('ada', 'ADA', 1, 0, 0);
INSERT INTO matches (id, player_id, game, preset, players, seed, salt, commitment, challenge_type, difficulty, counted,
	prestige_ranks, xp_percent, hinted, seq, status, place, started_at, touched_at, ended_at, program, state)
VALUES
	('m1', 'ada', 'riddle', 'blitz', '["ADA"]', '1', '', '', '', '', FALSE, 0, 0, FALSE, 1, 'won', 7, 1, 1, 1, '1', '{}'),
	('m2', 'ada', 'riddle', 'blitz', '["ADA"]', '2', '', '', '', '', FALSE, 0, 0, FALSE, 1, 'playing', 8, 1, 1, NULL, '1', '{}');
INSERT INTO actions (match_id, seq, player_id, seat, action, idempotency_key, acted_at) VALUES
	('m1', 1, 'ada', 0, '{"n":1}', 'key', 1), ('m2', 1, 'ada', 0, '{"n":1}', 'key', 1);
INSERT INTO statistics (player_id, game, preset, difficulty, games, wins, streak, best_streak, hinted_games, hinted_wins) VALUES
	('ada', 'riddle', 'blitz', '', 3, 2, 1, 2, 1, 1);
INSERT INTO win_lengths (player_id, game, preset, difficulty, actions, wins) VALUES ('ada', 'riddle', 'blitz', '', 4, 2);
`

// afterSeats checks what became of [beforeSeats].
func afterSeats(t *testing.T, s Store) {
	t.Helper()
	ctx := t.Context()
	done, err := s.Finished(ctx, ada, model.Page{Limit: 9})
	ok(t, err)
	running, err := s.Running(ctx, ada, model.Page{Limit: 9})
	ok(t, err)
	if len(done) != 1 || done[0].ID != "m1" || done[0].Status != game.Won || done[0].Turn != nil || done[0].Place != 7 {
		t.Errorf("finished: %+v", done)
	}
	if len(running) != 1 || running[0].ID != "m2" || running[0].Seat != 0 || !running[0].Seats[0].You || running[0].Place != 8 {
		t.Errorf("running: %+v", running)
	}
	answered, err := s.Answered(ctx, ada, "m2", "key")
	ok(t, err)
	same(t, "a key from before", answered, store.Appended{Seq: 1, Repeated: true})
	stats, err := s.Statistics(ctx, ada)
	ok(t, err)
	same(t, "the numbers", stats, []model.Stats{{
		Game: "riddle", Preset: "blitz", Games: 3, Wins: 2, Streak: 1, BestStreak: 2, HintedGames: 1, HintedWins: 1,
		Lengths: []model.Length{{Actions: 4, Wins: 2}},
	}})
	end := last(ada, "m2", 1, game.Won)
	end.Key = "key"
	again, err := s.Append(ctx, end)
	ok(t, err)
	same(t, "a key from before at another place", again, answered)
	end.Key = ""
	_, err = s.Append(ctx, end)
	ok(t, err)
	done, err = s.Finished(ctx, ada, model.Page{Limit: 9})
	ok(t, err)
	same(t, "what was begun before ends", len(done), 2)
}
