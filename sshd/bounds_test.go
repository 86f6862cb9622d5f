package sshd

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/ssh"

	"wits/game"
	"wits/limit"
	"wits/term/ui"
)

func TestTheMemoryOfAllSessionsIsBounded(t *testing.T) {
	room := cost(ssh.Window{Width: 80, Height: 24}) + cost(ssh.Window{Width: 300, Height: 100}) - 1
	h := open(t, bounds(limit.Limits{SSHMemory: room}))
	c := h.dial(newKey(t))
	first := h.home(c)
	second := h.session(c, "", 300, 100, nil)
	if code := second.exit(); code != exitLater || !strings.Contains(second.said(), "no room for another window of this size") {
		t.Errorf("a large window: %d, %s", code, second.said())
	}
	german := h.session(c, "", 300, 100, variables{"LANG": "de_DE.UTF-8"})
	if german.exit() != exitLater || !strings.Contains(german.said(), "kein Platz") {
		t.Errorf("in German: %s", german.said())
	}
	third := h.session(c, "", 80, 24, nil)
	third.until(text("home.menu"))
	third.resize(300, 100)
	third.until("no room for a larger window")
	first.typed("\x03")
	first.exit()
	third.resize(299, 99)
	third.when("a wider head", func(shown string) bool {
		head, _, _ := strings.Cut(shown, "\n")
		return len(strings.TrimRight(head, " ")) > 200
	})
	third.typed("\x03")
	third.exit()
	h.waitForNobody()
	if left := h.memory.size(); left != 0 {
		t.Errorf("%d bytes are still set aside", left)
	}
}

func TestWhatIsTypedCannotResizeTheWindow(t *testing.T) {
	h := open(t)
	k := h.home(h.dial(newKey(t)))
	k.typed("\x1b[48;10;30;1;1ts") // as a terminal tells that it has another size, and a key
	k.until("Unasked help")
}

func TestWhoSendsMoreThanAnybodyTypesIsPutOut(t *testing.T) {
	h := open(t)
	for name, send := range map[string]string{"keys": strings.Repeat("\x1b[A", 1<<20), "a paste": "\x1b[200~" + strings.Repeat("x", 1<<20)} {
		t.Run(name, func(t *testing.T) {
			k := h.home(h.dial(newKey(t)))
			go func() { _, _ = k.in.Write([]byte(send)) }()
			if code := k.exit(); code != exitFault || !strings.Contains(k.said(), "More was sent than anybody can type") {
				t.Errorf("%d, %s", code, k.said())
			}
		})
	}
}

func TestKeysAreBoundedBySessionAndAddress(t *testing.T) {
	h := open(t, bounds(limit.Limits{Rates: map[string]limit.Rate{limit.Keys: {PerSecond: 0.001, Burst: 30}, limit.KeysFrom: {PerSecond: 0.001, Burst: 50}}}))
	c := h.dial(newKey(t))
	h.session(c, "", 80, 24, nil).until(text("guide.title"))
	h.session(c, "", 80, 24, nil).until(text("guide.title"))
	h.session(c, "", 80, 24, nil).until(text("guide.title"))
	var got []int
	for _, call := range h.all() {
		got = append(got, call.allow(1000))
	}
	slices.Sort(got)
	if !slices.Equal(got, []int{0, 20, 30}) {
		t.Errorf("three sessions of an address may take %v keys", got)
	}
}

func TestWhoTypesTooFastIsToldSo(t *testing.T) {
	h := open(t, bounds(limit.Limits{Rates: map[string]limit.Rate{limit.Keys: {PerSecond: 100, Burst: 20}}}))
	k := h.home(h.dial(newKey(t)))
	k.typed(strings.Repeat("\x1b[A", 2*keysAhead))
	k.until("some were dropped")
	k.typed("\x03") // and overtakes the rest
	if code := k.exit(); code != 0 {
		t.Errorf("Ctrl+C left with %d", code)
	}
}

// TestAddressesDrawInTurn lets one address want to draw ten times before another does once: that one comes second, not last.
func TestAddressesDrawInTurn(t *testing.T) {
	turns := newTurns()
	turns.free = 1
	begun, hold := make(chan struct{}), make(chan struct{})
	var order []string // written in a turn
	done := make(chan struct{}, 20)
	want := func(address string) {
		waiting := func() (n int) {
			turns.mu.Lock()
			defer turns.mu.Unlock()
			for _, w := range turns.waiting {
				if w.address == address {
					n++
				}
			}
			return n
		}
		before := waiting()
		go func() {
			turns.do(t.Context(), address, func() { order = append(order, address) })
			done <- struct{}{}
		}()
		for waiting() == before {
			time.Sleep(time.Millisecond)
		}
	}
	go turns.do(t.Context(), "first", func() { close(begun); <-hold })
	<-begun
	for range 10 {
		want("greedy")
	}
	want("other")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	turns.do(gone, "gone", func() { t.Error("who has left draws") })
	close(hold)
	for range 11 {
		<-done
	}
	if at := slices.Index(order, "other"); at != 1 || len(order) != 11 {
		t.Errorf("they drew as %v", order)
	}
	if len(turns.waiting) != 0 {
		t.Errorf("somebody still waits: %v", turns.waiting)
	}
}

// brittle is a screen that breaks when it is drawn, or at a key.
type brittle struct {
	ui.Screen
	draws bool
}

const hidden = "the code is 7431"

func (b brittle) Draw(v game.View, f ui.Frame) ui.Page {
	if b.draws {
		panic(hidden)
	}
	return b.Screen.Draw(v, f)
}

func (b brittle) Handle(v game.View, in ui.Input) (game.Action, bool) {
	if in.Key == "x" {
		panic(fmt.Errorf("%s", hidden))
	}
	return b.Screen.Handle(v, in)
}

// TestAFaultInASessionIsThatSessionsAlone breaks a command, a drawing and a key: each is told where it happened and logged once,
// and somebody else plays on.
func TestAFaultInASessionIsThatSessionsAlone(t *testing.T) {
	for name, test := range map[string]struct {
		command, typed, told string
		draws                bool
	}{
		"a command": {"break", "", "Something went wrong on the server", false},
		"a drawing": {"play " + gameFor(t, 1), "", "Something went wrong here", true},
		"a key":     {"play " + gameFor(t, 1), "x", "Something went wrong here", false},
	} {
		t.Run(name, func(t *testing.T) {
			h := open(t, func(c *Config) {
				c.Games = slices.Clone(c.Games)
				for i, e := range c.Games {
					c.Games[i].Screen = func(s ui.Setup) ui.Screen { return brittle{e.Screen(s), test.draws} }
				}
			})
			other := h.home(h.dial(newKey(t)))
			k := h.session(h.dial(newKey(t)), test.command, 80, 24, nil)
			if test.typed != "" {
				k.until(text("do.leave"))
				k.typed(test.typed)
			}
			k.when(test.told, func(shown string) bool { return strings.Contains(shown+k.said(), test.told) })
			other.typed("s")
			if shown := other.until("Unasked help"); strings.Contains(shown, "went wrong") {
				t.Error("somebody else is told")
			}
			if log := h.logs.String(); strings.Count(log, "something broke") != 1 || strings.Contains(log, "7431") || !strings.Contains(log, "doing=") {
				t.Errorf("the log is %s", log)
			}
		})
	}
}

// TestSessionsCountAsLogins opens one session after the other in one connection.
func TestSessionsCountAsLogins(t *testing.T) {
	h := open(t, bounds(limit.Limits{Rates: map[string]limit.Rate{limit.Logins: {PerSecond: 0.001, Burst: 3}}}))
	c := h.dial(newKey(t))
	for n := range 5 {
		s, err := c.NewSession()
		if (err == nil) != (n < 3) {
			t.Errorf("session %d: %v", n, err)
		}
		if err == nil {
			ok(t, s.Close())
		}
	}
}

// TestWhatNobodyReadsIsGivenUp writes to a client that takes nothing.
func TestWhatNobodyReadsIsGivenUp(t *testing.T) {
	r, w := io.Pipe()
	o := &output{Writer: w, patience: time.Millisecond, giveUp: func() { _ = r.Close() }}
	if _, err := o.Write([]byte("a frame")); err == nil {
		t.Error("it was taken")
	}
}
