package main

import (
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	xterm "github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/entry"
	"wits/frame"
	"wits/game/words"
	"wits/internal/rescue"
	"wits/play"
	"wits/store/sqlite"
	"wits/term"
	"wits/term/backend"
	"wits/term/plain"
	"wits/term/tty"
)

// appFlags are the flags of the terminal app, for every command that opens it.
type appFlags struct {
	data         string
	server       string // on which the player is to play; where wits link says when empty
	debug, plain bool

	guest *engineGuest // a program to play against; nil for none

	show func(backend.Opening) error // shows the app elsewhere; nil for here
}

// addData adds the flag of commands that work on what is kept.
func (f *appFlags) addData(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.data, "data", "", "")
	_ = cmd.MarkFlagDirname("data")
}

// addPlain adds the flags of commands that open the app, or tell the same in lines.
func (f *appFlags) addPlain(cmd *cobra.Command) {
	f.addData(cmd)
	cmd.Flags().BoolVar(&f.plain, "plain", false, "")
}

// addApp adds the flags of commands that open the app to play.
func (f *appFlags) addApp(cmd *cobra.Command) {
	f.addPlain(cmd)
	cmd.Flags().BoolVar(&f.debug, "debug", false, "")
}

// run opens the app, at home or straight in a match.
func (f *appFlags) run(cmd *cobra.Command, in backend.Opening) error {
	if f.show != nil {
		return f.show(in)
	}
	if err := f.checkTerminal(); err != nil {
		return err
	}
	ctx := cmd.Context()
	folder, err := f.folder()
	if f.debug { // its games are forgotten at the end
		folder, err = os.MkdirTemp("", "wits-debug-")
		defer func() { _ = os.RemoveAll(folder) }()
	}
	if err != nil {
		return err
	}
	games := known(folder)
	if f.guest != nil {
		defer f.guest.close()
		if games, err = f.guest.join(ctx, games); err != nil {
			return err
		}
	}
	service, where, end, err := f.service(ctx, folder, games)
	if err != nil {
		return err
	}
	defer end()
	config := f.config(service, folder, games)
	config.Data = where
	if f.plain {
		err = f.runPlain(cmd, config, in)
	} else {
		err = f.runDrawn(ctx, config, in)
	}
	if errors.Is(err, backend.ErrNoTables) {
		return misuse(say("play.no-server"))
	}
	return err
}

// framesPerSecond is how often the window is drawn at most. Bubble Tea checks at this rate whether there is something to draw:
// that is all the app costs while nobody plays.
const framesPerSecond = 30

// keysAhead is how many keys may wait.
const keysAhead = 10_000

func (f *appFlags) runDrawn(ctx context.Context, config term.Config, in backend.Opening) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // ends what follows a match
	var noted faults
	defer noted.print(os.Stderr)
	config.Fault = noted.add
	app, err := term.New(ctx, config)
	if err != nil {
		return err
	}
	if err := app.Open(ctx, in); err != nil {
		return err
	}
	typed, err := uv.NewCancelReader(os.Stdin)
	if err != nil {
		return err
	}
	defer typed.Close()
	var t *tty.Terminal
	t = tty.New(ctx, tty.Config{
		Ended: func() { t.Quit() },
		Model: app, In: typed, Frame: time.Second / framesPerSecond, Ahead: keysAhead, Fault: noted.add,
		Options: []tea.ProgramOption{tea.WithInput(tty.Quiet(os.Stdin)), tea.WithFPS(framesPerSecond)},
	})
	if f.guest != nil {
		f.guest.onFailure(func(err error) {
			t.Send(term.Announcement{Message: words.Literal(speaker().Say(frame.Explain(err)))})
		})
	}
	go followNotices(ctx, config.Service, func(m words.Message) { t.Send(term.Announcement{Message: m}) }, noted.add)
	err = t.Run()
	typed.Cancel()
	t.Wait()
	return err
}

// noticeEvery is how often the server is asked what its host announces.
const noticeEvery = 20 * time.Second

// followNotices tells what the host of the server announces, each notice once, until ctx is done.
func followNotices(ctx context.Context, s backend.Player, tell func(words.Message), broke func(rescue.Fault)) {
	from, ok := s.(backend.Noticer)
	if !ok {
		return
	}
	_ = rescue.Run("follow notices", broke, func() { // which is noted
		for told := ""; ctx.Err() == nil; {
			if n, err := from.Notice(ctx); err == nil && n.ID != "" && n.ID != told {
				told = n.ID
				tell(words.New("notice.from", words.Text("text", n.Text)))
			}
			sleep(ctx, noticeEvery)
		}
	})
}

type faults struct {
	mu  sync.Mutex
	all []rescue.Fault
}

func (f *faults) add(fault rescue.Fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.all = append(f.all, fault)
}

// print tells what broke, for a report.
func (f *faults) print(out io.Writer) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, fault := range f.all {
		fmt.Fprintf(out, "wits: %v\n\t%s\n", fault, strings.Join(fault.Where, "\n\t"))
	}
}

// runPlain runs the app line by line. It ends when a program that plays has failed: nothing would go on.
func (f *appFlags) runPlain(cmd *cobra.Command, config term.Config, in backend.Opening) error {
	ctx, end := context.WithCancelCause(cmd.Context())
	defer end(nil)
	if f.guest != nil {
		f.guest.onFailure(end)
	}
	var noted faults
	defer noted.print(cmd.ErrOrStderr())
	go followNotices(ctx, config.Service, func(m words.Message) { fmt.Fprintln(cmd.ErrOrStderr(), speaker().Say(m)) }, noted.add)
	app, err := plain.New(ctx, plain.Config{
		In: cmd.InOrStdin(), Out: cmd.OutOrStdout(), Service: config.Service, Games: config.Games, Library: config.Library, Getenv: config.Getenv,
		Entropy: config.Entropy,
	})
	if err == nil {
		err = app.Open(ctx, in)
	}
	if cause := context.Cause(ctx); f.guest != nil && cause != nil && cmd.Context().Err() == nil {
		return cause
	}
	return err
}

// checkTerminal says why the app cannot be shown here.
func (f *appFlags) checkTerminal() error {
	switch {
	case f.plain:
		return nil
	case !xterm.IsTerminal(os.Stdin.Fd()) || !xterm.IsTerminal(os.Stdout.Fd()):
		return misuse(say("terminal.none"))
	case os.Getenv("TERM") == "dumb" || os.Getenv("TERM") == "":
		return misuse(say("terminal.dumb"))
	}
	return nil
}

// folder is where games are kept.
func (f *appFlags) folder() (string, error) {
	if f.data != "" {
		return f.data, nil
	}
	if home := os.Getenv("XDG_DATA_HOME"); home != "" {
		return filepath.Join(home, "wits"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", misuse(say("no-home"))
	}
	return filepath.Join(home, ".local", "share", "wits"), nil
}

// service is where the player's games are: on this machine, or on the server that wits link named.
func (f *appFlags) service(ctx context.Context, folder string, games []entry.Entry) (s backend.Player, where string, end func(), err error) {
	there, found, err := readLink(folder)
	if server := strings.TrimSuffix(f.server, "/"); err == nil && server != "" && there.Server != server {
		there, err = guest(ctx, folder, server)
		found = err == nil
	}
	switch {
	case err != nil:
		return nil, "", nil, err
	case found && !f.debug && f.guest != nil:
		return nil, "", nil, misuse(say("play.guest-linked"))
	case found && !f.debug:
		s, err := there.service(ctx)
		return s, there.Server, func() {}, err
	}
	s, end, err = f.local(ctx, folder, games)
	return s, folder, end, err
}

// local opens the player's games on this machine.
func (f *appFlags) local(ctx context.Context, folder string, games []entry.Entry) (s backend.Player, end func(), err error) {
	db, err := sqlite.Open(ctx, filepath.Join(folder, "wits.db"))
	if err != nil {
		return nil, nil, err
	}
	service := play.New(db, games, crand.Reader, time.Now)
	running, stop := context.WithCancel(ctx)
	var flags sync.WaitGroup
	flags.Go(func() { _ = service.Run(running) }) // it ends when the app does
	end = func() {
		stop()
		flags.Wait()
		service.Stop()
		_ = db.Close()
	}
	player := service.For(play.Local)
	if _, err := player.Join(ctx, speaker().Say(say("app.newcomer"))); err != nil {
		end()
		return nil, nil, err
	}
	return player, end, nil
}

func (f *appFlags) config(service backend.Player, folder string, games []entry.Entry) term.Config {
	return term.Config{
		Service: service, Games: games, Library: catalog.Library(), Getenv: os.Getenv, Debug: f.debug,
		Entropy: rand.Uint32,
		Export: func(name string, data []byte) (string, error) {
			path := filepath.Join(folder, "replays", name)
			if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
				return "", err
			}
			return path, os.WriteFile(path, data, 0o644)
		},
	}
}
