package storetest

import (
	"errors"
	"testing"
	"time"

	"wits/model"
	"wits/store"
)

func testHostRules(t *testing.T, b *bench) {
	rules, err := b.HostRules(b)
	ok(t, err)
	same(t, "at first", rules, store.HostRules{Settings: map[string]string{}, Blocks: []store.Block{}})
	ok(t, b.SetHost(b, "notice", "one"))
	ok(t, b.SetHost(b, "notice", "two"))
	ok(t, b.SetHost(b, "closed", "yes"))
	ok(t, b.SetHost(b, "closed", ""))
	player := store.Block{Kind: store.BlockPlayer, Subject: "ada", Reason: "☂", At: at(1)}
	network := store.Block{Kind: store.BlockAddress, Subject: "192.0.2.7/32", At: at(2)}
	ok(t, b.KeepBlock(b, player, 2))
	ok(t, b.KeepBlock(b, network, 2))
	player.Reason = "again"
	ok(t, b.KeepBlock(b, player, 2)) // the same is none more
	if err := b.KeepBlock(b, store.Block{Kind: store.BlockPlayer, Subject: "bob", At: at(3)}, 2); !errors.Is(err, store.ErrTooMany) {
		t.Errorf("too many: %v", err)
	}
	rules, err = b.HostRules(b)
	ok(t, err)
	same(t, "the rules", rules, store.HostRules{Settings: map[string]string{"notice": "two"}, Blocks: []store.Block{player, network}})
	for _, want := range []bool{true, false} {
		found, err := b.RemoveBlock(b, store.BlockPlayer, "ada")
		ok(t, err)
		same(t, "there was a block", found, want)
	}
}

func testHostTokens(t *testing.T, b *bench) {
	ever := store.HostToken{ID: "t1", Label: "Ada", Created: at(1)}
	short := store.HostToken{ID: "t2", Label: "Bob", Created: at(2), Expires: at(9)}
	ok(t, b.KeepHostToken(b, "h1", ever))
	ok(t, b.KeepHostToken(b, "h2", short))
	list, err := b.HostTokens(b)
	ok(t, err)
	same(t, "the tokens", list, []store.HostToken{ever, short})
	found, err := b.FindHostToken(b, "h2")
	ok(t, err)
	same(t, "the second", found, short)
	gone, err := b.RemoveHostToken(b, "t2")
	ok(t, err)
	same(t, "there was one", gone, true)
	if _, err := b.FindHostToken(b, "h2"); !errors.Is(err, store.ErrNoToken) {
		t.Errorf("a token that was removed: %v", err)
	}
}

func testHostActs(t *testing.T, b *bench) {
	first := store.HostAct{ID: "a1", At: at(1), Who: "host", Action: "block", Subject: "ada", Detail: "spam", Request: "r1"}
	second := store.HostAct{ID: "a2", At: at(2), Who: "Bob", Action: "backup", Request: "r2", Outcome: "done"}
	ok(t, b.KeepHostAct(b, first))
	ok(t, b.KeepHostAct(b, second))
	first.Outcome = "done"
	ok(t, b.KeepHostAct(b, first))
	list, err := b.HostActs(b, 10)
	ok(t, err)
	same(t, "what was done", list, []store.HostAct{second, first})
	list, err = b.HostActs(b, 1)
	ok(t, err)
	same(t, "the latest", list, []store.HostAct{second})
}

func testFindPlayers(t *testing.T, b *bench) {
	ok(t, b.Visit(b, newPlayer(ada), token("a")))
	ok(t, b.TouchToken(b, "a", at(50)))
	b.join(t, bob)
	ok(t, b.Rename(b, nil, bob, "100% Ärger_1"))
	known := store.KnownPlayer{ID: ada, Name: "ADA", Created: at(0), Used: at(50), Tokens: 1}
	for text, want := range map[string]model.PlayerID{"ada": ada, "Ad": ada, "100%": bob, "Ärger_": bob, "bob": bob, "%": bob, "a_a": "", "nobody": ""} {
		list, err := b.FindPlayers(b, text, 10)
		ok(t, err)
		switch {
		case want == "" && len(list) > 0 || want != "" && (len(list) != 1 || list[0].ID != want):
			t.Errorf("%q finds %v", text, list)
		case want == ada:
			same(t, "what is known", list[0], known)
		}
	}
	sizes, err := b.Sizes(b)
	ok(t, err)
	if sizes.Players != 2 || sizes.Matches != 0 || sizes.Bytes < 1000 || sizes.Version < 11 {
		t.Errorf("the sizes are %+v", sizes)
	}
}

func testTokensThatEnd(t *testing.T, b *bench) {
	ok(t, b.Visit(b, newPlayer(ada), token("a")))
	short := token("b")
	short.Expires = at(10)
	ok(t, b.IssueToken(b, ada, short))
	id, _, err := b.Identify(b, short.Hash)
	ok(t, err)
	same(t, "when it ends", id.Expires, at(10))
	same(t, "both", b.tokens(t, ada), []model.TokenID{"a", "b"})
	later := token("c")
	later.Created = at(10).Add(time.Second)
	ok(t, b.IssueToken(b, ada, later)) // those that have ended make room
	same(t, "what is left", b.tokens(t, ada), []model.TokenID{"a", "c"})
}

// beforeHost fills the tables of version 10, whose tokens never ended by themselves.
const beforeHost = `
INSERT INTO players (id, revision, created_at) VALUES ('ada', 2, 1000);
INSERT INTO adventurers (player_id, name, level, xp, prestige) VALUES ('ada', 'ADA', 1, 0, 0);
INSERT INTO tokens (id, player_id, hash, kind, label, place, created_at) VALUES
	('t1', 'ada', 'h1', 'device', 'phone', 1, 1000), ('t2', 'ada', 'h2', 'bot', 'bot', 2, 2000);
`

// afterHost checks what became of [beforeHost]: tokens may do what they could.
func afterHost(t *testing.T, s Store) {
	t.Helper()
	for hash, kind := range map[store.Hash]model.TokenKind{"h1": model.Device, "h2": model.BotKey} {
		id, _, err := s.Identify(t.Context(), hash)
		ok(t, err)
		same(t, "an earlier token", model.Identity{Player: id.Player, Kind: id.Kind, Expires: id.Expires}, model.Identity{Player: ada, Kind: kind})
	}
}
