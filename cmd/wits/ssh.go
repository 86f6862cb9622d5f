package main

import (
	"bytes"
	"cmp"
	crand "crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	gossh "golang.org/x/crypto/ssh"

	"wits/catalog"
	"wits/game/words"
	"wits/sshd"
	"wits/term/backend"
	"wits/web"
)

// hostKeyName is the file in the data folder with the key that SSH clients recognise the server by.
const hostKeyName = "ssh_host_ed25519_key"

type sshFlags struct {
	addr    string
	hostKey string
	public  string
	idle    time.Duration
}

func (f *sshFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.addr, "ssh", "", "")
	flags.StringVar(&f.hostKey, "ssh-host-key", "", "")
	flags.StringVar(&f.public, "ssh-public", "", "")
	flags.DurationVar(&f.idle, "ssh-idle", 30*time.Minute, "")
}

func (f *sshFlags) check(db *databaseFlags) error {
	switch {
	case f.addr == "" && (f.hostKey != "" || f.public != ""):
		return misuse(say("ssh.without"))
	case f.addr != "" && db.url != "" && f.hostKey == "":
		return misuse(say("ssh.no-key"))
	case f.addr != "" && f.idle <= 0:
		return misuse(say("ssh.idle"))
	}
	if f.public != "" {
		if _, port, err := net.SplitHostPort(f.public); err != nil || port == "" {
			return misuse(say("ssh.public", words.Text("value", f.public)))
		}
	}
	return nil
}

// server makes the SSH server and its listener; nil where none is wanted.
func (f *sshFlags) server(app *appFlags, config web.Config) (*sshd.Server, net.Listener, error) {
	if f.addr == "" {
		return nil, nil, nil
	}
	path := f.hostKey
	if path == "" {
		folder, err := app.folder()
		if err != nil {
			return nil, nil, err
		}
		path = filepath.Join(folder, hostKeyName)
	}
	key, err := sshd.HostKey(path, crand.Reader)
	if err != nil {
		return nil, nil, err
	}
	l, err := listen(f.addr)
	if err != nil {
		return nil, nil, fault{code: exitOf(err), what: answerOn("ssh://"+f.addr, err), err: err}
	}
	c := sshd.Config{
		Play: config.Play, Identities: config.Identities, Games: config.Games, Words: config.Words, Log: config.Log, HostKey: key,
		Limits: config.Limits, Entropy: crand.Reader, Parse: sessionParser(), PublicAddr: f.public,
		Rules: config.Rules, Watch: config.Watch,
		Idle: f.idle, Drain: config.Drain, StopTime: config.StopTime, AtOnce: web.ErrAtOnce,
	}
	if u := config.PublicURL; u != nil {
		c.PublicURL = u.Scheme + "://" + u.Host
		// SSH clients reach the server by the host that browsers use, unless another is given.
		c.PublicAddr = cmp.Or(f.public, net.JoinHostPort(u.Hostname(), fmt.Sprint(l.Addr().(*net.TCPAddr).Port)))
	}
	return sshd.New(c), l, nil
}

// greetSSH says where the server is, and the fingerprint by which clients recognise it.
func (f *serveFlags) greetSSH(out io.Writer, s *sshd.Server, l net.Addr) {
	where := cmp.Or(s.PublicAddr, l.String())
	key := gossh.FingerprintSHA256(s.HostKey.PublicKey())
	f.announce(out, say("serve.ssh", words.Text("address", where), words.Text("key", key)), "listening for SSH", "address", where, "host_key", key)
}

// sessionParser reads what somebody asks for over SSH, with the words of the command line.
func sessionParser() func(args []string, in words.Speaker) (sshd.Request, error) {
	library := catalog.Library(words.Part{Prefix: "cli.", Files: commandWords()})
	return func(args []string, in words.Speaker) (sshd.Request, error) {
		return parseSession(helper{library.In(in.Language())}, args)
	}
}

func parseSession(h helper, args []string) (sshd.Request, error) {
	var out sshd.Request
	var text bytes.Buffer
	cmd := sessionRoot(h, &out)
	cmd.SetArgs(append([]string{}, args...)) // never nil: that would be the arguments of this process
	cmd.SetOut(&text)
	cmd.SetErr(&text)
	ran, err := cmd.ExecuteC()
	if err != nil {
		return out, errors.New(h.Say(say("ssh.unknown", words.Say("why", explain(err)))))
	}
	out.Name, _ = strings.CutPrefix(ran.CommandPath(), "wits")
	out.Name = strings.TrimSpace(out.Name)
	out.Text = text.String()
	return out, nil
}

// sessionRoot are the commands of a session. They only note what is wanted.
func sessionRoot(h helper, out *sshd.Request) *cobra.Command {
	f := &appFlags{}
	f.show = func(in backend.Opening) error {
		switch {
		case f.server != "" || f.data != "" || f.debug:
			return misuse(say("ssh.on-server"))
		case f.guest != nil:
			return misuse(say("ssh.no-programs"))
		}
		out.Opening, out.Plain = in, f.plain
		return nil
	}
	root := command("wits", "", func(*cobra.Command) error { return f.show(backend.Opening{}) })
	root.Flags().BoolVar(&f.plain, "plain", false, "")
	play := playCommand(f)
	for _, local := range []string{"server", "data", "debug"} { // are the server's
		_ = play.Flags().MarkHidden(local)
	}
	note := func(name string, do func()) *cobra.Command {
		cmd := command(name, "", func(*cobra.Command) error {
			do()
			out.Plain = f.plain
			return nil
		})
		cmd.Flags().BoolVar(&f.plain, "plain", false, "")
		return cmd
	}
	link := note("link CODE", func() {})
	link.Args = func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return misuse(say("ssh.args.link"))
		}
		out.Link = args[0]
		return nil
	}
	root.AddCommand(
		play, note("daily", func() { out.Page = backend.Daily }), note("statistics", func() { out.Page = backend.Statistics }),
		note("learn", func() { out.Page = backend.Learn }), note("code", func() { out.Code = true }), link,
	)
	root.CompletionOptions.DisableDefaultCmd = true
	h.finish(root)
	root.Long, link.Short, link.Long = h.Say(say("help.ssh")), h.Say(say("help.ssh.link")), ""
	play.Long, play.Example = h.Say(say("help.ssh.play")), examples("ssh -t HOST play {one} {preset} --seed 42\n"+
		"ssh -t HOST play {two} --against {bot} --side second --clock 300+5\nssh -t HOST play --table KWPT-3NQX")
	return root
}
