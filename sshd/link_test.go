package sshd

import (
	"regexp"
	"strings"
	"testing"
)

// code finds a code in what was said.
func code(t *testing.T, said string) string {
	t.Helper()
	found := regexp.MustCompile(`[0-9A-Z]{5}-[0-9A-Z]{5}`).FindString(said)
	if found == "" {
		t.Fatalf("no code in %q", said)
	}
	return found
}

// Games are kept for whoever can be known again; a guest is promised what is true.
func TestAGuestIsNotToldThatGamesAreKept(t *testing.T) {
	h := open(t)
	k := h.session(h.dial(nil), "", 120, 40, nil)
	if shown := k.until("a code that keeps your games"); strings.Contains(shown, "ames are kept") || !strings.Contains(shown, text("do.quit.guest")) {
		t.Errorf("a guest reads %s", shown)
	}
	k.typed("q")
	k.exit()
	k = h.session(h.dial(newKey(t)), "", 120, 40, nil)
	if shown := k.until("Games are kept when you leave"); !strings.Contains(shown, text("do.quit")) {
		t.Errorf("who has a key reads %s", shown)
	}
	k.typed("q")
	k.exit()
}

func TestAGuestPlaysAndKeepsItByACode(t *testing.T) {
	h := open(t)
	k := h.session(h.dial(nil), "play "+gameFor(t, 1), 80, 24, nil)
	k.until("You play as a guest")
	k.typed("\x03")
	k.exit()
	kept := code(t, k.said())
	if !strings.Contains(k.said(), "https://wits.example/link/"+kept) || !strings.Contains(k.said(), " link "+kept) {
		t.Errorf("a guest is told %q", k.said())
	}
	key := newKey(t)
	if said, code := h.ask(key, "link "+kept); code != 0 || !strings.Contains(said, "plays as Adventurer now") {
		t.Errorf("link: %d, %s", code, said)
	}
	k = h.session(h.dial(key), "", 80, 24, nil)
	k.until(text("home.continue"))
	if said, code := h.ask(newKey(t), "link "+kept); code != 1 || !strings.Contains(said, "used already") {
		t.Errorf("a code that was used: %d, %s", code, said)
	}
	if said, code := h.ask(nil, "link "+kept); code != 1 || !strings.Contains(said, "without an SSH key") {
		t.Errorf("a guest's link: %d, %s", code, said)
	}
	if said, _ := h.ask(nil, "statistics"); strings.Contains(said, "link") {
		t.Errorf("who has played nothing is told %q", said)
	}
}

func TestAKeyAndABrowserAreLinkedBothWays(t *testing.T) {
	h := open(t)
	ctx, key := t.Context(), newKey(t)
	said, _ := h.ask(key, "code")
	own, err := h.Identities.IdentifyKey(ctx, keyOf(key))
	ok(t, err)
	browser, _, err := h.Identities.Redeem(ctx, code(t, said), "browser")
	ok(t, err)
	if browser.Player != own.Player {
		t.Error("the browser plays as somebody else")
	}

	other, _, err := h.Identities.Visit(ctx, "Grace")
	ok(t, err)
	given, _, err := h.Identities.Code(ctx, other.Player)
	ok(t, err)
	said, _ = h.ask(key, "link "+given)
	back := code(t, said)
	if id, err := h.Identities.IdentifyKey(ctx, keyOf(key)); err != nil || id.Player != other.Player {
		t.Errorf("linked to %s, %v: %s", id.Player, err, said)
	}
	if id, _, err := h.Identities.RedeemByKey(ctx, back, keyOf(key)); err != nil || id.Player != own.Player {
		t.Errorf("the way back leads to %s, %v", id.Player, err)
	}
}

func TestTheAppGoesOnAsTheLinkedPlayer(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	grace, _, err := h.Identities.Visit(ctx, "Grace")
	ok(t, err)
	given, _, err := h.Identities.Code(ctx, grace.Player)
	ok(t, err)
	k := h.home(h.dial(newKey(t)))
	k.typed("s")
	k.until(text("link.title"))
	k.typed("d")
	k.until(text("link.take"))
	k.typed("l")
	k.until(text("link.type"))
	k.typed(strings.ToLower(given) + "\r")
	k.until("plays as Grace now")
	k.typed("s")
	k.until(text("link.title"))
	k.typed("dc")
	own := k.until("valid once")
	if id, _, err := h.Identities.Redeem(ctx, code(t, own), "phone"); err != nil || id.Player != grace.Player {
		t.Errorf("the code is of %s, %v", id.Player, err)
	}
}
