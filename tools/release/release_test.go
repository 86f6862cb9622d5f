package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

const root = "../.."

// here is the one target that the tests build: packages are installed on this machine.
func here() []target { return []target{{"linux", runtime.GOARCH}} }

func someStamp(version string) stamp {
	return stamp{version, strings.Repeat(version[len(version)-1:], 40), time.Date(2026, 11, 17, 12, 0, 0, 0, time.UTC)}
}

// copyOf is a copy of the checkout in another folder.
func copyOf(t *testing.T) string {
	t.Helper()
	list, err := git(context.Background(), root, "ls-files", "--cached", "--others", "--exclude-standard")
	if err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "elsewhere")
	for _, name := range strings.Split(list, "\n") {
		data, err := os.ReadFile(filepath.Join(root, name))
		if os.IsNotExist(err) { // removed, and not committed yet
			continue
		}
		if err == nil {
			err = os.MkdirAll(filepath.Dir(filepath.Join(to, name)), 0o755)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(to, name), data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// TestTheSameSourcesGiveTheSameBytes makes a release twice: here, and in another folder where nothing is compiled yet.
func TestTheSameSourcesGiveTheSameBytes(t *testing.T) {
	first, second := filepath.Join(t.TempDir(), "first"), filepath.Join(t.TempDir(), "second")
	if err := (release{root, first, someStamp("0.1.0-pre1"), here()}).make(t.Context()); err != nil {
		t.Fatal(err)
	}
	from := copyOf(t)
	t.Setenv("GOCACHE", t.TempDir())
	t.Setenv("TZ", "Pacific/Kiritimati")
	if err := (release{from, second, someStamp("0.1.0-pre1"), here()}).make(t.Context()); err != nil {
		t.Fatal(err)
	}
	sums := func(folder string) string {
		text, err := os.ReadFile(filepath.Join(folder, "SHA256SUMS"))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if a, b := sums(first), sums(second); a != b {
		t.Errorf("the second is not the first:\n%s\n%s", a, b)
	}
	for _, part := range []string{".tar.gz", ".cdx.json", ".deb", ".rpm", ".apk", "_oci.tar"} {
		if !strings.Contains(sums(first), part+"\n") {
			t.Errorf("there is no %s", part)
		}
	}
	check := exec.Command("sha256sum", "--check", "SHA256SUMS")
	check.Dir = second
	if text, err := check.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, text)
	}
}

// most is how large the program may be: whoever adds to it finds out what that costs.
const most = 40_000_000

func TestTheProgramIsSmallAndTellsItsStamp(t *testing.T) {
	r := release{root, "", someStamp("0.1.0-pre1"), here()}
	built, err := r.build(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(built[0].path); err != nil || info.Size() > most {
		t.Errorf("the program has %d bytes, more than %d (%v)", info.Size(), most, err)
	}
	text, err := exec.Command(built[0].path, "version", "--json").Output()
	for _, part := range []string{r.stamp.commit, `"2026-11-17T12:00:00Z"`} {
		if err != nil || !strings.Contains(string(text), part) {
			t.Errorf("%s is not in %s (%v)", part, text, err)
		}
	}
}

func TestOnlyATaggedCommitIsAVersion(t *testing.T) {
	folder := t.TempDir()
	if err := os.MkdirAll(filepath.Join(folder, "game", "referee"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "game", "referee", "replay.go"), []byte("package x\n\nconst Version = \"1.2.3\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) {
		t.Helper()
		if _, err := git(t.Context(), folder, append([]string{"-c", "user.name=x", "-c", "user.email=x"}, args...)...); err != nil {
			t.Fatal(err)
		}
	}
	run("init", "-q")
	run("add", ".")
	run("commit", "-qm", "x", "--date", "2026-11-17T12:00:00Z")
	s, err := stampOf(t.Context(), folder)
	if err != nil || !strings.HasPrefix(s.version, "1.2.3-pre20") || len(s.commit) != 40 {
		t.Errorf("%+v %v", s, err)
	}
	run("tag", "v1.2.3")
	if s, err := stampOf(t.Context(), folder); err != nil || s.version != "1.2.3" {
		t.Errorf("%+v %v", s, err)
	}
}
