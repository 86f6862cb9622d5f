package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"wits/frame"
	"wits/game/words"
	"wits/host"
	"wits/identity"
	"wits/play"
	"wits/store/backup"
	"wits/store/postgres"
	"wits/store/sqldb"
	"wits/store/sqlite"
)

// databaseFlags say which database a command works on: the file in the data folder, or a PostgreSQL server.
type databaseFlags struct {
	app  *appFlags
	url  string
	file string // that holds the url
	most int64  // megabytes; 0 for as many as there are
}

// databaseVariable holds the url of the database where no flag says which one is meant.
const databaseVariable = "WITS_DB"

func (f *databaseFlags) add(cmd *cobra.Command) {
	f.app.addData(cmd)
	f.addServer(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return f.resolve(cmd) }
}

// addServer adds the flags that name a PostgreSQL server.
func (f *databaseFlags) addServer(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.url, "db", "", "")
	cmd.Flags().StringVar(&f.file, "db-file", "", "")
	complete(cmd, map[string]completer{"db-file": completeFiles})
	secret(cmd, "db")
}

// whichDatabase are the flags that say which database is meant: one of them at most.
func whichDatabase() []string { return []string{"db", "db-file", "data"} }

// resolve finds out which database is meant: --db, the url in --db-file, --data, or the url in the environment. Whoever lists the machine's
// processes sees the flags, and a password in them; so there are the other two ways.
func (f *databaseFlags) resolve(cmd *cobra.Command) (err error) {
	if err := exclusive(cmd, whichDatabase()...); err != nil {
		return err
	}
	switch {
	case cmd.Flags().Changed("db") && f.url == "":
		return misuse(say("db.empty")) // it would quietly open the file instead of a database that was meant
	case cmd.Flags().Changed("db-file"):
		err = f.readURL()
	case f.url == "" && f.app.data == "":
		f.url = strings.TrimSpace(os.Getenv(databaseVariable))
	}
	if err == nil && (f.most < 0 || f.most > 0 && f.url != "") {
		return misuse(say("db.size"))
	}
	return err
}

// maxURL is more than the url of a database ever has.
const maxURL = 4 << 10

// readURL reads the url from its file. Errors never quote what is in it.
func (f *databaseFlags) readURL() error {
	file, err := os.Open(f.file)
	var text []byte
	if err == nil {
		defer file.Close()
		text, err = io.ReadAll(io.LimitReader(file, maxURL))
	}
	if err != nil {
		return fault{code: exitUsage, what: frame.Explain(err), err: err}
	}
	f.url = strings.TrimSpace(string(text))
	if scheme, _, ok := strings.Cut(f.url, "://"); !ok || scheme != "postgres" && scheme != "postgresql" || strings.ContainsAny(f.url, "\r\n") {
		return misuse(say("db.file", words.Text("file", f.file)))
	}
	return nil
}

// exposed reports whether others on this machine can read the file with the url.
func (f *databaseFlags) exposed() bool {
	info, err := os.Stat(f.file)
	return f.file != "" && err == nil && info.Mode().Perm()&0o004 != 0
}

// kept is all that a database keeps.
type kept interface {
	play.Store
	identity.Store
	host.Store
}

// database is an opened one, of either kind.
type database struct {
	kept
	io.Closer
	tables *sqldb.Store
	source backup.Source
	shared *postgres.Store // where other processes may do work; nil for a file
}

// open opens the database and brings its tables up to date, a PostgreSQL database in the way that is given. A file is made where
// there is none.
func (f *databaseFlags) open(ctx context.Context, server func(context.Context, string) (*postgres.Store, error)) (database, error) {
	if f.url != "" {
		s, err := server(ctx, f.url)
		if err != nil {
			return database{}, err
		}
		return database{s, s, s.Store, s, s}, nil
	}
	path, err := f.path()
	if err != nil {
		return database{}, err
	}
	var s *sqlite.Store
	if f.most > 0 {
		s, err = sqlite.OpenWithin(ctx, path, f.most<<20)
	} else {
		s, err = sqlite.Open(ctx, path)
	}
	if err != nil {
		return database{}, err
	}
	return database{s, s, s.Store, s, nil}, nil
}

// path is where the file is.
func (f *databaseFlags) path() (string, error) {
	folder, err := f.app.folder()
	return filepath.Join(folder, "wits.db"), err
}
