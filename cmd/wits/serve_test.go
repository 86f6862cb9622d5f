package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os/exec"
	"strings"
	"syscall"
	"testing"
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
	return s
}

// last is the last word of the next line.
func (s *served) last() string {
	s.Helper()
	line, err := s.out.ReadString('\n')
	if err != nil {
		s.Fatalf("%v: %s", err, s.log.String())
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
