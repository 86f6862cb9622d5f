// Command wits is a home for games of thought. It parses flags and wires packages; it holds no rules and no screens.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"wits/botproc"
	"wits/game/words"
	"wits/term/backend"
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
	var f fault
	if err != nil && !(errors.As(err, &f) && f.told) {
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
		Use: name + " FILE", Example: example, Args: oneArg(say("args.file")), ValidArgsFunction: once(completeFiles),
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
