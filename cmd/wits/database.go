package main

import (
	"context"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"wits/game/words"
	"wits/identity"
	"wits/play"
	"wits/store/backup"
	"wits/store/postgres"
	"wits/store/sqldb"
	"wits/store/sqlite"
)

// databaseFlags say which database a command works on: the file in the data folder, or a PostgreSQL server.
type databaseFlags struct {
	app   *appFlags
	url   string
	given func() bool // whether the url was, be it empty
	most  int64       // megabytes; 0 for as many as there are
}

func (f *databaseFlags) add(cmd *cobra.Command) {
	f.app.addData(cmd)
	defer completeNoValues(cmd, "db")
	cmd.Flags().StringVar(&f.url, "db", "", "")
	f.given = func() bool { return cmd.Flags().Changed("db") }
}

// kept is all that a database keeps.
type kept interface {
	play.Store
	identity.Store
}

// database is an opened one, of either kind.
type database struct {
	kept
	io.Closer
	tables *sqldb.Store
	source backup.Source
}

// open opens the database and brings its tables up to date. A file is made where there is none.
func (f *databaseFlags) open(ctx context.Context) (database, error) {
	return f.openBy(ctx, postgres.Open)
}

// openBy is open with a way to open a PostgreSQL database.
func (f *databaseFlags) openBy(ctx context.Context, open func(context.Context, string) (*postgres.Store, error)) (database, error) {
	if err := f.check(); err != nil {
		return database{}, err
	}
	if f.url != "" {
		s, err := open(ctx, f.url)
		if err != nil {
			return database{}, err
		}
		return database{s, s, s.Store, s}, nil
	}
	path, err := f.path()
	if err != nil {
		return database{}, err
	}
	s, err := f.openFile(ctx, path)
	if err != nil {
		return database{}, err
	}
	return database{s, s, s.Store, s}, nil
}

// check says which flags cannot be meant. An empty --db would quietly open the file instead of a database that was meant.
func (f *databaseFlags) check() error {
	switch {
	case f.url == "" && f.given():
		return misuse(say("db.empty"))
	case f.url != "" && f.app.data != "":
		return misuse(say("flags.apart", words.Text("one", "--db"), words.Text("other", "--data")))
	case f.most < 0 || f.most > 0 && f.url != "":
		return misuse(say("db.size"))
	}
	return nil
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
	if f.url != "" {
		return nil
	}
	path, err := f.path()
	if err != nil {
		return err
	}
	if _, err := os.Stat(path); err != nil {
		return failed(say("db.nothing", words.Text("file", path)))
	}
	return nil
}
