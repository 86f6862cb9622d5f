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
	cmd.Flags().StringVar(&f.url, "db", "", "")
	cmd.Flags().StringVar(&f.file, "db-file", "", "")
	complete(cmd, map[string]completer{"db-file": completeFiles()})
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return f.resolve(cmd) }
}

// resolve finds out which database is meant: --db, the url in --db-file, --data, or the url in the environment. Whoever lists the machine's
// processes sees the flags, and a password in them; so there are the other two ways.
func (f *databaseFlags) resolve(cmd *cobra.Command) error {
	given := cmd.Flags().Changed
	switch {
	case given("db") && f.url == "":
		return misuse(say("db.empty")) // it would quietly open the file instead of a database that was meant
	case given("db") && given("db-file"):
		return misuse(say("flags.apart", words.Text("one", "--db"), words.Text("other", "--db-file")))
	case given("db-file") && f.app.data != "":
		return misuse(say("flags.apart", words.Text("one", "--db-file"), words.Text("other", "--data")))
	case given("db-file"):
		return f.readURL()
	case f.url == "" && f.app.data == "":
		f.url = strings.TrimSpace(os.Getenv(databaseVariable))
	}
	return nil
}

// maxURL is more than the url of a database ever has.
const maxURL = 4 << 10

// readURL reads the url from its file. What is wrong with it is told without what is in it.
func (f *databaseFlags) readURL() error {
	file, err := os.Open(f.file)
	if err != nil {
		return fault{code: exitUsage, what: frame.Explain(err), err: err}
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxURL))
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

// check says which flags cannot be meant.
func (f *databaseFlags) check() error {
	switch {
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
