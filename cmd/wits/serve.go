package main

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"sync"
	"syscall"
	"time"

	xterm "github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/frame"
	"wits/game/words"
	"wits/identity"
	"wits/limit"
	"wits/play"
	"wits/store/postgres"
	"wits/web"
	"wits/web/api"
	"wits/web/dist"
	"wits/work"
)

// serveFlags are the flags of wits serve.
type serveFlags struct {
	app       *appFlags
	db        databaseFlags
	addr      string
	admin     string
	metrics   bool
	open      bool
	publicURL string
	insecure  bool
	proxies   []string
	limits    []string
	logLevel  string
	logFormat string
	drain     time.Duration
	stopTime  time.Duration
	guestDays int
	ssh       sshFlags
}

func serveCommand(app *appFlags) *cobra.Command {
	f := serveFlags{app: app, db: databaseFlags{app: app}}
	cmd := &cobra.Command{
		Use:     "serve",
		Example: "wits serve --open\nwits serve --ssh :2222\nwits serve --db postgres://wits@db.example/wits\nwits serve --addr :8080 --public-url https://wits.example --trusted-proxy 127.0.0.1/32",
		Args:    noArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.db.add(cmd)
	cmd.Flags().Int64Var(&f.db.most, "max-size", 0, "")
	flags := cmd.Flags()
	flags.StringVar(&f.addr, "addr", "127.0.0.1:8080", "")
	flags.StringVar(&f.admin, "admin", "", "")
	flags.BoolVar(&f.metrics, "metrics", false, "")
	flags.BoolVar(&f.open, "open", false, "")
	flags.StringVar(&f.publicURL, "public-url", "", "")
	flags.BoolVar(&f.insecure, "insecure-cookie", false, "")
	flags.StringArrayVar(&f.proxies, "trusted-proxy", nil, "")
	flags.StringArrayVar(&f.limits, "limit", nil, "")
	flags.StringVar(&f.logLevel, "log-level", "info", "")
	flags.StringVar(&f.logFormat, "log-format", "text", "")
	flags.DurationVar(&f.drain, "drain", 5*time.Second, "")
	flags.DurationVar(&f.stopTime, "stop-timeout", 10*time.Second, "")
	flags.IntVar(&f.guestDays, "guest-days", 90, "")
	f.ssh.add(cmd)
	complete(cmd, map[string]completer{
		"ssh-host-key": completeFiles(),
		"log-level":    completeFixed("debug", "info", "warn", "error"), "log-format": completeFixed("text", "json"),
	})
	return cmd
}

func (f *serveFlags) run(cmd *cobra.Command) error {
	config, err := f.config(cmd.ErrOrStderr())
	if err != nil {
		return fault{code: exitUsage, what: frame.Explain(err), err: err}
	}
	ctx, stop := untilTold(cmd.Context())
	defer stop()
	if f.db.exposed() {
		config.Log.Warn("everybody on this machine can read the file with the address of the database", "file", f.db.file)
	}
	db, err := f.db.open(ctx, postgres.Open)
	if err != nil {
		return f.told(config.Log, err)
	}
	workers := work.New(work.Config{Queue: workQueue, Each: config.Limits.Thinking, Log: config.Log})
	config.Play = play.New(db, config.Games, crand.Reader, time.Now, play.Room(config.Limits.Kept, config.Limits.KeptGuest), play.Workers(workers), play.Logger(config.Log))
	config.Identities, config.Ready = identity.New(db, crand.Reader, time.Now), db.ready
	err = f.serve(ctx, cmd.OutOrStdout(), config)
	return f.told(config.Log, errors.Join(err, db.Close()))
}

// told logs why the server ends, where programs read the log: there, nothing is said in another form.
func (f *serveFlags) told(log *slog.Logger, err error) error {
	if err == nil || f.logFormat != "json" {
		return err
	}
	why := explain(err)
	log.Error("the server ends", "error", speaker().Say(why))
	return fault{code: exitOf(err), what: why, err: err, told: true}
}

// workQueue is how many pieces of work may wait in all.
const workQueue = 1024

// untilTold is done when a signal asks the program to stop. SIGINT comes from somebody who waits for it, so nothing drains
// then. A second signal ends the program at once, because nobody catches it any more.
func untilTold(parent context.Context) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		defer signal.Stop(signals)
		select {
		case s := <-signals:
			if s == os.Interrupt {
				cancel(web.ErrAtOnce)
			}
			cancel(nil)
		case <-ctx.Done():
		}
	}()
	return ctx, func() { cancel(nil) }
}

// serve answers until ctx is done.
func (f *serveFlags) serve(ctx context.Context, out io.Writer, config web.Config) error {
	s, secure, err := f.ssh.server(f.app, config)
	if err != nil {
		return err
	}
	if s != nil {
		defer secure.Close()
		config.Collectors = s.Collectors()
	}
	server, err := api.New(config)
	if err != nil {
		return err
	}
	public, err := net.Listen("tcp", f.addr)
	if err != nil {
		return failed(answerOn(f.addr, err))
	}
	var admin net.Listener
	if f.admin != "" {
		if admin, err = net.Listen("tcp", f.admin); err != nil {
			return cmp.Or(failed(answerOn(f.admin, err)), public.Close())
		}
	}
	running, end := context.WithCancel(context.WithoutCancel(ctx))
	var background sync.WaitGroup
	background.Go(func() {
		if err := config.Play.Run(running); running.Err() == nil {
			config.Log.Error("changes by other processes are seen later now", "error", err)
		}
	})
	if f.guestDays > 0 {
		background.Go(func() { forgetGuests(running, config.Play, f.guestDays, config.Log) })
	}
	f.greet(ctx, out, public.Addr(), config)
	if s != nil {
		f.greetSSH(out, s, secure.Addr())
	}
	err = serveBoth(ctx, server, public, admin, s, secure)
	end()
	config.Play.Stop() // minds think no more when the store is closed
	background.Wait()
	return err
}

// answerOn says why an address cannot be had.
func answerOn(address string, err error) words.Message {
	return say("serve.address", words.Text("address", address), words.Say("why", frame.Explain(err)))
}

// announce says something at the start: in words, or as a line of the log where programs read that, whatever its level.
func (f *serveFlags) announce(out io.Writer, what words.Message, line string, args ...any) {
	if f.logFormat == "json" {
		slog.New(slog.NewJSONHandler(out, nil)).Info(line, args...)
		return
	}
	fmt.Fprintln(out, speaker().Say(what))
}

// greet says where the server is, and on a terminal of the same machine gives a link that signs the browser in.
func (f *serveFlags) greet(ctx context.Context, out io.Writer, addr net.Addr, config web.Config) {
	home := "http://" + addr.String()
	if f.publicURL != "" {
		home = f.publicURL
	}
	f.announce(out, say("serve.on", words.Text("address", home)), "listening", "address", home)
	here := addr.(*net.TCPAddr).IP.IsLoopback()
	file, ok := out.(*os.File)
	if !f.open && !(here && f.db.url == "" && ok && xterm.IsTerminal(file.Fd())) {
		return
	}
	link, err := signInLink(ctx, home, config)
	if err != nil {
		f.announce(out, say("serve.no-link", words.Say("why", frame.Explain(err))), "no link to sign in", "error", err)
		return
	}
	f.announce(out, say("serve.link", words.Text("link", link)), "link to sign in", "link", link)
	if f.open {
		openBrowser(link)
	}
}

// signInLink makes a code for the terminal's player.
func signInLink(ctx context.Context, home string, config web.Config) (string, error) {
	if _, err := config.Play.For(play.Local).Join(ctx, "Adventurer"); err != nil {
		return "", err
	}
	code, _, err := config.Identities.Code(ctx, play.Local)
	return home + "/link/" + code, err
}

// openBrowser asks the desktop to open a page. Where there is none the link is on the terminal.
func openBrowser(link string) {
	name := "xdg-open"
	if runtime.GOOS == "darwin" {
		name = "open"
	}
	if cmd := exec.Command(name, link); cmd.Start() == nil {
		go func() { _ = cmd.Wait() }()
	}
}

func (f *serveFlags) config(logs io.Writer) (web.Config, error) {
	games, err := f.app.games()
	if err != nil {
		return web.Config{}, err
	}
	c := web.Config{
		Games: games, Words: catalog.Library(), App: dist.Files(), InsecureCookie: f.insecure,
		HideMetrics: !f.metrics, Limits: limit.Default(), Drain: f.drain, StopTime: f.stopTime,
	}
	if err := f.ssh.check(&f.db); err != nil {
		return c, err
	}
	if f.drain < 0 || f.stopTime <= 0 {
		return c, misuse(say("serve.times"))
	}
	if f.guestDays < 0 {
		return c, misuse(say("serve.guest-days"))
	}
	for _, address := range []string{f.addr, f.admin} {
		if _, err := net.ResolveTCPAddr("tcp", address); address != "" && err != nil {
			return c, misuse(say("serve.bad-address", words.Text("value", address)))
		}
	}
	for _, text := range f.limits {
		if err := c.Limits.Set(text); err != nil {
			return c, err
		}
	}
	for _, text := range f.proxies {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			return c, misuse(say("serve.proxy", words.Text("value", text)))
		}
		c.Proxies = append(c.Proxies, p)
	}
	if f.publicURL != "" {
		u, err := url.Parse(f.publicURL)
		if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.Path != "" && u.Path != "/" {
			return c, misuse(say("serve.url", words.Text("value", f.publicURL)))
		}
		c.PublicURL = u
		f.publicURL = u.Scheme + "://" + u.Host
	}
	c.Log, err = f.logger(logs)
	return c, err
}

func (f *serveFlags) logger(out io.Writer) (*slog.Logger, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(f.logLevel)); err != nil {
		return nil, checkOf("--log-level", f.logLevel, "debug", "info", "warn", "error")
	}
	options := &slog.HandlerOptions{Level: level}
	switch f.logFormat {
	case "text":
		return slog.New(slog.NewTextHandler(out, options)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(out, options)), nil
	}
	return nil, checkOf("--log-format", f.logFormat, "text", "json")
}

// ready asks the database for something small.
func (d database) ready(ctx context.Context) error {
	_, err := d.Settings(ctx, play.Local)
	return err
}
