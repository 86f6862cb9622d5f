package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/validate"
	"github.com/sassoftware/go-rpmutils"
)

// thing is what is known of a file in a package.
type thing struct {
	owner string
	mode  fs.FileMode
	data  []byte
}

// always are the files that every package brings, with their modes.
func always() map[string]fs.FileMode {
	return map[string]fs.FileMode{
		"/usr/bin/wits":                                  0o755,
		"/usr/share/man/man1/wits.1.gz":                  0o644,
		"/usr/share/man/de/man1/wits.1.gz":               0o644,
		"/usr/share/bash-completion/completions/wits":    0o644,
		"/usr/share/zsh/site-functions/_wits":            0o644,
		"/usr/share/fish/vendor_completions.d/wits.fish": 0o644,
		"/usr/share/doc/wits/copyright":                  0o644,
		"/usr/share/doc/wits/CHANGELOG.md":               0o644,
	}
}

// TestWhatIsInThePackagesAndTheImage makes a release and reads what nothing on this machine installs.
func TestWhatIsInThePackagesAndTheImage(t *testing.T) {
	out := t.TempDir()
	if err := (release{root, out, someStamp("0.1.0-pre1"), here()}).make(t.Context()); err != nil {
		t.Fatal(err)
	}
	only := func(pattern string) string {
		t.Helper()
		found, err := filepath.Glob(filepath.Join(out, pattern))
		if err != nil || len(found) != 1 {
			t.Fatalf("%s: %v %v", pattern, found, err)
		}
		return found[0]
	}
	t.Run("rpm", func(t *testing.T) { checkRPM(t, only("*.rpm")) })
	t.Run("apk", func(t *testing.T) { checkAPK(t, only("*.apk")) })
	t.Run("image", func(t *testing.T) { checkImage(t, only("*_oci.tar")) })
}

func checkRPM(t *testing.T, path string) {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p, err := rpmutils.ReadRpm(f)
	if err != nil {
		t.Fatal(err)
	}
	infos, err := p.Header.GetFiles()
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]thing{}
	for _, info := range infos {
		have[info.Name()] = thing{info.UserName() + ":" + info.GroupName(), fs.FileMode(info.Mode()).Perm(), nil}
		if kept := info.Flags()&(rpmutils.RPMFILE_CONFIG|rpmutils.RPMFILE_NOREPLACE) != 0; kept != (info.Name() == "/etc/wits/serve.yaml") {
			t.Errorf("an upgrade keeps %s: %v", info.Name(), kept)
		}
	}
	payload, err := p.PayloadReaderExtended()
	if err != nil {
		t.Fatal(err)
	}
	for {
		info, err := payload.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(payload)
		if err != nil {
			t.Fatal(err)
		}
		of := have[info.Name()]
		of.data = data
		have[info.Name()] = of
	}
	want := always()
	want["/usr/lib/systemd/system/wits.service"], want["/etc/wits/serve.yaml"] = 0o644, 0o644
	checkFiles(t, have, want)
	for tag, file := range map[int]string{rpmutils.POSTIN: "installed.sh", rpmutils.PREUN: "removing.sh", rpmutils.POSTUN: "removed.sh"} {
		text, err := os.ReadFile(filepath.Join("files", file))
		if got, err2 := p.Header.GetString(tag); err != nil || err2 != nil || strings.TrimSpace(got) != strings.TrimSpace(string(text)) {
			t.Errorf("%s is not its script: %q %v %v", file, got, err, err2)
		}
	}
}

func checkAPK(t *testing.T, path string) {
	packed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]thing{}
	plain, err := gzip.NewReader(bytes.NewReader(packed)) // the two parts of the package, one after the other
	if err != nil {
		t.Fatal(err)
	}
	var about string
	for name, of := range unpacked(t, plain) {
		switch {
		case name == "/.PKGINFO":
			about = string(of.data)
		case !strings.HasSuffix(name, "/"):
			have[name] = of
		}
	}
	for _, line := range []string{"pkgname = wits", "pkgver = 0.1.0", "license = MIT"} {
		if !strings.Contains(about, line) {
			t.Errorf("%q is not in what the package says of itself:\n%s", line, about)
		}
	}
	checkFiles(t, have, always()) // and no script: there is no service to look after
}

// checkFiles compares what a package has with what it should, and runs its program.
func checkFiles(t *testing.T, have map[string]thing, want map[string]fs.FileMode) {
	t.Helper()
	if a, b := slices.Sorted(maps.Keys(have)), slices.Sorted(maps.Keys(want)); !slices.Equal(a, b) {
		t.Errorf("the files are\n%v, not\n%v", a, b)
	}
	for name, mode := range want {
		if of := have[name]; of.owner != "root:root" || of.mode != mode || len(of.data) == 0 {
			t.Errorf("%s: %s %v, %d bytes", name, of.owner, of.mode, len(of.data))
		}
	}
	runs(t, have["/usr/bin/wits"].data)
}

func checkImage(t *testing.T, path string) {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	folder := t.TempDir()
	for name, of := range unpacked(t, f) {
		to := filepath.Join(folder, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(to), 0o755), os.WriteFile(to, of.data, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	index, err := layout.ImageIndexFromPath(folder)
	if err != nil {
		t.Fatal(err)
	}
	if err := validate.Index(index); err != nil { // every digest and size is what it says
		t.Error(err)
	}
	manifest, err := index.IndexManifest()
	if err != nil || len(manifest.Manifests) != 1 || manifest.Manifests[0].Platform.String() != "linux/"+runtime.GOARCH {
		t.Fatalf("%+v %v", manifest, err)
	}
	image, err := index.Image(manifest.Manifests[0].Digest)
	if err != nil {
		t.Fatal(err)
	}
	config, err := image.ConfigFile()
	if err != nil {
		t.Fatal(err)
	}
	checkConfig(t, config)
	inside := mutate.Extract(image)
	defer inside.Close()
	have := unpacked(t, inside)
	if got := slices.Sorted(maps.Keys(have)); !slices.Equal(got, []string{"/data", "/wits"}) {
		t.Errorf("the image has %v", got)
	}
	if of := have["/data"]; of.owner != "65532:65532" || of.mode != 0o700 {
		t.Errorf("the data folder: %s %v", of.owner, of.mode)
	}
	runs(t, have["/wits"].data)
}

func checkConfig(t *testing.T, c *v1.ConfigFile) {
	t.Helper()
	_, port := c.Config.ExposedPorts["8080/tcp"]
	_, kept := c.Config.Volumes["/data"]
	if c.Config.User != "65532:65532" || !slices.Equal(c.Config.Entrypoint, []string{"/wits"}) || c.Config.Cmd[0] != "serve" || !port || !kept {
		t.Errorf("the image is run so: %+v", c.Config)
	}
}

// unpacked reads a tar.
func unpacked(t *testing.T, from io.Reader) map[string]thing {
	t.Helper()
	have := map[string]thing{}
	for r := tar.NewReader(from); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return have
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		owner := h.Uname + ":" + h.Gname
		if owner == ":" {
			owner = fmt.Sprintf("%d:%d", h.Uid, h.Gid)
		}
		have["/"+strings.TrimPrefix(h.Name, "/")] = thing{owner, h.FileInfo().Mode().Perm(), data}
	}
}

// runs runs a program that a package or an image holds.
func runs(t *testing.T, program []byte) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "wits")
	if err := os.WriteFile(path, program, 0o755); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command(path, "version", "--json").CombinedOutput()
	if err != nil || !strings.Contains(string(text), someStamp("0.1.0-pre1").commit) {
		t.Errorf("%s %v", text, err)
	}
}
