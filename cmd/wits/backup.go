package main

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"wits/client"
	"wits/game/words"
	"wits/model"
	"wits/play"
	"wits/store/backup"
	"wits/store/postgres"
)

func backupCommand(app *appFlags) *cobra.Command {
	f := databaseFlags{app: app}
	cmd := fileCommand("backup", "wits backup games.db\nwits backup --db postgres://wits@localhost/wits games.db", func(cmd *cobra.Command, file string) error {
		if path, err := f.path(); f.url == "" {
			if err != nil {
				return err
			}
			if _, err := os.Stat(path); err != nil { // there is nothing to make a backup of
				return failed(say("db.nothing", words.Text("file", path)))
			}
		}
		return f.with(cmd, say("backup.done", words.Text("file", file)), func(ctx context.Context, tell backup.Tell) error {
			return f.use(ctx, func(db database) error { return backup.Write(ctx, db.source, file, tell) })
		})
	})
	f.add(cmd)
	return cmd
}

func restoreCommand(app *appFlags) *cobra.Command {
	f := databaseFlags{app: app}
	cmd := fileCommand("restore", "wits restore --data new games.db\nwits restore --db postgres://wits@localhost/wits games.db", func(cmd *cobra.Command, file string) error {
		return f.with(cmd, say("restore.done", words.Text("file", file)), func(ctx context.Context, tell backup.Tell) error {
			return f.restore(ctx, file, tell)
		})
	})
	f.add(cmd)
	return cmd
}

// restore makes a new file where there is none, which is fastest, or fills an empty database.
func (f *databaseFlags) restore(ctx context.Context, file string, tell backup.Tell) error {
	if path, err := f.path(); f.url == "" {
		if err != nil {
			return err
		}
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return backup.Place(ctx, file, path, tell)
		}
	}
	return f.use(ctx, func(db database) error { return backup.Read(ctx, file, db.tables, tell) })
}

// use opens the database for something that may take its time.
func (f *databaseFlags) use(ctx context.Context, do func(database) error) error {
	db, err := f.open(ctx, postgres.OpenPatient)
	if err != nil {
		return err
	}
	return errors.Join(do(db), db.Close())
}

// with shows how far a copy is, on a terminal, and lets it be interrupted.
func (f *databaseFlags) with(cmd *cobra.Command, done words.Message, do func(context.Context, backup.Tell) error) error {
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	b := newBar(cmd.ErrOrStderr(), "rows", 0)
	if f.url == "" {
		b.unit, b.scale = "MB", 1e6
	}
	err := do(ctx, b.set)
	b.clear()
	if ctx.Err() != nil {
		return fault{code: exitStopped, what: say("backup.stopped")}
	}
	if err != nil {
		return err
	}
	return sayAll(cmd.OutOrStdout(), done)
}

// archivePatience is how long an archive may take to come from a server, or to be checked there.
const archivePatience = 10 * time.Minute

// keeper keeps a player's games: this machine, or the server that wits link named.
type keeper struct {
	archive func(ctx context.Context, to io.Writer) error
	bring   func(ctx context.Context, archive []byte) (model.Brought, error)
}

func takeCommand(f *appFlags) *cobra.Command {
	cmd := fileCommand("take", "wits take everything.zip", func(cmd *cobra.Command, name string) error {
		return f.kept(cmd.Context(), func(k keeper) error {
			file, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600) // it never writes over a file
			if err != nil {
				return err
			}
			if err := errors.Join(k.archive(cmd.Context(), file), file.Close()); err != nil {
				return errors.Join(err, os.Remove(name))
			}
			return sayAll(cmd.OutOrStdout(), say("backup.done", words.Text("file", name)))
		})
	})
	f.addData(cmd)
	return cmd
}

func bringCommand(f *appFlags) *cobra.Command {
	cmd := fileCommand("bring", "wits bring everything.zip", func(cmd *cobra.Command, file string) error {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		return f.kept(cmd.Context(), func(k keeper) error {
			got, err := k.bring(cmd.Context(), data)
			if err != nil {
				return err
			}
			return sayAll(cmd.OutOrStdout(), say("bring.done", words.Int("n", got.Matches-got.Again), words.Int("again", got.Again)))
		})
	})
	f.addData(cmd)
	return cmd
}

func (f *appFlags) kept(ctx context.Context, do func(keeper) error) error {
	folder, err := f.folder()
	if err != nil {
		return err
	}
	there, linked, err := readLink(folder)
	if err != nil {
		return err
	}
	if linked {
		c, err := client.New(there.Server, there.Token, &http.Client{Timeout: archivePatience})
		if err != nil {
			return err
		}
		c.Speak(speaker().Language())
		return do(keeper{c.Archive, c.Bring})
	}
	player, end, err := f.local(ctx, folder, f.games())
	if err != nil {
		return err
	}
	defer end()
	here := player.(play.Player)
	return do(keeper{func(ctx context.Context, to io.Writer) error { return here.Archive(ctx, to, []model.Token{}) }, here.Bring}) // nobody signs in here
}
