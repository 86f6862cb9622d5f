package main

import (
	"context"
	crand "crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
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
	"wits/game/referee"
	"wits/game/words"
	"wits/internal/rescue"
	"wits/model"
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

	show func(*opening) error // shows the app elsewhere; nil for here
}

// addData adds the flag of commands that work on what is kept.
func (f *appFlags) addData(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.data, "data", "", "")
	complete(cmd, map[string]completer{"data": completeFolders})
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

// opening is a match or a replay to open the app with.
type opening struct {
	practice model.Practice
	table    string          // the code of a table to sit down at, instead of practice
	choose   bool            // the player chooses what to play
	learn    bool            // lessons and drills are opened, of the game of practice where one is named
	replay   *referee.Replay // instead of a match
	guest    bool            // a program is to play
}

// start starts the match.
func (o opening) start(ctx context.Context, s backend.Player) (model.Match, error) {
	if o.table == "" {
		return s.Start(ctx, o.practice)
	}
	host, ok := s.(backend.Host)
	if !ok {
		return model.Match{}, misuse(say("play.no-server"))
	}
	return backend.Sit(ctx, s, host, o.table)
}

// run opens the app, at home or straight in a match.
func (f *appFlags) run(cmd *cobra.Command, in *opening) error {
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
	games, err := learned(folder)
	if err != nil {
		return err
	}
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
		return f.runPlain(cmd, config, in)
	}
	return f.runDrawn(ctx, config, in)
}

// framesPerSecond is how often the window is drawn at most. Bubble Tea checks at this rate whether there is something to draw:
// that is all the app costs while nobody plays.
const framesPerSecond = 30

// keysAhead is how many keys may wait to be taken.
const keysAhead = 10_000

func (f *appFlags) runDrawn(ctx context.Context, config term.Config, in *opening) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // whoever follows a match stops
	var noted faults
	defer noted.print(os.Stderr)
	config.Fault = noted.add
	app, err := term.New(ctx, config)
	if err != nil {
		return err
	}
	switch {
	case in != nil && in.replay != nil:
		if err := app.Show(*in.replay); err != nil {
			return err
		}
	case in != nil && in.choose:
		app.Choose()
	case in != nil && in.learn:
		if err := app.Learn(in.practice.Game); err != nil {
			return err
		}
	case in != nil:
		t, err := in.start(ctx, config.Service)
		if err != nil {
			return err
		}
		app.Play(t)
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
		go f.guest.watch(ctx, func(err error) {
			t.Send(term.Announcement{Message: words.Literal(speaker().Say(frame.Explain(err)))})
		})
	}
	err = t.Run()
	typed.Cancel()
	t.Wait()
	return err
}

// faults are what broke while the window could not show it.
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
func (f *appFlags) runPlain(cmd *cobra.Command, config term.Config, in *opening) error {
	ctx, end := context.WithCancelCause(cmd.Context())
	defer end(nil)
	if f.guest != nil {
		go f.guest.watch(ctx, end)
	}
	err := playPlain(ctx, cmd, config, in)
	if cause := context.Cause(ctx); f.guest != nil && cause != nil && cmd.Context().Err() == nil {
		return cause
	}
	return err
}

func playPlain(ctx context.Context, cmd *cobra.Command, config term.Config, in *opening) error {
	app, err := plain.New(ctx, plain.Config{
		In: cmd.InOrStdin(), Out: cmd.OutOrStdout(), Service: config.Service, Games: config.Games, Library: config.Library, Getenv: config.Getenv,
		Entropy: config.Entropy,
	})
	if err != nil {
		return err
	}
	switch {
	case in == nil:
		return app.Home(ctx)
	case in.choose:
		return leave(app.Choose(ctx))
	case in.learn:
		return app.Learn(ctx, in.practice.Game)
	}
	t, err := in.start(ctx, config.Service)
	if err != nil {
		return err
	}
	return leave(app.Play(ctx, t))
}

// leave takes the end of what is typed as leaving.
func leave(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
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
		Entropy: drawNumber,
		Export: func(name string, data []byte) (string, error) {
			path := filepath.Join(folder, "replays", name)
			if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
				return "", err
			}
			return path, os.WriteFile(path, data, 0o644)
		},
	}
}

// drawNumber is for what the interface draws itself: bots to watch. It never fails on the systems wits runs on.
func drawNumber() uint32 {
	var b [4]byte
	_, _ = crand.Read(b[:])
	return binary.LittleEndian.Uint32(b[:])
}
