package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"wits/game/words"
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
