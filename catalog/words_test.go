package catalog_test

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"wits/catalog"
	"wits/entry"
	"wits/frame"
	"wits/internal/toy"
)

// TestEverySentenceIsThere compares all message files, the games', the frame's and the command line's, with the code that uses them.
func TestEverySentenceIsThere(t *testing.T) {
	around, err := usesIn("..", "games", "node_modules", "app", "dist")
	if err != nil {
		t.Fatal(err)
	}
	framed := []use{ // by package words itself
		{Key: "list.comma"}, {Key: "list.and"}, {Key: "number.decimal"}, {Key: "number.percent", Args: []string{"number"}},
	}
	hosts := []use{ // by the page itself and by the names of actions, which package admin's tests compare
		{At: "the host's page", Key: "page.", Prefix: true, Any: true}, {At: "an action", Key: "action.", Prefix: true, Any: true},
	}
	for _, u := range around {
		if key, ok := strings.CutPrefix(u.Key, "host."); ok {
			u.Key = key
			hosts = append(hosts, u)
		} else if !u.Own {
			framed = append(framed, u)
		}
	}
	report(t, "the host's page", func() ([]string, error) { return checkWords(os.DirFS("../web/admin/words"), hosts) })
	folders := map[string]string{toy.ID: filepath.Join("..", "internal", "toy")}
	for _, e := range append(catalog.All(), toy.Helped()) {
		folder := cmp.Or(folders[e.ID()], filepath.Join("..", "games", e.ID()))
		uses, err := usesIn(folder)
		if err != nil {
			t.Fatal(err)
		}
		own := contract(e)
		for _, u := range uses {
			if u.Own {
				own = append(own, u)
			} else {
				framed = append(framed, u)
			}
		}
		report(t, e.ID(), func() ([]string, error) { return checkWords(e.Words, own) })
	}
	commands, err := usesIn("../cmd/wits")
	if err != nil {
		t.Fatal(err)
	}
	line := []use{ // by the names of commands and flags, which its own tests compare
		{At: "a command", Key: "help.", Prefix: true, Any: true}, {At: "a flag", Key: "flag.", Prefix: true, Any: true}, {At: "a flag", Key: "default.", Prefix: true, Any: true},
	}
	for _, u := range commands {
		if u.Own {
			line = append(line, u)
		}
	}
	report(t, "the command line", func() ([]string, error) { return checkWords(os.DirFS("../cmd/wits/words"), line) })
	report(t, "frame", func() ([]string, error) { return checkWords(frame.Words(), framed) })
}

func report(t *testing.T, of string, check func() ([]string, error)) {
	t.Helper()
	faults, err := check()
	if err != nil {
		t.Error(err)
	}
	for _, fault := range faults {
		t.Errorf("%s: %s", of, fault)
	}
}

// contract are the messages that every surface asks a game for.
func contract(e entry.Entry) (uses []use) {
	add := func(format string, args ...any) {
		uses = append(uses, use{At: "the contract of a game", Key: fmt.Sprintf(format, args...)})
	}
	add("name")
	add("short")
	add("line")
	add("rules.1")
	add("command.1")
	optional := func(key string) {
		uses = append(uses, use{At: "the contract of a game", Key: key, Prefix: true, Any: true})
	}
	optional("title")
	optional("rules.")
	optional("command.")
	for seat := range e.Game.Info().Seats {
		optional(fmt.Sprintf("side.%d", seat+1))
	}
	optional("page.") // checked with the pages
	for _, preset := range e.Game.Info().Presets {
		add("preset.%s", preset)
		optional("preset." + preset + ".info")
		if _, kind := e.Kind(preset); kind != "" {
			add("kind.%s", kind)
		}
	}
	for _, bot := range e.Game.Info().Bots {
		add("bot.%s", bot.Name)
		optional("bot." + bot.Name + ".name")
	}
	for _, g := range e.Goals {
		add("goal.%s", g.ID)
	}
	needed, allowed, err := courseKeys(e)
	if err != nil {
		add("no lessons: %v", err)
	}
	for _, key := range needed {
		add("%s", key)
	}
	for _, key := range allowed {
		optional(key)
	}
	if e.Challenge == nil {
		return uses
	}
	add("challenge.title")
	add("challenge.story")
	for _, tier := range e.Challenge.Tiers {
		add("tier.%s", tier.Difficulty)
		optional("tier." + string(tier.Difficulty) + ".more")
	}
	return uses
}

// courseKeys lists the messages that a course needs, and those that it may have.
func courseKeys(e entry.Entry) (needed, allowed []string, err error) {
	if e.Course == nil {
		return nil, nil, nil
	}
	lessons, err := e.Course.Lessons()
	for _, l := range lessons {
		needed = append(needed, "lesson."+l.ID)
		for n := range l.Steps {
			key := "lesson." + l.ID + "." + strconv.Itoa(n+1)
			needed, allowed = append(needed, key), append(allowed, key+".right", key+".wrong")
		}
	}
	for _, d := range e.Course.Drills {
		key := "drill." + d.ID
		needed, allowed = append(needed, key, key+".ask"), append(allowed, key+".right", key+".wrong")
	}
	return needed, allowed, err
}
