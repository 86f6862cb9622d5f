package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"wits/challenge"
	"wits/model"
	"wits/store"
)

// token is a device token with a made-up hash. A player may have three.
func token(name string) store.NewToken {
	return store.NewToken{
		Token: model.Token{ID: model.TokenID(name), Label: name + " ☂", Kind: model.Device, Created: at(1)},
		Hash:  store.Hash("hash of " + name), Most: 3,
	}
}

func codeOf(name string, n int) store.NewCode {
	return store.NewCode{Player: ada, Hash: store.Hash(name), At: at(n), Expires: at(n + 100), Most: 2}
}

func (b *bench) tokens(t *testing.T, p model.PlayerID) (ids []model.TokenID) {
	t.Helper()
	list, err := b.Tokens(b, p)
	ok(t, err)
	for _, k := range list {
		ids = append(ids, k.ID)
	}
	return ids
}

func testVisit(t *testing.T, b *bench) {
	b.join(t, bob)
	ok(t, b.Visit(b, newPlayer(ada), token("first")))
	same(t, "a new adventurer", b.adventurer(t, ada), challenge.NewAdventurer("ADA"))
	id, used, err := b.Identify(b, "hash of first")
	ok(t, err)
	same(t, "whom it stands for", id, model.Identity{Player: ada, Token: "first", Kind: model.Device})
	same(t, "used", used.IsZero(), true)
	if err := b.Visit(b, newPlayer(ada), token("second")); err == nil {
		t.Error("a player was made twice")
	}
	clash := token("third")
	clash.Hash = "hash of first"
	if err := b.Visit(b, newPlayer("eve"), clash); err == nil {
		t.Error("a token was kept twice")
	}
	if _, err := b.Adventurer(b, "eve"); !errors.Is(err, store.ErrNoPlayer) {
		t.Errorf("half a visitor was kept: %v", err)
	}
	same(t, "Ada's tokens", b.tokens(t, ada), []model.TokenID{"first"})
	same(t, "Bob's tokens", len(b.tokens(t, bob)), 0)
}

func testTokens(t *testing.T, b *bench) {
	ok(t, b.Visit(b, newPlayer(ada), token("a")))
	ok(t, b.Visit(b, newPlayer(bob), token("b")))
	bot := token("c")
	bot.Kind = model.BotKey
	ok(t, b.IssueToken(b, ada, bot))
	ok(t, b.TouchToken(b, "c", at(50)))
	list, err := b.Tokens(b, ada)
	ok(t, err)
	used := bot.Token
	used.Used = at(50)
	same(t, "tokens", list, []model.Token{token("a").Token, used})
	if err := b.RevokeToken(b, bob, "c"); !errors.Is(err, store.ErrNoToken) {
		t.Errorf("another player revokes: %v", err)
	}
	id, last, err := b.Identify(b, bot.Hash)
	ok(t, err)
	same(t, "the bot", id, model.Identity{Player: ada, Token: "c", Kind: model.BotKey})
	same(t, "used", last, at(50))
	ok(t, b.RevokeToken(b, ada, "c"))
	if _, _, err := b.Identify(b, bot.Hash); !errors.Is(err, store.ErrNoToken) {
		t.Errorf("a revoked token: %v", err)
	}
	for _, err := range []error{b.RevokeToken(b, ada, "c"), b.RevokeToken(b, "nobody", "a")} {
		if !errors.Is(err, store.ErrNoToken) {
			t.Errorf("revoked: %v", err)
		}
	}
	if err := b.IssueToken(b, "nobody", token("n")); !errors.Is(err, store.ErrNoPlayer) {
		t.Errorf("a token for nobody: %v", err)
	}
}

func testTokenLimit(t *testing.T, b *bench) {
	ok(t, b.Visit(b, newPlayer(ada), token("first")))
	issued := 0
	for _, err := range together(6, func(i int) error { return b.IssueToken(b, ada, token(fmt.Sprint(i))) }) {
		switch {
		case err == nil:
			issued++
		case !errors.Is(err, store.ErrTooMany):
			t.Error(err)
		}
	}
	same(t, "issued", issued, 2)
	same(t, "tokens", len(b.tokens(t, ada)), 3)
	ok(t, b.KeepCode(b, codeOf("code", 0)))
	if _, err := b.RedeemCode(b, "code", at(1), token("more")); !errors.Is(err, store.ErrTooMany) {
		t.Errorf("a code for one more: %v", err)
	}
	ok(t, b.RevokeToken(b, ada, "first"))
	player, err := b.RedeemCode(b, "code", at(1), token("more"))
	ok(t, err)
	same(t, "whose code", player, ada)
}

func testCodes(t *testing.T, b *bench) {
	b.join(t, ada)
	for n, name := range []string{"oldest", "old", "new"} {
		ok(t, b.KeepCode(b, codeOf(name, n)))
	}
	for code, when := range map[store.Hash]time.Time{"oldest": at(3), "unknown": at(3), "new": at(102)} {
		if _, err := b.RedeemCode(b, code, when, token(string(code))); !errors.Is(err, store.ErrNoCode) {
			t.Errorf("%s: %v", code, err)
		}
	}
	same(t, "tokens", len(b.tokens(t, ada)), 0)
	used := 0
	for _, err := range together(4, func(i int) error {
		return second(b.RedeemCode(b, "new", at(101), token(fmt.Sprint(i))))
	}) {
		switch {
		case err == nil:
			used++
		case !errors.Is(err, store.ErrNoCode):
			t.Error(err)
		}
	}
	same(t, "used", used, 1)
	same(t, "tokens", len(b.tokens(t, ada)), 1)
	nobody := codeOf("c", 0)
	nobody.Player = "nobody"
	if err := b.KeepCode(b, nobody); !errors.Is(err, store.ErrNoPlayer) {
		t.Errorf("a code for nobody: %v", err)
	}
}

func testMovingKey(t *testing.T, b *bench) {
	key := token("key")
	key.Kind = model.SSHKey
	ok(t, b.Visit(b, newPlayer(bob), key))
	ok(t, b.Visit(b, newPlayer(ada), token("browser")))
	moved := key
	moved.ID, moved.Moves = "moved", true
	if _, err := b.RedeemCode(b, "nobody's", at(1), moved); !errors.Is(err, store.ErrNoCode) {
		t.Errorf("a code that is not there: %v", err)
	}
	same(t, "Bob's after a wrong code", b.tokens(t, bob), []model.TokenID{"key"})
	ok(t, b.KeepCode(b, codeOf("code", 0)))
	player, err := b.RedeemCode(b, "code", at(1), moved)
	ok(t, err)
	same(t, "whose code", player, ada)
	id, _, err := b.Identify(b, key.Hash)
	ok(t, err)
	same(t, "whom it stands for", id, model.Identity{Player: ada, Token: "moved", Kind: model.SSHKey})
	same(t, "Ada's", b.tokens(t, ada), []model.TokenID{"browser", "moved"})
	same(t, "Bob's", len(b.tokens(t, bob)), 0)

	again := moved
	again.ID, again.Most = "again", 2 // it takes its own place: there is no more than before
	ok(t, b.KeepCode(b, codeOf("second", 0)))
	_, err = b.RedeemCode(b, "second", at(1), again)
	ok(t, err)
	same(t, "Ada's", b.tokens(t, ada), []model.TokenID{"browser", "again"})
}

func testResetKeepsTokens(t *testing.T, b *bench) {
	ok(t, b.Visit(b, newPlayer(ada), token("a")))
	ok(t, b.KeepCode(b, codeOf("code", 0)))
	ok(t, b.ResetPlayer(b, newPlayer(ada)))
	same(t, "tokens", b.tokens(t, ada), []model.TokenID{"a"})
	if _, err := b.RedeemCode(b, "code", at(1), token("b")); !errors.Is(err, store.ErrNoCode) {
		t.Errorf("a code from before the reset: %v", err)
	}
}
