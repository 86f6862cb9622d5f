package main

import (
	"bytes"
	"cmp"
	"debug/buildinfo"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// The parts of a CycloneDX document that are written.
type (
	document struct {
		Format     string      `json:"bomFormat"`
		Spec       string      `json:"specVersion"`
		Version    int         `json:"version"`
		Metadata   metadata    `json:"metadata"`
		Components []component `json:"components"`
	}
	metadata struct {
		Timestamp string    `json:"timestamp"`
		Component component `json:"component"`
	}
	component struct {
		Type       string     `json:"type"`
		Name       string     `json:"name"`
		Version    string     `json:"version"`
		PURL       string     `json:"purl,omitempty"`
		Properties []property `json:"properties,omitempty"`
	}
	property struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
)

// bill writes what a program is made of: the modules that the program itself names, with the checksums they were built from, and the
// packages of the browser app in it.
func (r release) bill(p program) error {
	info, err := buildinfo.ReadFile(p.path)
	if err != nil {
		return err
	}
	app, err := packages(filepath.Join(r.root, "web", "app", "package-lock.json"))
	if err != nil {
		return err
	}
	version := strings.TrimPrefix(info.GoVersion, "go")
	d := document{
		Format: "CycloneDX", Spec: "1.6", Version: 1,
		Metadata: metadata{r.stamp.time.Format(time.RFC3339), component{
			Type: "application", Name: "wits", Version: r.stamp.version,
			Properties: []property{{"commit", r.stamp.commit}, {"os", p.os}, {"arch", p.arch}},
		}},
		Components: []component{{Type: "library", Name: "stdlib", Version: version, PURL: "pkg:golang/stdlib@" + version}},
	}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		d.Components = append(d.Components, component{
			Type: "library", Name: m.Path, Version: m.Version, PURL: "pkg:golang/" + m.Path + "@" + m.Version, Properties: []property{{"go.sum", m.Sum}},
		})
	}
	d.Components = append(d.Components, app...)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(d); err != nil {
		return err
	}
	return os.WriteFile(r.name("_"+p.os+"_"+p.arch+".cdx.json"), b.Bytes(), 0o644)
}

// packages are those that the browser app is bundled from.
func packages(lock string) ([]component, error) {
	text, err := os.ReadFile(lock)
	if err != nil {
		return nil, err
	}
	var read struct {
		Packages map[string]struct {
			Version   string
			Integrity string
			Dev       bool
		}
	}
	if err := json.Unmarshal(text, &read); err != nil {
		return nil, err
	}
	var list []component
	for path, p := range read.Packages {
		name, ok := strings.CutPrefix(path, "node_modules/")
		if !ok || p.Dev {
			continue
		}
		list = append(list, component{
			Type: "library", Name: name, Version: p.Version, PURL: "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + p.Version,
			Properties: []property{{"integrity", p.Integrity}},
		})
	}
	slices.SortFunc(list, func(a, b component) int { return cmp.Compare(a.Name, b.Name) })
	return list, nil
}
