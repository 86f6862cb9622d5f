package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/entry"
	"wits/game/words"
	"wits/model"
	"wits/term/backend"
	"wits/term/phrase"
)

// completer offers what may stand where the cursor is. It is cobra's.
type completer = cobra.CompletionFunc

// complete sets what completes the values of flags. A flag that is not there is a mistake of the program.
func complete(cmd *cobra.Command, of map[string]completer) {
	for flag, by := range of {
		if err := cmd.RegisterFlagCompletionFunc(flag, by); err != nil {
			panic(err)
		}
	}
}

// noFiles offers the completions of a list and nothing else.
func noFiles(list []cobra.Completion) ([]cobra.Completion, cobra.ShellCompDirective) {
	return list, cobra.ShellCompDirectiveNoFileComp
}

// completeFixed offers the same everywhere.
func completeFixed(list ...cobra.Completion) completer {
	return cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp)
}

func completeFiles(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveDefault
}

// inOrder completes each argument in its own way, and no more of them.
func inOrder(by ...completer) completer {
	return func(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) >= len(by) {
			return noFiles(nil)
		}
		return by[len(args)](cmd, args, word)
	}
}

func completeGames(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var list []cobra.Completion
	for _, e := range catalog.All() {
		list = append(list, cobra.CompletionWithDesc(e.ID(), speaker().Say(e.Name())))
	}
	return noFiles(list)
}

// namedGame is the game that the command line names: by its first argument, or by --game.
func namedGame(cmd *cobra.Command, args []string) (entry.Entry, bool) {
	id := ""
	if f := cmd.Flags().Lookup("game"); f != nil {
		id = f.Value.String()
	} else if len(args) > 0 {
		id = args[0]
	}
	e, err := entry.Find(catalog.All(), id)
	return e, err == nil
}

// completePreset offers the presets of the game, with what they are called.
func completePreset(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	e, ok := namedGame(cmd, args)
	if !ok {
		return noFiles(nil)
	}
	var list []cobra.Completion
	for _, preset := range e.Game.Info().Presets {
		list = append(list, cobra.CompletionWithDesc(preset, speaker().Say(e.Preset(preset))))
	}
	return noFiles(list)
}

// completeBot offers the bots of the game, with what they do. Several are separated by commas.
func completeBot(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	e, ok := namedGame(cmd, args)
	if !ok {
		return noFiles(nil)
	}
	before, several := "", cmd.Name() == "arena"
	if several {
		before = word[:strings.LastIndex(word, ",")+1]
	}
	var list []cobra.Completion
	for _, b := range e.Game.Info().Bots {
		if !slices.Contains(strings.Split(before, ","), b.Name) {
			list = append(list, cobra.CompletionWithDesc(before+b.Name, speaker().Say(e.Bot(b.Name))))
		}
	}
	if several {
		return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
	return noFiles(list)
}

// completeClock offers the clocks that the app offers.
func completeClock(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var list []cobra.Completion
	for _, c := range phrase.Clocks() {
		if c != nil {
			list = append(list, cobra.CompletionWithDesc(strconv.Itoa(c.Base)+"+"+strconv.Itoa(c.Increment), speaker().Say(phrase.Clock(c))))
		}
	}
	return noFiles(list)
}

// completeReplay offers the games that the player has finished on this machine, and files.
func (f *appFlags) completeReplay(cmd *cobra.Command, _ []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	speak := speaker()
	var list []cobra.Completion
	var kept []model.Summary
	f.onKept(cmd.Context(), func(s backend.Player) { kept, _ = s.Finished(cmd.Context(), model.Page{Limit: 20}) })
	for _, m := range kept {
		e, err := entry.Find(catalog.All(), m.Game)
		if err != nil || !strings.HasPrefix(string(m.ID), word) {
			continue
		}
		about := say("replay.kept", words.Say("game", e.Name()), words.Say("preset", e.Preset(m.Preset)),
			words.Say("status", words.New("status."+string(m.Status))), words.Say("day", phrase.Date(m.Ended)))
		list = append(list, cobra.CompletionWithDesc(string(m.ID), speak.Say(about)))
	}
	return list, cobra.ShellCompDirectiveDefault
}

// onKept does something with what is kept on this machine, if anything is: nothing is made, and nobody elsewhere is asked.
func (f *appFlags) onKept(ctx context.Context, do func(backend.Player)) {
	folder, err := f.folder()
	if err != nil {
		return
	}
	if _, err := os.Stat(filepath.Join(folder, "wits.db")); err != nil {
		return
	}
	service, end, err := f.local(ctx, folder, catalog.All())
	if err != nil {
		return
	}
	defer end()
	do(service)
}
