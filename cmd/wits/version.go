package main

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"wits/game/referee"
)

// Releases are stamped by the linker: with the commit that they are built from, and its time. What go build makes of a checkout
// knows both by itself.
var commit, date = "", ""

// build is what wits version --json tells.
type build struct {
	Version string `json:"version"`
	Commit  string `json:"commit"`
	Date    string `json:"date"`
	Go      string `json:"go"`
	OS      string `json:"os"`
	Arch    string `json:"arch"`
}

func thisBuild() build {
	b := build{referee.Version, commit, date, runtime.Version(), runtime.GOOS, runtime.GOARCH}
	if b.Commit == "" {
		b.Commit, b.Date = checkout("revision"), checkout("time")
	}
	return b
}

// checkout is what go build noted of the checkout that it built: its revision, its time, or whether it was modified. It is empty where
// nothing was noted.
func checkout(what string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, s := range info.Settings {
		if s.Key == "vcs."+what {
			return s.Value
		}
	}
	return ""
}

func versionCommand() *cobra.Command {
	asJSON := false
	cmd := command("version", "", func(cmd *cobra.Command) error {
		if !asJSON {
			return sayVersion(cmd)
		}
		e := json.NewEncoder(cmd.OutOrStdout())
		e.SetIndent("", "  ")
		return e.Encode(thisBuild())
	})
	cmd.Flags().BoolVar(&asJSON, "json", false, "")
	return cmd
}

func sayVersion(cmd *cobra.Command) error {
	_, err := fmt.Fprintln(cmd.OutOrStdout(), "wits", referee.Version)
	return err
}

// tellVersion gives a command the flag --version. Cobra's own would need a template, and what runs templates calls methods by name, so that
// the linker would keep every method of the program.
func tellVersion(root *cobra.Command) {
	asked, run := root.Flags().BoolP("version", "v", false, ""), root.RunE
	root.RunE = func(cmd *cobra.Command, args []string) error {
		if *asked {
			return sayVersion(cmd)
		}
		return run(cmd, args)
	}
}
