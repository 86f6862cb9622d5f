//go:build unix

package sqlite_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"wits/store"
	"wits/store/sqlite"
)

const readOnlyVariable = "WITS_READ_ONLY"

func TestAFolderThatCannotBeWrittenIsRefused(t *testing.T) {
	if path := os.Getenv(readOnlyVariable); path != "" {
		tryReadOnly(t, path)
		return
	}
	program := publicCopy(t)
	for name, c := range map[string]struct {
		file   os.FileMode // 0 for none
		folder os.FileMode
	}{
		"an empty folder":                     {0, 0o555},
		"a folder, and a file in it":          {0o444, 0o555},
		"a folder, but not the file in it":    {0o666, 0o555},
		"a file, but not the folder it is in": {0o444, 0o777},
		"a file that cannot be read either":   {0o000, 0o777},
	} {
		t.Run(name, func(t *testing.T) {
			path := used(t)
			if c.file == 0 && c.folder == 0o555 {
				if err := os.Remove(path); err != nil {
					t.Fatal(err)
				}
			} else if err := os.Chmod(path, c.file); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(filepath.Dir(path), c.folder); err != nil {
				t.Fatal(err)
			}
			defer func() { _ = os.Chmod(filepath.Dir(path), 0o700) }() // so that it can be removed
			before := listing(t, path)
			asNobody(t, program, path)
			if after := listing(t, path); after != before {
				t.Errorf("there was %s, now there is %s", before, after)
			}
		})
	}
}

// listing is what lies in the folder of a file.
func listing(t *testing.T, path string) string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, fmt.Sprint(e.Name(), info.Size(), info.ModTime()))
	}
	return strings.Join(list, ", ")
}

func tryReadOnly(t *testing.T, path string) {
	s, err := sqlite.Open(t.Context(), path)
	if err == nil {
		t.Fatal("it was opened", s.Close())
	}
	if !errors.Is(err, store.ErrUnwritable) || !strings.Contains(err.Error(), path) {
		t.Errorf("the error is %v", err)
	}
}

// asNobody runs the test again, as somebody whom permissions stop: root they do not.
func asNobody(t *testing.T, program, path string) {
	t.Helper()
	cmd := exec.Command(program, "-test.run=^TestAFolderThatCannotBeWrittenIsRefused$")
	if os.Geteuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		for dir := filepath.Dir(filepath.Dir(path)); dir != os.TempDir(); dir = filepath.Dir(dir) {
			if err := os.Chmod(dir, 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	cmd.Dir = "/"
	cmd.Env = append(os.Environ(), readOnlyVariable+"="+path)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// publicCopy puts the test program where everybody can run it.
func publicCopy(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := contents(t, self)
	path := filepath.Join(t.TempDir(), "sqlite.test")
	if err := os.Chmod(filepath.Dir(filepath.Dir(path)), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, program, 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}
