package main

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
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
	"golang.org/x/sync/errgroup"

	"wits/catalog"
	"wits/entry"
	"wits/frame"
	"wits/game/referee"
	"wits/game/words"
	"wits/identity"
	"wits/limit"
	"wits/name"
	"wits/play"
	"wits/store/postgres"
	"wits/web"
	"wits/web/api"
	"wits/web/dist"
	"wits/web/handbook"
	"wits/work"
)

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
	log       logFlags
	work      int
	drain     time.Duration
	stopTime  time.Duration
	guestDays int
	ssh       sshFlags
	host      hostFlags
	tls       tlsFlags
	backup    backupFlags

	checked web.Config  // what they mean, once they are checked
	secure  *tls.Config // how browsers are answered over HTTPS; nil for plain HTTP
}

func serveCommand(app *appFlags) *cobra.Command {
	f := serveFlags{app: app, db: databaseFlags{app: app}}
	cmd := command("serve", "wits serve --open\nwits serve --ssh :2222\nwits serve --db postgres://wits@db.example/wits\n"+
		"wits serve --addr :8080 --public-url https://wits.example --trusted-proxy 127.0.0.1/32", f.run)
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
	flags.IntVar(&f.work, "work", max(1, runtime.GOMAXPROCS(0)-1), "")
	flags.DurationVar(&f.drain, "drain", 5*time.Second, "")
	flags.DurationVar(&f.stopTime, "stop-timeout", 10*time.Second, "")
	flags.IntVar(&f.guestDays, "guest-days", 90, "")
	f.log.add(cmd)
	f.ssh.add(cmd)
	f.host.add(cmd)
	f.tls.add(cmd)
	f.backup.add(cmd)
	complete(cmd, map[string]completer{"ssh-host-key": completeFiles})
	configure(cmd, f.check)
	return cmd
}

// check checks the flags and notes what they mean.
func (f *serveFlags) check(cmd *cobra.Command) (err error) {
	if err = f.db.resolve(cmd); err != nil {
		return err
	}
	if f.checked, err = f.config(cmd.ErrOrStderr()); err != nil {
		return fault{code: exitUsage, what: frame.Explain(err), err: err}
	}
	return nil
}

func (f *serveFlags) run(cmd *cobra.Command) error {
	config := f.checked
	ctx, stop := untilSignal(cmd.Context())
	defer stop()
	if f.db.exposed() {
		config.Log.Warn("everybody on this machine can read the file with the address of the database", "file", f.db.file)
	}
	db, err := f.db.open(ctx, postgres.Open)
	if err != nil {
		return f.logEnd(config.Log, err)
	}
	if err := f.host.rules(ctx, &config, db); err != nil {
		return f.logEnd(config.Log, errors.Join(err, db.Close()))
	}
	workers := work.New(work.Config{Places: f.work, Queue: workQueue, Each: config.Limits.Thinking, Log: config.Log})
	minds := name.NewBook(entry.BotTitles(config.Words, config.Games)...)
	options := []play.Option{play.Names(minds), play.Room(config.Limits.Kept, config.Limits.KeptGuest), play.Workers(workers), play.Logger(config.Log), play.Gate(config.Rules.NewMatch)}
	if db.shared != nil {
		options = append(options, play.Shared(db.shared))
		config.Load = db.shared.Load
	}
	config.Play = play.New(db, config.Games, crand.Reader, time.Now, options...)
	config.Identities, config.Ready = identity.New(db, crand.Reader, time.Now).Without(minds), db.ready
	if f.admin != "" {
		err = f.page(&config, db)
	}
	if err == nil {
		err = f.serve(ctx, cmd.OutOrStdout(), config, db)
	}
	return f.logEnd(config.Log, errors.Join(err, db.Close()))
}

// logEnd logs why the server ends, where programs read the log: there, nothing is said in another form.
func (f *serveFlags) logEnd(log *slog.Logger, err error) error {
	if err == nil || f.log.format != "json" {
		return err
	}
	why := explain(err)
	log.Error("the server ends", "error", speaker().Say(why))
	return fault{code: exitOf(err), what: why, err: err, told: true}
}

// workQueue is how many pieces of work may wait in all.
const workQueue = 1024

// untilSignal is done when a signal asks the program to stop. SIGINT comes from somebody who waits for it, so nothing drains
// then. A second signal ends the program at once, because nobody catches it any more.
func untilSignal(parent context.Context) (ctx context.Context, stop func()) {
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

// slack is how much garbage may gather, besides as much as is in use, before it is collected. A server that holds little would
// otherwise collect several times a second.
const slack = 32 << 20

func (f *serveFlags) serve(ctx context.Context, out io.Writer, config web.Config, db database) error {
	defer runtime.KeepAlive(make([]byte, slack)) // counts as in use, and is never touched: it takes no memory itself
	s, secure, err := f.ssh.server(f.app, config)
	if err != nil {
		return err
	}
	if s != nil {
		defer secure.Close()
		config.Metrics = append(config.Metrics, s.Metrics()...)
	}
	if f.backup.to != "" {
		if err := f.backup.prepare(&config); err != nil {
			return err
		}
	}
	server, err := api.New(config)
	if err != nil {
		return err
	}
	public, err := listen(f.addr)
	if err != nil {
		return failed(answerOn(f.addr, err))
	}
	if f.secure != nil {
		public = tls.NewListener(public, f.secure)
	}
	var admin net.Listener
	if f.admin != "" {
		if admin, err = listen(f.admin); err != nil {
			return cmp.Or(failed(answerOn(f.admin, err)), public.Close())
		}
	}
	var plain net.Listener
	if f.tls.redirect != "" {
		if plain, err = listen(f.tls.redirect); err != nil {
			return cmp.Or(failed(answerOn(f.tls.redirect, err)), public.Close())
		}
	}
	running, end := context.WithCancel(context.WithoutCancel(ctx))
	var background sync.WaitGroup
	background.Go(func() {
		if err := config.Play.Run(running); running.Err() == nil {
			config.Log.Error("changes by other processes are seen later now", "error", err)
		}
	})
	background.Go(func() { config.Rules.Run(running) })
	if db.shared != nil && f.work > 0 {
		w := postgres.Worker{Parallel: f.work, Handlers: config.Play.Handlers(), Stop: time.Second, Program: referee.Version, Log: config.Log}
		background.Go(func() { _ = db.shared.Do(running, w) }) // what did not end is left to others
	}
	if f.guestDays > 0 {
		background.Go(func() { forgetGuests(running, config.Play, f.guestDays, config.Log) })
	}
	if f.backup.to != "" {
		background.Go(func() { f.backup.run(running, f.copyable(db), config.Log) })
	}
	f.greet(ctx, out, public.Addr(), config)
	if config.Host != nil {
		f.greetHost(out, admin.Addr())
	}
	both, ctx := errgroup.WithContext(ctx) // when one of them fails, the other ends
	both.Go(func() error { return server.Serve(ctx, public, admin) })
	if plain != nil {
		both.Go(func() error { return f.tls.redirectPlain(ctx, plain, config.PublicURL) })
	}
	if s != nil {
		f.greetSSH(out, s, secure.Addr())
		both.Go(func() error { return s.Serve(ctx, secure) })
	}
	err = both.Wait()
	end()
	background.Wait()
	config.Play.Stop() // minds think no more when the store is closed
	return err
}

// answerOn says why the server cannot listen on an address.
func answerOn(address string, err error) words.Message {
	return say("serve.address", words.Text("address", address), words.Say("why", frame.Explain(err)))
}

// announce says something at the start: as a sentence, or as a line of the log where programs read that, whatever its level.
func (f *serveFlags) announce(out io.Writer, what words.Message, line string, args ...any) {
	if f.log.format == "json" {
		slog.New(slog.NewJSONHandler(out, nil)).Info(line, args...)
		return
	}
	fmt.Fprintln(out, speaker().Say(what))
}

// greet says where the server is, and on a terminal of the same machine gives a link that signs the browser in.
func (f *serveFlags) greet(ctx context.Context, out io.Writer, addr net.Addr, config web.Config) {
	scheme := "http://"
	if f.secure != nil {
		scheme = "https://"
	}
	home := cmp.Or(f.publicURL, scheme+addr.String())
	f.announce(out, say("serve.on", words.Text("address", home)), "listening", "address", home)
	here := addr.(*net.TCPAddr).IP.IsLoopback()
	file, ok := out.(*os.File)
	if !f.open && !(here && f.db.url == "" && ok && xterm.IsTerminal(file.Fd())) {
		return
	}
	_, err := config.Play.For(play.Local).Join(ctx, "Adventurer")
	code := ""
	if err == nil {
		code, _, err = config.Identities.Code(ctx, play.Local)
	}
	if err != nil {
		f.announce(out, say("serve.no-link", words.Say("why", frame.Explain(err))), "no link to sign in", "error", err)
		return
	}
	link := home + "/link/" + code
	f.announce(out, say("serve.link", words.Text("link", link)), "link to sign in", "link", link)
	if f.open {
		openBrowser(link)
	}
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
	c := web.Config{
		Games: f.app.games(), Words: catalog.Library(), App: dist.Files(), InsecureCookie: f.insecure,
		HideMetrics: !f.metrics, Limits: limit.Default(), Drain: f.drain, StopTime: f.stopTime,
	}
	if err := cmp.Or(f.ssh.check(&f.db), f.tls.check(&f.db), f.backup.check(), f.host.check(f.admin), checkAddress(f.addr), checkAddress(f.admin), checkAddress(f.ssh.addr)); err != nil {
		return c, err
	}
	if f.drain < 0 || f.stopTime <= 0 {
		return c, misuse(say("serve.times"))
	}
	if f.work < 0 || f.work == 0 && f.db.url == "" {
		return c, misuse(say("serve.work"))
	}
	if f.guestDays < 0 {
		return c, misuse(say("serve.guest-days"))
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
	if f.publicURL == "" && len(f.tls.auto) > 0 {
		f.publicURL = "https://" + f.tls.auto[0]
	}
	if f.publicURL != "" {
		u, err := url.Parse(f.publicURL)
		if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.Path != "" && u.Path != "/" {
			return c, misuse(say("serve.url", words.Text("value", f.publicURL)))
		}
		c.PublicURL = u
		f.publicURL = u.Scheme + "://" + u.Host
	}
	c.Facts = handbook.Facts{GuestDays: f.guestDays, Requests: f.log.level == "info" || f.log.level == "debug"}
	if f.backup.to != "" {
		c.Facts.BackupHours, c.Facts.BackupKeep = int(math.Ceil(f.backup.every.Hours())), f.backup.keep
	}
	var err error
	if c.Log, err = f.log.logger(logs); err == nil {
		f.secure, err = f.tls.config(f.app, &c)
	}
	return c, err
}

// ready asks the database for something small.
func (d database) ready(ctx context.Context) error {
	_, err := d.Settings(ctx, play.Local)
	return err
}
