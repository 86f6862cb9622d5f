package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"wits/catalog"
	"wits/entry"
	"wits/game"
	"wits/game/words"
)

// explainFlag says what is wrong with a flag, in our own words and languages instead of the library's.
func explainFlag(cmd *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &value):
		return misuse(say("flag-value", words.Text("flag", value.GetFlag().Name), words.Text("value", value.GetValue()), words.Say("wants", wants(value.GetFlag()))))
	case errors.As(err, &unknown):
		dashes, all := "--", []string{}
		if unknown.GetSpecifiedShortnames() != "" {
			dashes = "-"
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) { all = append(all, "--"+f.Name) })
		name := dashes + unknown.GetSpecifiedName()
		return misuse(suggest(say("unknown.flag", words.Text("flag", name), words.Text("command", cmd.CommandPath())), name, all))
	case errors.As(err, &missing):
		return misuse(say("flag-missing", words.Text("flag", missing.GetFlag().Name), words.Say("wants", wants(missing.GetFlag()))))
	case errors.Is(err, pflag.ErrHelp):
		return err
	}
	return misuse(say("flag-syntax", words.Text("text", err.Error())))
}

// wants says what a flag wants, by the type of its value.
func wants(f *pflag.Flag) words.Message {
	if kind := f.Value.Type(); speaker().Knows("cli.want." + kind) {
		return say("want." + kind)
	}
	return say("want.text")
}

// noArgs wants no arguments. At a command with others below it, what was given is an unknown one of them.
func noArgs(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return nil
	case cmd.HasSubCommands():
		return unknownCommand(cmd, args[0])
	}
	return misuse(say("args.none", words.Text("command", cmd.CommandPath()), words.Text("arg", args[0])))
}

func unknownCommand(cmd *cobra.Command, name string) error {
	var all []string // in order
	for _, c := range cmd.Commands() {
		if !c.Hidden {
			all = append(all, c.Name())
		}
	}
	return oneOf(name, all, say("unknown.command", words.Text("name", name), words.Text("command", cmd.CommandPath()), words.Text("all", strings.Join(all, ", "))))
}

// wantArgs checks the number of arguments. What names them in the error.
func wantArgs(least, most int, what words.Message) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return misuse(say("args.missing", words.Text("command", cmd.CommandPath()), words.Say("what", what)))
		case len(args) > most:
			return misuse(say("args.more", words.Text("command", cmd.CommandPath()), words.Say("what", what), words.Text("arg", args[most])))
		}
		return nil
	}
}

// oneArg wants exactly one argument, named in the error.
func oneArg(what words.Message) cobra.PositionalArgs { return wantArgs(1, 1, what) }

func exclusive(cmd *cobra.Command, names ...string) error {
	given := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !cmd.Flags().Changed(name) })
	if len(given) < 2 {
		return nil
	}
	return misuse(say("flags.apart", words.Text("one", "--"+given[0]), words.Text("other", "--"+given[1])))
}

func oneOf(name string, all []string, unknown words.Message) error {
	if slices.Contains(all, name) {
		return nil
	}
	return misuse(suggest(unknown, name, all))
}

// findGame is the game with an id, or a misuse that says which there are.
func findGame(id string) (entry.Entry, error) {
	all := texts(catalog.All(), entry.Entry.ID)
	if err := oneOf(id, all, say("unknown.game", words.Text("name", id), words.Text("all", strings.Join(all, ", ")))); err != nil {
		return entry.Entry{}, err
	}
	return catalog.All()[slices.Index(all, id)], nil
}

// checkPreset says which presets a game has, where it does not have this one.
func checkPreset(info game.Info, preset string) error {
	return oneOf(preset, info.Presets, say("unknown.preset", words.Text("name", preset), words.Text("game", info.ID), words.Text("all", strings.Join(info.Presets, ", "))))
}

// checkBot says which bots a game has, where it does not have this one.
func checkBot(info game.Info, bot string) error {
	names := botNames(info)
	return oneOf(bot, names, say("unknown.bot", words.Text("name", bot), words.Text("game", info.ID), words.Text("all", strings.Join(names, ", "))))
}

// checkValue says which values a flag has, where it does not have this one.
func checkValue(flag, value string, all ...string) error {
	return oneOf(value, all, say("unknown.value", words.Text("flag", flag), words.Text("value", value), words.Text("all", strings.Join(all, ", "))))
}

func botNames(info game.Info) []string {
	return texts(info.Bots, func(b game.BotInfo) string { return b.Name })
}

// texts are what each of a list says.
func texts[T any](list []T, say func(T) string) (all []string) {
	for _, item := range list {
		all = append(all, say(item))
	}
	return all
}

// sample is the first game with this number of seats that has bots.
func sample(seats int) game.Info {
	for _, e := range catalog.All() {
		if info := e.Game.Info(); info.Seats == seats && len(info.Bots) > 1 {
			return info
		}
	}
	return catalog.All()[0].Game.Info()
}

// suggest adds what was probably meant by a word, if something was: the nearest, as cobra compares the names of commands.
func suggest(what words.Message, word string, all []string) words.Message {
	names := &cobra.Command{}
	for _, name := range all {
		names.AddCommand(&cobra.Command{Use: name, Run: func(*cobra.Command, []string) {}})
	}
	for names.SuggestionsMinimumDistance = 1; names.SuggestionsMinimumDistance <= 2 && len(word) > 1; names.SuggestionsMinimumDistance++ {
		if near := names.SuggestionsFor(word); len(near) > 0 {
			return say("unknown.maybe", words.Say("what", what), words.Text("name", near[0]))
		}
	}
	return what
}
