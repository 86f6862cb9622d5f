package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"wits/play"
	"wits/store/postgres"
	"wits/store/sqldb"
	"wits/store/sqlite"
)

// databaseFlags say which database a command works on: the file in the data folder, or a PostgreSQL server.
type databaseFlags struct {
	app  *appFlags
	url  string
	most int64 // megabytes; 0 for as many as there are
}

func (f *databaseFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.url, "db", "", "a PostgreSQL database, as postgres://user:password@host/name, instead of --data")
}

// database is an opened one, of either kind.
type database struct {
	play.Store
	io.Closer
	tables *sqldb.Store
}

// open opens the database and brings its tables up to date. A file is made where there is none.
func (f *databaseFlags) open(ctx context.Context) (database, error) {
	if f.url != "" && f.app.data != "" {
		return database{}, unusable{errors.New("--db and --data name two databases: give one of them")}
	}
	if f.url != "" {
		s, err := postgres.Open(ctx, f.url)
		if err != nil {
			return database{}, err
		}
		return database{s, s, s.Store}, nil
	}
	path, err := f.path()
	if err != nil {
		return database{}, err
	}
	s, err := f.openFile(ctx, path)
	if err != nil {
		return database{}, err
	}
	return database{s, s, s.Store}, nil
}

func (f *databaseFlags) openFile(ctx context.Context, path string) (*sqlite.Store, error) {
	if f.most > 0 {
		return sqlite.OpenWithin(ctx, path, f.most<<20)
	}
	return sqlite.Open(ctx, path)
}

// path is where the file is.
func (f *databaseFlags) path() (string, error) {
	folder, _, err := f.app.folder()
	return filepath.Join(folder, "wits.db"), err
}

// there says where the database is missing, which is nothing to make a backup of.
func (f *databaseFlags) there() error {
	switch {
	case f.url != "":
		return nil
	case f.app.debug:
		return unusable{errors.New("--debug plays on a game that is not saved: there is nothing to back up")}
	}
	path, err := f.path()
	if err != nil {
		return err
	}
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("nothing is kept there: %w", err)
	}
	return nil
}
