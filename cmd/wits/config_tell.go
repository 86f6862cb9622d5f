package main

import (
	"cmp"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"go.yaml.in/yaml/v3"

	"wits/game/words"
)

// configCommand tells about the settings of other commands.
func configCommand() *cobra.Command {
	cmd := command("config", "wits config check serve --config /etc/wits/serve.yaml\nwits config print worker", (*cobra.Command).Help)
	cmd.AddCommand(aboutSettings("check", checkSettings), aboutSettings("print", printSettings))
	return cmd
}

// configurable are the commands that have settings.
func configurable() []string { return []string{"serve", "worker"} }

// aboutSettings is a command that takes the name and the flags of another, and tells something about them.
func aboutSettings(name string, tell func(cmd, about *cobra.Command) error) *cobra.Command {
	return &cobra.Command{
		Use: name + " " + strings.Join(configurable(), "|"), DisableFlagParsing: true, ValidArgsFunction: once(completeFixed(configurable()...)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if slices.Contains(args, "--help") || slices.Contains(args, "-h") {
				return cmd.Help()
			}
			if len(args) == 0 || !slices.Contains(configurable(), args[0]) {
				return misuse(say("args.missing", words.Text("command", cmd.CommandPath()), words.Say("what", say("args.config"))))
			}
			about, rest, err := cmd.Root().Find(args[:1])
			if err == nil {
				err = about.ParseFlags(append(rest, args[1:]...))
			}
			if err != nil {
				return explainFlag(about, err)
			}
			if err := about.ValidateArgs(about.Flags().Args()); err != nil {
				return err
			}
			return tell(cmd, about)
		},
	}
}

// checkSettings says whether a command could begin with its settings, and which variables of the environment may have been meant as
// one.
func checkSettings(cmd, about *cobra.Command) error {
	if err := about.PreRunE(about, nil); err != nil {
		return err
	}
	for _, pair := range os.Environ() {
		name, value, _ := strings.Cut(pair, "=")
		known := func(setting string) bool { return variable(setting) == name }
		if strings.HasPrefix(name, variable("")) && value != "" && !slices.ContainsFunc(append(settingNames(about), configFlag), known) {
			fmt.Fprintln(cmd.ErrOrStderr(), speaker().Say(say("config.variable", words.Text("name", name), words.Text("command", about.CommandPath()))))
		}
	}
	return sayAll(cmd.OutOrStdout(), say("config.fine", words.Text("command", about.CommandPath())))
}

// printSettings writes all settings as a file has them, with where each is written. What is a default stands in a comment.
func printSettings(cmd, about *cobra.Command) error {
	places, err := resolveSettings(about)
	if err != nil {
		return err
	}
	about.Flags().VisitAll(func(f *pflag.Flag) {
		if !isSetting(f) || err != nil {
			return
		}
		var text string
		text, err = written(f)
		mark := ""
		if places[f.Name] == "" {
			mark = "# "
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s%s: %s  # %s\n", mark, f.Name, text, cmp.Or(places[f.Name], speaker().Say(say("config.default"))))
	})
	return err
}

// written is the value of a flag as a file has it.
func written(f *pflag.Flag) (string, error) {
	values := valuesOf(f)
	if _, hidden := f.Annotations[secretFlag]; hidden && values[0] != "" {
		values[0] = redact(values[0])
	}
	n := yaml.Node{Kind: yaml.SequenceNode, Style: yaml.FlowStyle}
	for _, value := range values {
		item := &yaml.Node{Kind: yaml.ScalarNode, Value: value}
		if kind := f.Value.Type(); strings.HasPrefix(kind, "string") {
			item.SetString(value)
		}
		n.Content = append(n.Content, item)
	}
	if _, list := f.Value.(pflag.SliceValue); !list {
		n = *n.Content[0]
	}
	text, err := yaml.Marshal(&n)
	return strings.TrimSpace(string(text)), err
}

// secretFlag marks flags whose values are not shown.
const secretFlag = "secret"

// secret keeps the value of a flag from being shown.
func secret(cmd *cobra.Command, name string) {
	if err := cmd.Flags().SetAnnotation(name, secretFlag, nil); err != nil {
		panic(err) // there is no such flag
	}
}

// redact shows where an address leads, and neither who uses it nor with which password. Of anything else it shows nothing.
func redact(value string) string {
	u, err := url.Parse(value)
	if err != nil || u.Host == "" {
		return "…"
	}
	return u.Scheme + "://…@" + u.Host + u.Path
}
