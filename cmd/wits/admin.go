package main

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/client"
	"wits/game/words"
	"wits/host"
	"wits/store/backup"
	"wits/term/phrase"
	"wits/web"
	"wits/web/admin"
)

// adminFlags say which host is spoken to, and by which token.
type adminFlags struct {
	app       *appFlags
	address   string
	tokenFile string
	json      bool
	minutes   int
}

// hostAction is an action of the host as a command: what is said after its name, and whether it lasts.
type hostAction struct {
	name, args string
	want       words.Message
	lasts      bool // for some minutes; then it is about nobody, and all that is said is its text
}

func hostActions() []hostAction {
	player, address := say("args.admin.player"), say("args.admin.address")
	return []hostAction{
		{"announce", "TEXT", say("args.admin.text"), true},
		{"withdraw", "", words.Message{}, false},
		{"stop-matches", "", words.Message{}, false},
		{"allow-matches", "", words.Message{}, false},
		{"close-table", "CODE", say("args.admin.table"), false},
		{"block-player", "ID [REASON]", player, false},
		{"unblock-player", "ID", player, false},
		{"block-address", "ADDRESS [REASON]", address, false},
		{"unblock-address", "ADDRESS", address, false},
		{"rename-player", "ID NAME", say("args.admin.name"), false},
		{"delete-player", "ID ID", say("args.admin.delete"), false},
		{"revoke-tokens", "ID", player, false},
		{"new-token", "NAME", say("args.admin.helper"), true},
		{"end-token", "ID", say("args.admin.token"), false},
		{"backup", "", words.Message{}, false},
	}
}

func adminCommand(app *appFlags) *cobra.Command {
	cmd := command("admin", "wits admin status\nwits admin players ada\nwits admin announce --minutes 30 Back in ten minutes.\n"+
		"wits admin block-address 192.0.2.7", (*cobra.Command).Help)
	f := &adminFlags{app: app}
	status := command("status", "", f.status)
	players := &cobra.Command{Use: "players TEXT", Args: oneArg(say("args.admin.find")), RunE: func(cmd *cobra.Command, args []string) error { return f.players(cmd, args[0]) }}
	cmd.AddCommand(status, players)
	for _, a := range hostActions() {
		cmd.AddCommand(f.action(a))
	}
	for _, c := range cmd.Commands() {
		app.addData(c)
		c.Flags().StringVar(&f.address, "admin", "http://127.0.0.1:9090", "")
		c.Flags().StringVar(&f.tokenFile, "token-file", "", "")
		c.Flags().BoolVar(&f.json, "json", false, "")
		complete(c, map[string]completer{"token-file": completeFiles})
	}
	return cmd
}

func (f *adminFlags) action(a hostAction) *cobra.Command {
	least, most := len(strings.Fields(strings.Split(a.args, " [")[0])), len(strings.Fields(a.args))
	if strings.Contains(a.args, "TEXT") || strings.Contains(a.args, "NAME") || strings.Contains(a.args, "REASON") {
		most = 200 // words
	}
	cmd := &cobra.Command{Use: strings.TrimSpace(a.name + " " + a.args), Args: noArgs}
	if least > 0 {
		cmd.Args = wantArgs(least, most, a.want)
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		action := host.Action{Do: a.name}
		switch {
		case a.lasts:
			action.Text, action.Minutes = strings.Join(args, " "), f.minutes
		case len(args) > 0:
			action.Subject, action.Text = args[0], strings.Join(args[1:], " ")
		}
		return f.do(cmd, action)
	}
	if a.lasts {
		cmd.Flags().IntVar(&f.minutes, "minutes", 0, "")
	}
	return cmd
}

func (f *adminFlags) do(cmd *cobra.Command, a host.Action) error {
	var done host.Done
	if err := f.ask(cmd, http.MethodPost, "do", a, &done); err != nil || f.json {
		return err
	}
	fmt.Fprintln(cmd.OutOrStdout(), hostSpeaker().Say(words.New("host.page.done", words.Say("what", words.New("host.action."+done.Action)))))
	if done.Result != "" {
		fmt.Fprintln(cmd.OutOrStdout(), done.Result)
	}
	return nil
}

// players lists players by a part of their name, a line each.
func (f *adminFlags) players(cmd *cobra.Command, find string) error {
	var found struct{ Items []host.Player }
	if err := f.ask(cmd, http.MethodGet, "players?find="+url.QueryEscape(find), nil, &found); err != nil || f.json {
		return err
	}
	s := hostSpeaker()
	for _, p := range found.Items {
		blocked := ""
		if p.Blocked {
			blocked = " (" + s.Text("host.page.blocked") + ")"
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s  %s%s\n", p.ID, p.Name, blocked)
	}
	if len(found.Items) == 0 {
		return failed(words.Literal(s.Text("host.page.nobody")))
	}
	return nil
}

// status says how the server is, in the words of the host's page.
func (f *adminFlags) status(cmd *cobra.Command) error {
	var st host.Status
	if err := f.ask(cmd, http.MethodGet, "status", nil, &st); err != nil || f.json {
		return err
	}
	s, out := hostSpeaker(), cmd.OutOrStdout()
	label := func(key string) string { return s.Say(words.Message{Key: "host.page." + key}) }
	line := func(key string, value any) { fmt.Fprintf(out, "%s: %v\n", label(key), value) }
	line("version", "wits "+st.Version+", "+st.Go+", "+s.Say(words.New("host.page.schema", words.Text("n", strconv.FormatInt(st.Kept.Version, 10)))))
	line("up", st.Now.Sub(st.Began).Round(time.Second))
	answers := "answers"
	if !st.Healthy {
		answers = "answers-not"
	}
	line("database", strings.TrimSpace(label(answers)+" "+st.Problem))
	if st.Workers != nil {
		line("workers", *st.Workers)
	}
	line("on", st.OnTotal)
	line("requests", st.Requests)
	line("failed", st.Failed)
	line("players", st.Kept.Players)
	line("matches", st.Kept.Matches)
	line("running", st.Kept.Running)
	line("tables", st.Kept.Tables)
	line("size", fmt.Sprintf("%.1f MB", float64(st.Kept.Bytes)/1e6))
	for _, m := range st.Minds {
		line("minds", fmt.Sprintf("%s: %s %d, %s %d", m.Kind, s.Text("host.page.working"), m.Thinking, s.Text("host.page.waiting"), m.Waiting))
	}
	if st.Notice != nil {
		line("notice-text", st.Notice.Text)
	}
	if st.Closed {
		fmt.Fprintln(out, s.Text("host.page.stopped"))
	}
	for _, b := range st.Blocks {
		line("blocked", strings.TrimSpace(b.Subject+" "+b.Reason))
	}
	for _, t := range st.Tokens {
		line("tokens", t.ID+" "+t.Label)
	}
	for _, p := range st.Problems[:min(len(st.Problems), 10)] {
		line("problems", strings.TrimSpace(p.At.UTC().Format(time.RFC3339)+" "+p.Request+" "+p.Text+" "+p.Details))
	}
	return nil
}

// hostSpeaker speaks the words of the host's page, in the language of the locale.
func hostSpeaker() words.Speaker {
	return phrase.Speaker(catalog.Library(admin.Words()), "", os.Getenv)
}

// ask asks the host's interface, and with --json prints the answer as it came.
func (f *adminFlags) ask(cmd *cobra.Command, method, path string, in, out any) error {
	c, err := client.NewHost(f.address, "", &http.Client{Timeout: admin.Patience})
	if err != nil {
		return misuse(say("admin.address", words.Text("value", f.address)))
	}
	folder, err := f.app.folder()
	if err != nil {
		return err
	}
	file := cmp.Or(f.tokenFile, filepath.Join(folder, tokenName))
	token, err := os.ReadFile(file)
	if err != nil {
		return of(file, err)
	}
	c = c.As(strings.TrimSpace(string(token)))
	c.Speak(speaker().Language())
	var text json.RawMessage
	if err := c.Call(cmd.Context(), method, "/"+path, in, &text); err != nil {
		if p, ok := errors.AsType[*client.Problem](err); ok {
			return failed(words.Literal(strings.TrimSuffix(p.Error(), ".")))
		}
		return of(f.address, err)
	}
	if f.json {
		_, err = fmt.Fprintln(cmd.OutOrStdout(), string(text))
		return err
	}
	return json.Unmarshal(text, out)
}

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

func (f *serveFlags) greetHost(out io.Writer, at net.Addr) {
	home := "http://" + at.String() + "/admin/"
	f.announce(out, say("serve.host", words.Text("address", home), words.Text("file", f.host.tokenFile)), "the host's page", "address", home, "token_file", f.host.tokenFile)
}
