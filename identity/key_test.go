package identity_test

import (
	"errors"
	"testing"

	"wits/identity"
	"wits/model"
)

var (
	work = identity.Key{Public: []byte("work"), Fingerprint: "SHA256:work"}
	home = identity.Key{Public: []byte("home"), Fingerprint: "SHA256:home"}
)

func TestAKeyStandsForOnePlayer(test *testing.T) {
	t, _, _ := timed(test)
	ctx := t.Context()
	if _, err := t.IdentifyKey(ctx, work); !errors.Is(err, identity.ErrNoToken) {
		t.Fatalf("a key that nobody knows: %v", err)
	}
	first, err := t.VisitByKey(ctx, work, "Ada")
	t.ok(err)
	again, err := t.VisitByKey(ctx, work, "Eve")
	t.ok(err)
	if again != first {
		t.Errorf("the key came twice and is %v, then %v", first, again)
	}
	known, err := t.IdentifyKey(ctx, work)
	t.ok(err)
	if known != first || known.Kind != model.SSHKey {
		t.Errorf("known as %v, made as %v", known, first)
	}
	list, err := t.Tokens(ctx, first.Player)
	t.ok(err)
	if len(list) != 1 || list[0].Label != work.Fingerprint || list[0].Kind != model.SSHKey {
		t.Errorf("the player's list is %v", list)
	}
	t.ok(t.Revoke(ctx, first.Player, first.Token))
	if _, err := t.IdentifyKey(ctx, work); !errors.Is(err, identity.ErrNoToken) {
		t.Errorf("a revoked key: %v", err)
	}
}

func TestAKeyIsLinkedByACodeBothWays(test *testing.T) {
	t, _, _ := timed(test)
	ctx := t.Context()
	own, err := t.VisitByKey(ctx, work, "Ada")
	t.ok(err)

	code, _, err := t.Code(ctx, own.Player)
	t.ok(err)
	browser, _, err := t.Redeem(ctx, code, "browser")
	t.ok(err)
	if browser.Player != own.Player {
		t.Errorf("the browser plays as %s, the key as %s", browser.Player, own.Player)
	}

	other, _, err := t.Visit(ctx, "Bob")
	t.ok(err)
	code, _, err = t.Code(ctx, other.Player)
	t.ok(err)
	id, before, err := t.RedeemByKey(ctx, code, work)
	t.ok(err)
	if id.Player != other.Player || before != own.Player {
		t.Errorf("linked to %s and before to %s, want %s and %s", id.Player, before, other.Player, own.Player)
	}
	if _, _, err := t.RedeemByKey(ctx, code, home); !errors.Is(err, identity.ErrNoCode) {
		t.Errorf("a code that was used: %v", err)
	}
	if _, _, err := t.RedeemByKey(ctx, "nonsense", home); !errors.Is(err, identity.ErrNoCode) {
		t.Errorf("no code: %v", err)
	}
	code, _, err = t.Code(ctx, other.Player)
	t.ok(err)
	if _, before, err := t.RedeemByKey(ctx, code, home); err != nil || before != "" {
		t.Errorf("a new key: %v, and before it was %q", err, before)
	}
}
