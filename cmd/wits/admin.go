package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/client"
	"wits/game/words"
	"wits/host"
	"wits/term/phrase"
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
	fill       func(a *host.Action, args []string)
	lasts      bool
}

// hostActions are all that the host can do.
func hostActions() []hostAction {
	none := func(*host.Action, []string) {}
	about := func(a *host.Action, args []string) { a.Subject, a.Text = args[0], strings.Join(args[1:], " ") }
	text := func(a *host.Action, args []string) { a.Text = strings.Join(args, " ") }
	player, address := say("args.admin.player"), say("args.admin.address")
	return []hostAction{
		{"announce", "TEXT", say("args.admin.text"), text, true},
		{"withdraw", "", words.Message{}, none, false},
		{"stop-matches", "", words.Message{}, none, false},
		{"allow-matches", "", words.Message{}, none, false},
		{"close-table", "CODE", say("args.admin.table"), about, false},
		{"block-player", "ID [REASON]", player, about, false},
		{"unblock-player", "ID", player, about, false},
		{"block-address", "ADDRESS [REASON]", address, about, false},
		{"unblock-address", "ADDRESS", address, about, false},
		{"rename-player", "ID NAME", say("args.admin.name"), about, false},
		{"delete-player", "ID ID", say("args.admin.delete"), about, false},
		{"revoke-tokens", "ID", player, about, false},
		{"new-token", "NAME", say("args.admin.helper"), text, true},
		{"end-token", "ID", say("args.admin.token"), about, false},
		{"backup", "", words.Message{}, none, false},
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

// action is the command of an action.
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
		if a.lasts {
			action.Minutes = f.minutes
		}
		a.fill(&action, args)
		return f.do(cmd, action)
	}
	if a.lasts {
		cmd.Flags().IntVar(&f.minutes, "minutes", 0, "")
	}
	return cmd
}

// do does an action and says what came of it.
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
