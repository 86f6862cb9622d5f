package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"go.yaml.in/yaml/v3"

	"wits/frame"
	"wits/game/words"
)

// configFlag names the file with settings. It cannot stand in the file itself.
const configFlag = "config"

// setting is what a flag is set to, several values where it takes a list, and where that is written.
type setting struct {
	flag   *pflag.Flag
	values []string
	place  string
}

// configure lets every flag of a command also be set by an environment variable and in a file, and then checks them. It is called
// when the command has its flags.
func configure(cmd *cobra.Command, check func(*cobra.Command) error) {
	cmd.Flags().String(configFlag, "", "")
	complete(cmd, map[string]completer{configFlag: completeFiles})
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if _, err := resolveSettings(cmd); err != nil {
			return err
		}
		return check(cmd)
	}
}

// resolveSettings sets the flags of a command to what the file, the environment and the command line say: each counts more than the one
// before it. It returns where the value of each flag is written; what is written nowhere has its default.
func resolveSettings(cmd *cobra.Command) (places map[string]string, err error) {
	var file, environment, given []setting
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Changed {
			given = append(given, setting{f, valuesOf(f), "--" + f.Name})
		}
		if text := strings.TrimSpace(os.Getenv(variable(f.Name))); text != "" && isSetting(f) {
			values := []string{text}
			if _, list := f.Value.(pflag.SliceValue); list {
				values = strings.Split(text, ",")
			}
			environment = append(environment, setting{f, values, variable(f.Name)})
		}
	})
	if path := cmp.Or(cmd.Flags().Lookup(configFlag).Value.String(), os.Getenv(variable(configFlag))); path != "" {
		if file, err = readSettings(cmd, path); err != nil {
			return nil, err
		}
	}
	places = map[string]string{}
	for _, layer := range [][]setting{file, environment, given} {
		if err := apply(cmd.Flags(), layer, places); err != nil {
			return nil, err
		}
	}
	return places, nil
}

// isSetting reports whether a flag can be set elsewhere.
func isSetting(f *pflag.Flag) bool { return f.Name != configFlag && f.Name != "help" }

// variable is the environment variable that sets a flag.
func variable(flag string) string {
	return "WITS_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

func valuesOf(f *pflag.Flag) []string {
	if list, ok := f.Value.(pflag.SliceValue); ok {
		return list.GetSlice()
	}
	return []string{f.Value.String()}
}

// apply sets flags. Of those that name the database only the layer that counts most is kept: it means another database.
func apply(flags *pflag.FlagSet, layer []setting, places map[string]string) error {
	if slices.ContainsFunc(layer, func(s setting) bool { return slices.Contains(whichDatabase(), s.flag.Name) }) {
		for _, name := range whichDatabase() {
			if f := flags.Lookup(name); f != nil && places[name] != "" {
				f.Changed = false
				_ = f.Value.Set(f.DefValue) // which it had
				delete(places, name)
			}
		}
	}
	for _, s := range layer {
		if list, ok := s.flag.Value.(pflag.SliceValue); ok {
			_ = list.Replace(s.values) // any text can be in a list
		} else if err := s.flag.Value.Set(s.values[0]); err != nil {
			return misuse(say("config.value", words.Text("place", s.place), words.Text("name", s.flag.Name), words.Text("value", s.values[0]), words.Say("wants", wants(s.flag))))
		}
		s.flag.Changed, places[s.flag.Name] = true, s.place
	}
	return nil
}

// readSettings reads a file of settings: YAML, a line for each, by the names of the flags.
func readSettings(cmd *cobra.Command, path string) (list []setting, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fault{code: exitUsage, what: frame.Explain(err), err: err}
	}
	var doc, next yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	if err = decoder.Decode(&doc); errors.Is(err, io.EOF) {
		return nil, nil // nothing but comments
	}
	at := func(n *yaml.Node) string { return fmt.Sprintf("%s:%d", path, n.Line) }
	if err != nil {
		return nil, misuse(say("of", words.Text("subject", path), words.Say("why", words.Literal(strings.TrimPrefix(err.Error(), "yaml: ")))))
	}
	root := doc.Content[0]
	if err := decoder.Decode(&next); root.Kind != yaml.MappingNode || !errors.Is(err, io.EOF) {
		return nil, misuse(say("config.shape", words.Text("place", at(root))))
	}
	for i := 0; i+1 < len(root.Content); i += 2 {
		key, value := root.Content[i], root.Content[i+1]
		f := cmd.Flags().Lookup(key.Value)
		if f == nil || !isSetting(f) {
			return nil, misuse(suggest(say("config.unknown", words.Text("place", at(key)), words.Text("name", key.Value), words.Text("command", cmd.CommandPath())), key.Value, settingNames(cmd)))
		}
		if slices.ContainsFunc(list, func(s setting) bool { return s.flag == f }) {
			return nil, misuse(say("config.twice", words.Text("place", at(key)), words.Text("name", key.Value)))
		}
		values, wrong := valuesIn(f, value)
		if wrong != nil {
			return nil, misuse(say("config.kind", words.Text("place", at(wrong)), words.Text("name", f.Name), words.Say("wants", wantsInFile(f))))
		}
		list = append(list, setting{f, values, at(key)})
	}
	return list, nil
}

// valuesIn reads what a file sets a flag to: one value, or a list where the flag takes one. It returns the place of what the flag does
// not take. Text is never guessed from a number or a truth value.
func valuesIn(f *pflag.Flag, n *yaml.Node) (values []string, wrong *yaml.Node) {
	_, list := f.Value.(pflag.SliceValue)
	all := []*yaml.Node{n}
	if list && n.Kind == yaml.SequenceNode {
		all = n.Content
	}
	isText := list || f.Value.Type() == "string"
	for _, item := range all {
		if item.Kind != yaml.ScalarNode || isText && item.ShortTag() != "!!str" {
			return nil, item
		}
		values = append(values, item.Value)
	}
	return values, nil
}

func wantsInFile(f *pflag.Flag) words.Message {
	if _, list := f.Value.(pflag.SliceValue); list {
		return say("config.list")
	}
	if f.Value.Type() == "string" {
		return say("config.text")
	}
	return wants(f)
}

func settingNames(cmd *cobra.Command) (names []string) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if isSetting(f) {
			names = append(names, f.Name)
		}
	})
	return names
}

func configCommand() *cobra.Command {
	cmd := command("config", "wits config check serve --config /etc/wits/serve.yaml\nwits config print worker", (*cobra.Command).Help)
	cmd.AddCommand(aboutSettings("check", checkSettings), aboutSettings("print", printSettings))
	return cmd
}

func configurable() []string { return []string{"serve", "worker"} }

// aboutSettings is a command that takes the name and the flags of another, and tells something about them.
func aboutSettings(name string, tell func(cmd, about *cobra.Command) error) *cobra.Command {
	return &cobra.Command{
		Use: name + " " + strings.Join(configurable(), "|"), DisableFlagParsing: true, ValidArgsFunction: inOrder(completeFixed(configurable()...)),
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
