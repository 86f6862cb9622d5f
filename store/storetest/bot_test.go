package storetest

import (
	"errors"
	"testing"

	"wits/game"
	"wits/model"
	"wits/store"
)

func (b *bench) on(t *testing.T, p model.PlayerID, most int) {
	t.Helper()
	ok(t, b.BotOn(b, store.BotOn{Player: p, Name: string(p), Look: string(p), Games: []string{"g"}, Most: most, Now: at(0), Till: at(100)}))
}

func testBots(t *testing.T, b *bench) {
	b.join(t, ada, bob, "eve")
	b.on(t, bob, 1)
	b.on(t, bob, 2)
	b.on(t, ada, 5)
	if err := b.BotOn(b, store.BotOn{Player: "eve", Look: "bob"}); !errors.Is(err, store.ErrBotTaken) {
		t.Errorf("a name that looks the same: %v", err)
	}
	invite := func(code string, since int, bots ...model.PlayerID) (model.MatchID, error) {
		m := b.practice(ada)
		m.Setup.Players, m.Holds, m.Table, m.At = []string{"", "ADA"}, 1, code, at(2)
		m.Terms = model.Terms{Type: model.LadderType, Difficulty: model.LadderDifficulty}
		m.Invites = &store.Invites{Bots: bots, Since: at(since)}
		return b.StartMatch(b, m)
	}
	first, err := invite("CODE", 1, ada, bob)
	ok(t, err)
	second, err := invite("MORE", 1, bob)
	ok(t, err)
	if _, err := invite("THIRD", 1, bob); !errors.Is(err, store.ErrBotBusy) {
		t.Errorf("more than it plays at once: %v", err)
	}
	if _, err := invite("NONE", 1, "eve"); !errors.Is(err, store.ErrNoBot) {
		t.Errorf("somebody who is no bot: %v", err)
	}
	player, found, err := b.FindBot(b, "bob", at(50), at(1))
	ok(t, err)
	same(t, "the bot", []any{player, found}, []any{bob, model.LiveBot{Name: "bob", On: true, Games: []string{"g"}, Most: 2, Playing: 2}})
	list, err := b.Bots(b, at(50), at(3)) // the invitations are void
	ok(t, err)
	same(t, "who is there", list, []model.LiveBot{{Name: "ada", On: true, Games: []string{"g"}, Most: 5}, {Name: "bob", On: true, Games: []string{"g"}, Most: 2}})
	invited, err := b.BotMatches(b, bob, at(1))
	ok(t, err)
	same(t, "to what it is invited", []any{len(invited.Running), len(invited.Invited), invited.Invited[0].From, invited.Invited[0].Ladder}, []any{0, 2, "ADA", true})
	who, err := b.InvitedBot(b, first)
	ok(t, err)
	same(t, "for whom the seat is", who, bob)
	if err := b.DeclineInvitation(b, "eve", second); !errors.Is(err, store.ErrNoTable) {
		t.Errorf("another declines: %v", err)
	}
	ok(t, b.DeclineInvitation(b, bob, second))
	ok(t, b.Sit(b, seating(bob, first, "CODE")))
	if err := b.DeclineInvitation(b, bob, first); !errors.Is(err, store.ErrNoTable) {
		t.Errorf("declining what was accepted: %v", err)
	}
	for _, p := range []model.PlayerID{ada, bob} {
		now, err := b.BotMatches(b, p, at(9))
		ok(t, err)
		same(t, "what is played", now.Running, []model.MatchID{first})
	}
	_, err = b.Append(b, ends(bob, first, 0, game.Lost, game.Won))
	ok(t, err)
	testLadder(t, b)
	ok(t, b.BotOff(b, bob))
	_, found, err = b.FindBot(b, "bob", at(50), at(1))
	ok(t, err)
	same(t, "is gone", found.On, false)
}

// testLadder looks at the one game that Ada has won.
func testLadder(t *testing.T, b *bench) {
	t.Helper()
	sum, err := b.Finished(b, ada, model.Page{Limit: 1})
	ok(t, err)
	for preset, want := range map[string]int{"": 1, sum[0].Preset: 1, "other": 0} {
		pairs, err := b.Ladder(b, sum[0].Game, preset)
		ok(t, err)
		if len(pairs) != want || want > 0 && pairs[0] != (store.Pairing{First: store.Rival{Name: "bob"}, Second: store.Rival{Name: "ada"}, Outcome: game.Lost, Games: 1}) {
			t.Errorf("%q has the results %+v", preset, pairs)
		}
	}
	games, err := b.LadderGames(b, ada, sum[0].Game, 10, 4)
	ok(t, err)
	if len(games) != 1 || games[0].Opponent != "bob" || games[0].Seat != 1 || games[0].Status != game.Won || len(games[0].Opening) != 1 || games[0].Ended.IsZero() {
		t.Errorf("Ada's games are %+v", games)
	}
}

// beforeBots fills the tables of version 11, without bots.
const beforeBots = `
INSERT INTO players (id, revision, created_at) VALUES ('ada', 2, 1000);
INSERT INTO adventurers (player_id, name, level, xp, prestige) VALUES ('ada', 'ADA', 1, 0, 0);
`

// afterBots checks that a player of [beforeBots] can be a bot.
func afterBots(t *testing.T, s Store) {
	t.Helper()
	ok(t, s.BotOn(t.Context(), store.BotOn{Player: ada, Name: "ADA", Look: "ada", Games: []string{"g"}, Most: 1, Till: at(100)}))
	list, err := s.Bots(t.Context(), at(1), at(0))
	ok(t, err)
	same(t, "the bots", list, []model.LiveBot{{Name: "ADA", On: true, Games: []string{"g"}, Most: 1}})
}
