package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"wits/game/words"
)

// explainFlag says what is wrong with a flag, in words of the command line instead of those of the code that reads it.
func explainFlag(cmd *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &value):
		return misuse(say("flag-value", words.Text("flag", value.GetFlag().Name), words.Text("value", value.GetValue()), words.Say("wants", wants(value.GetFlag()))))
	case errors.As(err, &unknown):
		return misuse(unknownFlag(cmd, unknown))
	case errors.As(err, &missing):
		return misuse(say("flag-missing", words.Text("flag", missing.GetFlag().Name), words.Say("wants", wants(missing.GetFlag()))))
	case errors.Is(err, pflag.ErrHelp):
		return err
	}
	return misuse(say("flag-syntax", words.Text("text", err.Error())))
}

// wants says what a flag wants.
func wants(f *pflag.Flag) words.Message {
	switch f.Value.Type() {
	case "int", "int64":
		return say("want.number")
	case "uint64":
		return say("want.natural")
	case "uint32":
		return say("want.seed")
	case "duration":
		return say("want.time")
	case "bool":
		return say("want.bool")
	case "float64":
		return say("want.decimal")
	}
	return say("want.text")
}

func unknownFlag(cmd *cobra.Command, err *pflag.NotExistError) words.Message {
	name := err.GetSpecifiedName()
	if err.GetSpecifiedShortnames() != "" {
		return say("unknown.flag", words.Text("flag", "-"+name), words.Text("command", cmd.CommandPath()))
	}
	var all []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { all = append(all, "--"+f.Name) })
	return suggest(say("unknown.flag", words.Text("flag", "--"+name), words.Text("command", cmd.CommandPath())), "--"+name, all)
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
	var all []string
	for _, c := range cmd.Commands() {
		if !c.Hidden {
			all = append(all, c.Name())
		}
	}
	slices.Sort(all)
	what := say("unknown.command", words.Text("name", name), words.Text("command", cmd.CommandPath()), words.Text("all", strings.Join(all, ", ")))
	return misuse(suggest(what, name, all))
}

// oneArg wants one argument, and says of what.
func oneArg(what words.Message) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch len(args) {
		case 1:
			return nil
		case 0:
			return misuse(say("args.missing", words.Text("command", cmd.CommandPath()), words.Say("what", what)))
		}
		return misuse(say("args.more", words.Text("command", cmd.CommandPath()), words.Say("what", what), words.Text("arg", args[1])))
	}
}

// apart refuses flags that exclude each other.
func apart(cmd *cobra.Command, names ...string) error {
	given := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !cmd.Flags().Changed(name) })
	if len(given) < 2 {
		return nil
	}
	return misuse(say("flags.apart", words.Text("one", "--"+given[0]), words.Text("other", "--"+given[1])))
}
