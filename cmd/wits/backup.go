package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"wits/store/backup"
	"wits/store/postgres"
)

func backupCommand(app *appFlags) *cobra.Command {
	f := databaseFlags{app: app}
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "Write everything that is kept into one file",
		Long: "backup writes everything as it is kept at one moment into a new SQLite file, from the data folder or from a\n" +
			"PostgreSQL database. Whoever plays goes on. The file knows the answers: keep it as safe as the data.",
		Example: "wits backup games.db\nwits backup --db postgres://wits@localhost/wits games.db",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.there(); err != nil {
				return err
			}
			return f.with(cmd, "everything is in "+args[0], func(ctx context.Context, tell backup.Tell) error {
				return f.use(ctx, func(db database) error { return backup.Write(ctx, db.source, args[0], tell) })
			})
		},
	}
	f.add(cmd)
	return cmd
}

func restoreCommand(app *appFlags) *cobra.Command {
	f := databaseFlags{app: app}
	cmd := &cobra.Command{
		Use:   "restore FILE",
		Short: "Read a backup into an empty database",
		Long: "restore reads a file that wits backup wrote, by this version or an older one, into a data folder or a PostgreSQL\n" +
			"database in which nothing is kept yet: everything or nothing. So it also moves games from one to the other.",
		Example: "wits restore --data new games.db\nwits restore --db postgres://wits@localhost/wits games.db",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.with(cmd, "everything in "+args[0]+" is back", func(ctx context.Context, tell backup.Tell) error {
				return f.restore(ctx, args[0], tell)
			})
		},
	}
	f.add(cmd)
	return cmd
}

// restore makes a new file where there is none, which is fastest, or fills an empty database.
func (f *databaseFlags) restore(ctx context.Context, file string, tell backup.Tell) error {
	if err := f.check(); err != nil {
		return unusable{err}
	}
	if f.url == "" {
		path, err := f.path()
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
	db, err := f.openBy(ctx, postgres.OpenPatient)
	if err != nil {
		return err
	}
	return errors.Join(do(db), db.Close())
}

// with shows how far a copy is, on a terminal, and lets it be interrupted.
func (f *databaseFlags) with(cmd *cobra.Command, done string, do func(context.Context, backup.Tell) error) error {
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	b := newBar(cmd.ErrOrStderr(), "rows", 0)
	if f.url == "" {
		b.unit, b.scale = "MB", 1e6
	}
	err := do(ctx, b.set)
	b.clear()
	if ctx.Err() != nil {
		return errors.New("interrupted: everything is as it was")
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), done)
	return err
}
