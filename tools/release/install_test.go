package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// machine is a copy of this Debian machine in which packages can be installed: what is written there, this one does not see. Whatever
// runs in it ends with it.
type machine struct {
	*testing.T
	in  io.Writer
	out *bufio.Reader
}

// enter makes a machine of the folders $1, and puts what is in $2 under /mnt.
const enter = `
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
mount -t proc proc "$1/root/proc"
mount --rbind /dev "$1/root/dev"
mount --bind "$2" "$1/root/mnt"
exec chroot "$1/root" sh`

func newMachine(t *testing.T, packages string) *machine {
	t.Helper()
	if os.Getuid() != 0 {
		t.Fatal("this test installs packages in a copy of the machine, which only root can make")
	}
	cmd := exec.Command("unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-ec", enter, "sh", t.TempDir(), packages)
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	cmd.Stderr = os.Stderr
	if err1 != nil || err2 != nil || cmd.Start() != nil {
		t.Fatal("cannot make a machine")
	}
	t.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Wait()
	})
	return &machine{t, in, bufio.NewReader(out)}
}

// try runs a script and returns what it writes, and its exit status.
func (m *machine) try(script string) (text, status string) {
	m.Helper()
	fmt.Fprintf(m.in, "( set -e\n%s\n) </dev/null 2>&1\nstatus=$?; echo; echo \"status $status\"\n", script)
	for {
		line, err := m.out.ReadString('\n')
		if err != nil {
			m.Fatalf("%s: the machine has ended: %v\n%s", script, err, text)
		}
		if status, ended := strings.CutPrefix(line, "status "); ended {
			return strings.TrimSpace(text), strings.TrimSpace(status)
		}
		text += line
	}
}

// run runs a script that must succeed.
func (m *machine) run(script string) string {
	m.Helper()
	text, status := m.try(script)
	if status != "0" {
		m.Fatalf("%s\nended with %s:\n%s", script, status, text)
	}
	return text
}

// start starts the service as systemd would: the command of its unit, as its user.
func (m *machine) start(address string) {
	m.Helper()
	m.run(`cd /var/lib/wits
umask 077
command=$(sed -n 's/^ExecStart=//p' /usr/lib/systemd/system/wits.service)
eval "setpriv --reuid wits --regid wits --init-groups --no-new-privs env -i PATH=/usr/bin HOME=/var/lib/wits $command" >/tmp/wits.log 2>&1 &
echo $! >/tmp/wits.pid`)
	for range 600 {
		if r, err := http.Get("http://" + address + "/readyz"); err == nil {
			_ = r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	m.Fatalf("the service does not answer:\n%s", m.run("cat /tmp/wits.log"))
}

func (m *machine) stop() {
	m.Helper()
	m.run(`kill -TERM $(cat /tmp/wits.pid); while kill -0 $(cat /tmp/wits.pid) 2>/dev/null; do sleep 0.1; done`)
}

// ask asks the server, which must agree.
func (m *machine) ask(method, url, token string, in any, want int) (out map[string]any) {
	m.Helper()
	body, err := json.Marshal(in)
	if err != nil {
		m.Fatal(err)
	}
	r, err := http.NewRequest(method, url, bytes.NewReader(body))
	if err != nil {
		m.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		m.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != want || json.Unmarshal(text, &out) != nil {
		m.Fatalf("%s %s: %s %s %v", method, url, answer.Status, text, err)
	}
	return out
}

// packed makes a package of a version, and returns the name of its file.
func packed(t *testing.T, version, out string) string {
	t.Helper()
	r := release{root, out, someStamp(version), here()}
	built, err := r.build(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	papers, err := r.papers(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := r.pack("deb", built[0], papers); err != nil {
		t.Fatal(err)
	}
	found, err := filepath.Glob(filepath.Join(out, "*"+version[len("0.1.0-"):]+"*.deb"))
	if err != nil || len(found) != 1 {
		t.Fatalf("%v %v", found, err)
	}
	return "/mnt/" + filepath.Base(found[0])
}

// TestTheDebianPackageFromInstallToPurge installs the package, runs the service, upgrades it with games in it, and removes it.
func TestTheDebianPackageFromInstallToPurge(t *testing.T) {
	packages := t.TempDir()
	older, newer := packed(t, "0.1.0-pre1", packages), packed(t, "0.1.0-pre2", packages)
	m := newMachine(t, packages)

	m.run("dpkg -i " + older)
	if got := m.run("stat -c '%U %G %a' /var/lib/wits"); got != "wits wits 700" {
		t.Errorf("the data folder is %s", got)
	}
	if got := m.run("getent passwd wits | cut -d: -f6-"); got != "/var/lib/wits:/usr/sbin/nologin" {
		t.Errorf("the user is %s", got)
	}
	m.run(`test -s /usr/share/bash-completion/completions/wits
test -s /usr/share/zsh/site-functions/_wits
test -s /usr/share/fish/vendor_completions.d/wits.fish
bash -n /usr/share/bash-completion/completions/wits
gzip -dc /usr/share/man/man1/wits.1.gz | grep -q '^.SH WITS SERVE'
gzip -dc /usr/share/man/de/man1/wits.1.gz | grep -q '^.SH BESCHREIBUNG'
wits version --json | grep -q ` + someStamp("0.1.0-pre1").commit)
	if text, status := m.try("systemd-analyze verify /usr/lib/systemd/system/wits.service"); status != "0" || strings.Contains(text, "wits.service:") {
		t.Errorf("the unit: %s", text)
	}
	if text, status := m.try("systemd-analyze security --offline=true --threshold=15 --no-pager /usr/lib/systemd/system/wits.service"); status != "0" {
		t.Errorf("the unit is exposed:\n%s", text)
	}

	address := freeAddress(t)
	m.run(`sed -i 's/127.0.0.1:8080/` + address + `/' /etc/wits/serve.yaml
wits config check serve --config /etc/wits/serve.yaml`)
	m.start(address)
	url := "http://" + address + "/api/v1"
	token := m.ask("POST", url+"/players", "", map[string]any{"name": "Ada"}, http.StatusCreated)["token"].(string)
	match := m.ask("POST", url+"/matches", token, map[string]any{"game": "mastermind", "preset": "classic", "seed": 42}, http.StatusCreated)["id"].(string)
	if text, status := m.try("setpriv --reuid wits --regid wits --init-groups wits doctor --data /var/lib/wits --addr " + address); status != "0" {
		t.Errorf("the doctor says\n%s", text)
	}

	m.run("dpkg -i " + newer) // while it runs
	m.ask("GET", url+"/matches/"+match, token, nil, http.StatusOK)
	m.stop()
	m.start(address) // with the settings of the host
	m.run("wits version --json | grep -q " + someStamp("0.1.0-pre2").commit)
	m.ask("GET", url+"/matches/"+match, token, nil, http.StatusOK)
	m.stop()

	m.run(`dpkg -r wits
test ! -e /usr/bin/wits
test -s /var/lib/wits/wits.db
test -s /etc/wits/serve.yaml`)
	m.run(`dpkg -P wits | grep -q /var/lib/wits
test ! -e /etc/wits/serve.yaml
test ! -e /usr/lib/systemd/system/wits.service
test -s /var/lib/wits/wits.db`)
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
