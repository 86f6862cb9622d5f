// Command release builds what is published of wits, each byte the same for the same commit and the same Go: static programs in
// archives, packages for Debian, RPM and Alpine, a container image, lists of what is in them, and checksums. It publishes nothing.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	root := flag.String("root", "../..", "the checkout to build")
	out := flag.String("out", "../../bin/release", "the folder to fill: it must not exist, or be empty")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *root, *out); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, root, out string) error {
	changed, err := git(ctx, root, "status", "--porcelain")
	if err != nil {
		return err
	}
	if changed != "" {
		return errors.New("there are changes that no commit has, so the release would not be what it says: commit them first")
	}
	s, err := stampOf(ctx, root)
	if err != nil {
		return err
	}
	return release{root, out, s, targets()}.make(ctx)
}

type target struct{ os, arch string }

func targets() (all []target) {
	for _, system := range []string{"linux", "darwin", "windows"} {
		all = append(all, target{system, "amd64"}, target{system, "arm64"})
	}
	return all
}

type release struct {
	root, out string
	stamp     stamp
	targets   []target
}

func (r release) make(ctx context.Context) error {
	if there, _ := filepath.Glob(filepath.Join(r.out, "*")); len(there) > 0 {
		return fmt.Errorf("%s is not empty", r.out)
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "wits-release-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }()
	built, err := r.build(ctx, work)
	if err != nil {
		return err
	}
	papers, err := r.papers(ctx, work)
	if err != nil {
		return err
	}
	var linux []program
	for _, p := range built {
		if err := errors.Join(r.archive(p, papers), r.bill(p)); err != nil {
			return fmt.Errorf("%s %s: %w", p.os, p.arch, err)
		}
		if p.os == "linux" {
			linux = append(linux, p)
		}
	}
	for _, p := range linux {
		for _, format := range []string{"deb", "rpm", "apk"} {
			if err := r.pack(format, p, papers); err != nil {
				return fmt.Errorf("%s for %s: %w", format, p.arch, err)
			}
		}
	}
	if err := r.image(linux, filepath.Join(work, "image")); err != nil {
		return fmt.Errorf("image: %w", err)
	}
	return r.sums()
}

func (r release) name(of string) string {
	return filepath.Join(r.out, "wits_"+r.stamp.version+of)
}

// stamp is what a release is built from.
type stamp struct {
	version string // as semantic versions are written
	commit  string
	time    time.Time // of the commit
}

// stampOf reads the version from the sources and the commit from git. Where no tag says that the commit is a version, it is a preview
// of it.
func stampOf(ctx context.Context, root string) (stamp, error) {
	head, err := git(ctx, root, "show", "--no-patch", "--format=%H %cI", "HEAD")
	if err != nil {
		return stamp{}, err
	}
	tags, err := git(ctx, root, "tag", "--points-at", "HEAD")
	if err != nil {
		return stamp{}, err
	}
	version, err := versionOf(root)
	if err != nil {
		return stamp{}, err
	}
	commit, date, _ := strings.Cut(head, " ")
	at, err := time.Parse(time.RFC3339, date)
	at = at.UTC()
	if !slices.Contains(strings.Fields(tags), "v"+version) {
		version += "-pre" + at.Format("20060102150405")
	}
	return stamp{version, commit, at}, err
}

func versionOf(root string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, "game", "referee", "replay.go"))
	if err != nil {
		return "", err
	}
	_, rest, found := strings.Cut(string(text), "\nconst Version = \"")
	version, _, ended := strings.Cut(rest, "\"")
	if !found || !ended {
		return "", errors.New("game/referee/replay.go does not say which version this is")
	}
	return version, nil
}

func git(ctx context.Context, root string, args ...string) (string, error) {
	out, err := exec.CommandContext(ctx, "git", append([]string{"-C", root}, args...)...).Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		err = fmt.Errorf("git %s: %s", args[0], failed.Stderr)
	}
	return strings.TrimSpace(string(out)), err
}
