package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"wits/store/backup"
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
			return f.with(cmd, func(ctx context.Context, db database) error {
				if err := backup.Write(ctx, db.tables, args[0]); err != nil {
					return err
				}
				_, err := fmt.Fprintf(cmd.OutOrStdout(), "everything is in %s\n", args[0])
				return err
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
			return f.with(cmd, func(ctx context.Context, db database) error {
				if err := backup.Read(ctx, args[0], db.tables); err != nil {
					return err
				}
				_, err := fmt.Fprintf(cmd.OutOrStdout(), "everything in %s is back\n", args[0])
				return err
			})
		},
	}
	f.add(cmd)
	return cmd
}

// with opens the database for something.
func (f *databaseFlags) with(cmd *cobra.Command, do func(context.Context, database) error) error {
	db, err := f.open(cmd.Context())
	if err != nil {
		return err
	}
	return errors.Join(do(cmd.Context(), db), db.Close())
}
