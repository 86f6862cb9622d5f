package sshd

import (
	"net"
	"strings"
	"testing"
	"time"

	"wits/limit"
	"wits/model"
)

func TestTooManyAreToldSo(t *testing.T) {
	for name, test := range map[string]struct {
		limits limit.Limits
		told   string
	}{
		"of one address": {limit.Limits{SSH: 10, SSHEach: 1}, "from your address"},
		"in all":         {limit.Limits{SSH: 1, SSHEach: 10}, "too many are connected"},
	} {
		t.Run(name, func(t *testing.T) {
			h := open(t, bounds(test.limits))
			c := h.dial(newKey(t))
			first := h.home(c)
			second := h.session(c, "", 80, 24, nil)
			if code := second.exit(); code != exitLater || !strings.Contains(second.said(), test.told) {
				t.Errorf("the second: %d, %s", code, second.said())
			}
			first.typed("q")
			first.exit()
			h.session(c, "", 80, 24, nil).until(text("home.menu"))
		})
	}
	h := open(t, bounds(limit.Limits{Rates: map[string]limit.Rate{limit.Create: {PerSecond: 0.01, Burst: 1}}}))
	h.ask(nil, "statistics")
	if said, code := h.ask(nil, "statistics"); code != exitFault || !strings.Contains(said, "too much at once") {
		t.Errorf("another guest: %d, %s", code, said)
	}
}

func TestWhoTypesNothingIsSentHome(t *testing.T) {
	h := open(t, func(c *Config) { c.Idle = 50 * time.Millisecond })
	for _, k := range []*console{h.session(h.dial(newKey(t)), "", 80, 24, nil), h.session(h.dial(newKey(t)), "", 0, 0, nil)} {
		if code := k.exit(); code != 0 || !strings.Contains(k.said(), "Nothing was typed") {
			t.Errorf("%d, %s", code, k.said())
		}
	}
}

func TestWhoNeverBeginsIsCutOff(t *testing.T) {
	h := open(t, func(c *Config) { c.Grace = 500 * time.Millisecond })
	raw, err := net.Dial("tcp", h.addr)
	ok(t, err)
	defer raw.Close()
	for b := make([]byte, 1024); ; {
		if _, err := raw.Read(b); err != nil {
			break // it would hang otherwise
		}
	}
	c := h.dial(newKey(t))
	_ = c.Wait() // no session
}

func TestStoppingTellsEverybodyAndLosesNothing(t *testing.T) {
	h := open(t)
	key := newKey(t)
	drawn := h.session(h.dial(key), "play "+gameFor(t, 1), 80, 24, nil)
	drawn.until(text("do.leave"))
	lines := h.session(h.dial(newKey(t)), "", 0, 0, nil)
	lines.until("What do you want to do?")
	id, err := h.Identities.IdentifyKey(t.Context(), keyOf(key))
	ok(t, err)
	running, err := h.Play.For(id.Player).Running(t.Context(), model.Page{})
	ok(t, err)
	if len(running) != 1 {
		t.Errorf("%d games were running", len(running))
	}
	h.stop()
	for _, k := range []*console{drawn, lines} {
		if code := k.exit(); code != exitLater || !strings.Contains(k.said(), text("ssh.stopped")) {
			t.Errorf("%d, %s", code, k.said())
		}
	}
	if _, err := net.Dial("tcp", h.addr); err == nil {
		t.Error("it still answers")
	}
}

func TestAServerThatIsStoppedAtOnceIsGone(t *testing.T) {
	h := open(t)
	h.stop()
	if _, err := net.Dial("tcp", h.addr); err == nil {
		t.Error("it still answers")
	}
}

func TestAServerThatDrainsWaitsForThoseWhoPlay(t *testing.T) {
	h := open(t, func(c *Config) { c.Drain = time.Hour })
	k := h.session(h.dial(newKey(t)), "play "+gameFor(t, 1), 80, 24, nil)
	k.until(text("do.leave"))
	late := h.dial(newKey(t))
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		h.stop()
	}()
	k.until("stops in a moment")
	if refused := h.session(late, "", 80, 24, nil); refused.exit() != exitLater || !strings.Contains(refused.said(), text("ssh.stopped")) {
		t.Errorf("who comes late is told %s", refused.said())
	}
	k.typed("\x03")
	if code := k.exit(); code != 0 {
		t.Errorf("left with %d", code)
	}
	<-stopped
}

func TestAKeyThatIsRevokedIsPutOut(t *testing.T) {
	h := open(t)
	key := newKey(t)
	k := h.home(h.dial(key))
	id, err := h.Identities.IdentifyKey(t.Context(), keyOf(key))
	ok(t, err)
	for _, c := range h.all() {
		c.checkKey(t.Context())
	}
	ok(t, h.Identities.Revoke(t.Context(), id.Player, id.Token))
	for _, c := range h.all() {
		c.checkKey(t.Context())
	}
	if code := k.exit(); code != exitFault || !strings.Contains(k.said(), "unlinked") {
		t.Errorf("%d, %s", code, k.said())
	}
}

func TestWhoHangsUpIsForgotten(t *testing.T) {
	h := open(t)
	c := h.dial(newKey(t))
	h.home(c)
	ok(t, c.Close())
	h.waitForNobody()
	c = h.dial(newKey(t))
	k := h.home(c)
	ok(t, k.in.Close()) // the end of what is typed is the end, although the connection stays
	k.exit()
}
