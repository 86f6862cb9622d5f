package main

import (
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
	"syscall"
	"time"

	xterm "github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/identity"
	"wits/play"
	"wits/term/local"
	"wits/web"
	"wits/web/dist"
	"wits/web/limit"
)

// serveFlags are the flags of wits serve.
type serveFlags struct {
	app       *appFlags
	db        databaseFlags
	addr      string
	admin     string
	open      bool
	publicURL string
	insecure  bool
	proxies   []string
	limits    []string
	logLevel  string
	logFormat string
	drain     time.Duration
	stopTime  time.Duration
}

func serveCommand(app *appFlags) *cobra.Command {
	f := serveFlags{app: app, db: databaseFlags{app: app}}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the games to browsers and programs",
		Long: "serve answers browsers and programs on an address, until it is told to stop (SIGINT, SIGTERM). It plays on the\n" +
			"same data as the terminal app: a game begun there goes on in the browser, through the link that is printed.",
		Example: "wits serve --open\nwits serve --db postgres://wits@db.example/wits\nwits serve --addr :8080 --public-url https://wits.example --trusted-proxy 127.0.0.1/32",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.db.add(cmd)
	cmd.Flags().Int64Var(&f.db.most, "max-size", 0, "megabytes that the file in the data folder and its log may grow to; no limit when not given")
	flags := cmd.Flags()
	flags.StringVar(&f.addr, "addr", "127.0.0.1:8080", "address to answer on; port 0 picks a free one")
	flags.StringVar(&f.admin, "admin", "", "address for /metrics, which then is not on the other one")
	flags.BoolVar(&f.open, "open", false, "open the browser, signed in as the terminal's player")
	flags.StringVar(&f.publicURL, "public-url", "", "how browsers reach the server, such as https://wits.example")
	flags.BoolVar(&f.insecure, "insecure-cookie", false, "let browsers stay signed in over plain HTTP, for home networks")
	flags.StringArrayVar(&f.proxies, "trusted-proxy", nil, "network of reverse proxies whose X-Forwarded-For and -Proto are believed, such as 127.0.0.1/32")
	flags.StringArrayVar(&f.limits, "limit", nil, "change a limit: NAME=PER-SECOND[:BURST], NAME=0 for none, all=0 for none at all")
	flags.StringVar(&f.logLevel, "log-level", "info", "debug, info, warn or error; a line a request from info on")
	flags.StringVar(&f.logFormat, "log-format", "text", "text or json")
	flags.DurationVar(&f.drain, "drain", 5*time.Second, "after SIGTERM, how long to answer on while /readyz says no, so that proxies send visitors elsewhere")
	flags.DurationVar(&f.stopTime, "stop-timeout", 10*time.Second, "how long requests may then take to end, before they are cut off")
	return cmd
}

func (f *serveFlags) run(cmd *cobra.Command) error {
	config, err := f.config(cmd.ErrOrStderr())
	if err != nil {
		return unusable{err}
	}
	ctx, stop := untilTold(cmd.Context())
	defer stop()
	db, err := f.db.open(ctx)
	if err != nil {
		return err
	}
	services := web.Services{
		Service: play.New(db, catalog.All(), crand.Reader, time.Now), Identities: identity.New(db, crand.Reader, time.Now),
	}
	config.Service, config.Ready = services, db.ready
	err = f.serve(ctx, cmd.OutOrStdout(), config, services)
	return errors.Join(err, db.Close())
}

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
func (f *serveFlags) serve(ctx context.Context, out io.Writer, config web.Config, services web.Services) error {
	server, err := web.New(config)
	if err != nil {
		return err
	}
	public, err := net.Listen("tcp", f.addr)
	if err != nil {
		return fmt.Errorf("answer on %s: %w", f.addr, err)
	}
	var admin net.Listener
	if f.admin != "" {
		if admin, err = net.Listen("tcp", f.admin); err != nil {
			return errors.Join(fmt.Errorf("answer on %s: %w", f.admin, err), public.Close())
		}
	}
	running, end := context.WithCancel(context.WithoutCancel(ctx))
	forwarded := make(chan struct{})
	go func() {
		defer close(forwarded)
		if err := services.Run(running); running.Err() == nil {
			config.Log.Error("changes by other processes are seen later now", "error", err)
		}
	}()
	f.greet(ctx, out, public.Addr(), services)
	err = server.Serve(ctx, public, admin)
	end()
	<-forwarded
	return err
}

// greet says where the server is, and on a terminal of the same machine gives a link that signs the browser in.
func (f *serveFlags) greet(ctx context.Context, out io.Writer, addr net.Addr, services web.Services) {
	home := "http://" + addr.String()
	if f.publicURL != "" {
		home = f.publicURL
	}
	fmt.Fprintf(out, "wits answers on %s\n", home)
	here := addr.(*net.TCPAddr).IP.IsLoopback()
	file, ok := out.(*os.File)
	if !f.open && !(here && f.db.url == "" && ok && xterm.IsTerminal(file.Fd())) {
		return
	}
	link, err := signInLink(ctx, home, services)
	if err != nil {
		fmt.Fprintf(out, "there is no link to sign in with: %v\n", err)
		return
	}
	fmt.Fprintf(out, "open it once, within minutes, to go on as the terminal's player: %s\n", link)
	if f.open {
		openBrowser(link)
	}
}

// signInLink makes a code for the terminal's player.
func signInLink(ctx context.Context, home string, services web.Services) (string, error) {
	if _, err := services.Join(ctx, local.Player, "Adventurer"); err != nil {
		return "", err
	}
	code, _, err := services.Code(ctx, local.Player)
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
	c := web.Config{
		Games: catalog.All(), Words: catalog.Library(), App: dist.Files(), InsecureCookie: f.insecure,
		HideMetrics: f.admin != "", Limits: limit.Default(), Drain: f.drain, StopTime: f.stopTime,
	}
	if f.drain < 0 || f.stopTime <= 0 {
		return c, errors.New("drain and stop timeout: want times such as 5s; only drain may be 0")
	}
	for _, text := range f.limits {
		if err := c.Limits.Set(text); err != nil {
			return c, err
		}
	}
	for _, text := range f.proxies {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			return c, fmt.Errorf("trusted proxy %.60q: want a network such as 127.0.0.1/32", text)
		}
		c.Proxies = append(c.Proxies, p)
	}
	if f.publicURL != "" {
		u, err := url.Parse(f.publicURL)
		if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.Path != "" && u.Path != "/" {
			return c, fmt.Errorf("public URL %.60q: want one such as https://wits.example", f.publicURL)
		}
		c.PublicURL = u
		f.publicURL = u.Scheme + "://" + u.Host
	}
	var err error
	c.Log, err = f.logger(logs)
	return c, err
}

func (f *serveFlags) logger(out io.Writer) (*slog.Logger, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(f.logLevel)); err != nil {
		return nil, fmt.Errorf("log level %.40q: there are debug, info, warn, error", f.logLevel)
	}
	options := &slog.HandlerOptions{Level: level}
	switch f.logFormat {
	case "text":
		return slog.New(slog.NewTextHandler(out, options)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(out, options)), nil
	}
	return nil, fmt.Errorf("log format %.40q: there are text and json", f.logFormat)
}

// ready asks the database for something small.
func (d database) ready(ctx context.Context) error {
	_, err := d.Settings(ctx, local.Player)
	return err
}
