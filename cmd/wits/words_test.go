package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"wits/game/words"
	"wits/sshd"
)

// TestEveryCommandAndFlagIsTold compares the message files with the tree of commands and flags, both ways. What the code says by
// itself is compared in package catalog.
func TestEveryCommandAndFlagIsTold(t *testing.T) {
	h := helper{speaker()}
	used := append(textKeys(t, h, root(h)), textKeys(t, h, sessionRoot(h, new(sshd.Request)))...)
	text, err := fs.ReadFile(commandWords(), words.English+".json")
	if err != nil {
		t.Fatal(err)
	}
	var said map[string]any
	if err := json.Unmarshal(text, &said); err != nil {
		t.Fatal(err)
	}
	for _, key := range used {
		if said[key] == nil {
			t.Errorf("%s is said nowhere", key)
		}
	}
	for key := range said {
		ours := strings.HasPrefix(key, "flag.") || strings.HasPrefix(key, "help.") && !strings.HasPrefix(key, "help.ssh")
		if ours && !slices.Contains(used, key) {
			t.Errorf("%s: there is no such command or flag", key)
		}
	}
}

// textKeys are the keys of a command and all below it. What a game says about its own commands is the game's.
func textKeys(t *testing.T, h helper, cmd *cobra.Command) (keys []string) {
	use := func(key string) { keys = append(keys, key) }
	games := cmd.HasParent() && cmd.Parent().Name() == "solve" || cmd.Hidden || cmd.Name() != "wits" && !h.Knows("cli.help."+path(cmd)) && cmd.Short != ""
	if !games {
		use("help." + path(cmd))
	}
	if h.Knows("cli.help." + path(cmd) + ".long") {
		use("help." + path(cmd) + ".long")
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		switch own := "flag." + path(cmd) + "." + f.Name; {
		case h.Knows("cli." + own):
			use(own)
		case h.Knows("cli.flag." + f.Name):
			use("flag." + f.Name)
		case !games:
			t.Errorf("%s --%s is told nowhere: write %s", cmd.CommandPath(), f.Name, own)
		}
	})
	for _, c := range cmd.Commands() {
		keys = append(keys, textKeys(t, h, c)...)
	}
	return keys
}

// TestTheDocumentHasTheExitCodes holds the table of the document against the one of the program.
func TestTheDocumentHasTheExitCodes(t *testing.T) {
	text, err := os.ReadFile("../../docs/commands.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("LC_ALL", words.English)
	for _, e := range exits() {
		if row := fmt.Sprintf("| %d | %s |", e, speaker().Say(e.means())); !strings.Contains(string(text), row) {
			t.Errorf("docs/commands.md lacks the row\n%s", row)
		}
	}
}

// TestSimilarWordsAreFound names what was probably meant, and nothing where nothing was.
func TestSimilarWordsAreFound(t *testing.T) {
	all := []string{"novice", "apprentice", "journeyman", "master"}
	for word, want := range map[string]string{
		"novcie": "novice", "mastr": "master", "Master": "master", "app": "apprentice", "jurneyman": "journeyman",
		"x": "", "impossible": "", "": "", "no": "novice",
	} {
		what := speaker().Say(suggest(words.Literal("what"), word, all))
		if want != "" && !strings.Contains(what, want) || want == "" && what != "what" {
			t.Errorf("%q is answered %q, want %q", word, what, want)
		}
	}
}

// TestEveryFlagSaysWhatItTakes holds the names of values: they stand in backquotes, in the language of the help.
func TestEveryFlagSaysWhatItTakes(t *testing.T) {
	for _, lang := range []string{words.English, "de"} {
		t.Setenv("LC_ALL", lang)
		var look func(cmd *cobra.Command)
		look = func(cmd *cobra.Command) {
			cmd.Flags().VisitAll(func(f *pflag.Flag) {
				if own := cmd.HasParent() && cmd.Parent().Name() == "solve"; !own && f.Value.Type() != "bool" && !strings.Contains(f.Usage, "`") {
					t.Errorf("%s: %s --%s does not say what it takes: %s", lang, cmd.CommandPath(), f.Name, f.Usage)
				}
			})
			for _, c := range cmd.Commands() {
				look(c)
			}
		}
		look(root(helper{speaker()}))
	}
}
