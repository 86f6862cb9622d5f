package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// admin runs wits admin against a server, and returns what it says.
func (s *served) admin(page, data string, args ...string) string {
	s.Helper()
	cmd := exec.Command("wits", append(append([]string{"admin"}, args...), "--admin", strings.TrimSuffix(page, "/admin/"), "--data", data)...)
	cmd.Env = []string{"HOME=" + s.TempDir(), "LC_ALL=en"}
	out, err := cmd.CombinedOutput()
	if err != nil {
		s.Fatalf("wits admin %v: %v: %s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// hostPage reads where the host's page is, and its token.
func (s *served) hostPage() (page, file string) {
	s.Helper()
	line, err := s.out.ReadString('\n')
	if err != nil {
		s.Fatal(err)
	}
	fields := strings.Fields(line)
	return strings.TrimSuffix(fields[5], ","), fields[len(fields)-1]
}

func TestAHostActsByCommandAndItHoldsAfterARestart(t *testing.T) {
	data := t.TempDir()
	s := serve(t, data, "--admin", "127.0.0.1:0")
	page, file := s.hostPage()
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 || filepath.Dir(file) != data {
		t.Fatalf("the token is in %s: %v, %v", file, info, err)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.admin(page, data, "status"); !strings.Contains(got, "Database: answers") || !strings.Contains(got, "Version: wits ") {
		t.Errorf("the status is %s", got)
	}
	if got := s.admin(page, data, "announce", "--minutes", "60", "Back", "soon."); got != "Done: the notice is announced." {
		t.Errorf("announcing says %q", got)
	}
	_, written, _ := strings.Cut(s.admin(page, data, "backup"), "\n")
	if info, err := os.Stat(written); err != nil || info.Size() == 0 {
		t.Errorf("the backup %q: %v", written, err)
	}
	s.stop()

	s = serve(t, data, "--admin", "127.0.0.1:0")
	page, file = s.hostPage()
	if after, err := os.ReadFile(file); err != nil || string(after) != string(before) {
		t.Errorf("the token was changed: %v", err)
	}
	var told struct{ Notice struct{ Text string } }
	s.ask("GET", "/api/v1/notice", "", &told)
	if told.Notice.Text != "Back soon." {
		t.Errorf("the notice is %+v", told)
	}
	if got := s.admin(page, data, "status", "--json"); !strings.Contains(got, `"action":"backup"`) {
		t.Errorf("what was done is %s", got)
	}
	s.stop()
}
