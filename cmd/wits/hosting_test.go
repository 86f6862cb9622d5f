package main

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// example is a file for hosts, with some of its words replaced.
func example(t *testing.T, name string, replace ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "examples", "hosting", name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.NewReplacer(replace...).Replace(string(text))
}

func TestTheExampleOfSettingsIsRight(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "serve.yaml")
	write(t, file, []byte(example(t, "serve.yaml")))
	if out, err := exec.Command("wits", "config", "check", "serve", "--config", file).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// TestAlertsAndDashboardAskForWhatIsMeasured holds their names against the document, which web compares with the program.
func TestAlertsAndDashboardAskForWhatIsMeasured(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/metrics.md")
	if err != nil {
		t.Fatal(err)
	}
	var dashboard struct {
		Panels []struct{ Targets []struct{ Expr string } }
	}
	if err := json.Unmarshal([]byte(example(t, "grafana.json")), &dashboard); err != nil || len(dashboard.Panels) == 0 {
		t.Fatalf("%v: %d panels", err, len(dashboard.Panels))
	}
	for _, name := range regexp.MustCompile(`wits_[a-z_]+`).FindAllString(example(t, "alerts.yml")+example(t, "grafana.json"), -1) {
		if !strings.Contains(string(text), "`"+strings.TrimSuffix(name, "_bucket")) {
			t.Errorf("nobody measures %s", name)
		}
	}
}

// tool is a program that reads an example: an installed one, or one that make deps-long has unpacked.
func tool(t *testing.T, name string) string {
	t.Helper()
	for _, folder := range append(filepath.SplitList(os.Getenv("PATH")), "../../bin/tools/usr/bin", "../../bin/tools/usr/sbin") {
		path, err := filepath.Abs(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	t.Fatalf("there is no %s: make deps-long gets it", name)
	return ""
}

// accepted runs a program that is to accept a file.
func accepted(t *testing.T, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(tool(t, name), args...)
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir())
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s %v: %v: %s", name, args, err, out)
	}
}

// TestExamplesAreReadByTheirPrograms asks those who read them. They are large, so it is left to make test-long.
func TestExamplesAreReadByTheirPrograms(t *testing.T) {
	if os.Getenv("WITS_LONG") == "" {
		return
	}
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	write(t, at("Caddyfile"), []byte(example(t, "Caddyfile")))
	accepted(t, "caddy", "validate", "--config", at("Caddyfile"), "--adapter", "caddyfile")
	write(t, at("wits.socket"), []byte(example(t, "wits.socket")))
	write(t, at("wits.service"), []byte(example(t, "wits.service", "/usr/local/bin/wits", tool(t, "wits"))))
	write(t, at("alerts.yml"), []byte(example(t, "alerts.yml")))
	test, err := os.ReadFile("testdata/alerts_test.yml")
	if err != nil {
		t.Fatal(err)
	}
	write(t, at("alerts_test.yml"), test)
	accepted(t, "promtool", "check", "rules", at("alerts.yml"))
	accepted(t, "promtool", "test", "rules", at("alerts_test.yml"))
	accepted(t, "systemd-analyze", "verify", at("wits.socket"), at("wits.service"))
}

// TestNginxServesWitsAsInTheExample plays and follows a match through nginx, over HTTPS.
func TestNginxServesWitsAsInTheExample(t *testing.T) {
	if os.Getenv("WITS_LONG") == "" {
		return
	}
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	cert, key := pair(t, 1)
	write(t, at("fullchain.pem"), cert)
	write(t, at("privkey.pem"), key)
	plain, secure := freePort(t), freePort(t)
	s := serve(t, folder, "--trusted-proxy", "127.0.0.1/32")
	write(t, at("site.conf"), []byte(example(t, "nginx.conf", "listen 80;", "listen "+plain+";", "listen 443 ", "listen "+secure+" ",
		"/etc/letsencrypt/live/wits.example", folder, "http://127.0.0.1:8080", s.url)))
	main := "daemon off; pid nginx.pid; error_log stderr; events {} http { access_log off; include site.conf;"
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		main += fmt.Sprintf(" %s_temp_path %s;", kind, at(kind))
	}
	write(t, at("nginx.conf"), []byte(main+" }\n"))
	accepted(t, "nginx", "-t", "-e", "stderr", "-p", folder, "-c", "nginx.conf")
	if t.Failed() {
		return
	}
	nginx := exec.Command(tool(t, "nginx"), "-e", "stderr", "-p", folder, "-c", "nginx.conf")
	if err := nginx.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = nginx.Process.Signal(os.Interrupt)
		_ = nginx.Wait()
	})
	until(t, "nginx answers", func() bool {
		conn, err := net.DialTimeout("tcp", secure, time.Second)
		if err == nil {
			_ = conn.Close()
		}
		return err == nil
	})
	s.url = "https://" + secure
	streamOverHTTPS(t, s, cert)
	s.stop()
}

// freePort is an address on this machine that nobody uses now.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
