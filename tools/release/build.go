package main

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed" // how the program is built
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// program is a built one.
type program struct {
	target
	path string
}

func (r release) build(ctx context.Context, into string) (all []program, err error) {
	for _, t := range r.targets {
		p, err := r.compile(ctx, t, into)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

//go:embed flags
var flagFile string

// flags are those that the program is built with here and by make build: without them it is 2.7 MB larger, and a server answers with some 6 % less work.
func flags() (list []string) {
	for line := range strings.Lines(flagFile) {
		if !strings.HasPrefix(line, "#") {
			list = append(list, strings.TrimSpace(line))
		}
	}
	return list
}

// compile builds the program for one target. Nothing of this machine is in it: neither paths nor the time.
func (r release) compile(ctx context.Context, t target, into string) (program, error) {
	p := program{t, filepath.Join(into, t.os+"-"+t.arch, "wits")}
	if t.os == "windows" {
		p.path += ".exe"
	}
	args := append([]string{"build", "-buildvcs=false", "-o", p.path}, flags()...)
	args = append(args, "-ldflags", fmt.Sprintf("-s -w -X main.commit=%s -X main.date=%s", r.stamp.commit, r.stamp.time.Format(time.RFC3339)), "./cmd/wits")
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = r.root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOEXPERIMENT=", "GOAMD64=v1", "GOARM64=v8.0", "GOOS="+t.os, "GOARCH="+t.arch)
	if text, err := cmd.CombinedOutput(); err != nil {
		return p, fmt.Errorf("build for %s %s: %w: %s", t.os, t.arch, err, text)
	}
	return p, nil
}

// paper is a file that comes with the program.
type paper struct {
	name string // in archives
	at   string // in packages
	data []byte
}

// papers are the manual pages, what shells need to complete commands, and documents.
func (r release) papers(ctx context.Context, work string) (list []paper, err error) {
	here, err := r.compile(ctx, target{runtime.GOOS, runtime.GOARCH}, filepath.Join(work, "here"))
	if err != nil {
		return nil, err
	}
	for _, p := range []struct {
		name, at, language string
		args               []string
	}{
		{"man/wits.1", "/usr/share/man/man1/wits.1.gz", "en", []string{"man"}},
		{"man/de/wits.1", "/usr/share/man/de/man1/wits.1.gz", "de", []string{"man"}},
		{"completions/wits.bash", "/usr/share/bash-completion/completions/wits", "en", []string{"completion", "bash"}},
		{"completions/_wits", "/usr/share/zsh/site-functions/_wits", "en", []string{"completion", "zsh"}},
		{"completions/wits.fish", "/usr/share/fish/vendor_completions.d/wits.fish", "en", []string{"completion", "fish"}},
	} {
		cmd := exec.CommandContext(ctx, here.path, p.args...)
		cmd.Env = []string{"LC_ALL=" + p.language, "HOME=" + work}
		text, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("wits %v: %w", p.args, err)
		}
		list = append(list, paper{p.name, p.at, text})
	}
	for name, at := range map[string]string{"LICENSE": "copyright", "CHANGELOG.md": "CHANGELOG.md", "README.md": ""} {
		text, err := os.ReadFile(filepath.Join(r.root, name))
		if err != nil {
			return nil, err
		}
		if at != "" {
			at = "/usr/share/doc/wits/" + at
		}
		list = append(list, paper{name, at, text})
	}
	return list, nil
}

// zipped compresses without a name and a time.
func zipped(data []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err = z.Write(data); err == nil {
		err = z.Close()
	}
	return b.Bytes(), err
}
