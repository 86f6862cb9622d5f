package main

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/game/words"
	"wits/host"
	"wits/store/backup"
	"wits/web"
	"wits/web/admin"
)

// hostFlags are the flags of wits serve that are about the host's page, and about the pages of others.
type hostFlags struct {
	tokenFile string
	origins   []string
}

func (f *hostFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.tokenFile, "admin-token-file", "", "")
	cmd.Flags().StringArrayVar(&f.origins, "cors-origin", nil, "")
	complete(cmd, map[string]completer{"admin-token-file": completeFiles})
}

// check says which flags cannot be meant.
func (f *hostFlags) check(admin string) error {
	if f.tokenFile != "" && admin == "" {
		return misuse(say("serve.token-file"))
	}
	for _, origin := range f.origins {
		if !web.IsOrigin(origin) {
			return misuse(say("serve.origin", words.Text("value", origin)))
		}
	}
	return nil
}

// rules reads what the host has decided, and lets the log be watched.
func (f *hostFlags) rules(ctx context.Context, config *web.Config, db database) (err error) {
	config.Watch, config.Origins = host.NewWatch(time.Now), f.origins
	config.Log = slog.New(config.Watch.Log(config.Log.Handler()))
	config.Rules, err = host.NewRules(ctx, db, time.Now)
	return err
}

// tokenName is the file in the data folder that holds the host's token.
const tokenName = "admin-token"

// page makes the host's page, for the address that only operators reach. Without a file in which its token can be, there is none.
func (f *serveFlags) page(config *web.Config, db database) error {
	path := f.host.tokenFile
	if path == "" && db.shared != nil && f.app.data == "" {
		config.Log.Info("there is no host's page: --admin-token-file says where its token is")
		return nil
	}
	folder, err := f.app.folder()
	if err != nil {
		return err
	}
	if path == "" {
		path = filepath.Join(folder, tokenName)
	}
	token, err := readToken(path)
	if err != nil {
		return err
	}
	f.host.tokenFile = path
	series := backup.Series{Folder: cmp.Or(f.backup.to, filepath.Join(folder, "backups")), Keep: f.backup.keep}
	config.Host = admin.New(host.New(host.Config{
		Store: db, Rules: config.Rules, Watch: config.Watch, Play: config.Play, Identities: config.Identities, Log: config.Log,
		Now: time.Now, Entropy: crand.Reader, Token: token, Ready: config.Ready, Load: config.Load,
		Backup: func(ctx context.Context) (path string, err error) {
			if err := os.MkdirAll(series.Folder, 0o700); err != nil {
				return "", err
			}
			err = f.copyable(db)(ctx, func(s backup.Source) (err error) { path, _, err = series.Add(ctx, s, time.Now()); return err })
			return path, err
		},
	}), catalog.Library(admin.Words()))
	return nil
}

// readToken reads the host's token from its file, which is made where it is missing.
func readToken(path string) (string, error) {
	if err := makeToken(path); err != nil {
		return "", of(path, err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return "", of(path, err)
	}
	if info, err := os.Stat(path); err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		return "", failed(say("admin.exposed", words.Text("file", path)))
	}
	token := strings.TrimSpace(string(text))
	if !host.IsToken(token) {
		return "", failed(say("admin.no-token", words.Text("file", path)))
	}
	return token, nil
}

// makeToken makes the file with the host's token, readable by its owner alone. One that is there stays.
func makeToken(path string) error {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	token := host.NewToken(crand.Reader)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(file, token)
	return errors.Join(err, file.Close())
}

// greetHost says where the host's page is.
func (f *serveFlags) greetHost(out io.Writer, at net.Addr) {
	home := "http://" + at.String() + "/admin/"
	f.announce(out, say("serve.host", words.Text("address", home), words.Text("file", f.host.tokenFile)), "the host's page", "address", home, "token_file", f.host.tokenFile)
}
