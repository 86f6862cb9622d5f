package main

import (
	"bufio"
	"bytes"
	"database/sql"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// served is a running wits serve.
type served struct {
	*testing.T
	cmd       *exec.Cmd
	out       *bufio.Reader
	log       bytes.Buffer
	url, link string
	cookie    *http.Cookie
}

// serve starts wits serve on a free port and reads where it answers.
func serve(t *testing.T, data string, flags ...string) *served {
	t.Helper()
	s := &served{T: t, cmd: exec.Command("wits", append([]string{"serve", "--addr", "127.0.0.1:0", "--data", data, "--open", "--drain", "0s"}, flags...)...)}
	s.cmd.Env = []string{"PATH=", "HOME=" + t.TempDir()} // no browser is found
	s.cmd.Stderr = &s.log
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.cmd.Process.Kill() })
	s.out = bufio.NewReader(out)
	s.url, s.link = s.last(), s.last()
	if slices.Contains(flags, "json") {
		s.url, s.link = s.line(s.url)["address"], s.line(s.link)["link"]
	}
	return s
}

// line reads a line of a log that programs read.
func (s *served) line(text string) map[string]string {
	s.Helper()
	var all map[string]any
	if err := json.Unmarshal([]byte(text), &all); err != nil || all["time"] == nil || all["level"] == nil || all["msg"] == nil {
		s.Fatalf("this is no line of a log: %q, %v", text, err)
	}
	found := map[string]string{}
	for name, value := range all {
		found[name], _ = value.(string)
	}
	return found
}

// last is the last word of the next line.
func (s *served) last() string {
	s.Helper()
	line, err := s.out.ReadString('\n')
	if err != nil {
		s.Fatalf("%v: %s", err, s.log.String())
	}
	if strings.HasPrefix(line, "{") {
		return line
	}
	words := strings.Fields(line)
	return words[len(words)-1]
}

func (s *served) ask(method, path, body string, into any) {
	s.Helper()
	req, err := http.NewRequestWithContext(s.Context(), method, s.url+path, strings.NewReader(body))
	if err != nil {
		s.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if s.cookie != nil {
		req.AddCookie(s.cookie)
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		s.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode >= 300 {
		s.Fatalf("%s %s: %s %s %v", method, path, resp.Status, text, err)
	}
	if k := resp.Cookies(); len(k) > 0 {
		s.cookie = k[0]
	}
	if err := json.Unmarshal(text, into); into != nil && err != nil {
		s.Fatal(err)
	}
}

// stop asks the server to end and checks that it does so in peace.
func (s *served) stop() {
	s.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		s.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		s.Errorf("%v: %s", err, s.log.String())
	}
}

// TestAGameOfTheTerminalGoesOnInTheBrowser plays in the terminal, then signs in by the printed link and finds the match.
func TestAGameOfTheTerminalGoesOnInTheBrowser(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	terminal := exec.Command("wits", "play", "mastermind", "--seed", "42", "--plain", "--data", data)
	terminal.Stdin = strings.NewReader("RRBB\n")
	if out, err := terminal.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}

	s := serve(t, data, "--log-format", "json")
	home, code, _ := strings.Cut(s.link, "/link/")
	if home != s.url {
		t.Errorf("the link goes to %s, not to %s", home, s.url)
	}
	s.ask("GET", "/readyz", "", nil)
	s.ask("POST", "/api/v1/session", `{"code":"`+code+`"}`, nil)
	var running struct {
		Items []struct {
			ID  string
			Seq int
		}
	}
	s.ask("GET", "/api/v1/matches", "", &running)
	if len(running.Items) != 1 || running.Items[0].Seq != 1 {
		t.Fatalf("running: %+v", running)
	}
	var turn struct{ Status string }
	s.ask("POST", "/api/v1/matches/"+running.Items[0].ID+"/actions", `{"seq":1,"action":{"type":"submit","code":["Y","G","V","O"]}}`, &turn)
	if turn.Status != "won" {
		t.Errorf("it is %s", turn.Status)
	}
	s.stop()
	for line := range strings.Lines(s.log.String()) {
		s.line(line)
		if strings.Contains(line, `"took"`) || strings.Contains(line, `"request"`) && !strings.Contains(line, `"took_ms":`) {
			t.Errorf("a time without its unit: %s", line)
		}
	}
	if log := s.log.String(); !strings.Contains(log, `"route":"/api/v1/session"`) || strings.Contains(log, code) || strings.Contains(log, s.cookie.Value) {
		t.Errorf("the log is %s", log)
	}
}

func TestAServerKeepsMetricsForItsOperators(t *testing.T) {
	for name, tt := range map[string]struct {
		flags []string
		want  int
	}{
		"nobody asked for them":   {nil, http.StatusNotFound},
		"they have an address":    {[]string{"--admin", "127.0.0.1:0"}, http.StatusNotFound},
		"they are for everybody":  {[]string{"--metrics"}, http.StatusOK},
		"they are wanted at both": {[]string{"--metrics", "--admin", "127.0.0.1:0"}, http.StatusOK},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, t.TempDir(), append(tt.flags, "--log-level", "warn", "--limit", "all=0")...)
			resp, err := http.Get(s.url + "/metrics")
			if err != nil {
				t.Fatal(err)
			}
			_ = resp.Body.Close()
			if resp.StatusCode != tt.want {
				t.Errorf("the metrics answer %s", resp.Status)
			}
			s.stop()
			if s.log.Len() > 0 {
				t.Errorf("the log is %s", s.log.String())
			}
		})
	}
}

// failing runs wits, which is to fail, and returns all that it said.
func failing(t *testing.T, env []string, args ...string) string {
	t.Helper()
	cmd := exec.Command("wits", args...)
	cmd.Env = append([]string{"HOME=" + t.TempDir(), "PATH=" + os.Getenv("PATH")}, env...)
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Fatalf("wits %v did not fail: %s", args, out)
	}
	return string(out)
}

// Nobody listens there: what cannot be reached is the database that was meant.
const secretURL = "postgres://wits:hunter2@127.0.0.1:9/wits?connect_timeout=1"

func TestADatabaseIsNamedByAFileOrTheEnvironment(t *testing.T) {
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good, env := file("good", secretURL+"\n"), "WITS_DB="+secretURL
	for name, tt := range map[string]struct {
		env  string
		args []string
		want string
	}{
		"a file":                      {"", []string{"--db-file", good}, "reached"},
		"the environment":             {env, nil, "reached"},
		"a file before it":            {"WITS_DB=postgres://nobody", []string{"--db-file", good}, "reached"},
		"a flag before both":          {"WITS_DB=postgres://nobody", []string{"--db", secretURL}, "reached"},
		"a flag and a file":           {"", []string{"--db", secretURL, "--db-file", good}, "--db-file"},
		"a file and a folder":         {"", []string{"--db-file", good, "--data", folder}, "--data"},
		"no file":                     {"", []string{"--db-file", filepath.Join(folder, "none")}, "none"},
		"an empty file":               {"", []string{"--db-file", file("empty", " \n")}, "one line"},
		"a file with something else":  {"", []string{"--db-file", file("other", "password=hunter2")}, "one line"},
		"a file with several lines":   {"", []string{"--db-file", file("lines", secretURL+"\nhunter2\n")}, "one line"},
		"a folder in place of a file": {"", []string{"--db-file", folder}, "folder"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, command := range [][]string{{"serve", "--addr", "127.0.0.1:0"}, {"backup", filepath.Join(folder, "copy.db")}} {
				said := failing(t, []string{tt.env}, append(command, tt.args...)...)
				if !strings.Contains(said, tt.want) || strings.Contains(said, "hunter2") {
					t.Errorf("%s says %q", command[0], said)
				}
			}
		})
	}
}

func TestALogForProgramsHasNothingElseInIt(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "db")
	if err := os.WriteFile(file, []byte(secretURL), 0o644); err != nil {
		t.Fatal(err)
	}
	said := failing(t, nil, "serve", "--addr", "127.0.0.1:0", "--log-format", "json", "--db-file", file)
	s := &served{T: t}
	var messages []string
	for line := range strings.Lines(said) {
		messages = append(messages, s.line(line)["level"])
	}
	if !slices.Equal(messages, []string{"WARN", "ERROR"}) || !strings.Contains(said, "can read the file") || strings.Contains(said, "hunter2") {
		t.Errorf("it says %s", said)
	}
}

func TestServeForgetsGuestsWhoAreGone(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := serve(t, data, "--guest-days", "0")
	s.ask("POST", "/api/v1/players", "", nil)
	s.stop()
	db, err := sql.Open("sqlite", filepath.Join(data, "wits.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	players := func() (n int) {
		if err := db.QueryRow(`SELECT COUNT(*) FROM players WHERE id <> 'local'`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if _, err := db.Exec(`UPDATE players SET created_at = created_at - 8640000001`); err != nil { // a hundred days ago
		t.Fatal(err)
	}
	if _, err := db.Exec(`UPDATE tokens SET created_at = created_at - 8640000001, used_at = NULL`); err != nil {
		t.Fatal(err)
	}
	s = serve(t, data, "--guest-days", "101")
	s.stop()
	if players() != 1 {
		t.Fatal("a guest was forgotten too early")
	}
	s = serve(t, data)
	for until := time.Now().Add(time.Minute); players() > 0 && time.Now().Before(until); {
		time.Sleep(20 * time.Millisecond)
	}
	s.ask("GET", "/readyz", "", nil)
	s.stop()
	var terminals int
	if err := db.QueryRow(`SELECT COUNT(*) FROM players WHERE id = 'local'`).Scan(&terminals); err != nil || terminals != 1 || players() != 0 {
		t.Errorf("%d guests and %d players of the terminal are left, %v", players(), terminals, err)
	}
	if !strings.Contains(s.log.String(), "guests who are gone were forgotten") {
		t.Errorf("the log is %s", s.log.String())
	}
}
