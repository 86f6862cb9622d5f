package sshd

import (
	"context"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	gossh "golang.org/x/crypto/ssh"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/identity"
	"wits/model"
)

func TestTheAppIsDrawnForTheClientsTerminal(t *testing.T) {
	h := open(t)
	c := h.dial(newKey(t))
	const coloured, plain = `\x1b\[[0-9;]*38;5;`, `\x1b\[[0-9;]*m`
	for name, test := range map[string]struct {
		env      variables
		language string
		has, not string // escape sequences
	}{
		"256 colours":        {variables{"TERM": "xterm-256color"}, "en", coloured, `\x1b\[[0-9;]*38;2;`},
		"no colour":          {variables{"NO_COLOR": "1"}, "en", plain, `\x1b\[[0-9;]*(3[0-9]|9[0-7])[0-9;]*m`},
		"in German":          {variables{"LANG": "de_DE.UTF-8"}, "de", coloured, `\x1b\[[0-9;]*38;2;`},
		"LC_ALL before LANG": {variables{"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en", coloured, `\x1b\[[0-9;]*38;2;`},
	} {
		t.Run(name, func(t *testing.T) {
			k := h.session(c, "", 80, 24, test.env)
			k.until(h.Words.In(test.language).Text("guide.title"))
			if all := k.out.String(); !regexp.MustCompile(test.has).MatchString(all) || regexp.MustCompile(test.not).MatchString(all) {
				t.Errorf("drawn as %q", all)
			}
			k.typed("q")
			if code := k.exit(); code != 0 {
				t.Errorf("left with %d: %s", code, k.said())
			}
			if all := k.out.String(); !strings.Contains(all, "\x1b[?1002h") || !strings.Contains(all, "\x1b[?1049l") {
				t.Error("the mouse is not asked for, or the screen not given back")
			}
		})
	}
}

func TestKeysMouseAndWindowWork(t *testing.T) {
	h := open(t)
	k := h.home(h.dial(newKey(t)))
	k.resize(120, 40)
	k.when("head as wide as the new window", func(shown string) bool {
		head, _, _ := strings.Cut(shown, "\n")
		return ansi.StringWidth(strings.TrimRight(head, " ")) > 110
	})
	k.click(text("home.quick"))
	first := h.Games[0]
	k.until(h.Words.In("en").Say(first.Preset(first.Game.Info().Presets[1])))
	k.typed("\x1b")
	k.until(text("home.menu"))
	k.typed("\x03")
	if code := k.exit(); code != 0 {
		t.Errorf("Ctrl+C left with %d", code)
	}
}

func TestAWindowOfAnySizeIsHarmless(t *testing.T) {
	h := open(t)
	for _, size := range [][2]int{{1, 1}, {65535, 65535}} {
		k := h.session(h.dial(newKey(t)), "", size[0], size[1], nil)
		k.resize(1_000_000, 1_000_000)
		k.until(text("guide.title"))
		k.typed("\x03")
		k.exit()
	}
}

func TestAKeyIsWhoSomebodyIs(t *testing.T) {
	h := open(t)
	key := newKey(t)
	k := h.session(h.dial(key), "play "+gameFor(t, 1), 80, 24, nil)
	k.until(text("do.leave"))
	k.typed("\x03")
	k.exit()
	if strings.Contains(k.said(), "guest") {
		t.Error("somebody with a key is called a guest")
	}
	id, err := h.Identities.IdentifyKey(t.Context(), keyOf(key))
	ok(t, err)
	ok(t, h.Play.For(id.Player).Rename(t.Context(), "Lovelace"))
	h.session(h.dial(key), "", 80, 24, nil).until("Lovelace")
	h.session(h.dial(newKey(t)), "", 80, 24, nil).until("Adventurer")
	running, err := h.Play.For(id.Player).Running(t.Context(), model.Page{})
	ok(t, err)
	if len(running) != 1 {
		t.Errorf("%d games are kept", len(running))
	}
}

func TestWhatABrowserPlaysIsSeenOverSSH(t *testing.T) {
	h := open(t)
	ctx := t.Context()
	ada, _, err := h.Identities.Visit(ctx, "Grace")
	ok(t, err)
	var first game.Seat
	p, err := h.Play.For(ada.Player).OpenTable(ctx, model.Invitation{Game: gameFor(t, 2), Preset: presetOf(t, gameFor(t, 2)), Side: &first})
	ok(t, err)
	k := h.session(h.dial(newKey(t)), "sit "+p.Table, 80, 24, nil)
	k.until("Grace")
	_, err = h.Play.For(ada.Player).Act(ctx, model.Act{Match: p.ID, After: p.Seq}, game.WireAction([]byte(`{"type":"forfeit"}`)))
	ok(t, err)
	k.until("Grace gave up")
}

func TestNothingButTheAppIsOffered(t *testing.T) {
	h := open(t)
	c := h.dial(newKey(t))
	_, _, err := c.OpenChannel("direct-tcpip", gossh.Marshal(struct {
		Host   string
		Port   uint32
		Origin string
		From   uint32
	}{"127.0.0.1", 80, "127.0.0.1", 1}))
	var refused *gossh.OpenChannelError
	if !errors.As(err, &refused) {
		t.Errorf("forwarding: %v", err)
	}
	if _, err := c.Listen("tcp", "127.0.0.1:0"); err == nil {
		t.Error("the server listens for a client")
	}
	s, err := c.NewSession()
	ok(t, err)
	for request, payload := range map[string][]byte{
		"auth-agent-req@openssh.com": nil,
		"x11-req":                    nil,
		"subsystem":                  gossh.Marshal(struct{ Name string }{"sftp"}),
		"env":                        gossh.Marshal(struct{ Name, Value string }{"LD_PRELOAD", "evil"}),
	} {
		if ok, err := s.SendRequest(request, true, payload); ok || err != nil {
			t.Errorf("%s is answered with %v, %v", request, ok, err)
		}
	}
	for _, command := range []string{"/bin/sh", "scp -t /", "'", strings.Repeat("x", 5000), "play nonsense"} {
		if said, code := h.ask(newKey(t), command); code != exitUsage || !strings.HasPrefix(said, "wits: ") {
			t.Errorf("%.20s: %d, %s", command, code, said)
		}
	}
}

func TestAPipeIsAnsweredInLines(t *testing.T) {
	h := open(t)
	c := h.dial(newKey(t))
	k := h.session(c, "play "+gameFor(t, 1), 0, 0, nil)
	k.typed("help\nleave\n")
	ok(t, k.in.Close())
	if code := k.exit(); code != 0 {
		t.Errorf("left with %d", code)
	}
	if all := k.out.String(); strings.ContainsAny(all, "\x1b\r") || !strings.Contains(all, ">") {
		t.Errorf("said %q", all)
	}
	if said, code := h.ask(newKey(t), "statistics"); code != 0 || !strings.HasPrefix(said, "No game is finished yet.\n") {
		t.Errorf("statistics: %d, %q", code, said)
	}
	endless := h.session(c, "", 0, 0, nil)
	go func() { _, _ = endless.in.Write([]byte(strings.Repeat("x", 10*maxLine))) }()
	endless.exit()
}

func TestATerminalThatCannotDrawIsAnsweredInLines(t *testing.T) {
	h := open(t)
	for _, k := range []*console{
		h.session(h.dial(newKey(t)), "", 80, 24, variables{"TERM": "dumb"}), h.session(h.dial(newKey(t)), "plain", 80, 24, nil),
	} {
		k.until("What do you want to do?")
		k.typed("sta\x7f\x7f\x7fstatistics\r")
		k.until("No game is finished yet.")
		k.typed("\x04")
		if code := k.exit(); code != 0 || strings.Contains(k.out.String(), "\x1b[?1049h") {
			t.Errorf("%d, %q", code, k.out.String())
		}
	}
}

func TestTheLogTellsNothingAboutPeople(t *testing.T) {
	h := open(t)
	key := newKey(t)
	said, _ := h.ask(key, "code")
	h.ask(key, "link "+code(t, said))
	id, err := h.Identities.IdentifyKey(t.Context(), keyOf(key))
	ok(t, err)
	h.stop()
	log := h.logs.String()
	for _, secret := range []string{"127.0.0.1", code(t, said), string(id.Player), keyOf(key).Fingerprint, "ada"} {
		if strings.Contains(log, secret) {
			t.Errorf("%q is in the log: %s", secret, log)
		}
	}
	if strings.Count(log, "ssh session") != 2 || !strings.Contains(log, "command=link who=key mode=lines exit=0") {
		t.Errorf("the log is %s", log)
	}
}

func TestTheHostKeyIsMadeOnce(t *testing.T) {
	h := open(t)
	again, err := HostKey(h.path, nil)
	ok(t, err)
	if string(again.PublicKey().Marshal()) != string(h.HostKey.PublicKey().Marshal()) {
		t.Error("there is another one now")
	}
	info, err := os.Stat(h.path)
	ok(t, err)
	if info.Mode().Perm() != 0o600 {
		t.Errorf("its mode is %v", info.Mode())
	}
	ok(t, os.Chmod(h.path, 0o644))
	if _, err := HostKey(h.path, nil); err == nil {
		t.Error("a key that others can read is used")
	}
	ok(t, os.WriteFile(h.path, []byte("nonsense"), 0o600))
	ok(t, os.Chmod(h.path, 0o600))
	if _, err := HostKey(h.path, nil); err == nil {
		t.Error("nonsense is a key")
	}
}

func TestAGuestByNameNeedsNoDialogue(t *testing.T) {
	h := open(t)
	config := &gossh.ClientConfig{User: guestUser, HostKeyCallback: gossh.FixedHostKey(h.HostKey.PublicKey())}
	c, err := gossh.Dial("tcp", h.addr, config)
	ok(t, err)
	defer c.Close()
	h.session(c, "", 80, 24, nil).until("You play as a guest")
	config.User = "ada"
	if _, err := gossh.Dial("tcp", h.addr, config); err == nil {
		t.Error("somebody else comes with nothing, although they may have a key")
	}
}

func TestALineHasAnEnd(t *testing.T) {
	for name, test := range map[string]struct {
		typed string
		fails bool
	}{
		"lines":                 {strings.Repeat("x", maxLine-1) + "\n" + strings.Repeat("y", maxLine-1) + "\r", false},
		"a line without an end": {"short\n" + strings.Repeat("x", maxLine+1), true},
	} {
		t.Run(name, func(t *testing.T) {
			paced := 0
			all, err := io.ReadAll(&lineByLine{Reader: strings.NewReader(test.typed), pace: func() { paced++ }})
			if (err != nil) != test.fails || !test.fails && string(all) != test.typed || paced != strings.Count(test.typed, "\n")+strings.Count(test.typed, "\r") {
				t.Errorf("%d of %d bytes in %d lines, %v", len(all), len(test.typed), paced, err)
			}
		})
	}
}

func TestAnActionIsKeptThoughItsSessionEnds(t *testing.T) {
	h := open(t)
	id, err := h.Identities.VisitByKey(t.Context(), identity.Key{Public: []byte("k"), Fingerprint: "k"}, "Ada")
	ok(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	c := &call{Server: h.Server}
	s := c.service(id.Player)
	table, err := s.Start(ctx, *must(parse([]string{"play", gameFor(t, 1)}, words.Speaker{})).Practice)
	ok(t, err)
	cancel()
	after, err := s.Act(ctx, model.Act{Match: table.ID, After: table.Seq}, referee.GiveUp())
	ok(t, err)
	if after.Seq != table.Seq+1 {
		t.Errorf("it stands at %d", after.Seq)
	}
}
