package main

import (
	_ "embed" // what packages bring
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/apk" // the formats
	_ "github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
	_ "github.com/goreleaser/nfpm/v2/rpm"
)

// pack writes a package. Those for systems with systemd bring a service, and a user of its own for it.
func (r release) pack(format string, p program, papers []paper) error {
	work, err := os.MkdirTemp("", "wits-pack-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }()
	own := filepath.Join(r.root, "tools", "release", "files")
	info := &nfpm.Info{
		Name: "wits", Arch: p.arch, Platform: p.os, Version: r.stamp.version, Section: "games", Priority: "optional", License: "MIT",
		Maintainer: "wits <wits@localhost>", Vendor: "wits", MTime: r.stamp.time,
		Description: "games of thought in the terminal and the browser, and a server for them\n" +
			"Minesweeper, Mastermind, Chess, Nine Men's Morris and Gomoku, alone, against minds or with friends.\n" +
			"wits plays in the terminal; wits serve, or the service, plays in browsers and over SSH.",
	}
	info.Contents = files.Contents{r.content(p.path, "/usr/bin/wits", 0o755)}
	for i, paper := range papers {
		if paper.at == "" {
			continue
		}
		data := paper.data
		if strings.HasSuffix(paper.at, ".gz") {
			if data, err = zipped(data); err != nil {
				return err
			}
		}
		from := filepath.Join(work, string(rune('a'+i)))
		if err := os.WriteFile(from, data, 0o644); err != nil {
			return err
		}
		info.Contents = append(info.Contents, r.content(from, paper.at, 0o644))
	}
	info.RPM.BuildHost, info.RPM.Summary = "wits", "games of thought in the terminal and the browser, and a server for them"
	if format != "apk" {
		settings := r.content(filepath.Join(own, "serve.yaml"), "/etc/wits/serve.yaml", 0o644)
		settings.Type = files.TypeConfigNoReplace
		info.Contents = append(info.Contents, r.content(filepath.Join(own, "wits.service"), "/usr/lib/systemd/system/wits.service", 0o644), settings)
		info.Scripts = nfpm.Scripts{
			PostInstall: filepath.Join(own, "installed.sh"), PreRemove: filepath.Join(own, "removing.sh"), PostRemove: filepath.Join(own, "removed.sh"),
		}
		info.Depends = map[string][]string{"deb": {"passwd"}, "rpm": {"shadow-utils"}}[format]
	}
	return r.write(format, nfpm.WithDefaults(info))
}

func (r release) content(from, to string, mode os.FileMode) *files.Content {
	return &files.Content{Source: from, Destination: to, FileInfo: &files.ContentFileInfo{Mode: mode, MTime: r.stamp.time, Owner: "root", Group: "root"}}
}

// write writes a package under the name that its format has for it.
func (r release) write(format string, info *nfpm.Info) error {
	packager, err := nfpm.Get(format)
	if err != nil {
		return err
	}
	if err := nfpm.PrepareForPackager(info, format); err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(r.out, packager.ConventionalFileName(info)))
	if err != nil {
		return err
	}
	return errors.Join(packager.Package(info, f), f.Close())
}
