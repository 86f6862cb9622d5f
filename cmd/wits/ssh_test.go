package main

import (
	"strings"
	"testing"

	"wits/catalog"
	"wits/game/words"
	"wits/sshd"
	"wits/term/backend"
)

func TestSessionsKnowTheWordsOfTheCommandLine(t *testing.T) {
	first := catalog.All()[0].Game.Info()
	h := helper{catalog.Library(words.Part{Prefix: "cli.", Files: commandWords()}).In(words.English)}
	for line, want := range map[string]func(sshd.Request) bool{
		"":        func(r sshd.Request) bool { return r == sshd.Request{} },
		"--plain": func(r sshd.Request) bool { return r == sshd.Request{Plain: true} },
		"daily": func(r sshd.Request) bool {
			return r == sshd.Request{Name: "daily", Opening: backend.Opening{Page: backend.Daily}}
		},
		"statistics --plain": func(r sshd.Request) bool { return r.Page == backend.Statistics && r.Plain },
		"code":               func(r sshd.Request) bool { return r.Code },
		"link ABCDE-FGHJK":   func(r sshd.Request) bool { return r.Link == "ABCDE-FGHJK" && r.Name == "link" },
		"play " + first.ID:   func(r sshd.Request) bool { return r.Practice.Game == first.ID && r.Practice.Preset == first.Presets[0] },
		"play":               func(r sshd.Request) bool { return r.Page == backend.Games },
		"play --table AB":    func(r sshd.Request) bool { return r.Table == "AB" && r.Practice == nil },
		"help":               func(r sshd.Request) bool { return strings.Contains(r.Text, "daily") && r.Practice == nil },
		"play --help": func(r sshd.Request) bool {
			return strings.Contains(r.Text, "--against") && !strings.Contains(r.Text, "--server")
		},
		"--version":             func(r sshd.Request) bool { return strings.Contains(r.Text, "wits ") },
		"play -s 7 " + first.ID: func(r sshd.Request) bool { return *r.Practice.Seed == 7 },
		"play " + first.ID + " " + first.Presets[1]: func(r sshd.Request) bool { return r.Practice.Preset == first.Presets[1] },
	} {
		r, err := parseSession(h, strings.Fields(line))
		if err != nil || !want(r) {
			t.Errorf("%q is %+v, %v", line, r, err)
		}
	}
	for _, line := range []string{
		"nonsense", "sh -c id", "play nonsense", "link", "link A B", "daily 1", "--data /", "play --server http://x " + first.ID,
		"serve", "rpc", "backup", "completion bash", "play " + first.ID + " --against nobody",
	} {
		if r, err := parseSession(h, strings.Fields(line)); err == nil {
			t.Errorf("%q is %+v", line, r)
		}
	}
}
