// Command wits is a home for games of thought. It parses flags and wires packages; it holds no rules and no screens.
package main

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"wits/botproc"
	"wits/catalog"
	"wits/game/referee"
	"wits/game/words"
	"wits/term/backend"
	"wits/term/phrase"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == superviseCommand {
		os.Exit(botproc.Supervise(os.Args[2:]))
	}
	h := helper{speaker()}
	err := root(h).ExecuteContext(context.Background())
	report(os.Stderr, h.Speaker, err)
	os.Exit(int(exitOf(err)))
}

// report says what went wrong, in one sentence: scripts read it.
func report(w io.Writer, speak words.Speaker, err error) {
	if f, ok := errors.AsType[fault](err); err != nil && !(ok && f.told) {
		fmt.Fprintf(w, "wits: %s\n", strings.TrimSpace(speak.Say(explain(err))))
	}
}

func root(h helper) *cobra.Command {
	var f appFlags
	cmd := command("wits", examples("wits\nwits play {one} --preset {preset} --seed 42"), func(cmd *cobra.Command) error { return f.run(cmd, backend.Opening{}) })
	f.addApp(cmd)
	cmd.AddCommand(
		playCommand(&f), learnCommand(&f), replayCommand(&f), arenaCommand(&f), botsCommand(), botCommand(), ladderCommand(), solveCommand(&f), rpcCommand(&f),
		serveCommand(&f), workerCommand(&f), linkCommand(&f), watchCommand(), takeCommand(&f), bringCommand(&f), backupCommand(&f), restoreCommand(&f),
		configCommand(), adminCommand(&f), versionCommand(), doctorCommand(&f),
		command("man", "", func(cmd *cobra.Command) error {
			h.manual(cmd.OutOrStdout(), cmd.Root())
			return nil
		}),
		command(exitTopic, "", (*cobra.Command).Help),
	)
	cmd.AddCommand(protocolCommands()...)
	cmd.CompletionOptions.DisableNoDescFlag = true
	cmd.InitDefaultCompletionCmd()
	if completion, _, err := cmd.Find([]string{"completion"}); err == nil {
		completion.Args, completion.Example = oneArg(say("args.shell")), examplesOfCompletion
		completion.RunE = func(cmd *cobra.Command, args []string) error { return unknownCommand(cmd, args[0]) }
	}
	h.finish(cmd)
	return cmd
}

// exitTopic is the help that tells what the exit codes mean.
const exitTopic = "exit-codes"

// command is one that takes no arguments.
func command(name, example string, run func(*cobra.Command) error) *cobra.Command {
	return &cobra.Command{Use: name, Example: example, Args: noArgs, RunE: func(cmd *cobra.Command, _ []string) error { return run(cmd) }}
}

// fileCommand is one that takes the name of a file.
func fileCommand(name, example string, run func(cmd *cobra.Command, file string) error) *cobra.Command {
	return &cobra.Command{
		Use: name + " FILE", Example: example, Args: oneArg(say("args.file")), ValidArgsFunction: inOrder(completeFiles),
		RunE: func(cmd *cobra.Command, args []string) error { return run(cmd, args[0]) },
	}
}

const examplesOfCompletion = "source <(wits completion bash)                          # bash, now; in ~/.bashrc for ever\n" +
	"wits completion zsh > \"${fpath[1]}/_wits\"               # zsh\n" +
	"wits completion fish > ~/.config/fish/completions/wits.fish\n" +
	"wits completion powershell | Out-String | Invoke-Expression"

// examples puts games into the examples of a command: {one} is a game for one, {two} one for two, {preset} a preset of the
// first, {bot} a bot of the second, {bots} two bots of the first. So they name games that exist.
func examples(text string) string {
	one, two := sample(1), sample(2)
	return strings.NewReplacer("{one}", one.ID, "{two}", two.ID, "{preset}", one.Presets[len(one.Presets)-1],
		"{bot}", botNames(two)[len(two.Bots)-1], "{bots}", strings.Join(botNames(one)[:2], ",")).Replace(text)
}

// Releases are stamped by the linker: with the commit that they are built from, and its time. What go build makes of a checkout
// knows both by itself.
var commit, date = "", ""

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

//go:embed words/*.json
var wordFiles embed.FS

// commandWords are the sentences of the command line: help, and what is wrong with a call.
func commandWords() fs.FS {
	sub, err := fs.Sub(wordFiles, "words")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}

// say is a message of the command line.
func say(key string, args ...words.Arg) words.Message { return words.New("cli."+key, args...) }

// speaker speaks the language of the locale.
func speaker() words.Speaker {
	library := catalog.Library(words.Part{Prefix: "cli.", Files: commandWords()})
	return phrase.Speaker(library, "", os.Getenv)
}
