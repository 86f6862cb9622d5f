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
	"time"

	tea "charm.land/bubbletea/v2"
	xterm "github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/game"
	"wits/play"
	"wits/store/sqlite"
	"wits/term"
	"wits/term/local"
	"wits/term/plain"
)

// appFlags are the flags of the terminal app, for every command that opens it.
type appFlags struct {
	data         string
	debug, plain bool
}

func (f *appFlags) add(cmd *cobra.Command) {
	flags := cmd.PersistentFlags()
	flags.StringVar(&f.data, "data", "", "folder to keep games in; your data folder when not given")
	flags.BoolVar(&f.debug, "debug", false, "the debug menu (backtick), on a game that is not saved")
	flags.BoolVar(&f.plain, "plain", false, "typed commands and sentences, for screen readers and pipes")
}

// unusable is an error that says how wits was called, not that something went wrong.
type unusable struct{ error }

// straight is a match to go straight into.
type straight struct {
	game, preset string
	seed         *uint32
	replay       *game.Replay // instead of a match
}

// run opens the app, at home or straight in a match.
func (f *appFlags) run(cmd *cobra.Command, in *straight) error {
	if err := f.checkTerminal(); err != nil {
		return err
	}
	ctx := cmd.Context()
	folder, clean, err := f.folder()
	if err != nil {
		return err
	}
	defer clean()
	service, where, end, err := f.service(ctx, folder)
	if err != nil {
		return err
	}
	defer end()
	config := f.config(service, folder)
	config.Data = where
	if f.plain {
		return runPlain(cmd, config, in)
	}
	return runDrawn(ctx, config, in)
}

func runDrawn(ctx context.Context, config term.Config, in *straight) error {
	app, err := term.New(ctx, config)
	if err != nil {
		return err
	}
	switch {
	case in != nil && in.replay != nil:
		if err := app.Show(*in.replay); err != nil {
			return err
		}
	case in != nil:
		if err := app.Play(in.game, in.preset, in.seed); err != nil {
			return err
		}
	}
	_, err = tea.NewProgram(app, tea.WithContext(ctx)).Run()
	return err
}

func runPlain(cmd *cobra.Command, config term.Config, in *straight) error {
	app, err := plain.New(cmd.Context(), plain.Config{
		In: cmd.InOrStdin(), Out: cmd.OutOrStdout(), Service: config.Service, Games: config.Games, Library: config.Library, Getenv: config.Getenv,
	})
	if err != nil {
		return err
	}
	if in == nil {
		return app.Home(cmd.Context())
	}
	t, err := config.Service.Start(cmd.Context(), in.game, in.preset, in.seed)
	if err != nil {
		return err
	}
	if err := app.Play(cmd.Context(), t); !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}

// checkTerminal says why the app cannot be shown here.
func (f *appFlags) checkTerminal() error {
	switch {
	case f.plain:
		return nil
	case !xterm.IsTerminal(os.Stdin.Fd()) || !xterm.IsTerminal(os.Stdout.Fd()):
		return unusable{errors.New("wits draws on a terminal, and this is none; --plain works with pipes, wits rpc with programs")}
	case os.Getenv("TERM") == "dumb" || os.Getenv("TERM") == "":
		return unusable{errors.New("this terminal cannot move the cursor (TERM is dumb or not set); --plain works everywhere")}
	}
	return nil
}

// folder is where games are kept. With the debug menu it is a new one that is removed at the end.
func (f *appFlags) folder() (path string, clean func(), err error) {
	clean = func() {}
	if f.debug {
		path, err = os.MkdirTemp("", "wits-debug-")
		return path, func() { _ = os.RemoveAll(path) }, err
	}
	if f.data != "" {
		return f.data, clean, nil
	}
	if home := os.Getenv("XDG_DATA_HOME"); home != "" {
		return filepath.Join(home, "wits"), clean, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", clean, fmt.Errorf("find your data folder: %w; say where with --data", err)
	}
	return filepath.Join(home, ".local", "share", "wits"), clean, nil
}

// service is where the player's games are: on this machine, or on the server that wits link named.
func (f *appFlags) service(ctx context.Context, folder string) (s term.Service, where string, end func(), err error) {
	there, found, err := readLink(folder)
	switch {
	case err != nil:
		return nil, "", nil, err
	case found && !f.debug:
		s, err := there.service(ctx)
		return s, there.Server, func() {}, err
	}
	db, err := sqlite.Open(ctx, filepath.Join(folder, "wits.db"))
	if err != nil {
		return nil, "", nil, err
	}
	end = func() { _ = db.Close() }
	s, err = local.New(ctx, play.New(db, catalog.All(), crand.Reader, time.Now), "Adventurer", catalog.All())
	if err != nil {
		end()
		return nil, "", nil, err
	}
	return s, folder, end, nil
}

func (f *appFlags) config(service term.Service, folder string) term.Config {
	return term.Config{
		Service: service, Games: catalog.All(), Library: catalog.Library(), Getenv: os.Getenv, Debug: f.debug,
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
